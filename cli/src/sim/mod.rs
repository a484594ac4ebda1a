//! `toise sim`: a battle fought many times over, or a command played, and what came of it.
//!
//! - `command`: a command instead of whole battles
//! - `runs`: runs played on several processors and taken in their order
//! - `text`, `json`, `csv`: what is told of them; `table`: columns that line up

mod command;
mod csv;
mod json;
mod runs;
mod table;
mod text;

use std::io::{self, IsTerminal, Write};

use toise_engine::sim::{BattleSim, BattleSummary, SimError};

use self::runs::Workers;
use crate::args::SimArgs;
use crate::scene::Opened;
use crate::verdict::Stop;
use crate::{asked, report};

/// A simulation as it was asked for.
struct Asked<'a> {
    args: &'a SimArgs,
    /// The scenario's title, and the step it begins after.
    title: String,
    sim: BattleSim<'a>,
}

pub(crate) fn sim(args: &SimArgs, out: &mut dyn Write) -> Result<(), Stop> {
    let opened = Opened::open(&args.file)?;
    if let Some(command) = asked::one(&args.asking, args.step, &opened)? {
        return command::sim(args, &opened, &command, out);
    }
    if args.asking.answers.is_some() {
        let error =
            "`--answers` is for the command of `--attack` or `--command`: `--players` lead whole battles";
        return Err(Stop::Usage(vec![error.to_owned()]));
    }
    let title = opened.after(args.step)?.title;
    let sim = battles(args, &opened)?;
    let workers = Workers::new(args.jobs)?;
    let asked = Asked { args, title, sim };
    if args.csv {
        // A bar would stand between the lines.
        let bar = runs::bar(args.runs, "battles", !io::stdout().is_terminal());
        let mut csv = csv::Lines::begin(&asked.sim, out)?;
        workers.play(|run| asked.sim.play(run), args.runs, &bar, |run| Ok(csv.add(run)?))?;
        return Ok(csv.end()?);
    }
    let mut summary = BattleSummary::new(&asked.sim);
    let bar = runs::bar(args.runs, "battles", true);
    workers.play(
        |run| asked.sim.play(run),
        args.runs,
        &bar,
        |run| {
            summary.add(run);
            Ok(())
        },
    )?;
    let print = if args.json { json::print } else { text::print };
    print(&asked, &summary, out).map_err(Stop::Output)
}

/// What is asked for as a simulation of whole battles.
fn battles<'a>(args: &SimArgs, opened: &'a Opened) -> Result<BattleSim<'a>, Stop> {
    let stop = |error: SimError| match error {
        SimError::Script(failure) => opened.failed(&failure),
        error => Stop::Usage(vec![format!("{}: {error}", opened.path().display())]),
    };
    let sim = BattleSim::new(&opened.scenario, &args.players).map_err(stop)?;
    let sim = sim.seed(args.seed).at_most(args.commands).at_most_turns(args.turns.unwrap_or(u16::MAX));
    match args.step {
        Some(step) => sim.after_step(step).map_err(stop),
        None => Ok(sim),
    }
}

/// A name takes one line, whatever is written in it.
fn shown(name: &str) -> String {
    report::one_line(name)
}
