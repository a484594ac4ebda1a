//! Exact distributions: a weight for each answer to a question.

use super::fold::put;
use super::number::{Number, Probability, Weight, common, gcd};
use crate::error::ExploreError;

/// The distribution of an answer to a question about a command's outcome: a weight for each answer that can come
/// out, in the answers' order. The weights sum to the whole; nothing is ever scaled away.
///
/// They are whole numbers over one denominator, save where [`Number`] says otherwise: then all are floats.
///
/// ```
/// use toise_engine::{Battle, Defaults, Distribution, Probability, Scenario, Seed, hell_dorado};
///
/// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
/// let mut battle = scenario.start_seeded(Seed(1));
/// battle.play(toise_engine::Command::activate("ann"))?;
/// let odds = battle.odds(&hell_dorado::Command::attack("ann", "bob"))?;
/// let damage: Distribution<u32> = odds.damage("bob");
/// assert!(damage.is_exact());
/// assert_eq!(damage.chance_of(|_| true), Probability::new(1, 1).unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution<K> {
    weights: Weights<K>,
}

#[derive(Clone, Debug, PartialEq)]
enum Weights<K> {
    Exact { whole: u128, list: Vec<(K, u128)> },
    Measured(Vec<(K, f64)>),
}

/// How far the sum of measured weights may be from 1.
const NEAR: f64 = 1e-12;

impl<K: Ord> Distribution<K> {
    pub(crate) fn empty() -> Self {
        Distribution { weights: Weights::Exact { whole: 1, list: Vec::new() } }
    }

    /// Adds an outcome.
    pub(crate) fn add(&mut self, key: K, weight: Weight) {
        if let (Weights::Exact { whole: own, list }, Weight::Exact { part, whole }) =
            (&mut self.weights, weight)
            && let Some(part) = brought_to_one(own, list, part, whole)
        {
            return put(list, key, part);
        }
        let mut list = std::mem::replace(self, Distribution::empty()).measured();
        put(&mut list, key, weight.to_f64());
        self.weights = Weights::Measured(list);
    }

    /// The same weights as floats.
    fn measured(self) -> Vec<(K, f64)> {
        match self.weights {
            Weights::Exact { whole, list } => {
                list.into_iter().map(|(key, part)| (key, part as f64 / whole as f64)).collect()
            }
            Weights::Measured(list) => list,
        }
    }

    /// The same in lowest terms, all over one denominator.
    pub(crate) fn reduced(mut self) -> Self {
        if let Weights::Exact { whole, list } = &mut self.weights {
            let divisor = list.iter().fold(*whole, |divisor, entry| gcd(divisor, entry.1));
            *whole /= divisor;
            for entry in list {
                entry.1 /= divisor;
            }
        }
        self
    }

    /// The weights as they are to be multiplied with others.
    pub(crate) fn weights(&self) -> impl Iterator<Item = (&K, Weight)> {
        let (exact, measured) = match &self.weights {
            Weights::Exact { whole, list } => (Some((*whole, list)), None),
            Weights::Measured(list) => (None, Some(list)),
        };
        let exact = exact.into_iter().flat_map(|(whole, list)| {
            list.iter().map(move |(key, part)| (key, Weight::Exact { part: *part, whole }))
        });
        exact.chain(measured.into_iter().flatten().map(|(key, value)| (key, Weight::Measured(*value))))
    }

    /// The distribution, if it is whole.
    ///
    /// # Errors
    /// When its weights do not sum to the whole: a mistake in this library, never something to scale away.
    pub(crate) fn complete(self) -> Result<Self, ExploreError> {
        if self.is_complete() { Ok(self) } else { Err(ExploreError::Incomplete) }
    }

    /// The answer, when there is but one.
    pub(crate) fn certain(&self) -> Option<&K> {
        let mut all = self.weights();
        let (only, _) = all.next()?;
        all.next().is_none().then_some(only)
    }

    /// Whether every weight is a whole fraction; otherwise all are floats, right to 1e-12.
    pub fn is_exact(&self) -> bool {
        matches!(self.weights, Weights::Exact { .. })
    }

    /// The denominator the weights share, when they are exact: a power of six times the counts of random picks, or a
    /// divisor of that.
    pub fn whole(&self) -> Option<u128> {
        match &self.weights {
            Weights::Exact { whole, .. } => Some(*whole),
            Weights::Measured(_) => None,
        }
    }

    /// Whether the weights sum to the whole. Always true of a distribution that was returned.
    pub fn is_complete(&self) -> bool {
        match &self.weights {
            Weights::Exact { whole, list } => {
                let sum = list.iter().try_fold(0_u128, |sum, entry| sum.checked_add(entry.1));
                sum == Some(*whole)
            }
            Weights::Measured(list) => (list.iter().map(|entry| entry.1).sum::<f64>() - 1.0).abs() < NEAR,
        }
    }

    /// The chance of one answer; 0 for an answer that cannot come out.
    pub fn chance(&self, key: &K) -> Probability {
        self.chance_of(|own| own == key)
    }

