//! Weapons: their kind, what the kind needs, and which edition knows it.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ability::Ability;
use super::edition::Edition;
use super::explosion::Blast;
use super::power::PowerTable;
use super::precision::Precision;
use super::range::Range;
use crate::name::Name;

/// A weapon of a fighter.
///
/// Its parts may be put together freely; [`Weapon::check`] says whether they make a weapon of an edition.
///
/// ```
/// use toise_rules::hell_dorado::{Edition, Weapon, WeaponError, WeaponKind};
///
/// let axe = Weapon {
///     name: "axe".into(),
///     kind: WeaponKind::Contact,
///     damage: vec!["slashing".into()],
///     power: Some("2 / 4 / 6 / 8 / 10".parse()?),
///     abilities: vec![],
/// };
/// assert_eq!(axe.check(Edition::Purgatory), Ok(()));
/// let blunted = Weapon { power: None, ..axe };
/// assert!(matches!(blunted.check(Edition::Purgatory), Err(WeaponError::NoPower { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weapon {
    /// What its owner calls it.
    pub name: Name,
    /// Its category, with the numbers that category carries.
    pub kind: WeaponKind,
    /// Its damage types, at least one; each use has exactly one of them (`hd.damage.3`).
    pub damage: Vec<Name>,
    /// What its hits are worth, where its kind has a power table.
    pub power: Option<PowerTable>,
    /// Abilities that count while it is used (`hd.weapon.4`).
    pub abilities: Vec<Ability>,
}

/// The category of a weapon with the numbers it carries (`hd.weapon.1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WeaponKind {
    /// Fights in melee.
    Contact,
    /// Shoots at one target.
    Shot {
        /// How far.
        range: Range,
    },
    /// Fills a cone from the shooter's base.
    Breath(BreathForm),
    /// Covers a circle that scatters; Purgatory.
    Zone {
        /// How far its centre may be.
        range: Range,
        /// The difficulty of its damage rolls.
        precision: Precision,
    },
    /// Covers a circle on a point; Sapience.
    Explosion {
        /// How far its centre may be.
        range: Range,
        /// What it does to everyone touched.
        blast: Blast,
    },
}

/// What the damage of a breath is rolled with, by edition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BreathForm {
    /// Purgatory: a precision, and the weapon's power table (`hd.breath.3`).
    Precision(Precision),
    /// Sapience: a difficulty and a power, or a state (`hd.breath.4`).
    Blast(Blast),
}

/// The category of a weapon alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Category {
    /// Melee.
    Contact,
    /// A shot.
    Shot,
    /// A breath.
    Breath,
    /// A zone.
    Zone,
    /// An explosion.
    Explosion,
}

/// What keeps a weapon from being one of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeaponError {
    /// A kind of the other edition (`hd.weapon.6`).
    #[error(
        "weapon {weapon:?}, of the category {category}, belongs to {needs}: expected a weapon of {edition}"
    )]
    OtherEdition {
        /// The weapon.
        weapon: Name,
        /// Its category.
        category: Category,
        /// The edition that knows it.
        needs: Edition,
        /// The edition played.
        edition: Edition,
    },
    /// A power table missing.
    #[error("weapon {weapon:?} has no power table: expected one, as its category is {category}")]
    NoPower {
        /// The weapon.
        weapon: Name,
        /// Its category.
        category: Category,
    },
    /// A power table too many.
    #[error(
        "weapon {weapon:?} has a power table: expected none, as its category is {category} with x/y or a state"
    )]
    UnusedPower {
        /// The weapon.
        weapon: Name,
        /// Its category.
        category: Category,
    },
    /// No damage type (`hd.damage.3`).
    #[error("weapon {weapon:?} has no damage type: expected at least one")]
    NoDamageType {
        /// The weapon.
        weapon: Name,
    },
    /// A damage type written twice.
    #[error("weapon {weapon:?} has the damage type {damage:?} twice: expected each once")]
    RepeatedDamageType {
        /// The weapon.
        weapon: Name,
        /// The damage type.
        damage: Name,
    },
}

impl WeaponKind {
    /// The category alone.
    pub const fn category(&self) -> Category {
        match self {
            WeaponKind::Contact => Category::Contact,
            WeaponKind::Shot { .. } => Category::Shot,
            WeaponKind::Breath(_) => Category::Breath,
            WeaponKind::Zone { .. } => Category::Zone,
            WeaponKind::Explosion { .. } => Category::Explosion,
        }
    }

    /// The only edition that knows the kind; none when both do.
    pub const fn edition(&self) -> Option<Edition> {
        match self {
            WeaponKind::Contact | WeaponKind::Shot { .. } => None,
            WeaponKind::Breath(BreathForm::Precision(_)) | WeaponKind::Zone { .. } => {
                Some(Edition::Purgatory)
            }
            WeaponKind::Breath(BreathForm::Blast(_)) | WeaponKind::Explosion { .. } => {
                Some(Edition::Sapience)
            }
        }
    }

    /// The range, where the kind has one.
    pub const fn range(&self) -> Option<&Range> {
        match self {
            WeaponKind::Shot { range }
            | WeaponKind::Zone { range, .. }
            | WeaponKind::Explosion { range, .. } => Some(range),
            WeaponKind::Contact | WeaponKind::Breath(_) => None,
        }
    }

