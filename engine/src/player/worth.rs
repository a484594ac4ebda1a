//! What a side gains by what a command does to fighters.

use toise_rules::Name;

use crate::battle::Battle;
use crate::odds::{Consequence, Consequences};
use crate::store::{Fighter, SideId};

/// What a fighter loses of its worth by losing its last life point but one: the rest goes when it goes down.
const WOUNDED: f64 = 0.5;

/// What it loses by receiving a state that harms it.
const STATE: f64 = 0.1;

/// Everything a side has to win or to lose, in the worth of fighters as their rulebook says it.
#[derive(Clone, Copy)]
pub(super) struct Stakes<'b> {
    battle: &'b Battle,
    side: SideId,
}

impl<'b> Stakes<'b> {
    pub(super) fn new(battle: &'b Battle, side: SideId) -> Self {
        Stakes { battle, side }
    }

    /// What the enemies lose by it, less what the side itself loses.
    pub(super) fn of(self, consequences: &Consequences) -> f64 {
        let gains = consequences.iter().filter_map(|consequence| match consequence {
            Consequence::Down { fighter } => {
                // The wounds that brought it down are told beside it.
                Some(self.gain(fighter, |_| 1.0) - self.wounds(fighter, consequences.damage(fighter)))
            }
            Consequence::Damage { to, amount } => Some(self.wounds(to, *amount)),
            Consequence::Healed { fighter, amount } => Some(-self.wounds(fighter, *amount)),
            Consequence::State { of, state } => {
                let rulebook = self.battle.setup().rulebook.own();
                Some(self.gain(of, |fighter| STATE * rulebook.harm(fighter, state)))
            }
            Consequence::Hits { .. }
            | Consequence::Strays { .. }
            | Consequence::InArea { .. }
            | Consequence::Does { .. } => None,
        });
        gains.sum()
    }

    /// What the side gains when a fighter has lost so much life.
    fn wounds(self, fighter: &Name, amount: u32) -> f64 {
        self.gain(fighter, |fighter| wounded(fighter, amount))
    }

    /// What the side gains when a fighter loses a share of its worth: less than nothing when it is one of its own.
    fn gain(self, name: &Name, share: impl Fn(&Fighter) -> f64) -> f64 {
        let Some(fighter) = self.battle.fighter(name) else { return 0.0 };
        let worth = self.battle.setup().rulebook.own().worth(fighter) * share(fighter);
        if fighter.side() == self.side { -worth } else { worth }
    }
}

/// The share of its worth that a fighter loses by so much damage.
pub(super) fn lost(fighter: &Fighter, damage: u32) -> f64 {
    if i64::from(damage) >= i64::from(fighter.life()) { 1.0 } else { wounded(fighter, damage) }
}

/// The share of its worth that a fighter loses by wounds alone, even those that bring it down.
fn wounded(fighter: &Fighter, damage: u32) -> f64 {
    WOUNDED * (f64::from(damage) / f64::from(fighter.life().max(1))).min(1.0)
}
