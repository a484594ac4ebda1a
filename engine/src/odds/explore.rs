//! A command explored over every one of its outcomes.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::distribution::Distribution;
use super::mixture::{Mixture, Product};
use super::number::Weight;
use crate::battle::{Battle, give_up};
use crate::chance::exploring::{Branch, Exploring, Leaf, LeafWeight};
use crate::context::{Context, Milestone};
use crate::error::{ExploreError, PlayError, Stop};
use crate::event::Event;
use crate::player::Player;
use crate::rulebook::Command;
use crate::state::State;
use crate::table::{Reply, Reused};

/// One outcome of an explored command, or of a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<'a> {
    /// The battle as the outcome leaves it.
    pub state: &'a State,
    /// The events that led there. Their dice are stand-ins: one face for each way a die is read.
    pub events: &'a [Event],
}

/// Puts the question to an outcome; the place of its answer comes back.
pub(crate) type Ask<'q> = &'q mut dyn FnMut(&Outcome<'_>) -> usize;

impl Battle {
    /// The distribution of what a command would do from here, every outcome whole, with all that it sets off. `ask` is
    /// put to each of its outcomes; `policy` answers the choices, each as often as it comes up on another way through
    /// the tree, so a list of answers is no policy; at most `limit` branches are run. Nothing is drawn and nothing
    /// changes. While the battle waits for an answer, it is explored from before the command that waits.
    ///
    /// Nothing is left out and nothing counted together, so that any question can be asked of an outcome. A command that
    /// deals with many fighters at once, or goes through many rolls, soon has more of them than can be run: for those
    /// there are [`Battle::odds`] and [`Battle::explore_parts`].
    ///
    /// # Errors
    /// When the command is refused or has more than `limit` branches.
    pub fn explore<K: Ord>(
        &self,
        command: &Command,
        policy: &mut dyn Player,
        limit: usize,
        mut ask: impl FnMut(&Outcome<'_>) -> K,
    ) -> Result<Distribution<K>, PlayError> {
        let mut odds = Distribution::empty();
        let mut exploring = Exploring::whole(limit);
        // A choice is put to the policy once on each way through the tree, and answered alike ever after.
        let mut answers: Vec<Reply> = Vec::new();
        let mut reused = Reused::new(self.state());
        loop {
            let resolve = |context: &mut Context<'_>| self.setup().rulebook.own().resolve(context, command);
            let done;
            (reused, done) = self.run_branch(reused, policy, &answers, &mut exploring, resolve)?;
            done.map_err(left)?;
            odds.add(
                ask(&Outcome { state: reused.state(), events: reused.events() }),
                exploring.weight().together(),
            );
            let Some(next) = exploring.advance() else { break };
            next.keep(&mut answers, reused.replies());
        }
        odds.complete().map_err(PlayError::Explore)
    }

    /// Runs one branch of an exploration.
    fn run_branch(
        &self,
        reused: Reused,
        policy: &mut dyn Player,
        answers: &[Reply],
        exploring: &mut Exploring<'_>,
        run: impl FnOnce(&mut Context<'_>) -> Result<(), Stop>,
    ) -> Result<(Reused, Result<(), Stop>), PlayError> {
        exploring.begin_branch(policy.takes_defaults()).map_err(PlayError::Explore)?;
        let (table, start) = reused.table(self.setup(), self.state(), policy, answers);
        let mut context = Context::new(table, exploring);
        let done = run(&mut context);
        Ok((Reused::of(context.table, start), done))
    }

    /// What a command itself would do from here, without what it sets off later, in parts that are not multiplied out: one
    /// for the command and one for each fighter that an area deals with. Between the blows of a chain, and wherever else
    /// the rest depends on nothing but the state, outcomes that have come to the same are counted together.
    ///
    /// `ask` is put to each part: its state is the one the part leaves, its events are its own. What an answer was before a
    /// milestone and what it is after are joined by `join`, earlier first. `policy` and `limit` are as for
    /// [`Battle::explore`]; what the policy is asked must not depend on how the state has come about.
    ///
    /// # Errors
    /// When the command is refused or has more than `limit` branches.
    pub fn explore_parts<K: Ord + Clone>(
        &self,
        command: &Command,
        policy: &mut dyn Player,
        limit: usize,
        mut ask: impl FnMut(&Outcome<'_>) -> K,
        join: impl Fn(&K, &K) -> K,
    ) -> Result<Mixture<K>, PlayError> {
        let answers = RefCell::new(Vec::new());
        let mut put = |outcome: &Outcome<'_>| put(&answers, ask(outcome));
        let mut exploring = Exploring::apart(limit, &mut put);
        let mut mixture = Mixture::new();
        let mut reused = Reused::new(self.state());
        let mut level = vec![Waypoint::start()];
        for milestones in 0.. {
            let mut reached = Reached::new();
            for from in level {
                exploring.go_on_from(from.path.clone(), milestones);
                let mut given = from.replies.clone();
                loop {
                    let carry_out =
                        |context: &mut Context<'_>| self.setup().rulebook.own().carry_out(context, command);
                    let done;
                    (reused, done) = self.run_branch(reused, policy, &given, &mut exploring, carry_out)?;
                    match done {
                        Ok(()) => {
                            for leaf in exploring.leaves(reused.state(), reused.events()) {
                                let answer = from.joined(leaf.answer, &answers, &join);
                                let answer = answer.map_or(leaf.answer, |joined| self::put(&answers, joined));
                                from.end(answer, leaf, &mut mixture);
                            }
                        }
                        Err(Stop::Milestone) => {
                            let own = exploring.ask(reused.state(), reused.events());
                            let answer = from.joined(own, &answers, &join);
                            let answer = answer.unwrap_or_else(|| answers.borrow()[own].clone());
                            reached.add(&from, answer, &exploring, &reused);
                        }
                        Err(stop) => return Err(left(stop)),
                    }
                    let Some(next) = exploring.advance() else { break };
                    next.keep(&mut given, reused.replies());
                }
            }
            level = reached.waypoints;
            if level.is_empty() {
                break;
            }
        }
        let (branches, factors) = (exploring.branches(), exploring.into_factors());
        mixture.finish(answers.into_inner(), factors, branches).map_err(PlayError::Explore)
    }
}

/// Keeps an answer; its place.
fn put<K>(answers: &RefCell<Vec<K>>, answer: K) -> usize {
    let mut answers = answers.borrow_mut();
    answers.push(answer);
    answers.len() - 1
}

fn left(stop: Stop) -> PlayError {
    match stop {
        Stop::Waiting(_) => PlayError::Explore(ExploreError::Unanswered),
        other => give_up(other),
    }
}

/// A point from which the walk goes on: one of the ways to it stands for all that have come to the same there.
struct Waypoint<K> {
    path: Vec<Branch>,
    replies: Vec<Reply>,
    weight: Weight,
    /// What was answered up to here; none at the start.
    answer: Option<K>,
    /// The state here; none at the start.
    state: Option<State>,
}

impl<K> Waypoint<K> {
    fn start() -> Self {
        Waypoint { path: Vec::new(), replies: Vec::new(), weight: Weight::CERTAIN, answer: None, state: None }
    }

    /// What was answered up to here and what was answered then, joined; none when there was nothing before.
    fn joined(&self, then: usize, answers: &RefCell<Vec<K>>, join: impl Fn(&K, &K) -> K) -> Option<K> {
        self.answer.as_ref().map(|before| join(before, &answers.borrow()[then]))
    }

    /// Counts a leaf that has come to the end of the command.
    fn end(&self, answer: usize, leaf: Leaf, mixture: &mut Mixture<K>) {
        let product = Product { answer, factors: leaf.factors };
        match leaf.weight {
            LeafWeight::Plain(weight) => mixture.add(product, self.weight.times(weight)),
            LeafWeight::Turned { before, part } => {
                mixture.add_turned(product, self.weight.times(before), part, leaf.turns_anew);
            }
        }
    }
}

/// The points reached at one milestone, those alike as one.
struct Reached<K> {
    waypoints: Vec<Waypoint<K>>,
    /// Their places, by what was answered up to there and the milestone itself.
    places: BTreeMap<(K, Milestone), Vec<usize>>,
}

impl<K: Ord + Clone> Reached<K> {
    fn new() -> Self {
        Reached { waypoints: Vec::new(), places: BTreeMap::new() }
    }

    fn add(&mut self, from: &Waypoint<K>, answer: K, exploring: &Exploring<'_>, reused: &Reused) {
        let weight = from.weight.times(exploring.weight().together());
        let alike = self.places.entry((answer.clone(), exploring.milestone_reached())).or_default();
        let state = reused.state();
        if let Some(place) = alike.iter().find(|place| self.waypoints[**place].state.as_ref() == Some(state))
        {
            let known = &mut self.waypoints[*place].weight;
            *known = known.plus(weight);
            return;
        }
        alike.push(self.waypoints.len());
        self.waypoints.push(Waypoint {
            path: exploring.path(),
            replies: reused.replies().to_vec(),
            weight: weight.reduced(),
            answer: Some(answer),
            state: Some(state.clone()),
        });
    }
}
