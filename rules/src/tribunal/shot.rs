//! The difficulty of a shot.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::options::Options;

/// How far the target of a shot is (`tr.shot.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Band {
    /// Up to the end of short range: difficulty 6.
    Short,
    /// Up to the end of medium range: difficulty 8.
    Medium,
    /// Beyond: difficulty 10.
    Long,
}

impl Band {
    /// The band of a target, `within` saying whether it is at most so many toises away, from base edge to base
    /// edge; the tolerance of that comparison is the caller's.
    pub fn of(within: impl Fn(f64) -> bool, options: &Options) -> Self {
        if within(options.short_range.get()) {
            Band::Short
        } else if within(options.medium_range.get()) {
            Band::Medium
        } else {
            Band::Long
        }
    }

    /// The difficulty of a target that stands still: 6, 8 or 10.
    pub const fn difficulty(self) -> u8 {
        match self {
            Band::Short => 6,
            Band::Medium => 8,
            Band::Long => 10,
        }
    }
}

/// The band of a target and the difficulty of a shot at it (`tr.shot.1`): `within` says whether it is at most
/// so many toises away, and a target that moved in its latest activation adds its INI.
///
/// ```
/// use toise_rules::tribunal::{Band, Options, shot_difficulty};
///
/// let away = |distance: f64| move |limit: f64| distance <= limit;
/// let options = Options::default();
/// assert_eq!(shot_difficulty(away(8.0), None, &options), (Band::Short, 6));
/// assert_eq!(shot_difficulty(away(12.5), Some(3), &options), (Band::Medium, 11));
/// ```
pub fn shot_difficulty(within: impl Fn(f64) -> bool, moving: Option<i32>, options: &Options) -> (Band, i32) {
    let band = Band::of(within, options);
    (band, i32::from(band.difficulty()).saturating_add(moving.unwrap_or(0)))
}

impl fmt::Display for Band {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Band::Short => "short",
            Band::Medium => "medium",
            Band::Long => "long",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::length::Length;

    #[test]
    fn a_limit_belongs_to_the_nearer_band() {
        let table = [
            (0.0, Band::Short, 6),
            (8.0, Band::Short, 6),
            (8.001, Band::Medium, 8),
            (16.0, Band::Medium, 8),
            (16.001, Band::Long, 10),
            (1e9, Band::Long, 10),
        ];
        for (distance, band, difficulty) in table {
            let told = shot_difficulty(|limit| distance <= limit, None, &Options::default());
            assert_eq!(told, (band, difficulty), "{distance}");
        }
    }

    #[test]
    fn options_move_the_limits() {
        let options =
            Options { short_range: Length::whole(2), medium_range: Length::whole(4), ..Options::default() };
        assert_eq!(Band::of(|limit| 3.0 <= limit, &options), Band::Medium);
        assert_eq!(Band::of(|limit| 5.0 <= limit, &options), Band::Long);
    }

    #[test]
    fn a_moving_target_adds_its_initiative() {
        let options = Options::default();
        let at = |moving| shot_difficulty(|_| true, moving, &options).1;
        assert_eq!((at(None), at(Some(0)), at(Some(5)), at(Some(i32::MAX))), (6, 6, 11, i32::MAX));
    }
}
