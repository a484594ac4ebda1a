//! Distances, areas, contact: what is asked of fighters where they stand.

use crate::{Case, around, table};

#[test]
fn contact_is_no_close_call_and_a_gap_under_a_hundredth_is_one() {
    let case = |gap: f64| {
        let fighters = format!(
            r#""ann": (profile: "man", side: "west", at: (5, 5)),
            "bob": (profile: "man", side: "east", at: ({}, 5)),"#,
            7.0 + gap
        );
        Case { fighters: &fighters, script: r#"Activate("ann"), Attack(target: "bob")"#, ..Case::default() }
            .text()
    };
    let gaps = [0.0, 0.000_05, 0.000_3, 0.005, 0.009, 0.01, 0.011];
    insta::assert_snapshot!(table(&gaps, case), @"
    0: -
    0.00005: -
    0.0003: the bases of ann and bob are 0.00030 toises apart, limit 0.00000, margin -0.00030 (hd.engage.1): no contact
    0.005: the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (hd.engage.1): no contact
    0.009: the bases of ann and bob are 0.009 toises apart, limit 0.000, margin -0.009 (hd.engage.1): no contact
    0.01: -
    0.011: -
    ");
}

#[test]
fn an_expectation_of_contact_is_measured_too() {
    let case = |gap: f64| {
        let fighters = format!(
            r#""ann": (profile: "man", side: "west", at: (5, 5)),
            "bob": (profile: "man", side: "east", at: ({}, 5)),"#,
            7.0 + gap
        );
        Case { fighters: &fighters, script: r#"Expect([Apart("ann", "bob")])"#, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&[0.005, 0.011], case), @"
    0.005: the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (hd.engage.1): no contact
    0.011: -
    ");
}

#[test]
fn where_heights_count_bases_touch_at_one_height_only() {
    let case = |rise: f64| {
        let terrain = format!(
            r#""floor": (shape: Rect((0, 0), (6, 10)), top: 1, walkable: true),
            "step": (shape: Rect((6.01, 0), (12, 10)), top: {}, walkable: true)"#,
            1.0 + rise
        );
        let fighters = r#""ann": (profile: "man", side: "west", at: (5, 5)),
            "bob": (profile: "man", side: "east", at: (7, 5)),"#;
        let script = r#"Activate("ann"), Attack(target: "bob")"#;
        let rules = "options: (measure_heights: true)";
        Case { rules, terrain: &terrain, fighters, script }.text()
    };
    insta::assert_snapshot!(table(&[0.0, 0.000_05, 0.005, 0.011], case), @"
    0: -
    0.00005: -
    0.005: ann and bob stand at heights 0.005 toises apart, limit 0.000, margin -0.005 (hd.engage.1): two heights
    0.011: -
    ");
}

/// An archer, and somebody to shoot at so far away.
fn shot(profile: &str, distance: f64) -> String {
    let fighters = format!(
        r#""ann": (profile: "{profile}", side: "west", at: (2, 5)),
        "bob": (profile: "man", side: "east", at: ({}, 5)),"#,
        4.0 + distance
    );
    Case { fighters: &fighters, script: r#"Activate("ann"), Shoot(target: "bob")"#, ..Case::default() }.text()
}

#[test]
fn range_bands_end_at_their_limits() {
    insta::assert_snapshot!(table(&around(6.0), |distance| shot("archer", distance)), @"
    5.989: -
    5.991: bob is 5.991 toises from ann, limit 6.000, margin 0.009 (hd.range.4): within it
    5.9997: bob is 5.99970 toises from ann, limit 6.00000, margin 0.00030 (hd.range.4): within it
    5.99995: bob is 6.000 toises from ann, exactly at the limit of 6.000 (hd.range.4): within it
    6: bob is 6.000 toises from ann, exactly at the limit of 6.000 (hd.range.4): within it
    6.00005: bob is 6.000 toises from ann, exactly at the limit of 6.000 (hd.range.4): within it
    6.0003: bob is 6.00030 toises from ann, limit 6.00000, margin -0.00030 (hd.range.4): beyond it
    6.009: bob is 6.009 toises from ann, limit 6.000, margin -0.009 (hd.range.4): beyond it
    6.011: -
    ");
    insta::assert_snapshot!(table(&around(12.0)[3..6], |distance| shot("archer", distance)), @"
    11.99995: bob is 12.000 toises from ann, exactly at the limit of 12.000 (hd.range.4): within it
    12: bob is 12.000 toises from ann, exactly at the limit of 12.000 (hd.range.4): within it
    12.00005: bob is 12.000 toises from ann, exactly at the limit of 12.000 (hd.range.4): within it
    ");
}

#[test]
fn the_limit_of_a_weapon_is_told_once_though_a_band_ends_there_too() {
    insta::assert_snapshot!(table(&around(8.0), |distance| shot("slinger", distance)), @"
    7.989: -
    7.991: bob is 7.991 toises from ann, limit 8.000, margin 0.009 (hd.weapon.2): within it
    7.9997: bob is 7.99970 toises from ann, limit 8.00000, margin 0.00030 (hd.weapon.2): within it
    7.99995: bob is 8.000 toises from ann, exactly at the limit of 8.000 (hd.weapon.2): within it
    8: bob is 8.000 toises from ann, exactly at the limit of 8.000 (hd.weapon.2): within it
    8.00005: bob is 8.000 toises from ann, exactly at the limit of 8.000 (hd.weapon.2): within it
    8.0003: bob is 8.00030 toises from ann, limit 8.00000, margin -0.00030 (hd.weapon.2): beyond it
    8.009: bob is 8.009 toises from ann, limit 8.000, margin -0.009 (hd.weapon.2): beyond it
    8.011: -
    ");
}

#[test]
fn a_point_is_within_range_and_on_the_table() {
    let zone = |at: f64, y: f64| {
        let fighters = r#""ann": (profile: "bombardier", side: "west", at: (2, 25)),
            "bob": (profile: "man", side: "east", at: (11, 27)),"#;
        let script = format!(r#"Activate("ann"), Zone(at: ({at}, {y}), dice: [1, 1, 1, 1, 1])"#);
        Case { fighters, script: &script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&around(11.0), |x| zone(x, 25.0)), @"
    10.989: -
    10.991: the point is 7.991 toises from ann, limit 8.000, margin 0.009 (hd.weapon.2): within it
    10.9997: the point is 7.99970 toises from ann, limit 8.00000, margin 0.00030 (hd.weapon.2): within it
    10.99995: the point is 8.000 toises from ann, exactly at the limit of 8.000 (hd.weapon.2): within it
    11: the point is 8.000 toises from ann, exactly at the limit of 8.000 (hd.weapon.2): within it
    11.00005: the point is 8.000 toises from ann, exactly at the limit of 8.000 (hd.weapon.2): within it
    11.0003: the point is 8.00030 toises from ann, limit 8.00000, margin -0.00030 (hd.weapon.2): beyond it
    11.009: the point is 8.009 toises from ann, limit 8.000, margin -0.009 (hd.weapon.2): beyond it
    11.011: -
    ");
    insta::assert_snapshot!(table(&around(30.0), |y| zone(6.0, y)), @"
    29.989: -
    29.991: the point of ann lies 0.009 toises inside the table, limit 0.000, margin 0.009 (hd.zone.1): on the table
    29.9997: the point of ann lies 0.00030 toises inside the table, limit 0.00000, margin 0.00030 (hd.zone.1): on the table
    29.99995: the point of ann lies 0.000 toises outside the table, exactly at the limit of 0.000 (hd.zone.1): on the table
    30: the point of ann lies 0.000 toises outside the table, exactly at the limit of 0.000 (hd.zone.1): on the table
    30.00005: the point of ann lies 0.000 toises outside the table, exactly at the limit of 0.000 (hd.zone.1): on the table
    30.0003: the point of ann lies 0.00030 toises outside the table, limit 0.00000, margin -0.00030 (hd.zone.1): off the table
    30.009: the point of ann lies 0.009 toises outside the table, limit 0.000, margin -0.009 (hd.zone.1): off the table
    30.011: -
    ");
}

#[test]
fn bases_are_in_a_circle_or_beside_it() {
    let case = |x: f64| {
        let fighters = format!(
            r#""ann": (profile: "bombardier", side: "west", at: (5, 15)),
            "near": (profile: "man", side: "east", at: (12, 15)),
            "bob": (profile: "man", side: "east", at: ({x}, 15)),"#
        );
        // Five successes: no scatter.
        let script = r#"Activate("ann"), Zone(at: (12, 15), dice: [6, 6, 6, 6, 6,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1], bearings: [0])"#;
        Case { fighters: &fighters, script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&around(16.0), case), @"
    15.989: -
    15.991: the circle is 0.991 toises from the centre of bob, limit 1.000, margin 0.009 (hd.breath.5): in the area
    15.9997: the circle is 0.99970 toises from the centre of bob, limit 1.00000, margin 0.00030 (hd.breath.5): in the area
    15.99995: the circle is 1.000 toises from the centre of bob, exactly at the limit of 1.000 (hd.breath.5): in the area
    16: the circle is 1.000 toises from the centre of bob, exactly at the limit of 1.000 (hd.breath.5): in the area
    16.00005: the circle is 1.000 toises from the centre of bob, exactly at the limit of 1.000 (hd.breath.5): in the area
    16.0003: the circle is 1.00030 toises from the centre of bob, limit 1.00000, margin -0.00030 (hd.breath.5): outside the area
    16.009: the circle is 1.009 toises from the centre of bob, limit 1.000, margin -0.009 (hd.breath.5): outside the area
    16.011: -
    ");
}

#[test]
fn bases_are_in_a_cone_or_beside_it() {
    let case = |x: f64| {
        let fighters = format!(
            r#""ann": (profile: "breather", side: "west", at: (5, 15)),
            "near": (profile: "man", side: "east", at: (8.5, 15)),
            "bob": (profile: "man", side: "east", at: ({x}, 15)),"#
        );
        let script = r#"Activate("ann"), Breath(axis: 0, dice: [1, 1, 1])"#;
        Case { fighters: &fighters, script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&around(13.0), case), @"
    12.989: -
    12.991: the cone is 0.991 toises from the centre of bob, limit 1.000, margin 0.009 (hd.breath.5): in the area
    12.9997: the cone is 0.99970 toises from the centre of bob, limit 1.00000, margin 0.00030 (hd.breath.5): in the area
    12.99995: the cone is 1.000 toises from the centre of bob, exactly at the limit of 1.000 (hd.breath.5): in the area
    13: the cone is 1.000 toises from the centre of bob, exactly at the limit of 1.000 (hd.breath.5): in the area
    13.00005: the cone is 1.000 toises from the centre of bob, exactly at the limit of 1.000 (hd.breath.5): in the area
    13.0003: the cone is 1.00030 toises from the centre of bob, limit 1.00000, margin -0.00030 (hd.breath.5): outside the area
    13.009: the cone is 1.009 toises from the centre of bob, limit 1.000, margin -0.009 (hd.breath.5): outside the area
    13.011: -
    ");
}

#[test]
fn a_cone_with_its_tip_at_its_own_base_is_no_close_call_unless_it_bites_into_it() {
    let case = |axis: f64| {
        let fighters = r#""ann": (profile: "breather", side: "west", at: (5, 15)),
            "bob": (profile: "man", side: "east", at: (6, 18)),"#;
        let script = format!(r#"Activate("ann"), Breath(tip: 0, axis: {axis}, dice: [1, 1, 1])"#);
        Case { fighters, script: &script, ..Case::default() }.text()
    };
    // Along a tangent the side of the cone turns in.
    insta::assert_snapshot!(table(&[75.0, 80.0, 80.5, 85.0, 88.0, 95.0], case), @"
    75: -
    80: -
    80.5: -
    85: the cone is 0.997 toises from the centre of ann, limit 1.000, margin 0.003 (hd.breath.1): over its own base
    88: the cone is 0.992 toises from the centre of ann, limit 1.000, margin 0.008 (hd.breath.1): over its own base
    95: -
    ");
}

#[test]
fn of_two_targets_one_is_nearer() {
    let case = |farther: f64| {
        let fighters = format!(
            r#""ann": (profile: "archer", side: "west", at: (15, 15)),
            "bob": (profile: "man", side: "east", at: (20, 15)),
            "cid": (profile: "man", side: "east", at: ({}, 15)),"#,
            10.0 - farther
        );
        Case { fighters: &fighters, script: r#"Activate("ann"), Shoot(target: "cid")"#, ..Case::default() }
            .text()
    };
    insta::assert_snapshot!(table(&around(0.0), case), @"
    -0.011: -
    -0.009: bob is 3.000 toises from ann, cid 2.991, margin -0.009 (hd.shot.1): farther
    -0.0003: bob is 3.00000 toises from ann, cid 2.99970, margin -0.00030 (hd.shot.1): farther
    -0.00005: bob is 3.000 toises from ann, cid 3.000 (hd.shot.1): equally near
    0: cid is 3.000 toises from ann, bob 3.000 (hd.shot.1): equally near
    0.00005: cid is 3.000 toises from ann, bob 3.000 (hd.shot.1): equally near
    0.0003: cid is 3.00030 toises from ann, bob 3.00000, margin -0.00030 (hd.shot.1): farther
    0.009: cid is 3.009 toises from ann, bob 3.000, margin -0.009 (hd.shot.1): farther
    0.011: -
    ");
}

#[test]
fn who_is_hidden_is_not_compared() {
    let fighters = r#""ann": (profile: "archer", side: "west", at: (15, 15)),
        "bob": (profile: "man", side: "east", at: (20, 15)),
        "cid": (profile: "man", side: "east", at: (9.995, 15)),"#;
    let terrain = r#""wall": (shape: Rect((12, 10), (13, 20)))"#;
    let script = r#"Activate("ann"), Shoot(target: "bob")"#;
    assert_eq!(crate::told(&Case { terrain, fighters, script, ..Case::default() }.text()), [""; 0]);
}

#[test]
fn a_line_of_fire_crosses_a_base_in_melee_or_passes_it() {
    let case = |y: f64| {
        let fighters = format!(
            r#""ann": (profile: "archer", side: "west", at: (5, 15)),
            "abe": (profile: "man", side: "west", at: (10, {y})),
            "foe": (profile: "man", side: "east", at: Touching(fighter: "abe", bearing: 90)),
            "bob": (profile: "man", side: "east", at: (14, 15)),
            "far": (profile: "man", side: "east", at: (22, 15)),"#
        );
        let rules = "edition: Sapience";
        let script = r#"Activate("ann"), Shoot(target: "far")"#;
        Case { rules, fighters: &fighters, script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&around(16.0), case), @"
    15.989: -
    15.991: the line from ann to bob is 0.991 toises from the centre of abe, limit 1.000, margin 0.009 (hd.shot.1): crossed | the line from ann to far is 0.991 toises from the centre of abe, limit 1.000, margin 0.009 (hd.shot.1): crossed
    15.9997: the line from ann to bob is 0.99970 toises from the centre of abe, limit 1.00000, margin 0.00030 (hd.shot.1): crossed | the line from ann to far is 0.99970 toises from the centre of abe, limit 1.00000, margin 0.00030 (hd.shot.1): crossed
    15.99995: the line from ann to bob is 1.000 toises from the centre of abe, exactly at the limit of 1.000 (hd.shot.1): not crossed | the line from ann to far is 1.000 toises from the centre of abe, exactly at the limit of 1.000 (hd.shot.1): not crossed
    16: the line from ann to bob is 1.000 toises from the centre of abe, exactly at the limit of 1.000 (hd.shot.1): not crossed | the line from ann to far is 1.000 toises from the centre of abe, exactly at the limit of 1.000 (hd.shot.1): not crossed
    16.00005: the line from ann to bob is 1.000 toises from the centre of abe, exactly at the limit of 1.000 (hd.shot.1): not crossed | the line from ann to far is 1.000 toises from the centre of abe, exactly at the limit of 1.000 (hd.shot.1): not crossed
    16.0003: the line from ann to bob is 1.00030 toises from the centre of abe, limit 1.00000, margin -0.00030 (hd.shot.1): not crossed | the line from ann to far is 1.00030 toises from the centre of abe, limit 1.00000, margin -0.00030 (hd.shot.1): not crossed
    16.009: the line from ann to bob is 1.009 toises from the centre of abe, limit 1.000, margin -0.009 (hd.shot.1): not crossed | the line from ann to far is 1.009 toises from the centre of abe, limit 1.000, margin -0.009 (hd.shot.1): not crossed
    16.011: -
    ");
}

#[test]
fn a_line_past_who_fights_nobody_is_no_close_call() {
    let fighters = r#""ann": (profile: "archer", side: "west", at: (5, 15)),
        "abe": (profile: "man", side: "west", at: (10, 16.005)),
        "bob": (profile: "man", side: "east", at: (14, 15)),"#;
    let (rules, script) = ("edition: Sapience", r#"Activate("ann"), Shoot(target: "bob")"#);
    assert_eq!(crate::told(&Case { rules, fighters, script, ..Case::default() }.text()), [""; 0]);
}

#[test]
fn effects_reach_as_far_as_they_say() {
    let one = |x: f64| {
        let fighters = format!(
            r#""ann": (profile: "saint", side: "west", at: (5, 15)),
            "cid": (profile: "man", side: "west", at: ({x}, 15), life: 5),"#
        );
        Case {
            fighters: &fighters,
            script: r#"Activate("ann"), Use(effect: "help", target: "cid")"#,
            ..Case::default()
        }
        .text()
    };
    insta::assert_snapshot!(table(&around(13.0), one), @"
    12.989: -
    12.991: cid is 5.991 toises from ann, limit 6.000, margin 0.009 (hd.effect.5): within it
    12.9997: cid is 5.99970 toises from ann, limit 6.00000, margin 0.00030 (hd.effect.5): within it
    12.99995: cid is 6.000 toises from ann, exactly at the limit of 6.000 (hd.effect.5): within it
    13: cid is 6.000 toises from ann, exactly at the limit of 6.000 (hd.effect.5): within it
    13.00005: cid is 6.000 toises from ann, exactly at the limit of 6.000 (hd.effect.5): within it
    13.0003: cid is 6.00030 toises from ann, limit 6.00000, margin -0.00030 (hd.effect.5): beyond it
    13.009: cid is 6.009 toises from ann, limit 6.000, margin -0.009 (hd.effect.5): beyond it
    13.011: -
    ");
    let area = |x: f64| {
        let fighters = r#""ann": (profile: "saint", side: "west", at: (5, 15)),
            "bob": (profile: "man", side: "east", at: (15, 17.995)),"#;
        let script = format!(r#"Activate("ann"), Use(effect: "rain", at: ({x}, 15))"#);
        Case { fighters, script: &script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&[15.0, 15.005], area), @"
    15: the point is 9.000 toises from ann, exactly at the limit of 9.000 (hd.effect.5): within it | the circle is 0.995 toises from the centre of bob, limit 1.000, margin 0.005 (hd.breath.5): in the area
    15.005: the point is 9.005 toises from ann, limit 9.000, margin -0.005 (hd.effect.5): beyond it
    ");
}

#[test]
fn an_attraction_works_within_its_toises() {
    let case = |x: f64| {
        let fighters = format!(
            r#""ann": (profile: "man", side: "west", at: (5, 15)),
            "siren": (profile: "siren", side: "east", at: ({x}, 15)),"#
        );
        Case { fighters: &fighters, script: r#"Activate("ann"), Move(path: [(5, 14)])"#, ..Case::default() }
            .text()
    };
    insta::assert_snapshot!(table(&around(13.0), case), @"
    12.989: -
    12.991: ann is 5.991 toises from siren, limit 6.000, margin 0.009 (hd.ability.4): within it
    12.9997: ann is 5.99970 toises from siren, limit 6.00000, margin 0.00030 (hd.ability.4): within it
    12.99995: ann is 6.000 toises from siren, exactly at the limit of 6.000 (hd.ability.4): within it
    13: ann is 6.000 toises from siren, exactly at the limit of 6.000 (hd.ability.4): within it
    13.00005: ann is 6.000 toises from siren, exactly at the limit of 6.000 (hd.ability.4): within it
    13.0003: ann is 6.00030 toises from siren, limit 6.00000, margin -0.00030 (hd.ability.4): beyond it
    13.009: ann is 6.009 toises from siren, limit 6.000, margin -0.009 (hd.ability.4): beyond it
    13.011: -
    ");
}

#[test]
fn a_place_is_held_by_a_base_in_it() {
    let case = |x: f64| {
        let fighters = format!(
            r#""ann": (profile: "man", side: "west", at: ({x}, 15)),
            "bob": (profile: "man", side: "east", at: (25, 15)),"#
        );
        let rules =
            r#"turns: 1, objectives: {"the square": (points: 2, goal: Hold(Rect((10, 10), (20, 20))))}"#;
        let script =
            r#"BeginTurn(picks: ["west"], answers: [Default]), Activate("ann"), Activate("bob"), EndTurn()"#;
        Case { rules, fighters: &fighters, script, ..Case::default() }.text()
    };
    insta::assert_snapshot!(table(&around(9.0), case), @"
    8.989: -
    8.991: the base of ann is 0.009 toises outside the square, limit 0.000, margin -0.009 (hd.turn.9): outside the area
    8.9997: the base of ann is 0.00030 toises outside the square, limit 0.00000, margin -0.00030 (hd.turn.9): outside the area
    8.99995: the base of ann is 0.000 toises inside the square, exactly at the limit of 0.000 (hd.turn.9): in the area
    9: the base of ann is 0.000 toises inside the square, exactly at the limit of 0.000 (hd.turn.9): in the area
    9.00005: the base of ann is 0.000 toises inside the square, exactly at the limit of 0.000 (hd.turn.9): in the area
    9.0003: the base of ann is 0.00030 toises inside the square, limit 0.00000, margin 0.00030 (hd.turn.9): in the area
    9.009: the base of ann is 0.009 toises inside the square, limit 0.000, margin 0.009 (hd.turn.9): in the area
    9.011: -
    ");
}
