//! What one piece hides of the picture, as columns and patches.
//!
//! With `q = 1 / s` an edge is a straight line over the chord's abscissa `u`, and so is each bound of what hides:
//! `level + (height − level) · q`.

use glam::DVec2;
use smallvec::SmallVec;

use crate::PieceId;

/// A piece that hides something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caster {
    pub(crate) piece: PieceId,
    pub(crate) opaque: bool,
    /// Whether it stands near enough to the target to give it cover.
    pub(crate) near: bool,
}

/// A part of the picture hidden from foot to head, between two abscissas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) u: [f64; 2],
    pub(crate) by: Caster,
}

/// A part of the picture between two abscissas and two lines, each given by its heights at either abscissa.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patch {
    pub(crate) cell: Cell,
    pub(crate) by: Caster,
}

/// A trapezoid with upright sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) u: [f64; 2],
    pub(crate) low: [f64; 2],
    pub(crate) high: [f64; 2],
}

/// What hides the picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shadows {
    pub(crate) columns: SmallVec<[Column; 24]>,
    pub(crate) patches: SmallVec<[Patch; 64]>,
    /// Whether one opaque column hides everything.
    pub(crate) blocked: bool,
}

/// The heights of a prism and of the eye in the picture's own measure, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heights {
    level: f64,
    bottom: f64,
    top: f64,
    /// Whether the prism hides everything below its top, or above its bottom, wherever it stands.
    open_below: bool,
    open_above: bool,
}

impl Heights {
    /// Those of a prism that hides anything at all.
    #[inline]
    pub(crate) fn new(level: f64, bottom: f64, top: f64) -> Option<Self> {
        // Lines of sight rise or fall away from it on the way to the picture.
        if top <= level.min(0.0) || bottom >= level.max(1.0) {
            return None;
        }
        let (open_below, open_above) = (bottom <= level.min(0.0), top >= level.max(1.0));
        Some(Self { level, bottom, top, open_below, open_above })
    }

    /// The lowest and highest heights hidden where a stretch starts at `1 / enter` and ends at `1 / leave`.
    #[inline]
    fn hidden(&self, enter: f64, leave: f64) -> [f64; 2] {
        [self.lowest(enter, leave), self.highest(enter, leave)]
    }

    #[inline]
    fn lowest(&self, enter: f64, leave: f64) -> f64 {
        if self.open_below {
            return 0.0;
        }
        self.level + (self.bottom - self.level) * if self.bottom < self.level { enter } else { leave }
    }

    #[inline]
    fn highest(&self, enter: f64, leave: f64) -> f64 {
        if self.open_above {
            return 1.0;
        }
        self.level + (self.top - self.level) * if self.top < self.level { leave } else { enter }
    }

    /// For a prism that hides to the foot or to the head: whether what it hides is bounded by where the lines of
    /// sight leave it, not by where they enter.
    #[inline]
    fn bounded_by_leaving(&self) -> bool {
        if self.open_below { self.top < self.level } else { self.bottom >= self.level }
    }
}

/// A corner as the eye sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    a: f64,
    b: f64,
    /// Whether it stands in the wedge between the lines to the ends of the chord; if so, `u` and `q` are set.
    within: bool,
    u: f64,
    q: f64,
}

/// The part of an edge in the wedge, from its first to its second end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) u: [f64; 2],
    q: [f64; 2],
}

/// The depth nearest to the eye: beyond any true one, yet products with it stay finite.
const NEAREST: f64 = 1e-100;

impl Corner {
    pub(crate) fn new(DVec2 { x: a, y: b }: DVec2) -> Self {
        let within = b.abs() <= a;
        Self { a, b, within, u: b / a, q: 1.0 / a.max(NEAREST) }
    }
}

impl Edge {
    /// The parts in the wedge of the edges around an outline.
    #[inline]
    pub(crate) fn around(corners: &[Corner]) -> impl Iterator<Item = Self> {
        corners.iter().zip(corners.iter().cycle().skip(1)).filter_map(|(p, r)| Self::clipped(p, r))
    }

    /// The part of the edge from `p` to `r` in the wedge, none without width.
    #[inline]
    fn clipped(p: &Corner, r: &Corner) -> Option<Self> {
        let edge = if p.within && r.within {
            // A corner right under the eye stands before every abscissa: its edges are in line with the eye.
            if p.a == 0.0 || r.a == 0.0 {
                return None;
            }
            Self { u: [p.u, r.u], q: [p.q, r.q] }
        } else {
            Self::cut(p, r)?
        };
        (edge.u[0] != edge.u[1]).then_some(edge)
    }

