//! Why there is nothing to simulate, and why a run broke off.

use crate::chance::Seed;
use crate::rejection::Rejection;
use crate::scenario::Failure;

/// Why there is nothing to simulate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SimError {
    /// A battle needs opponents.
    #[error("the scenario has {sides} side{}, expected at least 2", if *sides == 1 { "" } else { "s" })]
    NoOpponent {
        /// How many sides there are.
        sides: usize,
    },
    /// There are neither as many players as sides nor one for all of them.
    #[error("there are {found} players, expected 1 for all sides or {sides}, one a side")]
    Players {
        /// How many sides there are.
        sides: usize,
        /// How many players there are.
        found: usize,
    },
    /// The script has fewer steps.
    #[error("there is no step {step}: the script has {steps} step{}", if *steps == 1 { "" } else { "s" })]
    NoStep {
        /// The step asked for, from 1.
        step: usize,
        /// How many steps the script has.
        steps: usize,
    },
    /// The script fails on its way to the step.
    #[error("{0}")]
    Script(Failure),
    /// Those steps use dice written for the whole script, which a seed would take the place of.
    #[error(
        "the first {step} steps use dice written for the whole script: \
         expected them beside the steps that roll them"
    )]
    WrittenDice {
        /// The step asked for, from 1.
        step: usize,
    },
    /// The rules refuse the command.
    #[error("refused: {0}")]
    Refused(Box<Rejection>),
    /// Nothing is left to fight out.
    #[error("the battle is over after step {step}")]
    Over {
        /// The step asked for, from 1.
        step: usize,
    },
}

/// A run that broke off: a leader had no command or gave one that cannot be played, or a step of the script could not be
/// played with the dice of this run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("run {run}, seed {}, breaks off {at}: {reason}", seed.0)]
pub struct BrokenOff {
    /// The number of the run, from 0.
    pub run: u64,
    /// The seed of its battle.
    pub seed: Seed,
    /// Where it broke off: `at step 2`, `after 40 commands`.
    pub at: String,
    /// What went wrong.
    pub reason: String,
}
