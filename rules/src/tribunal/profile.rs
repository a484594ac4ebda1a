//! The profile of a fighter: what its card prints.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::characteristic::Characteristic;
use super::location::Armour;
use super::spell::{Spell, SpellError};
use super::weapon::Weapon;
use crate::length::Length;
use crate::name::Name;
use crate::printed::{self, CardError, Printed, repeated};

/// What the card of a fighter prints.
///
/// The parts may be put together freely; [`Profile::check`] says whether they make a profile.
///
/// ```
/// use toise_rules::tribunal::{Armour, Characteristic, Profile, Weapon, WeaponKind};
///
/// let guard = Profile {
///     name: "guard".into(),
///     ini: 3,
///     cbt: 4,
///     prd: 3,
///     pre: None,
///     vol: 2,
///     cou: 3,
///     peu: None,
///     strength: 3,
///     endurance: 3,
///     pv: 10,
///     mvt: None,
///     height: Profile::USUAL_HEIGHT,
///     base_mm: 30.0,
///     weapons: vec![Weapon { name: "sword".into(), kind: WeaponKind::Contact { strength: 2 } }],
///     armour: Armour { head: 1, trunk: 2, ..Armour::default() },
///     spells: vec![],
/// };
/// guard.check()?;
/// assert_eq!(guard.value(Characteristic::For), Some(3));
/// assert_eq!(guard.value(Characteristic::Peu), None); // it frightens nobody
/// # Ok::<(), toise_rules::tribunal::ProfileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name of the profile.
    pub name: Name,
    /// INI, initiative.
    pub ini: u8,
    /// CBT, combat.
    pub cbt: u8,
    /// PRD, parry.
    pub prd: u8,
    /// PRE, precision; none for "–": never shoots (`tr.shot.2`).
    #[serde(default)]
    pub pre: Option<u8>,
    /// VOL, will.
    pub vol: u8,
    /// COU, courage.
    pub cou: u8,
    /// PEU, fear; none for "–": frightens nobody (`tr.fear.1`).
    #[serde(default)]
    pub peu: Option<u8>,
    /// FOR, strength.
    #[serde(rename = "for")]
    pub strength: u8,
    /// END, endurance.
    #[serde(rename = "end")]
    pub endurance: u8,
    /// PV, life points, at least 1.
    #[serde(deserialize_with = "printed::at_least_one")]
    pub pv: u16,
    /// MVT, movement, in toises, 0 or more; none for the [usual one](super::Options::movement).
    #[serde(default, deserialize_with = "printed::movement_if_any")]
    pub mvt: Option<f64>,
    /// Its height, in toises.
    #[serde(default = "usual_height")]
    pub height: Length,
    /// The diameter of its base, in millimetres, more than 0.
    #[serde(deserialize_with = "printed::base")]
    pub base_mm: f64,
    /// Its weapons, each under its own name.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Its armour.
    #[serde(default)]
    pub armour: Armour,
    /// The spells it owns, each under its own name.
    #[serde(default)]
    pub spells: Vec<Spell>,
}

fn usual_height() -> Length {
    Profile::USUAL_HEIGHT
}

/// What keeps a profile from being one.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ProfileError {
    /// What every card prints makes no profile.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A weapon that shoots, and nobody to aim it.
    #[error(
        "profile {profile:?} has the weapon {weapon:?}, which shoots, but no PRE: expected PRE to aim it"
    )]
    NoPrecision {
        /// The profile.
        profile: Name,
        /// The weapon.
        weapon: Name,
    },
    /// A spell that is none.
    #[error("profile {profile:?}: {error}")]
    Spell {
        /// The profile.
        profile: Name,
        /// What is wrong with the spell.
        #[source]
        error: SpellError,
    },
}

impl Profile {
    /// The height of a fighter whose profile does not say: that of a man.
    pub const USUAL_HEIGHT: Length = Length::halves(3);

    /// Checks that the parts make a profile.
    ///
    /// # Errors
    ///
    /// The first of [`Profile::problems`] and [`Profile::spell_problems`].
    pub fn check(&self) -> Result<(), ProfileError> {
        self.problems().into_iter().chain(self.spell_problems()).next().map_or(Ok(()), Err)
    }

    /// Everything that keeps the parts from making a profile; what is wrong with a spell,
    /// [`Profile::spell_problems`] says.
    pub fn problems(&self) -> Vec<ProfileError> {
        let numbers =
            Printed { profile: &self.name, life: Some(self.pv), mvt: self.mvt, base_mm: self.base_mm };
        let weapons = repeated(&self.name, "weapons", self.weapons.iter().map(|weapon| &weapon.name));
        let spells = repeated(&self.name, "spells", self.spells.iter().map(|spell| &spell.name));
        let card = numbers.problems().into_iter().chain(weapons).chain(spells).map(ProfileError::Card);
        let aimless = self.weapons.iter().filter(|weapon| weapon.shoots() && self.pre.is_none());
        let aimless = aimless.map(|weapon| {
            let (profile, weapon) = (self.name.clone(), weapon.name.clone());
            ProfileError::NoPrecision { profile, weapon }
        });
        card.chain(aimless).collect()
    }

