//! Why a command is refused.

use serde::{Deserialize, Serialize};
use toise_rules::{Name, RuleId};

use crate::hell_dorado;

/// A refused command: a stable code, the rule it would break, and the numbers. It changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Rejection {
    /// No fighter has that name.
    #[error("there is no fighter called {name}")]
    UnknownFighter {
        /// The name given.
        name: Name,
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
    /// A refusal of Hell Dorado.
    #[error(transparent)]
    HellDorado(#[from] hell_dorado::Rejection),
}

impl Rejection {
    /// Every code a refusal can have, those of the rulebooks apart.
    pub const CODES: [&'static str; 3] = ["unknown-fighter", "fallen", "not-active"];

    /// The stable code, in kebab case, as scenario files name it.
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::UnknownFighter { .. } => "unknown-fighter",
            Rejection::Fallen { .. } => "fallen",
            Rejection::NotActive { .. } => "not-active",
            Rejection::HellDorado(rejection) => rejection.code(),
        }
    }

    /// The rule the command would break, where it is one of a rulebook.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Rejection::UnknownFighter { .. } => None,
            Rejection::Fallen { rule, .. } | Rejection::NotActive { rule, .. } => Some(*rule),
            Rejection::HellDorado(rejection) => Some(rejection.rule()),
        }
    }
}
