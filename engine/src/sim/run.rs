//! One run: what it is played with, and what it came to.

use std::fmt::Write as _;

use toise_rules::Name;

use crate::chance::Seed;
use crate::player::SeededLeader;
use crate::store::SideId;

/// What a run is played with: the seed of the battle's dice and the leaders. With these it can be played again, by
/// [`Scenario::start_seeded`](crate::Scenario::start_seeded) and a [`Contest`](crate::Contest), or from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// The number of the run, from 0.
    pub run: u64,
    /// The seed of the battle.
    pub seed: Seed,
    /// The leader of each side, in the order of [`Setup::sides`](crate::Setup::sides).
    pub leaders: Vec<SeededLeader>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side has won.
    Won(SideId),
    /// Nobody has.
    Drawn,
    /// The run stopped before the end of the battle, at the most commands or turns it was given.
    Unfinished,
}

/// What a run came to. All of it but the ending is as the battle stood when the run ended, by its end or before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleRun {
    /// What it was played with.
    pub lineup: Lineup,
    /// How it ended.
    pub ending: Ending,
    /// The number of the turn or the round.
    pub turns: u16,
    /// How many commands were played, those of the script before it left out.
    pub commands: usize,
    /// The points of each side, in the order of the sides; none where the rulebook keeps no score.
    pub scores: Option<Vec<u32>>,
    /// Whether each fighter was out of action, in the order of their names.
    pub lost: Vec<bool>,
}

impl Lineup {
    /// What a scenario file holds to play the run again: `dice: Seed(…)` for the file, and a step of its script.
    /// `commands` is how many the contest is to play; none for all of the battle.
    pub fn in_file(&self, sides: &[Name], commands: Option<usize>) -> [String; 2] {
        let leaders: Vec<String> =
            sides.iter().zip(&self.leaders).map(|(side, leader)| format!("{side:?}: {leader}")).collect();
        let mut contest = format!("Contest(leaders: {{{}}}", leaders.join(", "));
        if let Some(commands) = commands {
            // Writing to a String cannot fail.
            let _ = write!(contest, ", commands: {commands}");
        }
        [format!("dice: Seed({})", self.seed.0), contest + ")"]
    }
}
