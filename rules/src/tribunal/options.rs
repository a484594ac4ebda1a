//! What the rulebook leaves open, as named options.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ids;
use crate::length::Length;
use crate::option_field::{OptionField, field};

/// The open points of the rulebook, each with its usual answer as default.
///
/// A scenario names only those it changes:
///
/// ```
/// use toise_rules::tribunal::Options;
///
/// let options = Options { armour_by_location: false, ..Options::default() };
/// assert!(options.one_misses && options.short_range.get() == 8.0);
/// assert!(Options::FIELDS.iter().any(|field| field.name == "armour_by_location"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own, answered by name in a file"
)]
pub struct Options {
    /// `tr.test.3`: an attack whose die shows 1 misses, and needs no parry.
    pub one_misses: bool,
    /// `tr.test.3`: a parry whose die shows 1 parries nothing.
    pub one_spoils_parry: bool,
    /// `tr.test.3`: a fear roll whose die shows 1 frightens nobody, unless the die of courage shows 1 too;
    /// otherwise its total counts, and a 1 of courage fails whatever fear shows.
    pub one_spoils_fear: bool,
    /// `tr.test.3`: the side whose die alone shows 1 loses initiative.
    pub one_loses_initiative: bool,
    /// `tr.test.3`: the side whose die alone shows 1 loses the roll to break off.
    pub one_fails_breaking_off: bool,
    /// `tr.melee.1`: initiative is rolled once in a fight; otherwise again before each attack.
    pub initiative_once: bool,
    /// `tr.melee.4`: armour protects the location it covers; otherwise all pieces add up wherever a blow lands.
    pub armour_by_location: bool,
    /// `tr.shot.1`: where short range ends, in toises.
    pub short_range: Length,
    /// `tr.shot.1`: where medium range ends, in toises.
    pub medium_range: Length,
    /// `tr.fear.1`: whoever attacks in spite of its fear is weakened as one attacked is.
    pub fear_penalty_when_attacking: bool,
    /// `tr.fear.2`: fear weakens until the fight ends; otherwise for the blow at hand alone.
    pub fear_until_fight_ends: bool,
    /// `tr.fear.3`: fear is rolled once in a fight; otherwise at each attack.
    pub fear_once_per_fight: bool,
    /// `tr.fear.3`: fear weakens by 1 at least, even when only a natural 1 spoilt the courage.
    pub fear_at_least_one: bool,
    /// `tr.fear.3`: no characteristic falls below 0, whatever is taken from it.
    pub never_below_zero: bool,
    /// `tr.fear.4`: one attacked by what it fears may break off alone all the same.
    pub fearful_may_break_off: bool,
    /// `tr.board.1`: how far a fighter moves whose profile does not say, in toises.
    pub movement: Length,
    /// `tr.board.3`: the number of rounds after which a battle ends.
    pub rounds: u16,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            one_misses: true,
            one_spoils_parry: true,
            one_spoils_fear: true,
            one_loses_initiative: true,
            one_fails_breaking_off: false,
            initiative_once: true,
            armour_by_location: true,
            short_range: Length::whole(8),
            medium_range: Length::whole(16),
            fear_penalty_when_attacking: true,
            fear_until_fight_ends: true,
            fear_once_per_fight: true,
            fear_at_least_one: true,
            never_below_zero: true,
            fearful_may_break_off: false,
            movement: Length::whole(6),
            rounds: 20,
        }
    }
}

/// Options that contradict each other.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum OptionsError {
    /// Medium range would lie within short range (`tr.shot.1`).
    #[error("medium range ends at {medium} toises, within short range, which ends at {short}")]
    MediumWithinShort {
        /// Where short range ends.
        short: f64,
        /// Where medium range ends.
        medium: f64,
    },
}

impl Options {
    /// Checks that the options do not contradict each other.
    ///
    /// # Errors
    ///
    /// When medium range ends before short range.
    ///
    /// ```
    /// use toise_rules::Length;
    /// use toise_rules::tribunal::Options;
    ///
    /// let near = Options { medium_range: Length::new(5.0)?, ..Options::default() };
    /// assert!(Options::default().check().is_ok() && near.check().is_err());
    /// # Ok::<(), toise_rules::LengthError>(())
    /// ```
    pub fn check(&self) -> Result<(), OptionsError> {
        let (short, medium) = (self.short_range.get(), self.medium_range.get());
        if medium < short { Err(OptionsError::MediumWithinShort { short, medium }) } else { Ok(()) }
    }

    /// Every option, in the order of the rulebook.
    pub const FIELDS: &[OptionField] = &[
        field("one_misses", ids::TEST_3, "an attack whose die shows 1 misses"),
        field("one_spoils_parry", ids::TEST_3, "a parry whose die shows 1 parries nothing"),
        field("one_spoils_fear", ids::TEST_3, "a fear roll whose die shows 1 frightens nobody"),
        field("one_loses_initiative", ids::TEST_3, "the only die that shows 1 loses initiative"),
        field("one_fails_breaking_off", ids::TEST_3, "the only die that shows 1 loses the roll to break off"),
        field("initiative_once", ids::MELEE_1, "initiative is rolled once in a fight"),
        field("armour_by_location", ids::MELEE_4, "armour protects the location it covers"),
        field("short_range", ids::SHOT_1, "where short range ends, in toises"),
        field("medium_range", ids::SHOT_1, "where medium range ends, in toises"),
        field("fear_penalty_when_attacking", ids::FEAR_1, "whoever attacks in spite of its fear is weakened"),
        field("fear_until_fight_ends", ids::FEAR_2, "fear weakens until the fight ends"),
        field("fear_once_per_fight", ids::FEAR_3, "fear is rolled once in a fight"),
        field("fear_at_least_one", ids::FEAR_3, "fear weakens by 1 at least"),
        field("never_below_zero", ids::FEAR_3, "no characteristic falls below 0"),
        field("fearful_may_break_off", ids::FEAR_4, "one attacked by what it fears may break off alone"),
        field("movement", ids::BOARD_1, "how far a fighter moves whose profile does not say"),
        field("rounds", ids::BOARD_3, "the number of rounds after which a battle ends"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_not_named_keep_their_default() {
        assert_eq!(ron::from_str::<Options>("()").unwrap(), Options::default());
        let options = ron::from_str::<Options>("(rounds: 8, movement: 4)").unwrap();
        assert_eq!(options, Options { rounds: 8, movement: Length::whole(4), ..Options::default() });
        assert!(ron::from_str::<Options>("(one_mises: true)").is_err());
    }

    #[test]
    fn the_list_names_every_field() {
        crate::option_field::assert_lists(Options::FIELDS, &Options::default());
    }
}
