//! The commands of Duel.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_geometry::Point;
use toise_rules::Name;

use crate::procedures::OwnCommand;
use crate::rounds::{Attack, Course, Move};
use crate::rulebook::Command as AnyCommand;
use crate::travel::Way;

/// A step in the course of rounds, or what the activated fighter does in a fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// A step in the course of rounds (`du.board.1`).
    Course(Course),
    /// An attack on an enemy in contact (`du.duel.1`).
    Attack(Attack),
    /// One attack on all opponents at once (`du.group.2`).
    AttackAll(AttackAll),
    /// Leaving the enemies in contact (`du.duel.3`).
    Leave(Leave),
}

/// An attack on all opponents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackAll {
    /// Who attacks.
    pub by: Name,
    /// With what; asked when there are several weapons.
    pub weapon: Option<Name>,
}

/// Leaving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leave {
    /// Who leaves.
    pub by: Name,
    /// Its way, straight from place to place; straight away from its first opponent by name when left out.
    pub path: Option<Vec<Point>>,
}

impl Command {
    /// The beginning of the next round.
    pub fn begin_round() -> AnyCommand {
        AnyCommand::Duel(Command::Course(Course::BeginRound))
    }

    /// A move of the activated fighter.
    ///
    /// ```
    /// use toise_engine::duel::Command;
    /// use toise_engine::geometry::Point;
    /// use toise_engine::Way;
    ///
    /// let there = Command::moves("ann", Way::To(Point::new(8.0, 5.0)?));
    /// let at_bob = Command::moves("ann", Way::Into("bob".into()));
    /// assert_eq!(at_bob.to_string(), "ann moves into contact with bob");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(by: impl Into<Name>, way: Way) -> AnyCommand {
        AnyCommand::Duel(Command::Course(Course::Move(Move::new(by, way))))
    }

    /// The end of the activation under way.
    pub fn end_activation() -> AnyCommand {
        AnyCommand::Duel(Command::Course(Course::EndActivation))
    }

    /// An attack; the weapon is asked for where there is a choice.
    ///
    /// ```
    /// use toise_engine::duel::Command;
    /// let attack = Command::attack("carl", "jim");
    /// ```
    pub fn attack(by: impl Into<Name>, target: impl Into<Name>) -> AnyCommand {
        AnyCommand::Duel(Command::Attack(Attack::new(by, target)))
    }

    /// Leaving straight away.
    pub fn leave(by: impl Into<Name>) -> AnyCommand {
        AnyCommand::Duel(Command::Leave(Leave { by: by.into(), path: None }))
    }

    /// An attack on all opponents; the weapon is asked for where there is a choice.
    pub fn attack_all(by: impl Into<Name>) -> AnyCommand {
        AnyCommand::Duel(Command::AttackAll(AttackAll { by: by.into(), weapon: None }))
    }
}

impl OwnCommand for Command {
    fn by(&self) -> Option<&Name> {
        match self {
            Command::Course(course) => course.by(),
            Command::Attack(Attack { by, .. })
            | Command::AttackAll(AttackAll { by, .. })
            | Command::Leave(Leave { by, .. }) => Some(by),
        }
    }

    fn begins_turn(&self) -> bool {
        matches!(self, Command::Course(Course::BeginRound))
    }

    fn target(&self) -> Option<&Name> {
        if let Command::Attack(call) = self { Some(&call.target) } else { None }
    }

    fn is_decided_by_dice(&self) -> bool {
        !matches!(self, Command::Course(_))
    }

    fn ends_activation(&self) -> bool {
        if let Command::Course(course) = self { course.ends_activation() } else { false }
    }

    fn gives_way(&self) -> bool {
        matches!(self, Command::Leave(_))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Course(course) => course.fmt(f),
            Command::Attack(call) => write!(f, "{} attacks {}", call.by, call.target),
            Command::AttackAll(call) => write!(f, "{} attacks all its opponents", call.by),
            Command::Leave(call) => write!(f, "{} leaves its opponents", call.by),
        }
    }
}
