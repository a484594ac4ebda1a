//! What can be typed.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::RangedU64ValueParser;
use clap::{Parser, Subcommand};
use toise_engine::sim::BattleSim;
use toise_engine::{LeaderKind, Odds, UnknownLeader};

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
  1  a scenario, a replay or a run of a simulation failed, a rule has no scenario, an attack has no odds
  2  bad usage
  3  a file has mistakes";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunArgs),
    Replay(ReplayArgs),
    Check(CheckArgs),
    Measure(MeasureArgs),
    Draw(DrawArgs),
    Sim(SimArgs),
    New(NewArgs),
    Odds(OddsArgs),
    Rules(RulesArgs),
}

/// Play scenarios and say which pass.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(after_help = EXIT_CODES)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Print every step, roll and number, with the rule it follows.
    #[arg(long)]
    pub(crate) transcript: bool,

    /// Print one JSON object a line: `scenario`, `passed`, `error`; `steps` with --transcript, `blessed` with
    /// --bless, `journal` with --record.
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the transcript of each scenario that passes to FILE.transcript beside it; from then on its runs
    /// must give the same transcript. What changes in one that is there is shown.
    #[arg(long)]
    pub(crate) bless: bool,

    /// Show what --bless would change and write nothing.
    #[arg(long, requires = "bless")]
    pub(crate) dry_run: bool,

    /// Go on and play again what is saved, with what it includes, and print what changed; end with Ctrl-C.
    #[arg(long, conflicts_with_all = ["bless", "json", "record"])]
    pub(crate) watch: bool,

    /// Write the journal of each scenario into this folder, as far as it was played; `toise replay` verifies it.
    #[arg(long, value_name = "DIR")]
    pub(crate) record: Option<PathBuf>,
}

/// Play journals again and say which still go as they were recorded.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct ReplayArgs {
    /// Journals, or folders searched for `*.journal` files.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Print every command, roll and number, with the rule it follows.
    #[arg(long)]
    pub(crate) transcript: bool,

    /// Print one JSON object a line: `journal`, `replayed`, `commands`, `line`, `error`, `differences`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Look for mistakes in scenario files, without playing them unless `--margins` asks for it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) paths: PathsOrElse,

    /// Tell what the code of a mistake means, and how it is mended, instead of looking at files.
    #[arg(long, value_name = "CODE", conflicts_with_all = ["paths", "json", "margins"])]
    pub(crate) explain: Option<String>,

    /// Play the scripts as well, and warn of decisions that hang by a hair: measures within 0.01 toises of their limit,
    /// pictures within 1 % of it.
    #[arg(long)]
    pub(crate) margins: bool,

    /// Print one JSON object a line for each mistake; one for a narrow margin has besides `step`, `part`, `measure`,
    /// `limit`, `margin`, `unit`, `exact`, `answer`, `rule` and `again`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Measure what lies between fighters: distance, contact, sight, cover, range bands.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct MeasureArgs {
    /// A scenario file.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The fighter measured from first; without names, everybody is measured to everybody.
    #[arg(value_name = "A", requires = "to")]
    pub(crate) from: Option<String>,

    /// The fighter measured to first; the way back comes second.
    #[arg(value_name = "B")]
    pub(crate) to: Option<String>,

    /// Measure after this step of the script, counted from 1, instead of at the start.
    #[arg(long, value_name = "N", value_parser = step())]
    pub(crate) step: Option<usize>,

    /// Print one JSON object a line for each ordered pair: `from`, `to`, `distance`, `contact`, `engages`,
    /// `sight`, `hidden`, `covered`, `cover`, `pieces`, `bands`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Tell the exact chances of what attacks will do, as the board stands.
///
/// Without --attack and --command, of each attack of the script, from the state it is made in to its end; what it sets off
/// later is not part of it. Every way the dice can fall counts, whatever dice the script has; choices are answered as
/// --answers says, whatever answers it has.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct OddsArgs {
    /// A scenario file.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) asking: Asking,

    /// With --command: after this step of the script, counted from 1, instead of at the start.
    #[arg(long, value_name = "N", value_parser = step(), requires = "command")]
    pub(crate) step: Option<usize>,

    /// Give up on a command that has more branches than this, at most 5000000.
    #[arg(long, value_name = "N", default_value_t = Odds::BRANCHES,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_BRANCHES))]
    pub(crate) branches: usize,

    /// Write a bar chart to this file; OUT-03.svg and so on when there are several attacks.
    #[arg(long, value_name = "OUT.svg")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object a line for each attack: `scenario`, `step`, `after`, `command`, `error`, `branches`, `exact`,
    /// `hits`, `damage`, `both`, `fallen`, `total_damage`, `chances`; `kind` of a chance is `strays_to`, `in_area`, `healed`,
    /// `state`, `down` or `does`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// More branches than this take minutes and gigabytes.
const MOST_BRANCHES: u64 = 5_000_000;

/// One command, instead of what a script or a battle consists of.
#[derive(Debug, clap::Args)]
pub(crate) struct Asking {
    /// Only the command that this step of the script plays, counted from 1, from the state before it.
    #[arg(long, value_name = "N", value_parser = step(), conflicts_with_all = ["command", "step"])]
    pub(crate) attack: Option<usize>,

    /// Only a command of your own, written as a step: 'Attack(by: "ann", target: "bob")'.
    #[arg(long, value_name = "STEP")]
    pub(crate) command: Option<String>,

