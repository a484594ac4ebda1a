//! Why a command is refused.

use serde::{Deserialize, Serialize};
use toise_geometry::{Point, Toises};
use toise_rules::{Name, RuleId};

use crate::choice::list;
use crate::duel;
use crate::hell_dorado;
use crate::tribunal;

/// A refused command: a stable code, the rule it would break, and the numbers. It changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Rejection {
    /// No fighter has that name.
    #[error("there is no fighter called {name}")]
    UnknownFighter {
        /// The name given.
        name: Name,
    },
    /// The command is one of another rulebook than the battle's.
    #[error("a command of another rulebook, in a battle of {expected}")]
    OtherRulebook {
        /// The rulebook of the battle.
        expected: Name,
    },
    /// The fighter has left the board.
    #[error("{name} has fallen and left the board")]
    Fallen {
        /// The fighter.
        name: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter attacks in its own activation only.
    #[error("{name} cannot act: {}", active.as_ref().map_or("no fighter is activated".to_owned(), |other| format!("it is {other}'s activation")))]
    NotActive {
        /// The fighter that was to act.
        name: Name,
        /// Whose activation it is.
        active: Option<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// The battle is over.
    #[error("the battle is over")]
    BattleOver {
        /// The rule.
        rule: RuleId,
    },
    /// Another side activates now.
    #[error("{fighter} of {side} cannot be activated: it is for {to_activate} to activate a fighter")]
    NotYourTurn {
        /// Who.
        fighter: Name,
        /// Its side.
        side: Name,
        /// The side that activates now.
        to_activate: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter is activated once a turn, or a round.
    #[error("{fighter} has been activated already")]
    AlreadyActivated {
        /// Who.
        fighter: Name,
        /// The rule.
        rule: RuleId,
    },
    /// There is no activation to end.
    #[error("no activation is under way")]
    NothingToEnd {
        /// The rule.
        rule: RuleId,
    },
    /// The fighter has done what it may do in this activation.
    #[error("{by} has taken its action")]
    AlreadyActed {
        /// Who.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Something is in the way.
    #[error("the way of {mover} is blocked by {by}: it is free as far as {furthest}")]
    PathBlocked {
        /// Who moves.
        mover: Name,
        /// What is in the way.
        by: Name,
        /// The last place on the way that is free.
        furthest: Point,
        /// The rule.
        rule: RuleId,
    },
    /// There is no way there.
    #[error("there is no way for {by} to that place")]
    NoWay {
        /// Who moves.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// There is no way into contact.
    #[error("{by} has no way into contact with {enemy}")]
    NoWayInto {
        /// Who moves.
        by: Name,
        /// The fighter.
        enemy: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The way is too long.
    #[error("the way of {by} costs {cost} toises, limit {allowance}, margin {}", *allowance - *cost)]
    TooFar {
        /// Who moves.
        by: Name,
        /// What the way costs.
        cost: Toises,
        /// What it may cost.
        allowance: Toises,
        /// The rule.
        rule: RuleId,
    },
    /// The target is on the attacker's own side.
    #[error("{}", own_side(by, target))]
    OwnSide {
        /// Who attacks.
        by: Name,
        /// The target.
        target: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The bases do not touch.
    #[error("{target} is {distance} toises away, melee needs contact")]
    NotInContact {
        /// The target.
        target: Name,
        /// The distance from edge to edge.
        distance: Toises,
        /// The rule.
        rule: RuleId,
    },
    /// The target is not in sight.
    #[error("{by} does not see {target}, it is hidden by {}", list(blocked_by))]
    OutOfSight {
        /// Who looks.
        by: Name,
        /// The target.
        target: Name,
        /// The pieces of terrain that hide it.
        blocked_by: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// The fighter has no such characteristic.
    #[error("{by} has no {characteristic}, and needs one for this")]
    NoCharacteristic {
        /// Who acts.
        by: Name,
        /// The characteristic, as cards print it.
        characteristic: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The fighter has no weapon of that name.
    #[error("{by} has no weapon called {weapon}: it has {}", if known.is_empty() { "none".to_owned() } else { list(known) })]
    UnknownWeapon {
        /// Who attacks.
        by: Name,
        /// The name given.
        weapon: Name,
        /// Its weapons.
        known: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// A refusal of Hell Dorado.
    #[error(transparent)]
    HellDorado(#[from] hell_dorado::Rejection),
    /// A refusal of Tribunal.
    #[error(transparent)]
    Tribunal(#[from] tribunal::Rejection),
    /// A refusal of Duel.
    #[error(transparent)]
    Duel(#[from] duel::Rejection),
}

fn own_side(by: &Name, target: &Name) -> String {
    if by == target {
        format!("{by} cannot be its own target")
    } else {
        format!("{target} is on {by}'s own side")
    }
}

impl Rejection {
    /// Every code a refusal can have, those of the rulebooks apart.
    pub const CODES: [&'static str; 18] = [
        "unknown-fighter",
        "other-rulebook",
        "fallen",
        "not-active",
        "battle-over",
        "not-your-turn",
        "already-activated",
        "no-activation",
        "already-acted",
        "path-blocked",
        "no-way",
        "no-way-into-contact",
        "too-far",
        "own-side",
        "not-in-contact",
        "out-of-sight",
        "no-characteristic",
        "unknown-weapon",
    ];

    /// The stable code, in kebab case, as scenario files name it.
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::UnknownFighter { .. } => "unknown-fighter",
            Rejection::OtherRulebook { .. } => "other-rulebook",
            Rejection::Fallen { .. } => "fallen",
            Rejection::NotActive { .. } => "not-active",
            Rejection::BattleOver { .. } => "battle-over",
            Rejection::NotYourTurn { .. } => "not-your-turn",
            Rejection::AlreadyActivated { .. } => "already-activated",
            Rejection::NothingToEnd { .. } => "no-activation",
            Rejection::AlreadyActed { .. } => "already-acted",
            Rejection::PathBlocked { .. } => "path-blocked",
            Rejection::NoWay { .. } => "no-way",
            Rejection::NoWayInto { .. } => "no-way-into-contact",
            Rejection::TooFar { .. } => "too-far",
            Rejection::OwnSide { .. } => "own-side",
            Rejection::NotInContact { .. } => "not-in-contact",
            Rejection::OutOfSight { .. } => "out-of-sight",
            Rejection::NoCharacteristic { .. } => "no-characteristic",
            Rejection::UnknownWeapon { .. } => "unknown-weapon",
            Rejection::HellDorado(rejection) => rejection.code(),
            Rejection::Tribunal(rejection) => rejection.code(),
            Rejection::Duel(rejection) => rejection.code(),
        }
    }

    /// The rule the command would break, where it is one of a rulebook.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Rejection::UnknownFighter { .. } | Rejection::OtherRulebook { .. } => None,
            Rejection::Fallen { rule, .. }
            | Rejection::NotActive { rule, .. }
            | Rejection::BattleOver { rule }
            | Rejection::NotYourTurn { rule, .. }
            | Rejection::AlreadyActivated { rule, .. }
            | Rejection::NothingToEnd { rule }
            | Rejection::AlreadyActed { rule, .. }
            | Rejection::PathBlocked { rule, .. }
            | Rejection::NoWay { rule, .. }
            | Rejection::NoWayInto { rule, .. }
            | Rejection::TooFar { rule, .. }
            | Rejection::OwnSide { rule, .. }
            | Rejection::NotInContact { rule, .. }
            | Rejection::OutOfSight { rule, .. }
            | Rejection::NoCharacteristic { rule, .. }
            | Rejection::UnknownWeapon { rule, .. } => Some(*rule),
            Rejection::HellDorado(rejection) => Some(rejection.rule()),
            Rejection::Tribunal(rejection) => Some(rejection.rule()),
            Rejection::Duel(rejection) => Some(rejection.rule()),
        }
    }
}
