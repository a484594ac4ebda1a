//! Numbers that cards of every rulebook print, checked where they are read.

use serde::{Deserialize, Deserializer};

pub(crate) const MOVEMENT: &str = "0 to 1000000 toises";
pub(crate) const BASE: &str = "more than 0 and at most 1000000 mm";
const MOST: f64 = 1e6;

pub(crate) fn is_movement(mvt: f64) -> bool {
    (0.0..=MOST).contains(&mvt)
}

pub(crate) fn is_base(base_mm: f64) -> bool {
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
