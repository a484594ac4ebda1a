//! A command played many times over.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

use csv::WriterBuilder;
use serde::Serialize;
use toise_engine::Consequence;
use toise_engine::rules::Name;
use toise_engine::sim::{CommandRun, CommandSim, CommandSummary, Histogram, Rate, SimError};

use super::csv::written;
use super::json::{JsonRate, Numbers, numbers, rate as json_rate};
use super::runs::{self, Workers};
use super::shown;
use super::table::Table;
use super::text::{decimals, rate};
use crate::args::SimArgs;
use crate::asked::Asked;
use crate::scene::Opened;
use crate::verdict::{Stop, Verdict};
use crate::{json, report};

/// The bars have at most so many marks.
const LONGEST_BAR: f64 = 30.0;

pub(super) fn sim(args: &SimArgs, opened: &Opened, asked: &Asked, out: &mut dyn Write) -> Result<(), Stop> {
    let sim =
        CommandSim::new(&asked.battle, asked.command.clone()).map_err(|error| refused(asked, &error))?;
    let sim = sim.seed(args.seed).answered_by(args.asking.answers());
    let workers = Workers::new(args.jobs)?;
    // A bar would stand between the lines.
    let bar = runs::bar(args.runs, "plays", !args.csv || !io::stdout().is_terminal());
    if args.csv {
        return lines(&sim, args.runs, &workers, &bar, out);
    }
    let mut summary = CommandSummary::default();
    workers.play(
        |run| sim.play(run),
        args.runs,
        &bar,
        |run| {
            summary.add(run);
            Ok(())
        },
    )?;
    let title = opened.scenario.title();
    let print = if args.json { print_json } else { print_text };
    print(args, asked, title, &summary, out).map_err(Stop::Output)
}

fn refused(asked: &Asked, error: &SimError) -> Stop {
    Stop::Found(Verdict::Failed, vec![format!("error: {}: {error}", asked.title())])
}

/// One line a run: what every fighter on the board lost, and who went down.
fn lines(
    sim: &CommandSim<'_>,
    runs: u64,
    workers: &Workers,
    bar: &indicatif::ProgressBar,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    let mut writer = WriterBuilder::new().from_writer(out);
    let names: Vec<&Name> = sim.fighters().collect();
    let each = |what: &'static str| names.iter().map(move |name| format!("{what} {name}"));
    let titles = ["run".to_owned(), "seed".to_owned()].into_iter();
    let titles = titles.chain(each("hits")).chain(each("damage")).chain(each("down"));
    written(writer.write_record(titles.collect::<Vec<String>>()))?;
    workers.play(
        |run| sim.play(run),
        runs,
        bar,
        |run| {
            let CommandRun { run, seed, came } = run;
            let cells = [run.to_string(), seed.0.to_string()].into_iter();
            let hits =
                names.iter().map(|name| came.hits(name).map(|hits| hits.to_string()).unwrap_or_default());
            let damage = names.iter().map(|name| came.damage(name).to_string());
            let down = names.iter().map(|name| u8::from(came.is_down(name)).to_string());
            let cells: Vec<String> = cells.chain(hits).chain(damage).chain(down).collect();
            Ok(written(writer.write_record(cells))?)
        },
    )?;
    Ok(writer.flush()?)
}

fn print_text(
    args: &SimArgs,
    asked: &Asked,
    title: &str,
    summary: &CommandSummary,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", report::one_line(title))?;
    writeln!(out, "{}", asked.title())?;
    let plays = report::count(usize::try_from(summary.runs).unwrap_or(usize::MAX), "play");
    writeln!(out, "{plays}, seed {}", args.seed)?;
    for (what, numbers) in [("hits", &summary.hits), ("damage", &summary.damage)] {
        for (name, histogram) in numbers {
            spread(&format!("{what} of {}", shown(name)), histogram, out)?;
        }
    }
    if summary.damage.len() > 2 {
        spread("damage of all", &summary.total_damage, out)?;
    }
    if summary.fallen.max() > 1 {
        spread("fighters that go down", &summary.fallen, out)?;
    }
    let mut table = Table::new(1..3, &["chances", "plays", "rate", "95 % interval"]);
    let told = summary.others.keys().filter_map(|other| Some((other, other.sentence()?)));
    for (other, sentence) in told {
        let [count, share, interval] = rate(summary.often(other));
        table.row([shown(&sentence), count, share, interval]);
    }
    if !summary.others.is_empty() {
        table.print(out)?;
    } else if summary.hits.is_empty() && summary.damage.is_empty() {
        writeln!(out, "\nnothing came of it that is counted")?;
    }
    Ok(())
}

fn spread(what: &str, histogram: &Histogram, out: &mut dyn Write) -> io::Result<()> {
    let mean = format!("mean {}", decimals(histogram.mean()));
    let mut table = Table::new(0..3, &[what, "plays", "rate", "95 % interval", &mean]);
    for (number, count) in histogram.counts() {
        let of = Rate { count, of: histogram.total() };
        let bar = "#".repeat((LONGEST_BAR * of.share()).round() as usize);
        let [count, share, interval] = rate(of);
        table.row([number.to_string(), count, share, interval, bar]);
    }
    table.print(out)
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Line<'a> {
    /// What was simulated.
    Sim {
        scenario: String,
        title: &'a str,
        runs: u64,
        seed: u64,
        step: Option<usize>,
        after: Option<usize>,
        command: String,
        answers: &'static str,
    },
    Hits {
        fighter: &'a str,
        hits: Numbers,
    },
    Damage {
        fighter: &'a str,
        damage: Numbers,
    },
    TotalDamage {
        damage: Numbers,
    },
    Fallen {
        fallen: Numbers,
    },
    Chance {
        what: String,
        plays: JsonRate,
    },
}

fn print_json(
    args: &SimArgs,
    asked: &Asked,
    title: &str,
    summary: &CommandSummary,
    out: &mut dyn Write,
) -> io::Result<()> {
    let what = Line::Sim {
        scenario: args.file.display().to_string(),
        title,
        runs: summary.runs,
        seed: args.seed,
        step: asked.step,
        after: asked.after,
        command: asked.command.to_string(),
        answers: args.asking.answers().map_or("default", toise_engine::LeaderKind::name),
    };
    json::line(out, &what)?;
    for (fighter, hits) in &summary.hits {
        json::line(out, &Line::Hits { fighter, hits: numbers(hits) })?;
    }
    for (fighter, damage) in &summary.damage {
        json::line(out, &Line::Damage { fighter, damage: numbers(damage) })?;
    }
    json::line(out, &Line::TotalDamage { damage: numbers(&summary.total_damage) })?;
    json::line(out, &Line::Fallen { fallen: numbers(&summary.fallen) })?;
    let others: &BTreeMap<Consequence, u64> = &summary.others;
    for other in others.keys() {
        if let Some(what) = other.sentence() {
            json::line(out, &Line::Chance { what, plays: json_rate(summary.often(other)) })?;
        }
    }
    Ok(())
}
