//! How near a path comes to what is in its way, and to the edges of the ground it crosses: not whether it may be taken,
//! but by how much.

use glam::DVec2;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::cost::Walk;
use super::depth::profile;
use super::obstacles::{Grown, Shape, below, is_in_the_way};
use super::sweep::Line;
use super::{Blocker, Obstacles};
use crate::segment::distance_from_origin;
use crate::{Footprint, Passage, Piece, PieceId, Point, Toises, segment_distance};

/// Rounding, in toises: a path that comes so much nearer to something than it started comes no nearer.
const NOISE: f64 = 1e-9;

/// How near a path brings a mover's base to something in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clearance {
    /// What is in its way.
    pub of: Blocker,
    /// The least gap on the path, below 0 by as much as they overlap; a centre inside a piece counts as at its edge.
    pub gap: Toises,
    /// Whether the path starts with that gap, and comes no nearer.
    pub at_start: bool,
}

/// How deep a path brings a mover's centre into a piece of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brush {
    /// Difficult ground, or ground to stand on.
    pub piece: PieceId,
    /// The least distance of the centre from the edge of the piece on the path, below 0 inside it.
    pub nearest: Toises,
    /// Whether the path starts at that distance, and comes no nearer or deeper.
    pub at_start: bool,
    /// The distance at the end of the path.
    pub at_end: Toises,
}

impl Obstacles<'_> {
    /// What a path of the base's centre comes nearer to than `within`, legal or not: pieces first, then bases, each in
    /// order, then the edge of the board, then pieces met where the ground has risen or fallen.
    ///
    /// ```
    /// use toise_geometry::{Base, Blocker, Board, Body, Obstacles, Point, Terrain, Toises};
    ///
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let base = Base::from_mm(50.0)?;
    /// let body = Body::new(base.at(at(3.0, 3.0)), Toises::ZERO, Toises::new(1.5)?)?;
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let terrain = Terrain::default();
    /// let obstacles = Obstacles::new(&board, &terrain, [base.at(at(10.0, 5.25))], &body);
    /// let near = obstacles.clearances(&[at(3.0, 3.0), at(18.0, 3.0)], Toises::whole(1));
    /// assert_eq!((near.len(), near[0].of, near[0].gap), (1, Blocker::Base(0), Toises::new(0.25)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clearances(&self, path: &[Point], within: Toises) -> Vec<Clearance> {
        let Some(start) = path.first() else { return Vec::new() };
        let gaps = self.grown.iter().map(|grown| {
            let start = gap_at(grown, start.vec());
            let legs = legs(path).map(|line| gap_along(grown, &line));
            (grown.blocker, start, legs.fold(start, f64::min))
        });
        let edge = |place: &Point| self.field.gaps(place.vec()).into_iter().fold(f64::INFINITY, f64::min);
        let edges = path.iter().map(edge).fold(f64::INFINITY, f64::min);
        gaps.chain([(Blocker::Edge, edge(start), edges)])
            .chain(self.gaps_at_other_heights(path))
            .filter(|(_, _, gap)| *gap < within.get())
            .map(|(of, start, gap)| Clearance {
                of,
                gap: Toises::saturating(gap),
                at_start: gap >= start - NOISE,
            })
            .collect()
    }

    /// The gaps to the pieces that lie under the mover's feet or over its head at the start, on those stretches of a
    /// path where they do not: each piece once, with the gap where it is first in the way, and the least.
    fn gaps_at_other_heights(&self, path: &[Point]) -> SmallVec<[(Blocker, f64, f64); 2]> {
        let passed = self.passed_at_the_start();
        let mut found: SmallVec<[(Blocker, f64, f64); 2]> = SmallVec::new();
        if passed.is_empty() {
            return found;
        }
        let floors = self.pieces_along(path, Piece::is_walkable);
        let mut walk = Walk::from(self, path, &floors);
        for ends in path.windows(2) {
            let Some(line) = Line::between(ends[0].vec(), ends[1].vec()) else { continue };
            walk.along(ends, &line, &floors, |stretch, ground| {
                let feet = Toises::saturating(ground);
                let head = feet + self.mover.height();
                let Some(part) = Line::between(line.at(stretch.from), line.at(stretch.to)) else { return };
                for (id, piece) in passed.iter().filter(|(_, piece)| is_in_the_way(piece, feet, head)) {
                    let blocker = Blocker::Piece(*id);
                    let grown = Grown::new(piece.footprint(), self.mover.disc().radius().get(), blocker);
                    let gap = gap_along(&grown, &part);
                    match found.iter_mut().find(|(of, _, _)| *of == blocker) {
                        Some((_, _, least)) => *least = least.min(gap),
                        // Nothing of it was in the way where the path starts.
                        None => found.push((blocker, f64::INFINITY, gap)),
                    }
                }
            });
        }
        found
    }

    /// The pieces of difficult ground, and those to stand on, whose edge the centre comes nearer to than `within` on a
    /// path, with how deep it comes into each; those that it passes below are left out.
    ///
    /// ```
    /// use toise_geometry::{Base, Board, Body, Obstacles, Passage, Piece, Point, Polygon, SightEffect, Terrain, Toises};
    ///
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let bog = Polygon::rectangle(at(4.0, 0.0), at(8.0, 6.0))?;
    /// let bog = Piece::new(bog, Toises::ZERO, None, SightEffect::Clear, Passage::Difficult, false)?;
    /// let terrain = Terrain::new(vec![bog]);
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let body = Body::new(Base::from_mm(30.0)?.at(at(1.0, 3.0)), Toises::ZERO, Toises::new(1.5)?)?;
    /// let obstacles = Obstacles::new(&board, &terrain, [], &body);
    /// let brush = obstacles.brushes(&[at(1.0, 3.0), at(4.5, 3.0)], Toises::whole(1))[0];
    /// assert_eq!((brush.nearest, brush.at_end), (Toises::new(-0.5)?, Toises::new(-0.5)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn brushes(&self, path: &[Point], within: Toises) -> Vec<Brush> {
        let (Some(start), Some(end)) = (path.first(), path.last()) else { return Vec::new() };
        let counts = |piece: &Piece| {
            (piece.movement() == Passage::Difficult || piece.is_walkable())
                && below(piece.bottom(), self.mover.head())
        };
        let brush = |(piece, footprint): (PieceId, &Footprint)| {
            let distance = |place: &Point| footprint.signed_distance_to_point(*place).get();
            let legs = legs(path).map(|line| nearest_along(footprint, &line));
            let nearest = legs.fold(distance(start), f64::min);
            Brush {
                piece,
                nearest: Toises::saturating(nearest),
                at_start: nearest >= distance(start) - NOISE,
                at_end: Toises::saturating(distance(end)),
            }
        };
        let pieces = self.terrain.iter().filter(|(_, piece)| counts(piece));
        let brushes = pieces.map(|(id, piece)| brush((id, piece.footprint())));
        brushes.filter(|brush| brush.nearest < within).collect()
    }
}

