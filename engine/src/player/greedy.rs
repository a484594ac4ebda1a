//! A player that goes for the enemy: strikes when it can, charges when it may, shoots, and closes in.

use super::neighbours::{enemies_of, nearest};
use super::{Leader, Player, View};
use crate::battle::Battle;
use crate::choice::{Answer, Choice};
use crate::error::AnswerError;
use crate::legal::{Ends, Legal, MoveLimits, Worth};
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
        // Orders first: they help what comes after.
        order(battle, &legal)
            .or_else(|| strike(battle, &legal))
            .or_else(|| area(battle, &legal))
            .or_else(|| advance(battle, &legal))
            .or_else(|| whatever_else(&legal, |_| true))
    }
}

/// An order that can be given now.
pub(super) fn order(battle: &Battle, legal: &Legal) -> Option<Command> {
    let rulebook = &battle.setup().rulebook;
    let mut orders = legal.commands.iter();
    orders.find(|command| rulebook.own().is_order_to_give(command, battle.state())).cloned()
}

/// A strike at the enemy with least life.
fn strike(battle: &Battle, legal: &Legal) -> Option<Command> {
    let life = |command: &&Command| {
        let target = command.target().and_then(|name| battle.fighter(name));
        target.map_or(i32::MAX, Fighter::life)
    };
    legal.commands.iter().filter(|command| is_at_an_enemy(battle, command)).min_by_key(life).cloned()
}

/// An attack on the nearest enemy that takes an area.
fn area(battle: &Battle, legal: &Legal) -> Option<Command> {
    let rulebook = &battle.setup().rulebook;
    legal.aims.iter().find_map(|aim| {
        nearest(battle, &aim.by)
            .and_then(|(from, enemy)| rulebook.own().aimed(aim, from.at(), enemy.at()))
            .filter(|command| battle.check(command).is_ok())
    })
}

/// A charge, or else a move toward the enemy.
pub(super) fn advance(battle: &Battle, legal: &Legal) -> Option<Command> {
    if legal.moves.is_empty() {
        return None;
    }
    let contacts = battle.destinations();
    let contact = contacts
        .into_iter()
        .filter(|destination| matches!(destination.what, Worth::Contact(_)))
        .min_by_key(|destination| destination.cost);
    if let Some(contact) = contact {
        return Some(contact.command);
    }
    let apart = legal.moves.iter().filter(|limits| limits.ends == Ends::Apart);
    closing_in(battle, apart.max_by_key(|limits| limits.allowance)?)
}

/// Something that can still be done, for whoever has nothing better, or else the end of the activation.
pub(super) fn whatever_else(legal: &Legal, is_allowed: impl Fn(&Command) -> bool) -> Option<Command> {
    // An effect without a cost or a limit could be used for ever.
    let may_do = |command: &&Command| !command.is_effect() && !command.gives_way() && is_allowed(command);
    legal.commands.iter().find(may_do).or(legal.done.as_ref()).cloned()
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
