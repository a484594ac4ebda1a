//! What a roll of this rulebook is read for.

use serde::{Deserialize, Serialize};

use super::difficulty::Difficulty;
use crate::dice::{Counts, Face, Reading};

// The bits of a class: a hit or not, and, where parity is read, odd or not.
const HIT: u8 = 1;
const ODD: u8 = 2;

/// Reads hits alone: class 0 is a failure, which may be rerolled, class 1 a hit (`hd.pool.4`, `hd.pool.5`).
pub fn hits(difficulty: Difficulty) -> Reading {
    Reading::by(|face| class_of_hit(face, difficulty), FAILURES)
}

/// Reads hits and parity, for a shot into a melee (`hd.melee-shot.2`): class 0 is an even failure, 1 an even
/// hit, 2 an odd failure, 3 an odd hit; failures may be rerolled.
pub fn hits_and_parity(difficulty: Difficulty) -> Reading {
    let class = |face: Face| class_of_hit(face, difficulty) + if face.is_odd() { ODD } else { 0 };
    Reading::by(class, FAILURES)
}

const FAILURES: [bool; 6] = [true, false, true, false, false, false];

fn class_of_hit(face: Face, difficulty: Difficulty) -> u8 {
    if difficulty.is_hit(face) { HIT } else { 0 }
}

/// Reads parity alone, of a die that is thrown for it (`hd.explosion.4`): class 0 is even, 1 odd, none is
/// rerolled.
pub fn parity() -> Reading {
    Reading::by(|face| face.is_odd().into(), [false; 6])
}

/// True when a die counted by [`parity`] is odd.
pub fn is_odd(counts: &Counts) -> bool {
    counts.of(1) > 0
}

/// The number of hits among dice counted by [`hits`] or by [`hits_and_parity`].
pub fn hits_of(counts: &Counts) -> u8 {
    counts.of(HIT).saturating_add(counts.of(ODD | HIT))
}

/// What is read off a shot into a melee: hits, and even and odd faces, hits and failures alike
/// (`hd.melee-shot.2`).
///
/// ```
/// use toise_rules::dice::Face;
/// use toise_rules::hell_dorado::{Difficulty, Tally, straying};
///
/// let faces = [5, 6, 3].map(|pips| Face::new(pips).unwrap());
/// let tally = Tally::of_faces(&faces, Difficulty::new(5)?);
/// assert_eq!(tally, Tally { hits: 2, even: 1, odd: 2 });
/// assert!(straying(tally));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// Dice that reached the difficulty.
    pub hits: u8,
    /// Dice that show 2, 4 or 6.
    pub even: u8,
    /// Dice that show 1, 3 or 5.
    pub odd: u8,
}

impl Tally {
    /// The tally of dice counted by [`hits_and_parity`]; another reading does not tell odd from even.
    pub fn of(counts: &Counts) -> Self {
        Tally {
            hits: hits_of(counts),
            even: counts.of(0).saturating_add(counts.of(HIT)),
            odd: counts.of(ODD).saturating_add(counts.of(ODD | HIT)),
        }
    }

    /// The tally of these final faces against a difficulty.
    pub fn of_faces(faces: &[Face], difficulty: Difficulty) -> Self {
        Tally::of(&hits_and_parity(difficulty).count(faces))
    }
}

/// True when more faces are odd than even, which sends a shot into a melee astray (`hd.melee-shot.3`).
pub fn straying(tally: Tally) -> bool {
    tally.odd > tally.even
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_failures_may_be_rerolled() {
        for value in 1..=20 {
            let difficulty = Difficulty::new(value).unwrap();
            for face in Face::ALL {
                let failed = !difficulty.is_hit(face);
                assert_eq!(hits(difficulty).may_reroll(face), failed);
                assert_eq!(hits_and_parity(difficulty).may_reroll(face), failed);
                let alone = Tally::of_faces(&[face], difficulty);
                assert_eq!((alone.hits == 1, alone.odd == 1), (!failed, face.is_odd()));
                assert_eq!(hits_of(&hits(difficulty).count(&[face])), alone.hits);
            }
        }
    }

    #[test]
    fn a_die_thrown_for_parity_is_odd_or_even() {
        for face in Face::ALL {
            assert_eq!(is_odd(&parity().count(&[face])), face.is_odd());
            assert!(!parity().may_reroll(face));
        }
    }

    #[test]
    fn a_tie_stays_on_target() {
        let tally = |even, odd| Tally { hits: 1, even, odd };
        assert!(!straying(tally(2, 2)) && !straying(tally(3, 2)) && straying(tally(2, 3)));
        assert!(!straying(Tally::default()));
    }
}
