//! The profile of a fighter: what its card prints.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ability::{self, Ability};
use super::difficulty::Difficulty;
use super::edition::Edition;
use super::effect::{Effect, EffectError};
use super::melee::Role;
use super::state::StateTable;
use super::weapon::{Category, Weapon, WeaponError};
use crate::name::Name;
use crate::printed::{self, CardError, Printed, repeated};

/// What the card of a fighter prints.
///
/// The parts may be put together freely; [`Profile::check`] says whether they make a profile of an edition.
///
/// ```
/// use toise_rules::hell_dorado::{Difficulty, Edition, Profile, Rank, Size};
///
/// let man = Profile {
///     name: "man".into(),
///     cbt: Some(3),
///     tir: None,
///     def: Difficulty::new(3)?,
///     pr: 0,
///     pv: 5,
///     mvt: 4.0,
///     cmd: 0,
///     foi: 0,
///     cost: 0,
///     rank: Rank::Soldier,
///     size: Size::Normal,
///     base_mm: 30.0,
///     weapons: vec![],
///     abilities: vec!["Resistant (blunt)".parse()?],
///     effects: vec![],
///     wounded: Some(2),
/// };
/// man.check(Edition::Purgatory)?;
/// assert_eq!(man.resistance("blunt"), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// The name of the profile.
    pub name: Name,
    /// CBT, combat; none for "–": never fights (`hd.melee.3`).
    pub cbt: Option<u8>,
    /// TIR, shooting; none for "–": never makes ranged attacks (`hd.shot.3`).
    pub tir: Option<u8>,
    /// DEF, defence: the difficulty of hitting it.
    pub def: Difficulty,
    /// PR, protection.
    pub pr: u8,
    /// PV, life points, at least 1.
    #[serde(deserialize_with = "printed::at_least_one")]
    pub pv: u16,
    /// MVT, movement, in toises, 0 or more.
    #[serde(deserialize_with = "printed::movement")]
    pub mvt: f64,
    /// CMD, command.
    pub cmd: u8,
    /// FOI, faith.
    pub foi: u8,
    /// Its cost in points.
    pub cost: u16,
    /// Its rank in the company.
    pub rank: Rank,
    /// Its size.
    pub size: Size,
    /// The diameter of its base, in millimetres, more than 0.
    #[serde(deserialize_with = "printed::base")]
    pub base_mm: f64,
    /// Its weapons, each under its own name.
    pub weapons: Vec<Weapon>,
    /// Its abilities.
    pub abilities: Vec<Ability>,
    /// Its effects, each under its own name (`hd.effect`).
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// The life points at or below which it is Wounded (`hd.state.4`), at least 1 and fewer than it has; none
    /// when it never is.
    #[serde(default)]
    pub wounded: Option<u16>,
}

/// The rank of a fighter in its company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rank {
    /// One of many.
    #[default]
    Soldier,
    /// Commands nobody but counts by itself.
    Independent,
    /// Commands the company.
    Officer,
}

/// The size of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Size {
    /// Smaller than a man.
    Small,
    /// A man.
    Normal,
    /// Larger than a man.
    Large,
    /// A giant.
    Huge,
}

/// What keeps a profile from being one of an edition.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ProfileError {
    /// What every card prints makes no profile.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A threshold that is no wound.
    #[error(
        "profile {profile:?} is wounded at {found} of {pv} life points: expected at least 1, and fewer than {pv}"
    )]
    Wounded {
        /// The profile.
        profile: Name,
        /// The threshold.
        found: u16,
        /// Its life points.
        pv: u16,
    },
    /// An effect that is none.
    #[error("profile {profile:?}: {error}")]
    Effect {
        /// The profile.
        profile: Name,
        /// What is wrong with the effect.
        #[source]
        error: EffectError,
    },
    /// A weapon that is none of the edition.
    #[error("profile {profile:?}: {error}")]
    Weapon {
        /// The profile.
        profile: Name,
        /// What is wrong with the weapon.
        #[source]
        error: WeaponError,
    },
}

