//! The exact distribution of a roll with its rerolls.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::face::Face;
use super::reading::{Counts, Reading};
use super::rerolls::{RerollError, Rerolls};

/// Every outcome of a roll with its rerolls, as whole numbers: `weight` out of `whole`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcomes {
    /// What the weights sum to: 6 to the power of the dice and of the rerolls that could be used.
    pub whole: u128,
    /// Each count of dice a class that can come up, once, in order, with its weight.
    pub list: Vec<(Counts, u128)>,
}

/// A roll whose distribution was not worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RollError {
    /// More dice than whole numbers of 128 bits can count.
    #[error("a roll of {dice} dice, rerolls included: expected at most {most}")]
    TooManyDice {
        /// Dice and rerolls together.
        dice: u16,
        /// The most that can be counted.
        most: u16,
    },
    /// The policy named dice the roll does not allow.
    #[error(transparent)]
    Rerolls(#[from] RerollError),
}

/// Outcomes by what is already settled, not yet merged.
type Weighted = Vec<(Counts, u128)>;

impl Outcomes {
    /// The weight of all outcomes for which something holds, out of [`Outcomes::whole`].
    pub fn weight_where(&self, holds: impl Fn(&Counts) -> bool) -> u128 {
        self.list.iter().filter(|(counts, _)| holds(counts)).map(|(_, weight)| weight).sum()
    }
}

/// Works out a roll of `dice` dice with `rerolls` rerolls: how often each count of dice a class comes up.
///
/// `choose` is the policy: shown the dice as the lowest face of the class each is in, sorted by class, it
/// names the rerolls. It is asked only when there is a reroll and a die that may use it. A [`Rerolls::First`]
/// speaks of the order rolled, which the sorted faces do not show: of all the orders one roll can have come
/// up in, each is counted. Positions of a [`Rerolls::These`] are those of the faces shown.
///
/// ```
/// use toise_rules::dice::{Reading, Rerolls, RollError, outcomes};
///
/// // One die against 5, with a reroll of a failure: a miss stays with 4/6 × 4/6.
/// let reading = Reading::new([0, 0, 0, 0, 1, 1], [true, false, false, false, false, false])?;
/// let odds = outcomes::<RollError>(1, 1, &reading, &mut |_| Ok(Rerolls::First(1)))?;
/// assert_eq!(odds.whole, 36);
/// assert_eq!(odds.weight_where(|counts| counts.of(0) == 1), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// What `choose` answers with, [`RollError::Rerolls`] when it names dice it may not, and
/// [`RollError::TooManyDice`] above 49 dice and usable rerolls together.
pub fn outcomes<E: From<RollError>>(
    dice: u8,
    rerolls: u8,
    reading: &Reading,
    choose: &mut dyn FnMut(&[Face]) -> Result<Rerolls, E>,
) -> Result<Outcomes, E> {
    let usable = rerolls.min(dice);
    let whole = whole(dice, usable)?;

    // By number of dice still to throw again: what the other dice show, and how often. A branch that throws
    // fewer dice than it might is scaled up, so that all weights are out of one whole. None can then pass it.
    let mut levels = vec![Weighted::new(); usize::from(usable) + 1];
    let any = [0, 1, 2, 3, 4, 5].map(|class| if reading.weight(class) > 0 { dice } else { 0 });
    each_split(dice, Counts(any), &mut |first| {
        let failed = rerollable(first, reading);
        let rolled = face_ways(first, reading);
        let mut settle = |again: Counts, orders: u128| {
            let left = again.total() as u8;
            let weight = orders * rolled * power_of_six(usable - left);
            levels[usize::from(left)].push((minus(first, again), weight));
        };

        if usable == 0 || failed.total() == 0 {
            settle(Counts::default(), orders(first));
            return Ok(());
        }
        let faces = reading.representatives(&first);
        match choose(&faces)? {
            Rerolls::First(most) if most > rerolls => {
                let error = RerollError::TooMany { asked: most, available: rerolls };
                Err(E::from(RollError::Rerolls(error)))
            }
            Rerolls::First(most) => {
                // Where the failed dice fall among all, then in what order: those thrown again, those left.
                let again = u16::from(most).min(failed.total()) as u8;
                let elsewhere = minus(first, failed);
                let places = binomial(first.total(), failed.total()) * orders(elsewhere);
                each_split(again, failed, &mut |split| {
                    settle(split, places * orders(split) * orders(minus(failed, split)));
                    Ok(())
                })
            }
            these @ Rerolls::These(_) => {
                let positions = these.dice(&faces, reading, rerolls).map_err(RollError::from)?;
                let mut again = Counts::default();
                for position in positions.iter() {
                    again.0[usize::from(reading.class(faces[position]))] += 1;
                }
                settle(again, orders(first));
                Ok(())
            }
        }
    })?;

    // Throw the dice that are left one at a time; what is alike after each throw is counted together.
    let mut settled = Weighted::new();
    while let Some(level) = levels.pop() {
        let mut current = level;
        for (counts, weight) in settled.drain(..) {
            for class in 0..6_u8 {
                let ways = u128::from(reading.weight(class));
                if ways > 0 {
                    let mut next: Counts = counts;
                    next.0[usize::from(class)] += 1;
                    current.push((next, weight * ways));
                }
            }
        }
        settled = merged(current);
    }
    Ok(Outcomes { whole, list: settled })
}

fn whole(dice: u8, usable: u8) -> Result<u128, RollError> {
    let thrown = u16::from(dice) + u16::from(usable);
    6_u128.checked_pow(thrown.into()).ok_or(RollError::TooManyDice { dice: thrown, most: 49 })
}

fn power_of_six(exponent: u8) -> u128 {
    6_u128.pow(exponent.into())
}