    fn cut(p: &Corner, r: &Corner) -> Option<Self> {
        // Above 0 where u < 1 and where u > −1.
        let left = [p.a - p.b, r.a - r.b];
        let right = [p.a + p.b, r.a + r.b];
        if (left[0] <= 0.0 && left[1] <= 0.0) || (right[0] <= 0.0 && right[1] <= 0.0) {
            return None;
        }
        if p.a * r.b == p.b * r.a {
            // In line with the eye, perhaps right under it.
            return None;
        }
        // The part of the way at which the edge enters and leaves the wedge, and the u of that place.
        let (mut enter, mut leave) = ((0.0, p.u), (1.0, r.u));
        for (side, u) in [(left, 1.0), (right, -1.0)] {
            let t = side[0] / (side[0] - side[1]);
            if side[0] < 0.0 && t >= enter.0 {
                enter = (t, u);
            }
            if side[1] < 0.0 && t <= leave.0 {
                leave = (t, u);
            }
        }
        if enter.0 >= leave.0 {
            return None;
        }
        let q = |t: f64| 1.0 / (p.a + (r.a - p.a) * t).max(NEAREST);
        Some(Self {
            u: [enter.1, leave.1],
            q: [if p.within { p.q } else { q(enter.0) }, if r.within { r.q } else { q(leave.0) }],
        })
    }

    /// The same from right to left or left to right, so that `u` grows.
    #[inline]
    pub(crate) fn rightwards(self) -> Self {
        let Self { u: [u0, u1], q: [q0, q1] } = self;
        if u0 <= u1 { self } else { Self { u: [u1, u0], q: [q1, q0] } }
    }

    /// `q` at an abscissa of the edge.
    #[inline]
    pub(crate) fn at(&self, u: f64) -> f64 {
        // A steep edge is blurred where it is far away, but not at its end.
        if u >= self.u[1] {
            return self.q[1];
        }
        self.q[0] + (self.q[1] - self.q[0]) * ((u - self.u[0]) / (self.u[1] - self.u[0]))
    }

    /// The abscissa where it crosses the chord.
    #[inline]
    fn chord_crossing(&self) -> Option<f64> {
        let over = [self.q[0] - 1.0, self.q[1] - 1.0];
        (over[0] * over[1] < 0.0)
            .then(|| self.u[0] + (self.u[1] - self.u[0]) * (over[0] / (over[0] - over[1])))
    }

    /// The part between eye and chord of an edge along which `u` grows.
    #[inline]
    fn before_chord(self) -> Option<Self> {
        match (self.q[0] > 1.0, self.q[1] > 1.0, self.chord_crossing()) {
            (true, false, Some(u)) => Some(Self { u: [self.u[0], u], q: [self.q[0], 1.0] }),
            (false, true, Some(u)) => Some(Self { u: [u, self.u[1]], q: [1.0, self.q[1]] }),
            (false, false, _) => None,
            _ => Some(self),
        }
    }
}

impl Shadows {
    /// Adds what a prism hides, its corners counter-clockwise and as the frame sees them.
    ///
    /// The eye is not in the prism.
    pub(crate) fn cast(
        &mut self,
        heights: &Heights,
        corners: impl Iterator<Item = DVec2> + Clone,
        by: Caster,
    ) {
        let (mut nearest, mut farthest) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut left, mut right) = (f64::NEG_INFINITY, f64::INFINITY);
        for DVec2 { x: a, y: b } in corners.clone() {
            nearest = nearest.min(a);
            farthest = farthest.max(a);
            left = left.max(b / a);
            right = right.min(b / a);
        }
        if nearest >= 1.0 || farthest <= 0.0 {
            return;
        }
        if nearest > 0.0 {
            if left <= -1.0 || right >= 1.0 {
                return;
            }
            if heights.open_below && heights.open_above && farthest <= 1.0 {
                // An outline in one piece has a shadow in one piece.
                self.column([right.max(-1.0), left.min(1.0)], by);
                return;
            }
        }

