use std::f64::consts::PI;

use glam::DVec2;

use super::{Footprint, Piece, SightEffect};
use crate::{Bearing, Point, trig};

/// What the picture needs of a piece, in one place.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    /// Its corners in [`Solids::corners`].
    start: u32,
    end: u32,
    /// The box around its corners.
    pub(crate) low: DVec2,
    pub(crate) high: DVec2,
    pub(crate) bottom: f64,
    /// Infinite where the piece has no end.
    pub(crate) top: f64,
    pub(crate) sight: SightEffect,
}

/// The pieces of a terrain as the picture sees them: outlines of corners, counter-clockwise, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solids {
    solids: Vec<Solid>,
    corners: Vec<DVec2>,
}

impl Solids {
    pub(crate) fn new(pieces: &[Piece]) -> Self {
        let mut found = Self::default();
        for piece in pieces {
            let start = found.corners.len();
            match piece.footprint() {
                Footprint::Polygon(polygon) => {
                    found.corners.extend(polygon.vertices().iter().map(|vertex| vertex.vec()));
                }
                Footprint::Disc(disc) => {
                    found.corners.extend(round_outline(disc.centre(), disc.radius().get()));
                }
            }
            let corners = &found.corners[start..];
            let (low, high) = corners
                .iter()
                .fold((corners[0], corners[0]), |(low, high), corner| (low.min(*corner), high.max(*corner)));
            found.solids.push(Solid {
                start: start as u32,
                end: found.corners.len() as u32,
                low,
                high,
                bottom: piece.bottom().get(),
                top: piece.top().map_or(f64::INFINITY, crate::Toises::get),
                sight: piece.sight(),
            });
        }
        found
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Solid> {
        self.solids.iter()
    }

    #[inline]
    pub(crate) fn get(&self, id: u32) -> &Solid {
        &self.solids[id as usize]
    }

    #[inline]
    pub(crate) fn corners(&self, solid: &Solid) -> &[DVec2] {
        &self.corners[solid.start as usize..solid.end as usize]
    }

    /// Whether a disc's outline, whose corners stand out from it, holds the point.
    pub(crate) fn rounded_holds(&self, piece: &Piece, solid: &Solid, at: DVec2) -> bool {
        let corners = self.corners(solid);
        matches!(piece.footprint(), Footprint::Disc(_))
            && corners
                .iter()
                .zip(corners.iter().cycle().skip(1))
                .all(|(a, b)| (*b - *a).perp_dot(at - *a) >= 0.0)
    }
}

/// How many corners stand for a circle.
const ROUND: u32 = 64;

/// The regular polygon of the same area as a circle.
fn round_outline(centre: Point, radius: f64) -> impl Iterator<Item = DVec2> {
    let step = 2.0 * PI / f64::from(ROUND);
    // ROUND / 2 · reach² · sin(step) = π · radius²
    let reach = radius * (step / trig::sin(step)).sqrt();
    (0..ROUND).map(move |n| {
        let degrees = 360.0 * f64::from(n) / f64::from(ROUND);
        centre.vec() + Bearing::new(degrees).unwrap_or_default().unit() * reach
    })
}
