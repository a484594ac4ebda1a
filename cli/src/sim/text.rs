//! What came of the runs, for people to read.

use std::io::{self, Write};

use toise_engine::LeaderKind;
use toise_engine::sim::{BattleSim, BattleSummary, Histogram, Rate, Results};

use super::table::Table;
use super::{Asked, shown};
use crate::report;

/// The bars of the histogram have at most so many marks.
const LONGEST_BAR: u64 = 40;

/// The histogram has at most so many lines.
const MOST_LINES: u64 = 20;

pub(super) fn print(asked: &Asked<'_>, summary: &BattleSummary, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", asked.title)?;
    let battles = report::count(usize::try_from(summary.runs).unwrap_or(usize::MAX), "battle");
    writeln!(out, "{battles}, seed {}, led by {}", asked.args.seed, leaders(asked.sim.players()))?;

    let sides = summary.sides.iter().map(|side| (shown(&side.name), side.results));
    results("side", sides, out)?;
    if !summary.players.is_empty() {
        let players = summary.players.iter().map(|player| (player.kind.to_string(), player.results));
        results("player", players, out)?;
    }
    unfinished(asked, summary, out)?;
    length(summary, out)?;
    if summary.sides.iter().any(|side| side.score.total() > 0) {
        let scores = summary.sides.iter().map(|side| (shown(&side.name), &side.score));
        spread("score", scores, out)?;
    }
    fighters(summary, out)?;
    let survivors = summary.sides.iter().map(|side| (shown(&side.name), &side.survivors));
    spread("survivors", survivors, out)?;
    again(asked, out)
}

/// `greedy`, `greedy and random in turn`.
fn leaders(players: &[LeaderKind]) -> String {
    let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
    match names.as_slice() {
        [one, others @ ..] if others.iter().all(|other| other == one) => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last} in turn", first.join(", ")),
        [] => String::new(),
    }
}

fn results(what: &str, of: impl Iterator<Item = (String, Results)>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(2..4, &[what, "", "battles", "rate", "95 % interval"]);
    for (name, results) in of {
        let Results { won, drawn, lost, unfinished } = results;
        let each = [("won", won), ("drawn", drawn), ("lost", lost), ("unfinished", unfinished)];
        for (place, (word, count)) in each.into_iter().enumerate() {
            let name = if place == 0 { name.clone() } else { String::new() };
            let [count, share, interval] = rate(results.of(count));
            table.row([name, word.to_owned(), count, share, interval]);
        }
    }
    table.print(out)
}

/// That some battles are not over, and that they count all the same.
fn unfinished(asked: &Asked<'_>, summary: &BattleSummary, out: &mut dyn Write) -> io::Result<()> {
    let unfinished = summary.sides.first().map_or(0, |side| side.results.unfinished);
    if unfinished == 0 {
        return Ok(());
    }
    let commands = format!("after {} commands", asked.args.commands);
    let turns = asked.args.turns.map(|turns| format!(" or {}", report::count(turns.into(), "turn")));
    let battles = report::count(usize::try_from(unfinished).unwrap_or(usize::MAX), "battle");
    let stopped = format!("stopped {commands}{}", turns.unwrap_or_default());
    writeln!(out, "\nunfinished: {battles}, {stopped}; below they count as they stood then")
}

fn length(summary: &BattleSummary, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(1..5, &["length", "mean", "min", "quartiles", "max"]);
    for (what, numbers) in [("turns", &summary.turns), ("commands", &summary.commands)] {
        let quartiles = numbers.quartiles().map(|number| number.to_string()).join(" ");
        let [min, max] = [numbers.min(), numbers.max()].map(|number| number.to_string());
        table.row([what.to_owned(), decimals(numbers.mean()), min, quartiles, max]);
    }
    table.print(out)?;
    bars(&summary.turns, out)
}

/// How many battles had so many turns, a line each; several numbers to a line when there are too many.
fn bars(turns: &Histogram, out: &mut dyn Write) -> io::Result<()> {
    let (first, last) = (turns.min(), turns.max());
    let width = (last - first + 1).div_ceil(MOST_LINES);
    let mut lines: Vec<(u64, u64)> = (first..=last).step_by(width as usize).map(|turn| (turn, 0)).collect();
    for (turn, count) in turns.counts() {
        if let Some((_, sum)) = lines.get_mut(((turn - first) / width) as usize) {
            *sum += count;
        }
    }
    let most = lines.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let mut table = Table::new(0..2, &["turns", "battles"]);
    for (turn, count) in lines {
        let turns = if width == 1 { turn.to_string() } else { format!("{turn} to {}", turn + width - 1) };
        // Whatever came up at all has a mark.
        let marks = (u128::from(count) * u128::from(LONGEST_BAR)).div_ceil(most.into());
        table.row([turns, count.to_string(), "#".repeat(marks as usize)]);
    }
    table.print(out)
}

fn spread<'h>(
    what: &str,
    of: impl Iterator<Item = (String, &'h Histogram)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = Table::new(1..5, &[what, "mean", "deviation", "min", "max"]);
    for (name, numbers) in of {
        let [mean, deviation] = [numbers.mean(), numbers.deviation()].map(decimals);
        table.row([name, mean, deviation, numbers.min().to_string(), numbers.max().to_string()]);
    }
    table.print(out)
}

fn fighters(summary: &BattleSummary, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(2..4, &["out of action", "side", "battles", "rate", "95 % interval"]);
    for fighter in &summary.fighters {
        let [count, share, interval] = rate(Rate { count: fighter.lost, of: summary.runs });
        table.row([shown(&fighter.name), shown(&fighter.side), count, share, interval]);
    }
    table.print(out)
}

/// How to play the same battles again, and one of them by itself.
fn again(asked: &Asked<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Asked { args, sim, .. } = asked;
    let own = (args.commands != BattleSim::MOST_COMMANDS).then_some(args.commands);
    let [dice, contest] = sim.lineup(0).in_file(sim.sides(), own);
    let (after, before) = match args.step {
        Some(step) => (format!(", after the first {} of its script", report::count(step, "step")), "…, "),
        None => (String::new(), ""),
    };
    writeln!(out, "\nseed {} plays the same battles again, --csv tells the seeds of each", args.seed)?;
    writeln!(out, "run 0 alone is this in the file{after}:")?;
    writeln!(out, "    {dice},\n    script: [{before}{contest}],")
}

/// `[count, share, interval]`.
pub(super) fn rate(rate: Rate) -> [String; 3] {
    let interval = rate.interval();
    let interval = format!("{} to {}", decimals(interval.low), decimals(interval.high));
    [rate.count.to_string(), decimals(rate.share()), interval]
}

/// Three decimals; nothing here is below 0.
pub(super) fn decimals(number: f64) -> String {
    format!("{number:.3}")
}
