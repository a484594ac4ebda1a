//! Which dice of a roll are thrown again.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::face::Face;
use super::reading::Reading;

/// Some of the dice of a roll, by position: up to 16 dice.
///
/// Positions count from 0 in code and from 1 where people read them: in files and in text.
///
/// ```
/// use toise_rules::dice::DieSet;
///
/// let dice = DieSet::from_positions([3, 0])?;
/// assert_eq!(dice.iter().collect::<Vec<_>>(), [0, 3]);
/// assert_eq!(dice.to_string(), "1, 4");
/// # Ok::<(), toise_rules::dice::DieSetError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct DieSet(u16);

/// A list of dice that is no set of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DieSetError {
    /// A position past the last a set can hold.
    #[error("die number {number}: expected 1 to {most}", most = DieSet::MOST)]
    NoSuchPosition {
        /// The number of the die, counted from 1.
        number: usize,
    },
    /// A die named twice.
    #[error("die number {number} is named twice: a die is rerolled once only")]
    Repeated {
        /// The number of the die, counted from 1.
        number: usize,
    },
}

/// The answer to "which dice are rerolled?", given on seeing the whole roll (`hd.pool.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rerolls {
    /// That many of the dice that may be rerolled, in the order rolled; all of them when there are fewer.
    First(u8),
    /// These dice.
    These(DieSet),
}

/// An answer the roll does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RerollError {
    /// More dice than there are rerolls.
    #[error("{asked} dice to reroll: expected at most {available}, the rerolls there are")]
    TooMany {
        /// Dice asked for.
        asked: u8,
        /// Rerolls there are.
        available: u8,
    },
    /// A die that was not rolled.
    #[error("die number {number} to reroll: expected one of the {rolled} rolled")]
    NoSuchDie {
        /// The number of the die, counted from 1.
        number: usize,
        /// Dice rolled.
        rolled: usize,
    },
    /// A die whose face stands.
    #[error("die number {number} shows {face}, which may not be rerolled: expected a failed die")]
    Stands {
        /// The number of the die, counted from 1.
        number: usize,
        /// What it shows.
        face: Face,
    },
    /// More dice than positions can be named for.
    #[error("{rolled} dice rolled at once: expected at most {most}", most = DieSet::MOST)]
    TooManyDice {
        /// Dice rolled.
        rolled: usize,
    },
}

impl DieSet {
    /// No die.
    pub const EMPTY: DieSet = DieSet(0);
    /// The most dice a set can speak of.
    pub const MOST: usize = 16;

    /// The dice at these positions, counted from 0, each named once.
    pub fn from_positions(positions: impl IntoIterator<Item = usize>) -> Result<Self, DieSetError> {
        let mut set = DieSet::EMPTY;
        for position in positions {
            let number = position.saturating_add(1);
            if position >= DieSet::MOST {
                return Err(DieSetError::NoSuchPosition { number });
            }
            if set.contains(position) {
                return Err(DieSetError::Repeated { number });
            }
            set.0 |= 1 << position;
        }
        Ok(set)
    }

    /// True when the die at this position, counted from 0, is in the set.
    pub const fn contains(self, position: usize) -> bool {
        position < DieSet::MOST && self.0 >> position & 1 == 1
    }

    /// The positions, counted from 0, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..DieSet::MOST).filter(move |position| self.contains(*position))
    }

    /// The number of dice in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True when no die is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl TryFrom<Vec<u8>> for DieSet {
    type Error = DieSetError;

    fn try_from(numbers: Vec<u8>) -> Result<Self, DieSetError> {
        if numbers.contains(&0) {
            return Err(DieSetError::NoSuchPosition { number: 0 });
        }
        DieSet::from_positions(numbers.into_iter().map(|number| usize::from(number) - 1))
    }
}

impl From<DieSet> for Vec<u8> {
    fn from(set: DieSet) -> Vec<u8> {
        (1..=16).filter(|number| set.contains(usize::from(*number) - 1)).collect()
    }
}

impl fmt::Display for DieSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, position) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}{}", position + 1)?;
        }
        Ok(())
    }
}

