//! What is simulated: one command from one state, over and over.

use std::collections::BTreeMap;
use std::ops::Range;

use toise_rules::Name;

use super::error::{BrokenOff, SimError};
use super::histogram::Histogram;
use super::rate::Rate;
use super::seeds::{battle_seed, leader_seed};
use crate::battle::Battle;
use crate::chance::{Seed, Seeded};
use crate::odds::{Consequence, Consequences, Outcome};
use crate::player::{Defaults, LeaderKind, SeededLeader};
use crate::rulebook::Command;

/// One command played many times from one state, to its own end: what it sets off later is left out, as in
/// [`Battle::odds`]. For what is too large for exact odds, and for checking them.
///
/// Run `r` has the dice of [`battle_seed`]`(S, r)` with `S` the seed of the simulation, in their first stream; whoever answers
/// the choices has the seed [`leader_seed`] of that one and place 0.
///
/// ```
/// use toise_engine::sim::CommandSim;
/// use toise_engine::{Command, Scenario, Seed, hell_dorado};
///
/// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
/// let mut battle = scenario.start_seeded(Seed(1));
/// battle.play(Command::activate("ann"))?;
/// let attack = hell_dorado::Command::attack("ann", "bob");
/// let counted = CommandSim::new(&battle, attack.clone())?.seed(7).play_all(0..1000)?;
/// let exact = battle.odds(&attack)?.goes_down("bob").to_f64();
/// let rate = counted.down("bob").interval();
/// assert!(rate.low - 0.1 < exact && exact < rate.high + 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CommandSim<'b> {
    battle: &'b Battle,
    command: Command,
    seed: u64,
    answers: Option<LeaderKind>,
}

/// What one run of a command came to.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandRun {
    /// Its number, from 0.
    pub run: u64,
    /// The seed of its dice.
    pub seed: Seed,
    /// What the command brought about.
    pub came: Consequences,
}

/// Runs of a command, summed up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CommandSummary {
    /// How many runs.
    pub runs: u64,
    /// The hits of each fighter that ever had any; 0 in a run without.
    pub hits: BTreeMap<Name, Histogram>,
    /// The life points lost by each fighter that ever lost any; 0 in a run without.
    pub damage: BTreeMap<Name, Histogram>,
    /// The life points lost by all together.
    pub total_damage: Histogram,
    /// How many went down.
    pub fallen: Histogram,
    /// How often everything else came about.
    pub others: BTreeMap<Consequence, u64>,
}

impl<'b> CommandSim<'b> {
    /// A command from a state, with seed 1 and every choice answered by default.
    ///
    /// # Errors
    /// When the rules refuse the command there.
    pub fn new(battle: &'b Battle, command: Command) -> Result<Self, SimError> {
        battle.check(&command).map_err(|rejection| SimError::Refused(Box::new(rejection)))?;
        Ok(CommandSim { battle, command, seed: 1, answers: None })
    }

    /// The seed that all the others come from.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Lets a player answer the choices instead of their defaults.
    #[must_use]
    pub fn answered_by(mut self, answers: Option<LeaderKind>) -> Self {
        self.answers = answers;
        self
    }

    /// The fighters as they stand, in the order of their names.
    pub fn fighters(&self) -> impl Iterator<Item = &'b Name> {
        self.battle.state().store().standing().map(|(_, fighter)| fighter.name())
    }

    /// Plays a run. What it comes to depends on the state, the command, the answers, the seed and the number of the run, and
    /// on nothing else.
    ///
    /// # Errors
    /// When the run breaks off: [`BrokenOff`].
    pub fn play(&self, run: u64) -> Result<CommandRun, BrokenOff> {
        let seed = battle_seed(self.seed, run);
        let dice = Seeded::new(seed, 0);
        let played = match self.answers {
            None => self.battle.play_aside(&self.command, dice, &mut Defaults),
            Some(kind) => {
                let mut leader = SeededLeader { kind, seed: leader_seed(seed, 0) }.leader();
                self.battle.play_aside(&self.command, dice, leader.as_mut())
            }
        };
        let aside = played.map_err(|error| {
            let (at, reason) = ("at the command".to_owned(), error.to_string());
            BrokenOff { run, seed, at, reason }
        })?;
        let came = Consequences::of(&Outcome { state: &aside.state, events: &aside.events });
        Ok(CommandRun { run, seed, came })
    }

    /// Plays runs one after another and sums them up.
    ///
    /// # Errors
    /// The first run that breaks off.
    pub fn play_all(&self, runs: Range<u64>) -> Result<CommandSummary, BrokenOff> {
        let mut summary = CommandSummary::default();
        for run in runs {
            summary.add(&self.play(run)?);
        }
        Ok(summary)
    }
}

impl CommandSummary {
    /// A run more.
    pub fn add(&mut self, run: &CommandRun) {
        let (mut hits, mut damage) = (BTreeMap::new(), BTreeMap::new());
        let (mut total, mut fallen) = (0, 0);
        for consequence in run.came.iter() {
            match consequence {
                Consequence::Hits { of, hits: number } => {
                    hits.insert(of, u64::from(*number));
                }
                Consequence::Damage { to, amount } => {
                    damage.insert(to, u64::from(*amount));
                    total += u64::from(*amount);
                }
                other => {
                    fallen += u64::from(matches!(other, Consequence::Down { .. }));
                    *self.others.entry(other.clone()).or_default() += 1;
                }
            }
        }
        count(&mut self.hits, &hits, self.runs);
        count(&mut self.damage, &damage, self.runs);
        self.total_damage.add(total);
        self.fallen.add(fallen);
        self.runs += 1;
    }

    /// How often a fighter went down.
    pub fn down(&self, fighter: &str) -> Rate {
        self.often(&Consequence::Down { fighter: fighter.into() })
    }

    /// How often something came about that is no number.
    pub fn often(&self, consequence: &Consequence) -> Rate {
        Rate { count: self.others.get(consequence).copied().unwrap_or(0), of: self.runs }
    }
}

/// Adds a run's numbers, 0 for everybody not among them; whoever is new had 0 in the runs before.
fn count(all: &mut BTreeMap<Name, Histogram>, numbers: &BTreeMap<&Name, u64>, before: u64) {
    for name in numbers.keys() {
        if !all.contains_key(*name) {
            let mut fresh = Histogram::default();
            fresh.add_often(0, before);
            all.insert((*name).clone(), fresh);
        }
    }
    for (name, histogram) in all {
        histogram.add(numbers.get(name).copied().unwrap_or(0));
    }
}