    /// The chance that the answer is one of those `wanted` says yes to.
    pub fn chance_of(&self, mut wanted: impl FnMut(&K) -> bool) -> Probability {
        match &self.weights {
            Weights::Exact { whole, list } => {
                fraction(list.iter().filter(|entry| wanted(&entry.0)).map(|entry| entry.1).sum(), *whole)
            }
            Weights::Measured(list) => {
                Number::Measured(list.iter().filter(|entry| wanted(&entry.0)).map(|entry| entry.1).sum())
            }
        }
    }

    /// Every answer that can come out, with its chance.
    pub fn iter(&self) -> impl Iterator<Item = (&K, Probability)> {
        self.weights().map(|(key, weight)| (key, number(weight)))
    }

    /// The mean of what `worth` makes of the answers: a fraction in lowest terms where it can be one.
    ///
    /// ```
    /// # use toise_engine::{Command, Number, Scenario, Seed, hell_dorado};
    /// # let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
    /// # let mut battle = scenario.start_seeded(Seed(1));
    /// # battle.play(Command::activate("ann"))?;
    /// let odds = battle.odds(&hell_dorado::Command::attack("ann", "bob"))?;
    /// let mean = odds.hits("ann").mean(|hits| u64::from(*hits));
    /// assert!(matches!(mean, Number::Exact(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mean(&self, worth: impl Fn(&K) -> u64) -> Number {
        if let Weights::Exact { whole, list } = &self.weights {
            let sum = list.iter().try_fold(0_u128, |sum, (key, part)| {
                sum.checked_add(part.checked_mul(u128::from(worth(key)))?)
            });
            if let Some(sum) = sum {
                return fraction(sum, *whole);
            }
        }
        Number::Measured(self.mean_f64(|key| worth(key) as f64))
    }

    /// The mean of what `worth` makes of the answers, as a float: for values below 0 or between whole numbers.
    pub fn mean_f64(&self, worth: impl Fn(&K) -> f64) -> f64 {
        self.weights().map(|(key, weight)| weight.to_f64() * worth(key)).sum()
    }

    /// The standard deviation of what `worth` makes of the answers.
    pub fn deviation(&self, worth: impl Fn(&K) -> f64) -> f64 {
        let mean = self.mean_f64(&worth);
        self.mean_f64(|key| (worth(key) - mean) * (worth(key) - mean)).max(0.0).sqrt()
    }
}

/// Brings weights and a part of another whole to one denominator, and tells the part; none when that does not fit.
fn brought_to_one<K>(own: &mut u128, list: &mut [(K, u128)], part: u128, whole: u128) -> Option<u128> {
    if whole == *own {
        return Some(part);
    }
    let shared = common(*own, whole)?;
    let (scale, part) = (shared / *own, part.checked_mul(shared / whole)?);
    // No part is above its whole, so none can pass the shared one.
    for entry in list {
        entry.1 *= scale;
    }
    *own = shared;
    Some(part)
}

fn number(weight: Weight) -> Number {
    match weight {
        Weight::Exact { part, whole } => fraction(part, whole),
        Weight::Measured(value) => Number::Measured(value),
    }
}

fn fraction(part: u128, whole: u128) -> Number {
    Number::new(part, whole).unwrap_or(Number::Measured(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(part: u128, whole: u128) -> Weight {
        Weight::Exact { part, whole }
    }

    #[test]
    fn weights_over_different_wholes_are_brought_to_one() {
        let mut odds = Distribution::empty();
        odds.add("a", weight(1, 6));
        odds.add("b", weight(3, 6));
        assert!(!odds.is_complete());
        assert_eq!(odds.clone().complete(), Err(ExploreError::Incomplete));
        odds.add("a", weight(4, 12));
        assert!(odds.is_complete());
        assert_eq!(odds.chance(&"a").to_string(), "1/2");
        assert_eq!(odds.chance(&"c").to_string(), "0");
        assert_eq!((odds.whole(), odds.reduced().whole()), (Some(12), Some(2)));
    }

    #[test]
    fn a_float_among_fractions_makes_floats_of_all() {
        let mut odds = Distribution::empty();
        odds.add(1, weight(1, 4));
        odds.add(2, Weight::Measured(0.25));
        odds.add(3, weight(1, 2));
        assert!(odds.is_complete() && !odds.is_exact());
        assert_eq!(odds.chance(&1), Number::Measured(0.25));
        assert_eq!((odds.whole(), odds.mean(|key| *key)), (None, Number::Measured(2.25)));
    }

    #[test]
    fn a_whole_beyond_128_bits_is_measured() {
        let mut odds = Distribution::empty();
        odds.add(1, weight(1, u128::MAX));
        odds.add(2, weight(1, u128::MAX - 1));
        assert!(!odds.is_exact());
    }

    #[test]
    fn means_are_fractions() {
        let mut odds = Distribution::empty();
        for face in 1..=6_u64 {
            odds.add(face, weight(1, 6));
        }
        assert_eq!(odds.mean(|face| *face).to_string(), "7/2");
        let variance = 35.0_f64 / 12.0;
        assert!((odds.deviation(|face| *face as f64) - variance.sqrt()).abs() < 1e-15);
    }
}
