//! What a roll of these rules is read for.

use super::options::Options;
use crate::dice::{Counts, Face, Reading};

/// Reads successes: one class for each number of successes a face can count as, the lowest first; no die is
/// rerolled (`du.pool.1`).
///
/// Under the usual options the class is the number of successes: 0, 1 or 2.
///
/// ```
/// use toise_rules::dice::Face;
/// use toise_rules::duel::{Options, reading};
///
/// let usual = reading(&Options::default());
/// assert_eq!(Face::ALL.map(|face| usual.class(face)), [0, 0, 0, 1, 1, 2]);
/// ```
pub fn reading(options: &Options) -> Reading {
    let values = Face::ALL.map(|face| counts_as(face, options));
    let is_first = |index: usize| !values[..index].contains(&values[index]);
    let class = |face: Face| {
        let own = values[face.index()];
        (0..values.len()).filter(|index| values[*index] < own && is_first(*index)).count() as u8
    };
    Reading::by(class, [false; 6])
}

/// What a die of each class of [`reading`] counts as, for whoever reads nothing but their sum: rolls of one sum are alike.
///
/// ```
/// use toise_rules::duel::{Options, worth};
///
/// assert_eq!(worth(&Options::default()), [0, 1, 2, 0, 0, 0]);
/// ```
pub fn worth(options: &Options) -> [i8; 6] {
    let reading = reading(options);
    [0, 1, 2, 3, 4, 5].map(|class| reading.representative(class).map_or(0, |face| counts_as(face, options)))
}

/// The successes of dice counted by [`reading`] under the same options, never below 0 (`du.pool.1`,
/// `du.pool.5`).
pub fn successes(counts: &Counts, options: &Options) -> u16 {
    let reading = reading(options);
    let sum: i32 = (0..)
        .zip(counts.0)
        .filter_map(|(class, dice)| Some((reading.representative(class)?, dice)))
        .map(|(face, dice)| i32::from(counts_as(face, options)) * i32::from(dice))
        .sum();
    not_below_zero(sum)
}

/// The successes of these faces, never below 0 (`du.pool.1`, `du.pool.5`).
///
/// ```
/// use toise_rules::dice::Face;
/// use toise_rules::duel::{Options, successes_of};
///
/// let faces = [4, 5, 6, 3, 1, 2].map(|pips| Face::new(pips).unwrap());
/// assert_eq!(successes_of(&faces, &Options::default()), 4); // one each for 4 and 5, two for the 6
/// ```
pub fn successes_of(faces: &[Face], options: &Options) -> u16 {
    not_below_zero(faces.iter().map(|face| i32::from(counts_as(*face, options))).sum())
}

/// The successes one die counts as, by itself.
fn counts_as(face: Face, options: &Options) -> i8 {
    match face.get() {
        6 if options.success_on <= 6 => options.six_counts,
        pips if pips >= options.success_on => 1,
        1 => options.one_counts,
        _ => 0,
    }
}

fn not_below_zero(sum: i32) -> u16 {
    sum.clamp(0, u16::MAX.into()) as u16
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn faces(pips: &[u8]) -> Vec<Face> {
        pips.iter().map(|pips| Face::new(*pips).unwrap()).collect()
    }

    fn options(success_on: u8, six_counts: i8, one_counts: i8) -> Options {
        Options { success_on, six_counts, one_counts, ..Options::default() }
    }

    #[test]
    fn both_readings_agree_with_the_worked_examples() {
        for options in [Options::default(), options(3, 2, -1)] {
            for (pips, expected) in [(&[4, 5, 6, 3, 1, 2][..], 4), (&[4, 5, 3, 2, 1][..], 2)] {
                let faces = faces(pips);
                assert_eq!(successes_of(&faces, &options), expected, "{pips:?}");
                assert_eq!(successes(&reading(&options).count(&faces), &options), expected, "{pips:?}");
            }
        }
    }

    #[test]
    fn no_plain_threshold_agrees_with_both_examples() {
        for success_on in 1..=6 {
            let plain = options(success_on, 1, 0);
            let both =
                [&[4, 5, 6, 3, 1, 2][..], &[4, 5, 3, 2, 1]].map(|pips| successes_of(&faces(pips), &plain));
            assert_ne!(both, [4, 2]);
        }
    }

    #[test]
    fn ones_never_take_the_count_below_zero() {
        assert_eq!(successes_of(&faces(&[1, 1, 3]), &options(3, 2, -1)), 0);
        assert_eq!(successes_of(&faces(&[1, 6, 1]), &options(3, 2, -1)), 0);
        assert_eq!(successes_of(&[], &options(3, 2, -1)), 0);
    }

    #[test]
    fn a_one_that_is_a_success_counts_as_one() {
        assert_eq!(successes_of(&faces(&[1]), &options(1, 2, -1)), 1);
    }

    #[test]
    fn no_die_is_rerolled() {
        for face in Face::ALL {
            assert!(!reading(&options(3, 2, -1)).may_reroll(face));
        }
    }

    proptest! {
        #[test]
        fn dice_counted_and_dice_shown_have_the_same_successes(
            (success_on, six_counts, one_counts) in (1..=6_u8, any::<i8>(), any::<i8>()),
            pips in prop::collection::vec(1..=6_u8, 0..60),
        ) {
            let options = options(success_on, six_counts, one_counts);
            let faces = faces(&pips);
            let counts = reading(&options).count(&faces);
            prop_assert_eq!(counts.total() as usize, faces.len());
            prop_assert_eq!(successes(&counts, &options), successes_of(&faces, &options));
        }
    }
}
