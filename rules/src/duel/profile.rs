//! The profile of a fighter.

use serde::{Deserialize, Deserializer, Serialize};

use super::options::Options;
use super::pool::{attack_pool, defence_pool};
use super::weapon::Weapon;
use crate::length::Length;
use crate::name::Name;
use crate::printed::{self, CardError, Printed, repeated};

/// What a fighter is worth in a fight.
///
/// The parts may be put together freely; [`Profile::check`] says whether they make a profile.
///
/// ```
/// use toise_rules::duel::{Options, Profile, Weapon};
///
/// let raider = Profile {
///     melee: 2,
///     strength: 3,
///     reflex: 1,
///     agility: 2,
///     weapons: vec![Weapon { name: "axe".into(), attack: 1, damage: 0 }],
///     ..Profile::new("raider", 30.0)
/// };
/// raider.check()?;
/// assert_eq!((raider.attack(&raider.weapons[0]), raider.defence()), (6, 3));
/// assert_eq!(raider.life_under(&Options::default()), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name of the profile.
    pub name: Name,
    /// Its close-combat skill (`du.pool.2`).
    pub melee: u8,
    /// Its Strength (`du.pool.2`).
    pub strength: u8,
    /// Its Reflex skill (`du.pool.3`).
    pub reflex: u8,
    /// Its Agility (`du.pool.3`).
    pub agility: u8,
    /// The points of courage it has at the start (`du.pool.4`).
    #[serde(default)]
    pub courage: u8,
    /// The dice a shield or an armour adds to its defence; below 0 it takes some away (`du.pool.3`).
    #[serde(default)]
    pub protection: i8,
    /// Its life, at least 1; none for that of [`Options::life`] (`du.duel.4`).
    #[serde(default, deserialize_with = "life")]
    pub life: Option<u16>,
    /// How far it moves, in toises, 0 or more; none for [`Options::movement`] (`du.board.1`).
    #[serde(default, deserialize_with = "printed::movement_if_any")]
    pub mvt: Option<f64>,
    /// How high it stands, in toises.
    #[serde(default = "usual_height")]
    pub height: Length,
    /// The diameter of its base, in millimetres, more than 0.
    #[serde(deserialize_with = "printed::base")]
    pub base_mm: f64,
    /// Its weapons, each under its own name; without any it has [bare hands](Weapon::bare_hands).
    #[serde(default)]
    pub weapons: Vec<Weapon>,
}

fn usual_height() -> Length {
    Profile::USUAL_HEIGHT
}

fn life<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    Ok(Option::<std::num::NonZeroU16>::deserialize(deserializer)?.map(std::num::NonZeroU16::get))
}

impl Profile {
    /// The height of a fighter whose profile does not say: that of a man.
    pub const USUAL_HEIGHT: Length = Length::halves(3);

    /// A profile of this name on a base of this diameter, in millimetres, with every number 0, the usual life,
    /// movement and height, and no weapon: something to start from.
    pub fn new(name: impl Into<Name>, base_mm: f64) -> Self {
        Profile {
            name: name.into(),
            melee: 0,
            strength: 0,
            reflex: 0,
            agility: 0,
            courage: 0,
            protection: 0,
            life: None,
            mvt: None,
            height: Profile::USUAL_HEIGHT,
            base_mm,
            weapons: vec![],
        }
    }

    /// Checks that the parts make a profile.
    ///
    /// # Errors
    ///
    /// The first of [`Profile::problems`].
    pub fn check(&self) -> Result<(), CardError> {
        self.problems().into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that keeps the parts from making a profile.
    pub fn problems(&self) -> Vec<CardError> {
        let numbers = Printed { profile: &self.name, life: self.life, mvt: self.mvt, base_mm: self.base_mm };
        let weapons = repeated(&self.name, "weapons", self.weapons.iter().map(|weapon| &weapon.name));
        numbers.problems().into_iter().chain(weapons).collect()
    }

    /// The weapon of this name.
    pub fn weapon(&self, name: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.name == *name)
    }

    /// Its attack dice with a weapon, before courage, numbers and effects (`du.pool.2`).
    pub fn attack(&self, weapon: &Weapon) -> u8 {
        attack_pool(self, weapon, 0, 0, &[]).dice
    }

    /// Its defence dice, before courage, numbers and effects (`du.pool.3`).
    pub fn defence(&self) -> u8 {
        defence_pool(self, 0, 0, &[]).dice
    }

    /// The life it starts with (`du.duel.4`).
    pub fn life_under(&self, options: &Options) -> u16 {
        self.life.unwrap_or(options.life)
    }

    /// How far it moves, in toises (`du.board.1`).
    pub fn mvt_under(&self, options: &Options) -> f64 {
        self.mvt.unwrap_or(options.movement.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::sample::{axe, guard, raider};

    #[test]
    fn attack_and_defence_are_sums_never_below_zero() {
        assert_eq!((raider().attack(&axe()), guard().defence()), (6, 5));
        assert_eq!(raider().attack(&Weapon::bare_hands()), 5);
        assert_eq!(Profile { protection: -9, ..guard() }.defence(), 0);
    }

    #[test]
    fn life_and_movement_are_the_options_unless_stated() {
        let options = Options::default();
        assert_eq!((raider().life_under(&options), raider().mvt_under(&options)), (10, 6.0));
        let stated = Profile { life: Some(4), mvt: Some(0.0), ..raider() };
        assert_eq!((stated.life_under(&options), stated.mvt_under(&options)), (4, 0.0));
    }

    #[test]
    fn every_problem_is_named_at_once() {
        assert_eq!(raider().problems(), []);
        let wrong = Profile {
            life: Some(0),
            mvt: Some(f64::NAN),
            base_mm: -1.0,
            weapons: vec![axe(), axe()],
            ..raider()
        };
        let problems: Vec<String> = wrong.problems().iter().map(ToString::to_string).collect();
        assert_eq!(
            problems,
            [
                "profile \"raider\" has no life points: expected at least 1",
                "profile \"raider\" has movement NaN: expected 0 to 1000000 toises",
                "profile \"raider\" has a base of -1 mm: expected more than 0 and at most 1000000 mm",
                "profile \"raider\" has two weapons named \"axe\": expected each name once",
            ]
        );
    }

    #[test]
    fn what_a_file_leaves_out_has_its_usual_value() {
        let text = "(name: \"raider\", melee: 2, strength: 3, reflex: 0, agility: 0, base_mm: 30, \
                    weapons: [(name: \"axe\", attack: 1)])";
        assert_eq!(ron::from_str::<Profile>(text).unwrap(), raider());
        assert!(ron::from_str::<Profile>(&text.replace("melee: 2, ", "")).is_err());
    }

    #[test]
    fn a_profile_reads_back_and_refuses_senseless_numbers() {
        let profile = Profile { life: Some(7), mvt: Some(3.0), ..raider() };
        let text = ron::to_string(&profile).unwrap();
        assert_eq!(ron::from_str::<Profile>(&text).unwrap(), profile);
        for (good, bad) in [
            ("life:Some(7)", "life:Some(0)"),
            ("mvt:Some(3.0)", "mvt:Some(-1.0)"),
            ("height:1.5", "height:0.0"),
            ("base_mm:30.0", "base_mm:NaN"),
            ("melee:2", "melee:-2"),
            ("courage:0", "corage:0"),
        ] {
            assert!(text.contains(good), "{text}");
            assert!(ron::from_str::<Profile>(&text.replace(good, bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn weapons_are_found_by_name() {
        assert_eq!(raider().weapon("axe"), Some(&axe()));
        assert_eq!(raider().weapon("bow"), None);
    }
}