/// Calls `visit` with every way to take `dice` dice out of those there are in each class.
fn each_split<E>(dice: u8, out_of: Counts, visit: &mut dyn FnMut(Counts) -> Result<(), E>) -> Result<(), E> {
    fn from_class<E>(
        class: usize,
        left: u8,
        out_of: Counts,
        taken: &mut Counts,
        visit: &mut dyn FnMut(Counts) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(there) = out_of.0.get(class) else {
            return if left == 0 { visit(*taken) } else { Ok(()) };
        };
        for take in 0..=left.min(*there) {
            taken.0[class] = take;
            from_class(class + 1, left - take, out_of, taken, visit)?;
        }
        taken.0[class] = 0;
        Ok(())
    }
    from_class(0, dice, out_of, &mut Counts::default(), visit)
}

/// The dice of these that may be rerolled.
fn rerollable(mut counts: Counts, reading: &Reading) -> Counts {
    for (class, count) in (0..).zip(&mut counts.0) {
        if !reading.may_reroll_class(class) {
            *count = 0;
        }
    }
    counts
}

fn minus(mut counts: Counts, taken: Counts) -> Counts {
    for (count, taken) in counts.0.iter_mut().zip(taken.0) {
        *count -= taken;
    }
    counts
}

/// In how many orders dice with these counts can lie.
fn orders(counts: Counts) -> u128 {
    let mut placed = 0;
    let mut orders = 1;
    for count in counts.0 {
        placed += u16::from(count);
        orders *= binomial(placed, count.into());
    }
    orders
}

/// In how many ways dice of these classes, in one order, can show their faces.
fn face_ways(counts: Counts, reading: &Reading) -> u128 {
    (0..).zip(counts.0).map(|(class, count)| u128::from(reading.weight(class)).pow(count.into())).product()
}

fn binomial(of: u16, take: u16) -> u128 {
    (0..u128::from(take)).fold(1, |ways, taken| ways * (u128::from(of) - taken) / (taken + 1))
}

fn merged(mut list: Weighted) -> Weighted {
    list.sort_unstable_by_key(|(counts, _)| *counts);
    list.dedup_by(|(later, weight), (kept, sum)| {
        let alike = later == kept;
        if alike {
            *sum += *weight;
        }
        alike
    });
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::DieSet;

    const FOUR_PLUS: ([u8; 6], [bool; 6]) = ([0, 0, 0, 1, 1, 1], [true, false, false, false, false, false]);

    fn four_plus() -> Reading {
        Reading::new(FOUR_PLUS.0, FOUR_PLUS.1).unwrap()
    }

    fn all(dice: u8, rerolls: u8, reading: &Reading) -> Result<Outcomes, RollError> {
        outcomes(dice, rerolls, reading, &mut |_| Ok(Rerolls::First(rerolls)))
    }

    #[test]
    fn no_dice_have_one_outcome() {
        let odds = all(0, 5, &four_plus()).unwrap();
        assert_eq!(odds, Outcomes { whole: 1, list: vec![(Counts::default(), 1)] });
    }

    #[test]
    fn the_policy_is_asked_only_when_a_die_may_be_rerolled() {
        let mut asked = Vec::new();
        outcomes::<RollError>(2, 1, &four_plus(), &mut |faces| {
            asked.push(faces.iter().map(|face| face.get()).collect::<Vec<_>>());
            Ok(Rerolls::First(1))
        })
        .unwrap();
        assert_eq!(asked, [[1, 4], [1, 1]]); // never for two hits
        outcomes::<RollError>(2, 0, &four_plus(), &mut |_| panic!("there is no reroll")).unwrap();
    }

    #[test]
    fn weights_sum_to_the_whole_up_to_the_largest_roll() {
        let six = Reading::new([0, 1, 2, 3, 4, 5], [true, false, true, false, false, false]).unwrap();
        for (dice, rerolls, reading) in
            [(49, 0, four_plus()), (25, 24, four_plus()), (40, 9, four_plus()), (9, 5, six)]
        {
            let odds = all(dice, rerolls, &reading).unwrap();
            assert_eq!(odds.whole, 6_u128.pow(u32::from(dice + rerolls)));
            assert_eq!(odds.weight_where(|_| true), odds.whole);
        }
    }

    #[test]
    fn a_roll_too_large_to_count_says_how_large() {
        assert_eq!(all(25, 25, &four_plus()), Err(RollError::TooManyDice { dice: 50, most: 49 }));
        assert_eq!(all(255, 255, &four_plus()), Err(RollError::TooManyDice { dice: 510, most: 49 }));
        // Rerolls beyond the dice are never used.
        assert!(all(5, 255, &four_plus()).is_ok());
    }

    #[test]
    fn a_policy_that_names_wrong_dice_is_an_error() {
        let last = DieSet::from_positions([1]).unwrap();
        let odds = outcomes(2, 1, &four_plus(), &mut |_| Ok(Rerolls::These(last)));
        assert_eq!(odds, Err(RollError::Rerolls(RerollError::Stands { number: 2, face: Face::ALL[3] })));
        let odds = outcomes(2, 1, &four_plus(), &mut |_| Ok(Rerolls::First(2)));
        assert_eq!(odds, Err(RollError::Rerolls(RerollError::TooMany { asked: 2, available: 1 })));
    }

    #[test]
    fn the_policys_own_error_comes_through() {
        #[derive(Debug, PartialEq)]
        struct Mine;
        impl From<RollError> for Mine {
            fn from(_: RollError) -> Self {
                Mine
            }
        }
        assert_eq!(outcomes(1, 1, &four_plus(), &mut |_| Err(Mine)), Err(Mine));
    }
}
