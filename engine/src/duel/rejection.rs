//! Why Duel refuses a command.

use serde::{Deserialize, Serialize};
use toise_rules::duel::ids;
use toise_rules::{Name, RuleId};

use crate::choice::list;
use crate::rounds::RoundRejection;

/// A refusal, with the numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Rejection {
    /// The course of rounds forbids it.
    #[error(transparent)]
    Course(#[from] RoundRejection),
    /// An attack on all opponents is for one alone against several.
    #[error(
        "{by} is not alone against several: on its side fight {}, against it {}",
        list(own),
        others_text(others)
    )]
    NotAlone {
        /// Who attacks.
        by: Name,
        /// Those of its side in the fight.
        own: Vec<Name>,
        /// Those of the others.
        others: Vec<Name>,
    },
    /// There is nobody to leave.
    #[error("{by} is in contact with no enemy: it simply moves")]
    NobodyToLeave {
        /// Who.
        by: Name,
    },
    /// Straight away from an opponent, the fighter gets out of contact nowhere.
    #[error("straight away from {from}, {by} does not get out of contact: name a way")]
    HemmedIn {
        /// Who would leave.
        by: Name,
        /// The opponent it would go straight away from.
        from: Name,
    },
}

fn others_text(others: &[Name]) -> String {
    if others.is_empty() { "nobody".to_owned() } else { list(others) }
}

impl Rejection {
    /// Every code a refusal of Duel can have.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        ["not-alone", "nobody-to-leave", "hemmed-in"].into_iter().chain(RoundRejection::CODES)
    }

    /// The stable code, in kebab case.
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::Course(rejection) => rejection.code(),
            Rejection::NotAlone { .. } => "not-alone",
            Rejection::NobodyToLeave { .. } => "nobody-to-leave",
            Rejection::HemmedIn { .. } => "hemmed-in",
        }
    }

    /// The rule the command would break.
    pub fn rule(&self) -> RuleId {
        match self {
            Rejection::Course(rejection) => rejection.rule(),
            Rejection::NotAlone { .. } => ids::GROUP_2,
            Rejection::NobodyToLeave { .. } | Rejection::HemmedIn { .. } => ids::DUEL_3,
        }
    }
}
