//! What may come of a command, by exact odds or, where those are out of reach, by playing it aside.

use crate::battle::{Aside, Battle};
use crate::error::PlayError;
use crate::odds::{Consequences, Odds, Outcome};
use crate::rulebook::Command;

use super::Player;

/// How often a command with too many branches is played aside.
const TIMES: u64 = 64;

/// What may come of a command.
pub(super) enum Forecast {
    /// All of it, exactly.
    Exact(Odds),
    /// What came of it each time it was played aside: it has too many branches.
    Counted(Vec<Consequences>),
}

impl Forecast {
    /// The forecast of a command, exact as long as it has no more branches than this; none when it cannot be played.
    pub(super) fn of(
        battle: &Battle,
        command: &Command,
        policy: &mut dyn Player,
        branches: usize,
    ) -> Option<Self> {
        match battle.odds_with(command, policy, branches) {
            Ok(odds) => Some(Forecast::Exact(odds)),
            Err(PlayError::Explore(_)) => {
                let plays = battle.often_aside(command, policy, TIMES)?;
                let read =
                    |play: &Aside| Consequences::of(&Outcome { state: &play.state, events: &play.events });
                Some(Forecast::Counted(plays.iter().map(read).collect()))
            }
            Err(_) => None,
        }
    }

    /// The mean of whatever is read from all that can come of it.
    pub(super) fn mean(&self, read: impl FnMut(&Consequences) -> f64) -> f64 {
        match self {
            Forecast::Exact(odds) => odds.mixture().mean(read),
            Forecast::Counted(plays) => plays.iter().map(read).sum::<f64>() / plays.len().max(1) as f64,
        }
    }

    /// How likely two fighters lose so much life each.
    pub(super) fn damage_to_both(&self, one: &str, other: &str) -> Vec<(f64, u32, u32)> {
        match self {
            Forecast::Exact(odds) => {
                let both = odds.damage_to_both(one, other);
                both.iter().map(|((one, other), chance)| (chance.to_f64(), *one, *other)).collect()
            }
            Forecast::Counted(plays) => {
                let chance = 1.0 / plays.len().max(1) as f64;
                plays.iter().map(|all| (chance, all.damage(one), all.damage(other))).collect()
            }
        }
    }
}
