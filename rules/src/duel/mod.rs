//! Duel: close combat as opposed pools of six-sided dice.
//!
//! # The story of a blow
//!
//! A fighter is a [`Profile`]: skills, aptitudes, courage, [`Weapon`]s. What the rules leave open is answered
//! by [`Options`].
//!
//! 1. **With what.** The attacker rolls its [`attack_pool`], with the dice its side has for being [`ahead`] in
//!    numbers and the courage it spends, [three points](courage_for_a_roll) at most.
//! 2. **Read how.** The [`successes`] of the roll, read as [`reading()`] says, are the difficulty of the
//!    attack.
//! 3. **Against what.** Whoever has noticed its attacker rolls its [`defence_pool`]; a group that one fighter
//!    [attacks all at once](may_attack_all) has one [`group_pool`], that of its [best](group_defender).
//! 4. **To what end.** The [`blow()`] is parried, or misses. A parry is [answered](strikes_back) at once
//!    with a blow the other way.
//! 5. **Worth what.** A hit takes its [`damage`] off the life of the defender.
//!
//! Every function names the rule it follows; [`RULES`] lists them, [`ids`] has a constant for each.
//!
//! ```
//! use toise_rules::dice::Face;
//! use toise_rules::duel::{Blow, Options, blow, damage, successes_of};
//!
//! let options = Options::default();
//! let successes = |pips: &[u8]| {
//!     let faces: Vec<Face> = pips.iter().map(|pips| Face::new(*pips).unwrap()).collect();
//!     successes_of(&faces, &options)
//! };
//! let (attack, defence) = (successes(&[4, 5, 6, 3, 1, 2]), successes(&[4, 5, 3, 2, 1]));
//! assert_eq!((attack, defence), (4, 2));
//! assert_eq!(blow(attack, Some(defence), &options), Blow::Hit);
//! assert_eq!(damage(attack, defence, 0, &options), 2);
//! ```

mod combat;
mod options;
mod pool;
mod profile;
mod reading;
#[cfg(test)]
mod sample;
mod weapon;

pub mod ids;

pub use combat::{Blow, ahead, blow, damage, group_defender, may_attack_all, parried, strikes_back};
pub use ids::RULES;
pub use options::Options;
pub use pool::{Pool, PoolError, attack_pool, courage_for_a_roll, defence_pool, group_pool};
pub use profile::Profile;
pub use reading::{reading, successes, successes_of, worth};
pub use weapon::Weapon;

pub use crate::modifier::Modifier;
pub use crate::printed::CardError;
