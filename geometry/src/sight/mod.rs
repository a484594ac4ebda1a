//! Who sees whom, exactly.
//!
//! From the eye, a target's base is what lies behind its tangent chord, and its picture is the rectangle of chord
//! and body height. Each piece of terrain hides, over an abscissa of the chord, one stretch of heights for each
//! stretch of the line of sight inside its footprint; both bounds are straight lines between the corners in view. So
//! the hidden part of the picture is a union of trapezoids, and its area has a closed form.

mod cover;
mod frame;
mod picture;
mod region;
mod shadow;
mod spot;
mod visible;

pub use cover::{Cover, NearPiece, cover, sight_and_cover};
pub use picture::{Picture, Witness};
pub use region::visible_region;
pub use spot::Spot;

use frame::Target;

use crate::{Body, Fraction, PieceId, Point, Terrain, Toises};

/// What one fighter sees of another.
///
/// Made by [`sight`]. Only the hidden part is worked out beforehand; a witness and the blocking pieces are when
/// asked for.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'t> {
    picture: Picture<'t>,
    hidden: Fraction,
}

impl<'t> Sight<'t> {
    /// How much of a picture must be in sight: a fraction below this one is no more than rounding leaves of
    /// a gap without width.
    pub const TOLERANCE: f64 = 1e-9;

    /// The part of the target's picture that opaque terrain hides.
    #[inline]
    #[must_use]
    pub const fn hidden(&self) -> Fraction {
        self.hidden
    }

    /// Whether any part of the target is in sight. Grazing along a wall, or through a gap without width, is not.
    #[inline]
    #[must_use]
    pub fn sees(&self) -> bool {
        self.hidden.get() < 1.0 - Self::TOLERANCE
    }

    /// A clear line of sight, to the middle of the largest visible part; none when nothing is in sight.
    #[must_use]
    pub fn witness(&self) -> Option<Witness> {
        if self.sees() { self.picture.witness() } else { None }
    }

    /// The opaque pieces that hide part of the target, by number; those that block, when nothing is in sight.
    #[must_use]
    pub fn blocking(&self) -> Vec<PieceId> {
        self.picture.hiding(true)
    }

    /// The picture behind the answer.
    #[inline]
    #[must_use]
    pub const fn picture(&self) -> &Picture<'t> {
        &self.picture
    }
}

/// What the fighter `from` sees of the fighter `to`, past opaque terrain.
///
/// Sight runs from the centre of one to any part of the other, so A may see B while B does not see A.
///
/// ```
/// use toise_geometry::{Base, Body, Piece, Point, Polygon, Terrain, Toises, sight};
///
/// let base = Base::from_mm(30.0)?;
/// let at = |x, y| Point::new(x, y).unwrap();
/// let archer = Body::new(base.at(at(0.0, 0.0)), Toises::ZERO, Toises::new(1.5)?)?;
/// let target = Body::new(base.at(at(10.0, 0.0)), Toises::ZERO, Toises::new(1.5)?)?;
///
/// let house = Piece::solid(Polygon::rectangle(at(4.0, -1.0), at(6.0, 0.0))?)?;
/// let terrain = Terrain::new(vec![house]);
/// let seen = sight(&terrain, &archer, &target);
/// assert!(seen.sees());
/// assert_eq!(seen.hidden().get(), 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sight<'t>(terrain: &'t Terrain, from: &Body, to: &Body) -> Sight<'t> {
    let picture = terrain.picture(Spot::eye_of(from), to);
    Sight { picture, hidden: picture.hidden() }
}

/// What the fighter `from` sees of a point of the ground, such as the centre of a zone: of a body of radius and height
/// 0.01 that stands there.
#[must_use]
pub fn sight_to_point<'t>(terrain: &'t Terrain, from: &Body, point: Point) -> Sight<'t> {
    let size = Toises::saturating(0.01);
    let marker = Target { centre: point, radius: size, foot: terrain.ground_at(point), height: size };
    let picture = Picture::new(terrain, Spot::eye_of(from), marker);
    Sight { picture, hidden: picture.hidden() }
}
