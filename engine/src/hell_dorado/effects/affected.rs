//! Whom an effect affects, and whether its conditions hold.

use toise_geometry::{Circle, Point, Template, Toises};
use toise_rules::hell_dorado::{Ability, Condition, Effect, OrderKind, Target, Who, ids};

use crate::hell_dorado::field::Field;
use crate::hell_dorado::legality::toises;
use crate::hell_dorado::target::the_point;
use crate::store::FighterId;

/// What a player says of an effect's target.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::hell_dorado) struct Said {
    /// The fighter named.
    pub(in crate::hell_dorado) target: Option<FighterId>,
    /// The point named.
    pub(in crate::hell_dorado) at: Option<Point>,
    /// The fighter that set off a reaction.
    pub(in crate::hell_dorado) cause: Option<FighterId>,
}

impl Field<'_, '_> {
    /// Whether the conditions on the owner hold.
    pub(in crate::hell_dorado) fn owner_conditions(self, owner: FighterId, effect: &Effect) -> bool {
        effect.when.iter().all(|condition| match condition {
            Condition::OwnState(state) => self.is_in(owner, state),
            Condition::OwnNoState(state) => !self.is_in(owner, state),
            Condition::OwnFree => self.engagers(owner).next().is_none(),
            Condition::OwnEngaged => self.engagers(owner).next().is_some(),
            _ => true,
        })
    }

    fn target_conditions(self, target: FighterId, effect: &Effect) -> bool {
        effect.when.iter().all(|condition| match condition {
            Condition::TargetState(state) => self.is_in(target, state),
            Condition::TargetNoState(state) => !self.is_in(target, state),
            Condition::TargetFree => self.engagers(target).next().is_none(),
            Condition::TargetEngaged => self.engagers(target).next().is_some(),
            Condition::TargetRank(rank) => self.profile(target).rank == *rank,
            _ => true,
        })
    }

    fn is_among(self, owner: FighterId, who: Who, other: FighterId) -> bool {
        who.chooses(self.situation().kinship(owner, other))
    }

    /// Whether a fighter takes an order of an ally: a plain one is received, and some cannot receive orders.
    /// // hd.order.4
    fn takes(self, owner: FighterId, effect: &Effect, target: FighterId) -> bool {
        let received =
            effect.order == Some(OrderKind::Plain) && owner != target && !self.are_enemies(owner, target);
        // No aura is an order: asking for an ability by an aura does not lead back here.
        !received || !self.has_ability(target, |it| *it == Ability::DeafToOrders)
    }

    /// Whether an effect affects a fighter on the board, as far as this does not depend on what its player says.
    pub(in crate::hell_dorado) fn affects(
        self,
        owner: FighterId,
        effect: &Effect,
        target: FighterId,
    ) -> bool {
        let near = |within: Toises| {
            let reached = || toise_geometry::within(self.distance(owner, target), within);
            owner == target || self.is_within(reached(), ids::EFFECT_5, owner, || self.name(target))
        };
        let reached = match effect.on {
            Target::Owner => owner == target,
            Target::One { who, within, sight } => {
                self.is_among(owner, who, target)
                    && within.is_none_or(|within| near(toises(within)))
                    && (!sight || owner == target || self.sight(owner, target).sees())
            }
            Target::All { who, within } => self.is_among(owner, who, target) && near(toises(within)),
            Target::Area { who, .. } => self.is_among(owner, who, target),
            Target::Cause => true,
        };
        reached
            && self.owner_conditions(owner, effect)
            && self.target_conditions(target, effect)
            && self.takes(owner, effect, target)
    }

    /// The fighters on the board an effect affects, by name, with what its player says; none when the point named is
    /// out of its range or sight.
    pub(in crate::hell_dorado) fn affected(
        self,
        owner: FighterId,
        effect: &Effect,
        said: Said,
    ) -> Vec<FighterId> {
        let standing = |id: FighterId| !self.fighter(id).fallen;
        let one = |id: Option<FighterId>| -> Vec<FighterId> {
            id.filter(|id| standing(*id) && self.affects(owner, effect, *id)).into_iter().collect()
        };
        let everyone = || self.state.store.standing().map(|(id, _)| id);
        match effect.on {
            Target::Owner => one(Some(owner)),
            Target::One { .. } => one(said.target),
            Target::Cause => one(said.cause),
            Target::All { .. } => everyone().filter(|id| self.affects(owner, effect, *id)).collect(),
            Target::Area { radius, range, sight, .. } => {
                let Some(at) = said.at else { return Vec::new() };
                let far = |range| {
                    let distance = self.distance_to_point(owner, at);
                    let reached = toise_geometry::within(distance, toises(range));
                    !self.is_within(reached, ids::EFFECT_5, owner, the_point)
                };
                if range.is_some_and(far) || (sight && !self.sight_to(owner, at).sees()) {
                    return Vec::new();
                }
                let Ok(circle) = Circle::new(at, toises(radius)) else { return Vec::new() };
                let area = Template::Circle(circle);
                self.note_area(&area, everyone().filter(|id| self.unnoted().affects(owner, effect, *id)));
                let inside = |id: &FighterId| area.touches(&self.fighter(*id).disc());
                everyone().filter(inside).filter(|id| self.affects(owner, effect, *id)).collect()
            }
        }
    }

    /// The fighters an effect could be used on by naming one.
    pub(in crate::hell_dorado) fn candidates(self, owner: FighterId, effect: &Effect) -> Vec<FighterId> {
        let standing = self.state.store.standing().map(|(id, _)| id);
        standing.filter(|id| self.affects(owner, effect, *id)).collect()
    }
}
