//! Weapons: what they add to an attack and to its damage.

use serde::{Deserialize, Serialize};

use crate::name::Name;

/// A weapon of a fighter.
///
/// ```
/// use toise_rules::duel::Weapon;
///
/// let axe = Weapon { name: "axe".into(), attack: 1, damage: 2 };
/// assert!(axe.attack > Weapon::bare_hands().attack);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// What its owner calls it.
    pub name: Name,
    /// The dice it adds to the attack pool; below 0 it takes some away (`du.pool.2`).
    #[serde(default)]
    pub attack: i8,
    /// The points it adds to the damage of a hit (`du.duel.2`).
    #[serde(default)]
    pub damage: u16,
}

impl Weapon {
    /// What a fighter without a weapon strikes with: it adds nothing.
    pub fn bare_hands() -> Self {
        Weapon { name: "bare hands".into(), attack: 0, damage: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weapon_adds_only_what_it_states() {
        let stick = ron::from_str::<Weapon>("(name: \"stick\")").unwrap();
        assert_eq!(stick, Weapon { name: "stick".into(), ..Weapon::bare_hands() });
        assert!(ron::from_str::<Weapon>("(name: \"stick\", atack: 1)").is_err());
    }
}
