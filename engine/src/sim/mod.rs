//! Simulation: the same battle fought many times over by leaders, or the same command played, and what came of it in
//! numbers.
//!
//! - [`BattleSim`]: what is simulated; [`BattleSim::play`] plays one run, a pure function of the scenario, the leaders, the
//!   seed and the number of the run, so that runs can be played anywhere and in any order;
//! - [`BattleRun`]: what one run came to; [`Lineup`]: the seeds and leaders it is played with, which play it again;
//! - [`BattleSummary`]: runs summed up, in the order they are added;
//! - [`CommandSim`], [`CommandRun`], [`CommandSummary`]: the same of one command from one state;
//! - [`Rate`], [`Interval`], [`Histogram`]: the numbers it is made of, for simulations of any kind.
//!
//! Nothing here draws from a clock or uses a thread. Whoever has several processors plays runs on each and adds them up in
//! the order of their numbers, as `toise sim` does.
//!
//! ```
//! use toise_engine::sim::BattleSim;
//! use toise_engine::{LeaderKind, Scenario};
//!
//! let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
//! let sim = BattleSim::new(&scenario, &[LeaderKind::Greedy, LeaderKind::Random])?.seed(7);
//! let summary = sim.play_all(0..20)?;
//! let [west, east] = &summary.sides[..] else { panic!("two sides") };
//! assert_eq!(west.results.runs(), 20);
//! assert_eq!(west.results.won, east.results.lost);
//! let interval = west.results.of(west.results.won).interval();
//! assert!(interval.low <= interval.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod battle;
mod command;
mod error;
mod histogram;
mod rate;
mod run;
mod seeds;
mod summary;

#[cfg(test)]
mod tests;

pub use battle::BattleSim;
pub use command::{CommandRun, CommandSim, CommandSummary};
pub use error::{BrokenOff, SimError};
pub use histogram::Histogram;
pub use rate::{Interval, Rate};
pub use run::{BattleRun, Ending, Lineup};
pub use seeds::{battle_seed, leader_seed};
pub use summary::{BattleSummary, FighterSummary, PlayerSummary, Results, SideSummary};
