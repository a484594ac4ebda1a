//! What must stay true whatever the scene.

use proptest::prelude::*;
use toise_geometry::{
    Bearing, Board, Circle, Cone, Disc, Point, Template, Toises, apart, bearing, distance_to_point,
    edge_distance, in_contact, scattered, segment_distance, signed_distance, touching,
};

use crate::{at, len, point, turned, turned_disc};

fn coordinate() -> impl Strategy<Value = f64> {
    -60.0..60.0_f64
}

fn points() -> impl Strategy<Value = Point> {
    (coordinate(), coordinate()).prop_map(|(x, y)| point(x, y))
}

fn discs() -> impl Strategy<Value = Disc> {
    (points(), 0.0..3.0_f64).prop_map(|(centre, radius)| Disc::new(centre, len(radius)).unwrap())
}

fn bearings() -> impl Strategy<Value = Bearing> {
    (-720.0..720.0_f64).prop_map(at)
}

fn cones() -> impl Strategy<Value = Cone> {
    (points(), bearings(), 0.1..12.0_f64, 0.1..8.0_f64)
        .prop_map(|(tip, axis, length, width)| Cone::new(tip, axis, len(length), len(width)).unwrap())
}

/// A disc near enough to the cone's tip that many of them meet it.
fn cones_and_discs() -> impl Strategy<Value = (Cone, Disc)> {
    (cones(), -14.0..14.0_f64, -14.0..14.0_f64, 0.0..2.0_f64).prop_map(|(cone, dx, dy, radius)| {
        let centre = point(cone.tip().x() + dx, cone.tip().y() + dy);
        (cone, Disc::new(centre, len(radius)).unwrap())
    })
}

fn moved(point: Point, by: Point) -> Point {
    Point::new(point.x() + by.x(), point.y() + by.y()).unwrap()
}

fn moved_disc(disc: &Disc, by: Point) -> Disc {
    Disc::new(moved(disc.centre(), by), disc.radius()).unwrap()
}

fn mirrored(point: Point) -> Point {
    Point::new(point.x(), -point.y()).unwrap()
}

