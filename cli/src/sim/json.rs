//! What came of the runs as JSON, one object a line.

use std::io::{self, Write};

use serde::Serialize;
use toise_engine::rules::Name;
use toise_engine::sim::{BattleSummary, Histogram, Rate, Results};

use super::Asked;
use crate::json;

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line<'a> {
    /// What was simulated.
    Sim {
        scenario: String,
        title: &'a str,
        runs: u64,
        seed: u64,
        players: Vec<&'static str>,
        sides: Vec<&'a str>,
        step: Option<usize>,
        most_commands: usize,
        most_turns: Option<u16>,
    },
    Side {
        side: &'a str,
        runs: u64,
        #[serde(flatten)]
        results: JsonResults,
        score: Option<Numbers>,
        survivors: Numbers,
    },
    Player {
        player: &'static str,
        runs: u64,
        #[serde(flatten)]
        results: JsonResults,
    },
    Length {
        turns: Numbers,
        commands: Numbers,
    },
    Fighter {
        fighter: &'a str,
        side: &'a str,
        runs: u64,
        lost: JsonRate,
    },
}

#[derive(Serialize)]
struct JsonResults {
    won: JsonRate,
    drawn: JsonRate,
    lost: JsonRate,
    unfinished: JsonRate,
}

/// How often, the share of the runs, and the ends of its 95 % interval.
#[derive(Serialize)]
pub(super) struct JsonRate {
    count: u64,
    rate: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
pub(super) struct Numbers {
    mean: f64,
    deviation: f64,
    min: u64,
    quartiles: [u64; 3],
    max: u64,
    /// Each number that came up, with how often it did.
    counts: Vec<(u64, u64)>,
}

pub(super) fn print(asked: &Asked<'_>, summary: &BattleSummary, out: &mut dyn Write) -> io::Result<()> {
    let Asked { args, title, sim } = asked;
    let what = Line::Sim {
        scenario: args.file.display().to_string(),
        title,
        runs: summary.runs,
        seed: args.seed,
        players: sim.players().iter().map(|player| player.name()).collect(),
        sides: sim.sides().iter().map(Name::as_str).collect(),
        step: args.step,
        most_commands: args.commands,
        most_turns: args.turns,
    };
    json::line(out, &what)?;
    for side in &summary.sides {
        let line = Line::Side {
            side: &side.name,
            runs: side.results.runs(),
            results: results(side.results),
            score: (side.score.total() > 0).then(|| numbers(&side.score)),
            survivors: numbers(&side.survivors),
        };
        json::line(out, &line)?;
    }
    for player in &summary.players {
        let (player, own) = (player.kind.name(), player.results);
        json::line(out, &Line::Player { player, runs: own.runs(), results: results(own) })?;
    }
    let (turns, commands) = (numbers(&summary.turns), numbers(&summary.commands));
    json::line(out, &Line::Length { turns, commands })?;
    for fighter in &summary.fighters {
        let lost = rate(Rate { count: fighter.lost, of: summary.runs });
        let (fighter, side) = (&fighter.name, &fighter.side);
        json::line(out, &Line::Fighter { fighter, side, runs: summary.runs, lost })?;
    }
    Ok(())
}

fn results(of: Results) -> JsonResults {
    let counted = |count| rate(of.of(count));
    JsonResults {
        won: counted(of.won),
        drawn: counted(of.drawn),
        lost: counted(of.lost),
        unfinished: counted(of.unfinished),
    }
}

pub(super) fn rate(of: Rate) -> JsonRate {
    let interval = of.interval();
    JsonRate { count: of.count, rate: of.share(), low: interval.low, high: interval.high }
}

pub(super) fn numbers(of: &Histogram) -> Numbers {
    Numbers {
        mean: of.mean(),
        deviation: of.deviation(),
        min: of.min(),
        quartiles: of.quartiles(),
        max: of.max(),
        counts: of.counts().collect(),
    }
}