        let corners: SmallVec<[Corner; 64]> = corners.map(Corner::new).collect();
        let edges = Edge::around(&corners);
        if heights.open_below && heights.open_above {
            for edge in edges.filter_map(|edge| edge.rightwards().before_chord()) {
                self.column(edge.u, by);
            }
        } else if (heights.open_below || heights.open_above) && farthest <= 1.0 {
            // One bound, and of the stretches over an abscissa the one that hides most counts: no need to pair
            // where lines of sight enter with where they leave. Counter-clockwise they leave where u grows.
            let leaving = heights.bounded_by_leaving();
            for edge in edges.filter(|edge| (edge.u[1] > edge.u[0]) == leaving) {
                let edge = edge.rightwards();
                self.patch(edge.u, edge.q.map(|q| heights.hidden(q, q)), by);
            }
        } else {
            self.cast_stretches(heights, edges.map(Edge::rightwards).collect(), by);
        }
    }

    /// Adds what the stretches between the edges hide, abscissa by abscissa.
    fn cast_stretches(&mut self, heights: &Heights, mut edges: SmallVec<[Edge; 64]>, by: Caster) {
        edges.sort_unstable_by(|a, b| a.u[0].total_cmp(&b.u[0]));
        let mut breaks: SmallVec<[f64; 256]> = edges.iter().flat_map(|edge| edge.u).collect();
        breaks.extend(edges.iter().filter_map(Edge::chord_crossing));
        breaks.sort_unstable_by(f64::total_cmp);

        let mut coming = edges.into_iter().peekable();
        let mut over: SmallVec<[Edge; 16]> = SmallVec::new();
        for pair in breaks.windows(2) {
            let u = [pair[0], pair[1]];
            if u[0] >= u[1] {
                continue;
            }
            over.retain(|edge| edge.u[1] > u[0]);
            while let Some(edge) = coming.next_if(|edge| edge.u[0] <= u[0]) {
                if edge.u[1] > u[0] {
                    over.push(edge);
                }
            }
            let middle = f64::midpoint(u[0], u[1]);
            let mut order: SmallVec<[(f64, Edge); 16]> =
                over.iter().map(|edge| (edge.at(middle), *edge)).collect();
            order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            // From far away a line of sight leaves and enters in turn; the last place to enter may be the eye's own.
            for stretch in order.chunks(2) {
                let enter = stretch.get(1);
                if enter.is_some_and(|(q, _)| *q <= 1.0) {
                    continue;
                }
                let ends = u.map(|u| {
                    let enter = enter.map_or(1.0 / NEAREST, |(_, edge)| edge.at(u));
                    let leave = if stretch[0].0 < 1.0 { 1.0 } else { stretch[0].1.at(u) };
                    heights.hidden(enter, leave)
                });
                self.patch(u, ends, by);
            }
        }
    }

    #[inline]
    fn column(&mut self, u: [f64; 2], by: Caster) {
        if u[0] < u[1] {
            self.columns.push(Column { u, by });
            self.blocked |= by.opaque && u[0] <= -1.0 && u[1] >= 1.0;
        }
    }

    /// Adds the trapezoid with these lowest and highest heights at either abscissa, as far as it is in the picture.
    fn patch(&mut self, u: [f64; 2], ends: [[f64; 2]; 2], by: Caster) {
        let low = [ends[0][0], ends[1][0]];
        let high = [ends[0][1], ends[1][1]];
        if (low[0] >= 1.0 && low[1] >= 1.0) || (high[0] <= 0.0 && high[1] <= 0.0) {
            return;
        }
        let mut places: SmallVec<[f64; 6]> = SmallVec::new();
        for line in [low, high] {
            for limit in [0.0, 1.0] {
                let over = [line[0] - limit, line[1] - limit];
                if over[0] * over[1] < 0.0 {
                    places.push(over[0] / (over[0] - over[1]));
                }
            }
        }
        if places.is_empty() {
            self.piece_of_patch(Cell { u, low, high }, by);
            return;
        }
        places.extend([0.0, 1.0]);
        places.sort_unstable_by(f64::total_cmp);
        let whole = Cell { u, low, high };
        for pair in places.windows(2) {
            self.piece_of_patch(whole.part(pair[0], pair[1]), by);
        }
    }

    /// Adds a trapezoid none of whose lines crosses foot or head inside it.
    #[inline]
    fn piece_of_patch(&mut self, Cell { u, low, high }: Cell, by: Caster) {
        if u[0] >= u[1] {
            return;
        }
        // A line outside the picture is known to be so by its middle: where a steep one reaches the picture, its
        // height there is blurred.
        let cut = |line: [f64; 2]| match line[0] + line[1] {
            sum if sum <= 0.0 => [0.0; 2],
            sum if sum >= 2.0 => [1.0; 2],
            _ => line.map(|z| z.clamp(0.0, 1.0)),
        };
        let (low, high) = (cut(low), cut(high));
        if low == [0.0, 0.0] && high == [1.0, 1.0] {
            self.column(u, by);
        } else if low[0] < high[0] || low[1] < high[1] {
            self.patches.push(Patch { cell: Cell { u, low, high }, by });
        }
    }
}

impl Cell {
    /// The part of it from one part of its width to another.
    #[inline]
    pub(crate) fn part(&self, from: f64, to: f64) -> Self {
        let between = |line: [f64; 2], t: f64| {
            if t >= 1.0 { line[1] } else { line[0] + (line[1] - line[0]) * t }
        };
        let both = |line| [between(line, from), between(line, to)];
        Self { u: both(self.u), low: both(self.low), high: both(self.high) }
    }
}
