//! Tests of the public face of toise-geometry, in one binary so that it links once.

mod bad_input;
mod movement_clearance;
mod movement_legs;
mod movement_opinions;
mod movement_properties;
mod movement_ways;
mod properties;
mod scatter;
mod scenes;
mod second_opinion;
mod sight_cases;
mod sight_oracle;
mod sight_properties;
mod tables;
mod text;
mod traps;

use toise_geometry::{Bearing, Disc, Point, Toises};

fn len(toises: f64) -> Toises {
    Toises::new(toises).unwrap()
}

fn at(degrees: f64) -> Bearing {
    Bearing::new(degrees).unwrap()
}

fn point(x: f64, y: f64) -> Point {
    Point::new(x, y).unwrap()
}

fn disc(x: f64, y: f64, radius: f64) -> Disc {
    Disc::new(point(x, y), len(radius)).unwrap()
}

/// The point turned about (0, 0).
fn turned(point: Point, degrees: f64) -> Point {
    let v = at(degrees).unit().rotate(point.vec());
    Point::new(v.x, v.y).unwrap()
}

/// The disc turned about (0, 0).
fn turned_disc(disc: &Disc, degrees: f64) -> Disc {
    Disc::new(turned(disc.centre(), degrees), disc.radius()).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64, slack: f64) {
    assert!((found - expected).abs() <= slack, "found {found:?}, expected {expected:?} within {slack:e}");
}