    /// The damage stated as x/y or a state, where the kind carries it instead of a power table.
    pub const fn blast(&self) -> Option<&Blast> {
        match self {
            WeaponKind::Breath(BreathForm::Blast(blast)) | WeaponKind::Explosion { blast, .. } => Some(blast),
            _ => None,
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Category::Contact => "contact weapon",
            Category::Shot => "shot",
            Category::Breath => "breath",
            Category::Zone => "zone",
            Category::Explosion => "explosion",
        })
    }
}

impl Weapon {
    /// The category of the weapon.
    pub const fn category(&self) -> Category {
        self.kind.category()
    }

    /// Checks that the weapon is one of this edition and complete.
    ///
    /// # Errors
    ///
    /// The first of [`Weapon::problems`].
    pub fn check(&self, edition: Edition) -> Result<(), WeaponError> {
        self.problems(edition).into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that keeps the weapon from being one of this edition.
    pub fn problems(&self, edition: Edition) -> Vec<WeaponError> {
        let weapon = || self.name.clone();
        let category = self.category();
        let mut problems = Vec::new();
        if let Some(needs) = self.kind.edition()
            && needs != edition
        {
            problems.push(WeaponError::OtherEdition { weapon: weapon(), category, needs, edition });
        }
        match (&self.power, self.kind.blast()) {
            (None, None) => problems.push(WeaponError::NoPower { weapon: weapon(), category }),
            (Some(_), Some(_)) => problems.push(WeaponError::UnusedPower { weapon: weapon(), category }),
            (Some(_), None) | (None, Some(_)) => {}
        }
        if self.damage.is_empty() {
            problems.push(WeaponError::NoDamageType { weapon: weapon() });
        }
        for (index, damage) in self.damage.iter().enumerate() {
            if self.damage[..index].contains(damage) {
                problems.push(WeaponError::RepeatedDamageType { weapon: weapon(), damage: damage.clone() });
            }
        }
        problems
    }
}

/// True when two weapons differ in name at most, so that it does not matter which is declared
/// (`hd.weapon.5`).
pub fn same_values(one: &Weapon, other: &Weapon) -> bool {
    // The order damage types and abilities are written in has no meaning.
    fn alike<T: PartialEq>(one: &[T], other: &[T]) -> bool {
        one.len() == other.len()
            && one.iter().all(|item| other.contains(item))
            && other.iter().all(|item| one.contains(item))
    }
    one.kind == other.kind
        && one.power == other.power
        && alike(&one.damage, &other.damage)
        && alike(&one.abilities, &other.abilities)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weapon(kind: WeaponKind, power: bool) -> Weapon {
        Weapon {
            name: "thing".into(),
            kind,
            damage: vec!["blunt".into()],
            power: power.then(|| "2/4/6/8/10".parse().unwrap()),
            abilities: vec![],
        }
    }

    fn kinds() -> [(WeaponKind, Option<Edition>, bool); 6] {
        let range: Range = "8/*".parse().unwrap();
        let precision = Precision::new(4).unwrap();
        let blast: Blast = "3/1".parse().unwrap();
        [
            (WeaponKind::Contact, None, true),
            (WeaponKind::Shot { range }, None, true),
            (WeaponKind::Breath(BreathForm::Precision(precision)), Some(Edition::Purgatory), true),
            (WeaponKind::Breath(BreathForm::Blast(blast.clone())), Some(Edition::Sapience), false),
            (WeaponKind::Zone { range, precision }, Some(Edition::Purgatory), true),
            (WeaponKind::Explosion { range, blast }, Some(Edition::Sapience), false),
        ]
    }

    #[test]
    fn each_kind_belongs_to_its_editions_and_needs_its_parts() {
        for (kind, only, needs_power) in kinds() {
            let category = kind.category();
            for edition in [Edition::Purgatory, Edition::Sapience] {
                let known = only.is_none_or(|only| only == edition);
                let checked = weapon(kind.clone(), needs_power).check(edition);
                assert_eq!(checked.is_ok(), known, "{category} in {edition}");
                if let Err(error) = checked {
                    assert!(matches!(error, WeaponError::OtherEdition { .. }), "{error}");
                }
            }
            let wrong = weapon(kind, !needs_power).problems(only.unwrap_or_default());
            match wrong.as_slice() {
                [WeaponError::NoPower { .. }] => assert!(needs_power),
                [WeaponError::UnusedPower { .. }] => assert!(!needs_power),
                other => panic!("{category}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_weapon_has_a_damage_type_and_each_once() {
        let mut axe = weapon(WeaponKind::Contact, true);
        axe.damage = vec!["slashing".into(), "blunt".into(), "slashing".into()];
        assert_eq!(
            axe.check(Edition::Purgatory).unwrap_err().to_string(),
            "weapon \"thing\" has the damage type \"slashing\" twice: expected each once"
        );
        axe.damage.clear();
        assert!(matches!(axe.check(Edition::Purgatory), Err(WeaponError::NoDamageType { .. })));
    }

    #[test]
    fn every_problem_is_named_at_once() {
        let [.., (explosion, _, _)] = kinds();
        let mut bomb = weapon(explosion, true);
        bomb.damage.clear();
        assert_eq!(bomb.problems(Edition::Purgatory).len(), 3);
    }

    #[test]
    fn names_and_the_order_of_types_are_no_values() {
        let mut one = weapon(WeaponKind::Contact, true);
        one.damage = vec!["slashing".into(), "blunt".into()];
        let mut other = Weapon { name: "another".into(), ..one.clone() };
        other.damage.reverse();
        assert!(same_values(&one, &other));
        other.abilities.push("Quick strike".parse().unwrap());
        assert!(!same_values(&one, &other));
    }
}
