//! The attacks of a script, each from the state it is made in.

use super::Scenario;
use super::run::{self, Failure};
use super::script::{Action, Play};
use crate::battle::Battle;

/// A command of a script, before it is played.
#[derive(Clone, Debug)]
pub struct Before {
    /// The number of its step, from 1.
    pub step: usize,
    /// The battle as it stands then.
    pub battle: Battle,
    /// The command, with the dice and answers written beside it.
    pub play: Play,
}

impl Scenario {
    /// Each attack of the script, and whatever else dice decide, with the battle it is made in. What leaders do in a
    /// contest is left out.
    ///
    /// ```
    /// use toise_engine::Scenario;
    ///
    /// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
    /// for attack in scenario.attacks()? {
    ///     let odds = attack.battle.odds(&attack.play.command)?;
    ///     println!("step {}: bob goes down with chance {}", attack.step, odds.goes_down("bob"));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first failure of the script, when there is one before its last attack.
    pub fn attacks(&self) -> Result<Vec<Before>, Failure> {
        let last = self.script.iter().rposition(|step| play_of(&step.action).is_some_and(by_dice));
        let mut found = Vec::new();
        let watch = |step: usize, battle: &Battle, action: &Action| {
            if let Some(play) = play_of(action).filter(|play| by_dice(play)) {
                found.push(Before { step, battle: battle.clone(), play: play.clone() });
            }
        };
        // The last attack itself may fail: its odds stand all the same.
        let run = run::run_watched(self, last.map_or(0, |last| last + 1), watch);
        match run.failure {
            Some(failure) if last.is_some_and(|last| failure.step <= last) => Err(failure),
            _ => Ok(found),
        }
    }

    /// The command that a step plays, from 1, whether dice decide it or not, with the battle it is played in; none when
    /// there is no such step or it plays none.
    ///
    /// # Errors
    /// The failure of a step before it.
    pub fn before(&self, step: usize) -> Result<Option<Before>, Failure> {
        let Some(index) = step.checked_sub(1).filter(|index| *index < self.script.len()) else {
            return Ok(None);
        };
        let run = run::run_watched(self, index, |_, _, _| {});
        if let Some(failure) = run.failure {
            return Err(failure);
        }
        let play = match &self.script[index].action {
            Action::Play(play) | Action::Refused(play, _) => Some(play.clone()),
            Action::Expect(_) | Action::Contest(_) => None,
        };
        Ok(play.map(|play| Before { step, battle: run.battle, play }))
    }
}

fn play_of(action: &Action) -> Option<&Play> {
    match action {
        Action::Play(play) => Some(play),
        _ => None,
    }
}

fn by_dice(play: &Play) -> bool {
    play.command.is_decided_by_dice()
}
