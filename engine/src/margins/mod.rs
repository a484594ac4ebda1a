//! Margins: the decisions of a script that were near to falling the other way.
//!
//! People hold the edge cases of a rulebook with scenarios, and a scenario whose outcome hangs by a hair is fragile: a base
//! moved by a quarter of a millimetre, a corner rounded in another way, and it tests something else.
//!
//! The decisions told are those that are made, and none beside them: the procedures note them where they make them. Asking
//! the questions of a command a second time from outside would be the rules written twice, and would miss what only the
//! rules know: whose zone counts, which piece covers, where a shot scattered. So a command that was played is carried out
//! once more on a copy, as exploring does, with [`Notes`] in its context; chance is deterministic, so it decides the same.
//! A battle that is only played takes no notes: there is an empty option where they would be.
//!
//! - `call`: what was asked, measured and answered, and when that is close; `sentence`: how it reads;
//! - `notes`: the close calls of one command; `look`, `way`: what is measured beside the decision, for the note alone.

mod call;
mod look;
mod notes;
mod sentence;
mod way;

pub use call::{Asked, CloseCall, Gauge};

pub(crate) use notes::Notes;
pub(crate) use way::Nearest;
