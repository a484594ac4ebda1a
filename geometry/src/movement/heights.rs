use smallvec::SmallVec;

use super::cost::Walk;
use super::leg::{meets, stop_by};
use super::obstacles::{Grown, is_in_the_way};
use super::sweep::{Line, Stretch};
use super::{Blocker, Leg, Obstacles};
use crate::{Passage, Piece, PieceId, Point, Toises};

impl Obstacles<'_> {
    /// The first leg of a path that is stopped where the ground has risen or fallen, by a piece that lay under the
    /// mover's feet or over its head at the start; its place in the path, and how far it goes.
    ///
    /// ```
    /// use toise_geometry::{Base, Board, Body, Obstacles, Passage, Piece, Point, Polygon, SightEffect, Terrain, Toises};
    ///
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let hill = Polygon::rectangle(at(0.0, 0.0), at(4.0, 6.0))?;
    /// let (high, low) = (Some(Toises::whole(2)), Some(Toises::whole(1)));
    /// let hill = Piece::new(hill, Toises::ZERO, high, SightEffect::Opaque, Passage::Open, true)?;
    /// let wall = Polygon::rectangle(at(8.0, 0.0), at(9.0, 6.0))?;
    /// let wall = Piece::new(wall, Toises::ZERO, low, SightEffect::Opaque, Passage::Impassable, false)?;
    /// let terrain = Terrain::new(vec![hill, wall]);
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let on_the_hill = Body::new(Base::from_mm(50.0)?.at(at(1.0, 3.0)), Toises::whole(2), Toises::whole(1))?;
    /// let obstacles = Obstacles::new(&board, &terrain, [], &on_the_hill);
    /// // Down from the hill, the wall that was lower than the hill stands in the way.
    /// let (leg, stopped) = obstacles.stop_at_another_height(&[at(1.0, 3.0), at(8.0, 3.0)]).unwrap();
    /// assert_eq!((leg, stopped.furthest), (0, at(7.0, 3.0)));
    /// assert!(obstacles.stop_at_another_height(&[at(1.0, 3.0), at(6.0, 3.0)]).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop_at_another_height(&self, path: &[Point]) -> Option<(usize, Leg)> {
        let passed = self.passed_at_the_start();
        if passed.is_empty() {
            return None;
        }
        let floors = self.pieces_along(path, Piece::is_walkable);
        let mut walk = Walk::from(self, path, &floors);
        path.windows(2).enumerate().find_map(|(index, ends)| {
            let line = Line::between(ends[0].vec(), ends[1].vec())?;
            let mut stopped = None;
            walk.along(ends, &line, &floors, |stretch, ground| {
                stopped = stopped.or_else(|| self.stop_on_stretch(&passed, &line, stretch, ground));
            });
            let (along, blocker) = stopped?;
            let furthest = if along > 0.0 { Point::saturating(line.at(along)) } else { ends[0] };
            Some((index, Leg { length: ends[0].distance(ends[1]), furthest, blocked_by: Some(blocker) }))
        })
    }

    /// The impassable pieces that lie under the mover's feet or over its head at the start.
    pub(super) fn passed_at_the_start(&self) -> SmallVec<[(PieceId, &Piece); 4]> {
        let (feet, head) = (self.mover.ground(), self.mover.head());
        let in_the_way = |piece: &Piece| is_in_the_way(piece, feet, head);
        let impassable = self.terrain.iter().filter(|(_, piece)| piece.movement() == Passage::Impassable);
        impassable.filter(|(_, piece)| !in_the_way(piece)).collect()
    }

    /// How far along a line the mover comes on a stretch of it, on that ground, before one of these pieces stops it.
    fn stop_on_stretch(
        &self,
        pieces: &[(PieceId, &Piece)],
        line: &Line,
        stretch: Stretch,
        ground: f64,
    ) -> Option<(f64, Blocker)> {
        let feet = Toises::saturating(ground);
        let head = feet + self.mover.height();
        let (from, to) = (line.at(stretch.from), line.at(stretch.to));
        let part = Line::between(from, to)?;
        let stops =
            pieces.iter().filter(|(_, piece)| is_in_the_way(piece, feet, head)).filter_map(|(id, piece)| {
                let grown =
                    Grown::new(piece.footprint(), self.mover.disc().radius().get(), Blocker::Piece(*id));
                if !grown.is_near_line(&part) || !meets(&grown, &part) {
                    return None;
                }
                // Stepping up or down into a piece is no way out of it.
                let clear = if grown.holds(from) { 0.0 } else { stop_by(&grown, &part)?.clear };
                Some((stretch.from + clear, grown.blocker))
            });
        stops.min_by(|a, b| a.0.total_cmp(&b.0))
    }
}
