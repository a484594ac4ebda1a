//! What is simulated: a whole battle between leaders, over and over.

use std::ops::Range;

use toise_rules::{Name, Outcome};

use super::error::{BrokenOff, SimError};
use super::run::{BattleRun, Ending, Lineup};
use super::seeds::{battle_seed, leader_seed};
use super::summary::BattleSummary;
use crate::battle::{Battle, Dice};
use crate::player::{Contest, ContestError, Leader, LeaderKind, SeededLeader};
use crate::scenario::Scenario;
use crate::store::Fighter;

/// Whole battles of one scenario between leaders.
///
/// A run is known by its number, from 0. Where the players differ, runs come in groups of as many as there are sides (pairs,
/// mostly): those of a group have the seed of their battle in common, and in each of them every player leads another side,
/// so that the strength of a player and that of a side can be told apart. In run `n·g + k` of `n` sides, which is number `k`
/// of group `g`, the side at place `s` is led by the player at place `(s + k) mod n`. Where one player leads all sides there
/// is nothing to tell apart, and a leader that draws nothing would fight every battle of a group alike: each run is then a
/// group of its own.
///
/// The seed of the battle of group `g` is [`battle_seed`]`(S, g)` with `S` the seed of the simulation, that of the leader of
/// a side [`leader_seed`] of the battle's seed and the place of the side. So the order in which two players are named
/// does not matter for the sum of full pairs.
#[derive(Clone, Debug)]
pub struct BattleSim<'s> {
    scenario: &'s Scenario,
    players: Vec<LeaderKind>,
    seed: u64,
    step: usize,
    commands: usize,
    turns: u16,
}

impl<'s> BattleSim<'s> {
    /// The most commands of a run, unless [`BattleSim::at_most`] says otherwise.
    pub const MOST_COMMANDS: usize = 20_000;

    /// Battles from the start of a scenario, with seed 1: its script is not played. There is one player for all sides or
    /// one a side, in the order of [`Setup::sides`](crate::Setup::sides).
    ///
    /// # Errors
    /// With fewer than two sides, and with another number of players.
    pub fn new(scenario: &'s Scenario, players: &[LeaderKind]) -> Result<Self, SimError> {
        let sides = scenario.setup().sides.len();
        if sides < 2 {
            return Err(SimError::NoOpponent { sides });
        }
        let players = match players {
            [one] => vec![*one; sides],
            each if each.len() == sides => each.to_vec(),
            _ => return Err(SimError::Players { sides, found: players.len() }),
        };
        let (commands, turns) = (Self::MOST_COMMANDS, u16::MAX);
        Ok(BattleSim { scenario, players, seed: 1, step: 0, commands, turns })
    }

    /// The seed that all the others come from.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Stops each run after so many commands; a battle that is not over by then is unfinished.
    #[must_use]
    pub fn at_most(mut self, commands: usize) -> Self {
        self.commands = commands;
        self
    }

    /// Stops each run before it begins a turn or a round beyond this one; a battle that is not over by then is unfinished.
    #[must_use]
    pub fn at_most_turns(mut self, turns: u16) -> Self {
        self.turns = turns;
        self
    }

    /// Begins each run after a step of the script, counted from 1: its steps are played as written, those without dice beside
    /// them with the dice of the run. What they expect is looked at once, with the dice of the file.
    ///
    /// # Errors
    /// When there is no such step, the script fails before it or the battle is over after it, and when the steps up to it use
    /// dice that are written for the whole script.
    pub fn after_step(mut self, step: usize) -> Result<Self, SimError> {
        let run = self.scenario.run_steps(step);
        // Dice of the file that are left over fail one step past the last: nothing before is wrong.
        let played = run.steps.last().map_or(0, |last| last.number);
        if let Some(failure) = run.failure.filter(|failure| failure.step <= played) {
            return Err(SimError::Script(failure));
        }
        if played < step {
            return Err(SimError::NoStep { step, steps: played });
        }
        if matches!(run.battle.dice(), Dice::Written(_)) && run.battle.has_used_dice() {
            return Err(SimError::WrittenDice { step });
        }
        if run.battle.is_over() {
            return Err(SimError::Over { step });
        }
        self.step = step;
        Ok(self)
    }

