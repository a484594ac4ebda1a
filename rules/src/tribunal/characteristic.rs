//! The characteristics of a fighter.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::options::Options;

/// A characteristic of a fighter: what it adds to a die, or what its blows and its body are worth.
///
/// ```
/// use toise_rules::tribunal::Characteristic;
///
/// assert_eq!(Characteristic::Cbt.to_string(), "CBT");
/// assert_eq!(Characteristic::For.name(), "for");
/// assert!(Characteristic::Vol.is_lowered_by_fear() && !Characteristic::Prd.is_lowered_by_fear());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Characteristic {
    /// INI, initiative: who strikes first, and how hard a moving target is to hit.
    Ini,
    /// CBT, combat: attacks in melee.
    Cbt,
    /// PRD, parry.
    Prd,
    /// PRE, precision: shots.
    Pre,
    /// VOL, will: spells, and breaking off.
    Vol,
    /// COU, courage.
    Cou,
    /// PEU, fear: how much it frightens others.
    Peu,
    /// FOR, strength: the damage of blows, and breaking off.
    For,
    /// END, endurance: what damage must exceed.
    End,
}

impl Characteristic {
    /// Every characteristic, in the order of a card.
    pub const ALL: [Characteristic; 9] = [
        Characteristic::Ini,
        Characteristic::Cbt,
        Characteristic::Prd,
        Characteristic::Pre,
        Characteristic::Vol,
        Characteristic::Cou,
        Characteristic::Peu,
        Characteristic::For,
        Characteristic::End,
    ];

    /// Its key in files.
    pub const fn name(self) -> &'static str {
        match self {
            Characteristic::Ini => "ini",
            Characteristic::Cbt => "cbt",
            Characteristic::Prd => "prd",
            Characteristic::Pre => "pre",
            Characteristic::Vol => "vol",
            Characteristic::Cou => "cou",
            Characteristic::Peu => "peu",
            Characteristic::For => "for",
            Characteristic::End => "end",
        }
    }

    /// True for those that a frightened fighter has less of (`tr.fear.1`, `tr.fear.2`).
    pub const fn is_lowered_by_fear(self) -> bool {
        matches!(self, Characteristic::Ini | Characteristic::Vol | Characteristic::Cbt)
    }
}

/// A characteristic with all that is added to it, never below 0 unless an option lets it fall (`tr.fear.3`).
///
/// ```
/// use toise_rules::tribunal::{Options, modified};
///
/// let options = Options::default();
/// assert_eq!(modified(3, 2, &options), 5);
/// assert_eq!(modified(3, -4, &options), 0);
/// assert_eq!(modified(3, -4, &Options { never_below_zero: false, ..options }), -1);
/// ```
pub fn modified(printed: u8, added: i32, options: &Options) -> i32 {
    let sum = i32::from(printed).saturating_add(added);
    if options.never_below_zero { sum.max(0) } else { sum }
}

impl fmt::Display for Characteristic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Characteristic::Ini => "INI",
            Characteristic::Cbt => "CBT",
            Characteristic::Prd => "PRD",
            Characteristic::Pre => "PRE",
            Characteristic::Vol => "VOL",
            Characteristic::Cou => "COU",
            Characteristic::Peu => "PEU",
            Characteristic::For => "FOR",
            Characteristic::End => "END",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_characteristic_is_shown_as_its_key_in_capitals() {
        for characteristic in Characteristic::ALL {
            assert_eq!(characteristic.to_string().to_lowercase(), characteristic.name());
        }
    }
}
