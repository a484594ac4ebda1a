use super::obstacles::{Grown, below};
use super::search::{Outcome, Question, search};
use super::{Blocker, Cost, Obstacles, Route, RoutePart};
use crate::{Passage, Point, Toises, within};

/// Places to reach before asking whether the goal is shut in.
const PATIENCE: usize = 200;

impl Obstacles<'_> {
    /// The shortest way of the base's centre between two places, difficult ground and climbs taken as open and flat;
    /// none where no way leads there or none as short as `limit`.
    ///
    /// It is exact: straight parts and arcs round corners and bases. A limit makes the search stop there. From a place
    /// where the base overlaps something it is the shortest of those ways whose first leg goes straight to a place
    /// where the way bends.
    ///
    /// ```
    /// use toise_geometry::{Base, Board, Body, Disc, Obstacles, Point, Terrain, Toises};
    ///
    /// // Round a base of the same size: a tangent, an arc, a tangent.
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let base = Base::from_mm(50.0)?;
    /// let body = Body::new(base.at(at(6.0, 10.0)), Toises::ZERO, Toises::new(1.5)?)?;
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let terrain = Terrain::default();
    /// let obstacles = Obstacles::new(&board, &terrain, [base.at(at(10.0, 10.0))], &body);
    /// let route = obstacles.shortest_path(at(6.0, 10.0), at(14.0, 10.0), None).unwrap();
    /// let exact = 2.0 * 12.0_f64.sqrt() + 2.0 * std::f64::consts::FRAC_PI_3 / 2.0 * 2.0;
    /// assert!((route.length().get() - exact).abs() < 1e-12);
    /// assert!(obstacles.shortest_path(at(6.0, 10.0), at(14.0, 10.0), Some(Toises::whole(8))).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shortest_path(&self, from: Point, to: Point, limit: Option<Toises>) -> Option<Route> {
        self.shortest_among(&self.grown, from, to, limit)
    }

    fn shortest_among(
        &self,
        grown: &[Grown<'_>],
        from: Point,
        to: Point,
        limit: Option<Toises>,
    ) -> Option<Route> {
        if from == to {
            return Some(Route::new(vec![RoutePart::Straight { from, to }], 0.0));
        }
        if self.blocker_at(to).is_some()
            || limit.is_some_and(|limit| !within(from.distance(to), limit).holds())
        {
            return None;
        }
        let there = Question {
            grown,
            field: &self.field,
            from: from.vec(),
            to: Some(to.vec()),
            limit: limit.map_or(f64::INFINITY, Toises::get),
            patience: usize::MAX,
            overlaps_at_start: self.blocker_at(from).is_some(),
        };
        let found = |outcome| match outcome {
            Outcome::Found(route) => Some(route),
            Outcome::None | Outcome::CalledOff => None,
        };
        if there.overlaps_at_start {
            return found(search(there));
        }
        // A goal that is shut in is found out soon when asked from there.
        match search(Question { patience: PATIENCE, ..there }) {
            Outcome::CalledOff => {}
            outcome => return found(outcome),
        }
        let back = Question { from: to.vec(), to: Some(from.vec()), patience: PATIENCE, ..there };
        match search(back) {
            Outcome::CalledOff => found(search(there)),
            outcome => found(outcome).map(Route::reversed),
        }
    }

    /// The cheaper of two ways and its cost: the shortest with difficult ground taken as open, then charged, and the
    /// shortest round all difficult ground that does not hold an end of it; none where neither costs at most `limit`.
    ///
    /// The cheapest way through difficult ground has no closed form; a player may give any path.
    #[must_use]
    pub fn cheapest_of_two(&self, from: Point, to: Point, limit: Option<Toises>) -> Option<(Route, Cost)> {
        let affordable =
            |(_, cost): &(Route, Cost)| limit.is_none_or(|limit| within(cost.total(), limit).holds());
        let through = self.shortest_path(from, to, limit)?;
        let cost = self.route_cost(&through);
        let through = (through, cost);
        if cost.difficult == Toises::ZERO {
            return Some(through).filter(affordable);
        }
        let grown = self.with_difficult(&[from, to]);
        let around = self.shortest_among(&grown, from, to, limit).map(|route| {
            let cost = self.route_cost(&route);
            (route, cost)
        });
        let cheaper = match around {
            Some(around) if around.1.total() < through.1.total() => around,
            _ => through,
        };
        Some(cheaper).filter(affordable)
    }

    /// The obstacles and, for the centre alone, the difficult pieces that hold none of these places.
    pub(super) fn with_difficult(&self, ends: &[Point]) -> Vec<Grown<'_>> {
        let avoided = self.terrain.iter().filter(|(_, piece)| {
            piece.movement() == Passage::Difficult
                && below(piece.bottom(), self.mover.head())
                && !ends.iter().any(|&end| piece.footprint().contains(end))
        });
        let avoided = avoided.map(|(id, piece)| Grown::new(piece.footprint(), 0.0, Blocker::Piece(id)));
        self.grown.iter().cloned().chain(avoided).collect()
    }

    /// What a route costs, its length with the arcs as they are.
    #[must_use]
    pub fn route_cost(&self, route: &Route) -> Cost {
        Cost { length: route.length(), ..self.cost(&route.polyline()) }
    }
}
