//! The two fighters of the worked examples.

use super::profile::Profile;
use super::weapon::Weapon;

pub(super) fn axe() -> Weapon {
    Weapon { name: "axe".into(), attack: 1, damage: 0 }
}

/// Attacks with 6 dice (`du.ex.1`).
pub(super) fn raider() -> Profile {
    Profile { melee: 2, strength: 3, weapons: vec![axe()], ..Profile::new("raider", 30.0) }
}

/// Defends with 5 dice (`du.ex.2`).
pub(super) fn guard() -> Profile {
    Profile { reflex: 1, agility: 3, protection: 1, ..Profile::new("guard", 30.0) }
}
