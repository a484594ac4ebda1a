//! The other rulebooks decide by the same measures.

use crate::{around, margins, table, told};

fn duel(terrain: &str, fighters: &str, script: &str) -> String {
    format!(
        "(title: \"a duel\", rules: Duel(), board: (width: 30, depth: 30, terrain: {{{terrain}}}), profiles: {{ \
         \"man\": (melee: 1, strength: 1, reflex: 1, agility: 1, base: 50) }}, fighters: {{{fighters}}}, \
         script: [Activate(\"ann\"), {script}])"
    )
}

fn tribunal(terrain: &str, fighters: &str, script: &str) -> String {
    format!(
        "(title: \"a trial\", rules: Tribunal(), board: (width: 30, depth: 30, terrain: {{{terrain}}}), profiles: {{ \
         \"man\": (ini: 3, cbt: 3, prd: 3, pre: 3, vol: 3, cou: 3, for: 2, end: 2, pv: 10, base: 50, \
         weapons: {{ \"bow\": (kind: Shot, for: 6) }}, \
         spells: {{ \"daze\": (difficulty: 6, on: Enemy, within: 10, does: [Modify(ini: -1)]) }}) }}, \
         fighters: {{{fighters}}}, script: [Activate(\"ann\"), {script}])"
    )
}

fn two(x: f64) -> String {
    format!(
        r#""ann": (profile: "man", side: "west", at: (5, 15)), "bob": (profile: "man", side: "east", at: ({x}, 15)),"#
    )
}

