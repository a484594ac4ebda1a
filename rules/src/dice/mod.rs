//! Six-sided dice, as every rulebook here uses them.
//!
//! A roll is some number of dice, each showing a [`Face`]. A rulebook says how it reads the faces: a
//! [`Reading`] sorts the six faces into classes (hit or miss, say) and marks the classes whose dice may be
//! rerolled. Once the whole roll is on the table its owner names the dice to reroll, all together: a
//! [`Rerolls`]. Each is thrown again once and its new face stands.
//!
//! [`outcomes`] works out that whole roll exactly: how often each [`Counts`] of dice a class comes up, for
//! any policy that names the rerolls, in whole numbers.

pub mod exact;

mod face;
mod reading;
mod rerolls;

pub use exact::{Outcomes, RollError, outcomes};
pub use face::{Face, FaceError, Faces};
pub use reading::{Counts, Reading, ReadingError};
pub use rerolls::{DieSet, DieSetError, RerollError, Rerolls};
