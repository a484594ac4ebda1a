//! Every outcome of a command in turn, with its exact weight.

use toise_geometry::Bearing;
use toise_rules::Name;
use toise_rules::dice::{Counts, Rerolls, exact};

use super::{Chance, Roll, reroll_choice};
use crate::choice::Answer;
use crate::error::{ExploreError, Stop};
use crate::event::Event;
use crate::table::Table;

/// Walks the tree of a command's outcomes: the command is re-executed for each leaf, following the branches
/// taken so far and opening a new one at the first roll not met before.
#[derive(Debug, Default)]
pub(crate) struct Exploring {
    path: Vec<Branch>,
    /// How many rolls of the path this execution has met.
    depth: usize,
}

#[derive(Debug)]
struct Branch {
    outcomes: Outcomes,
    taken: usize,
    /// How many answers had been given when it was met; they hold for all its outcomes.
    answers: usize,
}

#[derive(Debug)]
enum Outcomes {
    Roll(exact::Outcomes),
    /// That many, each as likely as the other.
    Even(usize),
}

impl Branch {
    fn count(&self) -> usize {
        match &self.outcomes {
            Outcomes::Roll(outcomes) => outcomes.list.len(),
            Outcomes::Even(count) => *count,
        }
    }

    fn weight_and_whole(&self) -> (u128, u128) {
        match &self.outcomes {
            Outcomes::Roll(outcomes) => (outcomes.list[self.taken].1, outcomes.whole),
            Outcomes::Even(count) => (1, *count as u128),
        }
    }
}

impl Exploring {
    /// The weight of the leaf just reached, and the whole it is a part of.
    pub(crate) fn weight(&self) -> Result<(u128, u128), ExploreError> {
        self.path.iter().try_fold((1_u128, 1_u128), |(weight, whole), branch| {
            let (w, of) = branch.weight_and_whole();
            let product = |a: u128, b: u128| a.checked_mul(b).ok_or(ExploreError::Overflow);
            Ok((product(weight, w)?, product(whole, of)?))
        })
    }

    /// Goes on to the next leaf, and says how many of the answers given on the way to the last one hold on the
    /// way to it; none when all leaves have been seen.
    pub(crate) fn advance(&mut self) -> Option<usize> {
        self.depth = 0;
        while let Some(last) = self.path.last_mut() {
            last.taken += 1;
            if last.taken < last.count() {
                return Some(last.answers);
            }
            self.path.pop();
        }
        None
    }

    /// The branch met now, opened when it is new.
    fn meet(
        &mut self,
        answers: usize,
        open: impl FnOnce() -> Result<Outcomes, Stop>,
    ) -> Result<&Branch, Stop> {
        if self.depth == self.path.len() {
            self.path.push(Branch { outcomes: open()?, taken: 0, answers });
        }
        self.depth += 1;
        Ok(&self.path[self.depth - 1])
    }
}

impl Chance for Exploring {
    fn roll(&mut self, roll: &Roll, table: &mut Table<'_>) -> Result<Counts, Stop> {
        let branch = self.meet(table.replies.len(), || {
            let outcomes = exact::outcomes(roll.dice, roll.rerolls, &roll.reading, &mut |faces| match table
                .ask(&reroll_choice(roll, faces))?
            {
                Answer::Reroll(rerolls) => Ok(rerolls),
                _ => Ok(Rerolls::First(0)),
            });
            outcomes.map(Outcomes::Roll)
        })?;
        let Outcomes::Roll(outcomes) = &branch.outcomes else {
            return Err(Stop::Explore(ExploreError::Unanswered));
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
        Ok(self.meet(table.replies.len(), || Ok(Outcomes::Even(among.len())))?.taken)
    }

    fn direction(&mut self, points: u8, table: &Table<'_>) -> Result<Bearing, Stop> {
        if points == 0 {
            return Err(Stop::Explore(ExploreError::Direction));
        }
        let branch = self.meet(table.replies.len(), || Ok(Outcomes::Even(usize::from(points))))?;
        let degrees = 360.0 * branch.taken as f64 / f64::from(points);
        Ok(Bearing::new(degrees).unwrap_or_default())
    }
}
