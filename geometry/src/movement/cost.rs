use glam::DVec2;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::obstacles::below;
use super::sweep::{Line, Stretch, near_edge, near_point};
use super::{Extent, Obstacles};
use crate::{Footprint, Passage, Piece, Point, TOLERANCE, Toises};

/// What a path costs, in toises of movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// The length of the path.
    pub length: Toises,
    /// How much of that length the base's centre spends in difficult terrain, where it counts twice.
    pub difficult: Toises,
    /// The heights of all climbs together.
    pub climbs: Toises,
}

impl Cost {
    /// All of it: the length, once more what of it is difficult, and the climbs.
    #[inline]
    #[must_use]
    pub fn total(&self) -> Toises {
        self.length + self.difficult + self.climbs
    }
}

/// The ground under a path: where it ends, and the ways down on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// The ground under the centre at the end of the path.
    pub ground: Toises,
    /// How far the ground falls away at once, for each time it does, in the order of the path.
    pub drops: SmallVec<[Toises; 2]>,
}

impl Obstacles<'_> {
    /// The ground along a path of the base's centre, which starts on the mover's own.
    ///
    /// ```
    /// use toise_geometry::{Base, Board, Body, Obstacles, Passage, Piece, Point, Polygon, SightEffect, Terrain, Toises};
    ///
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let hill = Piece::new(
    ///     Polygon::rectangle(at(4.0, 0.0), at(8.0, 6.0))?,
    ///     Toises::ZERO,
    ///     Some(Toises::whole(2)),
    ///     SightEffect::Opaque,
    ///     Passage::Open,
    ///     true,
    /// )?;
    /// let terrain = Terrain::new(vec![hill]);
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let body = Body::new(Base::from_mm(30.0)?.at(at(1.0, 3.0)), Toises::ZERO, Toises::new(1.5)?)?;
    /// let obstacles = Obstacles::new(&board, &terrain, [], &body);
    /// assert_eq!(obstacles.footing(&[at(1.0, 3.0), at(6.0, 3.0)]).ground, Toises::whole(2));
    /// let over_it = obstacles.footing(&[at(1.0, 3.0), at(10.0, 3.0)]);
    /// assert_eq!((over_it.ground, over_it.drops.as_slice()), (Toises::ZERO, [Toises::whole(2)].as_slice()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn footing(&self, path: &[Point]) -> Footing {
        if self.terrain.is_empty() {
            return Footing { ground: self.mover.ground(), drops: SmallVec::new() };
        }
        let floors = self.pieces_along(path, Piece::is_walkable);
        let mut walk = Walk::from(self, path, &floors);
        if !floors.is_empty() {
            for leg in path.windows(2) {
                if let Some(line) = Line::between(leg[0].vec(), leg[1].vec()) {
                    walk.along(leg, &line, &floors, |_, _| {});
                }
            }
        }
        let drops = walk.drops.into_iter().map(Toises::saturating).collect();
        Footing { ground: Toises::saturating(walk.ground), drops }
    }

    /// What a path of the base's centre costs, legal or not.
    ///
    /// Length counts double inside difficult terrain, however many pieces lie there; running along its edge is not
    /// inside. Each rise of the ground under the centre is a climb; going down is free. What hangs at or above the
    /// mover's head is neither difficult nor climbed: it passes below.
    ///
    /// ```
    /// use toise_geometry::{Base, Board, Body, Obstacles, Passage, Piece, Point, Polygon, SightEffect, Terrain, Toises};
    ///
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let hill = Piece::new(
    ///     Polygon::rectangle(at(4.0, 0.0), at(8.0, 6.0))?,
    ///     Toises::ZERO,
    ///     Some(Toises::whole(2)),
    ///     SightEffect::Opaque,
    ///     Passage::Difficult,
    ///     true,
    /// )?;
    /// let terrain = Terrain::new(vec![hill]);
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let body = Body::new(Base::from_mm(30.0)?.at(at(1.0, 3.0)), Toises::ZERO, Toises::new(1.5)?)?;
    /// let over_it = [at(1.0, 3.0), at(10.0, 3.0)];
    /// let cost = Obstacles::new(&board, &terrain, [], &body).cost(&over_it);
    /// assert_eq!((cost.length, cost.difficult), (Toises::whole(9), Toises::whole(4)));
    /// assert_eq!((cost.climbs, cost.total()), (Toises::whole(2), Toises::whole(15)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cost(&self, path: &[Point]) -> Cost {
        let (mut length, mut difficult) = (0.0, 0.0);
        let floors = self.pieces_along(path, Piece::is_walkable);
        let slow = self.pieces_along(path, |piece| {
            piece.movement() == Passage::Difficult && below(piece.bottom(), self.mover.head())
        });
        let mut walk = Walk::from(self, path, &floors);
        for leg in path.windows(2) {
            let Some(line) = Line::between(leg[0].vec(), leg[1].vec()) else { continue };
            length += line.length;
            if !slow.is_empty() {
                difficult += difficult_along(leg, &line, &slow);
            }
            if !floors.is_empty() {
                walk.along(leg, &line, &floors, |_, _| {});
            }
        }
        Cost {
            length: Toises::saturating(length),
            difficult: Toises::saturating(difficult),
            climbs: Toises::saturating(walk.climbs),
        }
    }

    /// The pieces of a kind that a path may pass through.
    pub(super) fn pieces_along(&self, path: &[Point], wanted: impl Fn(&Piece) -> bool) -> Pieces<'_> {
        let Some(extent) = Extent::of(path).filter(|_| !self.terrain.is_empty()) else {
            return Pieces::new();
        };
        let low = Point::saturating(extent.low - 2.0 * TOLERANCE);
        let high = Point::saturating(extent.high + 2.0 * TOLERANCE);
        let near = self.terrain.near(low, high).filter_map(|id| self.terrain.piece(id));
        near.filter(|piece| wanted(piece)).collect()
    }
}

