//! Every outcome of a command in turn, with its exact weight.

mod apart;

use std::rc::Rc;

use toise_geometry::{Bearing, ScatterArcs};
use toise_rules::Name;
use toise_rules::dice::{Counts, Reading, Rerolls, exact};

use self::apart::Apart;
pub(crate) use self::apart::Leaf;
use super::{Arcs, Chance, Roll, Walk, reroll_choice};
use crate::choice::Answer;
use crate::context::Milestone;
use crate::error::{ExploreError, Stop};
use crate::event::Event;
use crate::odds::{Ask, Factor, Weight};
use crate::state::State;
use crate::table::{Reply, Table};

/// Walks the tree of a command's outcomes: the command is re-executed for each leaf, following the branches
/// taken so far and opening a new one at the first roll not met before.
pub(crate) struct Exploring<'q> {
    path: Vec<Branch>,
    /// How many rolls of the path this execution has met.
    depth: usize,
    /// How many branches of the path lead to where the walk goes on from; they are not its own to advance.
    given: usize,
    count: Count,
    /// Whether the policy takes the default of every choice.
    by_default: bool,
    /// Rolls worked out before.
    rolls: Vec<(RollKey, Rc<Outcomes>)>,
    apart: Option<Apart<'q>>,
}

/// How many branches were run, out of so many allowed.
#[derive(Clone, Copy, Debug)]
struct Count {
    branches: usize,
    limit: usize,
}

/// All that a roll's outcomes depend on while nobody chooses its rerolls: dice, rerolls, how they are read.
type RollKey = (u8, u8, Reading, Option<[i8; 6]>);

/// A point on the path where chance decides.
#[derive(Clone)]
pub(crate) struct Branch {
    outcomes: Rc<Outcomes>,
    taken: usize,
    /// How many answers had been given when it was met; they hold for all its outcomes.
    answers: usize,
}

enum Outcomes {
    Roll(exact::Outcomes),
    /// That many, each as likely as the other.
    Even(usize),
    /// Directions from the whole circle, sorted by what is read from them.
    Arcs(Vec<ScatterArcs>),
}

/// The weight of a leaf.
pub(crate) enum LeafWeight {
    /// A fraction.
    Plain(Weight),
    /// What leads up to the first direction from the whole circle, and the part of it that this leaf is.
    Turned { before: Weight, part: f64 },
}

impl LeafWeight {
    /// As one weight.
    pub(crate) fn together(self) -> Weight {
        match self {
            LeafWeight::Plain(weight) => weight,
            LeafWeight::Turned { before, part } => before.times(Weight::Measured(part)),
        }
    }
}

/// Where the walk goes on after a leaf.
pub(crate) struct Next {
    /// How many of the answers given on the way to the last leaf hold on the way to the next one.
    answers: usize,
}

impl Next {
    /// Keeps those of the answers given on the way to the last leaf that hold on the way to the next one.
    pub(crate) fn keep(&self, answers: &mut Vec<Reply>, given: &[Reply]) {
        let still = answers.len().min(self.answers);
        answers.truncate(still);
        answers.extend_from_slice(&given[still..self.answers]);
    }
}

impl Branch {
    fn count(&self) -> usize {
        match &*self.outcomes {
            Outcomes::Roll(outcomes) => outcomes.list.len(),
            Outcomes::Even(count) => *count,
            Outcomes::Arcs(arcs) => arcs.len(),
        }
    }

    fn weight(&self) -> Weight {
        match &*self.outcomes {
            Outcomes::Roll(outcomes) => {
                Weight::Exact { part: outcomes.list[self.taken].1, whole: outcomes.whole }
            }
            Outcomes::Even(count) => Weight::Exact { part: 1, whole: *count as u128 },
            Outcomes::Arcs(arcs) => Weight::Measured(arcs[self.taken].share),
        }
    }

    fn turns(&self) -> bool {
        matches!(&*self.outcomes, Outcomes::Arcs(_))
    }
}

impl<'q> Exploring<'q> {
    /// Every outcome whole.
    pub(crate) fn whole(limit: usize) -> Self {
        let count = Count { branches: 0, limit };
        let (path, rolls) = (Vec::new(), Vec::new());
        Exploring { path, depth: 0, given: 0, count, by_default: false, rolls, apart: None }
    }

