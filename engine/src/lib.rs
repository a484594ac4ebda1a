//! A headless, deterministic tabletop-skirmish engine.
//!
//! Fighters on round bases stand on a continuous board; a [`Battle`] takes [`Command`]s, asks [`Choice`]s,
//! rolls dice and tells what happened as [`Event`]s. It can be saved, undone and replayed at any moment, and
//! the procedures that play an attack also give its exact odds ([`Battle::odds`]).
//!
//! - [`Scenario`]: a situation with a script and expectations, read from a RON file;
//! - [`Battle`], [`Progress`], [`Command`], [`Choice`], [`Answer`], [`Event`], [`Rejection`]: playing;
//! - [`Player`] and the players [`Absent`], [`Defaults`], [`Script`]: who answers choices;
//! - [`Leader`] and the leaders [`Random`], [`Greedy`], [`ByOdds`], [`Search`]: who plays a side; [`Contest`]: a battle between them;
//! - [`Legal`], [`MoveLimits`], [`Destination`]: what may be played now, and places worth going to;
//! - [`Dice`], [`Seed`], [`Tape`]: where chance comes from; [`Odds`], [`Distribution`], [`Mixture`]: all of it at once;
//! - [`LeaderKind`], [`SeededLeader`]: leaders by name; [`sim`]: many battles between them, summed up;
//! - [`Setup`], [`Recruit`], [`State`], [`Fighter`], [`Lasting`]: what a battle is made of;
//! - [`Measure`], [`Drawing`]: what lies between fighters, and a picture of the board;
//! - [`Margins`], [`KnifeEdge`], [`CloseCall`]: the decisions of a script that hang by a hair;
//! - [`Journal`], [`StateHash`]: the save, and the proof that it replays;
//! - [`hell_dorado`], [`tribunal`], [`duel`]: the rulebooks' own commands, choices and events; [`rounds`]: what some of them share;
//! - [`ron_file`]: RON with a place for every mistake;
//! - [`geometry`] and [`rules`]: the crates below, for their lengths, points, names and profiles.
//!
//! ```
//! use toise_engine::{Battle, Command, Progress, Scenario, Seed, hell_dorado};
//!
//! let scenario = Scenario::parse(include_str!("../examples/exchange.ron"))?;
//! let mut battle = scenario.start_seeded(Seed(42));
//! battle.play(Command::activate("ann"))?;
//! let mut progress = battle.play(hell_dorado::Command::attack("ann", "bob"))?;
//! while let Progress::Waiting { choice, .. } = progress {
//!     progress = battle.answer(choice.default_answer())?;
//! }
//! assert!(battle.fighter("bob").is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod battle;
mod chance;
mod choice;
mod context;
mod draw;
pub mod duel;
mod error;
mod event;
mod facts;
mod fold;
mod hash;
pub mod hell_dorado;
mod journal;
mod lasting;
mod legal;
mod margins;
mod measure;
mod odds;
mod paths;
mod player;
mod procedures;
mod rejection;
pub mod ron_file;
pub mod rounds;
mod rulebook;
mod scenario;
mod scenery;
mod setup;
pub mod sim;
mod situation;
mod state;
mod store;
mod table;
mod transcript;
mod travel;
pub mod tribunal;
mod within_limits;

pub use toise_geometry as geometry;
pub use toise_rules as rules;

pub use battle::{Aside, Battle, Dice, Progress};
pub use chance::{Purpose, Seed, Seeded, Tape};
pub use choice::{Answer, Choice, Question, QuestionKind};
pub use draw::Drawing;
pub use error::{AnswerError, DiceError, ExploreError, PlayError};
pub use event::Event;
pub use facts::Difference;
pub use hash::StateHash;
pub use journal::{Journal, JournalError};
pub use lasting::{Lasting, LastingEvent, LastsUntil};
pub use legal::{AimLimits, AimWith, Destination, Ends, Legal, MoveLimits, Shape, Worth};
pub use margins::{Asked, CloseCall, Gauge};
pub use measure::{Measure, Near};
pub use odds::{
    Bars, Consequence, Consequences, Distribution, Mixture, Number, Odds, Outcome, Probability, Ratio,
};
pub use player::{
    Absent, ByOdds, Contest, ContestError, Defaults, Greedy, Leader, LeaderKind, Player, Random, Report,
    Script, Search, SeededLeader, UnknownLeader, View,
};
pub use rejection::Rejection;
pub use rulebook::{Band, Command, FighterStart, Ledger, Rulebook, Sheet};
pub use scenario::{
    Before, Failure, KnifeEdge, Library, LoadError, Loaded, Margins, Play, Run, Scenario, StepRun,
};
pub use scenery::Scenery;
pub use setup::{Recruit, Setup, SetupError};
pub use state::State;
pub use store::{Fighter, FighterId, SideId, Store};
pub use transcript::Line;
pub use travel::Way;
