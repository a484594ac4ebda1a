//! Small cases that programs of this kind are known to get wrong.

use toise_geometry::{
    Base, Board, Circle, Cone, TOLERANCE, Toises, apart, bearing, edge_distance, in_contact, overlap,
    scattered, segment_crosses, segment_distance, signed_distance, touching, within,
};

use crate::{at, disc, len, near, point, turned, turned_disc};

#[test]
fn range_runs_from_edge_to_edge_whatever_the_sizes() {
    let (small, large) = (disc(0.0, 0.0, 0.5), disc(9.0, 0.0, 2.0));
    for distance in [edge_distance(&small, &large), edge_distance(&large, &small)] {
        assert_eq!(distance, len(6.5));
        assert!(!within(distance, Toises::whole(6)).holds());
        assert!(within(distance, Toises::whole(7)).holds());
    }
}

#[test]
fn range_is_the_same_in_every_direction() {
    let shooter = disc(0.0, 0.0, 0.5);
    for (x, y) in [(7.0, 0.0), (0.0, 7.0), (4.2, 5.6), (5.6, 4.2)] {
        for (sx, sy) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            let distance = edge_distance(&shooter, &disc(sx * x, sy * y, 0.5));
            near(distance.get(), 6.0, 1e-15);
            assert!(within(distance, Toises::whole(6)).holds());
        }
    }
}

#[test]
fn the_nearest_is_the_one_whose_edge_is_nearest() {
    let shooter = disc(0.0, 0.0, 0.5);
    let near_centre = edge_distance(&shooter, &disc(6.0, 0.0, 0.5));
    let near_edge = edge_distance(&shooter, &disc(-7.0, 0.0, 2.0));
    assert_eq!((near_centre, near_edge), (len(5.0), len(4.5)));
    assert!(near_edge < near_centre);
}

#[test]
fn overlapping_bases_are_at_distance_zero_and_in_contact() {
    let layouts = [
        (disc(0.0, 0.0, 0.5), disc(0.8, 0.0, 0.5), Some(at(0.0)), -0.2),
        (disc(3.0, 3.0, 0.5), disc(3.0, 3.0, 0.5), None, -1.0),
        (disc(0.0, 0.0, 1.0), disc(0.1, 0.0, 0.25), Some(at(0.0)), -1.15),
    ];
    for (a, b, towards, signed) in layouts {
        for (one, other) in [(&a, &b), (&b, &a)] {
            assert_eq!(edge_distance(one, other), Toises::ZERO);
            assert!(in_contact(one, other));
            assert!(overlap(one, other));
            near(signed_distance(one, other).get(), signed, 1e-15);
        }
        assert_eq!(bearing(a.centre(), b.centre()), towards);
    }
}

#[test]
fn every_limit_is_inclusive_and_slack_ends_at_the_tolerance() {
    let fixed = disc(0.0, 0.0, 0.5);
    let beside = |gap: f64| disc(1.0 + gap, 0.0, 0.5);
    // gap, in contact, overlap
    for (gap, contact, overlaps) in [
        (0.0, true, false),
        (0.99 * TOLERANCE, true, false),
        (1.01 * TOLERANCE, false, false),
        (-0.99 * TOLERANCE, true, false),
        (-1.01 * TOLERANCE, true, true),
    ] {
        assert_eq!(in_contact(&fixed, &beside(gap)), contact, "{gap}");
        assert_eq!(overlap(&fixed, &beside(gap)), overlaps, "{gap}");
    }
    for (measure, holds, strictly) in [
        (6.0, true, false),
        (6.0 + 0.99 * TOLERANCE, true, false),
        (6.0 + 1.01 * TOLERANCE, false, false),
        (6.0 - 0.99 * TOLERANCE, true, false),
        (6.0 - 1.01 * TOLERANCE, true, true),
    ] {
        let call = within(len(measure), Toises::whole(6));
        assert_eq!(call.holds(), holds, "{measure}");
        assert_eq!(call.holds_strictly(), strictly, "{measure}");
        near(call.margin().get(), 6.0 - measure, 1e-15);
    }
}

