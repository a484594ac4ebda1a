//! Tribunal: the procedures, each reading top to bottom like the rulebook's own.
//!
//! - [`Command`], [`Question`], [`Answer`], [`Event`], [`Rejection`]: what goes in and comes out;
//! - `field`: what characteristics are worth now, and who fights whom; `legality`: what is refused, and why;
//! - `melee`: fights, from initiative to the blow; `breaking`: how they end; `shot`, `spell`, `fear`;
//! - `trial`: a characteristic and a die; `wounds`: where a blow lands, what gets through, who falls and who comes round.
//!
//! Battles go in [rounds](crate::rounds). Every number comes from `toise_rules::tribunal`.

mod answer;
mod book;
mod breaking;
mod command;
mod consequences;
mod event;
mod fear;
mod field;
mod file;
mod fold;
mod judgement;
mod legality;
mod marks;
mod melee;
mod rejection;
mod rounds;
mod shot;
mod spell;
mod transcript;
mod trial;
mod wounds;

pub use answer::{Answer, Question};
pub use book::{Bonus, Book, Fight, FighterStart, Ledger, Sheet};
pub use command::{BreakOff, Cast, Command, Propose};
pub use event::{Event, FightEnd};
pub use rejection::Rejection;

pub(crate) use file::{Expectation, PROFILE_KEYS, read_book};
pub(crate) use fold::apply;
pub(crate) use marks::mark;
pub(crate) use transcript::line;
