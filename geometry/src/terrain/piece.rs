use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Footprint, Polygon};
use crate::{Point, Toises};

/// What a piece does to lines of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SightEffect {
    /// It blocks sight and gives cover: a wall, a rock.
    #[default]
    Opaque,
    /// It gives cover and never blocks sight: a hedge, a wood.
    Veil,
    /// It does neither: water, a pit.
    Clear,
}

/// What a piece does to those who move over its footprint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Passage {
    /// It does not hinder them.
    Open,
    /// Length inside it counts double.
    Difficult,
    /// It keeps them out.
    #[default]
    Impassable,
}

/// Refusal of a piece of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum PieceError {
    /// The bottom lay below the table.
    #[error("found a bottom at height {}, expected 0 or more", .0.get())]
    Bottom(Toises),
    /// The top did not lie above the bottom.
    #[error("found a top at height {} over a bottom at {}, expected a top above it", top.get(), bottom.get())]
    Top {
        /// The bottom found.
        bottom: Toises,
        /// The top found.
        top: Toises,
    },
    /// A disc had no area.
    #[error("found a disc of radius 0, expected more than 0")]
    Flat,
    /// A disc reached so far out that measures would lose their precision.
    #[error(
        "found a disc reaching to {}, expected coordinates of at most {} toises", .0, Polygon::MAX_COORDINATE
    )]
    TooFar(Point),
    /// A piece without an end upwards was said to be walkable.
    #[error("found a walkable piece without a top, expected a top to walk on")]
    WalkableSky,
    /// An impassable piece was said to be walkable.
    #[error("found a walkable piece that is impassable, expected its movement to be open or difficult")]
    WalkableWall,
}

/// A piece of terrain: an upright prism from a bottom to a top over its footprint, and what it does.
///
/// ```
/// use toise_geometry::{Passage, Piece, Point, Polygon, SightEffect, Toises};
///
/// let outline = Polygon::rectangle(Point::new(8.0, -2.0)?, Point::new(8.2, 2.0)?)?;
/// let (ground, opaque) = (Toises::ZERO, SightEffect::Opaque);
/// let low_wall =
///     Piece::new(outline.clone(), ground, Some(Toises::whole(1)), opaque, Passage::Impassable, false)?;
/// assert_eq!(low_wall.top(), Some(Toises::whole(1)));
///
/// let tall_wall = Piece::solid(outline)?;
/// assert_eq!((tall_wall.bottom(), tall_wall.top()), (Toises::ZERO, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawPiece")]
pub struct Piece {
    footprint: Footprint,
    bottom: Toises,
    top: Option<Toises>,
    sight: SightEffect,
    movement: Passage,
    walkable: bool,
}

#[derive(Deserialize)]
#[serde(rename = "Piece", deny_unknown_fields)]
struct RawPiece {
    footprint: Footprint,
    #[serde(default)]
    bottom: Toises,
    #[serde(default)]
    top: Option<Toises>,
    #[serde(default)]
    sight: SightEffect,
    #[serde(default)]
    movement: Passage,
    #[serde(default)]
    walkable: bool,
}

impl Piece {
    /// The piece over `footprint` from `bottom` up to `top`, without end where that is none; `walkable` says
    /// whether fighters stand on its top.
    ///
    /// # Errors
    /// [`PieceError`] for a bottom below 0, a top not above it, a disc without area or too far out, and a
    /// walkable piece that is impassable or has no top.
    pub fn new(
        footprint: impl Into<Footprint>,
        bottom: Toises,
        top: Option<Toises>,
        sight: SightEffect,
        movement: Passage,
        walkable: bool,
    ) -> Result<Self, PieceError> {
        let footprint = footprint.into();
        if let Footprint::Disc(disc) = &footprint {
            if disc.radius() == Toises::ZERO {
                return Err(PieceError::Flat);
            }
            let (low, high) = footprint.bounds();
            for corner in [low, high] {
                if corner.vec().abs().max_element() > Polygon::MAX_COORDINATE {
                    return Err(PieceError::TooFar(corner));
                }
            }
        }
        if bottom < Toises::ZERO {
            return Err(PieceError::Bottom(bottom));
        }
        match top {
            Some(top) if top <= bottom => return Err(PieceError::Top { bottom, top }),
            None if walkable => return Err(PieceError::WalkableSky),
            _ => {}
        }
        if walkable && movement == Passage::Impassable {
            return Err(PieceError::WalkableWall);
        }
        Ok(Self { footprint, bottom, top, sight, movement, walkable })
    }

