//! Why Tribunal refuses a command.

use serde::{Deserialize, Serialize};
use toise_geometry::Toises;
use toise_rules::tribunal::{Who, ids};
use toise_rules::{Name, RuleId};

use crate::choice::list;
use crate::rounds::RoundRejection;

/// A refusal, with the numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Rejection {
    /// The course of rounds forbids it.
    #[error(transparent)]
    Course(#[from] RoundRejection),
    /// It is the other's turn to strike.
    #[error("it is for {to_strike} to strike, not for {by}")]
    NotYourBlow {
        /// Who would strike, or break off.
        by: Name,
        /// Whose turn it is.
        to_strike: Name,
    },
    /// The two do not fight each other.
    #[error("{by} does not fight {other}")]
    NoFight {
        /// One.
        by: Name,
        /// The other.
        other: Name,
    },
    /// One attacked by what causes fear does not flee.
    #[error("{by} was attacked by {from}, which causes fear: it cannot break off alone")]
    MayNotFlee {
        /// Who would break off.
        by: Name,
        /// Who attacked it.
        from: Name,
    },
    /// The fighter has no weapon for this attack.
    #[error("{by} has no weapon that {}", if *shoots { "shoots" } else { "strikes" })]
    NoWeapon {
        /// Who attacks.
        by: Name,
        /// Whether it would shoot.
        shoots: bool,
    },
    /// The weapon serves the other kind of attack.
    #[error("{weapon} is no weapon that {}", if *shoots { "shoots" } else { "strikes" })]
    WrongWeapon {
        /// The weapon.
        weapon: Name,
        /// Whether it would have to shoot.
        shoots: bool,
    },
    /// The fighter does not own the spell.
    #[error("{by} does not know the spell {spell}: it knows {}", if known.is_empty() { "none".to_owned() } else { list(known) })]
    UnknownSpell {
        /// Who would cast it.
        by: Name,
        /// The spell.
        spell: Name,
        /// Its spells.
        known: Vec<Name>,
    },
    /// The spell is for others.
    #[error("{spell} is for {}: {by} does not cast it on {target}", for_whom(*on))]
    NotForIt {
        /// Who would cast it.
        by: Name,
        /// The spell.
        spell: Name,
        /// Whom it is for.
        on: Who,
        /// The target.
        target: Name,
    },
    /// The target of a spell is too far.
    #[error("{target} is {distance} toises away, limit {limit}, margin {}", *limit - *distance)]
    OutOfRange {
        /// The target.
        target: Name,
        /// Its distance.
        distance: Toises,
        /// The limit of the spell.
        limit: Toises,
    },
    /// A spell keeps shots from the target.
    #[error("a spell keeps shots from {target}")]
    Untargetable {
        /// The target.
        target: Name,
    },
}

fn for_whom(who: Who) -> &'static str {
    match who {
        Who::Ally => "other fighters of the caster's side",
        Who::AllyOrOwner => "the caster and its side",
        Who::Enemy => "enemies",
        Who::Anyone => "anyone",
    }
}

impl Rejection {
    /// Every code a refusal of Tribunal can have.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        Self::CODES.into_iter().chain(RoundRejection::CODES)
    }

    const CODES: [&'static str; 9] = [
        "not-your-blow",
        "no-fight",
        "may-not-flee",
        "no-weapon",
        "wrong-weapon",
        "unknown-spell",
        "not-for-it",
        "out-of-range",
        "untargetable",
    ];

    /// The stable code, in kebab case.
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::Course(rejection) => rejection.code(),
            Rejection::NotYourBlow { .. } => "not-your-blow",
            Rejection::NoFight { .. } => "no-fight",
            Rejection::MayNotFlee { .. } => "may-not-flee",
            Rejection::NoWeapon { .. } => "no-weapon",
            Rejection::WrongWeapon { .. } => "wrong-weapon",
            Rejection::UnknownSpell { .. } => "unknown-spell",
            Rejection::NotForIt { .. } => "not-for-it",
            Rejection::OutOfRange { .. } => "out-of-range",
            Rejection::Untargetable { .. } => "untargetable",
        }
    }

    /// The rule the command would break.
    pub fn rule(&self) -> RuleId {
        match self {
            Rejection::Course(rejection) => rejection.rule(),
            Rejection::NotYourBlow { .. } => ids::BOARD_2,
            Rejection::NoFight { .. } => ids::MELEE_6,
            Rejection::MayNotFlee { .. } => ids::FEAR_4,
            Rejection::NoWeapon { shoots: false, .. } | Rejection::WrongWeapon { shoots: false, .. } => {
                ids::MELEE_4
            }
            Rejection::NoWeapon { .. } | Rejection::WrongWeapon { .. } => ids::SHOT_2,
            // What keeps shots off is a spell.
            Rejection::Untargetable { .. } => ids::SPELL_1,
            Rejection::UnknownSpell { .. } | Rejection::NotForIt { .. } | Rejection::OutOfRange { .. } => {
                ids::SPELL_1
            }
        }
    }
}
