//! Effects of profiles: used, set off, always on (`hd.effect`, `hd.order`).
//!
//! - `lasting`: what effects that were used, and auras, add to fighters now;
//! - `affected`: whom an effect affects, and whether its conditions hold;
//! - `play`: an effect used by command, its cost and its deeds;
//! - `reaction`: what events set off, and what comes of it when the activation ends;
//! - `opening`: effects given at the opening of an attack.
//!
//! An attack is one command from its declaration to its end, so nothing else can come between (`hd.effect.2`).

mod affected;
mod event;
mod lasting;
pub(super) mod opening;
pub(super) mod play;
pub(super) mod reaction;

pub use event::EffectEvent;

pub(super) use lasting::{count_turn, end_attack, end_with_activation};
