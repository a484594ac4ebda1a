//! What both sides may hope for from where everybody stands.

use toise_geometry::{Body, Toises, edge_distance, in_contact, sight};

use super::super::attacks::Attack;
use super::bouts::Bouts;
use crate::battle::Battle;
use crate::store::{FighterId, SideId};

/// How much of what a fighter could do in its next activation counts: the others move in between.
const NEXT: f64 = 0.5;

/// How much of that counts for a fighter that has to wait for the turn after this one.
const LATER: f64 = 0.6;

/// How much more a charge is worth for a friend as near to the enemy, and less for an enemy as near to help.
const TOGETHER: f64 = 0.2;

/// What helpers can make of a charge, at least and at most.
const TOGETHER_BETWEEN: (f64, f64) = (0.2, 3.0);

/// What a point of the score is worth before the last turn.
const SCORE: f64 = 0.3;

/// What a fighter's worth counts for, for every activation it is away from the enemy.
const AWAY: f64 = 0.01;

/// The fighters as they stand, each with what bears on what it could do next.
pub(super) struct Outlook<'b> {
    battle: &'b Battle,
    side: SideId,
    figures: Vec<Figure>,
    /// Whether another turn follows.
    goes_on: bool,
}

struct Figure {
    id: FighterId,
    own: bool,
    body: Body,
    reach: Toises,
    worth: f64,
    /// How much of what it could do in an activation counts.
    time: f64,
    /// How likely it is still there.
    stays: f64,
    /// Whether an enemy touches it.
    held: bool,
}

impl<'b> Outlook<'b> {
    pub(super) fn of(battle: &'b Battle, side: SideId) -> Self {
        let (rulebook, setup, state) = (battle.setup().rulebook.own(), battle.setup(), battle.state());
        let goes_on = battle.turn() < rulebook.most_turns();
        let standing = state.store().standing().filter(|(_, fighter)| rulebook.fights_on(fighter));
        let figures = standing.map(|(id, fighter)| {
            let later = if goes_on { LATER } else { 0.0 };
            Figure {
                id,
                own: fighter.side() == side,
                body: *fighter.body(),
                reach: rulebook.reach(setup, state, id),
                worth: rulebook.worth(fighter),
                time: if rulebook.is_ready(state, fighter) { 1.0 } else { later },
                stays: 1.0,
                held: false,
            }
        });
        let mut figures: Vec<Figure> = figures.collect();
        for index in 0..figures.len() {
            let one = &figures[index];
            figures[index].held = figures.iter().any(|other| other.own != one.own && touch(one, other));
        }
        Outlook { battle, side, figures, goes_on }
    }

    /// The same after an attack: those it may bring down count for as much as they are likely to stay.
    pub(super) fn after(mut self, attack: &Attack) -> Self {
        let store = self.battle.state().store();
        for figure in &mut self.figures {
            figure.stays *= 1.0 - attack.down(store.get(figure.id).name());
        }
        self
    }

    /// What the side may hope for, less what it has to fear, and how far it is ahead by the score; what is equal so far
    /// is better nearer to the enemy.
    pub(super) fn value(&self, bouts: &mut Bouts) -> f64 {
        bouts.look_at(self.battle);
        let around: Vec<Around> = self.figures.iter().map(|figure| self.around(figure)).collect();
        let prospects = |own, bouts: &mut Bouts| self.prospects(own, &around, bouts);
        NEXT * (prospects(true, bouts) - prospects(false, bouts)) + self.score() - AWAY * self.away()
    }

    /// Who could come to a fighter.
    fn around(&self, figure: &Figure) -> Around {
        let mut around = Around::default();
        for other in self.figures.iter().filter(|other| other.id != figure.id) {
            if other.own == figure.own {
                around.helpers += other.stays * other.nearness(figure);
            } else {
                around.attackers += other.stays * other.chance_to_charge(figure);
            }
        }
        around
    }

