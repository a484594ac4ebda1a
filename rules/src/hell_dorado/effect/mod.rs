//! Effects of profiles: what they are, what keeps one from being sound, and which reactions would never end.
//!
//! - `data`: an effect and its parts, as cards and scenarios state them
//! - `check`: what is wrong with one effect
//! - `cycle`: reactions that set each other off without end; `graph`: how they are found

mod check;
mod cycle;
mod data;
mod graph;

pub use check::{EffectError, EffectFault, EffectPart};
pub use cycle::{Reaction, ReactionCycle, reaction_cycles};
pub use data::{CardDeed, Condition, Cost, Deed, Effect, Modified, Moment, OrderKind, Target, Trigger};
