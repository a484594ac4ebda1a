//! What the rules leave open, as named options.

use std::num::NonZero;

use serde::{Deserialize, Deserializer, Serialize};

use super::ids;
use crate::length::Length;
use crate::option_field::{OptionField, field};
use crate::printed;

/// The open points of the rules, each with its usual answer as default.
///
/// A scenario names only those it changes:
///
/// ```
/// use toise_rules::duel::Options;
///
/// // 3 or more is a success, a 6 is two, a 1 takes one away.
/// let options = Options { success_on: 3, one_counts: -1, ..Options::default() };
/// assert!(options.chain && options.six_counts == 2);
/// assert!(Options::FIELDS.iter().any(|field| field.name == "success_on"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own, answered by name in a file"
)]
pub struct Options {
    /// `du.pool.1`: the lowest face that is a success, 1 to 6.
    #[serde(deserialize_with = "a_face")]
    pub success_on: u8,
    /// `du.pool.1`: the successes a 6 counts as.
    pub six_counts: i8,
    /// `du.pool.1`: the successes a 1 counts as where it is none by itself; below 0 it takes some away.
    pub one_counts: i8,
    /// `du.pool.4`: the most courage spent on one roll.
    pub courage_most: u8,
    /// `du.pool.5`: an attack without a success misses whatever the defence.
    pub zero_misses: bool,
    /// `du.duel.1`: the answer to a parry can be answered in turn; otherwise it is the last blow.
    pub chain: bool,
    /// `du.duel.1`: the blows after which a duel stops, the first included, at least 1.
    #[serde(deserialize_with = "at_least_one_blow")]
    pub chain_most: u8,
    /// `du.duel.2`: the least the successes of a hit deal, before the weapon's damage.
    pub least_damage: u16,
    /// `du.duel.3`: a parry against a parting blow is answered too.
    pub parry_answers_leaving: bool,
    /// `du.duel.3`: every opponent in contact strikes one who leaves; otherwise one of them.
    pub leaving_every_opponent: bool,
    /// `du.duel.3`: a fighter that loses life as it leaves stays where it is.
    pub hit_stops_leaving: bool,
    /// `du.duel.4`: the life of a fighter whose profile states none, at least 1.
    #[serde(deserialize_with = "printed::at_least_one")]
    pub life: u16,
    /// `du.group.3`: courage may be added to the pool of a group.
    pub group_courage: bool,
    /// `du.group.3`: a group that parries strikes back.
    pub group_strikes_back: bool,
    /// `du.group.4`: a fight is everyone linked by contact between enemies; otherwise the two concerned and
    /// those in contact with one of them.
    pub fight_by_links: bool,
    /// `du.ambush.1`: a fighter attacked by an enemy it had not noticed knows of it from then on.
    pub knows_after_first: bool,
    /// `du.board.1`: the movement of a fighter whose profile states none, in toises.
    pub movement: Length,
    /// `du.board.2`: the rounds after which a battle ends, at least 1.
    #[serde(deserialize_with = "printed::at_least_one")]
    pub rounds: u16,
}

fn a_face<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let found = u8::deserialize(deserializer)?;
    if (1..=6).contains(&found) {
        Ok(found)
    } else {
        Err(serde::de::Error::custom(format_args!("a success on {found}: expected a face from 1 to 6")))
    }
}

fn at_least_one_blow<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    Ok(NonZero::<u8>::deserialize(deserializer)?.get())
}

impl Default for Options {
    fn default() -> Self {
        Options {
            success_on: 4,
            six_counts: 2,
            one_counts: 0,
            courage_most: 3,
            zero_misses: true,
            chain: true,
            chain_most: 10,
            least_damage: 1,
            parry_answers_leaving: false,
            leaving_every_opponent: true,
            hit_stops_leaving: false,
            life: 10,
            group_courage: true,
            group_strikes_back: true,
            fight_by_links: true,
            knows_after_first: true,
            movement: Length::whole(6),
            rounds: 20,
        }
    }
}

impl Options {
    /// Every option, in the order of the rules.
    pub const FIELDS: &[OptionField] = &[
        field("success_on", ids::POOL_1, "the lowest face that is a success"),
        field("six_counts", ids::POOL_1, "the successes a 6 counts as"),
        field("one_counts", ids::POOL_1, "the successes a 1 counts as where it is none by itself"),
        field("courage_most", ids::POOL_4, "the most courage spent on one roll"),
        field("zero_misses", ids::POOL_5, "an attack without a success misses whatever the defence"),
        field("chain", ids::DUEL_1, "the answer to a parry can be answered in turn"),
        field("chain_most", ids::DUEL_1, "the blows after which a duel stops"),
        field("least_damage", ids::DUEL_2, "the least the successes of a hit deal"),
        field("parry_answers_leaving", ids::DUEL_3, "a parry against a parting blow is answered too"),
        field("leaving_every_opponent", ids::DUEL_3, "every opponent in contact strikes one who leaves"),
        field("hit_stops_leaving", ids::DUEL_3, "a fighter that loses life as it leaves stays where it is"),
        field("life", ids::DUEL_4, "the life of a fighter whose profile states none"),
        field("group_courage", ids::GROUP_3, "courage may be added to the pool of a group"),
        field("group_strikes_back", ids::GROUP_3, "a group that parries strikes back"),
        field("fight_by_links", ids::GROUP_4, "a fight is everyone linked by contact between enemies"),
        field("knows_after_first", ids::AMBUSH_1, "an attacked fighter knows of the enemy from then on"),
        field("movement", ids::BOARD_1, "the movement of a fighter whose profile states none, in toises"),
        field("rounds", ids::BOARD_2, "the rounds after which a battle ends"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_not_named_keep_their_default() {
        assert_eq!(ron::from_str::<Options>("()").unwrap(), Options::default());
        let options = ron::from_str::<Options>("(success_on: 3, one_counts: -1, movement: 4.5)").unwrap();
        let movement = Length::new(4.5).unwrap();
        assert_eq!(options, Options { success_on: 3, one_counts: -1, movement, ..Options::default() });
    }

    #[test]
    fn unknown_options_and_senseless_numbers_are_refused() {
        for bad in [
            "chian: true",
            "success_on: 0",
            "success_on: 7",
            "chain_most: 0",
            "life: 0",
            "movement: 0",
            "rounds: 0",
        ] {
            assert!(ron::from_str::<Options>(&format!("({bad})")).is_err(), "{bad}");
        }
        let error = ron::from_str::<Options>("(success_on: 7)").unwrap_err().to_string();
        assert!(error.contains("a success on 7: expected a face from 1 to 6"), "{error}");
    }

    #[test]
    fn the_list_names_every_field() {
        crate::option_field::assert_lists(Options::FIELDS, &Options::default());
    }
}
