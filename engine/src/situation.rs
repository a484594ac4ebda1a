//! The battle as it stands: what every rulebook asks of it in the same way.

use toise_geometry::{
    Measured, PieceId, Point, Sight, Toises, distance_to_point, edge_distance, in_contact, sight, trig,
};
use toise_rules::effect::Kinship;
use toise_rules::{Name, RuleId};

use crate::battle::is_level;
use crate::context::Context;
use crate::margins::{Asked, Notes};
use crate::rejection::Rejection;
use crate::setup::Setup;
use crate::state::State;
use crate::store::{Fighter, FighterId, SideId};

/// The board and the fighters on it, with how the rulebook measures: whether heights count.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'s> {
    pub(crate) setup: &'s Setup,
    pub(crate) state: &'s State,
    /// Whether a difference of height counts as distance, and keeps bases from touching.
    pub(crate) heights: bool,
    /// Where close calls are noted, when somebody wants to know of them.
    pub(crate) notes: Option<&'s Notes>,
}

impl<'s> Situation<'s> {
    /// A situation measured flat, from above.
    pub(crate) fn flat(setup: &'s Setup, state: &'s State) -> Self {
        Situation { setup, state, heights: false, notes: None }
    }

    /// The situation a command is carried out in, measured flat.
    pub(crate) fn in_play(context: &'s Context<'_>) -> Self {
        Situation { notes: context.notes(), ..Situation::flat(context.setup(), context.state()) }
    }

    /// Decides by a measure held against its limit. Whether it was close is noted where it is decided, so that nothing
    /// else need know what a command asks.
    #[inline]
    pub(crate) fn decide(
        self,
        measured: Measured,
        rule: impl Into<Option<RuleId>>,
        asked: impl FnOnce() -> Asked,
    ) -> bool {
        let answer = measured.holds();
        if let Some(notes) = self.notes {
            notes.decided(measured, answer, rule.into(), asked);
        }
        answer
    }

