//! Exact odds: what a command would do, from the same procedures that play it.
//!
//! - `number`: chances as fractions of whole numbers, floats where the circle comes in
//! - `distribution`: a weight for each answer to a question
//! - `mixture`: what an explored command comes to, in parts that are not multiplied out
//! - `fold`: the answers of fighters dealt with apart, joined
//! - `explore`: a command explored over every one of its outcomes
//! - `consequence`: what a command does to fighters, in words every rulebook shares
//! - `report`: the questions people ask of an attack

mod consequence;
mod distribution;
mod explore;
mod fold;
mod mixture;
mod number;
mod report;

pub use consequence::{Consequence, Consequences};
pub use distribution::Distribution;
pub(crate) use explore::Ask;
pub use explore::Outcome;
pub(crate) use mixture::Factor;
pub use mixture::Mixture;
pub(crate) use number::Weight;
pub use number::{Number, Probability, Ratio};
pub use report::{Bars, Odds};
