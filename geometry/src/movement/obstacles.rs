use std::fmt;

use glam::DVec2;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Extent;
use super::sweep::Line;
use crate::{
    Board, Body, Disc, Footprint, Passage, Piece, PieceId, Point, Polygon, TOLERANCE, Terrain, Toises, within,
};

/// Room for so many bases is made at once: two companies.
const USUAL_BASES: usize = 24;

/// What a mover may not enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Blocker {
    /// An impassable piece of terrain.
    Piece(PieceId),
    /// Another base, by its place in the list given.
    Base(usize),
    /// The edge of the board.
    Edge,
}

impl fmt::Display for Blocker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(id) => id.fmt(f),
            Self::Base(index) => write!(f, "base {index}"),
            Self::Edge => f.write_str("the edge of the board"),
        }
    }
}

/// The table as one mover meets it: where its base may not go, and what its way costs.
///
/// In its way are the impassable pieces whose bottom lies below its head, the other bases, and the outside of the
/// board; touching is no fault anywhere. Its feet and its head are counted where it stands at the start; what it meets
/// higher up or lower down, [`Obstacles::stop_at_another_height`] says. Made once a command or
/// question: making it takes about as long as one look at the list of pieces.
///
/// ```
/// use toise_geometry::{
///     Base, Blocker, Board, Body, Obstacles, Piece, PieceId, Point, Polygon, Terrain, Toises,
/// };
///
/// let at = |x, y| Point::new(x, y).unwrap();
/// let wall = Piece::solid(Polygon::rectangle(at(13.0, 5.0), at(13.01, 15.0))?)?;
/// let terrain = Terrain::new(vec![wall]);
/// let board = Board::new(Toises::whole(30), Toises::whole(20), Point::ORIGIN)?;
/// let base = Base::from_mm(50.0)?.at(at(10.0, 10.0));
/// let body = Body::new(base, Toises::ZERO, Toises::new(1.5)?)?;
///
/// let obstacles = Obstacles::new(&board, &terrain, [], &body);
/// let leg = obstacles.leg(at(10.0, 10.0), at(16.0, 10.0));
/// assert_eq!(leg.blocked_by, Some(Blocker::Piece(PieceId(0))));
/// assert_eq!(leg.furthest, at(12.0, 10.0));
///
/// let route = obstacles.shortest_path(at(10.0, 10.0), at(16.0, 10.0), None).unwrap();
/// assert!(route.length() > Toises::whole(12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Obstacles<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) mover: Body,
    /// Pieces first, then bases, each in the order given.
    pub(super) grown: Vec<Grown<'a>>,
    pub(super) field: Field,
}

impl<'a> Obstacles<'a> {
    /// What is in the way of `mover`, of which only the size and the heights are read, among other `bases`.
    #[must_use]
    pub fn new(
        board: &Board,
        terrain: &'a Terrain,
        bases: impl IntoIterator<Item = Disc>,
        mover: &Body,
    ) -> Self {
        let radius = mover.disc().radius().get();
        let pieces = terrain
            .iter()
            .filter(|(_, piece)| is_in_the_way(piece, mover.ground(), mover.head()))
            .map(|(id, piece)| Grown::new(piece.footprint(), radius, Blocker::Piece(id)));
        let bases =
            bases.into_iter().enumerate().map(|(n, base)| Grown::round(&base, radius, Blocker::Base(n)));
        let mut grown = Vec::with_capacity(terrain.pieces().len() + USUAL_BASES);
        grown.extend(pieces.chain(bases));
        Self { terrain, mover: *mover, grown, field: Field::new(board, radius) }
    }

    /// What a base with its centre at `place` would overlap, none where it may stand.
    ///
    /// Pieces come first, then bases, then the edge of the board.
    #[must_use]
    pub fn blocker_at(&self, place: Point) -> Option<Blocker> {
        let v = place.vec();
        let overlapped = self.grown.iter().find(|grown| grown.is_near(v, v) && grown.holds(v));
        match overlapped {
            Some(grown) => Some(grown.blocker),
            None => (!self.field.holds(v)).then_some(Blocker::Edge),
        }
    }
}

/// Whether a mover between those heights may not enter a piece: it is impassable, and neither under the feet nor over
/// the head.
pub(super) fn is_in_the_way(piece: &Piece, feet: Toises, head: Toises) -> bool {
    piece.movement() == Passage::Impassable
        && below(piece.bottom(), head)
        && piece.top().is_none_or(|top| below(feet, top))
}

/// Whether something that starts at that height meets a head below it: touching the head does not count.
pub(super) fn below(bottom: Toises, head: Toises) -> bool {
    !within(head, bottom).holds()
}

