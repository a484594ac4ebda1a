//! Scenarios: one file, one situation: board, fighters, dice, script, expectations.
//!
//! - `load`: a file with what it includes, read and checked whole, every mistake with its place;
//! - `profiles`: those of the file and of what it includes; `card`, `effect`: what the cards of every rulebook are written with;
//! - `board`: the board and its terrain; `shape`: shapes on it;
//! - `place`: the fighters as they are given; `standing`: where they stand, and who cannot;
//! - `script`: its steps; `scope`: the names they can use; `expect`: what a step should have done;
//! - `run`: the script played, step by step; `margins`: which of its decisions hang by a hair.

mod attacks;
mod board;
mod card;
mod expect;
mod load;
mod margins;
mod place;
mod profiles;
mod run;
mod scope;
mod script;
mod shape;
mod standing;

pub(crate) mod effect;

use std::path::Path;
use std::sync::Arc;

use toise_rules::RuleId;

use crate::battle::{Battle, Dice};
use crate::chance::Seed;
use crate::setup::{Recruit, Setup};

pub use attacks::Before;
pub use load::{Library, LoadError, Loaded};
pub use margins::{KnifeEdge, Margins};
pub use run::{Failure, Run, StepRun};
pub use script::Play;

pub(crate) use card::{
    OptionReader, base, card_problem, card_weapon, each, place_of, problem_at, profile_named,
};
pub(crate) use expect::{Expectation, Facts, Mismatch, fighter_names, mismatch};
pub(crate) use load::{is_name, name, point};
pub(crate) use place::{Body, bearing, places, way};
pub(crate) use profiles::ProfileNames;
pub(crate) use scope::Scope;
pub(crate) use script::{CHANCE_KEYS, with_chance};
pub(crate) use shape::footprint;

/// A checked scenario: everything in it refers to something that exists, nobody overlaps or stands off the
/// board.
///
/// ```
/// use toise_engine::Scenario;
/// let scenario = Scenario::parse(r#"(
///     title: "An exchange",
///     rules: HellDorado(),
///     board: (width: 10, depth: 10),
///     profiles: {
///         "man": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
///             "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
///         }),
///     },
///     fighters: {
///         "ann": (profile: "man", side: "west", at: (5, 5)),
///         "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0)),
///     },
///     script: [
///         Activate("ann"),
///         Attack(target: "bob", dice: [1, 3, 6, 2, 2, 2], answers: [Default]),
///         Expect([Hits("ann", 2), Life("bob", 1), Life("ann", 5)]),
///     ],
/// )"#)?;
/// assert!(scenario.run().failure.is_none());
/// # Ok::<(), toise_engine::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scenario {
    pub(crate) title: String,
    pub(crate) covers: Vec<RuleId>,
    pub(crate) setup: Arc<Setup>,
    pub(crate) recruits: Vec<Recruit>,
    pub(crate) start: Battle,
    pub(crate) script: Vec<script::Step>,
}

impl Scenario {
    /// Reads and checks a scenario file and what it includes.
    ///
    /// # Errors
    /// Every mistake in the files, each with its place.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        Library::default().load(path.as_ref()).into_result()
    }

    /// Reads and checks a scenario from its text, which can include nothing.
    ///
    /// # Errors
    /// Every mistake in the text, each with its place.
    pub fn parse(text: &str) -> Result<Self, LoadError> {
        Library::default().parse("scenario", text).into_result()
    }

    /// The sentence that says what the scenario shows.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The rules it exercises.
    pub fn covers(&self) -> &[RuleId] {
        &self.covers
    }

    /// How many steps its script has.
    pub fn steps(&self) -> usize {
        self.script.len()
    }

    /// The board, the rulebook and the sides.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The battle before the first step, with the dice the file gives.
    pub fn start(&self) -> Battle {
        self.start.clone()
    }

    /// The battle before the first step, with dice from a seed.
    pub fn start_seeded(&self, seed: Seed) -> Battle {
        let battle = Battle::new(Arc::clone(&self.setup), self.recruits.clone(), Dice::Seeded(seed));
        // The same setup and fighters began a battle when the file was checked.
        battle.unwrap_or_else(|_| self.start.clone())
    }

    /// The commands of the script, in order, those of its contests as their leaders give them; those that must be
    /// refused are left out.
    pub fn plays(&self) -> Vec<Play> {
        let contests = self.script.iter().any(|step| matches!(step.action, script::Action::Contest(_)));
        if contests {
            // What leaders do depends on the dice: the commands are those of a run.
            let run = self.run();
            return run.battle.played().map(|(played, _, _)| Play::again(played)).collect();
        }
        let plays = self.script.iter().filter_map(|step| match &step.action {
            script::Action::Play(play) => Some(play.clone()),
            _ => None,
        });
        plays.collect()
    }

    /// Plays the script to its end or its first failure.
    pub fn run(&self) -> Run {
        run::run(self, usize::MAX)
    }

    /// Plays the first steps of the script only, as many as said, or up to its first failure.
    pub fn run_steps(&self, steps: usize) -> Run {
        run::run(self, steps)
    }

    /// Plays the commands of the first steps on a battle of this scenario that draws its own dice where none stand beside
    /// a step; what the script expects is not looked at.
    ///
    /// # Errors
    /// The number of a step that cannot be played, from 1, and why.
    pub(crate) fn lead_in(&self, steps: usize, battle: &mut Battle) -> Result<(), (usize, String)> {
        run::lead_in(self, steps, battle)
    }
}
