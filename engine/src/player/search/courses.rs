//! The courses an activation can take, and the best of them.

use super::super::attacks::{self, Attack};
use super::super::{ByOdds, greedy};
use super::bouts::Bouts;
use super::outlook::Outlook;
use super::places::{self, Care};
use crate::battle::{Battle, Progress};
use crate::legal::Legal;
use crate::rulebook::Command;
use crate::state::State;
use crate::store::{Fighter, SideId};

/// Orders given in an activation, at most.
const MOST_ORDERS: usize = 8;

/// How often an escape is tried, each time with other dice.
const TRIES: u64 = 16;

/// So much more a course must be worth to be better than an earlier one: no rounding decides.
const MORE: f64 = 1e-9;

/// Places no farther apart than this, in toises, are one to the search.
const SAME_PLACE: f64 = 0.3;

/// A command of a course, and the state it is meant for.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) at: State,
    pub(super) command: Command,
}

/// The search for the best course of a side.
pub(super) struct Courses<'s> {
    bouts: &'s mut Bouts,
    side: SideId,
    best: Option<(f64, Vec<Step>)>,
}

impl<'s> Courses<'s> {
    pub(super) fn new(bouts: &'s mut Bouts, side: SideId) -> Self {
        Courses { bouts, side, best: None }
    }

    /// The best course from here on: of the activation under way, or of one to begin.
    pub(super) fn best(mut self, battle: &Battle, legal: &Legal) -> Option<Vec<Step>> {
        if self.is_at_it(battle) {
            self.of_the_active(&battle.to_try(), &[], Care::Thorough);
        } else {
            for command in &legal.commands {
                if command.activates().is_some() {
                    self.activate(battle, command, Care::Glance);
                } else if !command.is_effect() {
                    self.wait(battle, command);
                }
            }
            let begins =
                self.best.as_ref().and_then(|(_, steps)| steps.first()).map(|step| step.command.clone());
            if let Some(command) = begins.filter(|command| command.activates().is_some()) {
                self.activate(battle, &command, Care::Thorough);
            }
        }
        self.best.map(|(_, steps)| steps)
    }

    fn consider(&mut self, steps: &[Step], worth: f64) {
        if self.best.as_ref().is_none_or(|(best, _)| worth > best + MORE) {
            self.best = Some((worth, steps.to_vec()));
        }
    }

    /// The courses of an activation that is still to begin.
    fn activate(&mut self, battle: &Battle, command: &Command, care: Care) {
        let mut trial = battle.to_try();
        let mut steps = Vec::new();
        if !play(&mut trial, command, &mut steps) {
            return;
        }
        for _ in 0..MOST_ORDERS {
            let legal = trial.legal_commands().of_the_side_to_play(&trial);
            let Some(order) = greedy::order(&trial, &legal) else { break };
            if !play(&mut trial, &order, &mut steps) {
                break;
            }
        }
        if self.is_at_it(&trial) {
            self.of_the_active(&trial, &steps, care);
        } else {
            let worth = Outlook::of(&trial, self.side).value(self.bouts);
            self.consider(&steps, worth);
        }
    }

    /// A command that activates nobody, such as a pass.
    fn wait(&mut self, battle: &Battle, command: &Command) {
        let mut trial = battle.to_try();
        let mut steps = Vec::new();
        if play(&mut trial, command, &mut steps) {
            let worth = Outlook::of(&trial, self.side).value(self.bouts);
            self.consider(&steps, worth);
        }
    }

    /// The courses from here on of the activation under way.
    fn of_the_active(&mut self, trial: &Battle, before: &[Step], care: Care) {
        let legal = trial.legal_commands().of_the_side_to_play(trial);
        self.strike(trial, &legal, before, 0.0);
        self.rest(trial, &legal, before);
        let mut seen = Vec::new();
        for command in places::moves(trial, &legal, care) {
            self.go(trial, &command, before, &mut seen);
        }
        for command in legal.commands.iter().filter(|command| command.gives_way()) {
            self.leave(trial, command, before);
        }
    }