#[test]
fn a_cone_starts_at_the_base_and_spares_its_shooter_in_every_facing() {
    let shooter = disc(0.0, 0.0, 1.5);
    let (t1, t2, t3, t4) =
        (disc(7.8, 0.0, 0.4), disc(8.0, 0.0, 0.4), disc(-1.9, 0.0, 0.4), disc(2.0, 0.0, 0.5));
    for facing in [0.0, 90.0, 180.0, 225.0, 17.3] {
        let cone = Cone::from_base(&shooter, at(facing), at(facing), len(6.0), len(2.0)).unwrap();
        let hit = |target| cone.touches(&turned_disc(target, facing));
        assert_eq!([hit(&t1), hit(&t2), hit(&t3), hit(&t4)], [true, false, false, true], "{facing}");
        assert!(!cone.overlaps(&shooter), "{facing}");
        near(cone.reach(&turned_disc(&t1, facing)).margin().get(), 0.1, 1e-14);
        near(cone.reach(&turned_disc(&t2, facing)).margin().get(), -0.1, 1e-14);
    }
}

#[test]
fn a_cone_turned_back_over_its_own_base_overlaps_it() {
    let shooter = disc(4.0, -3.0, 0.6);
    // Half the opening of a 6 by 2 cone is 9.46 degrees: past 80.54 from the tip's bearing a side cuts the base.
    for (turn, overlaps) in
        [(0.0, false), (60.0, false), (80.0, false), (85.0, true), (120.0, true), (180.0, true)]
    {
        for facing in [0.0, 45.0, 90.0, 225.0, 300.0] {
            for side in [turn, -turn] {
                let cone =
                    Cone::from_base(&shooter, at(facing), at(facing + side), len(6.0), len(2.0)).unwrap();
                assert_eq!(cone.overlaps(&shooter), overlaps, "{facing} {side}");
                assert!(cone.touches(&shooter));
            }
        }
    }
}

#[test]
fn a_cone_across_the_seam_of_bearings_hits_on_both_sides() {
    let targets = [disc(-4.0, 0.2, 0.3), disc(-4.0, -0.2, 0.3), disc(-4.0, 0.0, 0.3), disc(4.0, 0.0, 0.3)];
    for axis in [180.0, -180.0, 540.0] {
        let cone = Cone::new(point(-0.5, 0.0), at(axis), len(6.0), len(2.0)).unwrap();
        assert_eq!(targets.map(|target| cone.touches(&target)), [true, true, true, false], "{axis}");
    }
    let [a, b] =
        [350.0, -10.0].map(|axis| Cone::new(point(-0.5, 0.0), at(axis), len(6.0), len(2.0)).unwrap());
    for step in 0..400 {
        let target = disc(f64::from(step % 20) * 0.5 - 2.0, f64::from(step / 20) * 0.2 - 3.0, 0.3);
        assert_eq!(a.reach(&target), b.reach(&target));
    }
}

#[test]
fn the_corners_of_a_cone_stand_where_its_sizes_say() {
    let cone = Cone::new(point(1.0, 2.0), at(90.0), Cone::DEFAULT_LENGTH, Cone::DEFAULT_WIDTH).unwrap();
    assert_eq!(cone.corners(), [point(1.0, 2.0), point(2.0, 8.0), point(0.0, 8.0)]);
}

#[test]
fn a_circle_takes_in_what_its_edge_touches() {
    let circle = Circle::new(point(10.0, 14.0), Circle::DEFAULT_RADIUS).unwrap();
    let (missed, hit) = (disc(10.0, 10.0, 0.5), disc(10.0, 17.4, 0.5));
    assert!(!circle.touches(&missed));
    near(circle.reach(&missed).margin().get(), -0.5, 1e-15);
    assert!(circle.touches(&hit) && circle.overlaps(&hit));
    let edge = disc(10.0, 17.5, 0.5);
    assert!(circle.touches(&edge) && !circle.overlaps(&edge));
    assert!(circle.touches(&disc(10.5, 14.0, 0.0)));
}

#[test]
fn scatter_lands_on_its_line_at_its_length() {
    let aim = point(10.0, 10.0);
    let low = 7.171_572_875_253_81;
    let high = 12.828_427_124_746_19;
    for (degrees, x, y) in [
        (0.0, 14.0, 10.0),
        (45.0, high, high),
        (90.0, 10.0, 14.0),
        (135.0, low, high),
        (180.0, 6.0, 10.0),
        (225.0, low, low),
        (270.0, 10.0, 6.0),
        (315.0, high, low),
    ] {
        let landed = scattered(aim, at(degrees), Toises::whole(4));
        near(landed.x(), x, 1e-14);
        near(landed.y(), y, 1e-14);
        near(aim.distance(landed).get(), 4.0, 1e-14);
    }
}