impl Profile {
    /// Checks that the profile is one of this edition.
    ///
    /// # Errors
    ///
    /// The first of [`Profile::problems`].
    pub fn check(&self, edition: Edition) -> Result<(), ProfileError> {
        self.problems(edition).into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that keeps the profile, or a weapon of it, from being one of this edition; what is wrong
    /// with an effect, [`Profile::effect_problems`] says.
    pub fn problems(&self, edition: Edition) -> Vec<ProfileError> {
        let numbers =
            Printed { profile: &self.name, life: Some(self.pv), mvt: Some(self.mvt), base_mm: self.base_mm };
        let weapons = repeated(&self.name, "weapons", self.weapons.iter().map(|weapon| &weapon.name));
        let effects = repeated(&self.name, "effects", self.effects.iter().map(|effect| &effect.name));
        let card = numbers.problems().into_iter().chain(weapons).chain(effects).map(ProfileError::Card);
        let profile = || self.name.clone();
        let wrong = self.weapons.iter().flat_map(|weapon| weapon.problems(edition));
        let wrong = wrong.map(|error| ProfileError::Weapon { profile: profile(), error });
        let mut problems: Vec<ProfileError> = card.chain(wrong).collect();
        if let Some(found) = self.wounded.filter(|wounded| !(1..self.pv).contains(wounded)) {
            problems.push(ProfileError::Wounded { profile: profile(), found, pv: self.pv });
        }
        problems
    }

    /// Everything that is wrong with the effects of the profile, one by one, where these are the states.
    pub fn effect_problems(&self, states: &StateTable) -> Vec<ProfileError> {
        let wrong = self.effects.iter().flat_map(|effect| effect.problems(states));
        wrong.map(|error| ProfileError::Effect { profile: self.name.clone(), error }).collect()
    }

    /// The effect of this name.
    pub fn effect(&self, name: &str) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.name == *name)
    }

    /// The weapon of this name.
    pub fn weapon(&self, name: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.name == *name)
    }

    /// The weapons that serve this kind of attack (`hd.weapon.1`).
    pub fn weapons_of(&self, category: Category) -> impl Iterator<Item = &Weapon> {
        self.weapons.iter().filter(move |weapon| weapon.category() == category)
    }

    /// The abilities that count while this weapon is used, if any is (`hd.weapon.4`).
    pub fn abilities_with<'a>(&'a self, used: Option<&'a Weapon>) -> impl Iterator<Item = &'a Ability> {
        self.abilities.iter().chain(used.into_iter().flat_map(|weapon| &weapon.abilities))
    }

    /// The points its own abilities add to protection against a damage type (`hd.ability.3`).
    pub fn resistance(&self, damage: &str) -> u8 {
        ability::resistance(&self.abilities, damage)
    }

    /// True when its blows with this weapon land first in this role (`hd.ability.5`).
    pub fn strikes_quickly(&self, used: Option<&Weapon>, role: Role) -> bool {
        self.abilities_with(used).any(|ability| ability.strikes_quickly(role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hell_dorado::{Cost, Deed, Target, Trigger, Until, WeaponKind};

    fn claws() -> Weapon {
        Weapon {
            name: "claws".into(),
            kind: WeaponKind::Contact,
            damage: vec!["slashing".into()],
            power: Some("2/4/6/8/10".parse().unwrap()),
            abilities: vec!["Quick strike (attack)".parse().unwrap(), "Resistant (blunt)".parse().unwrap()],
        }
    }

    fn damned() -> Profile {
        Profile {
            name: "blind damned".into(),
            cbt: Some(1),
            tir: None,
            def: Difficulty::new(5).unwrap(),
            pr: 255,
            pv: 1,
            mvt: 3.0,
            cmd: 0,
            foi: 0,
            cost: 0,
            rank: Rank::Soldier,
            size: Size::Normal,
            base_mm: 30.0,
            weapons: vec![claws(), Weapon { name: "teeth".into(), abilities: vec![], ..claws() }],
            abilities: vec!["Resistant (fire)".parse().unwrap()],
            effects: vec![rest("rest"), rest("doze")],
            wounded: None,
        }
    }

    fn rest(name: &str) -> Effect {
        Effect {
            name: name.into(),
            trigger: Trigger::Exhausting,
            when: vec![],
            on: Target::Owner,
            does: vec![Deed::Heal(1)],
            until: Until::Turn,
            cost: Cost::default(),
            order: None,
            times: None,
        }
    }

    #[test]
    fn a_weapons_abilities_count_only_while_it_is_used() {
        let profile = damned();
        let used = profile.weapon("claws");
        assert!(profile.strikes_quickly(used, Role::Attacker));
        assert!(!profile.strikes_quickly(used, Role::Defender));
        assert!(!profile.strikes_quickly(profile.weapon("teeth"), Role::Attacker));
        assert_eq!((profile.resistance("blunt"), profile.resistance("fire")), (0, 1));
        let with = |used| ability::resistance(profile.abilities_with(used), "blunt");
        assert_eq!((with(used), with(None)), (1, 0));
    }

    #[test]
    fn weapons_are_found_by_name_and_by_category() {
        let profile = damned();
        assert_eq!(profile.weapons_of(Category::Contact).count(), 2);
        assert_eq!(profile.weapons_of(Category::Shot).count(), 0);
        assert!(profile.weapon("axe").is_none());
    }

    #[test]
    fn every_problem_is_named_at_once() {
        assert_eq!(damned().problems(Edition::Purgatory), []);
        let mut profile = damned();
        (profile.pv, profile.mvt, profile.base_mm) = (0, f64::NAN, 0.0);
        profile.weapons[1] = Weapon { damage: vec![], ..claws() };
        let problems: Vec<String> =
            profile.problems(Edition::Purgatory).iter().map(ToString::to_string).collect();
        assert_eq!(
            problems,
            [
                "profile \"blind damned\" has no life points: expected at least 1",
                "profile \"blind damned\" has movement NaN: expected 0 to 1000000 toises",
                "profile \"blind damned\" has a base of 0 mm: expected more than 0 and at most 1000000 mm",
                "profile \"blind damned\" has two weapons named \"claws\": expected each name once",
                "profile \"blind damned\": weapon \"claws\" has no damage type: expected at least one",
            ]
        );
    }

    #[test]
    fn each_effect_has_a_name_of_its_own() {
        let profile = Profile { effects: vec![rest("rest"), rest("doze"), rest("rest")], ..damned() };
        assert_eq!(
            profile.check(Edition::Purgatory).unwrap_err().to_string(),
            "profile \"blind damned\" has two effects named \"rest\": expected each name once"
        );
        assert_eq!(profile.effect("doze"), Some(&rest("doze")));
        assert_eq!(profile.effect("nap"), None);
    }

    #[test]
    fn the_threshold_of_wounded_lies_below_all_life_points() {
        let profile = |pv, wounded| Profile { pv, wounded: Some(wounded), ..damned() };
        for (pv, wounded) in [(2, 1), (10, 1), (10, 9)] {
            assert_eq!(profile(pv, wounded).check(Edition::Purgatory), Ok(()));
        }
        for (pv, wounded) in [(1, 1), (10, 0), (10, 10), (10, 11)] {
            assert_eq!(
                profile(pv, wounded).check(Edition::Purgatory).unwrap_err().to_string(),
                format!(
                    "profile \"blind damned\" is wounded at {wounded} of {pv} life points: expected at least \
                     1, and fewer than {pv}"
                )
            );
        }
    }

    #[test]
    fn what_is_wrong_with_an_effect_is_told_with_its_profile() {
        let states = StateTable::default();
        assert_eq!(damned().effect_problems(&states), []);
        let wrong = Effect { does: vec![], times: Some(0), ..rest("nap") };
        let profile = Profile { effects: vec![rest("rest"), wrong], ..damned() };
        let problems: Vec<String> =
            profile.effect_problems(&states).iter().map(ToString::to_string).collect();
        assert_eq!(
            problems,
            [
                "profile \"blind damned\": effect \"nap\": it does nothing: expected at least one deed",
                "profile \"blind damned\": effect \"nap\": a limit of 0 uses: expected at least 1, or no limit",
            ]
        );
    }

    #[test]
    fn a_profile_without_effects_and_threshold_is_read() {
        let text = ron::to_string(&Profile { effects: vec![], ..damned() }).unwrap();
        let short = text.replace(",effects:[],wounded:None", "");
        assert_ne!(short, text);
        assert_eq!(ron::from_str::<Profile>(&short).unwrap(), Profile { effects: vec![], ..damned() });
    }

    #[test]
    fn a_profile_reads_back_and_refuses_senseless_numbers() {
        let text = ron::to_string(&damned()).unwrap();
        assert_eq!(ron::from_str::<Profile>(&text).unwrap(), damned());
        for (good, bad) in [
            ("pv:1", "pv:0"),
            ("mvt:3.0", "mvt:-1.0"),
            ("mvt:3.0", "mvt:inf"),
            ("base_mm:30.0", "base_mm:NaN"),
            ("def:5", "def:0"),
        ] {
            assert!(text.contains(good), "{text}");
            assert!(ron::from_str::<Profile>(&text.replace(good, bad)).is_err(), "{bad}");
        }
    }
}
