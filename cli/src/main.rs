//! The Toise command line: thin, for everything that knows a scenario is in `toise-engine`.
//!
//! - `args`: what can be typed; `verdict`: how it ends, as an exit code
//! - `asked`: the commands that a question is about
//! - `files`: the scenario files and journals that the paths name
//! - `run`, `replay`, `check`, `measure`, `draw`, `new`, `rules`: one file a command; `odds`, `sim`: a folder
//! - `outcome`: what became of a scenario that was played; `watch`: played again when it is saved
//! - `scene`: a scenario after one of its steps
//! - `pictures`: SVG written to files
//! - `bless`: transcripts kept beside their scenarios; `record`: journals written for them
//! - `report`: problems and failures, with the text they speak of underlined
//! - `margins`: what `check --margins` tells; `json`: one object a line

mod args;
mod asked;
mod bless;
mod check;
mod draw;
mod files;
mod json;
mod margins;
mod measure;
mod new;
mod odds;
mod outcome;
mod pictures;
mod record;
mod replay;
mod report;
mod rules;
mod run;
mod scene;
mod sim;
mod verdict;
mod watch;

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::Parser;

use args::{Args, Command};
use verdict::Verdict;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut out = AutoStream::auto(io::stdout().lock());
    let mut verdict = Verdict::Good;
    let done = match &args.command {
        Command::Run(args) => run::run(args, &mut out, &mut verdict),
        Command::Replay(args) => replay::replay(args, &mut out, &mut verdict),
        Command::Check(args) => check::check(args, &mut out, &mut verdict),
        Command::Measure(args) => measure::measure(args, &mut out),
        Command::Draw(args) => draw::draw(args, &mut out),
        Command::Sim(args) => sim::sim(args, &mut out),
        Command::New(args) => new::new(args, &mut out),
        Command::Odds(args) => odds::odds(args, &mut out, &mut verdict),
        Command::Rules(args) => rules::rules(args, &mut out, &mut verdict),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => verdict.into(),
        Err(stop) => stop.exit(verdict),
    }
}
