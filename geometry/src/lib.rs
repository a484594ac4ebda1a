//! Exact measuring, sight and cover among round bases, area templates and terrain on a continuous board, for
//! tabletop skirmish rules.
//!
//! Lengths are in toises (1 toise = 25 mm), x runs to the right, y runs up, bearings are degrees
//! counter-clockwise from +x. The crate answers questions about discs, shapes and prisms and knows no rule of any
//! game.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `length` | [`Toises`], and [`NotFinite`], the refusal of NaN and infinities |
//! | `bearing` | [`Bearing`], a direction on the table |
//! | `point` | [`Point`], a place on the table |
//! | `tolerance` | [`TOLERANCE`], [`Measured`], [`within`]: the one way two lengths are compared |
//! | `body` | [`Base`], [`Disc`], [`Body`]: what a fighter stands on and what it fills |
//! | `board` | [`Board`], the limits of the table |
//! | `measure` | [`edge_distance`], [`in_contact`], [`overlap`], [`bearing()`](bearing()) and their kin |
//! | `movement` | [`Obstacles`]: legal legs, what a path costs, contact, the shortest way round |
//! | `place` | [`touching`], [`apart`]: where a base goes to stand in contact or at a gap |
//! | `scatter` | [`scattered`], where a shot lands that left its aim; [`Scatter`], all the directions it can leave it in |
//! | `segment` | [`segment_distance`], [`segment_crosses`]: a straight line against a base |
//! | `fraction` | [`Fraction`], a part of a whole |
//! | `sight` | [`sight()`](sight()), [`cover()`](cover()): the exact picture one fighter has of another; [`visible_region`] |
//! | `template` | [`Circle`], [`Cone`], [`Template`]: areas and the bases in them |
//! | `terrain` | [`Terrain`] of [`Piece`]s over [`Polygon`]s and discs: what stands on the table |
//! | [`trig`] | sine, cosine and their kin with the same bits on every platform |
//!
//! ```
//! use toise_geometry::{Base, Bearing, Point, Toises, edge_distance, touching, within};
//!
//! let base = Base::from_mm(30.0)?;
//! let a = base.at(Point::ORIGIN);
//! let b = base.at(Point::new(7.2, 0.0)?);
//! assert!(within(edge_distance(&a, &b), Toises::whole(6)).holds());
//!
//! let beside = base.at(touching(&a, base.radius(), Bearing::new(225.0)?));
//! assert!(toise_geometry::in_contact(&a, &beside));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What always holds
//!
//! - Every limit is inclusive with [`TOLERANCE`], and no other constant takes part in comparing lengths.
//! - No value of this crate holds NaN, an infinity or `-0.0`, and no function panics.
//! - A result too large for an `f64` stops at the largest finite one. Past 1e150 toises the segment and cone
//!   questions promise no more than a finite answer that means "far away".
//! - A part of a picture has no sampling in it: it is a closed form, right to rounding, whatever stands in the way.
//! - The same input gives the same bits on every platform.

mod bearing;
mod board;
mod body;
mod fraction;
mod length;
mod measure;
mod movement;
mod place;
mod point;
mod scatter;
mod segment;
mod sight;
mod template;
mod terrain;
mod tolerance;
pub mod trig;

pub use bearing::Bearing;
pub use board::{Board, BoardError};
pub use body::{Base, BaseError, Body, Disc, NegativeRadius, NoHeight};
pub use fraction::{Fraction, NotAFraction};
pub use glam::DVec2;
pub use length::{NotFinite, Toises};
pub use measure::{bearing, distance_to_point, edge_distance, in_contact, overlap, signed_distance};
pub use movement::{
    Approach, Blocker, Brush, Clearance, Cost, Extent, Footing, Leg, Obstacles, PathError, Route, RoutePart,
    approach,
};
pub use place::{apart, touching};
pub use point::Point;
pub use scatter::{Scatter, ScatterArcs, scattered};
pub use segment::{segment_crosses, segment_distance};
pub use sight::{
    Cover, NearPiece, Picture, Sight, Spot, Witness, cover, sight, sight_and_cover, sight_to_point,
    visible_region,
};
pub use template::{Circle, Cone, Template, TemplateError};
pub use terrain::{
    Footprint, Passage, Piece, PieceError, PieceId, Polygon, PolygonError, SightEffect, Terrain,
};
pub use tolerance::{Measured, TOLERANCE, within};