fn legs(path: &[Point]) -> impl Iterator<Item = Line> {
    path.windows(2).filter_map(|ends| Line::between(ends[0].vec(), ends[1].vec()))
}

/// The gap between a mover at a place and an obstacle.
fn gap_at(grown: &Grown<'_>, place: DVec2) -> f64 {
    // A centre inside a polygon counts as at its edge, along a line as at a place.
    grown.gap(place).max(-grown.reach)
}

/// The least gap between a mover along a line and an obstacle.
fn gap_along(grown: &Grown<'_>, line: &Line) -> f64 {
    let (start, end) = (Point::saturating(line.at(0.0)), Point::saturating(line.at(line.length)));
    let distance = match grown.shape {
        Shape::Point(centre) => segment_distance(start, end, Point::saturating(centre)).get(),
        Shape::Polygon(polygon) if polygon.contains(start) => 0.0,
        Shape::Polygon(polygon) => {
            let edges = polygon.edges();
            edges.map(|(a, b)| edge_distance(line, a, b)).fold(f64::INFINITY, f64::min)
        }
    };
    distance - grown.reach
}

/// The distance between a line, as far as it goes, and an edge: 0 where they cross.
fn edge_distance(line: &Line, a: Point, b: Point) -> f64 {
    let (a, b) = (line.see(a.vec()), line.see(b.vec()));
    let end = DVec2::new(line.length, 0.0);
    let crosses = (a.y < 0.0) != (b.y < 0.0) && {
        let x = a.x - a.y * ((b.x - a.x) / (b.y - a.y));
        (0.0..=line.length).contains(&x)
    };
    if crosses {
        return 0.0;
    }
    let to_line = |seen: DVec2| distance_from_origin(-seen, end - seen);
    let to_edge = |place: DVec2| distance_from_origin(a - place, b - place);
    to_line(a).min(to_line(b)).min(to_edge(DVec2::ZERO)).min(to_edge(end))
}

/// The least distance of a place on a line from the edge of a footprint, below 0 inside.
fn nearest_along(footprint: &Footprint, line: &Line) -> f64 {
    match footprint {
        Footprint::Disc(disc) => {
            let seen = line.see(disc.centre().vec());
            let (x, y) = (seen.x - seen.x.clamp(0.0, line.length), seen.y);
            crate::trig::hypot(x, y) - disc.radius().get()
        }
        Footprint::Polygon(polygon) => {
            profile(polygon, line).into_iter().map(|(_, distance)| distance).fold(f64::INFINITY, f64::min)
        }
    }
}