#[test]
fn contact_makes_a_duel_or_a_fight() {
    let gaps = [7.0, 7.000_05, 7.000_3, 7.005, 7.011];
    insta::assert_snapshot!(table(&gaps, |x| duel("", &two(x), r#"Attack(target: "bob")"#)), @"
    7: -
    7.00005: -
    7.0003: the bases of ann and bob are 0.00030 toises apart, limit 0.00000, margin -0.00030 (du.duel.1): no contact
    7.005: the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (du.duel.1): no contact
    7.011: -
    ");
    insta::assert_snapshot!(table(&gaps, |x| tribunal("", &two(x), r#"Attack(target: "bob")"#)), @"
    7: -
    7.00005: -
    7.0003: the bases of ann and bob are 0.00030 toises apart, limit 0.00000, margin -0.00030 (tr.board.2): no contact
    7.005: the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (tr.board.2): no contact
    7.011: -
    ");
}

#[test]
fn a_move_is_as_long_as_it_may_be() {
    let moved = |x: f64| duel("", &two(20.0), &format!("Move(path: [({x}, 15)])"));
    insta::assert_snapshot!(table(&around(11.0), moved), @"
    10.989: -
    10.991: the way of ann costs 5.991 toises, limit 6.000, margin 0.009 (du.board.1): short enough
    10.9997: the way of ann costs 5.99970 toises, limit 6.00000, margin 0.00030 (du.board.1): short enough
    10.99995: -
    11: -
    11.00005: -
    11.0003: the way of ann costs 6.00030 toises, limit 6.00000, margin -0.00030 (du.board.1): too long
    11.009: the way of ann costs 6.009 toises, limit 6.000, margin -0.009 (du.board.1): too long
    11.011: -
    ");
    let moved = |x: f64| tribunal("", &two(20.0), &format!("Move(to: ({x}, 15))"));
    insta::assert_snapshot!(table(&around(11.0), moved), @"
    10.989: -
    10.991: the way of ann costs 5.991 toises, limit 6.000, margin 0.009 (tr.board.1): short enough
    10.9997: the way of ann costs 5.99970 toises, limit 6.00000, margin 0.00030 (tr.board.1): short enough
    10.99995: -
    11: -
    11.00005: -
    11.0003: the way of ann costs 6.00030 toises, limit 6.00000, margin -0.00030 (tr.board.1): too long
    11.009: the way of ann costs 6.009 toises, limit 6.000, margin -0.009 (tr.board.1): too long
    11.011: -
    ");
}

#[test]
fn a_move_into_contact_that_is_too_long_by_little_is_told_though_none_is_found() {
    let wall = r#""wall": (shape: Rect((6.9, 14.8), (7.1, 15.2)))"#;
    let into = |x: f64| duel(wall, &two(x), r#"Move(into: "bob")"#);
    insta::assert_snapshot!(table(&[12.46, 12.476, 12.48, 12.484, 12.488, 12.5], into), @"
    12.46: -
    12.476: the way of ann costs 5.994 toises, limit 6.000, margin 0.006 (du.board.1): short enough
    12.48: the way of ann costs 5.998 toises, limit 6.000, margin 0.002 (du.board.1): short enough
    12.484: the way of ann costs 6.002 toises, limit 6.000, margin -0.002 (du.board.1): too long
    12.488: the way of ann costs 6.005 toises, limit 6.000, margin -0.005 (du.board.1): too long
    12.5: -
    ");
}

#[test]
fn a_move_passes_an_enemy_or_touches_it() {
    let passing = |y: f64| {
        let bob = two(20.0).replace("(20, 15)", &format!("(8, {y})"));
        duel("", &bob, "Move(path: [(10, 15)])")
    };
    insta::assert_snapshot!(table(&around(17.0), passing), @"
    16.989: -
    16.991: the way of ann goes 0.009 toises into bob, limit 0.000, margin -0.009 (du.board.1): blocked
    16.9997: the way of ann goes 0.00030 toises into bob, limit 0.00000, margin -0.00030 (du.board.1): blocked
    16.99995: -
    17: -
    17.00005: -
    17.0003: the way of ann comes within 0.00030 toises of bob, limit 0.00000, margin -0.00030 (du.duel.1): no contact
    17.009: the way of ann comes within 0.009 toises of bob, limit 0.000, margin -0.009 (du.duel.1): no contact
    17.011: -
    ");
}

#[test]
fn the_room_a_way_keeps_to_an_enemy_it_goes_round_is_no_close_call() {
    let round = two(20.0).replace("(20, 15)", "(8, 16.9)");
    let (found, said) = ("Move(to: (10.5, 15))", "Move(path: [(7.5, 14.897), (8.5, 14.897), (10.5, 15)])");
    assert_eq!(told(&duel("", &round, found)), [""; 0]);
    assert_eq!(margins(&duel("", &round, found)).failure, None);
    insta::assert_snapshot!(told(&duel("", &round, said)).join("\n"), @"the way of ann comes within 0.003 toises of bob, limit 0.000, margin -0.003 (du.duel.1): no contact");
}

#[test]
fn who_leaves_goes_by_a_way_that_is_told_of_when_it_is_said() {
    let leave = |y: f64| {
        let terrain =
            format!(r#""wall": (shape: Rect((2, {y}), (3, 20))), "house": (shape: Rect((0, 10), (1, 20)))"#);
        duel(&terrain, &two(7.0), "Leave(dice: [1, 1], answers: [Default])")
    };
    // Unsaid, it goes six toises straight off, or as far as the house: past the wall or not.
    insta::assert_snapshot!(table(&around(16.0), leave), @"
    15.989: -
    15.991: the way of ann goes 0.009 toises into wall, limit 0.000, margin -0.009 (du.board.1): blocked
    15.9997: the way of ann goes 0.00030 toises into wall, limit 0.00000, margin -0.00030 (du.board.1): blocked
    15.99995: -
    16: -
    16.00005: -
    16.0003: the way of ann goes 0.00030 toises past wall, limit 0.00000, margin 0.00030 (du.board.1): free
    16.009: the way of ann goes 0.009 toises past wall, limit 0.000, margin 0.009 (du.board.1): free
    16.011: -
    ");
    let said =
        |x: f64| duel("", &two(7.0), &format!("Leave(path: [({x}, 15)], dice: [1, 1], answers: [Default])"));
    insta::assert_snapshot!(table(&[4.995, 4.989, 1.0, 0.995], said), @"
    4.995: the way of ann comes within 0.005 toises of bob, limit 0.000, margin -0.005 (du.duel.1): no contact
    4.989: -
    1: -
    0.995: the way of ann goes 0.005 toises into the edge of the table, limit 0.000, margin -0.005 (du.board.1): blocked
    ");
}

#[test]
fn shots_and_spells_have_their_ranges() {
    let shot = |x: f64| tribunal("", &two(x), r#"Shoot(target: "bob", dice: [1])"#);
    insta::assert_snapshot!(table(&around(15.0), shot), @"
    14.989: -
    14.991: bob is 7.991 toises from ann, limit 8.000, margin 0.009 (tr.shot.1): within it
    14.9997: bob is 7.99970 toises from ann, limit 8.00000, margin 0.00030 (tr.shot.1): within it
    14.99995: bob is 8.000 toises from ann, exactly at the limit of 8.000 (tr.shot.1): within it
    15: bob is 8.000 toises from ann, exactly at the limit of 8.000 (tr.shot.1): within it
    15.00005: bob is 8.000 toises from ann, exactly at the limit of 8.000 (tr.shot.1): within it
    15.0003: bob is 8.00030 toises from ann, limit 8.00000, margin -0.00030 (tr.shot.1): beyond it
    15.009: bob is 8.009 toises from ann, limit 8.000, margin -0.009 (tr.shot.1): beyond it
    15.011: -
    ");
    let cast = |x: f64| tribunal("", &two(x), r#"Cast(spell: "daze", target: "bob", dice: [1])"#);
    insta::assert_snapshot!(table(&around(17.0), cast), @"
    16.989: -
    16.991: bob is 9.991 toises from ann, limit 10.000, margin 0.009 (tr.spell.1): within it
    16.9997: bob is 9.99970 toises from ann, limit 10.00000, margin 0.00030 (tr.spell.1): within it
    16.99995: bob is 10.000 toises from ann, exactly at the limit of 10.000 (tr.spell.1): within it
    17: bob is 10.000 toises from ann, exactly at the limit of 10.000 (tr.spell.1): within it
    17.00005: bob is 10.000 toises from ann, exactly at the limit of 10.000 (tr.spell.1): within it
    17.0003: bob is 10.00030 toises from ann, limit 10.00000, margin -0.00030 (tr.spell.1): beyond it
    17.009: bob is 10.009 toises from ann, limit 10.000, margin -0.009 (tr.spell.1): beyond it
    17.011: -
    ");
}

#[test]
fn a_shot_needs_sight() {
    let shot = |top: f64| {
        let wall = format!(r#""wall": (shape: Rect((9.5, 5), (10, {top})))"#);
        tribunal(&wall, &two(16.0), r#"Shoot(target: "bob", dice: [1])"#)
    };
    insta::assert_snapshot!(table(&[15.40, 15.409, 15.413, 15.43], shot), @"
    15.4: -
    15.409: ann sees 0.22 % of bob, limit 0.00 %, margin 0.22 % (tr.shot.1): in sight
    15.413: bob, hidden from ann, would show if it were 0.005 toises larger all round, limit 0.000, margin -0.005 (tr.shot.1): out of sight
    15.43: -
    ");
}
