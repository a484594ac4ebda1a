//! What a battle is played on and by: board, rulebook, sides. It never changes once the battle has started.

use serde::{Deserialize, Serialize};
use toise_geometry::{Base, Board, Point, Toises};
use toise_rules::Name;

use crate::rulebook::{FighterStart, Rulebook};
use crate::scenery::Scenery;

/// The board with its terrain, the rulebook with its options and profiles, and the sides. Shared by every copy of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The edges of the table.
    pub board: Board,
    /// The terrain on it.
    pub scenery: Scenery,
    /// The rulebook, with its options, states and profiles.
    pub rulebook: Rulebook,
    /// The sides; those of a scenario are in the order of their names.
    pub sides: Vec<Name>,
}

/// A fighter as it stands at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recruit {
    /// Its name, unique in the battle.
    pub name: Name,
    /// The name of its side, one of [`Setup::sides`].
    pub side: Name,
    /// The centre of its base.
    pub at: Point,
    /// The height of the ground it stands on, in toises.
    pub ground: Toises,
    /// Its base.
    pub base: Base,
    /// The height of its body, in toises.
    pub height: Toises,
    /// Its life points, at most [`Recruit::MOST_LIFE`]: at least 1, or 0 where a fighter may start out of action.
    pub life: i32,
    /// What the rulebook adds: profile, bonuses, states.
    pub sheet: FighterStart,
}

impl Recruit {
    /// The most life points a fighter starts with.
    pub const MOST_LIFE: i32 = 1000;
}

/// Why a battle cannot begin.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetupError {
    /// Two fighters have one name.
    #[error("two fighters are called {name}")]
    RepeatedName {
        /// The name.
        name: Name,
    },
    /// A fighter, a side, a profile or an effect has no name.
    #[error("a fighter, a side, a profile or an effect has an empty name")]
    EmptyName,
    /// Options contradict each other, a profile is none of the rulebook's edition, or has an effect that is none.
    #[error("{reason}")]
    Profile {
        /// What is wrong with it, with its name.
        reason: String,
    },
    /// A fighter's side is not one of the battle's.
    #[error("{name} fights for {side}, which is not a side of this battle")]
    UnknownSide {
        /// The fighter.
        name: Name,
        /// The side it names.
        side: Name,
    },
    /// More sides than a battle can have.
    #[error("a battle has at most 255 sides")]
    TooManySides,
    /// A fighter's base is not wholly on the board.
    #[error("{name} stands off the board by {}", toise_geometry::Toises::ZERO - *margin)]
    OffBoard {
        /// The fighter.
        name: Name,
        /// How far inside it is: negative.
        margin: Toises,
    },
    /// A fighter has no height.
    #[error("{name} has a body of height {height}, expected more than 0")]
    NoHeight {
        /// The fighter.
        name: Name,
        /// The height found.
        height: Toises,
    },
    /// A fighter starts with life points that its rulebook has no fighter start with.
    #[error("{name} has {life} life points at the start, expected {least} to {}", Recruit::MOST_LIFE)]
    Life {
        /// The fighter.
        name: Name,
        /// Its life points.
        life: i32,
        /// The fewest it could have.
        least: i32,
    },
    /// A fighter stands at a height where there is no ground.
    #[error("{name} stands at height {ground}, where there is no ground: expected {}", heights(expected))]
    NoGround {
        /// The fighter.
        name: Name,
        /// The height it is given.
        ground: Toises,
        /// The grounds there are under its centre, lowest first.
        expected: Vec<Toises>,
    },
    /// A base lies over impassable terrain.
    #[error("the base of {name} lies over {piece}, which is impassable")]
    InTerrain {
        /// The fighter.
        name: Name,
        /// The piece.
        piece: Name,
    },
    /// A fighter is one of another rulebook.
    #[error("{name} is a fighter of another rulebook than {expected}")]
    OtherRulebook {
        /// The fighter.
        name: Name,
        /// The rulebook of the battle.
        expected: Name,
    },
    /// Two bases overlap.
    #[error("the bases of {name} and {other} overlap")]
    Overlap {
        /// One.
        name: Name,
        /// The other.
        other: Name,
    },
    /// The rulebook does not know something the fighter refers to.
    #[error("{name} has {found}, which the rulebook does not know ({what})")]
    Unknown {
        /// The fighter.
        name: Name,
        /// What kind of thing it is.
        what: &'static str,
        /// What was found.
        found: Name,
    },
}

impl SetupError {
    /// A fighter names a profile that is not among those of the rulebook.
    pub(crate) fn no_profile(name: &Name, profile: &Name) -> Self {
        SetupError::Unknown { name: name.clone(), what: "profile", found: profile.clone() }
    }
}

/// Heights in a sentence.
pub(crate) fn heights(heights: &[Toises]) -> String {
    heights.iter().map(Toises::to_string).collect::<Vec<_>>().join(" or ")
}
