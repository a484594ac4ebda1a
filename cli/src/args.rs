//! What can be typed.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Replay and check tabletop skirmish scenarios.
#[derive(Debug, Parser)]
#[command(name = "toise", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all good, warnings included
  1  a scenario failed
  2  bad usage
  3  a file has mistakes";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunArgs),
    Check(CheckArgs),
}

/// Play scenarios and say which pass.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Print every step, roll and number, with the rule it follows.
    #[arg(long)]
    pub(crate) transcript: bool,

    /// Print one JSON object a line: `scenario`, `passed`, `error`, and `steps` with --transcript.
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the transcript of each scenario that passes to FILE.transcript beside it; from then on its runs
    /// must give the same transcript.
    #[arg(long)]
    pub(crate) bless: bool,
}

/// Look for mistakes in scenario files without playing them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Print one JSON object a line for each mistake.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Paths {
    /// Scenario files, or folders searched for `*.ron` files.
    ///
    /// A folder is searched with its subfolders, in the order of names. Hidden files are left out, and so are
    /// subfolders named `profiles`: they hold what scenarios include. A file named here is always read.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}
