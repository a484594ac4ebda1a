//! How often each of many whole numbers came up.

use std::collections::BTreeMap;

/// How often each whole number came up: turns, points, survivors. All it tells is worked out from the counts, so that it
/// is the same whatever order the numbers came in.
///
/// ```
/// use toise_engine::sim::Histogram;
///
/// let turns: Histogram = [4, 3, 4, 2].into_iter().collect();
/// assert_eq!((turns.mean(), turns.min(), turns.max()), (3.25, 2, 4));
/// assert_eq!(turns.counts().collect::<Vec<_>>(), [(2, 1), (3, 1), (4, 2)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<u64, u64>,
    total: u64,
}

impl Histogram {
    /// A number more.
    pub fn add(&mut self, number: u64) {
        self.add_often(number, 1);
    }

    /// A number so many times more.
    pub fn add_often(&mut self, number: u64, count: u64) {
        if count > 0 {
            *self.counts.entry(number).or_default() += count;
            self.total += count;
        }
    }

    /// How many numbers there are.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Each number that came up, from the least, with how often it did.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(number, count)| (*number, *count))
    }

    /// The mean; 0 of none.
    pub fn mean(&self) -> f64 {
        let sum: u128 = self.counts().map(|(number, count)| u128::from(number) * u128::from(count)).sum();
        if self.total == 0 { 0.0 } else { sum as f64 / self.total as f64 }
    }

    /// The standard deviation, as a sample of all that could have come up (divided by one less than there are); 0 of fewer
    /// than two.
    pub fn deviation(&self) -> f64 {
        if self.total < 2 {
            return 0.0;
        }
        let mean = self.mean();
        let squares = self.counts().map(|(number, count)| {
            let apart = number as f64 - mean;
            apart * apart * count as f64
        });
        (squares.sum::<f64>() / (self.total - 1) as f64).sqrt()
    }

    /// The least number; 0 of none.
    pub fn min(&self) -> u64 {
        self.counts.first_key_value().map_or(0, |(number, _)| *number)
    }

    /// The greatest number; 0 of none.
    pub fn max(&self) -> u64 {
        self.counts.last_key_value().map_or(0, |(number, _)| *number)
    }

    /// The quartiles: the least number that a quarter, a half and three quarters of them do not exceed; 0 of none.
    pub fn quartiles(&self) -> [u64; 3] {
        [1, 2, 3].map(|quarters| {
            let wanted = (u128::from(self.total) * quarters).div_ceil(4);
            let mut passed = 0;
            let mut counts = self.counts();
            let found = counts.find(|(_, count)| {
                passed += u128::from(*count);
                passed >= wanted
            });
            found.map_or(0, |(number, _)| number)
        })
    }
}

impl FromIterator<u64> for Histogram {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut histogram = Histogram::default();
        numbers.into_iter().for_each(|number| histogram.add(number));
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of<const N: usize>(numbers: [u64; N]) -> Histogram {
        numbers.into_iter().collect()
    }

    #[test]
    fn mean_and_deviation_are_those_of_the_numbers() {
        let numbers = of([2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!(numbers.mean(), 5.0);
        assert_eq!(numbers.deviation(), (32.0_f64 / 7.0).sqrt());
        assert_eq!((numbers.min(), numbers.max(), numbers.total()), (2, 9, 8));
        assert_eq!((of([3]).mean(), of([3]).deviation()), (3.0, 0.0));
    }

    #[test]
    fn a_quartile_is_a_number_that_came_up() {
        assert_eq!(of([1, 2, 3, 4]).quartiles(), [1, 2, 3]);
        assert_eq!(of([1, 2, 3, 4, 5]).quartiles(), [2, 3, 4]);
        assert_eq!(of([7]).quartiles(), [7, 7, 7]);
        assert_eq!(of([0, 0, 0, 9]).quartiles(), [0, 0, 0]);
    }

    #[test]
    fn nothing_is_told_of_no_numbers() {
        let none = Histogram::default();
        assert_eq!((none.mean(), none.deviation(), none.quartiles()), (0.0, 0.0, [0; 3]));
        assert_eq!((none.min(), none.max(), none.counts().count()), (0, 0, 0));
    }

    #[test]
    fn great_numbers_are_summed_without_loss() {
        let great = of([u64::MAX, u64::MAX]);
        assert_eq!((great.mean(), great.deviation()), (u64::MAX as f64, 0.0));
    }
}
