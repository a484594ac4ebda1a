use serde::{Deserialize, Serialize};

use super::picture::{casters, hidden, hides};
use super::{Sight, Spot};
use crate::terrain::Solid;
use crate::{Body, Fraction, Measured, PieceId, SightEffect, Terrain, Toises, within};

/// The cover one fighter has from another: what the terrain beside it hides of its picture.
///
/// Pieces count that are opaque or a veil, stand within [`Cover::REACH`] of the target's base and hide
/// something; it takes half of the picture, by all of them together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    fraction: Fraction,
    pieces: Vec<NearPiece>,
}

/// A piece that counts for cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NearPiece {
    /// Which one.
    pub piece: PieceId,
    /// Its distance from the edge of the target's base, held against [`Cover::REACH`].
    pub reach: Measured,
}

impl Cover {
    /// How near to the target's base a piece must stand, tolerance included.
    pub const REACH: Toises = Toises::whole(1);

    /// The slack of the comparison with one half, far above rounding and far below what a hand can place.
    pub const TOLERANCE: f64 = 1e-6;

    const LEAST: f64 = 0.5;

    /// Whether so much of a picture hidden is cover: half of it, or less by no more than [`Cover::TOLERANCE`].
    #[inline]
    #[must_use]
    pub fn is_enough(hidden: Fraction) -> bool {
        hidden.get() >= Self::LEAST - Self::TOLERANCE
    }

    /// The part of the target's picture that the pieces hide together.
    #[inline]
    #[must_use]
    pub const fn fraction(&self) -> Fraction {
        self.fraction
    }

    /// Whether the target has cover: [enough](Cover::is_enough) of its picture is hidden.
    #[inline]
    #[must_use]
    pub fn covered(&self) -> bool {
        Self::is_enough(self.fraction)
    }

    /// The fraction less one half: how near the call was.
    #[inline]
    #[must_use]
    pub fn margin(&self) -> f64 {
        self.fraction.get() - Self::LEAST
    }

    /// The pieces that count, by number.
    #[inline]
    #[must_use]
    pub fn pieces(&self) -> &[NearPiece] {
        &self.pieces
    }
}

/// The cover that the fighter `to` has from the fighter `from`.
///
/// ```
/// use toise_geometry::{Base, Body, Piece, PieceId, Point, Polygon, Terrain, Toises, cover};
///
/// let base = Base::from_mm(25.0)?;
/// let at = |x, y| Point::new(x, y).unwrap();
/// let archer = Body::new(base.at(at(0.0, 0.0)), Toises::ZERO, Toises::new(1.5)?)?;
/// let target = Body::new(base.at(at(10.0, 0.0)), Toises::ZERO, Toises::new(1.5)?)?;
///
/// let wall = Piece::solid(Polygon::rectangle(at(2.0, 0.0), at(9.0, 1.0))?)?;
/// let terrain = Terrain::new(vec![wall]);
/// let found = cover(&terrain, &archer, &target);
/// assert!(found.covered()); // exactly half is hidden
/// assert_eq!(found.pieces()[0].piece, PieceId(0));
/// assert_eq!(found.pieces()[0].reach.measure, Toises::new(0.5)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn cover(terrain: &Terrain, from: &Body, to: &Body) -> Cover {
    sight_and_cover(terrain, from, to).1
}

/// Sight and cover at once, for little more than the price of one.
#[must_use]
pub fn sight_and_cover<'t>(terrain: &'t Terrain, from: &Body, to: &Body) -> (Sight<'t>, Cover) {
    let picture = terrain.picture(Spot::eye_of(from), to);
    let (mut near_count, mut far_count, mut veils) = (0_u32, 0_u32, 0_u32);
    let shadows = picture.shadows(|id, solid, shadows| {
        let near = is_near(terrain, id, solid, to);
        let opaque = solid.sight == SightEffect::Opaque;
        // With everything hidden, only cover is still open; a veil far away has no say in anything.
        let counts = near || (opaque && !shadows.blocked);
        if counts {
            near_count += u32::from(near);
            far_count += u32::from(!near);
            veils += u32::from(!opaque);
        }
        counts.then_some(near)
    });
    let all = if shadows.blocked { Fraction::ALL } else { hidden(&shadows, |caster| caster.opaque) };
    let sight = Sight { picture, hidden: all };
    if near_count == 0 {
        return (sight, Cover::default());
    }
    let fraction = if far_count == 0 && veils == 0 { all } else { hidden(&shadows, |caster| caster.near) };
    let pieces = casters(&shadows, |caster| caster.near)
        .into_iter()
        .filter(|&id| hides(&shadows, id))
        .filter_map(|id| Some(NearPiece { piece: id, reach: reach(terrain, id, to)? }))
        .collect();
    (sight, Cover { fraction, pieces })
}

/// Whether a piece stands near enough to a target to count for its cover.
fn is_near(terrain: &Terrain, id: PieceId, solid: &Solid, target: &Body) -> bool {
    let centre = target.disc().centre().vec();
    let outside = (solid.low - centre).max(centre - solid.high).max_element();
    // A box two toises away from a base needs no exact measure.
    outside <= target.disc().radius().get() + 2.0 && reach(terrain, id, target).is_some_and(Measured::holds)
}

/// The distance of a piece from a target, held against what counts for cover.
fn reach(terrain: &Terrain, id: PieceId, target: &Body) -> Option<Measured> {
    let piece = terrain.piece(id)?;
    Some(within(piece.footprint().distance(target.disc()), Cover::REACH))
}
