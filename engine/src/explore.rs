//! Exact odds: a command explored over every one of its outcomes.

use crate::battle::{Battle, give_up};
use crate::chance::exploring::Exploring;
use crate::context::Context;
use crate::distribution::Distribution;
use crate::error::{ExploreError, PlayError, Stop};
use crate::event::Event;
use crate::player::Player;
use crate::rulebook::Command;
use crate::state::State;
use crate::table::{Reply, Table};

/// One outcome of an explored command.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<'a> {
    /// The battle as the outcome leaves it.
    pub state: &'a State,
    /// The events that led there. Their dice are stand-ins: one face for each way a die is read.
    pub events: &'a [Event],
}

impl Battle {
    /// The exact distribution of what a command would do from here. `ask` is put to each of its outcomes;
    /// `policy` answers the choices, each as often as it comes up on another way through the tree, so a list of
    /// answers is no policy; at most `limit` branches are run. Nothing is drawn and nothing changes. While the
    /// battle waits for an answer, it is explored from before the command that waits.
    ///
    /// # Errors
    /// When the command is refused, has more than `limit` branches, or draws a direction from the whole circle.
    pub fn explore<K: Ord>(
        &self,
        command: &Command,
        policy: &mut dyn Player,
        limit: usize,
        mut ask: impl FnMut(&Outcome<'_>) -> K,
    ) -> Result<Distribution<K>, PlayError> {
        let mut odds = Distribution::empty();
        let mut exploring = Exploring::default();
        // A choice is put to the policy once on each way through the tree, and answered alike ever after.
        let mut answers: Vec<Reply> = Vec::new();
        for branches in 0.. {
            if branches == limit {
                return Err(PlayError::Explore(ExploreError::TooManyBranches { branches }));
            }
            let table = Table::new(self.setup(), self.state(), policy, &answers);
            let mut context = Context::new(table, &mut exploring);
            if let Err(stop) = self.setup().rulebook.own().resolve(&mut context, command) {
                return Err(match stop {
                    Stop::Waiting(_) => PlayError::Explore(ExploreError::Unanswered),
                    other => give_up(other),
                });
            }
            let table = context.table;
            let outcome = Outcome { state: table.state(), events: &table.events };
            let key = ask(&outcome);
            let given = table.replies;
            let (weight, whole) = exploring.weight().map_err(PlayError::Explore)?;
            odds.add(key, weight, whole).map_err(PlayError::Explore)?;
            let Some(kept) = exploring.advance() else { break };
            answers = given;
            answers.truncate(kept);
        }
        debug_assert!(odds.is_complete(), "the weights of an exploration sum to the whole");
        Ok(odds)
    }
}