    /// The usual piece: opaque, impassable, from the table up without end.
    ///
    /// # Errors
    /// [`PieceError`] for a disc without area or too far out.
    pub fn solid(footprint: impl Into<Footprint>) -> Result<Self, PieceError> {
        Self::new(footprint, Toises::ZERO, None, SightEffect::Opaque, Passage::Impassable, false)
    }

    /// What it covers of the table.
    #[inline]
    #[must_use]
    pub const fn footprint(&self) -> &Footprint {
        &self.footprint
    }

    /// Height of its underside above the table, 0 or more.
    #[inline]
    #[must_use]
    pub const fn bottom(&self) -> Toises {
        self.bottom
    }

    /// Height of its top above the table; none when it has no end.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> Option<Toises> {
        self.top
    }

    /// What it does to lines of sight.
    #[inline]
    #[must_use]
    pub const fn sight(&self) -> SightEffect {
        self.sight
    }

    /// What it does to those who move over its footprint.
    #[inline]
    #[must_use]
    pub const fn movement(&self) -> Passage {
        self.movement
    }

    /// Whether fighters stand on its top.
    #[inline]
    #[must_use]
    pub const fn is_walkable(&self) -> bool {
        self.walkable
    }
}

impl TryFrom<RawPiece> for Piece {
    type Error = PieceError;

    fn try_from(raw: RawPiece) -> Result<Self, PieceError> {
        Self::new(raw.footprint, raw.bottom, raw.top, raw.sight, raw.movement, raw.walkable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Disc;

    fn len(toises: f64) -> Toises {
        Toises::new(toises).unwrap()
    }

    fn disc(x: f64, radius: f64) -> Footprint {
        Disc::new(Point::new(x, 0.0).unwrap(), len(radius)).unwrap().into()
    }

    #[test]
    fn a_piece_that_cannot_stand_is_refused_with_its_numbers() {
        let piece = |footprint, bottom: f64, top: Option<f64>, movement, walkable| {
            Piece::new(footprint, len(bottom), top.map(len), SightEffect::Opaque, movement, walkable)
                .map(|_| ())
        };
        let hill = |top, movement| piece(disc(0.0, 2.0), 0.0, top, movement, true);
        for (found, expected) in [
            (piece(disc(0.0, 2.0), 1.0, Some(1.5), Passage::Open, false), Ok(())),
            (piece(disc(0.0, 2.0), -0.5, None, Passage::Open, false), Err(PieceError::Bottom(len(-0.5)))),
            (
                piece(disc(0.0, 2.0), 1.0, Some(1.0), Passage::Open, false),
                Err(PieceError::Top { bottom: len(1.0), top: len(1.0) }),
            ),
            (piece(disc(0.0, 0.0), 0.0, None, Passage::Open, false), Err(PieceError::Flat)),
            (
                piece(disc(1e6, 1.0), 0.0, None, Passage::Open, false),
                Err(PieceError::TooFar(Point::new(1e6 + 1.0, 1.0).unwrap())),
            ),
            (hill(Some(2.0), Passage::Difficult), Ok(())),
            (hill(None, Passage::Open), Err(PieceError::WalkableSky)),
            (hill(Some(2.0), Passage::Impassable), Err(PieceError::WalkableWall)),
        ] {
            assert_eq!(found, expected);
        }
        let text = PieceError::Top { bottom: len(1.0), top: len(0.5) }.to_string();
        assert_eq!(text, "found a top at height 0.5 over a bottom at 1, expected a top above it");
    }

    #[test]
    fn a_piece_reads_with_its_defaults_and_refuses_a_key_it_does_not_know() {
        let solid = ron::from_str::<Piece>("(footprint: Disc((centre: (0, 0), radius: 2)))").unwrap();
        assert_eq!(solid, Piece::solid(disc(0.0, 2.0)).unwrap());
        let wood = Piece::new(
            disc(0.0, 2.0),
            len(0.0),
            Some(len(3.0)),
            SightEffect::Veil,
            Passage::Difficult,
            false,
        )
        .unwrap();
        assert_eq!(ron::from_str::<Piece>(&ron::to_string(&wood).unwrap()), Ok(wood));
        for text in [
            "(footprint: Disc((centre: (0, 0), radius: 2)), hight: 3)",
            "(footprint: Disc((centre: (0, 0), radius: 2)), bottom: -1)",
            "(footprint: Disc((centre: (0, 0), radius: 2)), walkable: true)",
        ] {
            assert!(ron::from_str::<Piece>(text).is_err(), "{text}");
        }
    }
}
