//! What is wrong with one effect.

use thiserror::Error;

use super::data::{CardDeed, Deed, Effect, Modified, Moment, Target, Trigger};
use crate::effect::Until;
use crate::hell_dorado::power::StateGiven;
use crate::hell_dorado::state::{StateError, StateTable};
use crate::name::Name;

/// Something that keeps an effect from being one, and the part of the effect where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("effect {effect:?}: {fault}")]
pub struct EffectError {
    /// The effect.
    pub effect: Name,
    /// The part of it.
    pub part: EffectPart,
    /// What is wrong with that part.
    #[source]
    pub fault: EffectFault,
}

/// A part of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EffectPart {
    /// Its trigger.
    Trigger,
    /// One of its conditions, counted from 0.
    Condition(usize),
    /// Its target.
    Target,
    /// Its deeds together.
    Deeds,
    /// One of its deeds, counted from 0.
    Deed(usize),
    /// When it ends.
    Until,
    /// What it costs.
    Cost,
    /// Whether it is an order.
    Order,
    /// How often it may be used.
    Times,
}

/// What is wrong with a part of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EffectFault {
    /// No deed at all.
    #[error("it does nothing: expected at least one deed")]
    DoesNothing,
    /// More deeds than an effect can have.
    #[error("{found} deeds: expected at most {most}", most = Effect::MOST_DEEDS)]
    TooMuch {
        /// How many there are.
        found: usize,
    },
    /// A move of several fighters, or of whoever happens to stand somewhere.
    #[error("it moves fighters, with the target {target}: expected one fighter, by Owner, One or Cause")]
    MovesSeveral {
        /// The name of the target.
        target: &'static str,
    },
    /// More than one move.
    #[error("it moves its target twice: expected one move at most")]
    MovesTwice,
    /// A state that follows the life points of its holder, given or taken.
    #[error("{state} comes and goes with the life points of its holder: expected a state that is given")]
    FollowsLife {
        /// The state.
        state: Name,
    },
    /// A characteristic that stays as it is.
    #[error("{what} modified by 0: expected more or less")]
    ModifiesNothing {
        /// The characteristic.
        what: Modified,
    },
    /// No life points given back.
    #[error("0 life points healed: expected at least 1")]
    HealsNothing,
    /// A limit that leaves no use at all.
    #[error("a limit of 0 uses: expected at least 1, or no limit")]
    NeverUsed,
    /// A state the table does not know that way.
    #[error(transparent)]
    State(#[from] StateError),
    /// A condition on the target where that is the owner.
    #[error("a condition on its target, which is its owner: expected a condition on the owner")]
    OwnerAsTarget,
    /// A cause where nothing sets the effect off.
    #[error("the target Cause with the trigger {trigger}: expected the trigger Reaction, which has a cause")]
    NoCause {
        /// The name of the trigger.
        trigger: &'static str,
    },
    /// An aura on something else than its radius.
    #[error("an aura with the target {target}: expected All, the radius around its owner")]
    AuraTarget {
        /// The name of the target.
        target: &'static str,
    },
    /// An aura that does something at a moment, though it has none.
    #[error("an aura with the deed {deed}: expected only Modify, Untargetable and Grant, as it is always on")]
    AuraDeed {
        /// The name of the deed.
        deed: &'static str,
    },
    /// An aura that ends.
    #[error("an aura with an end: expected none, as it is always on")]
    AuraEnds,
    /// An aura that is paid for.
    #[error("an aura with a cost: expected none, as it is always on")]
    AuraCosts,
    /// An aura that is ordered.
    #[error("an aura that is an order: expected no order, as it is always on")]
    AuraOrder,
    /// An aura that is used a number of times.
    #[error("an aura with a limit of uses: expected none, as it is always on")]
    AuraTimes,
    /// A Vae effect on somebody else.
    #[error("a Vae effect with the target {target}: expected Owner")]
    VaeTarget {
        /// The name of the target.
        target: &'static str,
    },
    /// A Vae effect that does not touch the roll.
    #[error("a Vae effect with the deed {deed}: expected only Modify, of CBT or TIR")]
    VaeDeed {
        /// The name of the deed.
        deed: &'static str,
    },
    /// A Vae effect on a characteristic that makes no roll.
    #[error("a Vae effect that modifies {what}: expected CBT or TIR, as it works on the roll")]
    VaeModifies {
        /// The characteristic.
        what: Modified,
    },
    /// A Vae effect that outlives its attack, or ends otherwise.
    #[error("a Vae effect that lasts longer than its attack: expected until Exchange")]
    VaeLasts,
    /// A Vae effect for nothing.
    #[error("a Vae effect without a cost: expected at least 1 command point")]
    VaeCostsNothing,
}

