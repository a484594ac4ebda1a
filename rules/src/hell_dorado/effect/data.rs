//! An effect and its parts, as cards and scenarios state them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::effect::{OwnDeed, Until, Who};
use crate::hell_dorado::ability::Ability;
use crate::hell_dorado::direct::DirectAttack;
use crate::hell_dorado::power::StateGiven;
use crate::hell_dorado::profile::Rank;
use crate::length::Length;
use crate::name::Name;

/// Something a profile can do beside the actions and attacks of every fighter (`hd.effect`).
///
/// Its owner is the fighter with the profile. The parts may be put together freely;
/// [`Effect::check`] says whether they make an effect.
///
/// ```
/// use toise_rules::Length;
/// use toise_rules::hell_dorado::{
///     Condition, Cost, Deed, Effect, Modified, OrderKind, StateTable, Target, Trigger, Until, Who,
/// };
///
/// let battle_cry = Effect {
///     name: "battle cry".into(),
///     trigger: Trigger::Free,
///     when: vec![Condition::OwnFree],
///     on: Target::All { who: Who::AllyOrOwner, within: Length::new(4.0)? },
///     does: vec![Deed::Modify { what: Modified::Cbt, by: 1 }],
///     until: Until::Turn,
///     cost: Cost { temporary: 1, permanent: 0 },
///     order: Some(OrderKind::Plain),
///     times: Some(1),
/// };
/// battle_cry.check(&StateTable::default())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Its name, once in a profile.
    pub name: Name,
    /// When it may be used, or happens by itself (`hd.effect.1`).
    pub trigger: Trigger,
    /// What must be true of its owner and of each target; nothing for an effect without a condition.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// Whom it affects.
    pub on: Target,
    /// What it does to them, in this order; at least one deed.
    pub does: Vec<Deed>,
    /// When what it does ends, for the deeds that [last](Deed::lasts) (`hd.effect.5`).
    pub until: Until,
    /// What each use costs.
    #[serde(default)]
    pub cost: Cost,
    /// The kind of order it is, if it is one (`hd.order.4`).
    #[serde(default)]
    pub order: Option<OrderKind>,
    /// How often one fighter may use it, at least once: a reaction in an activation, anything else in a
    /// turn; none for no limit.
    #[serde(default)]
    pub times: Option<u8>,
}

/// When an effect may be used, or happens by itself (`hd.effect.1`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Trigger {
    /// In its owner's activation, beside the action.
    Free,
    /// At any time, in other activations too.
    Passive,
    /// As the action of its owner's activation, which may move as a Walk allows.
    Active,
    /// As its owner's whole activation, without a move.
    Exhausting,
    /// By itself, when something happens to its owner: after the end of that activation, if the owner still
    /// stands.
    Reaction(Moment),
    /// Always, on everyone its radius covers just then.
    Aura,
    /// At the opening of an attack its owner takes part in, before any die (`hd.effect.2`).
    Vae,
}

/// Something that happens to the owner of an effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// It is the target of an attack.
    Attacked,
    /// It suffers damage.
    Damaged,
    /// It kills a fighter.
    Kills,
    /// Another fighter of its side dies.
    AllyDies,
    /// An enemy comes into contact with it.
    EnemyContacts,
    /// It receives this state.
    Receives(Name),
}

/// What must be true for an effect to be used, or for a fighter to be affected.
///
/// A fighter is free when no enemy engages it (`hd.engage.2`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// The owner is in this state, at whatever level.
    OwnState(Name),
    /// The owner is not in this state.
    OwnNoState(Name),
    /// The owner is free.
    OwnFree,
    /// The owner is engaged.
    OwnEngaged,
    /// The target is in this state, at whatever level.
    TargetState(Name),
    /// The target is not in this state.
    TargetNoState(Name),
    /// The target is free.
    TargetFree,
    /// The target is engaged.
    TargetEngaged,
    /// The target has this rank.
    TargetRank(Rank),
}

