//! The terrain of a battle, by name.

use serde::{Deserialize, Serialize};
use toise_geometry::{Body, Passage, Piece, PieceId, Point, Terrain, Toises, within};
use toise_rules::Name;

/// The pieces of terrain on a board, each with its name, in the order of the names.
///
/// It never changes in a battle, and is shared by every copy of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<(Name, Piece)>", into = "Vec<(Name, Piece)>")]
pub struct Scenery {
    names: Vec<Name>,
    terrain: Terrain,
}

impl Scenery {
    /// The scenery of these pieces.
    pub fn new(mut pieces: Vec<(Name, Piece)>) -> Self {
        // The order they are listed in changes nothing, not even the order they are reported in.
        pieces.sort_by(|a, b| a.0.cmp(&b.0));
        let (names, pieces) = pieces.into_iter().unzip();
        Scenery { names, terrain: Terrain::new(pieces) }
    }

    /// The pieces, for questions of geometry.
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The name of a piece.
    pub fn name(&self, piece: PieceId) -> Name {
        // Ids come from this terrain.
        self.names.get(piece.0 as usize).cloned().unwrap_or_else(|| Name::from("a piece"))
    }

    /// Every piece with its name, by name.
    pub fn pieces(&self) -> impl Iterator<Item = (&Name, &Piece)> {
        self.names.iter().zip(self.terrain.pieces())
    }

    /// The walkable piece that hangs too low over a place for a body to stand under it, with the room it leaves.
    pub(crate) fn headroom(&self, at: Point, ground: Toises, height: Toises) -> Option<(Name, Toises)> {
        let above = |low: Toises, high: Toises| !within(high, low).holds();
        self.terrain.near(at, at).find_map(|id| {
            let piece = self.terrain.piece(id)?;
            let low = within(ground, piece.bottom()).holds() && above(piece.bottom(), ground + height);
            let over = piece.is_walkable() && piece.footprint().contains(at) && piece.bottom() > Toises::ZERO;
            (low && over).then(|| (self.name(id), piece.bottom() - ground))
        })
    }

    /// The impassable piece a body stands in, if it does: one whose underside is lower than the body's head and
    /// whose top is higher than its feet.
    pub fn in_the_way(&self, body: &Body) -> Option<PieceId> {
        let disc = body.disc();
        let (centre, reach) = (disc.centre().vec(), disc.radius().get());
        let corner = |sign: f64| Point::new(centre.x + sign * reach, centre.y + sign * reach);
        let (Ok(low), Ok(high)) = (corner(-1.0), corner(1.0)) else {
            return None;
        };
        self.terrain.near(low, high).find(|id| {
            self.terrain.piece(*id).is_some_and(|piece| {
                let under = |low: Toises, high: Toises| !within(high, low).holds();
                piece.movement() == Passage::Impassable
                    && under(piece.bottom(), body.head())
                    && piece.top().is_none_or(|top| under(body.ground(), top))
                    && piece.footprint().overlaps(disc)
            })
        })
    }
}

impl From<Vec<(Name, Piece)>> for Scenery {
    fn from(pieces: Vec<(Name, Piece)>) -> Self {
        Scenery::new(pieces)
    }
}

impl From<Scenery> for Vec<(Name, Piece)> {
    fn from(scenery: Scenery) -> Self {
        scenery.names.into_iter().zip(scenery.terrain.pieces().iter().cloned()).collect()
    }
}
