use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Blocker, Cost, Leg, Obstacles};
use crate::{Bearing, Disc, Measured, Point, Toises, touching, within};

/// Refusal of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, Serialize, Deserialize)]
pub enum PathError {
    /// A leg runs into something.
    #[error("found leg {index} stopped by {by} at {}, expected nothing in its way", leg.furthest)]
    Blocked {
        /// The leg, counted from 0.
        index: usize,
        /// The leg itself.
        leg: Leg,
        /// What stops it.
        by: Blocker,
    },
    /// The path costs more than there is.
    #[error("found a path that costs {} toises, expected at most {}", cost.measure, cost.limit)]
    TooLong {
        /// The cost of the path against what there is.
        cost: Measured,
    },
}

impl Obstacles<'_> {
    /// The cost of a path of the base's centre, if every leg is legal and the whole costs no more than `allowance`.
    ///
    /// A path of one place, or none, is a move of no length and legal.
    ///
    /// # Errors
    /// [`PathError`] with the first leg that is stopped, else with the cost that is too high.
    pub fn check_path(&self, path: &[Point], allowance: Toises) -> Result<Cost, PathError> {
        if let Some((index, leg)) = self.stop_on_path(path)
            && let Some(by) = leg.blocked_by
        {
            return Err(PathError::Blocked { index, leg, by });
        }
        let cost = self.cost(path);
        let call = within(cost.total(), allowance);
        if call.holds() { Ok(cost) } else { Err(PathError::TooLong { cost: call }) }
    }

    /// Where the base stands in contact with `fixed`, at that bearing from its centre; none where it would overlap
    /// something there.
    ///
    /// ```
    /// use toise_geometry::{Base, Bearing, Board, Body, Obstacles, Point, Terrain, Toises};
    ///
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let base = Base::from_mm(50.0)?;
    /// let (enemy, friend) = (base.at(at(10.0, 10.0)), base.at(at(12.0, 10.0)));
    /// let body = Body::new(base.at(at(3.0, 3.0)), Toises::ZERO, Toises::new(1.5)?)?;
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let terrain = Terrain::default();
    /// let obstacles = Obstacles::new(&board, &terrain, [enemy, friend], &body);
    /// assert_eq!(obstacles.contact_at(&enemy, Bearing::new(90.0)?), Some(at(10.0, 12.0)));
    /// assert_eq!(obstacles.contact_at(&enemy, Bearing::new(30.0)?), None); // the friend stands there
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contact_at(&self, fixed: &Disc, bearing: Bearing) -> Option<Point> {
        let place = touching(fixed, self.mover.disc().radius(), bearing);
        self.blocker_at(place).is_none().then_some(place)
    }
}
