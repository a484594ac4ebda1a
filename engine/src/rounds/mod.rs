//! Rounds: the course of a battle in which sides take turns, one fighter at a time, each once a round, and an activation is a
//! move and one deed. Rulebooks without a course of their own share it.
//!
//! - [`Rounds`]: how far a battle has come; [`Course`], [`Attack`], [`RoundEvent`], [`RoundRejection`]: what goes in and comes out;
//! - `RoundBook`: what rounds ask of the rulebook they serve;
//! - `course`: rounds begin and end, activations, the end of the battle; `moves`: the move of an activation;
//! - `leading`: what is legal, and where leaders go; `file`: the steps of a script.

mod book;
mod command;
mod course;
mod event;
mod file;
mod leading;
mod moves;
mod procedures;
mod rejection;
mod state;

pub use command::{Attack, Course, Move};
pub use event::RoundEvent;
pub use rejection::RoundRejection;
pub use state::{Phase, Rounds};

pub(crate) use book::{Readers, RoundBook, place_in_the_core};
pub(crate) use course::{acting, is_up};
pub(crate) use file::STEPS;
pub(crate) use moves::{Flight, go, may_still_move, plan_flight};