fn gap(a: Toises, b: Toises) -> f64 {
    (a.get() - b.get()).abs()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn measuring_is_symmetric(a in discs(), b in discs()) {
        prop_assert_eq!(edge_distance(&a, &b), edge_distance(&b, &a));
        prop_assert_eq!(signed_distance(&a, &b), signed_distance(&b, &a));
        prop_assert_eq!(in_contact(&a, &b), in_contact(&b, &a));
        let there = bearing(a.centre(), b.centre()).unwrap();
        let back = bearing(b.centre(), a.centre()).unwrap();
        prop_assert!((there.unit() + back.unit()).length() < 1e-12);
    }

    #[test]
    fn moving_and_turning_the_scene_changes_nothing(
        a in discs(), b in discs(), c in points(), by in points(), turn in -720.0..720.0_f64
    ) {
        let (ta, tb) = (moved_disc(&turned_disc(&a, turn), by), moved_disc(&turned_disc(&b, turn), by));
        let tc = moved(turned(c, turn), by);
        prop_assert!(gap(signed_distance(&a, &b), signed_distance(&ta, &tb)) < 1e-9);
        prop_assert!(gap(distance_to_point(&a, c), distance_to_point(&ta, tc)) < 1e-9);
        prop_assert!(gap(
            segment_distance(a.centre(), b.centre(), c),
            segment_distance(ta.centre(), tb.centre(), tc),
        ) < 1e-9);
    }

    #[test]
    fn moving_and_turning_a_cone_with_its_targets_changes_nothing(
        (cone, disc) in cones_and_discs(), by in points(), turn in -720.0..720.0_f64
    ) {
        let there = Cone::new(
            moved(turned(cone.tip(), turn), by),
            at(cone.axis().degrees() + turn),
            cone.length(),
            cone.width(),
        ).unwrap();
        let found = there.reach(&moved_disc(&turned_disc(&disc, turn), by));
        prop_assert!(gap(cone.reach(&disc).margin(), found.margin()) < 1e-9);
    }

    #[test]
    fn a_mirrored_cone_finds_the_mirrored_disc((cone, disc) in cones_and_discs()) {
        let mirror = Cone::new(
            mirrored(cone.tip()), at(-cone.axis().degrees()), cone.length(), cone.width()
        ).unwrap();
        let image = Disc::new(mirrored(disc.centre()), disc.radius()).unwrap();
        prop_assert!(gap(cone.reach(&disc).measure, mirror.reach(&image).measure) < 1e-12);
        let [tip, right, left] = cone.corners().map(mirrored);
        for (corner, expected) in mirror.corners().into_iter().zip([tip, left, right]) {
            prop_assert!(corner.distance(expected).get() < 1e-12);
        }
    }

    #[test]
    fn what_lies_between_the_corners_of_a_cone_lies_in_it(
        cone in cones(), s in 0.0..1.0_f64, t in 0.0..1.0_f64
    ) {
        let [tip, right, left] = cone.corners().map(Point::vec);
        let v = tip + (right + (left - right) * t - tip) * s;
        prop_assert!(cone.distance(point(v.x, v.y)).get() < 1e-12);
    }

    #[test]
    fn a_template_answers_like_the_shape_in_it((cone, disc) in cones_and_discs(), radius in 0.1..9.0_f64) {
        let circle = Circle::new(cone.tip(), len(radius)).unwrap();
        prop_assert_eq!(Template::from(cone).reach(&disc), cone.reach(&disc));
        prop_assert_eq!(Template::from(circle).reach(&disc), circle.reach(&disc));
        // Two discs meet whichever of them is called an area.
        let as_disc = Disc::new(cone.tip(), len(radius)).unwrap();
        if signed_distance(&as_disc, &disc).get().abs() > 2e-4 {
            prop_assert_eq!(circle.touches(&disc), in_contact(&as_disc, &disc));
        }
        if circle.overlaps(&disc) {
            prop_assert!(circle.touches(&disc));
        }
    }

    #[test]
    fn placed_discs_measure_as_asked(
        fixed in discs(), radius in 0.0..3.0_f64, bearing_asked in bearings(), asked in 0.0..20.0_f64
    ) {
        let contact = Disc::new(touching(&fixed, len(radius), bearing_asked), len(radius)).unwrap();
        prop_assert!(signed_distance(&fixed, &contact).get().abs() < 1e-12);
        prop_assert!(in_contact(&fixed, &contact));
        let centre = apart(&fixed, len(radius), bearing_asked, len(asked));
        let placed = Disc::new(centre, len(radius)).unwrap();
        prop_assert!((edge_distance(&fixed, &placed).get() - asked).abs() < 1e-12);
        if fixed.centre().distance(centre) > len(0.1) {
            let found = bearing(fixed.centre(), centre).unwrap();
            prop_assert!((found.unit() - bearing_asked.unit()).length() < 1e-11);
        }
    }

    #[test]
    fn scatter_keeps_length_and_direction(aim in points(), direction in bearings(), length in 0.1..12.0_f64) {
        let landed = scattered(aim, direction, len(length));
        prop_assert!((aim.distance(landed).get() - length).abs() < 1e-12);
        prop_assert!((bearing(aim, landed).unwrap().unit() - direction.unit()).length() < 1e-11);
    }

    #[test]
    fn any_finite_bearing_is_brought_into_one_turn(degrees in any::<f64>()) {
        prop_assume!(degrees.is_finite());
        let kept = at(degrees);
        prop_assert!((0.0..360.0).contains(&kept.degrees()));
        prop_assert!(kept.degrees().is_sign_positive());
        prop_assert_eq!(at(kept.degrees()), kept);
        prop_assert!((kept.unit().length() - 1.0).abs() < 4e-16);
        prop_assert!((kept.unit() + kept.opposite().unit()).length() < 1e-14);
        let back = bearing(Point::ORIGIN, point(kept.unit().x, kept.unit().y)).unwrap();
        let off = (back.degrees() - kept.degrees()).abs();
        prop_assert!(off.min(360.0 - off) < 1e-12);
    }

    #[test]
    fn a_clamped_point_lies_on_the_board_and_stays(
        target in points(), width in 0.1..60.0_f64, depth in 0.1..60.0_f64, origin in points()
    ) {
        let board = Board::new(len(width), len(depth), origin).unwrap();
        let clamped = board.clamp(target);
        prop_assert!(board.contains_point(clamped));
        prop_assert_eq!(board.clamp(clamped), clamped);
        if board.holds(&Disc::new(target, Toises::ZERO).unwrap()).margin() >= Toises::ZERO {
            prop_assert_eq!(clamped, target);
        }
    }

    #[test]
    fn no_finite_input_gives_a_number_that_is_not(
        raw in prop::array::uniform8(any::<f64>().prop_filter("finite", |x| x.is_finite()))
    ) {
        let [x0, y0, x1, y1, x2, y2, r, degrees] = raw;
        let (a, b, c) = (point(x0, y0), point(x1, y1), point(x2, y2));
        let (d, e) = (Disc::new(a, len(r.abs())).unwrap(), Disc::new(b, len(r.abs())).unwrap());
        let cone = Cone::new(b, at(degrees), len(r.abs().clamp(1e-300, 1000.0)), len(2.0)).unwrap();
        let placed = apart(&d, len(r), at(degrees), len(x2));
        for number in [
            signed_distance(&d, &e).get(),
            segment_distance(a, b, c).get(),
            cone.reach(&d).margin().get(),
            cone.distance(c).get(),
            placed.x(),
            placed.y(),
            cone.corners()[1].x(),
            bearing(a, b).map_or(0.0, Bearing::degrees),
        ] {
            prop_assert!(number.is_finite() && (number != 0.0 || number.is_sign_positive()), "{}", number);
        }
    }
}