    /// The fighters an area deals with each apart, and what is alike at a milestone once.
    pub(crate) fn apart(limit: usize, ask: Ask<'q>) -> Self {
        Exploring { apart: Some(Apart::new(ask)), ..Exploring::whole(limit) }
    }

    /// How many branches were run.
    pub(crate) fn branches(&self) -> usize {
        self.count.branches
    }

    /// What each fighter that an area dealt with came to, in the order they were first met.
    pub(crate) fn into_factors(self) -> Vec<Factor> {
        self.apart.map_or_else(Vec::new, Apart::into_factors)
    }

    /// Counts a branch that is about to be run, with a policy that takes the default of every choice, or not.
    pub(crate) fn begin_branch(&mut self, by_default: bool) -> Result<(), ExploreError> {
        (self.depth, self.by_default) = (0, by_default);
        if let Some(apart) = &mut self.apart {
            apart.begin_branch();
        }
        self.count.one_more()
    }

    /// Goes on from a milestone reached before: by this path, past so many milestones.
    pub(crate) fn go_on_from(&mut self, path: Vec<Branch>, milestones: usize) {
        self.given = path.len();
        self.path = path;
        if let Some(apart) = &mut self.apart {
            apart.go_on_past(milestones);
            apart.turns_anew(true);
        }
    }

    /// The way to the leaf just reached.
    pub(crate) fn path(&self) -> Vec<Branch> {
        self.path.clone()
    }

    /// The milestone just reached.
    pub(crate) fn milestone_reached(&self) -> Milestone {
        self.apart.as_ref().map(|apart| apart.reached().clone()).unwrap_or_default()
    }

    /// Puts the question to the leaf just reached.
    pub(crate) fn ask(&mut self, state: &State, events: &[Event]) -> usize {
        self.apart.as_mut().map_or(0, |apart| apart.ask(state, events))
    }

    /// The weight of the leaf just reached, from where the walk goes on.
    pub(crate) fn weight(&self) -> LeafWeight {
        let own = &self.path[self.given..];
        let product = |branches: &[Branch]| {
            branches.iter().fold(Weight::CERTAIN, |weight, branch| weight.times(branch.weight()))
        };
        match own.iter().position(Branch::turns) {
            None => LeafWeight::Plain(product(own)),
            Some(first) => {
                let part = product(&own[first..]).to_f64();
                LeafWeight::Turned { before: product(&own[..first]), part }
            }
        }
    }

    /// Goes on to the next leaf; none when all have been seen.
    pub(crate) fn advance(&mut self) -> Option<Next> {
        self.advance_above(self.given)
    }

    /// Goes on to the next leaf without changing the lowest branches of the path.
    fn advance_above(&mut self, floor: usize) -> Option<Next> {
        let first = self.path[self.given..].iter().position(Branch::turns);
        let answers = advance(&mut self.path, floor)?;
        if let Some(apart) = &mut self.apart {
            // The branch advanced is the last one left.
            apart.turns_anew(first.is_none_or(|first| self.path.len() <= self.given + first));
        }
        Some(Next { answers })
    }

    /// Whether chance decides here for the first time on this path.
    fn is_new(&self) -> bool {
        self.depth == self.path.len()
    }

    fn open(&mut self, outcomes: Outcomes, table: &Table<'_>) {
        self.open_known(Rc::new(outcomes), table);
    }

    fn open_known(&mut self, outcomes: Rc<Outcomes>, table: &Table<'_>) {
        self.path.push(Branch { outcomes, taken: 0, answers: table.replies.len() });
    }

    /// The branch met now.
    fn meet(&mut self) -> &Branch {
        self.depth += 1;
        &self.path[self.depth - 1]
    }

    /// Every outcome of a roll: worked out once where nobody chooses its rerolls.
    fn outcomes(&mut self, roll: &Roll, table: &mut Table<'_>) -> Result<Rc<Outcomes>, Stop> {
        let key = (roll.dice, roll.rerolls, roll.reading, roll.worth);
        let chosen = roll.rerolls > 0 && !self.by_default;
        if let Some((_, known)) = self.rolls.iter().find(|(known, _)| !chosen && *known == key) {
            return Ok(Rc::clone(known));
        }
        let mut outcomes = work_out(roll, table)?;
        if let Some(worth) = roll.worth {
            merge_sums(&mut outcomes, worth);
        }
        let outcomes = Rc::new(Outcomes::Roll(outcomes));
        if !chosen {
            self.rolls.push((key, Rc::clone(&outcomes)));
        }
        Ok(outcomes)
    }
}

