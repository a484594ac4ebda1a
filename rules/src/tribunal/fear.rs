//! Courage against fear.

use super::options::Options;
use super::test::Test;

/// By how much courage falls short of fear, which is what the frightened lose of INI, VOL and CBT; none when it
/// holds, at the total of fear or above (`tr.fear.1`, `tr.fear.2`).
///
/// A natural 1 fails courage, one of fear frightens nobody, and when both dice show 1 the totals decide
/// (`tr.test.3`). The shortfall is at least 1, even when courage failed in spite of its total (`tr.fear.3`).
///
/// ```
/// use toise_rules::dice::Face;
/// use toise_rules::tribunal::{Options, Test, shortfall};
///
/// let test = |value, pips| Face::new(pips).map(|die| Test { value, die });
/// let options = Options::default();
/// assert_eq!(shortfall(test(3, 4)?, test(4, 3)?, &options), None);
/// assert_eq!(shortfall(test(3, 2)?, test(4, 4)?, &options), Some(3));
/// assert_eq!(shortfall(test(9, 1)?, test(4, 2)?, &options), Some(1));
/// # Ok::<(), toise_rules::dice::FaceError>(())
/// ```
pub fn shortfall(courage: Test, fear: Test, options: &Options) -> Option<u8> {
    let spoilt = options.one_spoils_fear && fear.is_natural_one();
    let holds = match (courage.is_natural_one(), spoilt) {
        (true, false) => false,
        (false, true) => true,
        _ => courage.total() >= fear.total(),
    };
    if holds {
        return None;
    }
    let least = u8::from(options.fear_at_least_one);
    let short = fear.total().saturating_sub(courage.total()).clamp(0, u8::MAX.into());
    Some(u8::try_from(short).unwrap_or(u8::MAX).max(least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Face;

    fn fall(courage: (i32, u8), fear: (i32, u8), options: &Options) -> Option<u8> {
        let test = |(value, pips)| Test { value, die: Face::new(pips).unwrap() };
        shortfall(test(courage), test(fear), options)
    }

    #[test]
    fn courage_holds_at_the_total_of_fear() {
        let options = Options::default();
        assert_eq!(fall((3, 3), (2, 4), &options), None);
        assert_eq!(fall((3, 3), (2, 5), &options), Some(1));
        assert_eq!(fall((0, 2), (6, 6), &options), Some(10));
        assert_eq!(fall((0, 2), (1000, 6), &options), Some(255));
    }

    #[test]
    fn a_natural_one_of_either_decides_and_of_both_nothing() {
        let options = Options::default();
        assert_eq!(fall((9, 1), (2, 3), &options), Some(1));
        assert_eq!(fall((2, 1), (4, 3), &options), Some(4));
        assert_eq!(fall((0, 2), (9, 1), &options), None);
        assert_eq!(fall((3, 1), (5, 1), &options), Some(2));
        assert_eq!(fall((5, 1), (5, 1), &options), None);
    }

    #[test]
    fn a_sufficient_total_spoilt_may_cost_nothing_by_option() {
        let options = Options { fear_at_least_one: false, ..Options::default() };
        assert_eq!(fall((9, 1), (2, 3), &options), Some(0));
        assert_eq!(fall((3, 3), (2, 5), &options), Some(1));
    }

    #[test]
    fn a_natural_one_of_fear_counts_with_its_total_by_option() {
        let options = Options { one_spoils_fear: false, ..Options::default() };
        assert_eq!(fall((0, 2), (9, 1), &options), Some(8));
        assert_eq!(fall((4, 2), (5, 1), &options), None);
        assert_eq!(fall((5, 1), (5, 1), &options), Some(1)); // the 1 of courage still fails
    }
}