/// Whom an effect affects. Distances run from base edge, any part of a base counts, limits are inclusive
/// (`hd.range.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Target {
    /// Its owner.
    Owner,
    /// One fighter its player names.
    One {
        /// Among whom.
        who: Who,
        /// How far from the owner at most; none for any distance.
        within: Option<Length>,
        /// Whether the owner must see it.
        sight: bool,
    },
    /// Everyone in a radius around the owner's base.
    All {
        /// Among whom.
        who: Who,
        /// The radius, from the edge of the base.
        within: Length,
    },
    /// Everyone in a circle around a point its player names.
    Area {
        /// Among whom.
        who: Who,
        /// The radius of the circle.
        radius: Length,
        /// How far from the owner the point may be; none for any distance.
        range: Option<Length>,
        /// Whether the owner must see the point.
        sight: bool,
    },
    /// The fighter that set off a reaction.
    Cause,
}

/// One thing an effect does to a fighter it affects (`hd.effect.5`); while it lasts, an untargetable fighter is
/// passed over by shots (`hd.shot.1`).
pub type Deed = crate::effect::Deed<Modified, CardDeed>;

/// A deed that only cards of Hell Dorado know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CardDeed {
    /// Gives a state, which lasts as that state does.
    Give(StateGiven),
    /// Takes a state away, at whatever level.
    Remove(Name),
    /// Makes a direct attack (`hd.direct`).
    DirectAttack {
        /// Its power and difficulty.
        attack: DirectAttack,
        /// Its damage type.
        damage: Name,
    },
    /// Gives an ability; one that the fighter has already adds nothing.
    Grant(Ability),
}

/// A characteristic an effect can modify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Modified {
    /// CBT, combat.
    Cbt,
    /// TIR, shooting.
    Tir,
    /// DEF, defence.
    Def,
    /// PR, protection.
    Pr,
    /// MVT, movement, in toises.
    Mvt,
}

/// The command points an effect costs its company, each time it is used (`hd.order.2`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    /// Points taken from the current pool, which upkeep restores.
    pub temporary: u8,
    /// Points taken from the current pool and from the base.
    pub permanent: u8,
}

/// Whether an order has to be received to work (`hd.order.4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OrderKind {
    /// Allies receive it, so it does nothing to one that cannot receive orders.
    Plain,
    /// Implacable: nobody receives it, so it works on those too.
    Relentless,
}

impl Trigger {
    /// What the trigger is called in a file.
    pub const fn name(&self) -> &'static str {
        match self {
            Trigger::Free => "Free",
            Trigger::Passive => "Passive",
            Trigger::Active => "Active",
            Trigger::Exhausting => "Exhausting",
            Trigger::Reaction(_) => "Reaction",
            Trigger::Aura => "Aura",
            Trigger::Vae => "Vae",
        }
    }

    /// When an effect with this trigger ends that does not say so (`hd.effect.5`): an aura never, since it is
    /// always on; a Vae effect with its attack; one that, of what lasts, only grants abilities never; any other
    /// with the turn.
    ///
    /// ```
    /// use toise_rules::hell_dorado::{Ability, CardDeed, Deed, Trigger, Until};
    ///
    /// let shield = [Deed::Own(CardDeed::Grant(Ability::Elusive))];
    /// assert_eq!(Trigger::Free.usual_end(&shield), Until::Always);
    /// assert_eq!(Trigger::Free.usual_end(&[Deed::Untargetable]), Until::Turn);
    /// ```
    pub fn usual_end(&self, does: &[Deed]) -> Until {
        let grants = |deed: &Deed| matches!(deed, Deed::Own(CardDeed::Grant(_)));
        match self {
            Trigger::Aura => Until::Always,
            Trigger::Vae => Until::Exchange,
            _ if does.iter().filter(|deed| deed.lasts()).all(grants) => Until::Always,
            _ => Until::Turn,
        }
    }
}

impl Condition {
    /// True for a condition on whoever is affected, false for one on the owner.
    pub const fn is_on_target(&self) -> bool {
        match self {
            Condition::TargetState(_)
            | Condition::TargetNoState(_)
            | Condition::TargetFree
            | Condition::TargetEngaged
            | Condition::TargetRank(_) => true,
            Condition::OwnState(_)
            | Condition::OwnNoState(_)
            | Condition::OwnFree
            | Condition::OwnEngaged => false,
        }
    }

