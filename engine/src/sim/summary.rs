//! Runs summed up.

use toise_rules::Name;

use super::battle::BattleSim;
use super::histogram::Histogram;
use super::rate::Rate;
use super::run::{BattleRun, Ending};
use crate::player::LeaderKind;

/// What came of many runs. It takes the room of a few runs however many are added: numbers are counted, not kept.
///
/// Unfinished battles count in all but `won`, `drawn` and `lost`, as they stood when they were stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleSummary {
    /// How many runs were added.
    pub runs: u64,
    /// The sides, in the order of [`Setup::sides`](crate::Setup::sides).
    pub sides: Vec<SideSummary>,
    /// The players, in the order they were named; none when there is one for all sides.
    pub players: Vec<PlayerSummary>,
    /// The number of the last turn or round.
    pub turns: Histogram,
    /// How many commands were played.
    pub commands: Histogram,
    /// The fighters, in the order of their names.
    pub fighters: Vec<FighterSummary>,
}

/// What came of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSummary {
    /// The side.
    pub name: Name,
    /// How its battles ended.
    pub results: Results,
    /// How many of its fighters were not out of action in the end.
    pub survivors: Histogram,
    /// Its score; of no runs where the rulebook keeps none.
    pub score: Histogram,
}

/// What came of a player, on whatever side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSummary {
    /// The player.
    pub kind: LeaderKind,
    /// How its battles ended, counted once for each side it led.
    pub results: Results,
}

/// What came of a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FighterSummary {
    /// The fighter.
    pub name: Name,
    /// Its side.
    pub side: Name,
    /// In how many runs it was out of action in the end.
    pub lost: u64,
}

/// How battles ended for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won by it.
    pub won: u64,
    /// Won by nobody.
    pub drawn: u64,
    /// Won by another.
    pub lost: u64,
    /// Stopped before the end.
    pub unfinished: u64,
}

impl Results {
    /// How many battles there were.
    pub fn runs(self) -> u64 {
        self.won + self.drawn + self.lost + self.unfinished
    }

    /// So many of all of them.
    pub fn of(self, count: u64) -> Rate {
        Rate { count, of: self.runs() }
    }

    fn add(&mut self, ending: Ending, side: usize) {
        let counted = match ending {
            Ending::Won(winner) if winner.index() == side => &mut self.won,
            Ending::Won(_) => &mut self.lost,
            Ending::Drawn => &mut self.drawn,
            Ending::Unfinished => &mut self.unfinished,
        };
        *counted += 1;
    }
}

impl BattleSummary {
    /// A summary of no runs.
    pub fn new(sim: &BattleSim<'_>) -> Self {
        let sides = sim.sides().iter().map(|name| SideSummary {
            name: name.clone(),
            results: Results::default(),
            survivors: Histogram::default(),
            score: Histogram::default(),
        });
        let mut players: Vec<PlayerSummary> = Vec::new();
        for kind in sim.players() {
            if players.iter().all(|player| player.kind != *kind) {
                players.push(PlayerSummary { kind: *kind, results: Results::default() });
            }
        }
        if players.len() == 1 {
            players.clear();
        }
        let fighters = sim.fighters().map(|fighter| FighterSummary {
            name: fighter.name().clone(),
            side: sim.sides()[fighter.side().index()].clone(),
            lost: 0,
        });
        BattleSummary {
            runs: 0,
            sides: sides.collect(),
            players,
            turns: Histogram::default(),
            commands: Histogram::default(),
            fighters: fighters.collect(),
        }
    }

    /// Adds a run of the same simulation.
    pub fn add(&mut self, run: &BattleRun) {
        self.runs += 1;
        self.turns.add(run.turns.into());
        self.commands.add(run.commands as u64);
        for (place, (side, leader)) in self.sides.iter_mut().zip(&run.lineup.leaders).enumerate() {
            side.results.add(run.ending, place);
            if let Some(player) = self.players.iter_mut().find(|player| player.kind == leader.kind) {
                player.results.add(run.ending, place);
            }
            if let Some(score) = run.scores.as_ref().and_then(|scores| scores.get(place)) {
                side.score.add((*score).into());
            }
            let of_side =
                self.fighters.iter().zip(&run.lost).filter(|(fighter, _)| fighter.side == side.name);
            side.survivors.add(of_side.filter(|(_, lost)| !**lost).count() as u64);
        }
        for (fighter, lost) in self.fighters.iter_mut().zip(&run.lost) {
            fighter.lost += u64::from(*lost);
        }
    }
}