    /// What the fighters of one side, ours or the others', may expect to gain by the best that each could do next.
    fn prospects(&self, own: bool, around: &[Around], bouts: &mut Bouts) -> f64 {
        let one_side = self.figures.iter().filter(|figure| figure.own == own && figure.time > 0.0);
        let each = one_side.map(|one| {
            let others = self.figures.iter().zip(around).filter(|(figure, _)| figure.own != own);
            let best = others.map(|(other, around)| self.prospect(one, other, around, bouts) * other.stays);
            one.time * one.stays * best.fold(0.0, f64::max)
        });
        each.sum()
    }

    /// What one may expect of another, by a charge or by a shot from where it stands.
    fn prospect(&self, one: &Figure, other: &Figure, around: &Around, bouts: &mut Bouts) -> f64 {
        let pair = (one.id, other.id);
        let charge = match one.chance_to_charge(other) {
            chance if chance > 0.0 => {
                chance * around.together(one.stays * chance) * bouts.worth(self.battle, pair, Toises::ZERO)
            }
            _ => 0.0,
        };
        if one.held {
            return charge;
        }
        let shot = bouts.worth(self.battle, pair, gap(one, other).max(Toises::whole(1)));
        let sees = || sight(self.battle.setup().scenery.terrain(), &one.body, &other.body).sees();
        if shot > charge && sees() { shot } else { charge }
    }

    /// By how much the side is ahead of the best other one, where the rulebook keeps a score.
    fn score(&self) -> f64 {
        let Some(scores) = self.battle.scores() else { return 0.0 };
        let own = scores.get(self.side.index()).copied().unwrap_or(0);
        let others = scores.iter().enumerate().filter(|(side, _)| *side != self.side.index());
        let best = others.map(|(_, score)| *score).max().unwrap_or(0);
        let weight = if self.goes_on { SCORE } else { 1.0 };
        weight * (f64::from(own) - f64::from(best))
    }

    /// How many activations the side's fighters are away from the enemy, each by what it is worth.
    fn away(&self) -> f64 {
        let own = self.figures.iter().filter(|figure| figure.own);
        let each = own.map(|one| {
            let enemies = self.figures.iter().filter(|other| !other.own);
            let nearest = enemies.map(|enemy| gap(one, enemy)).min();
            nearest.map_or(0.0, |gap| one.worth * gap.get() / one.reach.get().max(1.0))
        });
        each.sum()
    }
}

/// How much of an activation's strength could come to a fighter.
#[derive(Clone, Copy, Default)]
struct Around {
    /// Enemies, to strike at it.
    attackers: f64,
    /// Friends, to help it.
    helpers: f64,
}

impl Around {
    /// What the others can make of a charge at the fighter: more for those who could join in, `own` of them the charger's own
    /// part, less for those who could come to its help.
    fn together(self, own: f64) -> f64 {
        let (least, most) = TOGETHER_BETWEEN;
        (1.0 + TOGETHER * (self.attackers - own - self.helpers)).clamp(least, most)
    }
}

impl Figure {
    /// How much of a charge is left for the way to it; a fighter in contact with enemies has no other to strike at.
    fn chance_to_charge(&self, other: &Figure) -> f64 {
        match self.held {
            true if touch(self, other) => 1.0,
            true => 0.0,
            false => self.nearness(other),
        }
    }

    /// 1 for whoever an activation is enough to reach, a sixteenth for whoever it takes two: much comes in between. A first
    /// power, by paired battles, makes too much of enemies far away.
    fn nearness(&self, other: &Figure) -> f64 {
        let activations = gap(self, other).get() / self.reach.get().max(0.1);
        let squared = activations.max(1.0) * activations.max(1.0);
        1.0 / (squared * squared)
    }
}

fn touch(one: &Figure, other: &Figure) -> bool {
    in_contact(one.body.disc(), other.body.disc())
}

fn gap(one: &Figure, other: &Figure) -> Toises {
    edge_distance(one.body.disc(), other.body.disc())
}
