//! The attacks that may be made now, each with its exact expected worth.

use toise_rules::Name;

use super::forecast::Forecast;
use super::judgement::OneSide;
use super::worth::Stakes;
use crate::battle::Battle;
use crate::legal::{AimWith, Legal};
use crate::rulebook::Command;
use crate::store::{Fighter, SideId};

/// The most branches an attack is explored to; beyond them its worth is counted.
const BRANCHES: usize = 5_000;

/// An attack, or whatever else does something to fighters at once, and what may come of it.
pub(super) struct Attack {
    pub(super) command: Command,
    /// What its side may expect to gain by it.
    pub(super) worth: f64,
    forecast: Forecast,
}

impl Attack {
    /// A command with what a side may expect of it; none when it cannot be played.
    pub(super) fn of(battle: &Battle, side: SideId, command: Command) -> Option<Self> {
        let name = battle.setup().side_name(side);
        let forecast = Forecast::of(battle, &command, &mut OneSide(&name), BRANCHES)?;
        let stakes = Stakes::new(battle, side);
        let worth = forecast.mean(|all| stakes.of(all));
        Some(Attack { command, worth, forecast })
    }

    /// How likely a fighter goes down by it.
    pub(super) fn down(&self, fighter: &Name) -> f64 {
        self.forecast.mean(|all| if all.is_down(fighter) { 1.0 } else { 0.0 })
    }
}

/// The attack worth most to the side that is to play, if it is worth more than nothing; the first of several, in the order of
/// what is legal. While nobody is to play there is none: what may be done then is of any side.
pub(super) fn best(battle: &Battle, legal: &Legal) -> Option<Attack> {
    let side = battle.side_to_play()?;
    let mut best: Option<Attack> = None;
    for command in all(battle, legal) {
        let Some(attack) = Attack::of(battle, side, command) else { continue };
        if attack.worth > best.as_ref().map_or(0.0, |best| best.worth) {
            best = Some(attack);
        }
    }
    best
}

/// Every attack that may be made now: those that are listed, and those on an area, aimed at each enemy, or with an effect,
/// which may help, at everybody.
pub(super) fn all(battle: &Battle, legal: &Legal) -> Vec<Command> {
    let rulebook = battle.setup().rulebook.own();
    let endless = |command: &Command| rulebook.is_endless(command, battle.state());
    let harms = |command: &&Command| {
        (command.is_decided_by_dice() || command.is_effect() && !endless(command)) && !command.gives_way()
    };
    let mut attacks: Vec<Command> = legal.commands.iter().filter(harms).cloned().collect();
    for aim in &legal.aims {
        let Some(from) = battle.fighter(&aim.by) else { continue };
        let takes_all = matches!(aim.with, AimWith::Effect(_));
        let standing = battle.state().store().standing().map(|(_, fighter)| fighter);
        let victims = standing.filter(|other| takes_all || is_enemy(battle, from, other));
        let aimed = victims.filter_map(|victim| rulebook.aimed(aim, from.at(), victim.at()));
        attacks.extend(aimed.filter(|command| battle.check(command).is_ok() && !endless(command)));
    }
    attacks
}

fn is_enemy(battle: &Battle, one: &Fighter, other: &Fighter) -> bool {
    one.side() != other.side() && battle.setup().rulebook.own().fights_on(other)
}
