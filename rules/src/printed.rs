//! What cards of every rulebook print: checked where it is read, and what keeps it from making a profile.

use serde::{Deserialize, Deserializer};
use thiserror::Error;

use crate::name::Name;

/// What keeps the parts of a profile, of whichever rulebook, from making one.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CardError {
    /// No life to begin with.
    #[error("profile {profile:?} has no life points: expected at least 1")]
    NoLife {
        /// The profile.
        profile: Name,
    },
    /// A movement that is no distance.
    #[error("profile {profile:?} has movement {found}: expected {expected}", expected = MOVEMENT)]
    Movement {
        /// The profile.
        profile: Name,
        /// The movement.
        found: f64,
    },
    /// A base without a size.
    #[error("profile {profile:?} has a base of {found} mm: expected {expected}", expected = BASE)]
    Base {
        /// The profile.
        profile: Name,
        /// The diameter.
        found: f64,
    },
    /// Two things that cannot be told apart.
    #[error("profile {profile:?} has two {what} named {name:?}: expected each name once")]
    Repeated {
        /// The profile.
        profile: Name,
        /// What they are, in the plural.
        what: &'static str,
        /// The name.
        name: Name,
    },
}

/// The numbers every card prints; none for one it leaves to the rules.
pub(crate) struct Printed<'p> {
    pub(crate) profile: &'p Name,
    pub(crate) life: Option<u16>,
    pub(crate) mvt: Option<f64>,
    pub(crate) base_mm: f64,
}

impl Printed<'_> {
    /// Everything that is wrong with the numbers.
    pub(crate) fn problems(&self) -> Vec<CardError> {
        let profile = || self.profile.clone();
        let life = self.life.filter(|life| *life == 0).map(|_| CardError::NoLife { profile: profile() });
        let movement = self.mvt.filter(|mvt| !is_movement(*mvt));
        let movement = movement.map(|found| CardError::Movement { profile: profile(), found });
        let base = Some(self.base_mm).filter(|base| !is_base(*base));
        let base = base.map(|found| CardError::Base { profile: profile(), found });
        life.into_iter().chain(movement).chain(base).collect()
    }
}

/// The names that stand more than once.
pub(crate) fn repeated<'p>(
    profile: &Name,
    what: &'static str,
    names: impl IntoIterator<Item = &'p Name>,
) -> Vec<CardError> {
    let mut seen: Vec<&Name> = Vec::new();
    let mut problems = Vec::new();
    for name in names {
        if seen.contains(&name) {
            problems.push(CardError::Repeated { profile: profile.clone(), what, name: name.clone() });
        }
        seen.push(name);
    }
    problems
}

const MOVEMENT: &str = "0 to 1000000 toises";
const BASE: &str = "more than 0 and at most 1000000 mm";
const MOST: f64 = 1e6;

fn is_movement(mvt: f64) -> bool {
    (0.0..=MOST).contains(&mvt)
}

fn is_base(base_mm: f64) -> bool {
    base_mm > 0.0 && base_mm <= MOST
}

pub(crate) fn at_least_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    Ok(std::num::NonZeroU16::deserialize(deserializer)?.get())
}

pub(crate) fn movement<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    checked(f64::deserialize(deserializer)?, is_movement, "movement", MOVEMENT)
}

pub(crate) fn movement_if_any<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    let mvt = Option::<f64>::deserialize(deserializer)?;
    mvt.map(|mvt| checked(mvt, is_movement, "movement", MOVEMENT)).transpose()
}

pub(crate) fn base<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    checked(f64::deserialize(deserializer)?, is_base, "base", BASE)
}

fn checked<E: serde::de::Error>(
    found: f64,
    allowed: fn(f64) -> bool,
    what: &str,
    expected: &str,
) -> Result<f64, E> {
    if allowed(found) {
        Ok(found)
    } else {
        Err(E::custom(format_args!("{what} {found}: expected {expected}")))
    }
}
