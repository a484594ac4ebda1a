//! The range of a weapon and the bands it makes.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::difficulty::Difficulty;
use crate::length::Length;
use crate::text::serde_as_text;

/// The range X/Y of a weapon: a unit of X toises, and reach to X·Y toises or without limit (`hd.weapon.2`).
///
/// Comparing a distance with a limit takes a tolerance, which is not this crate's business: the caller says
/// whether the distance it measured is within so many toises.
///
/// ```
/// use toise_rules::hell_dorado::{Band, Range};
///
/// let range: Range = "8/4".parse()?;
/// assert_eq!(range.reach(), Some(32.0));
/// assert_eq!(range.band(|limit| 16.0 <= limit), Band::Intermediate);
/// assert_eq!("2.5/*".parse::<Range>()?.to_string(), "2.5/*");
/// # Ok::<(), toise_rules::hell_dorado::RangeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// The range unit X, in toises.
    pub unit: Length,
    /// The limit Y, in units; none for `*`.
    pub limit: Option<NonZeroU32>,
}

/// A text that is no range.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RangeError {
    /// Not of the form X/Y.
    #[error("range {found:?}: expected X/Y, such as \"8/4\" or \"8/*\"")]
    Form {
        /// The text.
        found: String,
    },
    /// The unit is no length.
    #[error("range unit {found:?}: expected toises, above 0 and at most {most}", most = Length::MOST)]
    Unit {
        /// The text of the unit.
        found: String,
    },
    /// The limit is no number of units.
    #[error("range limit {found:?}: expected a whole number from 1, or * for no limit")]
    Limit {
        /// The text of the limit.
        found: String,
    },
}

/// How far a target is, in units of the weapon's range (`hd.range.4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Band {
    /// Up to one unit.
    Short,
    /// Up to two units.
    Intermediate,
    /// Up to three units.
    Long,
    /// Beyond three units.
    Extreme,
}

impl Range {
    /// How far the weapon reaches, in toises; none without a limit.
    pub fn reach(&self) -> Option<f64> {
        self.limit.map(|limit| self.unit.get() * f64::from(limit.get()))
    }

    /// Where the short, the intermediate and the long band end, in toises.
    pub fn band_limits(&self) -> [f64; 3] {
        [1.0, 2.0, 3.0].map(|units| units * self.unit.get())
    }

    /// Where a band ends, in toises; none for the extreme one.
    pub fn limit_of(&self, band: Band) -> Option<f64> {
        let [short, intermediate, long] = self.band_limits();
        match band {
            Band::Short => Some(short),
            Band::Intermediate => Some(intermediate),
            Band::Long => Some(long),
            Band::Extreme => None,
        }
    }

    /// The band of a target, `within` saying whether it is at most so many toises away.
    pub fn band(&self, within: impl Fn(f64) -> bool) -> Band {
        let [short, intermediate, long] = self.band_limits();
        if within(short) {
            Band::Short
        } else if within(intermediate) {
            Band::Intermediate
        } else if within(long) {
            Band::Long
        } else {
            Band::Extreme
        }
    }

    /// True when the weapon reaches a target, `within` saying whether it is at most so many toises away.
    pub fn reaches(&self, within: impl Fn(f64) -> bool) -> bool {
        self.reach().is_none_or(within)
    }
}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let (unit, limit) =
            text.split_once('/').ok_or_else(|| RangeError::Form { found: text.to_owned() })?;
        Ok(Range { unit: parse_unit(unit.trim())?, limit: parse_limit(limit.trim())? })
    }
}

fn parse_unit(text: &str) -> Result<Length, RangeError> {
    // Rust would also read "inf", "1e3" and "+8", which no card prints.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let unit = if plain { text.parse().ok() } else { None };
    unit.and_then(|toises| Length::new(toises).ok())
        .ok_or_else(|| RangeError::Unit { found: text.to_owned() })
}

