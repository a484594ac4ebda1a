//! Tables for tests of movement.

use toise_geometry::{
    Board, Body, Disc, Footprint, Obstacles, Passage, Piece, Point, Polygon, SightEffect, Terrain, Toises,
};

use crate::scenes::Numbers;
use crate::{disc, len, point};

pub(crate) fn board() -> Board {
    Board::new(len(80.0), len(80.0), point(-40.0, -40.0)).unwrap()
}

pub(crate) fn mover(radius: f64) -> Body {
    Body::new(disc(0.0, 0.0, radius), Toises::ZERO, len(1.5)).unwrap()
}

pub(crate) fn outline(corners: &[(f64, f64)]) -> Polygon {
    Polygon::new(corners.iter().map(|&(x, y)| point(x, y))).unwrap()
}

pub(crate) fn rectangle(x0: f64, y0: f64, x1: f64, y1: f64) -> Polygon {
    Polygon::rectangle(point(x0, y0), point(x1, y1)).unwrap()
}

pub(crate) fn wall(x0: f64, y0: f64, x1: f64, y1: f64) -> Piece {
    Piece::solid(rectangle(x0, y0, x1, y1)).unwrap()
}

pub(crate) fn ground(
    footprint: impl Into<Footprint>,
    movement: Passage,
    bottom: f64,
    top: f64,
    walkable: bool,
) -> Piece {
    Piece::new(footprint, len(bottom), Some(len(top)), SightEffect::Clear, movement, walkable).unwrap()
}

pub(crate) fn terrain(pieces: impl IntoIterator<Item = Piece>) -> Terrain {
    pieces.into_iter().collect()
}

/// The side of a random table.
pub(crate) const SIDE: f64 = 20.0;

/// A table with polygons, round rocks and bases, none of which need be clear of the others.
pub(crate) struct Table {
    pub(crate) board: Board,
    pub(crate) terrain: Terrain,
    pub(crate) bases: Vec<Disc>,
}

impl Table {
    pub(crate) fn random(numbers: &mut Numbers, polygons: u64) -> Self {
        let place = |numbers: &mut Numbers| (numbers.within(0.0, SIDE), numbers.within(0.0, SIDE));
        let mut pieces = Vec::new();
        for n in 0..polygons {
            let middle = place(numbers);
            let corners = 3 + numbers.below(6);
            let near = if n % 2 == 0 { 2.0 } else { 0.6 };
            pieces.push(Piece::solid(numbers.polygon(middle, corners, near, 2.0)).unwrap());
        }
        let round = |numbers: &mut Numbers, radius: f64| {
            let (x, y) = place(numbers);
            Disc::new(point(x, y), len(radius)).unwrap()
        };
        for _ in 0..polygons / 4 {
            let radius = numbers.within(0.3, 1.5);
            pieces.push(Piece::solid(round(numbers, radius)).unwrap());
        }
        let bases = (0..polygons / 3).map(|_| round(numbers, 0.6)).collect();
        let board = Board::new(len(SIDE), len(SIDE), Point::ORIGIN).unwrap();
        Self { board, terrain: Terrain::new(pieces), bases }
    }

    pub(crate) fn obstacles(&self, radius: f64) -> Obstacles<'_> {
        Obstacles::new(&self.board, &self.terrain, self.bases.iter().copied(), &mover(radius))
    }

    /// The gap between a base and all there is, edge of the board included, by measuring footprint after footprint.
    pub(crate) fn gap(&self, disc: &Disc) -> f64 {
        let pieces = self.terrain.pieces().iter().map(|piece| piece.footprint().signed_distance(disc).get());
        let bases = self.bases.iter().map(|base| toise_geometry::signed_distance(base, disc).get());
        let edge = self.board.holds(disc).margin().get();
        pieces.chain(bases).fold(edge, f64::min)
    }

    pub(crate) fn free_place(&self, numbers: &mut Numbers, radius: f64) -> Point {
        loop {
            let place = point(numbers.within(0.0, SIDE), numbers.within(0.0, SIDE));
            if self.gap(&Disc::new(place, len(radius)).unwrap()) > 0.0 {
                return place;
            }
        }
    }
}

pub(crate) fn between(a: Point, b: Point, part: f64) -> Point {
    point(a.x() + (b.x() - a.x()) * part, a.y() + (b.y() - a.y()) * part)
}