impl Rerolls {
    /// The dice this answer throws again, out of a roll with that many rerolls to spend.
    ///
    /// ```
    /// use toise_rules::dice::{Face, Rerolls};
    /// use toise_rules::hell_dorado::{Difficulty, hits};
    ///
    /// let faces = [3, 4, 2, 6, 1].map(|pips| Face::new(pips).unwrap());
    /// let dice = Rerolls::First(2).dice(&faces, &hits(Difficulty::new(4)?), 2)?;
    /// assert_eq!(dice.to_string(), "1, 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it asks for more dice than there are rerolls, for a die that was not rolled, or for one that
    /// stands.
    pub fn dice(self, faces: &[Face], reading: &Reading, available: u8) -> Result<DieSet, RerollError> {
        if faces.len() > DieSet::MOST {
            return Err(RerollError::TooManyDice { rolled: faces.len() });
        }
        let asked = self.asked();
        if asked > available {
            return Err(RerollError::TooMany { asked, available });
        }
        match self {
            Rerolls::First(most) => {
                let failed = (0..).zip(faces).filter(|(_, face)| reading.may_reroll(**face));
                let mask = failed.take(usize::from(most)).fold(0, |mask, (position, _)| mask | 1 << position);
                Ok(DieSet(mask))
            }
            Rerolls::These(set) => {
                for position in set.iter() {
                    let number = position + 1;
                    let face =
                        *faces.get(position).ok_or(RerollError::NoSuchDie { number, rolled: faces.len() })?;
                    if !reading.may_reroll(face) {
                        return Err(RerollError::Stands { number, face });
                    }
                }
                Ok(set)
            }
        }
    }

    /// The number of rerolls the answer would spend if it found that many dice.
    fn asked(self) -> u8 {
        match self {
            Rerolls::First(most) => most,
            Rerolls::These(set) => set.len() as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hell_dorado::{Difficulty, hits};

    fn faces(pips: &[u8]) -> Vec<Face> {
        pips.iter().map(|pips| Face::new(*pips).unwrap()).collect()
    }

    fn set(positions: &[usize]) -> DieSet {
        DieSet::from_positions(positions.iter().copied()).unwrap()
    }

    fn against_four(rerolls: Rerolls, pips: &[u8], available: u8) -> Result<DieSet, RerollError> {
        rerolls.dice(&faces(pips), &hits(Difficulty::new(4).unwrap()), available)
    }

    #[test]
    fn rerolls_that_find_no_failed_die_are_lost() {
        assert_eq!(against_four(Rerolls::First(3), &[4, 1, 6], 3), Ok(set(&[1])));
        assert_eq!(against_four(Rerolls::First(3), &[4, 5, 6], 3), Ok(DieSet::EMPTY));
    }

    #[test]
    fn an_answer_the_roll_does_not_allow_says_why() {
        let these = |positions| Rerolls::These(set(positions));
        assert_eq!(against_four(these(&[0, 2]), &[1, 5, 2], 2), Ok(set(&[0, 2])));
        assert_eq!(
            against_four(these(&[0, 2]), &[1, 5, 2], 1),
            Err(RerollError::TooMany { asked: 2, available: 1 })
        );
        assert_eq!(
            against_four(Rerolls::First(200), &[1, 5, 2], 2),
            Err(RerollError::TooMany { asked: 200, available: 2 })
        );
        assert_eq!(
            against_four(these(&[3]), &[1, 5, 2], 1),
            Err(RerollError::NoSuchDie { number: 4, rolled: 3 })
        );
        let stands = against_four(these(&[1]), &[1, 5, 2], 1).unwrap_err();
        assert_eq!(
            stands.to_string(),
            "die number 2 shows 5, which may not be rerolled: expected a failed die"
        );
        assert_eq!(
            against_four(Rerolls::First(1), &[1; 17], 1),
            Err(RerollError::TooManyDice { rolled: 17 })
        );
    }

    #[test]
    fn a_set_is_written_as_numbers_from_one() {
        let text = ron::to_string(&set(&[0, 4, 15])).unwrap();
        assert_eq!(text, "[1,5,16]");
        assert_eq!(ron::from_str::<DieSet>(&text).unwrap(), set(&[0, 4, 15]));
        for (bad, message) in [("[0]", "die number 0"), ("[17]", "die number 17"), ("[2,2]", "named twice")] {
            let error = ron::from_str::<DieSet>(bad).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        assert_eq!(
            DieSet::from_positions([usize::MAX]),
            Err(DieSetError::NoSuchPosition { number: usize::MAX })
        );
    }
}