#[test]
fn reducing_a_scatter_stops_it_and_never_turns_it_round() {
    let aim = point(10.0, 10.0);
    for (successes, x) in [5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 10.0, 10.0].into_iter().enumerate() {
        let length = Toises::whole(5 - i32::try_from(successes).unwrap());
        assert_eq!(scattered(aim, at(180.0), length), point(x, 10.0));
        if length <= Toises::ZERO {
            assert_eq!(scattered(aim, at(123.4), length), aim);
        }
    }
}

#[test]
fn a_segment_of_no_length_is_a_point() {
    let here = point(5.0, 5.0);
    assert_eq!(segment_distance(here, here, point(8.0, 9.0)), Toises::whole(5));
    assert_eq!(segment_distance(here, here, here), Toises::ZERO);
    assert!(segment_crosses(here, here, &disc(5.3, 5.0, 0.5)));
    assert!(!segment_crosses(here, here, &disc(5.5, 5.0, 0.5)));
}

#[test]
fn a_segment_that_grazes_a_disc_does_not_cross_it() {
    let (a, b) = (point(0.0, 0.0), point(10.0, 0.0));
    for (target, crosses) in [
        (disc(5.0, 0.5, 0.5), false),
        (disc(5.0, 0.5 - 0.5 * TOLERANCE, 0.5), false),
        (disc(5.0, 0.5 - 2.0 * TOLERANCE, 0.5), true),
        (disc(10.5, 0.0, 0.5), false),
        (disc(10.3, 0.4, 0.5), false),
        (disc(10.3, 0.39, 0.5), true),
        (disc(-0.4, 0.0, 0.5), true),
        (disc(-3.0, 0.0, 0.5), false),
    ] {
        for turn in [0.0, 90.0, 225.0, 31.0] {
            let seen = segment_crosses(turned(a, turn), turned(b, turn), &turned_disc(&target, turn));
            assert_eq!(seen, crosses, "{target:?} turned by {turn}");
        }
    }
}

#[test]
fn a_slanted_contact_is_a_contact() {
    let base = Base::from_mm(30.0).unwrap();
    let fixed = base.at(point(3.3, -7.7));
    for step in 0..720 {
        let bearing = at(f64::from(step) * 0.5);
        let placed = base.at(touching(&fixed, base.radius(), bearing));
        near(signed_distance(&fixed, &placed).get(), 0.0, 1e-12);
        let aside = base.at(apart(&fixed, base.radius(), bearing, len(2.5)));
        near(edge_distance(&fixed, &aside).get(), 2.5, 1e-12);
    }
}

#[test]
fn the_edge_belongs_to_the_board() {
    let board = Board::new(Toises::whole(30), Toises::whole(20), point(-15.0, -10.0)).unwrap();
    for (target, holds, margin) in [
        (disc(0.0, 0.0, 0.6), true, 9.4),
        (disc(14.4, 0.0, 0.6), true, 0.0),
        (disc(14.5, 0.0, 0.6), false, -0.1),
        (disc(-14.4, -9.4, 0.6), true, 0.0),
        (disc(0.0, 9.4 + 0.5 * TOLERANCE, 0.6), true, -0.5 * TOLERANCE),
        (disc(0.0, 9.4 + 2.0 * TOLERANCE, 0.6), false, -2.0 * TOLERANCE),
        (disc(-17.0, 0.0, 0.6), false, -2.6),
    ] {
        assert_eq!(board.holds(&target).holds(), holds, "{target:?}");
        near(board.holds(&target).margin().get(), margin, 1e-14);
    }
    assert!(board.contains_point(point(15.0, -10.0)));
    assert!(!board.contains_point(point(15.1, 0.0)));
    assert_eq!(board.clamp(point(40.0, -11.0)), point(15.0, -10.0));
    assert_eq!(board.clamp(point(1.0, 2.0)), point(1.0, 2.0));
}
