//! A player that picks evenly among what is legal.

use toise_geometry::{Bearing, Point, Toises, bearing};

use super::{Leader, Player, View};
use crate::battle::Battle;
use crate::chance::{Seed, Seeded};
use crate::choice::{Answer, Choice};
use crate::error::AnswerError;
use crate::legal::{AimLimits, Legal, MoveLimits};
use crate::rulebook::Command;
use crate::store::{Fighter, SideId};

/// Picks evenly among the options, by a seed of its own: the dice of the battle are not touched.
#[derive(Clone, Debug)]
pub struct Random {
    source: Seeded,
}

impl Random {
    /// A random player; the same seed gives the same answers to the same choices.
    pub fn new(seed: Seed) -> Self {
        Random { source: Seeded::new(seed, u64::MAX) }
    }
}

/// One of the things that can be picked.
enum Pick {
    Command(Command),
    Move(MoveLimits),
    Aim(AimLimits),
}

impl Leader for Random {
    fn lead(&mut self, battle: &Battle) -> Option<Command> {
        let (setup, state) = (battle.setup(), battle.state());
        let Legal { commands, moves, aims, done } = battle.legal_commands().of_the_side_to_play(battle);
        let mut options: Vec<Pick> = commands.into_iter().map(Pick::Command).collect();
        for limits in moves {
            // Each enemy that can be assaulted or charged is an option of its own.
            match setup.rulebook.own().moves_into(setup, state, &limits) {
                Some(ways) => options.extend(ways.into_iter().map(Pick::Command)),
                None => options.push(Pick::Move(limits)),
            }
        }
        options.extend(aims.into_iter().map(Pick::Aim));
        // A move or an area may have no place to go: another option is then picked.
        while !options.is_empty() {
            let pick = self.source.below(u32::try_from(options.len()).ok()?) as usize;
            let found = match options.swap_remove(pick) {
                Pick::Command(command) => Some(command),
                Pick::Move(limits) => self.place(battle, &limits),
                Pick::Aim(limits) => self.aim(battle, &limits),
            };
            if found.is_some() {
                return found;
            }
        }
        done
    }
}

impl Random {
    /// A number from 0 to 1, 1 excluded.
    fn share(&mut self) -> f64 {
        f64::from(self.source.below(1 << 24)) / f64::from(1 << 24)
    }

    /// A place within the length of a move: one time in two toward an enemy picked evenly, otherwise anywhere.
    fn place(&mut self, battle: &Battle, limits: &MoveLimits) -> Option<Command> {
        let mover = battle.fighter(&limits.by)?;
        let (from, far) = (mover.at(), limits.allowance.get() * self.share().sqrt());
        let toward = if self.source.below(2) == 0 { self.enemy(battle, mover.side()) } else { None };
        let bearing = toward.and_then(|enemy| bearing(from, enemy));
        let bearing = bearing.unwrap_or_else(|| Bearing::new(360.0 * self.share()).unwrap_or_default());
        let goal = from.offset(bearing, Toises::new(far).ok()?);
        battle.setup().rulebook.own().step_toward(battle.setup(), battle.state(), limits, goal)
    }

    /// Where an enemy of a side stands, each as likely.
    fn enemy(&mut self, battle: &Battle, side: SideId) -> Option<Point> {
        let store = battle.state().store();
        let enemies =
            || store.standing().map(|(_, fighter)| fighter).filter(|fighter| fighter.side() != side);
        let pick = self.source.below(u32::try_from(enemies().count()).ok()?) as usize;
        enemies().nth(pick).map(Fighter::at)
    }

    /// An area laid over an enemy picked evenly: most places hold nobody.
    fn aim(&mut self, battle: &Battle, limits: &AimLimits) -> Option<Command> {
        let from = battle.fighter(&limits.by)?;
        let enemy = self.enemy(battle, from.side())?;
        let command = battle.setup().rulebook.own().aimed(limits, from.at(), enemy)?;
        battle.check(&command).is_ok().then_some(command)
    }
}

impl Player for Random {
    fn answer(&mut self, choice: &Choice, _: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        let mut options = choice.options();
        if options.is_empty() {
            return Ok(Some(Answer::Default));
        }
        let index = self.source.below(options.len() as u32) as usize;
        Ok(Some(options.swap_remove(index)))
    }
}
