use glam::DVec2;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Disc, Measured, Point, Toises, within};

/// Refusal of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum BoardError {
    /// The width was not above 0.
    #[error("found a board {} toises wide, expected more than 0", .0.get())]
    Width(Toises),
    /// The depth was not above 0.
    #[error("found a board {} toises deep, expected more than 0", .0.get())]
    Depth(Toises),
    /// The lower left corner lies so far out that the upper right one cannot be told from it.
    #[error("found a board with its corner at ({}, {}), expected a corner nearer to (0, 0)", .0.x(), .0.y())]
    Origin(Point),
}

/// The table: an upright rectangle of `width` (along x) by `depth` (along y) toises.
///
/// `origin` is its lower left corner and may be negative. The edge belongs to the board, tolerance included.
///
/// ```
/// use toise_geometry::{Base, Board, Point, Toises};
///
/// let board = Board::new(Toises::whole(30), Toises::whole(20), Point::ORIGIN)?;
/// let base = Base::from_mm(30.0)?;
/// assert!(board.holds(&base.at(Point::new(0.6, 10.0)?)).holds());
/// let over = board.holds(&base.at(Point::new(0.5, 10.0)?));
/// assert_eq!(over.margin().to_string(), "-0.100");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawBoard")]
pub struct Board {
    width: Toises,
    depth: Toises,
    origin: Point,
}

#[derive(Deserialize)]
#[serde(rename = "Board", deny_unknown_fields)]
struct RawBoard {
    width: Toises,
    depth: Toises,
    #[serde(default)]
    origin: Point,
}

impl Board {
    /// The board of this size, its lower left corner at `origin`.
    ///
    /// # Errors
    /// [`BoardError`] for a size that is not above 0, or a corner so far out that the board vanishes in rounding.
    pub fn new(width: Toises, depth: Toises, origin: Point) -> Result<Self, BoardError> {
        if width <= Toises::ZERO {
            return Err(BoardError::Width(width));
        }
        if depth <= Toises::ZERO {
            return Err(BoardError::Depth(depth));
        }
        let board = Self { width, depth, origin };
        let far = board.far();
        let stands_apart = far.is_finite() && far.x > origin.x() && far.y > origin.y();
        if stands_apart { Ok(board) } else { Err(BoardError::Origin(origin)) }
    }

    /// The upper right corner.
    #[inline]
    fn far(&self) -> DVec2 {
        self.origin.vec() + DVec2::new(self.width.get(), self.depth.get())
    }

    /// Its size along x.
    #[inline]
    #[must_use]
    pub const fn width(&self) -> Toises {
        self.width
    }

    /// Its size along y.
    #[inline]
    #[must_use]
    pub const fn depth(&self) -> Toises {
        self.depth
    }

    /// Its lower left corner.
    #[inline]
    #[must_use]
    pub const fn origin(&self) -> Point {
        self.origin
    }

    /// Whether the whole disc lies on the board: its radius against the distance from its centre to the nearest edge.
    ///
    /// The margin is the gap left between disc and edge, negative by as much as the disc sticks out.
    #[inline]
    #[must_use]
    pub fn holds(&self, disc: &Disc) -> Measured {
        within(disc.radius(), self.inside_by(disc.centre()))
    }

    /// Whether the point lies on the board, its edge included.
    #[inline]
    #[must_use]
    pub fn contains_point(&self, point: Point) -> bool {
        within(Toises::ZERO, self.inside_by(point)).holds()
    }

    /// The point of the board nearest to this one.
    #[inline]
    #[must_use]
    pub fn clamp(&self, point: Point) -> Point {
        Point::saturating(point.vec().max(self.origin.vec()).min(self.far()))
    }

    /// Distance to the nearest of the four edge lines, negative outside.
    #[inline]
    fn inside_by(&self, point: Point) -> Toises {
        let low = point.vec() - self.origin.vec();
        let high = self.far() - point.vec();
        Toises::saturating(low.min(high).min_element())
    }
}

impl TryFrom<RawBoard> for Board {
    type Error = BoardError;

    fn try_from(raw: RawBoard) -> Result<Self, BoardError> {
        Self::new(raw.width, raw.depth, raw.origin)
    }
}
