//! What stands on the table: prisms over polygons and discs, what they do to sight and movement, and the
//! broad phase that finds the few of them near a question.

mod footprint;
mod piece;
mod polygon;
mod solid;

use std::fmt;

use parry2d_f64::bounding_volume::Aabb;
use parry2d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhNode};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use footprint::Footprint;
pub use piece::{Passage, Piece, PieceError, SightEffect};
pub use polygon::{Polygon, PolygonError};
pub(crate) use solid::Solid;
use solid::Solids;

use crate::{Point, TOLERANCE, Toises};

/// A piece of a [`Terrain`], by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceId(pub u32);

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "piece {}", self.0)
    }
}

/// All terrain on a table, with a tree of boxes over it that is built once.
///
/// Pieces may touch and overlap. Read and written as the list of its pieces.
///
/// ```
/// use toise_geometry::{Passage, Piece, PieceId, Point, Polygon, SightEffect, Terrain, Toises};
///
/// let at = |x, y| Point::new(x, y).unwrap();
/// let bridge = Piece::new(
///     Polygon::rectangle(at(0.0, 0.0), at(6.0, 2.0))?,
///     Toises::whole(3),
///     Some(Toises::new(3.5)?),
///     SightEffect::Opaque,
///     Passage::Open,
///     true,
/// )?;
/// let terrain = Terrain::new(vec![bridge]);
/// assert_eq!(terrain.ground_at(at(1.0, 1.0)), Toises::new(3.5)?);
/// assert_eq!(terrain.grounds_at(at(1.0, 1.0)), [Toises::ZERO, Toises::new(3.5)?]);
/// assert_eq!(terrain.ground_at(at(9.0, 1.0)), Toises::ZERO);
/// assert!(terrain.near(at(-1.0, -1.0), at(1.0, 1.0)).eq([PieceId(0)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Piece>", into = "Vec<Piece>")]
pub struct Terrain {
    pieces: Vec<Piece>,
    boxes: Bvh,
    solids: Solids,
}

impl Terrain {
    /// The terrain of these pieces, numbered as listed.
    #[must_use]
    pub fn new(pieces: Vec<Piece>) -> Self {
        let solids = Solids::new(&pieces);
        let boxes: Vec<Aabb> = solids.iter().map(|solid| Aabb::new(solid.low, solid.high)).collect();
        Self { boxes: Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes), solids, pieces }
    }

    /// The piece of that number, none when there are not so many.
    #[inline]
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id.0 as usize)
    }

    /// All pieces in order.
    #[inline]
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// All pieces in order, with their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(n, piece)| (PieceId(n as u32), piece))
    }

    /// Whether there is no terrain at all.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Height of the ground at a point: the highest walkable top whose footprint holds it, else 0.
    #[must_use]
    pub fn ground_at(&self, point: Point) -> Toises {
        self.floors(point).map(|(_, top)| top).max().unwrap_or(Toises::ZERO)
    }

    /// All heights at which a fighter may stand at a point, lowest first: the table and the walkable tops that
    /// no walkable piece buries.
    #[must_use]
    pub fn grounds_at(&self, point: Point) -> Vec<Toises> {
        let floors: SmallVec<[_; 4]> = self.floors(point).collect();
        let buried = |height: Toises| {
            floors.iter().any(|&(bottom, top)| {
                bottom.get() <= height.get() + TOLERANCE && height.get() < top.get() - TOLERANCE
            })
        };
        let mut grounds: Vec<Toises> = floors.iter().map(|&(_, top)| top).chain([Toises::ZERO]).collect();
        grounds.retain(|&height| !buried(height));
        grounds.sort_unstable();
        grounds.dedup();
        grounds
    }

    /// Bottom and top of the walkable pieces whose footprint holds the point.
    fn floors(&self, point: Point) -> impl Iterator<Item = (Toises, Toises)> {
        let slack = 2.0 * TOLERANCE;
        let low = Point::saturating(point.vec() - slack);
        let high = Point::saturating(point.vec() + slack);
        self.near(low, high).filter_map(move |id| {
            let piece = self.piece(id)?;
            let holds = piece.is_walkable() && piece.footprint().contains(point);
            holds.then_some((piece.bottom(), piece.top()?))
        })
    }

    /// The pieces whose bounds meet the upright rectangle from `low` to `high`, touching included, by number.
    pub fn near(&self, low: Point, high: Point) -> impl Iterator<Item = PieceId> + use<> {
        let (low, high) = (low.vec(), high.vec());
        let meets = |node: &BvhNode| node.mins().cmple(high).all() && node.maxs().cmpge(low).all();
        let mut found: SmallVec<[PieceId; 16]> = self.boxes.leaves(meets).map(PieceId).collect();
        found.sort_unstable();
        found.into_iter()
    }

    /// Whether a point lies in the footprint of a piece, edge and tolerance included, or in the outline that stands for it
    /// in pictures.
    #[inline]
    pub(crate) fn is_over(&self, point: Point, id: PieceId) -> bool {
        let at = point.vec();
        let Some((piece, solid)) = self.piece(id).map(|piece| (piece, self.solids.get(id.0))) else {
            return false;
        };
        let in_box = (at + 1.0).cmpge(solid.low).all() && (at - 1.0).cmple(solid.high).all();
        in_box && (piece.footprint().contains(point) || self.solids.rounded_holds(piece, solid, at))
    }

    /// The broad phase.
    #[inline]
    pub(crate) const fn boxes(&self) -> &Bvh {
        &self.boxes
    }

    /// The pieces as the picture sees them.
    #[inline]
    pub(crate) const fn solids(&self) -> &Solids {
        &self.solids
    }
}

impl PartialEq for Terrain {
    fn eq(&self, other: &Self) -> bool {
        // The rest is made of the pieces.
        self.pieces == other.pieces
    }
}

impl Eq for Terrain {}

impl From<Vec<Piece>> for Terrain {
    fn from(pieces: Vec<Piece>) -> Self {
        Self::new(pieces)
    }
}

impl From<Terrain> for Vec<Piece> {
    fn from(terrain: Terrain) -> Self {
        terrain.pieces
    }
}

impl FromIterator<Piece> for Terrain {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        Self::new(pieces.into_iter().collect())
    }
}