    /// Who answers the choices of the command: `default`, which is meant when nothing is said, or a player:
    /// `greedy`, `odds`, `search`; `random` where the command is played and not worked out.
    #[arg(long, value_name = "WHO")]
    pub(crate) answers: Option<Answers>,
}

impl Asking {
    /// The player that answers the choices; none when their defaults do.
    pub(crate) fn answers(&self) -> Option<LeaderKind> {
        self.answers.and_then(|answers| answers.0)
    }
}

/// Who answers choices: nobody in particular, or a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers(pub(crate) Option<LeaderKind>);

impl FromStr for Answers {
    type Err = UnknownLeader;

    fn from_str(name: &str) -> Result<Self, UnknownLeader> {
        if name == "default" { Ok(Answers(None)) } else { name.parse().map(|kind| Answers(Some(kind))) }
    }
}

/// Draw the board as SVG.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct DrawArgs {
    /// A scenario file.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Draw the board after this step of the script, counted from 1, with what was played last on top.
    #[arg(long, value_name = "N", value_parser = step())]
    pub(crate) step: Option<usize>,

    /// Write a picture for each step that plays something: OUT-01.svg, OUT-02.svg, ...
    #[arg(long, requires = "output", conflicts_with = "step")]
    pub(crate) steps: bool,

    /// Shade what this fighter sees, with a line to everyone else and what it meets.
    #[arg(long, value_name = "NAME")]
    pub(crate) sees: Option<String>,

    /// Shade where this fighter could be after moving so many toises.
    #[arg(long, num_args = 2, value_names = ["NAME", "TOISES"], allow_negative_numbers = true)]
    pub(crate) reach: Option<Vec<String>>,

    /// Draw this fighter's way to a point: the cheaper of the shortest and the one around difficult ground.
    #[arg(long, num_args = 3, value_names = ["NAME", "X", "Y"], allow_negative_numbers = true)]
    pub(crate) path: Option<Vec<String>>,

    /// Write to this file instead of the standard output.
    #[arg(short, long, value_name = "OUT.svg")]
    pub(crate) output: Option<PathBuf>,
}

/// Fight a battle many times over and sum up what came of it.
///
/// Where two players differ, battles come in pairs of one seed, in the second of which they have changed sides: an even number
/// of runs is fair. The output is the same, to the byte, however many jobs there are.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct SimArgs {
    /// A scenario file.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) asking: Asking,

    /// How many battles to fight, or how often to play the command.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub(crate) runs: u64,

    /// The seed that the seeds of all battles and leaders come from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// How many runs to play at a time; as many as there are processors unless it is said.
    #[arg(long, value_name = "K", value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_JOBS))]
    pub(crate) jobs: Option<usize>,

    /// Who leads: one name for all sides, or one a side in the order of the sides' names: `greedy`, `odds`, `random`,
    /// `search`.
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "greedy", conflicts_with_all = ["attack", "command"])]
    pub(crate) players: Vec<LeaderKind>,

    /// Begin after this step of the script, counted from 1, instead of at the start; its steps are played as written,
    /// with the dice beside them, or the battle's where there are none.
    #[arg(long, value_name = "N", value_parser = step())]
    pub(crate) step: Option<usize>,

    /// Stop a battle before it begins another turn than the first T; unless it is over it is unfinished.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..), conflicts_with_all = ["attack", "command"])]
    pub(crate) turns: Option<u16>,

    /// Stop a battle after this many commands; unless it is over it is unfinished.
    #[arg(long, value_name = "C", default_value_t = BattleSim::MOST_COMMANDS,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) commands: usize,

    /// Print one JSON object a line: `kind` is `sim`, `side`, `player`, `length` or `fighter`; of a command `sim`, `hits`,
    /// `damage`, `total_damage`, `fallen` or `chance`.
    #[arg(long)]
    pub(crate) json: bool,

    /// Print a line of CSV for each run instead of what they come to together.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

/// More threads than this help nobody.
const MOST_JOBS: u64 = 1024;

/// List every rule with the scenarios that cover it.
///
/// A line a rule: its id, how many scenarios name it in their `covers`, `[A]` when it rests on an assumption,
/// its title.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct RulesArgs {
    /// Scenario files, or folders searched for `*.ron` files as by `toise run`.
    #[arg(value_name = "PATH", default_value = "scenarios")]
    pub(crate) paths: Vec<PathBuf>,

    /// List only the rules without a scenario.
    #[arg(long)]
    pub(crate) uncovered: bool,

    /// Print the scenarios of each rule beneath it.
    #[arg(long)]
    pub(crate) verbose: bool,

    /// Print one JSON object a line for each rule: `id`, `scenarios`, `assumption`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write a commented scenario to start from.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct NewArgs {
    /// The file to write; one that is there already is left as it is.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The rulebook it is played by.
    #[arg(long, value_enum, default_value_t = NewRules::HellDorado)]
    pub(crate) rules: NewRules,
}

/// The rulebooks there are.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum NewRules {
    HellDorado,
    Tribunal,
    Duel,
}

/// A step of a script, from 1.
fn step() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

#[derive(Debug, clap::Args)]
pub(crate) struct PathsOrElse {
    /// Scenario files, or folders searched for `*.ron` files, as by `toise run`.
    #[arg(required_unless_present = "explain", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
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
