//! What effects add to fighters for a time, whichever rulebook's they are.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_rules::effect::{Deed, OwnDeed, Until};
use toise_rules::{Name, RuleId};

/// A deed of an effect that lasts on a fighter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Lasting {
    /// On whom.
    pub on: Name,
    /// Whose effect.
    pub by: Name,
    /// The effect.
    pub effect: Name,
    /// The place of the deed in the effect, from 0.
    pub deed: u8,
    /// When it ends.
    pub until: LastsUntil,
}

/// When something that lasts ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LastsUntil {
    /// With the exchange or the ranged attack.
    Exchange,
    /// With the activation.
    Activation,
    /// With the turn or the round, after so many, the current one included.
    Turns(u8),
    /// Never.
    Always,
}

/// A step in the life of something that lasts; `D` is what the rulebook's effects do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LastingEvent<D> {
    /// Something an effect does begins to last.
    Began {
        /// Whose effect.
        by: Name,
        /// On whom.
        on: Name,
        /// The effect.
        effect: Name,
        /// The place of the deed in the effect, from 0.
        deed: u8,
        /// The deed.
        what: D,
        /// When it ends.
        until: LastsUntil,
        /// The rule.
        rule: RuleId,
    },
    /// Something an effect did has a turn less to last.
    Counted {
        /// On whom.
        on: Name,
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
        /// The place of the deed in the effect, from 0.
        deed: u8,
        /// The turns left.
        left: u8,
        /// The rule.
        rule: RuleId,
    },
    /// Something an effect did is over.
    Ended {
        /// On whom.
        on: Name,
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
        /// The place of the deed in the effect, from 0.
        deed: u8,
        /// When it was to end.
        until: LastsUntil,
        /// The rule.
        rule: RuleId,
    },
}

impl LastsUntil {
    /// When what an effect does now ends; a turn that is not counted makes one more of several.
    pub(crate) fn of(until: Until, this_turn_counts: bool) -> Self {
        match until {
            Until::Exchange => LastsUntil::Exchange,
            Until::Activation => LastsUntil::Activation,
            Until::Turn => LastsUntil::Turns(1),
            Until::Turns(turns) if this_turn_counts => LastsUntil::Turns(turns.get()),
            Until::Turns(turns) => LastsUntil::Turns(turns.get().saturating_add(1)),
            Until::Always => LastsUntil::Always,
        }
    }
}

impl<D> LastingEvent<D> {
    /// Changes the list of what lasts, which is kept in order.
    pub(crate) fn apply(&self, lasting: &mut Vec<Lasting>) {
        match self {
            LastingEvent::Began { by, on, effect, deed, until, .. } => {
                let (on, by, effect) = (on.clone(), by.clone(), effect.clone());
                insert_sorted(lasting, Lasting { on, by, effect, deed: *deed, until: *until });
            }
            LastingEvent::Counted { on, by, effect, deed, left, .. } => {
                let (on, by, effect) = (on.clone(), by.clone(), effect.clone());
                let until = LastsUntil::Turns(left.saturating_add(1));
                let before = Lasting { on, by, effect, deed: *deed, until };
                if let Ok(index) = lasting.binary_search(&before) {
                    let after = Lasting { until: LastsUntil::Turns(*left), ..lasting.remove(index) };
                    insert_sorted(lasting, after);
                }
            }
            LastingEvent::Ended { on, by, effect, deed, until, .. } => {
                let (on, by, effect) = (on.clone(), by.clone(), effect.clone());
                let ended = Lasting { on, by, effect, deed: *deed, until: *until };
                if let Ok(index) = lasting.binary_search(&ended) {
                    lasting.remove(index);
                }
            }
        }
    }

    /// The event as a line of a transcript; `say` says what a deed does.
    pub(crate) fn told(&self, turn: &str, say: impl Fn(&D) -> String) -> (RuleId, String) {
        match self {
            LastingEvent::Began { on, effect, what, until, rule, .. } => {
                let until = match until {
                    LastsUntil::Exchange => "until the attack is over".to_owned(),
                    LastsUntil::Activation => "until the activation is over".to_owned(),
                    LastsUntil::Turns(1) => format!("until the {turn} is over"),
                    LastsUntil::Turns(turns) => format!("for {turns} {turn}s"),
                    LastsUntil::Always => "for good".to_owned(),
                };
                (*rule, format!("{on} has {} by {effect}, {until}", say(what)))
            }
            LastingEvent::Counted { on, effect, left, rule, .. } => {
                let plural = if *left == 1 { "" } else { "s" };
                (*rule, format!("{effect} stays on {on} for {left} {turn}{plural}"))
            }
            LastingEvent::Ended { on, effect, rule, .. } => (*rule, format!("{effect} on {on} is over")),
        }
    }
}

/// The end of those that were to last until now.
pub(crate) fn ends<D>(
    lasting: &[Lasting],
    until: LastsUntil,
    on: impl Fn(&Name) -> bool,
    rule: RuleId,
) -> Vec<LastingEvent<D>> {
    let over = lasting.iter().filter(|lasting| lasting.until == until && on(&lasting.on)).cloned();
    over.map(|Lasting { on, by, effect, deed, .. }| LastingEvent::Ended { on, by, effect, deed, until, rule })
        .collect()
}

/// A turn goes by: those that last for more have one less.
pub(crate) fn counts<D>(lasting: &[Lasting], rule: RuleId) -> Vec<LastingEvent<D>> {
    let counted = lasting.iter().cloned().filter_map(|Lasting { on, by, effect, deed, until }| match until {
        LastsUntil::Turns(turns) => {
            let left = turns.saturating_sub(1);
            Some(LastingEvent::Counted { on, by, effect, deed, left, rule })
        }
        _ => None,
    });
    counted.collect()
}

/// What a deed that every rulebook knows does, in a few words; none for a rulebook's own.
pub(crate) fn deed_text<C: fmt::Display, X: OwnDeed>(deed: &Deed<C, X>) -> Option<String> {
    Some(match deed {
        Deed::Modify { what, by } if *by < 0 => format!("{what} − {}", by.unsigned_abs()),
        Deed::Modify { what, by } => format!("{what} + {by}"),
        Deed::Untargetable => "no shot to fear".to_owned(),
        Deed::Heal(_) | Deed::Move(_) => deed.name().to_owned(),
        Deed::Own(_) => return None,
    })
}

/// Kept in order, so that the order things came in leaves no trace where it means nothing.
pub(crate) fn insert_sorted<T: Ord>(list: &mut Vec<T>, item: T) {
    let place = list.partition_point(|other| *other <= item);
    list.insert(place, item);
}