    pub(crate) fn fighter(self, id: FighterId) -> &'s Fighter {
        self.state.store.get(id)
    }

    pub(crate) fn name(self, id: FighterId) -> Name {
        self.fighter(id).name.clone()
    }

    /// A fighter on the board by its name; `fallen` is the rule by which the fallen leave it.
    pub(crate) fn standing(self, name: &Name, fallen: RuleId) -> Result<FighterId, Rejection> {
        let Some(id) = self.state.store.find(name) else {
            return Err(Rejection::UnknownFighter { name: name.clone() });
        };
        if self.fighter(id).fallen {
            return Err(Rejection::Fallen { name: name.clone(), rule: fallen });
        }
        Ok(id)
    }

    /// A fighter on the board whose activation it is; `activation` is the rule by which others wait.
    pub(crate) fn acting(
        self,
        name: &Name,
        fallen: RuleId,
        activation: RuleId,
    ) -> Result<FighterId, Rejection> {
        let active = self.state.active.map(|active| (active, self.fighter(active)));
        if let Some((id, fighter)) = active
            && fighter.name == *name
            && !fighter.fallen
        {
            return Ok(id);
        }
        self.standing(name, fallen)?;
        let active = active.map(|(_, fighter)| fighter.name.clone());
        Err(Rejection::NotActive { name: name.clone(), active, rule: activation })
    }

    pub(crate) fn are_enemies(self, a: FighterId, b: FighterId) -> bool {
        self.fighter(a).side != self.fighter(b).side
    }

    /// What a fighter is to another that owns an effect.
    pub(crate) fn kinship(self, owner: FighterId, other: FighterId) -> Kinship {
        if owner == other {
            Kinship::Owner
        } else if self.are_enemies(owner, other) {
            Kinship::Enemy
        } else {
            Kinship::Ally
        }
    }

    /// The enemies on the board, by name.
    pub(crate) fn enemies(self, of: FighterId) -> impl Iterator<Item = FighterId> + use<'s> {
        let side = self.fighter(of).side;
        self.state.store.standing().filter(move |(_, fighter)| fighter.side != side).map(|(id, _)| id)
    }

    /// From base edge to base edge.
    pub(crate) fn distance(self, a: FighterId, b: FighterId) -> Toises {
        let (a, b) = (self.fighter(a), self.fighter(b));
        self.through_the_air(edge_distance(&a.disc(), &b.disc()), a.ground(), b.ground())
    }

    /// From base edge to a point on the ground.
    pub(crate) fn distance_to_point(self, from: FighterId, point: Point) -> Toises {
        let from = self.fighter(from);
        let ground = self.setup.scenery.terrain().ground_at(point);
        self.through_the_air(distance_to_point(&from.disc(), point), from.ground(), ground)
    }

    fn through_the_air(self, flat: Toises, a: Toises, b: Toises) -> Toises {
        if self.heights {
            let rise = a.get() - b.get();
            // Both are finite: so is their hypotenuse, within the bounds of a board.
            return Toises::new(trig::hypot(flat.get(), rise)).unwrap_or(flat);
        }
        flat
    }

    pub(crate) fn touch(self, a: FighterId, b: FighterId) -> bool {
        self.touching(self.fighter(a), self.fighter(b))
    }

    #[inline]
    pub(crate) fn touching(self, one: &Fighter, other: &Fighter) -> bool {
        let contact = in_contact(&one.disc(), &other.disc());
        if let Some(notes) = self.notes {
            self.note_contact(notes, one, other);
        }
        contact && (!self.heights || is_level(one.ground(), other.ground()))
    }

    /// The enemies in contact with a fighter, by name.
    pub(crate) fn enemies_in_contact(self, of: FighterId) -> impl Iterator<Item = FighterId> + use<'s> {
        let one = self.fighter(of);
        let touches = move |other: &Fighter| other.side != one.side && self.touching(one, other);
        self.state.store.standing().filter(move |(_, other)| touches(other)).map(|(id, _)| id)
    }

    /// The line of sight between two fighters, by opaque terrain alone; `rule` is the one that asks for it.
    pub(crate) fn sight(self, from: FighterId, to: FighterId, rule: RuleId) -> Sight<'s> {
        let sight = sight(self.setup.scenery.terrain(), self.fighter(from).body(), self.fighter(to).body());
        if let Some(notes) = self.notes {
            self.note_sight(notes, (from, to), &sight, rule);
        }
        sight
    }

    /// The names of pieces of terrain.
    pub(crate) fn piece_names(self, pieces: &[PieceId]) -> Vec<Name> {
        pieces.iter().map(|piece| self.setup.scenery.name(*piece)).collect()
    }

    /// Two enemies whose bases touch: whoever fights hand to hand. `own_side` and `contact` are the rules by which
    /// others do not.
    pub(crate) fn antagonists(
        self,
        by: FighterId,
        target: FighterId,
        own_side: RuleId,
        contact: RuleId,
    ) -> Result<(), Rejection> {
        if !self.are_enemies(by, target) {
            let (by, target) = (self.name(by), self.name(target));
            return Err(Rejection::OwnSide { by, target, rule: own_side });
        }
        if !self.touch(by, target) {
            let distance = self.distance(by, target);
            return Err(Rejection::NotInContact { target: self.name(target), distance, rule: contact });
        }
        Ok(())
    }

    /// The sides, in the order of the setup.
    pub(crate) fn sides(self) -> impl Iterator<Item = SideId> {
        (0..self.setup.sides.len()).map(SideId::at)
    }

    /// The side whose turn it is when sides take turns: the next after the last that has somebody left; `first` begins.
    pub(crate) fn next_side(
        self,
        first: Option<SideId>,
        last: Option<SideId>,
        has_left: impl Fn(SideId) -> bool,
    ) -> Option<SideId> {
        let sides = self.setup.sides.len();
        let start = last.map_or_else(|| first.map_or(0, SideId::index), |last| last.index() + 1);
        let mut round = (0..sides).map(|step| SideId::at((start + step) % sides));
        round.find(|side| has_left(*side))
    }
}
