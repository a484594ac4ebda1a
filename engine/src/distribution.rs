//! Exact distributions: integer weights over one whole.

use std::fmt;

use crate::error::ExploreError;

/// A probability as a fraction in lowest terms.
///
/// ```
/// use toise_engine::Probability;
/// let third = Probability::new(2, 6).unwrap();
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(Probability::new(6, 6).unwrap().to_string(), "1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probability {
    numerator: u128,
    denominator: u128,
}

impl Probability {
    /// The fraction in lowest terms; none when the denominator is 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(numerator, denominator);
        Some(Probability { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The number above the line.
    pub fn numerator(self) -> u128 {
        self.numerator
    }

    /// The number below the line, at least 1.
    pub fn denominator(self) -> u128 {
        self.denominator
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// The exact distribution of an answer to a question about a command's outcome: a weight for each answer,
/// in the answers' order. The weights sum to the whole; nothing is ever scaled away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<K> {
    whole: u128,
    weights: Vec<(K, u128)>,
}

impl<K: Ord> Distribution<K> {
    pub(crate) fn empty() -> Self {
        Distribution { whole: 1, weights: Vec::new() }
    }

    /// Adds an outcome of weight `weight` out of `whole`.
    pub(crate) fn add(&mut self, key: K, weight: u128, whole: u128) -> Result<(), ExploreError> {
        let mut weight = weight;
        if whole != self.whole {
            let common = (self.whole / gcd(self.whole, whole)).checked_mul(whole);
            let common = common.ok_or(ExploreError::Overflow)?;
            let scale = common / self.whole;
            for entry in &mut self.weights {
                entry.1 = entry.1.checked_mul(scale).ok_or(ExploreError::Overflow)?;
            }
            weight = weight.checked_mul(common / whole).ok_or(ExploreError::Overflow)?;
            self.whole = common;
        }
        match self.weights.binary_search_by(|entry| entry.0.cmp(&key)) {
            Ok(index) => self.weights[index].1 += weight,
            Err(index) => self.weights.insert(index, (key, weight)),
        }
        Ok(())
    }

    /// The sum all weights are parts of: a power of six times the counts of random picks.
    pub fn whole(&self) -> u128 {
        self.whole
    }

    /// Whether the weights sum to the whole. Always true of a distribution that was returned.
    pub fn is_complete(&self) -> bool {
        self.weights.iter().map(|entry| entry.1).sum::<u128>() == self.whole
    }

    /// The chance of one answer; 0 for an answer that cannot come out.
    pub fn chance(&self, key: &K) -> Probability {
        let weight = self.weights.binary_search_by(|entry| entry.0.cmp(key)).map_or(0, |i| self.weights[i].1);
        self.fraction(weight)
    }

    /// The chance that the answer is one of those `wanted` says yes to.
    pub fn chance_of(&self, wanted: impl Fn(&K) -> bool) -> Probability {
        self.fraction(self.weights.iter().filter(|entry| wanted(&entry.0)).map(|entry| entry.1).sum())
    }

    /// Every answer that can come out, with its chance.
    pub fn iter(&self) -> impl Iterator<Item = (&K, Probability)> {
        self.weights.iter().map(|(key, weight)| (key, self.fraction(*weight)))
    }

    fn fraction(&self, weight: u128) -> Probability {
        Probability::new(weight, self.whole).unwrap_or(Probability { numerator: 0, denominator: 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_over_different_wholes_are_brought_to_one() {
        let mut odds = Distribution::empty();
        odds.add("a", 1, 6).unwrap();
        odds.add("b", 3, 6).unwrap();
        odds.add("a", 4, 12).unwrap();
        assert!(odds.is_complete());
        assert_eq!(odds.chance(&"a").to_string(), "1/2");
        assert_eq!(odds.chance(&"c").to_string(), "0");
    }

    #[test]
    fn a_whole_beyond_128_bits_is_an_error() {
        let mut odds = Distribution::empty();
        odds.add(1, 1, u128::MAX).unwrap();
        assert_eq!(odds.add(2, 1, u128::MAX - 1), Err(ExploreError::Overflow));
    }
}
