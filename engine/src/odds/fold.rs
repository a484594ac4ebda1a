//! Answers of fighters dealt with apart, joined without multiplying anything out that a question does not ask for.

use std::collections::BTreeMap;

use super::distribution::Distribution;
use super::mixture::Product;
use super::number::Weight;

/// What a question reads from one outcome: an answer, and the fighters whose answers can change it.
#[derive(PartialEq)]
pub(super) struct Part<'r, Q> {
    own: &'r Q,
    factors: Vec<usize>,
}

/// Joins the answers of fighters dealt with apart.
pub(super) struct Folding<Q, J> {
    factors: Vec<Distribution<Q>>,
    join: J,
    /// Fighters joined before, by their places: many directions touch the same ones.
    exact: BTreeMap<Vec<usize>, Distribution<Q>>,
    measured: BTreeMap<Vec<usize>, Vec<(Q, f64)>>,
}

impl<Q: Ord + Clone, J: Fn(&Q, &Q) -> Q> Folding<Q, J> {
    pub(super) fn new(factors: Vec<Distribution<Q>>, join: J) -> Self {
        Folding { factors, join, exact: BTreeMap::new(), measured: BTreeMap::new() }
    }

    /// What is read from an outcome. A fighter whose only answer adds nothing has no part in it.
    pub(super) fn part<'r>(&self, product: &Product, read: &'r [Q]) -> Part<'r, Q> {
        let own = &read[product.answer];
        let adds_nothing = |factor: &&usize| {
            self.factors[**factor].certain().is_some_and(|only| (self.join)(own, only) == *own)
        };
        let mut factors: Vec<usize> =
            product.factors.iter().filter(|factor| !adds_nothing(factor)).copied().collect();
        // Those touched in neighbouring directions then begin alike.
        factors.sort_unstable();
        Part { own, factors }
    }

    pub(super) fn add(&mut self, odds: &mut Distribution<Q>, part: &Part<'_, Q>, weight: Weight) {
        if part.factors.is_empty() {
            return odds.add(part.own.clone(), weight);
        }
        self.join_exactly(&part.factors);
        for (answer, own) in self.exact[&part.factors].weights() {
            odds.add((self.join)(part.own, answer), weight.times(own));
        }
    }

    /// The same in floats, for answers that are floats already.
    pub(super) fn add_measured(&mut self, odds: &mut Distribution<Q>, part: &Part<'_, Q>, weight: f64) {
        if part.factors.is_empty() {
            return odds.add(part.own.clone(), Weight::Measured(weight));
        }
        self.join_measured(&part.factors);
        for (answer, own) in &self.measured[&part.factors] {
            odds.add((self.join)(part.own, answer), Weight::Measured(weight * own));
        }
    }

    /// Sees to it that the distribution of some fighters' answers, at least one's, is known.
    fn join_exactly(&mut self, factors: &[usize]) {
        let Some((last, before)) = factors.split_last() else { return };
        if self.exact.contains_key(factors) {
            return;
        }
        let joined = if before.is_empty() {
            self.factors[*last].clone()
        } else {
            self.join_exactly(before);
            let (mut joined, last) = (Distribution::empty(), &self.factors[*last]);
            for (a, first) in self.exact[before].weights() {
                for (b, second) in last.weights() {
                    joined.add((self.join)(a, b), first.times(second));
                }
            }
            joined.reduced()
        };
        self.exact.insert(factors.to_vec(), joined);
    }

    fn join_measured(&mut self, factors: &[usize]) {
        let Some((last, before)) = factors.split_last() else { return };
        if self.measured.contains_key(factors) {
            return;
        }
        let joined = if before.is_empty() {
            self.factors[*last].weights().map(|(answer, weight)| (answer.clone(), weight.to_f64())).collect()
        } else {
            self.join_measured(before);
            let mut joined: Vec<(Q, f64)> = Vec::new();
            for (b, second) in self.factors[*last].weights() {
                let second = second.to_f64();
                for (a, first) in &self.measured[before] {
                    put(&mut joined, (self.join)(a, b), first * second);
                }
            }
            joined
        };
        self.measured.insert(factors.to_vec(), joined);
    }
}

/// Adds a weight to that of its answer, in a list sorted by answers.
pub(super) fn put<K: Ord, W: std::ops::AddAssign>(list: &mut Vec<(K, W)>, key: K, weight: W) {
    // Answers often come in order: the last is where the next one goes.
    if list.last().is_none_or(|last| last.0 < key) {
        return list.push((key, weight));
    }
    match list.binary_search_by(|entry| entry.0.cmp(&key)) {
        Ok(index) => list[index].1 += weight,
        Err(index) => list.insert(index, (key, weight)),
    }
}
