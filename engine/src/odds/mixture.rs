//! What an explored command comes to: a mixture of products, kept as such and asked any number of questions.

use super::distribution::Distribution;
use super::fold::{Folding, Part};
use super::number::Weight;
use crate::error::ExploreError;

/// Every outcome of a command, with its weight, each as an answer of type `K` for what the command itself did and one
/// for each fighter that an area dealt with apart.
///
/// Twelve fighters under one area have 6¹² outcomes between them; they are never multiplied out. Each is worked out
/// once, and a question about several folds their answers together ([`Mixture::fold`]).
#[derive(Clone, Debug)]
pub struct Mixture<K> {
    answers: Vec<K>,
    factors: Vec<Factor>,
    /// Outcomes without a direction from the whole circle.
    plain: Vec<(Product, Weight)>,
    /// The others, by what led up to the direction.
    turned: Vec<Turned>,
    branches: usize,
}

/// One fighter's outcomes: answers, by their places, with their weights.
pub(crate) type Factor = Vec<(usize, Weight)>;

/// An answer and the factors that go with it, by their places.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    pub(crate) answer: usize,
    pub(crate) factors: Vec<usize>,
}

/// What can follow a direction drawn from the whole circle, each with its part of what led up to it.
#[derive(Clone, Debug)]
struct Turned {
    weight: Weight,
    ways: Vec<(f64, Product)>,
}

impl<K> Mixture<K> {
    pub(crate) fn new() -> Self {
        let (answers, factors, plain, turned) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Mixture { answers, factors, plain, turned, branches: 0 }
    }

    pub(crate) fn add(&mut self, product: Product, weight: Weight) {
        self.plain.push((product, weight));
    }

    /// Adds what follows a direction: `part` of what led up to it, whose weight is `weight` and which is another than the
    /// last one's when it is `new`.
    pub(crate) fn add_turned(&mut self, product: Product, weight: Weight, part: f64, new: bool) {
        match self.turned.last_mut() {
            Some(turned) if !new => turned.ways.push((part, product)),
            _ => self.turned.push(Turned { weight, ways: vec![(part, product)] }),
        }
    }

    /// # Errors
    /// When the weights do not sum to the whole: a mistake in this library, never something to scale away.
    pub(crate) fn finish(
        mut self,
        answers: Vec<K>,
        factors: Vec<Factor>,
        branches: usize,
    ) -> Result<Self, ExploreError> {
        (self.answers, self.factors, self.branches) = (answers, factors, branches);
        let whole = |weights: &mut dyn Iterator<Item = Weight>| {
            let mut odds = Distribution::empty();
            weights.for_each(|weight| odds.add((), weight));
            odds.is_complete()
        };
        let plain = self.plain.iter().map(|(_, weight)| *weight);
        let mut outcomes = plain.chain(self.turned.iter().map(|turned| turned.weight));
        let mut complete = whole(&mut outcomes);
        for factor in &self.factors {
            complete &= whole(&mut factor.iter().map(|(_, weight)| *weight));
        }
        for turned in &self.turned {
            complete &= whole(&mut turned.ways.iter().map(|(part, _)| Weight::Measured(*part)));
        }
        if complete { Ok(self) } else { Err(ExploreError::Incomplete) }
    }

    /// The answers given to the parts, in no order and some of them more than once: what several parts come to together is for
    /// [`Mixture::fold`] to say.
    pub fn answers(&self) -> &[K] {
        &self.answers
    }

    /// How many branches were run to find it.
    pub fn branches(&self) -> usize {
        self.branches
    }

    /// The distribution of what `read` makes of the answers, those of fighters dealt with apart joined by `join`, which
    /// must not care for their order. A sum joins by adding, a list of the fallen by uniting.
    pub fn fold<Q: Ord + Clone>(
        &self,
        read: impl FnMut(&K) -> Q,
        join: impl Fn(&Q, &Q) -> Q,
    ) -> Distribution<Q> {
        let read: Vec<Q> = self.answers.iter().map(read).collect();
        let factors = self.factors.iter().map(|factor| told(factor, &read)).collect();
        let mut folding = Folding::new(factors, join);
        let mut odds = Distribution::empty();
        for (product, weight) in &self.plain {
            folding.add(&mut odds, &folding.part(product, &read), *weight);
        }
        for turned in &self.turned {
            let parts: Vec<(f64, Part<'_, Q>)> =
                turned.ways.iter().map(|(share, product)| (*share, folding.part(product, &read))).collect();
            match parts.split_first() {
                // Whatever the direction, it is the same: no float has a part in it.
                Some(((_, first), rest)) if rest.iter().all(|(_, part)| part == first) => {
                    folding.add(&mut odds, first, turned.weight);
                }
                _ => {
                    for (share, part) in &parts {
                        let weight = turned.weight.times(Weight::Measured(*share));
                        folding.add_measured(&mut odds, part, weight.to_f64());
                    }
                }
            }
        }
        odds.reduced()
    }

    /// Whether a direction from the whole circle has a part in it.
    pub fn hangs_on_a_direction(&self) -> bool {
        !self.turned.is_empty()
    }

    /// The mean of what `worth` makes of the answers, those of fighters dealt with apart added up.
    ///
    /// Means add whatever hangs together, so this folds nothing.
    pub fn mean(&self, worth: impl FnMut(&K) -> f64) -> f64 {
        let worth: Vec<f64> = self.answers.iter().map(worth).collect();
        let mean = |factor: &Factor| -> f64 {
            factor.iter().map(|(answer, weight)| weight.to_f64() * worth[*answer]).sum()
        };
        let factors: Vec<f64> = self.factors.iter().map(mean).collect();
        let of = |product: &Product| {
            worth[product.answer] + product.factors.iter().map(|factor| factors[*factor]).sum::<f64>()
        };
        let plain: f64 = self.plain.iter().map(|(product, weight)| weight.to_f64() * of(product)).sum();
        let turned = self.turned.iter().map(|turned| {
            turned.weight.to_f64() * turned.ways.iter().map(|(part, product)| part * of(product)).sum::<f64>()
        });
        plain + turned.sum::<f64>()
    }
}

/// A factor with its answers read.
fn told<Q: Ord + Clone>(factor: &Factor, read: &[Q]) -> Distribution<Q> {
    let mut odds = Distribution::empty();
    for (answer, weight) in factor {
        odds.add(read[*answer].clone(), *weight);
    }
    odds.reduced()
}
