//! Where a fighter could go: questions a front end asks before there is a command.

use toise_geometry::{Cost, Disc, Obstacles, Point, Route, Toises};

use crate::battle::Battle;
use crate::state::State;
use crate::store::FighterId;

impl Battle {
    /// What stands in a fighter's way: impassable terrain, the other bases, the edges of the table. None when
    /// nobody of that name stands on the board.
    ///
    /// ```
    /// use toise_engine::Scenario;
    /// use toise_geometry::Point;
    ///
    /// let battle = Scenario::parse(include_str!("../examples/exchange.ron"))?.start();
    /// let obstacles = battle.obstacles("ann").ok_or("ann stands")?;
    /// // Straight to the right stands bob: the leg ends where it began.
    /// let leg = obstacles.leg(Point::new(5.0, 5.0)?, Point::new(9.0, 5.0)?);
    /// assert!(!leg.is_legal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn obstacles(&self, fighter: &str) -> Option<Obstacles<'_>> {
        let id = self.standing(fighter)?;
        Some(Obstacles::new(
            &self.setup().board,
            self.setup().scenery.terrain(),
            others(self.state(), id),
            self.state().store().get(id).body(),
        ))
    }

    /// The shortest way of a fighter's base to a point, difficult ground taken as open; none when there is none
    /// within `limit`.
    pub fn shortest_path(&self, fighter: &str, to: Point, limit: Option<Toises>) -> Option<Route> {
        let from = self.state().store().get(self.standing(fighter)?).at();
        self.obstacles(fighter)?.shortest_path(from, to, limit)
    }

    /// The cheaper of two ways to a point: the shortest, then charged for difficult ground and climbs, and the
    /// shortest around difficult ground; with its cost.
    pub fn cheapest_path(&self, fighter: &str, to: Point, limit: Option<Toises>) -> Option<(Route, Cost)> {
        let from = self.state().store().get(self.standing(fighter)?).at();
        self.obstacles(fighter)?.cheapest_of_two(from, to, limit)
    }

    /// The region a fighter's centre could be in after moving so far, as outlines that overlap: for drawing, it
    /// decides nothing.
    pub fn reach(&self, fighter: &str, allowance: Toises) -> Vec<Vec<Point>> {
        let Some(id) = self.standing(fighter) else { return Vec::new() };
        let from = self.state().store().get(id).at();
        self.obstacles(fighter).map(|obstacles| obstacles.reach_region(from, allowance)).unwrap_or_default()
    }

    /// The key of a fighter that stands on the board.
    pub(crate) fn standing(&self, name: &str) -> Option<FighterId> {
        let store = self.state().store();
        store.find(name).filter(|id| !store.get(*id).is_fallen())
    }
}

fn others(state: &State, mover: FighterId) -> impl Iterator<Item = Disc> {
    state.store().standing().filter(move |(id, _)| *id != mover).map(|(_, fighter)| fighter.disc())
}
