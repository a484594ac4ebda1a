//! Tests of a characteristic and a die, and what they decide.

use serde::{Deserialize, Serialize};

use super::options::Options;
use crate::dice::{Face, Reading};

/// A characteristic, with all that is added to it, and the die thrown for it (`tr.test.1`).
///
/// ```
/// use toise_rules::dice::Face;
/// use toise_rules::tribunal::{Options, Test, attack_total, parries};
///
/// let options = Options::default();
/// let attack = Test { value: 4, die: Face::new(3)? };
/// let difficulty = attack_total(attack, &options);
/// assert_eq!(difficulty, Some(7));
/// assert!(!parries(Test { value: 3, die: Face::new(4)? }, 7, &options)); // a parry needs more
/// assert_eq!(attack_total(Test { die: Face::new(1)?, ..attack }, &options), None);
/// # Ok::<(), toise_rules::dice::FaceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Test {
    /// The characteristic as it is now, or the sum of those that count.
    pub value: i32,
    /// What the die shows.
    pub die: Face,
}

/// Who strikes first in a fight (`tr.melee.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum First {
    /// The fighter that opened it.
    Opener,
    /// The fighter it attacked.
    Other,
}

/// What became of two opposed tests by a natural 1.
enum Ones {
    /// Ours alone shows it.
    Ours,
    /// Theirs alone does.
    Theirs,
    /// Neither does, or both.
    Even,
}

impl Test {
    /// The characteristic and the die together.
    pub fn total(self) -> i32 {
        self.value.saturating_add(self.die.get().into())
    }

    /// True when the die shows 1, which most tests fail by (`tr.test.1`).
    pub fn is_natural_one(self) -> bool {
        self.die.get() == 1
    }
}

fn ones(ours: Test, theirs: Test) -> Ones {
    match (ours.is_natural_one(), theirs.is_natural_one()) {
        (true, false) => Ones::Ours,
        (false, true) => Ones::Theirs,
        _ => Ones::Even,
    }
}

/// Who strikes first: the higher total, the opener when they are equal (`tr.melee.1`); the die that alone
/// shows 1 loses (`tr.test.3`).
pub fn initiative(opener: Test, other: Test, options: &Options) -> First {
    match ones(opener, other) {
        Ones::Ours if options.one_loses_initiative => First::Other,
        Ones::Theirs if options.one_loses_initiative => First::Opener,
        _ if opener.total() >= other.total() => First::Opener,
        _ => First::Other,
    }
}

/// The difficulty of parrying an attack (`tr.melee.2`); none when a natural 1 missed (`tr.test.3`).
pub fn attack_total(attack: Test, options: &Options) -> Option<i32> {
    let missed = options.one_misses && attack.is_natural_one();
    (!missed).then(|| attack.total())
}

/// True when a parry is strictly above the total of the attack (`tr.melee.2`), and no natural 1 (`tr.test.3`).
pub fn parries(parry: Test, difficulty: i32, options: &Options) -> bool {
    let spoilt = options.one_spoils_parry && parry.is_natural_one();
    !spoilt && parry.total() > difficulty
}

/// True when a shot or a spell is at its difficulty or above (`tr.test.2`), and no natural 1 (`tr.test.3`).
pub fn succeeds(test: Test, difficulty: i32) -> bool {
    !test.is_natural_one() && test.total() >= difficulty
}

/// True when one that breaks off alone gets away: its will and strength at least the will and parry of the
/// other, a die added to each (`tr.melee.6`).
pub fn breaks_off(own: Test, other: Test, options: &Options) -> bool {
    match ones(own, other) {
        Ones::Ours if options.one_fails_breaking_off => false,
        Ones::Theirs if options.one_fails_breaking_off => true,
        _ => own.total() >= other.total(),
    }
}

/// Reads the second die of initiative, once the first is known: class 1 lets the other strike first, as [`initiative`]
/// says.
pub fn initiative_reading(opener: Test, other: i32, options: &Options) -> Reading {
    let wins = |die| initiative(opener, Test { value: other, die }, options) == First::Other;
    Reading::by(|die| wins(die).into(), [false; 6])
}

/// Reads the second die of breaking off, once the first is known: class 1 holds back, as [`breaks_off`] says.
pub fn breaking_off_reading(own: Test, other: i32, options: &Options) -> Reading {
    Reading::by(|die| (!breaks_off(own, Test { value: other, die }, options)).into(), [false; 6])
}

/// Reads a die thrown to parry an attack of this total: class 1 parries, class 0 does not, as [`parries`] says.
pub fn parry_reading(value: i32, difficulty: i32, options: &Options) -> Reading {
    Reading::by(|die| parries(Test { value, die }, difficulty, options).into(), [false; 6])
}

