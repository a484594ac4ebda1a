//! Duel: the procedures, each reading top to bottom like the rulebook's own.
//!
//! - [`Command`], [`Question`], [`Answer`], [`Event`], [`Rejection`]: what goes in and comes out;
//! - `field`: who fights whom, and who is ahead in numbers; `legality`: what is refused, and why;
//! - `blow`: one blow, from courage to damage, and the chain of parries answered; `group`: one against all;
//! - `leaving`: getting away, past the blows of those one leaves.
//!
//! Battles go in [rounds](crate::rounds). Every number comes from `toise_rules::duel`.

mod answer;
mod blow;
mod book;
mod command;
mod consequences;
mod event;
mod field;
mod file;
mod fold;
mod group;
mod judgement;
mod leaving;
mod legality;
mod marks;
mod rejection;
mod rounds;
mod transcript;

pub use answer::{Answer, Question};
pub use book::{Bonus, Book, FighterStart, Ledger, Sheet};
pub use command::{AttackAll, Command, Leave};
pub use event::{Event, Why};
pub use rejection::Rejection;

pub(crate) use file::{Expectation, PROFILE_KEYS, read_book};
pub(crate) use fold::apply;
pub(crate) use marks::mark;
pub(crate) use transcript::line;
