//! The same distances by parry, which computes them its own way.

use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query;
use parry2d_f64::shape::{Ball, Segment, Shape, Triangle};
use proptest::prelude::*;
use toise_geometry::{Circle, Cone, Disc, Point, edge_distance, segment_distance};

use crate::{at, disc, len, point};

fn at_centre(disc: &Disc) -> Pose {
    Pose::from_translation(disc.centre().vec())
}

fn ball(disc: &Disc) -> Ball {
    Ball::new(disc.radius().get())
}

fn parry_distance(disc: &Disc, shape: &dyn Shape) -> f64 {
    query::distance(&at_centre(disc), &ball(disc), &Pose::IDENTITY, shape).unwrap().distance
}

fn discs() -> impl Strategy<Value = Disc> {
    (-12.0..12.0_f64, -12.0..12.0_f64, 0.05..3.0_f64).prop_map(|(x, y, radius)| disc(x, y, radius))
}

fn points() -> impl Strategy<Value = Point> {
    (-12.0..12.0_f64, -12.0..12.0_f64).prop_map(|(x, y)| point(x, y))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn discs_are_as_far_apart_as_parry_says(a in discs(), b in discs()) {
        let theirs = query::distance(&at_centre(&a), &ball(&a), &at_centre(&b), &ball(&b)).unwrap().distance;
        prop_assert!((edge_distance(&a, &b).get() - theirs).abs() < 1e-9);
    }

    #[test]
    fn a_circle_is_as_far_from_a_disc_as_parry_says(a in discs(), b in discs()) {
        let circle = Circle::new(a.centre(), a.radius()).unwrap();
        let ours = -circle.reach(&b).margin().get();
        let theirs = query::distance(&at_centre(&a), &ball(&a), &at_centre(&b), &ball(&b)).unwrap().distance;
        prop_assert!((ours.max(0.0) - theirs).abs() < 1e-9);
    }

    #[test]
    fn a_segment_is_as_far_from_a_disc_as_parry_says(a in points(), b in points(), target in discs()) {
        let ours = segment_distance(a, b, target.centre()).get() - target.radius().get();
        let theirs = parry_distance(&target, &Segment::new(a.vec(), b.vec()));
        prop_assert!((ours.max(0.0) - theirs).abs() < 1e-9, "{} {}", ours, theirs);
    }

    #[test]
    fn a_cone_is_as_far_from_a_disc_as_parry_says(
        tip in points(), axis in 0.0..360.0_f64, length in 0.2..9.0_f64, width in 0.2..6.0_f64, target in discs()
    ) {
        let cone = Cone::new(tip, at(axis), len(length), len(width)).unwrap();
        let [a, b, c]: [Vector; 3] = cone.corners().map(Point::vec);
        let ours = -cone.reach(&target).margin().get();
        let theirs = parry_distance(&target, &Triangle::new(a, b, c));
        prop_assert!((ours.max(0.0) - theirs).abs() < 1e-9, "{} {}", ours, theirs);
    }
}
