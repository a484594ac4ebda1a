//! A player that goes for the enemy: strikes when it can, charges when it may, shoots, and closes in.

use toise_geometry::Toises;

use super::{Leader, Player, View};
use crate::battle::Battle;
use crate::choice::{Answer, Choice};
use crate::error::AnswerError;
use crate::legal::{Ends, MoveLimits, Worth};
use crate::rulebook::Command;
use crate::store::Fighter;

/// To how many enemies, nearest first, it looks for a way.
const MOST_TRIED: usize = 4;

/// Plays for the enemy's life, always the same way: it gives the orders it can pay, strikes, shoots and casts spells at
/// whoever has least life left, charges whom it can reach, and closes in on the nearest enemy otherwise. It never gives
/// way, and attacks that name no target are its last resort. It takes the default answer of every choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Player for Greedy {
    fn answer(&mut self, _: &Choice, _: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        Ok(Some(Answer::Default))
    }
}

impl Leader for Greedy {
    fn lead(&mut self, battle: &Battle) -> Option<Command> {
        let legal = battle.legal_commands().of_the_side_to_play(battle);
        let rulebook = &battle.setup().rulebook;
        let life = |command: &Command| {
            let target = command.target().and_then(|name| battle.fighter(name));
            target.map_or(i32::MAX, Fighter::life)
        };
        // Orders first: they help what comes after.
        let order =
            legal.commands.iter().find(|command| rulebook.own().is_order_to_give(command, battle.state()));
        if let Some(order) = order {
            return Some(order.clone());
        }
        let strikes = legal.commands.iter().filter(|command| is_at_an_enemy(battle, command));
        if let Some(strike) = strikes.min_by_key(|command| life(command)) {
            return Some(strike.clone());
        }
        for aim in &legal.aims {
            let command = nearest(battle, &aim.by)
                .and_then(|(from, enemy)| rulebook.own().aimed(aim, from.at(), enemy.at()))
                .filter(|command| battle.check(command).is_ok());
            if command.is_some() {
                return command;
            }
        }
        if !legal.moves.is_empty() {
            let contacts = battle.destinations();
            let contact = contacts
                .iter()
                .filter(|destination| matches!(destination.what, Worth::Contact(_)))
                .min_by_key(|destination| destination.cost);
            if let Some(contact) = contact {
                return Some(contact.command.clone());
            }
            let apart = legal.moves.iter().filter(|limits| limits.ends == Ends::Apart);
            if let Some(farthest) = apart.max_by_key(|limits| limits.allowance) {
                let step = closing_in(battle, farthest);
                if step.is_some() {
                    return step;
                }
            }
        }
        // An effect without a cost or a limit could be used for ever.
        let other = legal.commands.iter().find(|command| !command.is_effect() && !command.gives_way());
        other.cloned().or(legal.done)
    }
}

/// Whether a command is aimed at an enemy of whoever carries it out.
fn is_at_an_enemy(battle: &Battle, command: &Command) -> bool {
    let side = |name: Option<&toise_rules::Name>| battle.fighter(name?).map(Fighter::side);
    side(command.target()).is_some_and(|target| side(command.by()) != Some(target))
}

/// A move toward the nearest enemy there is a way to; straight at the nearest when there is a way to none.
fn closing_in(battle: &Battle, limits: &MoveLimits) -> Option<Command> {
    let (rulebook, setup, state) = (&battle.setup().rulebook, battle.setup(), battle.state());
    let (_, mut enemies) = enemies_of(battle, &limits.by)?;
    enemies.truncate(MOST_TRIED);
    let way = enemies.iter().find_map(|enemy| rulebook.own().close_in(setup, state, limits, enemy.name()));
    way.or_else(|| rulebook.own().step_toward(setup, state, limits, enemies.first()?.at()))
}

/// A fighter and its nearest enemy, ties by name.
fn nearest<'b>(battle: &'b Battle, name: &str) -> Option<(&'b Fighter, &'b Fighter)> {
    let (from, enemies) = enemies_of(battle, name)?;
    Some((from, enemies.first().copied()?))
}

/// A fighter and its enemies on the board that fight on, nearest first, ties by name.
fn enemies_of<'b>(battle: &'b Battle, name: &str) -> Option<(&'b Fighter, Vec<&'b Fighter>)> {
    let from = battle.fighter(name)?;
    let standing = battle.state().store().standing().map(|(_, fighter)| fighter);
    let mut enemies: Vec<&Fighter> = standing
        .filter(|other| other.side() != from.side() && battle.setup().rulebook.own().fights_on(other))
        .collect();
    enemies.sort_by_key(|enemy| -> Toises { toise_geometry::edge_distance(&from.disc(), &enemy.disc()) });
    Some((from, enemies))
}