/// Works out a roll with its rerolls, as the policy chooses them.
fn work_out(roll: &Roll, table: &mut Table<'_>) -> Result<exact::Outcomes, Stop> {
    exact::outcomes(roll.dice, roll.rerolls, &roll.reading, &mut |faces| match table
        .ask(&reroll_choice(roll, faces))?
    {
        Answer::Reroll(rerolls) => Ok(rerolls),
        _ => Ok(Rerolls::First(0)),
    })
}

/// Counts together what comes to one sum.
fn merge_sums(outcomes: &mut exact::Outcomes, worth: [i8; 6]) {
    let sum = |counts: &Counts| -> i32 {
        let sum: i32 =
            counts.0.iter().zip(worth).map(|(dice, worth)| i32::from(*dice) * i32::from(worth)).sum();
        sum.max(0)
    };
    outcomes.list.sort_by_key(|(counts, _)| sum(counts));
    outcomes.list.dedup_by(|(later, weight), (kept, together)| {
        let alike = sum(later) == sum(kept);
        if alike {
            *together += *weight;
        }
        alike
    });
}

/// Takes the next outcome of the last branch that has one left; how many answers had been given when that was met.
fn advance(path: &mut Vec<Branch>, given: usize) -> Option<usize> {
    while path.len() > given {
        let last = path.last_mut()?;
        last.taken += 1;
        if last.taken < last.count() {
            return Some(last.answers);
        }
        path.pop();
    }
    None
}

impl Count {
    fn one_more(&mut self) -> Result<(), ExploreError> {
        if self.branches == self.limit {
            return Err(ExploreError::TooManyBranches { branches: self.branches });
        }
        self.branches += 1;
        Ok(())
    }
}

impl Chance for Exploring<'_> {
    fn roll(&mut self, roll: &Roll, table: &mut Table<'_>) -> Result<Counts, Stop> {
        if self.is_new() {
            let outcomes = self.outcomes(roll, table)?;
            self.open_known(outcomes, table);
        }
        let branch = self.meet();
        let Outcomes::Roll(outcomes) = &*branch.outcomes else {
            return Err(Stop::Explore(ExploreError::Incomplete));
        };
        let counts = outcomes.list[branch.taken].0;
        table.show(Event::Rolled {
            by: roll.by.clone(),
            against: roll.against.clone(),
            purpose: roll.purpose,
            faces: roll.reading.representatives(&counts),
            rule: roll.rule,
        });
        Ok(counts)
    }

    fn pick(&mut self, among: &[Name], table: &Table<'_>) -> Result<usize, Stop> {
        if self.is_new() {
            self.open(Outcomes::Even(among.len()), table);
        }
        Ok(self.meet().taken)
    }

    fn direction(&mut self, points: u8, table: &Table<'_>, arcs: Arcs<'_>) -> Result<Bearing, Stop> {
        if self.is_new() {
            let outcomes = match points {
                0 => match arcs(table.state()) {
                    // All directions come to the same: nothing is left to measure.
                    arcs if arcs.len() < 2 => Outcomes::Even(1),
                    arcs => Outcomes::Arcs(arcs),
                },
                points => Outcomes::Even(points.into()),
            };
            self.open(outcomes, table);
        }
        let branch = self.meet();
        Ok(match &*branch.outcomes {
            Outcomes::Arcs(arcs) => arcs[branch.taken].bearing,
            // Always finite: below a full turn.
            _ => Bearing::new(360.0 * branch.taken as f64 / f64::from(points.max(1))).unwrap_or_default(),
        })
    }

    fn milestone(&mut self, milestone: Milestone, table: &Table<'_>) -> Result<(), Stop> {
        match &mut self.apart {
            Some(apart) => apart.milestone(milestone, table),
            None => Ok(()),
        }
    }

    fn walk(&mut self) -> Option<&mut dyn Walk> {
        if self.apart.is_some() { Some(self) } else { None }
    }
}