    /// The names of the sides.
    pub fn sides(&self) -> &'s [Name] {
        &self.scenario.setup().sides
    }

    /// The player at each place.
    pub fn players(&self) -> &[LeaderKind] {
        &self.players
    }

    /// The fighters as the scenario has them, in the order of their names.
    pub fn fighters(&self) -> impl Iterator<Item = &'s Fighter> {
        self.scenario.start.state().store().all().map(|(_, fighter)| fighter)
    }

    /// How many runs are a group, with one battle among them.
    pub fn group(&self) -> usize {
        let differ = self.players.windows(2).any(|pair| pair[0] != pair[1]);
        if differ { self.players.len() } else { 1 }
    }

    /// What a run is played with.
    pub fn lineup(&self, run: u64) -> Lineup {
        let group = self.group() as u64;
        let seed = battle_seed(self.seed, run / group);
        let places = self.players.len();
        let turn = (run % group) as usize;
        let leaders = (0..places).map(|side| SeededLeader {
            kind: self.players[(side + turn) % places],
            seed: leader_seed(seed, side),
        });
        Lineup { run, seed, leaders: leaders.collect() }
    }

    /// Plays a run. What it comes to depends on the scenario, the players, the seed and the number of the run, and on nothing
    /// else.
    ///
    /// # Errors
    /// When the run breaks off: [`BrokenOff`].
    pub fn play(&self, run: u64) -> Result<BattleRun, BrokenOff> {
        let lineup = self.lineup(run);
        let broken = |at: String, reason: String| BrokenOff { run, seed: lineup.seed, at, reason };
        let mut battle = self.scenario.start_seeded(lineup.seed);
        self.scenario
            .lead_in(self.step, &mut battle)
            .map_err(|(step, reason)| broken(format!("at step {step}"), reason))?;
        let mut leaders: Vec<Box<dyn Leader>> = lineup.leaders.iter().map(|leader| leader.leader()).collect();
        let leaders = leaders.iter_mut().map(|leader| leader.as_mut() as &mut dyn Leader).collect();
        let mut commands = 0;
        Contest::new(leaders)
            .at_most(self.commands)
            .at_most_turns(self.turns)
            .play(&mut battle, |_, _| commands += 1)
            .map_err(|error| broken(format!("after {commands} commands"), self.reason(&error)))?;
        Ok(came_to(lineup, &battle, commands))
    }

    /// Plays runs one after another and sums them up.
    ///
    /// # Errors
    /// When a run breaks off.
    pub fn play_all(&self, runs: Range<u64>) -> Result<BattleSummary, BrokenOff> {
        let mut summary = BattleSummary::new(self);
        for run in runs {
            summary.add(&self.play(run)?);
        }
        Ok(summary)
    }

    fn reason(&self, error: &ContestError) -> String {
        match error {
            ContestError::NoCommand { side } => {
                let name = self.sides().get(*side).map_or("nobody", Name::as_str);
                format!("the leader of {name} has no command")
            }
            ContestError::Play(error) => error.to_string(),
        }
    }
}

fn came_to(lineup: Lineup, battle: &Battle, commands: usize) -> BattleRun {
    let ending = match battle.outcome() {
        Some(Outcome::Won(side)) => Ending::Won(side),
        Some(Outcome::Draw) => Ending::Drawn,
        None => Ending::Unfinished,
    };
    let lost = battle.state().store().all().map(|(_, fighter)| battle.is_out_of_action(fighter));
    let (turns, scores) = (battle.turn(), battle.scores());
    BattleRun { ending, turns, commands, scores, lost: lost.collect(), lineup }
}
