//! Tabletop skirmish rulebooks as values and pure functions.
//!
//! This crate answers questions a player would put to a rulebook: how many dice, against what difficulty,
//! what a weapon does with three hits, which enemies a shooter may aim at, how much damage gets through. It
//! knows no board, keeps no state and never rolls a die: numbers go in, numbers come out, and every answer
//! can be traced to a numbered rule.
//!
//! # Map
//!
//! - [`dice`]: what every rulebook shares about six-sided dice: faces, how faces are read, rerolls, and the
//!   exact distribution of a roll with its rerolls.
//! - [`effect`]: what the effects of every rulebook are made of.
//! - [`hell_dorado`]: the rulebook of Hell Dorado, in its editions Purgatory and Sapience.
//! - [`tribunal`]: the rulebook of Tribunal, fights of one against one.
//! - [`duel`]: the rulebook of Duel, pools against pools.
//! - [`Modifier`], [`Outcome`], [`CardError`]: a part of a sum with its source, how a battle ended, what makes no profile.
//! - [`RuleId`] and [`Rule`]: the numbered rules that reports and scenarios cite; [`OptionField`]: what is open.
//! - [`Name`] and [`Length`]: the two small values everything else is made of.
//!
//! # Example
//!
//! ```
//! use toise_rules::hell_dorado::{Difficulty, Modifier, Pool, hits};
//! use toise_rules::dice::{Rerolls, RollError, outcomes};
//!
//! let pool = Pool::of(4, &[Modifier::new("charge bonus", 3)]);
//! assert_eq!((pool.dice, pool.rerolls), (5, 2));
//!
//! let reading = hits(Difficulty::new(4)?);
//! let odds = outcomes::<RollError>(pool.dice, pool.rerolls, &reading, &mut |_| Ok(Rerolls::First(2)))?;
//! let five_hits = odds.weight_where(|counts| counts.of(1) == 5);
//! assert_eq!(five_hits * 16, odds.whole * 3); // 3/16
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod length;
mod modifier;
mod name;
mod option_field;
mod outcome;
mod printed;
mod rule_id;
mod text;

pub mod dice;
pub mod duel;
pub mod effect;
pub mod hell_dorado;
pub mod tribunal;

pub use length::{Length, LengthError};
pub use modifier::Modifier;
pub use name::{EmptyName, Name};
pub use option_field::OptionField;
pub use outcome::Outcome;
pub use printed::CardError;
pub use rule_id::{Rule, RuleId, UnknownRule};