fn parse_limit(text: &str) -> Result<Option<NonZeroU32>, RangeError> {
    if text == "*" {
        return Ok(None);
    }
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let limit = if digits { text.parse().ok() } else { None };
    limit.map(Some).ok_or_else(|| RangeError::Limit { found: text.to_owned() })
}

impl fmt::Display for Range {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            Some(limit) => write!(formatter, "{}/{limit}", self.unit),
            None => write!(formatter, "{}/*", self.unit),
        }
    }
}

serde_as_text!(Range, "a range such as \"8/4\" or \"8/*\"");

impl Band {
    /// The difficulty of the distance: 3, 4, 5 or 6.
    pub const fn difficulty(self) -> Difficulty {
        Difficulty::known(match self {
            Band::Short => 3, // hd.range.3
            Band::Intermediate => 4,
            Band::Long => 5,
            Band::Extreme => 6,
        })
    }
}

impl From<Band> for Difficulty {
    fn from(band: Band) -> Difficulty {
        band.difficulty()
    }
}

impl fmt::Display for Band {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Band::Short => "short",
            Band::Intermediate => "intermediate",
            Band::Long => "long",
            Band::Extreme => "extreme",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Range {
        text.parse().unwrap()
    }

    #[test]
    fn a_limit_belongs_to_the_nearer_band() {
        let table = [
            (0.0, Band::Short, 3),
            (8.0, Band::Short, 3),
            (8.001, Band::Intermediate, 4),
            (16.0, Band::Intermediate, 4),
            (16.001, Band::Long, 5),
            (24.0, Band::Long, 5),
            (24.001, Band::Extreme, 6),
            (1e9, Band::Extreme, 6),
        ];
        for (distance, band, difficulty) in table {
            assert_eq!(range("8/*").band(|limit| distance <= limit), band, "{distance}");
            assert_eq!(band.difficulty().get(), difficulty);
        }
    }

    #[test]
    fn each_band_but_the_last_has_an_end() {
        let ends = [Band::Short, Band::Intermediate, Band::Long, Band::Extreme]
            .map(|band| range("2.5/*").limit_of(band));
        assert_eq!(ends, [Some(2.5), Some(5.0), Some(7.5), None]);
    }

    #[test]
    fn a_weapon_reaches_its_unit_times_its_limit() {
        assert_eq!(range("8/4").reach(), Some(32.0));
        assert_eq!(range("8/*").reach(), None);
        assert!(range("8/4").reaches(|limit| 32.0 <= limit) && !range("8/4").reaches(|limit| 32.1 <= limit));
        assert!(range("8/*").reaches(|_| false));
        assert!(range("1000000/4294967295").reach().unwrap().is_finite());
    }

    #[test]
    fn a_range_is_written_as_it_is_read() {
        for (text, canonical) in [("8/*", "8/*"), (" 8 / 4 ", "8/4"), ("2.50/2", "2.5/2"), ("08/04", "8/4")] {
            assert_eq!(range(text).to_string(), canonical);
            assert_eq!(range(canonical), range(text));
        }
    }

    #[test]
    fn a_text_that_is_no_range_says_which_part_is_wrong() {
        for text in ["", "8", "*", "8-4"] {
            assert!(matches!(text.parse::<Range>(), Err(RangeError::Form { .. })), "{text}");
        }
        for text in ["/4", "0/4", "-8/4", "+8/4", "1e3/4", "inf/4", "nan/4", "1.2.3/4", "./4", "2000000/4"] {
            assert!(matches!(text.parse::<Range>(), Err(RangeError::Unit { .. })), "{text}");
        }
        for text in ["8/", "8/0", "8/-1", "8/+1", "8/1.5", "8/**", "8/4/2", "8/4294967296"] {
            assert!(matches!(text.parse::<Range>(), Err(RangeError::Limit { .. })), "{text}");
        }
        assert_eq!(
            "8/0".parse::<Range>().unwrap_err().to_string(),
            "range limit \"0\": expected a whole number from 1, or * for no limit"
        );
    }
}
