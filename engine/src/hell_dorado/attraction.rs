//! Attraction: who must assault or charge whom (`hd.ability.4`).

use smallvec::SmallVec;
use toise_geometry::{Toises, within};
use toise_rules::hell_dorado::{Ability, Action, MoveEnd, Strike, ids};

use super::book::Stage;
use super::field::Field;
use super::moves::{self, Mover};
use super::rejection::ActionRejection;
use crate::Rejection as AnyRejection;
use crate::store::FighterId;
use crate::travel::Way;

/// The fighters that attract another.
pub(super) type Owners = SmallVec<[FighterId; 1]>;

impl Field<'_, '_> {
    /// Refuses what an attracted fighter may not do: all but an assault or a charge, by the shortest way, on one of
    /// those that attract it.
    pub(super) fn heeds_attraction(
        self,
        by: FighterId,
        moving: Option<(&Action, &Way)>,
    ) -> Result<(), AnyRejection> {
        self.heeds(by, &self.attracted_by(by), moving)
    }

    /// The same, with those that attract it known.
    pub(super) fn heeds(
        self,
        by: FighterId,
        owners: &[FighterId],
        moving: Option<(&Action, &Way)>,
    ) -> Result<(), AnyRejection> {
        let heeds = match moving {
            _ if owners.is_empty() => true,
            Some((action, Way::Into(owner))) => {
                is_attack_move(action) && owners.iter().any(|id| self.fighter(*id).name == *owner)
            }
            _ => false,
        };
        if heeds {
            return Ok(());
        }
        let owners = owners.iter().map(|id| self.name(*id)).collect();
        Err(ActionRejection::Attracted { by: self.name(by), owners }.into())
    }

    /// An attracted fighter may not end its activation without its assault or charge.
    pub(super) fn heeds_attraction_at_the_end(self, by: FighterId) -> Result<(), AnyRejection> {
        match self.ledger().activation.stage {
            Stage::Fresh => self.heeds_attraction(by, None),
            _ => Ok(()),
        }
    }

    /// The enemies whose Attraction works on a fighter now: they are free, within X toises, and it can reach them
    /// free itself and without spending command points. // hd.ability.4
    pub(super) fn attracted_by(self, by: FighterId) -> Owners {
        if !self.book.knows_ability(|ability| matches!(ability, Ability::Attraction(_))) {
            return Owners::new();
        }
        let attracts = |id: FighterId| {
            let within_reach = |ability: &Ability| match ability {
                Ability::Attraction(far) => {
                    let reached = within(self.distance(by, id), Toises::whole((*far).into()));
                    self.is_within(reached, ids::ABILITY_4, id, || self.name(by))
                }
                _ => false,
            };
            self.has_ability(id, within_reach) && !self.is_engaged(id)
        };
        let near: Owners = self.enemies(by).filter(|id| attracts(*id)).collect();
        if near.is_empty() || self.is_engaged(by) {
            return Owners::new();
        }
        near.into_iter().filter(|id| self.contact_cost(*id) == 0 && self.can_be_drawn(by, *id)).collect()
    }

    /// Whether some assault or charge takes a fighter into contact with another, drawn to it.
    fn can_be_drawn(self, by: FighterId, owner: FighterId) -> bool {
        let (mover, taker) = (Mover::drawn_by(self, by, owner), self.taker(by));
        let way = Way::Into(self.name(owner));
        self.may_strike(by)
            && self.book.actions.iter().any(|(_, action)| {
                is_attack_move(action)
                    && moves::may_take(self, by, taker, action).is_ok()
                    && mover.plan(action, &way).is_ok()
            })
    }
}

pub(super) fn is_attack_move(action: &Action) -> bool {
    action.end == MoveEnd::Contact && action.strike == Some(Strike::Melee)
}
