//! What a battle is fought for: its turns and its objectives (`hd.turn.7`, `hd.turn.9`).

use serde::{Deserialize, Serialize};
use toise_geometry::Footprint;
use toise_rules::Name;
use toise_rules::hell_dorado::Rank;

/// How long a battle lasts and what scores besides the cost of the killed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// After so many turns it ends.
    pub turns: u16,
    /// The objectives, scored when it ends.
    pub objectives: Vec<Objective>,
}

/// Something that scores points at the end of the battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Its name.
    pub name: Name,
    /// The points it scores.
    pub points: u16,
    /// What it takes.
    pub goal: Goal,
}

/// What an objective takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Goal {
    /// To be the only side with a base, or part of one, in an area.
    Hold(Footprint),
    /// An enemy officer killed.
    KillOfficer,
    /// The first kill of the battle.
    FirstKill,
    /// Every enemy of a rank killed, one at least.
    KillAll(Rank),
}

impl Default for Plan {
    /// Four turns, no objective.
    fn default() -> Self {
        Plan { turns: 4, objectives: Vec::new() }
    }
}
