//! Sight and cover.

use crate::{Case, around, table, told};

/// An archer at (5, 15), somebody at (15, 15) whose picture is two toises wide, and a wall half way up to some height
/// of the board: its corner at y throws a shadow twice as far aside on the target.
fn behind_a_wall(top: f64) -> String {
    let terrain = format!(r#""wall": (shape: Rect((9.5, 5), (10, {top})))"#);
    let fighters = r#""ann": (profile: "archer", side: "west", at: (5, 15)),
        "bob": (profile: "man", side: "east", at: (15, 15)),"#;
    let script = r#"Activate("ann"), Shoot(target: "bob")"#;
    Case { terrain: &terrain, fighters, script, ..Case::default() }.text()
}

#[test]
fn a_target_shows_by_a_hair_or_is_hidden_by_one() {
    // The line from the eye that touches the base passes the wall's corner at y 15.4523.
    let values = [15.44, 15.445, 15.45, 15.452, 15.452_3, 15.453, 15.455, 15.456, 15.457, 15.46];
    insta::assert_snapshot!(table(&values, behind_a_wall), @"
    15.44: -
    15.445: ann sees 0.80 % of bob, limit 0.00 %, margin 0.80 % (hd.sight.1): in sight
    15.45: ann sees 0.25 % of bob, limit 0.00 %, margin 0.25 % (hd.sight.1): in sight
    15.452: ann sees 0.03 % of bob, limit 0.00 %, margin 0.03 % (hd.sight.1): in sight
    15.4523: bob, hidden from ann, would show if it were 0.000 toises larger all round, exactly at the limit of 0.000 (hd.sight.1): out of sight
    15.453: bob, hidden from ann, would show if it were 0.002 toises larger all round, limit 0.000, margin -0.002 (hd.sight.1): out of sight
    15.455: bob, hidden from ann, would show if it were 0.006 toises larger all round, limit 0.000, margin -0.006 (hd.sight.1): out of sight
    15.456: bob, hidden from ann, would show if it were 0.008 toises larger all round, limit 0.000, margin -0.008 (hd.sight.1): out of sight
    15.457: -
    15.46: -
    ");
}

#[test]
fn half_of_the_picture_is_cover() {
    let case = |top: f64| {
        let terrain = format!(r#""wall": (shape: Rect((13, 10), (13.5, {top})))"#);
        let fighters = r#""ann": (profile: "archer", side: "west", at: (5, 15)),
            "bob": (profile: "man", side: "east", at: (15, 15)),"#;
        let script = r#"Activate("ann"), Shoot(target: "bob", dice: [4, 1, 1], answers: [Default])"#;
        Case { terrain: &terrain, fighters, script, ..Case::default() }.text()
    };
    let values = [14.97, 14.98, 14.99, 14.999, 15.0, 15.001, 15.01, 15.02];
    insta::assert_snapshot!(table(&values, case), @"
    14.97: -
    14.98: -
    14.99: 49.41 % of bob is hidden from ann, limit 50.00 %, margin -0.59 % (hd.sight.2): no cover
    14.999: 49.94 % of bob is hidden from ann, limit 50.00 %, margin -0.06 % (hd.sight.2): no cover
    15: 50.00 % of bob is hidden from ann, exactly at the limit of 50.00 % (hd.sight.2): cover
    15.001: 50.06 % of bob is hidden from ann, limit 50.00 %, margin 0.06 % (hd.sight.2): cover
    15.01: 50.62 % of bob is hidden from ann, limit 50.00 %, margin 0.62 % (hd.sight.2): cover
    15.02: -
    ");
}

#[test]
fn a_piece_covers_from_within_a_toise() {
    let case = |edge: f64| {
        let terrain = format!(r#""wall": (shape: Rect((12.5, 10), ({edge}, 15.5)))"#);
        let fighters = r#""ann": (profile: "archer", side: "west", at: (5, 15)),
            "bob": (profile: "man", side: "east", at: (15, 15)),"#;
        let script = r#"Activate("ann"), Shoot(target: "bob", dice: [4, 1, 1], answers: [Default])"#;
        Case { terrain: &terrain, fighters, script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&around(13.0), case), @"
    12.989: -
    12.991: wall is 1.009 toises from bob, limit 1.000, margin -0.009 (hd.sight.2): too far off to cover
    12.9997: wall is 1.00030 toises from bob, limit 1.00000, margin -0.00030 (hd.sight.2): too far off to cover
    12.99995: wall is 1.000 toises from bob, exactly at the limit of 1.000 (hd.sight.2): near enough to cover
    13: wall is 1.000 toises from bob, exactly at the limit of 1.000 (hd.sight.2): near enough to cover
    13.00005: wall is 1.000 toises from bob, exactly at the limit of 1.000 (hd.sight.2): near enough to cover
    13.0003: wall is 0.99970 toises from bob, limit 1.00000, margin 0.00030 (hd.sight.2): near enough to cover
    13.009: wall is 0.991 toises from bob, limit 1.000, margin 0.009 (hd.sight.2): near enough to cover
    13.011: -
    ");
}

#[test]
fn a_piece_that_decides_nothing_is_no_close_call() {
    // It hides less than half, near or not.
    let terrain = r#""wall": (shape: Rect((12.5, 10), (13.005, 14.8)))"#;
    let fighters = r#""ann": (profile: "archer", side: "west", at: (5, 15)),
        "bob": (profile: "man", side: "east", at: (15, 15)),"#;
    let script = r#"Activate("ann"), Shoot(target: "bob", dice: [4, 1, 1], answers: [Default])"#;
    assert_eq!(told(&Case { terrain, fighters, script, ..Case::default() }.text()), [""; 0]);
}

#[test]
fn a_point_shows_by_a_hair_or_is_hidden_by_one() {
    let case = |y: f64| {
        let terrain = r#""wall": (shape: Rect((7.5, 5), (8, 15)))"#;
        let fighters = r#""ann": (profile: "bombardier", side: "west", at: (5, 15)),
            "bob": (profile: "man", side: "east", at: (11, 17)),"#;
        let script = format!(r#"Activate("ann"), Zone(at: (11, {y}))"#);
        Case { terrain, fighters, script: &script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&[14.97, 14.985, 14.989, 14.991, 14.995, 15.0, 15.005, 15.02], case), @"
    14.97: -
    14.985: the point, hidden from ann, would show if it were 0.005 toises larger all round, limit 0.000, margin -0.005 (hd.sight.6): out of sight
    14.989: the point, hidden from ann, would show if it were 0.001 toises larger all round, limit 0.000, margin -0.001 (hd.sight.6): out of sight
    14.991: ann sees 0.001 toises of the point, limit 0.000, margin 0.001 (hd.sight.6): in sight
    14.995: ann sees 0.005 toises of the point, limit 0.000, margin 0.005 (hd.sight.6): in sight
    15: -
    15.005: -
    15.02: -
    ");
}
