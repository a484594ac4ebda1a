//! Random scenes of terrain and two fighters, the same in every run.

use toise_geometry::{Body, Disc, Footprint, Passage, Piece, Point, Polygon, SightEffect, Terrain, Toises};

use crate::{len, point};

/// A stream of numbers, splitmix64.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn within(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * ((self.next() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    /// A polygon of so many corners around a point, at these distances from it; convex when they are equal.
    pub(crate) fn polygon(&mut self, (x, y): (f64, f64), corners: u64, near: f64, far: f64) -> Polygon {
        let start = self.within(0.0, 360.0);
        let step = 360.0 / corners as f64;
        Polygon::new((0..corners).map(|n| {
            let degrees = start + step * (n as f64 + self.within(-0.3, 0.3));
            let reach = self.within(near, far);
            point(x, y).offset(crate::at(degrees), len(reach))
        }))
        .unwrap()
    }
}

/// Terrain between and around two fighters some ten toises apart.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) from: Body,
    pub(crate) to: Body,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Tall,
    Any,
}

pub(crate) fn body(disc: Disc, ground: f64, height: f64) -> Body {
    Body::new(disc, len(ground), len(height)).unwrap()
}

/// The piece over another footprint.
pub(crate) fn on(piece: &Piece, footprint: Footprint) -> Piece {
    with_top(piece, footprint, piece.top())
}

pub(crate) fn with_top(piece: &Piece, footprint: Footprint, top: Option<Toises>) -> Piece {
    Piece::new(footprint, piece.bottom(), top, piece.sight(), piece.movement(), piece.is_walkable()).unwrap()
}

impl Scene {
    pub(crate) fn random(numbers: &mut Numbers, kind: Kind, count: usize) -> Self {
        let pieces = (0..count)
            .map(|_| {
                let corners = 3 + numbers.below(5);
                let centre = (numbers.within(-2.0, 12.0), numbers.within(-2.5, 2.5));
                let footprint = Footprint::from(numbers.polygon(centre, corners, 0.15, 1.6));
                Self::prism(numbers, kind, footprint)
            })
            .collect();
        let (from, to) = match kind {
            Kind::Tall => {
                (body(crate::disc(0.0, 0.0, 0.6), 0.0, 1.5), body(crate::disc(10.0, 0.0, 0.6), 0.0, 1.5))
            }
            Kind::Any => (
                body(crate::disc(0.0, 0.0, 0.6), numbers.within(0.0, 3.0), numbers.within(0.5, 2.0)),
                body(
                    crate::disc(
                        numbers.within(8.0, 11.0),
                        numbers.within(-1.0, 1.0),
                        numbers.within(0.3, 1.5),
                    ),
                    numbers.within(0.0, 3.0),
                    numbers.within(0.5, 2.5),
                ),
            ),
        };
        Self { pieces, from, to }
    }

    fn prism(numbers: &mut Numbers, kind: Kind, footprint: Footprint) -> Piece {
        let (bottom, top) = match (kind, numbers.below(4)) {
            (Kind::Tall, _) | (_, 0) => (0.0, None),
            (_, 1) => (0.0, Some(numbers.within(0.3, 4.0))),
            (_, 2) => (numbers.within(0.3, 3.0), None),
            _ => {
                let bottom = numbers.within(0.1, 3.0);
                (bottom, Some(bottom + numbers.within(0.1, 1.5)))
            }
        };
        Piece::new(footprint, len(bottom), top.map(len), SightEffect::Opaque, Passage::Impassable, false)
            .unwrap()
    }

    pub(crate) fn terrain(&self) -> Terrain {
        Terrain::new(self.pieces.clone())
    }

    pub(crate) fn hidden(&self) -> f64 {
        toise_geometry::sight(&self.terrain(), &self.from, &self.to).hidden().get()
    }

    /// Whether the eye is over the footprint of a piece.
    pub(crate) fn eye_over(&self, piece: &Piece) -> bool {
        piece.footprint().contains(self.from.disc().centre())
    }

    /// The whole scene with every point moved.
    pub(crate) fn mapped(&self, map: impl Fn(Point) -> Point) -> Self {
        let moved_disc = |disc: &Disc| Disc::new(map(disc.centre()), disc.radius()).unwrap();
        let moved_body =
            |body: &Body| Body::new(moved_disc(body.disc()), body.ground(), body.height()).unwrap();
        let moved = |piece: &Piece| match piece.footprint() {
            Footprint::Polygon(polygon) => {
                on(piece, Polygon::new(polygon.vertices().iter().map(|at| map(*at))).unwrap().into())
            }
            Footprint::Disc(disc) => on(piece, moved_disc(disc).into()),
        };
        Self {
            pieces: self.pieces.iter().map(moved).collect(),
            from: moved_body(&self.from),
            to: moved_body(&self.to),
        }
    }
}

impl Scene {
    /// Everything on a grid of half toises, so that much of it is in line.
    pub(crate) fn on_a_grid(numbers: &mut Numbers, count: usize) -> Self {
        let mut half = |from: u64, to: u64| (from + numbers.below(to - from + 1)) as f64 / 2.0;
        let pieces = (0..count)
            .map(|_| {
                let (x, y, width, depth) = (half(0, 18), half(0, 8), half(1, 4), half(1, 4));
                let mut corners =
                    vec![point(x, y), point(x + width, y), point(x + width, y + depth), point(x, y + depth)];
                let cut = half(0, 8) * 2.0;
                if cut < 4.0 {
                    corners.remove(cut as usize);
                }
                let footprint = Footprint::from(Polygon::new(corners).unwrap());
                let (bottom, thick) = (half(0, 4), half(0, 4));
                let top = (thick > 0.0).then(|| len(bottom + thick));
                let bottom = if top.is_none() { 0.0 } else { bottom };
                Piece::new(footprint, len(bottom), top, SightEffect::Opaque, Passage::Impassable, false)
                    .unwrap()
            })
            .collect();
        let (from, to) =
            (crate::disc(half(0, 4), half(2, 6), 0.5), crate::disc(half(14, 20), half(2, 6), 0.5));
        Self { pieces, from: body(from, half(0, 3), half(1, 4)), to: body(to, half(0, 3), half(1, 4)) }
    }
}
