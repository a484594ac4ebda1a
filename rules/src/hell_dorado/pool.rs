//! How many dice are rolled.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::modifier::Modifier;

/// The dice of one roll: dice thrown, rerolls, automatic damage (`hd.pool.1` to `hd.pool.3`).
///
/// The first five dice of a count are thrown, the next five are rerolls, each one more is a point of
/// automatic damage.
///
/// ```
/// use toise_rules::hell_dorado::{Modifier, Pool};
///
/// let pool = Pool::of(12, &[Modifier::new("Pain 2", -1)]);
/// assert_eq!((pool.dice, pool.rerolls, pool.automatic), (5, 5, 1));
/// assert_eq!(pool.without_automatic().automatic, 0); // breath, zone, explosion
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawPool")]
#[non_exhaustive]
pub struct Pool {
    /// Dice thrown, 0 to 5.
    pub dice: u8,
    /// Failed dice that may be thrown again, 0 to 5.
    pub rerolls: u8,
    /// Points of damage suffered whatever the dice show.
    pub automatic: u32,
}

#[derive(Deserialize)]
#[serde(rename = "Pool", deny_unknown_fields)]
struct RawPool {
    dice: u8,
    rerolls: u8,
    automatic: u32,
}

/// A pool no count of dice makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a pool of {dice} dice and {rerolls} rerolls: expected at most {most} of each", most = Pool::MOST)]
pub struct PoolError {
    /// Dice given.
    pub dice: u8,
    /// Rerolls given.
    pub rerolls: u8,
}

impl Pool {
    /// The most dice that are thrown, and the most rerolls.
    pub const MOST: u8 = 5;

    /// The pool of a characteristic: all modifiers first, then not below 0, then the caps.
    pub fn of(characteristic: impl Into<i64>, modifiers: &[Modifier]) -> Self {
        let sum = modifiers
            .iter()
            .fold(characteristic.into(), |sum, modifier| sum.saturating_add(modifier.amount.into()));
        Pool::from_count(sum)
    }

    /// The pool of a count of dice; below 0 counts as 0.
    pub fn from_count(count: i64) -> Self {
        let most = i64::from(Pool::MOST);
        // The clamps bound each part, so no conversion fails.
        Pool {
            dice: count.clamp(0, most) as u8,
            rerolls: count.saturating_sub(most).clamp(0, most) as u8,
            automatic: count.saturating_sub(2 * most).clamp(0, u32::MAX.into()) as u32,
        }
    }

    /// Five dice with these rerolls, as damage is rolled in an area (`hd.breath.3`, `hd.zone.4`).
    pub(crate) fn five_dice(rerolls: u8) -> Self {
        Pool { dice: Pool::MOST, rerolls: rerolls.min(Pool::MOST), automatic: 0 }
    }

    /// The same dice without automatic damage, which belongs to melee and shots alone (`hd.pool.3`).
    #[must_use]
    pub fn without_automatic(self) -> Self {
        Pool { automatic: 0, ..self }
    }
}

impl TryFrom<RawPool> for Pool {
    type Error = PoolError;

    fn try_from(raw: RawPool) -> Result<Self, PoolError> {
        let RawPool { dice, rerolls, automatic } = raw;
        if dice > Pool::MOST || rerolls > Pool::MOST {
            return Err(PoolError { dice, rerolls });
        }
        Ok(Pool { dice, rerolls, automatic })
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} dice", self.dice)?;
        if self.rerolls > 0 {
            write!(formatter, ", {} rerolls", self.rerolls)?;
        }
        if self.automatic > 0 {
            write!(formatter, ", {} automatic damage", self.automatic)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pool(dice: u8, rerolls: u8, automatic: u32) -> Pool {
        Pool { dice, rerolls, automatic }
    }

    #[test]
    fn modifiers_come_before_the_caps() {
        let table: [(i32, &[i32], Pool); 10] = [
            (4, &[3], pool(5, 2, 0)),
            (12, &[-3], pool(5, 4, 0)),
            (5, &[], pool(5, 0, 0)),
            (6, &[], pool(5, 1, 0)),
            (10, &[], pool(5, 5, 0)),
            (11, &[], pool(5, 5, 1)),
            (13, &[], pool(5, 5, 3)),
            (2, &[-3], pool(0, 0, 0)),
            (0, &[2], pool(2, 0, 0)),
            // Never below 0 is said of the sum, not of the steps to it.
            (2, &[-5, 4], pool(1, 0, 0)),
        ];
        for (characteristic, amounts, expected) in table {
            let mut modifiers: Vec<Modifier> =
                amounts.iter().map(|amount| Modifier::new("a bonus", *amount)).collect();
            assert_eq!(Pool::of(characteristic, &modifiers), expected, "{characteristic} {amounts:?}");
            modifiers.reverse();
            assert_eq!(Pool::of(characteristic, &modifiers), expected, "{characteristic} {amounts:?}");
        }
        assert_eq!(Pool::of(7_u8, &[]), pool(5, 2, 0));
    }

    #[test]
    fn huge_counts_are_bounded() {
        assert_eq!(Pool::from_count(60), pool(5, 5, 50));
        assert_eq!(Pool::from_count(i64::MAX), pool(5, 5, u32::MAX));
        assert_eq!(Pool::from_count(i64::MIN), pool(0, 0, 0));
        assert_eq!(Pool::of(i64::MAX, &[Modifier::new("more", i32::MAX)]), pool(5, 5, u32::MAX));
    }

    #[test]
    fn a_pool_larger_than_the_caps_is_refused_when_read() {
        assert!(ron::from_str::<Pool>("(dice: 6, rerolls: 0, automatic: 0)").is_err());
        assert!(ron::from_str::<Pool>("(dice: 5, rerolls: 6, automatic: 0)").is_err());
        assert_eq!(
            ron::from_str::<Pool>("(dice: 5, rerolls: 2, automatic: 0)").unwrap(),
            Pool::from_count(7)
        );
    }

    #[test]
    fn a_pool_reads_as_words() {
        assert_eq!(Pool::from_count(4).to_string(), "4 dice");
        assert_eq!(Pool::from_count(12).to_string(), "5 dice, 5 rerolls, 2 automatic damage");
    }

    proptest! {
        #[test]
        fn every_die_counted_is_a_die_a_reroll_or_a_point(
            characteristic in any::<i32>(),
            amounts in prop::collection::vec(any::<i32>(), 0..6),
        ) {
            let modifiers: Vec<Modifier> =
                amounts.iter().map(|amount| Modifier::new("any", *amount)).collect();
            let pool = Pool::of(characteristic, &modifiers);
            let added: i64 = amounts.iter().map(|amount| i64::from(*amount)).sum();
            let sum = i64::from(characteristic) + added;
            let counted = i64::from(pool.dice) + i64::from(pool.rerolls) + i64::from(pool.automatic);
            prop_assert_eq!(counted, sum.clamp(0, i64::from(u32::MAX) + 10));
        }
    }
}
