//! Values written as text and read back.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toise_geometry::{
    Base, Bearing, Board, Body, Circle, Cone, Disc, Measured, Point, Template, Toises, in_contact, touching,
    within,
};

use crate::{at, disc, len, point};

#[track_caller]
fn kept<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> T {
    let text = ron::to_string(value).unwrap();
    let read = ron::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, value, "{text}");
    assert_eq!(ron::to_string(&read).unwrap(), text);
    read
}

#[test]
fn coordinates_survive_text_bit_by_bit() {
    for number in [
        117.633_311_394_000_17,
        0.1,
        0.300_000_000_000_000_04,
        1.577_777_777_777_000_1,
        1e-300,
        -0.0,
        1.0,
        12.828_427_124_746_19,
        5e-324,
        f64::MAX,
    ] {
        let mut here = point(number, -number);
        for _ in 0..3 {
            let again = kept(&here);
            assert_eq!(again.x().to_bits(), (number + 0.0).to_bits());
            assert_eq!(again.y().to_bits(), (0.0 - number).to_bits());
            here = again;
        }
    }
}

#[test]
fn every_value_is_read_as_it_was_written() {
    let target = disc(1.5, -2.25, 0.6);
    kept(&len(-0.2));
    kept(&at(225.0));
    kept(&Base::from_mm(30.0).unwrap());
    kept(&target);
    kept(&Body::new(target, len(2.0), len(1.5)).unwrap());
    kept(&Board::new(len(30.0), len(20.0), point(-15.0, 0.0)).unwrap());
    kept(&within(len(8.2), len(8.0)));
    let circle = Circle::new(point(1.0, 2.0), len(3.0)).unwrap();
    let cone = Cone::new(point(1.0, 2.0), at(17.3), len(6.0), len(2.0)).unwrap();
    kept(&circle);
    assert_eq!(kept(&cone).reach(&target), cone.reach(&target));
    kept(&Template::from(circle));
    kept(&Template::from(cone));
}

#[test]
fn the_text_is_what_a_person_would_write() {
    assert_eq!(ron::to_string(&point(1.0, -2.5)).unwrap(), "(1.0,-2.5)");
    assert_eq!(ron::to_string(&len(6.5)).unwrap(), "6.5");
    assert_eq!(ron::from_str::<Point>("(10, 7)").unwrap(), point(10.0, 7.0));
    assert_eq!(ron::from_str::<Toises>("6").unwrap(), len(6.0));
    assert_eq!(ron::from_str::<Bearing>("-90").unwrap(), at(270.0));
    assert_eq!(ron::from_str::<Base>("30").unwrap(), Base::from_mm(30.0).unwrap());
    let board = Board::new(len(30.0), len(30.0), Point::ORIGIN).unwrap();
    assert_eq!(ron::from_str::<Board>("(width: 30, depth: 30)").unwrap(), board);
}

#[test]
fn a_slanted_contact_is_still_one_after_reading() {
    let base = Base::from_mm(30.0).unwrap();
    let fixed = base.at(point(0.1, 0.3));
    for step in 0..360 {
        let placed = base.at(touching(&fixed, base.radius(), at(f64::from(step) + 0.7)));
        assert!(in_contact(&kept(&fixed), &kept(&placed)));
    }
}

#[test]
fn text_that_names_an_impossible_value_is_refused() {
    fn refused<T: DeserializeOwned + Debug>(text: &str, why: &str) {
        let error = ron::from_str::<T>(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    refused::<Point>("(NaN, 0)", "found NaN");
    refused::<Point>("(0, inf)", "found inf");
    refused::<Toises>("-inf", "found -inf");
    refused::<Bearing>("NaN", "found NaN");
    refused::<Base>("0", "found a base of 0 mm");
    refused::<Disc>("(centre: (0, 0), radius: -1)", "found a radius of -1 toises");
    refused::<Disc>("(centre: (0, 0), raduis: 2)", "raduis");
    refused::<Body>("(disc: (centre: (0, 0), radius: 1), ground: 0, height: 0)", "found a height of 0");
    refused::<Board>("(width: 0, depth: 30)", "found a board 0 toises wide");
    refused::<Board>("(width: 30, depth: 30, hight: 2)", "hight");
    refused::<Circle>("(centre: (0, 0), radius: 0)", "found a circle of radius 0");
    refused::<Template>("Cone((tip: (0, 0), axis: 0, length: 6, width: -2))", "found a cone -2 toises wide");
    refused::<Measured>("(measure: 1, limit: NaN)", "found NaN");
}
