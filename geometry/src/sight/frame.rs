use glam::DVec2;

use super::Spot;
use crate::{Body, Point, TOLERANCE, Toises};

/// Past this, lengths and heights are cut, so that products of them stay finite.
const FAR: f64 = 1e9;

/// What is looked at: an upright cylinder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) centre: Point,
    pub(crate) radius: Toises,
    pub(crate) foot: Toises,
    pub(crate) height: Toises,
}

impl From<&Body> for Target {
    #[inline]
    fn from(body: &Body) -> Self {
        let disc = body.disc();
        Self { centre: disc.centre(), radius: disc.radius(), foot: body.ground(), height: body.height() }
    }
}

impl Target {
    /// The middle of it.
    pub(crate) fn middle(&self) -> Spot {
        Spot { point: self.centre, height: self.foot + self.height * 0.5 }
    }
}

/// Everything as the eye sees it before the target's picture.
///
/// On the table, `a` runs from 0 at the eye to 1 at the tangent chord, `b` from −1 to 1 along the chord. A point (`a`, `b`)
/// stands before the abscissa `u = b / a` of the chord, at the depth `s = a` of the ray to it. Heights run from 0 at
/// the target's foot to 1 at its head.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    eye: DVec2,
    /// Height of the eye above the table, in toises.
    eye_height: f64,
    /// Height of the eye in the picture's own measure.
    pub(crate) level: f64,
    foot: f64,
    height: f64,
    /// From the eye to the middle of the chord, and from there to its left end.
    to_middle: DVec2,
    to_end: DVec2,
    /// Dot products with these give `a` and `b`.
    along: DVec2,
    across: DVec2,
    /// The box around the eye and the chord.
    low: DVec2,
    high: DVec2,
}

impl Frame {
    /// The frame in which `eye` sees `target`; none when it stands so near that nothing is hidden.
    pub(crate) fn new(eye: Spot, target: &Target) -> Option<Self> {
        let cut = |v: DVec2| v.clamp(DVec2::splat(-FAR), DVec2::splat(FAR));
        let from = cut(eye.point.vec());
        let sight = cut(target.centre.vec()) - from;
        let distance = sight.length();
        // What is thinner than the tolerance is seen as if it were that thick.
        let radius = target.radius.get().clamp(TOLERANCE, FAR);
        if distance <= radius + TOLERANCE {
            return None;
        }
        let height = target.height.get().clamp(TOLERANCE, FAR);
        let foot = target.foot.get().clamp(-FAR, FAR);
        let eye_height = eye.height.get().clamp(-FAR, FAR);

        // 1 − (r / d)², without cancellation.
        let part = (distance - radius) * (distance + radius) / (distance * distance);
        let unit = sight / distance;
        let half_width = radius * part.sqrt();
        let to_middle = sight * part;
        let to_end = unit.perp() * half_width;
        let (left, right) = (from + to_middle + to_end, from + to_middle - to_end);
        Some(Self {
            eye: from,
            eye_height,
            level: (eye_height - foot) / height,
            foot,
            height,
            to_middle,
            to_end,
            along: unit / (distance * part),
            across: unit.perp() / half_width,
            low: from.min(left).min(right),
            high: from.max(left).max(right),
        })
    }

    /// Where the eye sees a point of the table.
    #[inline]
    pub(crate) fn see(&self, corner: DVec2) -> DVec2 {
        let v = corner - self.eye;
        DVec2::new(v.dot(self.along), v.dot(self.across))
    }

    /// A height in the picture's own measure.
    #[inline]
    pub(crate) fn rise(&self, height: f64) -> f64 {
        (height - self.foot) / self.height
    }

    /// Whether the eye is as high as a prism from `bottom` to `top`, both counted in.
    #[inline]
    pub(crate) fn is_level_with(&self, bottom: f64, top: f64) -> bool {
        bottom <= self.eye_height + TOLERANCE && self.eye_height <= top + TOLERANCE
    }

    /// The point of the picture at that abscissa and height.
    pub(crate) fn spot(&self, u: f64, z: f64) -> Spot {
        Spot {
            point: Point::saturating(self.eye + self.to_middle + self.to_end * u),
            height: Toises::saturating(self.foot + self.height * z),
        }
    }

    /// A quick test of whether an upright box reaches into the triangle of eye and chord.
    #[inline]
    pub(crate) fn may_meet(&self) -> impl Fn(DVec2, DVec2) -> bool + use<> {
        let Self { eye, along, across, low, high, .. } = *self;
        // The sides of the triangle are u = 1 and u = −1.
        let (left, right) = (across - along, -across - along);
        let (along_size, left_size, right_size) = (along.abs(), left.abs(), right.abs());
        move |box_low: DVec2, box_high: DVec2| {
            if box_low.x >= high.x || box_low.y >= high.y || box_high.x <= low.x || box_high.y <= low.y {
                return false;
            }
            let middle = (box_low + box_high) * 0.5 - eye;
            let half = (box_high - box_low) * 0.5;
            middle.dot(left) < half.dot(left_size)
                && middle.dot(right) < half.dot(right_size)
                && (middle.dot(along) - half.dot(along_size)) < 1.0
        }
    }
}