/// The places of a mover's centre that keep its base on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    low: DVec2,
    high: DVec2,
}

impl Field {
    fn new(board: &Board, radius: f64) -> Self {
        let low = board.origin().vec();
        let high = low + DVec2::new(board.width().get(), board.depth().get());
        Self { low: low + radius, high: high - radius }
    }

    /// Gap between the base and each of the four edges, negative by as much as it sticks out.
    #[inline]
    pub(super) fn gaps(&self, centre: DVec2) -> [f64; 4] {
        let (low, high) = (centre - self.low, self.high - centre);
        [low.x, low.y, high.x, high.y]
    }

    #[inline]
    pub(super) fn holds(&self, centre: DVec2) -> bool {
        self.gaps(centre).into_iter().all(|gap| gap >= -TOLERANCE)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Shape<'a> {
    Polygon(&'a Polygon),
    Point(DVec2),
}

/// An obstacle grown by the mover's radius: the mover itself is then a point, and may not come nearer to the
/// polygon or point than `reach`.
#[derive(Clone, Debug)]
pub(super) struct Grown<'a> {
    pub(super) shape: Shape<'a>,
    pub(super) reach: f64,
    low: DVec2,
    high: DVec2,
    pub(super) blocker: Blocker,
}

impl<'a> Grown<'a> {
    pub(super) fn new(footprint: &'a Footprint, radius: f64, blocker: Blocker) -> Self {
        match footprint {
            Footprint::Disc(disc) => Self::round(disc, radius, blocker),
            Footprint::Polygon(polygon) => {
                let (low, high) = polygon.bounds();
                let (low, high) = (low.vec() - radius, high.vec() + radius);
                Self { shape: Shape::Polygon(polygon), reach: radius, low, high, blocker }
            }
        }
    }

    fn round(disc: &Disc, radius: f64, blocker: Blocker) -> Self {
        let centre = disc.centre().vec();
        let reach = disc.radius().get() + radius;
        Self { shape: Shape::Point(centre), reach, low: centre - reach, high: centre + reach, blocker }
    }

    /// Whether it could meet anything between these corners.
    #[inline]
    pub(super) fn is_near(&self, low: DVec2, high: DVec2) -> bool {
        self.low.x <= high.x && self.high.x >= low.x && self.low.y <= high.y && self.high.y >= low.y
    }

    /// Whether a path in a rectangle could meet it.
    #[inline]
    pub(super) fn is_near_extent(&self, extent: &Extent) -> bool {
        self.is_near(extent.low - TOLERANCE, extent.high + TOLERANCE)
    }

    /// Whether a line could meet it.
    #[inline]
    pub(super) fn is_near_line(&self, line: &Line) -> bool {
        let (start, end) = (line.at(0.0), line.at(line.length));
        if !self.is_near(start.min(end), start.max(end)) {
            return false;
        }
        // Most boxes beside a slanting line stand wholly to one side of it.
        let half = (self.high - self.low) * 0.5;
        let aside = line.see(self.low + half).y.abs();
        aside <= line.unit().perp().abs().dot(half)
    }

    /// Gap between the mover there and the obstacle, negative by as much as they overlap.
    pub(super) fn gap(&self, centre: DVec2) -> f64 {
        match self.shape {
            Shape::Point(middle) => crate::trig::hypot(centre.x - middle.x, centre.y - middle.y) - self.reach,
            Shape::Polygon(polygon) => polygon.signed_distance(Point::saturating(centre)).get() - self.reach,
        }
    }

    /// Whether it has no corner that points inwards.
    pub(super) fn is_convex(&self) -> bool {
        match self.shape {
            Shape::Point(_) => true,
            Shape::Polygon(polygon) => {
                let mut edges = polygon.edges().map(|(a, b)| b.vec() - a.vec());
                let Some(first) = edges.next() else { return true };
                let mut before = first;
                edges.chain([first]).all(|edge| {
                    let turn = before.perp_dot(edge);
                    before = edge;
                    turn >= 0.0
                })
            }
        }
    }

    /// Whether the mover there overlaps it.
    pub(super) fn holds(&self, centre: DVec2) -> bool {
        self.gap(centre) < -TOLERANCE
    }

    /// The ends of its edges as a line sees them, in order, the first again at the end.
    pub(super) fn seen(polygon: &Polygon, line: &Line) -> SmallVec<[DVec2; 16]> {
        let mut seen: SmallVec<[DVec2; 16]> = polygon.vertices().iter().map(|v| line.see(v.vec())).collect();
        seen.push(seen[0]);
        seen
    }
}