impl Effect {
    /// The most deeds an effect can have.
    pub const MOST_DEEDS: usize = 32;

    /// Checks that the parts make an effect, and that the table knows the states it names.
    ///
    /// # Errors
    ///
    /// The first of [`Effect::problems`].
    pub fn check(&self, states: &StateTable) -> Result<(), EffectError> {
        self.problems(states).into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that keeps the parts from making an effect, in the order of the parts.
    pub fn problems(&self, states: &StateTable) -> Vec<EffectError> {
        let mut found: Vec<(EffectPart, EffectFault)> = Vec::new();
        self.names_states(states, &mut found);
        self.does_something(&mut found);
        self.has_its_target(&mut found);
        match self.trigger {
            Trigger::Aura => self.is_an_aura(&mut found),
            Trigger::Vae => self.is_a_vae_effect(&mut found),
            Trigger::Free
            | Trigger::Passive
            | Trigger::Active
            | Trigger::Exhausting
            | Trigger::Reaction(_) => {}
        }
        found.sort_by_key(|(part, _)| *part);
        let error = |(part, fault)| EffectError { effect: self.name.clone(), part, fault };
        found.into_iter().map(error).collect()
    }

    fn names_states(&self, states: &StateTable, found: &mut Vec<(EffectPart, EffectFault)>) {
        let mut state = |part, known: Result<(), StateError>| {
            found.extend(known.err().map(|error| (part, EffectFault::State(error))));
        };
        if let Trigger::Reaction(Moment::Receives(name)) = &self.trigger {
            state(EffectPart::Trigger, known(name, states));
        }
        for (index, condition) in self.when.iter().enumerate() {
            if let Some(name) = condition.state() {
                state(EffectPart::Condition(index), known(name, states));
            }
        }
        for (index, deed) in self.does.iter().enumerate() {
            match deed {
                Deed::Own(CardDeed::Give(given)) => {
                    state(EffectPart::Deed(index), states.held(given).map(|_| ()));
                }
                Deed::Own(CardDeed::Remove(name)) => state(EffectPart::Deed(index), known(name, states)),
                _ => {}
            }
        }
        for (index, deed) in self.does.iter().enumerate() {
            let name = match deed {
                Deed::Own(CardDeed::Give(given)) => &given.state,
                Deed::Own(CardDeed::Remove(name)) => name,
                _ => continue,
            };
            if states.while_wounded().is_some_and(|wounded| wounded.name == *name) {
                found.push((EffectPart::Deed(index), EffectFault::FollowsLife { state: name.clone() }));
            }
        }
    }

    fn does_something(&self, found: &mut Vec<(EffectPart, EffectFault)>) {
        if self.does.is_empty() {
            found.push((EffectPart::Deeds, EffectFault::DoesNothing));
        }
        if self.does.len() > Self::MOST_DEEDS {
            found.push((EffectPart::Deeds, EffectFault::TooMuch { found: self.does.len() }));
        }
        let mut moves = self.does.iter().enumerate().filter(|(_, deed)| matches!(deed, Deed::Move(_)));
        if let Some((index, _)) = moves.next() {
            let one = matches!(self.on, Target::Owner | Target::One { .. } | Target::Cause);
            // An aura is told that it cannot move anyone at all.
            if !one && self.trigger != Trigger::Aura {
                let target = self.on.name();
                found.push((EffectPart::Deed(index), EffectFault::MovesSeveral { target }));
            }
            if let Some((second, _)) = moves.next() {
                found.push((EffectPart::Deed(second), EffectFault::MovesTwice));
            }
        }
        for (index, deed) in self.does.iter().enumerate() {
            let fault = match deed {
                Deed::Modify { what, by: 0 } => EffectFault::ModifiesNothing { what: *what },
                Deed::Heal(0) => EffectFault::HealsNothing,
                _ => continue,
            };
            found.push((EffectPart::Deed(index), fault));
        }
        if self.times == Some(0) {
            found.push((EffectPart::Times, EffectFault::NeverUsed));
        }
    }

    fn has_its_target(&self, found: &mut Vec<(EffectPart, EffectFault)>) {
        if self.on == Target::Cause && !matches!(self.trigger, Trigger::Reaction(_)) {
            let trigger = self.trigger.name();
            found.push((EffectPart::Target, EffectFault::NoCause { trigger }));
        }
        if self.on == Target::Owner {
            let conditions = self.when.iter().enumerate().filter(|(_, condition)| condition.is_on_target());
            found.extend(
                conditions.map(|(index, _)| (EffectPart::Condition(index), EffectFault::OwnerAsTarget)),
            );
        }
    }

    /// Always on, within its radius: nothing that belongs to a use. // hd.effect.1
    fn is_an_aura(&self, found: &mut Vec<(EffectPart, EffectFault)>) {
        // A Cause is refused for its own reason.
        if !matches!(self.on, Target::All { .. } | Target::Cause) {
            found.push((EffectPart::Target, EffectFault::AuraTarget { target: self.on.name() }));
        }
        for (index, deed) in self.does.iter().enumerate().filter(|(_, deed)| !deed.lasts()) {
            found.push((EffectPart::Deed(index), EffectFault::AuraDeed { deed: deed.name() }));
        }
        for (wrong, part, fault) in [
            (self.until != Until::Always, EffectPart::Until, EffectFault::AuraEnds),
            (!self.cost.is_nothing(), EffectPart::Cost, EffectFault::AuraCosts),
            (self.order.is_some(), EffectPart::Order, EffectFault::AuraOrder),
            (self.times.is_some(), EffectPart::Times, EffectFault::AuraTimes),
        ] {
            if wrong {
                found.push((part, fault));
            }
        }
    }

    /// Dice on the owner's own roll in one attack, for command points. // hd.effect.2, hd.order.5
    fn is_a_vae_effect(&self, found: &mut Vec<(EffectPart, EffectFault)>) {
        // A Cause is refused for its own reason.
        if !matches!(self.on, Target::Owner | Target::Cause) {
            found.push((EffectPart::Target, EffectFault::VaeTarget { target: self.on.name() }));
        }
        for (index, deed) in self.does.iter().enumerate() {
            let fault = match deed {
                Deed::Modify { what: Modified::Cbt | Modified::Tir, .. } => continue,
                Deed::Modify { what, .. } => EffectFault::VaeModifies { what: *what },
                other => EffectFault::VaeDeed { deed: other.name() },
            };
            found.push((EffectPart::Deed(index), fault));
        }
        if self.until != Until::Exchange {
            found.push((EffectPart::Until, EffectFault::VaeLasts));
        }
        if self.cost.is_nothing() {
            found.push((EffectPart::Cost, EffectFault::VaeCostsNothing));
        }
    }
}

/// Whether a table has a state of this name, with whatever level.
fn known(name: &Name, states: &StateTable) -> Result<(), StateError> {
    match states.held(&StateGiven { state: name.clone(), level: None }) {
        Err(unknown @ StateError::Unknown { .. }) => Err(unknown),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