    /// A way out of contact, which dice decide: what follows it is for later to see.
    fn leave(&mut self, trial: &Battle, command: &Command, before: &[Step]) {
        let Some(escape) = Attack::of(trial, self.side, command.clone()) else { return };
        let Some(tries) = trial.often_aside(command, &mut ByOdds, TRIES) else { return };
        let after = tries.into_iter().map(|aside| trial.to_try_after(aside));
        let values = after.map(|after| Outlook::of(&after, self.side).value(self.bouts));
        // Who gets away may be struck at: by how much is known exactly.
        let worth = escape.worth + values.sum::<f64>() / TRIES as f64;
        let step = Step { at: trial.state().clone(), command: command.clone() };
        self.consider(&[before, &[step]].concat(), worth);
    }

    /// The best attack from where everybody stands, and whether there is one; `gained` is what the way there has come to.
    fn strike(&mut self, trial: &Battle, legal: &Legal, before: &[Step], gained: f64) -> bool {
        let Some(attack) = attacks::best(trial, legal) else { return false };
        let outlook = Outlook::of(trial, self.side).after(&attack);
        let worth = gained + attack.worth + outlook.value(self.bouts);
        let step = Step { at: trial.state().clone(), command: attack.command };
        self.consider(&[before, &[step]].concat(), worth);
        true
    }

    /// Whatever needs no place and no enemy, and doing nothing.
    fn rest(&mut self, trial: &Battle, legal: &Legal, before: &[Step]) {
        let idle = |command: &&Command| {
            !command.is_effect()
                && !command.gives_way()
                && !command.is_decided_by_dice()
                && command.activates().is_none()
        };
        for command in legal.commands.iter().filter(idle).chain(&legal.done) {
            let (mut after, mut steps) = (trial.clone(), before.to_vec());
            if play(&mut after, command, &mut steps) {
                let worth = Outlook::of(&after, self.side).value(self.bouts);
                self.consider(&steps, worth);
            }
        }
    }

    /// A move, with the best attack from there.
    fn go(&mut self, trial: &Battle, command: &Command, before: &[Step], seen: &mut Vec<Battle>) {
        let (mut after, mut steps) = (trial.clone(), before.to_vec());
        if !play(&mut after, command, &mut steps) || seen.iter().any(|other| is_alike(other, &after)) {
            return;
        }
        seen.push(after.clone());
        let gained = Attack::of(trial, self.side, command.clone()).map_or(0.0, |way| way.worth);
        let legal = after.legal_commands().of_the_side_to_play(&after);
        if self.is_at_it(&after) && self.strike(&after, &legal, &steps, gained) {
            return;
        }
        let worth = gained + Outlook::of(&after, self.side).value(self.bouts);
        self.consider(&steps, worth);
    }

    /// Whether a fighter of the side has its activation under way with something left to do.
    fn is_at_it(&self, battle: &Battle) -> bool {
        let active = battle.state().active().map(|active| battle.state().store().get(active));
        let own = active.filter(|active| active.side() == self.side);
        battle.side_to_play() == Some(self.side)
            && own.is_some_and(|active| has_something_to_do(battle, active))
    }
}

fn has_something_to_do(battle: &Battle, active: &Fighter) -> bool {
    let legal = battle.legal_commands();
    let by = |command: &Command| command.activates().is_none() && command.by() == Some(active.name());
    !legal.moves.is_empty() || !legal.aims.is_empty() || legal.commands.iter().any(by)
}

/// Plays a command on a copy and notes it; whether it could be.
fn play(trial: &mut Battle, command: &Command, steps: &mut Vec<Step>) -> bool {
    let at = trial.state().clone();
    let played = matches!(trial.play_with(command.clone(), &mut ByOdds), Ok(Progress::Done(_)));
    if played {
        steps.push(Step { at, command: command.clone() });
    }
    played
}

/// Whether a move has come to much the same as another: the mover stands near where it stood then, and may do as much.
fn is_alike(one: &Battle, other: &Battle) -> bool {
    let place =
        |battle: &Battle| battle.state().active().map(|active| battle.state().store().get(active).at());
    let (Some(here), Some(there)) = (place(one), place(other)) else { return false };
    here.distance(there).get() < SAME_PLACE && one.state().ledger() == other.state().ledger()
}
