//! Moves: what they cost, what they come near to, whom they touch, what ground they cross.

use crate::{Case, around, table, told};

/// Ann, who moves from (5, 15), and bob far away.
fn walk(terrain: &str, fighters: &str, step: &str) -> String {
    let fighters = format!(
        r#""ann": (profile: "man", side: "west", at: (5, 15)),
        "far": (profile: "man", side: "east", at: (28, 2)), {fighters}"#
    );
    let script = format!(r#"Activate("ann"), {step}"#);
    Case { terrain, fighters: &fighters, script: &script, ..Case::default() }.text()
}

#[test]
fn a_way_has_a_little_left_or_is_a_little_too_long() {
    let case = |x: f64| walk("", "", &format!("Move(path: [({x}, 15)])"));
    insta::assert_snapshot!(table(&around(9.0), case), @"
    8.989: -
    8.991: the way of ann costs 3.991 toises, limit 4.000, margin 0.009 (hd.action.1): short enough
    8.9997: the way of ann costs 3.99970 toises, limit 4.00000, margin 0.00030 (hd.action.1): short enough
    8.99995: -
    9: -
    9.00005: -
    9.0003: the way of ann costs 4.00030 toises, limit 4.00000, margin -0.00030 (hd.action.1): too long
    9.009: the way of ann costs 4.009 toises, limit 4.000, margin -0.009 (hd.action.1): too long
    9.011: -
    ");
}

#[test]
fn a_way_into_contact_is_short_enough_or_not() {
    let case = |x: f64| {
        let bob = format!(r#""bob": (profile: "man", side: "east", at: ({x}, 15))"#);
        walk("", &bob, r#"Move(action: "Assault", into: "bob")"#)
    };
    insta::assert_snapshot!(table(&around(11.0), case), @"
    10.989: -
    10.991: the way of ann costs 3.991 toises, limit 4.000, margin 0.009 (hd.action.3): short enough
    10.9997: the way of ann costs 3.99970 toises, limit 4.00000, margin 0.00030 (hd.action.3): short enough
    10.99995: -
    11: -
    11.00005: -
    11.0003: the way of ann costs 4.00030 toises, limit 4.00000, margin -0.00030 (hd.action.3): too long
    11.009: the way of ann costs 4.009 toises, limit 4.000, margin -0.009 (hd.action.3): too long
    11.011: -
    ");
}

#[test]
fn an_effect_moves_as_far_as_it_says() {
    let case = |x: f64| {
        let saint = r#""sue": (profile: "saint", side: "west", at: (5, 20))"#;
        let script = format!(r#"Activate("sue"), Use(effect: "push", target: "ann", path: [({x}, 15)])"#);
        walk("", saint, &script)
    };
    insta::assert_snapshot!(table(&around(10.0), case), @"
    9.989: -
    9.991: the way of ann costs 4.991 toises, limit 5.000, margin 0.009 (hd.effect.5): short enough
    9.9997: the way of ann costs 4.99970 toises, limit 5.00000, margin 0.00030 (hd.effect.5): short enough
    9.99995: -
    10: -
    10.00005: -
    10.0003: the way of ann costs 5.00030 toises, limit 5.00000, margin -0.00030 (hd.effect.5): too long
    10.009: the way of ann costs 5.009 toises, limit 5.000, margin -0.009 (hd.effect.5): too long
    10.011: -
    ");
}

#[test]
fn a_way_passes_a_wall_or_is_blocked_by_it() {
    let case = |y: f64| {
        let terrain = format!(r#""wall": (shape: Rect((6, {y}), (8, 20)))"#);
        walk(&terrain, "", "Move(path: [(8.5, 15)])")
    };
    insta::assert_snapshot!(table(&around(16.0), case), @"
    15.989: -
    15.991: the way of ann goes 0.009 toises into wall, limit 0.000, margin -0.009 (hd.move.1): blocked
    15.9997: the way of ann goes 0.00030 toises into wall, limit 0.00000, margin -0.00030 (hd.move.1): blocked
    15.99995: -
    16: -
    16.00005: -
    16.0003: the way of ann goes 0.00030 toises past wall, limit 0.00000, margin 0.00030 (hd.move.1): free
    16.009: the way of ann goes 0.009 toises past wall, limit 0.000, margin 0.009 (hd.move.1): free
    16.011: -
    ");
}

#[test]
fn a_way_blocked_by_much_is_no_close_call_for_what_it_grazes_besides() {
    let terrain = r#""wall": (shape: Rect((6, 15.995), (8, 20))), "rock": (shape: Rect((8, 13), (9, 15.5)))"#;
    assert_eq!(told(&walk(terrain, "", "Move(path: [(8.5, 15)])")), [""; 0]);
}

#[test]
fn a_way_leaves_what_it_starts_beside() {
    let terrain = r#""wall": (shape: Rect((2, 16.005), (8, 20)))"#;
    assert_eq!(told(&walk(terrain, "", "Move(path: [(5, 12)])")), [""; 0]);
}

#[test]
fn a_way_passes_a_friend_or_is_blocked_by_it() {
    let case = |y: f64| {
        let abe = format!(r#""abe": (profile: "man", side: "west", at: (7, {y}))"#);
        walk("", &abe, "Move(path: [(8.5, 15)])")
    };
    insta::assert_snapshot!(table(&around(17.0), case), @"
    16.989: -
    16.991: the way of ann goes 0.009 toises into abe, limit 0.000, margin -0.009 (hd.move.1): blocked
    16.9997: the way of ann goes 0.00030 toises into abe, limit 0.00000, margin -0.00030 (hd.move.1): blocked
    16.99995: -
    17: -
    17.00005: -
    17.0003: the way of ann goes 0.00030 toises past abe, limit 0.00000, margin 0.00030 (hd.move.1): free
    17.009: the way of ann goes 0.009 toises past abe, limit 0.000, margin 0.009 (hd.move.1): free
    17.011: -
    ");
}

#[test]
fn a_way_stays_on_the_table_or_leaves_it() {
    let case = |x: f64| walk("", "", &format!("Move(path: [({x}, 15)])"));
    insta::assert_snapshot!(table(&around(1.0), case), @"
    0.989: -
    0.991: the way of ann goes 0.009 toises into the edge of the table, limit 0.000, margin -0.009 (hd.move.1): blocked
    0.9997: the way of ann goes 0.00030 toises into the edge of the table, limit 0.00000, margin -0.00030 (hd.move.1): blocked
    0.99995: -
    1: -
    1.00005: -
    1.0003: the way of ann goes 0.00030 toises past the edge of the table, limit 0.00000, margin 0.00030 (hd.move.1): free | the way of ann costs 3.99970 toises, limit 4.00000, margin 0.00030 (hd.action.1): short enough
    1.009: the way of ann goes 0.009 toises past the edge of the table, limit 0.000, margin 0.009 (hd.move.1): free | the way of ann costs 3.991 toises, limit 4.000, margin 0.009 (hd.action.1): short enough
    1.011: -
    ");
}

#[test]
fn a_wall_below_the_feet_is_met_where_the_ground_falls() {
    let case = |x: f64| {
        let terrain = format!(
            r#""hill": (shape: Rect((2, 10), (6.5, 20)), top: 2, walkable: true),
            "wall": (shape: Rect(({x}, 10), (12, 20)), top: 1)"#
        );
        walk(&terrain, "", "Move(path: [(8, 15)])")
    };
    insta::assert_snapshot!(table(&around(9.0), case), @"
    8.989: -
    8.991: the way of ann goes 0.009 toises into wall, limit 0.000, margin -0.009 (hd.move.1): blocked
    8.9997: the way of ann goes 0.00030 toises into wall, limit 0.00000, margin -0.00030 (hd.move.1): blocked
    8.99995: -
    9: -
    9.00005: -
    9.0003: the way of ann goes 0.00030 toises past wall, limit 0.00000, margin 0.00030 (hd.move.1): free
    9.009: the way of ann goes 0.009 toises past wall, limit 0.000, margin 0.009 (hd.move.1): free
    9.011: -
    ");
}

#[test]
fn a_gap_is_wide_enough_or_not_for_a_way_that_is_looked_for() {
    let case = |gap: f64| {
        let (low, high) = (15.0 - gap / 2.0, 15.0 + gap / 2.0);
        let terrain = format!(
            r#""one": (shape: Rect((6.4, 5), (6.6, {low}))), "other": (shape: Rect((6.4, {high}), (6.6, 25)))"#
        );
        walk(&terrain, "", "Move(to: (8.5, 15))")
    };
    insta::assert_snapshot!(table(&[1.97, 1.985, 1.995, 2.0, 2.005, 2.015, 2.03], case), @"
    1.97: -
    1.985: another way would be open to ann if its base were 0.007 toises smaller all round, limit 0.000, margin -0.007 (hd.move.1): it does not fit through
    1.995: another way would be open to ann if its base were 0.002 toises smaller all round, limit 0.000, margin -0.002 (hd.move.1): it does not fit through
    2: -
    2.005: the way of ann goes 0.002 toises past one, limit 0.000, margin 0.002 (hd.move.1): free | the way of ann goes 0.003 toises past other, limit 0.000, margin 0.003 (hd.move.1): free
    2.015: the way of ann goes 0.008 toises past one, limit 0.000, margin 0.008 (hd.move.1): free | the way of ann goes 0.008 toises past other, limit 0.000, margin 0.008 (hd.move.1): free
    2.03: -
    ");
}

#[test]
fn a_way_touches_an_enemy_or_passes_it() {
    let case = |y: f64| {
        let bob = format!(r#""bob": (profile: "man", side: "east", at: (7, {y}))"#);
        walk("", &bob, "Move(path: [(9, 15)])")
    };
    insta::assert_snapshot!(table(&around(17.0), case), @"
    16.989: -
    16.991: the way of ann goes 0.009 toises into bob, limit 0.000, margin -0.009 (hd.move.1): blocked
    16.9997: the way of ann goes 0.00030 toises into bob, limit 0.00000, margin -0.00030 (hd.move.1): blocked
    16.99995: -
    17: -
    17.00005: -
    17.0003: the way of ann comes within 0.00030 toises of bob, limit 0.00000, margin -0.00030 (hd.engage.1): no contact
    17.009: the way of ann comes within 0.009 toises of bob, limit 0.000, margin -0.009 (hd.engage.1): no contact
    17.011: -
    ");
}

#[test]
fn a_way_ends_in_contact_or_short_of_it() {
    let case = |x: f64| {
        let bob = r#""bob": (profile: "man", side: "east", at: (10, 15))"#;
        walk("", bob, &format!(r#"Move(action: "Assault", path: [({x}, 15)])"#))
    };
    insta::assert_snapshot!(table(&around(8.0), case), @"
    7.989: -
    7.991: the way of ann comes within 0.009 toises of bob, limit 0.000, margin -0.009 (hd.engage.1): no contact
    7.9997: the way of ann comes within 0.00030 toises of bob, limit 0.00000, margin -0.00030 (hd.engage.1): no contact
    7.99995: -
    8: -
    8.00005: -
    8.0003: the way of ann goes 0.00030 toises into bob, limit 0.00000, margin -0.00030 (hd.move.1): blocked
    8.009: the way of ann goes 0.009 toises into bob, limit 0.000, margin -0.009 (hd.move.1): blocked
    8.011: -
    ");
}

#[test]
fn a_way_enters_a_control_zone_or_keeps_out_of_it() {
    let case = |y: f64| {
        let bob = format!(r#""bob": (profile: "man", side: "east", at: (7, {y}))"#);
        walk("", &bob, "Move(path: [(9, 15)])")
    };
    insta::assert_snapshot!(table(&around(18.0), case), @"
    17.989: -
    17.991: the way of ann comes within 0.991 toises of bob, limit 1.000, margin 0.009 (hd.move.3): the control zone is entered
    17.9997: the way of ann comes within 0.99970 toises of bob, limit 1.00000, margin 0.00030 (hd.move.3): the control zone is entered
    17.99995: -
    18: -
    18.00005: -
    18.0003: the way of ann comes within 1.00030 toises of bob, limit 1.00000, margin -0.00030 (hd.move.3): the control zone is not entered
    18.009: the way of ann comes within 1.009 toises of bob, limit 1.000, margin -0.009 (hd.move.3): the control zone is not entered
    18.011: -
    ");
}

#[test]
fn a_zone_that_is_left_or_that_nobody_projects_is_no_close_call() {
    let away = r#""bob": (profile: "man", side: "east", at: (5, 18.005))"#;
    assert_eq!(told(&walk("", away, "Move(path: [(5, 12)])")), [""; 0]);
    let friend = r#""abe": (profile: "man", side: "west", at: (7, 18.005))"#;
    assert_eq!(told(&walk("", friend, "Move(path: [(9, 15)])")), [""; 0]);
}

#[test]
fn a_way_starts_in_a_control_zone_or_outside() {
    let case = |x: f64| {
        let bob = format!(r#""bob": (profile: "man", side: "east", at: ({x}, 15))"#);
        walk("", &bob, "Move(path: [(5.5, 15)])")
    };
    insta::assert_snapshot!(table(&around(8.0), case), @"
    7.989: -
    7.991: the way of ann starts 0.991 toises from bob, limit 1.000, margin 0.009 (hd.move.3): in the control zone
    7.9997: the way of ann starts 0.99970 toises from bob, limit 1.00000, margin 0.00030 (hd.move.3): in the control zone
    7.99995: -
    8: -
    8.00005: -
    8.0003: the way of ann starts 1.00030 toises from bob, limit 1.00000, margin -0.00030 (hd.move.3): outside the control zone
    8.009: the way of ann starts 1.009 toises from bob, limit 1.000, margin -0.009 (hd.move.3): outside the control zone
    8.011: -
    ");
}

#[test]
fn of_two_zones_one_is_entered_first() {
    let case = |y: f64| {
        let both = format!(
            r#""bob": (profile: "man", side: "east", at: (8, 17)),
            "ben": (profile: "man", side: "east", at: (8, {y}))"#
        );
        walk("", &both, "Move(path: [(7, 15)])")
    };
    insta::assert_snapshot!(table(&[12.98, 12.993, 12.9998, 13.0, 13.0002, 13.007, 13.02], case), @"
    12.98: -
    12.993: ann comes to the control zone of bob after 0.764 toises, of ben after 0.770, margin 0.006 (hd.move.3): first
    12.9998: ann comes to the control zone of bob after 0.76380 toises, of ben after 0.76398, margin 0.00018 (hd.move.3): first
    13: ann comes to the control zone of ben after 0.764 toises, of bob after 0.764 (hd.move.3): both at once
    13.0002: ann comes to the control zone of ben after 0.76362 toises, of bob after 0.76380, margin 0.00018 (hd.move.3): first
    13.007: ann comes to the control zone of ben after 0.758 toises, of bob after 0.764, margin 0.006 (hd.move.3): first
    13.02: -
    ");
}

#[test]
fn a_way_goes_on_straight_toward_the_owner_of_a_zone_or_strays() {
    let case = |aside: f64| {
        let bob = r#""bob": (profile: "man", side: "east", at: (10, 15))"#;
        walk("", bob, &format!("Move(path: [(7, 15), (7.5, {})])", 15.0 + aside))
    };
    insta::assert_snapshot!(table(&[0.0, 0.000_05, 0.000_3, 0.009, 0.011], case), @"
    0: -
    0.00005: -
    0.0003: the way of ann strays 0.00030 toises from the straight line to bob, limit 0.00000, margin -0.00030 (hd.move.3): not straight
    0.009: the way of ann strays 0.009 toises from the straight line to bob, limit 0.000, margin -0.009 (hd.move.3): not straight
    0.011: -
    ");
}

#[test]
fn a_way_crosses_difficult_ground_or_passes_it() {
    let case = |y: f64| {
        let terrain = format!(
            r#""bog": (shape: Rect((6, {y}), (8, 20)), movement: Difficult, sight: Clear, top: 0.1)"#
        );
        walk(&terrain, "", "Move(path: [(8, 15)])")
    };
    insta::assert_snapshot!(table(&around(15.0), case), @"
    14.989: -
    14.991: the centre of ann goes 0.009 toises into bog, limit 0.000, margin 0.009 (hd.move.4): over it
    14.9997: the centre of ann goes 0.00030 toises into bog, limit 0.00000, margin 0.00030 (hd.move.4): over it
    14.99995: the centre of ann goes 0.000 toises into bog, exactly at the limit of 0.000 (hd.move.4): beside it
    15: the centre of ann goes 0.000 toises into bog, exactly at the limit of 0.000 (hd.move.4): beside it
    15.00005: the centre of ann goes 0.000 toises into bog, exactly at the limit of 0.000 (hd.move.4): beside it
    15.0003: the centre of ann goes 0.00030 toises past bog, limit 0.00000, margin -0.00030 (hd.move.4): beside it
    15.009: the centre of ann goes 0.009 toises past bog, limit 0.000, margin -0.009 (hd.move.4): beside it
    15.011: -
    ");
    // To end a little way into a bog costs a little more, and no more than that.
    let into = |x: f64| {
        let terrain = format!(
            r#""bog": (shape: Rect(({x}, 10), (12, 20)), movement: Difficult, sight: Clear, top: 0.1)"#
        );
        walk(&terrain, "", "Move(path: [(8, 15)])")
    };
    insta::assert_snapshot!(table(&[7.9, 7.99, 7.995, 8.0, 8.005], into), @"
    7.9: -
    7.99: -
    7.995: -
    8: -
    8.005: -
    ");
}

#[test]
fn a_way_ends_on_a_hill_or_beside_it() {
    let case = |x: f64| {
        let terrain = format!(r#""hill": (shape: Rect(({x}, 10), (12, 20)), top: 1, walkable: true)"#);
        walk(&terrain, "", "Move(path: [(7, 15)])")
    };
    insta::assert_snapshot!(table(&around(7.0), case), @"
    6.989: -
    6.991: the centre of ann ends 0.009 toises inside hill, limit 0.000, margin 0.009 (hd.move.4): on it
    6.9997: the centre of ann ends 0.00030 toises inside hill, limit 0.00000, margin 0.00030 (hd.move.4): on it
    6.99995: the centre of ann ends 0.000 toises inside hill, exactly at the limit of 0.000 (hd.move.4): on it
    7: the centre of ann ends 0.000 toises inside hill, exactly at the limit of 0.000 (hd.move.4): on it
    7.00005: the centre of ann ends 0.000 toises inside hill, exactly at the limit of 0.000 (hd.move.4): on it
    7.0003: the centre of ann ends 0.00030 toises outside hill, limit 0.00000, margin -0.00030 (hd.move.4): beside it
    7.009: the centre of ann ends 0.009 toises outside hill, limit 0.000, margin -0.009 (hd.move.4): beside it
    7.011: -
    ");
}

#[test]
fn a_way_over_the_seam_of_two_floors_of_one_height_ends_on_no_edge() {
    let terrain = r#""one": (shape: Rect((2, 10), (7.005, 20)), top: 1, walkable: true),
        "two": (shape: Rect((7.005, 10), (12, 20)), top: 1, walkable: true)"#;
    assert_eq!(told(&walk(terrain, "", "Move(path: [(7, 15)])")), [""; 0]);
}

#[test]
fn a_drop_is_a_fall_or_not() {
    let case = |top: f64| {
        let terrain = format!(r#""hill": (shape: Rect((2, 10), (6, 20)), top: {top}, walkable: true)"#);
        let text = walk(&terrain, "", "Move(path: [(8, 15)], dice: [1, 1, 1, 1, 1])");
        text.replace("HellDorado()", "HellDorado(options: (falls: true))")
    };
    insta::assert_snapshot!(table(&around(2.0), case), @"
    1.989: -
    1.991: the ground under ann drops by 1.991 toises, limit 2.000, margin 0.009 (hd.move.4): no fall
    1.9997: the ground under ann drops by 1.99970 toises, limit 2.00000, margin 0.00030 (hd.move.4): no fall
    1.99995: the ground under ann drops by 2.000 toises, exactly at the limit of 2.000 (hd.move.4): a fall
    2: the ground under ann drops by 2.000 toises, exactly at the limit of 2.000 (hd.move.4): a fall
    2.00005: the ground under ann drops by 2.000 toises, exactly at the limit of 2.000 (hd.move.4): a fall
    2.0003: the ground under ann drops by 2.00030 toises, limit 2.00000, margin -0.00030 (hd.move.4): a fall
    2.009: the ground under ann drops by 2.009 toises, limit 2.000, margin -0.009 (hd.move.4): a fall
    2.011: -
    ");
}
