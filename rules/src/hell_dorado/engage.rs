//! Engaging: who holds whom in melee.

use super::options::Options;
use super::prevents::Prevents;
use super::profile::Profile;
use super::state::{HeldState, StateTable};

/// True when a fighter in these states is able to engage an enemy in contact (`hd.engage.2`, `hd.engage.3`).
///
/// Contact itself, and who is an enemy, is for the board to say.
///
/// ```
/// use toise_rules::hell_dorado::{HeldStates, Options, StateTable, able_to_engage, receive};
/// # use toise_rules::hell_dorado::{Difficulty, Profile, Rank, Size};
/// # let man = Profile {
/// #     name: "man".into(), cbt: Some(3), tir: None, def: Difficulty::new(3)?, pr: 0, pv: 5, mvt: 4.0,
/// #     cmd: 0, foi: 0, cost: 0, rank: Rank::Soldier, size: Size::Normal, base_mm: 30.0,
/// #     weapons: vec![], abilities: vec![], effects: vec![], wounded: None,
/// # };
///
/// let (table, options) = (StateTable::default(), Options::default());
/// let mut held = HeldStates::new();
/// assert!(able_to_engage(&man, &held, &table, &options));
/// receive(&mut held, table.held(&"Stunned 1".parse()?)?);
/// assert!(!able_to_engage(&man, &held, &table, &options));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn able_to_engage(profile: &Profile, held: &[HeldState], table: &StateTable, options: &Options) -> bool {
    let armed = profile.cbt.is_some() || options.unarmed_engages;
    armed && !table.prevents(held, Prevents::Engage)
}
