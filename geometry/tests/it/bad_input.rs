//! Numbers no table has: refused by name, or answered without NaN.

use toise_geometry::{
    Base, BaseError, Board, BoardError, Body, Circle, Cone, Disc, NegativeRadius, NoHeight, NotFinite, Point,
    TemplateError, Toises, bearing, edge_distance, segment_crosses, segment_distance,
};

use crate::{at, disc, len, near, point};

#[test]
fn a_place_that_is_not_finite_is_refused() {
    assert_eq!(Point::new(f64::NAN, 0.0), Err(NotFinite::Nan));
    assert_eq!(Point::new(0.0, f64::INFINITY), Err(NotFinite::Infinite));
    assert_eq!(Point::new(f64::NEG_INFINITY, 0.0), Err(NotFinite::MinusInfinite));
}

#[test]
fn a_place_holds_no_negative_zero() {
    let here = point(-0.0, -0.0);
    assert_eq!((here.x().to_bits(), here.y().to_bits()), (0, 0));
    assert_eq!(here, Point::ORIGIN);
    let back = point(2.0, 0.0).offset(at(180.0), len(2.0));
    assert_eq!((back.x().to_bits(), back.y().to_bits()), (0, 0));
    assert_eq!(point(-0.000_1, 2.0).to_string(), "(0.000, 2.000)");
}

#[test]
fn a_base_has_a_diameter_a_table_can_hold() {
    for mm in [0.0, -0.0, -30.0, 1000.5, 1e300] {
        assert_eq!(Base::from_mm(mm), Err(BaseError::OutOfRange { mm }));
    }
    assert_eq!(Base::from_mm(f64::NAN), Err(BaseError::NotFinite(NotFinite::Nan)));
    for (mm, radius) in [(30.0, 0.6), (40.0, 0.8), (50.0, 1.0), (1000.0, 20.0)] {
        assert_eq!(Base::from_mm(mm).unwrap().radius(), len(radius));
        assert_eq!(Base::from_mm(mm).unwrap().diameter_mm(), mm);
    }
}

#[test]
fn sizes_out_of_range_are_refused_with_what_was_found() {
    let centre = Point::ORIGIN;
    let (two, none, less) = (len(2.0), Toises::ZERO, len(-0.5));
    assert_eq!(Disc::new(centre, less), Err(NegativeRadius(less)));
    assert!(Disc::new(centre, none).is_ok());

    let stand = disc(0.0, 0.0, 0.6);
    assert_eq!(Body::new(stand, two, none), Err(NoHeight(none)));
    assert_eq!(Body::new(stand, two, less), Err(NoHeight(less)));
    assert_eq!(Body::new(stand, less, two).unwrap().head(), len(1.5));

    assert_eq!(Circle::new(centre, none), Err(TemplateError::Radius(none)));
    assert_eq!(Cone::new(centre, at(0.0), less, two), Err(TemplateError::Length(less)));
    assert_eq!(Cone::new(centre, at(0.0), two, none), Err(TemplateError::Width(none)));
    assert_eq!(Cone::new(centre, at(0.0), len(1e300), two), Err(TemplateError::Length(len(1e300))));

    assert_eq!(Board::new(none, two, centre), Err(BoardError::Width(none)));
    assert_eq!(Board::new(two, less, centre), Err(BoardError::Depth(less)));
    for far in [point(1e300, 0.0), point(0.0, -1e300)] {
        assert_eq!(Board::new(two, two, far), Err(BoardError::Origin(far)));
    }
    assert!(Board::new(len(f64::MAX), two, point(f64::MAX, 0.0)).is_err());
}

#[test]
fn a_refusal_says_what_was_found_and_what_was_expected() {
    for (found, expected) in [
        (Point::new(f64::NAN, 0.0).unwrap_err().to_string(), "found NaN, expected a finite number"),
        (
            Base::from_mm(-30.0).unwrap_err().to_string(),
            "found a base of -30 mm, expected more than 0 and at most 1000 mm",
        ),
        (Base::from_mm(f64::INFINITY).unwrap_err().to_string(), "found inf, expected a finite number"),
        (
            Disc::new(Point::ORIGIN, len(-1e-5)).unwrap_err().to_string(),
            "found a radius of -0.00001 toises, expected 0 or more",
        ),
        (
            Body::new(disc(0.0, 0.0, 1.0), Toises::ZERO, Toises::ZERO).unwrap_err().to_string(),
            "found a height of 0 toises, expected more than 0",
        ),
        (
            Circle::new(Point::ORIGIN, len(-3.0)).unwrap_err().to_string(),
            "found a circle of radius -3 toises, expected more than 0 and at most 1000",
        ),
        (
            Cone::new(Point::ORIGIN, at(0.0), len(2000.0), len(2.0)).unwrap_err().to_string(),
            "found a cone 2000 toises long, expected more than 0 and at most 1000",
        ),
        (
            Cone::new(Point::ORIGIN, at(0.0), len(6.0), len(0.0)).unwrap_err().to_string(),
            "found a cone 0 toises wide, expected more than 0 and at most 1000",
        ),
        (
            Board::new(len(0.0), len(1.0), Point::ORIGIN).unwrap_err().to_string(),
            "found a board 0 toises wide, expected more than 0",
        ),
        (
            Board::new(len(1.0), len(-1.0), Point::ORIGIN).unwrap_err().to_string(),
            "found a board -1 toises deep, expected more than 0",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn huge_places_measure_as_far_away() {
    let most = f64::MAX;
    let (east, west) = (disc(most, 0.0, 1.0), disc(-most, 0.0, 1.0));
    assert_eq!(east.centre().distance(west.centre()), len(most));
    assert_eq!(edge_distance(&east, &west), len(most));
    assert_eq!(bearing(west.centre(), east.centre()), Some(at(0.0)));
    assert_eq!(bearing(point(most, most), point(-most, -most)), Some(at(225.0)));
    let slanted = bearing(west.centre(), point(most, most)).unwrap();
    near(slanted.degrees(), 26.565_051_177_077_99, 1e-12);
    assert_eq!(east.centre().offset(at(0.0), len(most)), east.centre());
    assert!(!segment_crosses(point(0.0, 0.0), point(0.0, most), &east));
    for (a, b) in [
        (point(most, most), point(-most, most)),
        (point(-most, -1e200), point(most, -1e200)),
        (point(1e200, 1e200), point(-1e200, 2e200)),
    ] {
        assert!(segment_distance(a, b, Point::ORIGIN) > len(1e149), "{a:?} {b:?}");
        assert!(segment_distance(b, a, Point::ORIGIN) > len(1e149), "{a:?} {b:?}");
    }
    let cone = Cone::new(Point::ORIGIN, at(30.0), len(6.0), len(2.0)).unwrap();
    for (x, y) in [(most, 0.0), (-most, 0.0), (most, most), (-most, most), (most, -most), (1e200, 1e180)] {
        assert!(cone.distance(point(x, y)) > len(1e149), "({x:e}, {y:e})");
    }
}

#[test]
fn a_segment_too_short_to_square_is_a_point() {
    let (a, b) = (point(-1e-162, 0.0), point(2e-162, 0.0));
    near(segment_distance(a, b, point(0.0, 10.0)).get(), 10.0, 1e-12);
    near(segment_distance(a, b, point(-3.0, 4.0)).get(), 5.0, 1e-12);
}