/// Some pieces of terrain.
pub(super) type Pieces<'a> = SmallVec<[&'a Piece; 8]>;

/// Those of some pieces that a leg may pass through.
fn along_leg<'a>(leg: &[Point], pieces: &[&'a Piece]) -> Pieces<'a> {
    let Some(extent) = Extent::of(leg) else { return Pieces::new() };
    let (low, high) = (extent.low - 2.0 * TOLERANCE, extent.high + 2.0 * TOLERANCE);
    let meets = |piece: &&Piece| {
        let (from, to) = piece.footprint().bounds();
        from.vec().cmple(high).all() && to.vec().cmpge(low).all()
    };
    pieces.iter().copied().filter(meets).collect()
}

/// How much of a leg lies in these pieces.
fn difficult_along(leg: &[Point], line: &Line, pieces: &[&Piece]) -> f64 {
    let pieces = along_leg(leg, pieces);
    if pieces.is_empty() {
        return 0.0;
    }
    let mut breaks: Vec<f64> = vec![0.0, line.length];
    for piece in &pieces {
        breaks_at_edge(piece.footprint(), line, &mut breaks);
    }
    breaks.sort_unstable_by(f64::total_cmp);

    let holds = |place: DVec2| {
        let place = Point::saturating(place);
        pieces.iter().any(|piece| piece.footprint().signed_distance_to_point(place) < Toises::ZERO)
    };
    let aside = line.unit().perp() * (2.0 * TOLERANCE);
    let mut total = 0.0;
    // A run of stretches inside counts when somewhere in it both sides of the path are inside too: a path that
    // only touches an edge has the open on one side, one along the seam of two pieces on neither.
    let (mut run, mut run_counts) = (0.0, false);
    for pair in breaks.windows(2) {
        let middle = line.at(pair[0].midpoint(pair[1]));
        let width = pair[1] - pair[0];
        let amid = holds(middle + aside) && holds(middle - aside);
        if amid || holds(middle) {
            run += width;
            run_counts |= amid;
        } else {
            total += if run_counts { run } else { 0.0 };
            (run, run_counts) = (0.0, false);
        }
    }
    total + if run_counts { run } else { 0.0 }
}

/// Adds the places along a line where it passes the outline of a footprint, or comes within the tolerance of it.
fn breaks_at_edge(footprint: &Footprint, line: &Line, breaks: &mut Vec<f64>) {
    let mut add = |t: f64| {
        if t > 0.0 && t < line.length {
            breaks.push(t);
        }
    };
    match footprint {
        Footprint::Disc(disc) => {
            let (seen, radius) = (line.see(disc.centre().vec()), disc.radius().get());
            for reach in [radius - TOLERANCE, radius, radius + TOLERANCE] {
                if let Some(stretch) = near_point(seen, reach) {
                    add(stretch.from);
                    add(stretch.to);
                }
            }
        }
        Footprint::Polygon(polygon) => {
            for (a, b) in polygon.edges() {
                let (a, b) = (line.see(a.vec()), line.see(b.vec()));
                if (a.y < 0.0) != (b.y < 0.0) {
                    add(a.x - a.y * ((b.x - a.x) / (b.y - a.y)));
                }
                if let Some(stretch) = near_edge(a, b, TOLERANCE) {
                    add(stretch.from);
                    add(stretch.to);
                }
            }
        }
    }
}

