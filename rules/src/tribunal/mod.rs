//! Tribunal: fights of one against one, a characteristic and a die at a time.
//!
//! # The story of a fight
//!
//! A fighter is a [`Profile`]: [`Characteristic`]s, [`Weapon`]s, [`Armour`] and [`Spell`]s. What the rulebook
//! leaves open is answered by [`Options`]. Whatever is uncertain is a [`Test`]: a characteristic, with all that
//! is [added to it](modified), and a die.
//!
//! 1. **Who dares.** Courage against fear, where one causes it: the [`shortfall`] is what the frightened lose.
//! 2. **Who strikes first.** [`initiative`]; then blows alternate.
//! 3. **The blow.** The [`attack_total`] is the difficulty of the parry; a blow nobody [`parries`] lands.
//! 4. **Where.** A [`Location`], and what [`Armour::against`] a blow there.
//! 5. **How much.** The [`damage`]: strength less endurance and armour.
//! 6. **Enough.** A fight ends by agreement, or when one [`breaks_off`].
//!
//! A shot has a [`Band`] and a [difficulty](shot_difficulty), a spell its own difficulty; either [`succeeds`]
//! or fails, and a shot goes on with 4.
//!
//! Where the difficulty or the other die is known, [`parry_reading`], [`success_reading`], [`initiative_reading`] and
//! [`breaking_off_reading`] sort the faces of the die into two classes, and [`location_reading`] into four, so that
//! exact odds have few outcomes to follow. Wherever the die itself matters, each face is its [own class](crate::dice::Reading::faces).
//!
//! Every function names the rule it follows; [`RULES`] lists them, [`ids`] has a constant for each.

mod characteristic;
mod damage;
mod fear;
mod location;
mod options;
mod profile;
mod shot;
mod spell;
mod test;
mod weapon;

pub mod ids;

pub use characteristic::{Characteristic, modified};
pub use damage::damage;
pub use fear::shortfall;
pub use ids::RULES;
pub use location::{Armour, Location, location_reading};
pub use options::{Options, OptionsError};
pub use profile::{Profile, ProfileError};
pub use shot::{Band, shot_difficulty};
pub use spell::{Deed, Spell, SpellDeed, SpellError, SpellFault, SpellPart};
pub use test::{
    First, Test, attack_total, breaking_off_reading, breaks_off, initiative, initiative_reading, parries,
    parry_reading, succeeds, success_reading,
};
pub use weapon::{Weapon, WeaponKind};

pub use crate::effect::{Until, Who};
