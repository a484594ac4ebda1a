//! The commands of Tribunal.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_geometry::Point;
use toise_rules::Name;

use crate::procedures::OwnCommand;
use crate::rounds::{Attack, Course, Move};
use crate::rulebook::Command as AnyCommand;
use crate::travel::Way;

/// A step in the course of rounds, or a deed of the activated fighter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// A step in the course of rounds (`tr.board.1`).
    Course(Course),
    /// A blow at an enemy in contact; the first one opens a fight (`tr.melee`).
    Attack(Attack),
    /// Breaking off a fight alone (`tr.melee.6`).
    BreakOff(BreakOff),
    /// Asking an antagonist to end the fight by agreement (`tr.melee.6`).
    Propose(Propose),
    /// A shot (`tr.shot`).
    Shoot(Attack),
    /// A spell (`tr.spell`).
    Cast(Cast),
}

/// Breaking off alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakOff {
    /// Who breaks off.
    pub by: Name,
    /// From whom.
    pub from: Name,
    /// The way it escapes by, straight from place to place; straight away from the antagonist when left out.
    pub path: Option<Vec<Point>>,
}

/// A proposal to end a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Propose {
    /// Who proposes.
    pub by: Name,
    /// To whom.
    pub to: Name,
}

/// A spell cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// Who casts it.
    pub by: Name,
    /// The spell.
    pub spell: Name,
    /// On whom.
    pub target: Name,
}

impl Command {
    /// The beginning of the next round.
    pub fn begin_round() -> AnyCommand {
        AnyCommand::Tribunal(Command::Course(Course::BeginRound))
    }

    /// A move of the activated fighter.
    ///
    /// ```
    /// use toise_engine::tribunal::Command;
    /// use toise_engine::geometry::Point;
    /// use toise_engine::Way;
    ///
    /// let there = Command::moves("ann", Way::To(Point::new(8.0, 5.0)?));
    /// let at_bob = Command::moves("ann", Way::Into("bob".into()));
    /// assert_eq!(at_bob.to_string(), "ann moves into contact with bob");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(by: impl Into<Name>, way: Way) -> AnyCommand {
        AnyCommand::Tribunal(Command::Course(Course::Move(Move::new(by, way))))
    }

    /// The end of the activation under way.
    pub fn end_activation() -> AnyCommand {
        AnyCommand::Tribunal(Command::Course(Course::EndActivation))
    }

    /// A blow; the weapon is asked for where there is a choice.
    ///
    /// ```
    /// use toise_engine::tribunal::Command;
    /// let attack = Command::attack("guard", "thief");
    /// ```
    pub fn attack(by: impl Into<Name>, target: impl Into<Name>) -> AnyCommand {
        AnyCommand::Tribunal(Command::Attack(Attack::new(by, target)))
    }

    /// A shot; the weapon is asked for where there is a choice.
    pub fn shoot(by: impl Into<Name>, target: impl Into<Name>) -> AnyCommand {
        AnyCommand::Tribunal(Command::Shoot(Attack::new(by, target)))
    }

    /// Breaking off alone, straight away from the antagonist.
    pub fn break_off(by: impl Into<Name>, from: impl Into<Name>) -> AnyCommand {
        AnyCommand::Tribunal(Command::BreakOff(BreakOff { by: by.into(), from: from.into(), path: None }))
    }

    /// A proposal to end the fight of two.
    pub fn propose(by: impl Into<Name>, to: impl Into<Name>) -> AnyCommand {
        AnyCommand::Tribunal(Command::Propose(Propose { by: by.into(), to: to.into() }))
    }

    /// A spell cast on a fighter.
    pub fn cast(by: impl Into<Name>, spell: impl Into<Name>, target: impl Into<Name>) -> AnyCommand {
        let call = Cast { by: by.into(), spell: spell.into(), target: target.into() };
        AnyCommand::Tribunal(Command::Cast(call))
    }
}

impl OwnCommand for Command {
    fn by(&self) -> Option<&Name> {
        match self {
            Command::Course(course) => course.by(),
            Command::Attack(call) | Command::Shoot(call) => Some(&call.by),
            Command::BreakOff(call) => Some(&call.by),
            Command::Propose(call) => Some(&call.by),
            Command::Cast(call) => Some(&call.by),
        }
    }

    fn begins_turn(&self) -> bool {
        matches!(self, Command::Course(Course::BeginRound))
    }

    fn target(&self) -> Option<&Name> {
        match self {
            Command::Attack(call) | Command::Shoot(call) => Some(&call.target),
            Command::Cast(call) => Some(&call.target),
            Command::Course(_) | Command::BreakOff(_) | Command::Propose(_) => None,
        }
    }

    fn is_decided_by_dice(&self) -> bool {
        !matches!(self, Command::Course(_) | Command::Propose(_))
    }

    fn ends_activation(&self) -> bool {
        matches!(self, Command::Course(course) if course.ends_activation())
    }

    fn gives_way(&self) -> bool {
        matches!(self, Command::BreakOff(_) | Command::Propose(_))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Course(course) => course.fmt(f),
            Command::Attack(call) => write!(f, "{} attacks {}", call.by, call.target),
            Command::BreakOff(call) => write!(f, "{} breaks off from {}", call.by, call.from),
            Command::Propose(call) => write!(f, "{} asks {} to end the fight", call.by, call.to),
            Command::Shoot(call) => write!(f, "{} shoots at {}", call.by, call.target),
            Command::Cast(call) => write!(f, "{} casts {} on {}", call.by, call.spell, call.target),
        }
    }
}