/// Reads a die thrown for a shot or a spell: class 1 succeeds, class 0 does not, as [`succeeds`] says.
pub fn success_reading(value: i32, difficulty: i32) -> Reading {
    Reading::by(|die| succeeds(Test { value, die }, difficulty).into(), [false; 6])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(value: i32, pips: u8) -> Test {
        Test { value, die: Face::new(pips).unwrap() }
    }

    #[test]
    fn a_tie_of_initiative_goes_to_the_opener() {
        let options = Options::default();
        assert_eq!(initiative(test(3, 4), test(5, 2), &options), First::Opener);
        assert_eq!(initiative(test(3, 4), test(5, 3), &options), First::Other);
    }

    #[test]
    fn a_natural_one_loses_initiative_unless_both_show_it() {
        let options = Options::default();
        let totals = Options { one_loses_initiative: false, ..Options::default() };
        assert_eq!(initiative(test(9, 1), test(1, 2), &options), First::Other);
        assert_eq!(initiative(test(1, 2), test(9, 1), &options), First::Opener);
        assert_eq!(initiative(test(2, 1), test(3, 1), &options), First::Other);
        assert_eq!(initiative(test(3, 1), test(3, 1), &options), First::Opener);
        assert_eq!(initiative(test(9, 1), test(1, 2), &totals), First::Opener);
        assert_eq!(initiative(test(1, 2), test(9, 1), &totals), First::Other);
    }

    #[test]
    fn an_attack_misses_only_by_a_natural_one() {
        let options = Options::default();
        let totals = Options { one_misses: false, ..Options::default() };
        assert_eq!(attack_total(test(6, 1), &options), None);
        assert_eq!(attack_total(test(6, 1), &totals), Some(7));
        assert_eq!(attack_total(test(0, 2), &options), Some(2));
    }

    #[test]
    fn a_parry_needs_more_than_the_attack_and_no_natural_one() {
        let options = Options::default();
        let totals = Options { one_spoils_parry: false, ..Options::default() };
        assert!(!parries(test(4, 3), 7, &options) && parries(test(4, 4), 7, &options));
        assert!(!parries(test(9, 1), 7, &options) && parries(test(9, 1), 7, &totals));
    }

    #[test]
    fn shots_and_spells_succeed_at_the_difficulty_but_never_by_a_natural_one() {
        assert!(succeeds(test(4, 2), 6) && !succeeds(test(3, 2), 6));
        assert!(!succeeds(test(20, 1), 6));
    }

    #[test]
    fn breaking_off_succeeds_on_equal_totals_and_knows_no_natural_one() {
        let options = Options::default();
        assert!(
            breaks_off(test(6, 2), test(4, 4), &options) && !breaks_off(test(6, 2), test(4, 5), &options)
        );
        assert!(breaks_off(test(9, 1), test(4, 4), &options));
        let ones = Options { one_fails_breaking_off: true, ..Options::default() };
        assert!(!breaks_off(test(9, 1), test(4, 4), &ones) && breaks_off(test(1, 2), test(9, 1), &ones));
        assert!(breaks_off(test(4, 1), test(4, 1), &ones) && !breaks_off(test(3, 1), test(4, 1), &ones));
    }

    #[test]
    fn readings_agree_with_the_tests_on_every_face() {
        let totals = Options { one_spoils_parry: false, ..Options::default() };
        for options in [Options::default(), totals] {
            for value in -3..=8 {
                for difficulty in -3..=16 {
                    let parry = parry_reading(value, difficulty, &options);
                    let success = success_reading(value, difficulty);
                    for die in Face::ALL {
                        let test = Test { value, die };
                        assert_eq!(parry.class(die) == 1, parries(test, difficulty, &options));
                        assert_eq!(success.class(die) == 1, succeeds(test, difficulty));
                        // The face that stands for a class decides as any face of the class does.
                        let shown = parry.shown(&parry.count(&[die])).unwrap();
                        let stands = Test { value, die: shown };
                        assert_eq!(
                            parries(stands, difficulty, &options),
                            parries(test, difficulty, &options)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn readings_of_a_second_die_agree_with_both_on_every_face() {
        let ones =
            Options { one_loses_initiative: false, one_fails_breaking_off: true, ..Options::default() };
        for options in [Options::default(), ones] {
            for (value, other) in (-3..=8).flat_map(|value| (-3..=8).map(move |other| (value, other))) {
                for own in Face::ALL.map(|die| Test { value, die }) {
                    let first = initiative_reading(own, other, &options);
                    let held = breaking_off_reading(own, other, &options);
                    for die in Face::ALL {
                        let theirs = Test { value: other, die };
                        let is_first = initiative(own, theirs, &options) == First::Other;
                        assert_eq!(first.class(die) == 1, is_first);
                        assert_eq!(held.class(die) == 1, !breaks_off(own, theirs, &options));
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_values_are_bounded() {
        assert_eq!(test(i32::MAX, 6).total(), i32::MAX);
        assert_eq!(test(i32::MIN, 6).total(), i32::MIN + 6);
    }
}
