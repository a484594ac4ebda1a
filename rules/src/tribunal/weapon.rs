//! Weapons: what they add to a blow, or how strong their shots are.

use serde::{Deserialize, Serialize};

use crate::name::Name;

/// A weapon of a fighter.
///
/// ```
/// use toise_rules::tribunal::{Weapon, WeaponKind};
///
/// let sword = Weapon { name: "sword".into(), kind: WeaponKind::Contact { strength: 2 } };
/// assert!(!sword.shoots());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// What its owner calls it.
    pub name: Name,
    /// What it is used for, with the number that carries.
    pub kind: WeaponKind,
}

/// What a weapon is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum WeaponKind {
    /// It strikes in melee (`tr.melee.4`).
    Contact {
        /// What it adds to its owner's FOR.
        strength: i8,
    },
    /// It shoots (`tr.shot.2`).
    Shot {
        /// The strength of its shots, whoever looses them.
        strength: u8,
    },
}

impl Weapon {
    /// True when it shoots, false when it strikes in melee.
    pub const fn shoots(&self) -> bool {
        matches!(self.kind, WeaponKind::Shot { .. })
    }
}