    /// The state it asks about, if it does.
    pub const fn state(&self) -> Option<&Name> {
        match self {
            Condition::OwnState(state)
            | Condition::OwnNoState(state)
            | Condition::TargetState(state)
            | Condition::TargetNoState(state) => Some(state),
            _ => None,
        }
    }
}

impl Target {
    /// What the target is called in a file.
    pub const fn name(&self) -> &'static str {
        match self {
            Target::Owner => "Owner",
            Target::One { .. } => "One",
            Target::All { .. } => "All",
            Target::Area { .. } => "Area",
            Target::Cause => "Cause",
        }
    }
}

impl OwnDeed for CardDeed {
    fn name(&self) -> &'static str {
        match self {
            CardDeed::Give(_) => "Give",
            CardDeed::Remove(_) => "Remove",
            CardDeed::DirectAttack { .. } => "DirectAttack",
            CardDeed::Grant(_) => "Grant",
        }
    }

    fn lasts(&self) -> bool {
        matches!(self, CardDeed::Grant(_))
    }
}

impl Cost {
    /// True when it costs nothing.
    pub const fn is_nothing(self) -> bool {
        self.temporary == 0 && self.permanent == 0
    }
}

impl fmt::Display for Modified {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Modified::Cbt => "CBT",
            Modified::Tir => "TIR",
            Modified::Def => "DEF",
            Modified::Pr => "PR",
            Modified::Mvt => "MVT",
        })
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU8;

    use super::*;

    #[test]
    fn an_ability_granted_stays_and_the_rest_ends_with_the_turn() {
        let grant = || Deed::Own(CardDeed::Grant(Ability::Strider));
        let weaken = || Deed::Modify { what: Modified::Cbt, by: -1 };
        let heal = || Deed::Heal(2);
        for (does, until) in [
            (vec![grant()], Until::Always),
            (vec![heal(), grant()], Until::Always),
            (vec![grant(), weaken()], Until::Turn),
            (vec![weaken()], Until::Turn),
            (vec![Deed::Untargetable, heal()], Until::Turn),
        ] {
            for trigger in [Trigger::Free, Trigger::Passive, Trigger::Reaction(Moment::Kills)] {
                assert_eq!(trigger.usual_end(&does), until, "{does:?}");
            }
            assert_eq!(Trigger::Aura.usual_end(&does), Until::Always);
            assert_eq!(Trigger::Vae.usual_end(&does), Until::Exchange);
        }
    }

    #[test]
    fn an_effect_reads_back_and_may_leave_out_what_most_have_not() {
        let effect = Effect {
            name: "spite".into(),
            trigger: Trigger::Reaction(Moment::Receives("Pain".into())),
            when: vec![Condition::OwnState("Stunned".into()), Condition::TargetRank(Rank::Officer)],
            on: Target::Area {
                who: Who::Anyone,
                radius: Length::new(2.5).unwrap(),
                range: Some(Length::new(8.0).unwrap()),
                sight: true,
            },
            does: vec![
                Deed::Own(CardDeed::DirectAttack { attack: "1/4+".parse().unwrap(), damage: "blunt".into() }),
                Deed::Own(CardDeed::Give("Stunned 1".parse().unwrap())),
                Deed::Own(CardDeed::Grant(Ability::Elusive)),
            ],
            until: Until::Turns(NonZeroU8::new(2).unwrap()),
            cost: Cost { temporary: 0, permanent: 1 },
            order: Some(OrderKind::Relentless),
            times: Some(1),
        };
        let text = ron::to_string(&effect).unwrap();
        assert_eq!(ron::from_str::<Effect>(&text).unwrap(), effect);
        for (good, bad) in [("Turns(2)", "Turns(0)"), ("1/4+", "1/4"), ("radius:2.5", "radius:-2.5")] {
            assert!(text.contains(good), "{text}");
            assert!(ron::from_str::<Effect>(&text.replace(good, bad)).is_err(), "{bad}");
        }
        let short = r#"(name: "rest", trigger: Exhausting, on: Owner, does: [Heal(1)], until: Turn)"#;
        let short: Effect = ron::from_str(short).unwrap();
        assert_eq!((short.when, short.order, short.times), (vec![], None, None));
        assert!(short.cost.is_nothing());
    }
}
