//! The commands that the course of rounds takes.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_rules::Name;

use crate::travel::Way;

/// A step in the course of rounds; what a fighter does beside its move is for the rulebook's own commands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Course {
    /// Begin the next round, which ends the one under way.
    BeginRound,
    /// The move of the activated fighter.
    Move(Move),
    /// End the activation under way.
    EndActivation,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Who moves.
    pub by: Name,
    /// Its way.
    pub way: Way,
}

/// An attack on one enemy, with one weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Who attacks.
    pub by: Name,
    /// Whom.
    pub target: Name,
    /// With what; asked when there are several weapons for it.
    pub weapon: Option<Name>,
}

impl Move {
    /// A fighter's move.
    pub fn new(by: impl Into<Name>, way: Way) -> Self {
        Move { by: by.into(), way }
    }
}

impl Attack {
    /// The same attack, with a weapon.
    ///
    /// ```
    /// use toise_engine::rounds::Attack;
    ///
    /// let attack = Attack::new("guard", "thief").with("sword");
    /// assert_eq!(attack.weapon.as_deref(), Some("sword"));
    /// ```
    #[must_use]
    pub fn with(self, weapon: impl Into<Name>) -> Self {
        Attack { weapon: Some(weapon.into()), ..self }
    }

    /// An attack whose weapon is asked for where there is a choice.
    pub fn new(by: impl Into<Name>, target: impl Into<Name>) -> Self {
        Attack { by: by.into(), target: target.into(), weapon: None }
    }
}

impl Course {
    /// The fighter that carries it out, if one does.
    pub(crate) fn by(&self) -> Option<&Name> {
        match self {
            Course::Move(call) => Some(&call.by),
            Course::BeginRound | Course::EndActivation => None,
        }
    }

    /// Whether it ends the activation under way.
    pub(crate) fn ends_activation(&self) -> bool {
        matches!(self, Course::BeginRound | Course::EndActivation)
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Course::BeginRound => f.write_str("begin the round"),
            Course::EndActivation => f.write_str("end the activation"),
            Course::Move(call) => write!(f, "{} {}", call.by, call.way),
        }
    }
}