    /// Everything that is wrong with the spells of the profile, one by one.
    pub fn spell_problems(&self) -> Vec<ProfileError> {
        let wrong = self.spells.iter().flat_map(Spell::problems);
        wrong.map(|error| ProfileError::Spell { profile: self.name.clone(), error }).collect()
    }

    /// A characteristic as the card prints it; none for "–", which only PRE and PEU can be.
    pub const fn value(&self, characteristic: Characteristic) -> Option<u8> {
        match characteristic {
            Characteristic::Ini => Some(self.ini),
            Characteristic::Cbt => Some(self.cbt),
            Characteristic::Prd => Some(self.prd),
            Characteristic::Pre => self.pre,
            Characteristic::Vol => Some(self.vol),
            Characteristic::Cou => Some(self.cou),
            Characteristic::Peu => self.peu,
            Characteristic::For => Some(self.strength),
            Characteristic::End => Some(self.endurance),
        }
    }

    /// The weapon of this name.
    pub fn weapon(&self, name: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.name == *name)
    }

    /// The spell of this name.
    pub fn spell(&self, name: &str) -> Option<&Spell> {
        self.spells.iter().find(|spell| spell.name == *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::{Until, Who};
    use crate::tribunal::{Deed, WeaponKind};

    fn weapon(name: &str, kind: WeaponKind) -> Weapon {
        Weapon { name: name.into(), kind }
    }

    fn balm(name: &str) -> Spell {
        let does = vec![Deed::Heal(2)];
        Spell { name: name.into(), difficulty: 6, on: Who::Ally, within: None, does, until: Until::Turn }
    }

    fn archer() -> Profile {
        Profile {
            name: "archer".into(),
            ini: 1,
            cbt: 2,
            prd: 3,
            pre: Some(4),
            vol: 5,
            cou: 6,
            peu: Some(7),
            strength: 8,
            endurance: 9,
            pv: 10,
            mvt: Some(5.5),
            height: Length::whole(1),
            base_mm: 30.0,
            weapons: vec![
                weapon("bow", WeaponKind::Shot { strength: 6 }),
                weapon("knife", WeaponKind::Contact { strength: 1 }),
            ],
            armour: Armour { trunk: 1, ..Armour::default() },
            spells: vec![balm("balm"), balm("salve")],
        }
    }

    #[test]
    fn each_characteristic_has_its_own_value() {
        let values = Characteristic::ALL.map(|characteristic| archer().value(characteristic));
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9].map(Some));
    }

    #[test]
    fn weapons_and_spells_are_found_by_name() {
        let archer = archer();
        assert!(archer.weapon("bow").is_some_and(Weapon::shoots) && archer.weapon("axe").is_none());
        assert!(archer.spell("salve").is_some() && archer.spell("fire").is_none());
    }

    #[test]
    fn every_problem_is_named_at_once() {
        assert_eq!((archer().problems(), archer().spell_problems()), (vec![], vec![]));
        let mut wrong = archer();
        (wrong.pv, wrong.mvt, wrong.base_mm, wrong.pre) = (0, Some(f64::NAN), 0.0, None);
        wrong.weapons[1].name = "bow".into();
        wrong.spells[1] = Spell { difficulty: 0, ..balm("balm") };
        let problems = wrong.problems().into_iter().chain(wrong.spell_problems());
        let told: Vec<String> = problems.map(|problem| problem.to_string()).collect();
        assert_eq!(
            told,
            [
                "profile \"archer\" has no life points: expected at least 1",
                "profile \"archer\" has movement NaN: expected 0 to 1000000 toises",
                "profile \"archer\" has a base of 0 mm: expected more than 0 and at most 1000000 mm",
                "profile \"archer\" has two weapons named \"bow\": expected each name once",
                "profile \"archer\" has two spells named \"balm\": expected each name once",
                "profile \"archer\" has the weapon \"bow\", which shoots, but no PRE: expected PRE to aim it",
                "profile \"archer\": spell \"balm\": difficulty 0: expected 1 to 60",
            ]
        );
        assert_eq!(wrong.check().unwrap_err().to_string(), told[0]);
    }

    #[test]
    fn a_profile_reads_back_and_refuses_what_is_none() {
        let text = ron::to_string(&archer()).unwrap();
        assert_eq!(ron::from_str::<Profile>(&text).unwrap(), archer());
        for (good, bad) in [
            ("pv:10", "pv:0"),
            ("mvt:Some(5.5)", "mvt:Some(-1)"),
            ("base_mm:30.0", "base_mm:0"),
            ("height:1.0", "height:0"),
        ] {
            assert!(text.contains(good), "{text}");
            assert!(ron::from_str::<Profile>(&text.replace(good, bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_short_profile_is_that_of_a_man() {
        let text =
            r#"(name: "man", ini: 2, cbt: 2, prd: 2, vol: 2, cou: 2, for: 2, end: 2, pv: 8, base_mm: 25)"#;
        let man: Profile = ron::from_str(text).unwrap();
        assert_eq!(man.check(), Ok(()));
        assert_eq!((man.pre, man.peu, man.mvt), (None, None, None));
        assert_eq!(man.height, Profile::USUAL_HEIGHT);
        assert_eq!(man.armour.all(), 0);
    }
}