/// The ground under a base's centre as it goes.
pub(super) struct Walk {
    ground: f64,
    /// Of the mover.
    height: f64,
    climbs: f64,
    drops: SmallVec<[f64; 2]>,
}

impl Walk {
    /// At the start of a path over these walkable pieces.
    pub(super) fn from(obstacles: &Obstacles<'_>, path: &[Point], floors: &[&Piece]) -> Self {
        let (mut ground, height) = (obstacles.mover.ground().get(), obstacles.mover.height().get());
        if let Some(&start) = path.first() {
            let held = floors.iter().filter(|piece| piece.footprint().contains(start)).copied();
            ground = floor(ground + height, held);
        }
        Self { ground, height, climbs: 0.0, drops: SmallVec::new() }
    }

    /// Walks a leg; `each` is told the stretches of it in order, with the ground between their ends.
    pub(super) fn along(
        &mut self,
        leg: &[Point],
        line: &Line,
        floors: &[&Piece],
        mut each: impl FnMut(Stretch, f64),
    ) {
        let pieces = along_leg(leg, floors);
        let held: SmallVec<[SmallVec<[Stretch; 2]>; 4]> =
            pieces.iter().map(|piece| held_along(piece.footprint(), line)).collect();
        let ends = held.iter().flatten().flat_map(|stretch| [stretch.from, stretch.to]);
        let mut breaks: SmallVec<[f64; 8]> = ends.chain([0.0, line.length]).collect();
        breaks.sort_unstable_by(f64::total_cmp);
        let middles: SmallVec<[f64; 8]> = breaks.windows(2).map(|pair| pair[0].midpoint(pair[1])).collect();
        breaks.extend(middles);
        breaks.sort_unstable_by(f64::total_cmp);
        for (place, &at) in breaks.iter().enumerate() {
            let under = pieces
                .iter()
                .zip(&held)
                .filter(|(_, held)| held.iter().any(|stretch| (stretch.from..=stretch.to).contains(&at)));
            let ground = floor(self.ground + self.height, under.map(|(piece, _)| *piece));
            self.climbs += (ground - self.ground).max(0.0);
            if ground < self.ground {
                self.drops.push(self.ground - ground);
            }
            self.ground = ground;
            // Every second break is the middle of a stretch.
            if place % 2 == 1 {
                each(Stretch { from: breaks[place - 1], to: breaks[place + 1] }, ground);
            }
        }
    }
}

/// The highest walkable top among these pieces, leaving out what hangs at or above a head at that height.
fn floor<'a>(head: f64, pieces: impl Iterator<Item = &'a Piece>) -> f64 {
    let head = Toises::saturating(head);
    pieces.filter(|piece| below(piece.bottom(), head)).filter_map(Piece::top).max().map_or(0.0, Toises::get)
}

/// The stretches over which a footprint holds the line, its edge included with the tolerance.
fn held_along(footprint: &Footprint, line: &Line) -> SmallVec<[Stretch; 2]> {
    let clip = |stretch: Stretch| {
        let (from, to) = (stretch.from.max(0.0), stretch.to.min(line.length));
        (from <= to).then_some(Stretch { from, to })
    };
    let polygon = match footprint {
        Footprint::Disc(disc) => {
            let stretch = near_point(line.see(disc.centre().vec()), disc.radius().get() + TOLERANCE);
            return stretch.and_then(clip).into_iter().collect();
        }
        Footprint::Polygon(polygon) => polygon,
    };
    // Near the outline, or between two such stretches and inside.
    let mut near: Vec<Stretch> = polygon
        .edges()
        .filter_map(|(a, b)| near_edge(line.see(a.vec()), line.see(b.vec()), TOLERANCE))
        .filter_map(clip)
        .collect();
    near.sort_unstable_by(|a, b| a.from.total_cmp(&b.from));
    let mut held: SmallVec<[Stretch; 2]> = SmallVec::new();
    let mut done = 0.0;
    let end = Stretch { from: line.length, to: line.length };
    for stretch in near.iter().copied().chain([end]) {
        let middle = Point::saturating(line.at(f64::midpoint(done, stretch.from)));
        let mut from = stretch.from;
        if stretch.from > done && polygon.contains(middle) {
            from = done;
        }
        if from < stretch.to || stretch != end {
            match held.last_mut().filter(|last| last.to >= from) {
                Some(last) => last.to = last.to.max(stretch.to),
                None => held.push(Stretch { from, to: stretch.to }),
            }
        }
        done = done.max(stretch.to);
    }
    held
}
