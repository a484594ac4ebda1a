//! Moving a base: legal legs, what a path costs, contact, the shortest way round what is in the way.
//!
//! The mover is taken as a point among obstacles grown by its radius: a polygon's edges move outwards, its corners
//! become arcs, other bases become larger circles.

mod approach;
mod check;
mod clearance;
mod corners;
mod cost;
mod depth;
mod extent;
mod heights;
mod leg;
mod obstacles;
mod region;
mod route;
mod search;
mod shortest;
mod sweep;

pub use approach::{Approach, approach};
pub use check::PathError;
pub use clearance::{Brush, Clearance};
pub use cost::{Cost, Footing};
pub use extent::Extent;
pub use leg::Leg;
pub use obstacles::{Blocker, Obstacles};
pub use route::{Route, RoutePart};
