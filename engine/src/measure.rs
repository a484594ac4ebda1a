//! What lies between two fighters: distance, contact, sight, cover.

use serde::Serialize;
use toise_geometry::{Fraction, NearPiece, Toises, sight};
use toise_rules::Name;

use crate::battle::Battle;
use crate::rulebook::Band;
use crate::setup::Setup;
use crate::state::State;
use crate::store::FighterId;

/// All that is measured from one fighter to another. Distances are in toises, fractions from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
pub struct Measure {
    /// From whom: the one who looks.
    pub from: Name,
    /// To whom.
    pub to: Name,
    /// From base edge to base edge, as the rulebook measures it.
    pub distance: Toises,
    /// Whether the bases touch.
    pub contact: bool,
    /// Whether the first engages the second, by the rulebook.
    pub engages: bool,
    /// Whether the first sees any part of the second.
    pub sight: bool,
    /// How much of the second opaque terrain hides from the first.
    pub hidden: Fraction,
    /// How much of it the pieces near it hide together.
    pub covered: Fraction,
    /// Whether that is enough for cover.
    pub cover: bool,
    /// The pieces that hide anything of it: opaque ones anywhere, veils near it.
    pub pieces: Vec<Name>,
    /// The band each ranged weapon of the first has at this distance.
    pub bands: Vec<Band>,
    /// The pieces that count for cover, with what decides it.
    pub near: Vec<Near>,
}

/// A piece near enough to cover a fighter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Near {
    /// The piece.
    pub piece: Name,
    /// From the fighter's base edge to it.
    pub distance: Toises,
    /// How much nearer it is than it need be: 0 at the very limit.
    pub margin: Toises,
}

impl Battle {
    /// What lies between two fighters as they stand; none when one of them is unknown or has fallen.
    pub fn measure(&self, from: &str, to: &str) -> Option<Measure> {
        Some(measure(self.setup(), self.state(), self.standing(from)?, self.standing(to)?))
    }

    /// The measures of every ordered pair of fighters on the board, by name.
    pub fn measures(&self) -> Vec<Measure> {
        let standing: Vec<FighterId> = self.state().store().standing().map(|(id, _)| id).collect();
        let pairs = standing.iter().flat_map(|from| standing.iter().map(move |to| (*from, *to)));
        pairs
            .filter(|(from, to)| from != to)
            .map(|(from, to)| measure(self.setup(), self.state(), from, to))
            .collect()
    }
}

fn measure(setup: &Setup, state: &State, from: FighterId, to: FighterId) -> Measure {
    let (one, other) = (state.store().get(from), state.store().get(to));
    let sight = sight(setup.scenery.terrain(), one.body(), other.body());
    let relation = setup.rulebook.own().relation(setup, state, from, to);
    let mut pieces = sight.blocking();
    pieces.extend(relation.near.iter().map(|near| near.piece));
    pieces.sort();
    pieces.dedup();
    let near = |near: NearPiece| Near {
        piece: setup.scenery.name(near.piece),
        distance: near.reach.measure,
        margin: near.reach.margin(),
    };
    Measure {
        from: one.name().clone(),
        to: other.name().clone(),
        distance: relation.distance,
        contact: relation.contact,
        engages: relation.engages,
        sight: sight.sees(),
        hidden: sight.hidden(),
        covered: relation.covered,
        cover: relation.cover,
        pieces: pieces.into_iter().map(|piece| setup.scenery.name(piece)).collect(),
        bands: relation.bands,
        near: relation.near.into_iter().map(near).collect(),
    }
}

/// What a rulebook, with its options, says of one fighter and another.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) distance: Toises,
    pub(crate) contact: bool,
    pub(crate) engages: bool,
    pub(crate) covered: Fraction,
    pub(crate) cover: bool,
    /// The near pieces that count for cover.
    pub(crate) near: Vec<NearPiece>,
    pub(crate) bands: Vec<Band>,
}
