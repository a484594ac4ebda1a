use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::frame::{Frame, Target};
use super::shadow::{Caster, Cell, Heights, Shadows};
use super::{Sight, Spot};
use crate::terrain::Solid;
use crate::{Body, Fraction, Piece, PieceId, SightEffect, Terrain};

/// What an eye has before it of one target: the rectangle of the target's tangent chord and its height.
///
/// ```
/// use toise_geometry::{Base, Body, Piece, PieceId, Point, Polygon, Spot, Terrain, Toises};
///
/// let at = |x, y| Point::new(x, y).unwrap();
/// let target = Body::new(Base::from_mm(30.0)?.at(at(10.0, 0.0)), Toises::ZERO, Toises::new(1.5)?)?;
/// let terrain = Terrain::new(vec![
///     Piece::solid(Polygon::rectangle(at(4.0, -1.0), at(6.0, 0.0))?)?,
///     Piece::solid(Polygon::rectangle(at(4.0, 0.0), at(6.0, 1.0))?)?,
/// ]);
/// let eye = Spot { point: Point::ORIGIN, height: Toises::new(1.5)? };
/// let picture = terrain.picture(eye, &target);
/// assert_eq!(picture.hidden().get(), 1.0);
/// assert_eq!(picture.hidden_by(|id, _| id == PieceId(1)).get(), 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'t> {
    terrain: &'t Terrain,
    eye: Spot,
    target: Target,
    /// None when the target stands so near that nothing is hidden.
    frame: Option<Frame>,
}

/// A clear line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// The eye.
    pub from: Spot,
    /// The part of the target in sight, on its tangent chord.
    pub to: Spot,
}

impl Terrain {
    /// The picture that an eye has of a target.
    #[must_use]
    pub fn picture(&self, eye: Spot, target: &Body) -> Picture<'_> {
        Picture::new(self, eye, Target::from(target))
    }
}

impl<'t> Picture<'t> {
    pub(crate) fn new(terrain: &'t Terrain, eye: Spot, target: Target) -> Self {
        Self { terrain, eye, target, frame: Frame::new(eye, &target) }
    }

    /// The part of it that opaque terrain hides.
    #[must_use]
    pub fn hidden(&self) -> Fraction {
        let shadows = self.shadows(|_, solid, shadows| {
            (solid.sight == SightEffect::Opaque && !shadows.blocked).then_some(false)
        });
        if shadows.blocked { Fraction::ALL } else { hidden(&shadows, |_| true) }
    }

    /// The part of it that the chosen pieces hide, opaque or veil; clear ones hide nothing.
    #[must_use]
    pub fn hidden_by(&self, chosen: impl Fn(PieceId, &Piece) -> bool) -> Fraction {
        let shadows =
            self.shadows(|id, _, _| self.terrain.piece(id).filter(|piece| chosen(id, piece)).map(|_| false));
        hidden(&shadows, |_| true)
    }

    /// The pieces that hide some of it when each stands alone, by number; with or without the veils.
    #[must_use]
    pub fn hiding(&self, opaque_only: bool) -> Vec<PieceId> {
        let shadows =
            self.shadows(|_, solid, _| (!opaque_only || solid.sight == SightEffect::Opaque).then_some(false));
        casters(&shadows, |_| true).into_iter().filter(|&id| hides(&shadows, id)).collect()
    }

    /// A line from the eye to the middle of the largest part that no opaque terrain hides; none when there is
    /// no such part.
    #[must_use]
    pub fn witness(&self) -> Option<Witness> {
        let Some(frame) = &self.frame else {
            return Some(Witness { from: self.eye, to: self.target.middle() });
        };
        let mut largest: Option<Cell> = None;
        self.shadows(|_, solid, _| (solid.sight == SightEffect::Opaque).then_some(false)).visible_cells(
            |_| true,
            |cell| {
                if largest.is_none_or(|largest| cell.area() > largest.area()) {
                    largest = Some(*cell);
                }
            },
        );
        let Cell { u, low, high } = largest?;
        let middle = |line: [f64; 2]| f64::midpoint(line[0], line[1]);
        let to = frame.spot(middle(u), f64::midpoint(middle(low), middle(high)));
        Some(Witness { from: self.eye, to })
    }

    /// What the pieces hide that `chosen` answers for, saying whether each is near; it is told what is known so far.
    #[inline]
    pub(crate) fn shadows(
        &self,
        mut chosen: impl FnMut(PieceId, &Solid, &Shadows) -> Option<bool>,
    ) -> Shadows {
        let mut shadows = Shadows::default();
        let Some(frame) = &self.frame else { return shadows };
        let may_meet = frame.may_meet();
        for n in self.terrain.boxes().leaves(|node| may_meet(node.mins(), node.maxs())) {
            let (id, solid) = (PieceId(n), self.terrain.solids().get(n));
            if solid.sight == SightEffect::Clear {
                continue;
            }
            let (bottom, top) = (frame.rise(solid.bottom), frame.rise(solid.top));
            let Some(heights) = Heights::new(frame.level, bottom, top) else { continue };
            let Some(near) = chosen(id, solid, &shadows) else { continue };
            if frame.is_level_with(solid.bottom, solid.top) && self.terrain.is_over(self.eye.point, id) {
                // The eye is in it.
                continue;
            }
            let caster = Caster { piece: id, opaque: solid.sight == SightEffect::Opaque, near };
            let corners = self.terrain.solids().corners(solid);
            shadows.cast(&heights, corners.iter().map(|corner| frame.see(*corner)), caster);
        }
        shadows
    }
}

/// The part of the picture that the chosen shadows hide.
pub(crate) fn hidden(shadows: &Shadows, chosen: impl Fn(&Caster) -> bool) -> Fraction {
    Fraction::saturating(1.0 - shadows.visible(chosen))
}

/// Whether a piece hides anything by itself.
pub(crate) fn hides(shadows: &Shadows, id: PieceId) -> bool {
    hidden(shadows, |caster| caster.piece == id).get() > Sight::TOLERANCE
}

/// The chosen pieces that throw shadows, by number, each once.
pub(crate) fn casters(shadows: &Shadows, chosen: impl Fn(&Caster) -> bool) -> SmallVec<[PieceId; 16]> {
    let columns = shadows.columns.iter().map(|column| &column.by);
    let patches = shadows.patches.iter().map(|patch| &patch.by);
    let mut found: SmallVec<[PieceId; 16]> =
        columns.chain(patches).filter(|caster| chosen(caster)).map(|caster| caster.piece).collect();
    found.sort_unstable();
    found.dedup();
    found
}
