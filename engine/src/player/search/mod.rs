//! A player that looks one activation deep.

mod bouts;
mod courses;
mod outlook;
mod places;

use std::collections::VecDeque;

use self::bouts::Bouts;
use self::courses::{Courses, Step};
use super::judgement::judged;
use super::{Leader, Player, View, greedy};
use crate::battle::Battle;
use crate::choice::{Answer, Choice};
use crate::error::AnswerError;
use crate::rulebook::Command;

/// Looks one activation deep: it tries, on copies of the battle, every fighter it may activate, with the moves worth
/// trying and the best attack from where each ends, and plays what comes to most.
///
/// An attack counts by exact odds, as [`ByOdds`](super::ByOdds) counts it; an escape by exact odds for what is struck at, and by
/// sixteen tries for how it ends. How the fighters stand afterwards counts by what each may expect to gain by the best attack
/// it could make next, its own side's less the others', and by the score. What one fighter may expect of attacking another is
/// worked out on a bare board at a few distances, for the two as they are; orders and whatever else lasts a while are left out of
/// it. Between whole companies a decision takes some tens of milliseconds.
///
/// Copies have dice of their own, always the same: it knows nothing of the battle's dice to come, and plays the same
/// battle the same way. It keeps what it has worked out; let each battle have one of its own.
///
/// Choices it answers by what they show, as [`ByOdds`](super::ByOdds) does.
///
/// ```
/// use toise_engine::{Contest, Greedy, Scenario, Search, Seed};
///
/// let mut battle = Scenario::parse(include_str!("../../../examples/exchange.ron"))?.start_seeded(Seed(1));
/// let report = Contest::new(vec![&mut Search::default(), &mut Greedy]).at_most_turns(6).play(&mut battle, |_, _| {})?;
/// println!("{} commands, {:?}", report.commands, battle.outcome());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Search {
    plan: VecDeque<Step>,
    bouts: Bouts,
}

impl Player for Search {
    fn answer(&mut self, choice: &Choice, view: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        Ok(Some(judged(choice, view)))
    }
}

impl Leader for Search {
    fn lead(&mut self, battle: &Battle) -> Option<Command> {
        if let Some(planned) = self.planned(battle) {
            return Some(planned);
        }
        let legal = battle.legal_commands().of_the_side_to_play(battle);
        // Orders first, as in every course that is tried.
        if let Some(order) = greedy::order(battle, &legal) {
            return Some(order);
        }
        if let Some(side) = battle.side_to_play() {
            let best = Courses::new(&mut self.bouts, side).best(battle, &legal);
            self.plan = best.unwrap_or_default().into();
        }
        self.planned(battle)
            .or_else(|| greedy::whatever_else(&legal, |command| !command.is_decided_by_dice()))
    }
}

impl Search {
    /// The next command of the plan, if the battle stands as it was made for.
    fn planned(&mut self, battle: &Battle) -> Option<Command> {
        let step = self.plan.pop_front()?;
        if step.at == *battle.state() && battle.check(&step.command).is_ok() {
            return Some(step.command);
        }
        self.plan.clear();
        None
    }
}
