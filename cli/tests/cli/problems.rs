//! How mistakes in files look.

use crate::{DUEL, Folder, exchange};

/// What `check` prints of a duel with a piece of its text replaced.
#[track_caller]
fn mistake(from: &str, to: &str) -> String {
    assert!(DUEL.contains(from));
    let folder = Folder::with("duel.ron", &DUEL.replace(from, to));
    let told = folder.toise(&["check", "duel.ron"]);
    assert_eq!((told.err.as_str(), told.code), ("", 3), "{}", told.out);
    told.out
}

#[test]
fn an_unknown_key() {
    insta::assert_snapshot!(mistake("cbt: 3", "cbd: 3"), @r#"
    error[unknown-key]: this profile has no key `cbd`
     --> duel.ron:6:17
      |
    6 |         "man": (cbd: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
      |                 ^^^
      |
      = help: did you mean `cbt`?

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn an_unknown_profile() {
    insta::assert_snapshot!(mistake("\"man\", side: \"east\"", "\"men\", side: \"east\""), @r#"
    error[unknown-name]: there is no profile "men"
      --> duel.ron:12:26
       |
    12 |         "bob": (profile: "men", side: "east", at: (5, 7)),
       |                          ^^^^^
       |
       = help: did you mean `man`?

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn an_overlap_shows_both_fighters() {
    insta::assert_snapshot!(mistake("(5, 7)", "(5, 5.5)"), @r#"
    error[overlap]: the bases of bob and ann overlap by 0.700 toises
      --> duel.ron:12:51
       |
    11 |         "ann": (profile: "man", side: "west", at: (5, 5)),
       |                                                   ------ ann stands here
    12 |         "bob": (profile: "man", side: "east", at: (5, 5.5)),
       |                                                   ^^^^^^^^

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn a_base_off_the_board() {
    insta::assert_snapshot!(mistake("(5, 7)", "(5, 9.9)"), @r#"
    error[off-board]: bob stands off the board by 0.500 toises
      --> duel.ron:12:51
       |
    12 |         "bob": (profile: "man", side: "east", at: (5, 9.9)),
       |                                                   ^^^^^^^^
       |
       = help: the board goes from (0, 0) to (10, 10), and the base of bob reaches 0.600 toises from its centre

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn a_power_table_with_a_line_too_few() {
    insta::assert_snapshot!(mistake("2 / 4 / 6 / 8 / 10", "2 / 4 / 6 / 8"), @r#"
    error[bad-value]: a power table of 4 lines: expected 5, separated by /
     --> duel.ron:7:65
      |
    7 |             "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8"),
      |                                                                 ^^^^^^^^^^^^^^^

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn a_file_that_is_not_ron() {
    insta::assert_snapshot!(mistake("board: (width: 10, depth: 10),", "board: (width: 10, depth: 10,"), @"
    error[syntax]: the file ends too early: a bracket is still open
      --> duel.ron:19:2
       |
     4 |     board: (width: 10, depth: 10,
       |            - this `(` is closed only on line 19: a `)` may be missing before
    ...
    19 | )
       |  ^

    1 file checked, 1 error, 0 warnings
    ");
}

#[test]
fn all_mistakes_of_a_file_come_at_once() {
    let text =
        exchange().replace("title:", "titel:").replace("UseHits(2)", "UseHit(2)").replace("(5, 5)", "5");
    let told = Folder::with("duel.ron", &text).toise(&["check", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    error[unknown-key]: this scenario has no key `titel`
     --> duel.ron:2:5
      |
    2 |     titel: "Ann strikes Bob",
      |     ^^^^^
      |
      = help: did you mean `title`?

    error[wrong-type]: expected a point `(x, y)` in toises, found `5`
      --> duel.ron:11:51
       |
    11 |         "ann": (profile: "man", side: "west", at: 5),
       |                                                   ^

    error[unknown-variant]: no answer of Hell Dorado is called `UseHit`
      --> duel.ron:16:67
       |
    16 |         Attack(target: "bob", dice: [1, 3, 6, 2, 2, 2], answers: [UseHit(2)]),
       |                                                                   ^^^^^^
       |
       = help: did you mean `UseHits`? expected `Default`, `Reroll`, `Target`, `Weapon`, `Undeclared`, `UseHits`, `VaeDice`, `Table`, `DamageType`, `First`, `Strike`, `Hold`, `React`, `Decline` or `Vae`

    1 file checked, 3 errors, 0 warnings
    "#);
}

#[test]
fn a_file_that_is_not_text_is_told_without_a_picture_of_it() {
    let folder = Folder::new();
    folder.write("a.ron", b"\xff\xfe\x00");
    folder.write("b.ron", b"(\n    title: \"caf\xe9\",\n)");
    folder.write("c.ron", "");
    insta::assert_snapshot!(folder.toise(&["check", "."]).out, @r#"
    error[unreadable]: the file is not UTF-8 text from here on
    --> a.ron

    error[unreadable]: the file is not UTF-8 text from here on
     --> b.ron:2:16
      |
    2 |     title: "caf
      |                ^

    error[syntax]: there is no value in this file
    --> c.ron

    3 files checked, 3 errors, 0 warnings
    "#);
}

#[test]
fn an_included_file_that_is_not_there() {
    let told = Folder::with(
        "duel.ron",
        &DUEL.replace("    profiles:", "    include: [\"men.ron\"],\n    profiles:"),
    );
    insta::assert_snapshot!(told.toise(&["check", "duel.ron"]).out, @r#"
    error[unreadable]: there is no file men.ron
     --> duel.ron:5:15
      |
    5 |     include: ["men.ron"],
      |               ^^^^^^^^^

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn a_failed_expectation() {
    let folder = Folder::with("duel.ron", &exchange().replace("Life(\"bob\", 1)", "Life(\"bob\", 3)"));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    FAIL duel.ron: Ann strikes Bob
    duel.ron:17:33: step 3: Life("bob", 3): expected 3, found 1
       |
    17 |         Expect([Hits("ann", 2), Life("bob", 3), Life("ann", 5)]),
       |                                 ^^^^^^^^^^^^^^

    2. ann attacks bob
       hd.action.6      ann takes the action Attack
       hd.melee.2       ann attacks bob, with riposte
       hd.weapon.5      ann uses axe (slashing)
       hd.weapon.5      bob uses axe (slashing)
       hd.pool.1        ann has 3 dice = CBT 3
       hd.pool.1        bob has 3 dice = CBT 3
       hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
       hd.pool.4        ann rolls 1 3 6
       hd.pool.4        ann gets 2 hits against 3
       hd.melee.4       bob needs difficulty 3 = DEF 3 of ann
       hd.pool.4        bob rolls 2 2 2
       hd.pool.4        bob gets 0 hits against 3
       hd.power.2       west answers for ann: UseHits(2)
       hd.power.1       ann uses 2 of 2 hits: 4
       hd.power.1       bob uses 0 of 0 hits: 0
       hd.damage.5      bob suffers 4 from ann = max(0, 4 slashing − PR 0): life 5 to 1
    3. not as expected

    0 passed, 1 failed
    "#);
    assert_eq!(told.code, 1);
}

#[test]
fn a_missing_die() {
    let folder = Folder::with("duel.ron", &exchange().replace("2, 2, 2]", "2, 2]"));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    FAIL duel.ron: Ann strikes Bob
    duel.ron:16:9: step 2: a die is missing: bob rolls 3 dice (attack), the script holds only 2 more
       |
    16 |         Attack(target: "bob", dice: [1, 3, 6, 2, 2], answers: [UseHits(2)]),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    2. ann attacks bob
       hd.action.6      ann takes the action Attack
       hd.melee.2       ann attacks bob, with riposte
       hd.weapon.5      ann uses axe (slashing)
       hd.weapon.5      bob uses axe (slashing)
       hd.pool.1        ann has 3 dice = CBT 3
       hd.pool.1        bob has 3 dice = CBT 3
       hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
       hd.pool.4        ann rolls 1 3 6
       hd.pool.4        ann gets 2 hits against 3
       hd.melee.4       bob needs difficulty 3 = DEF 3 of ann

    0 passed, 1 failed
    "#);
    assert_eq!(told.code, 1);
}

#[test]
fn a_die_left_over() {
    let folder = Folder::with("duel.ron", &exchange().replace("2, 2, 2]", "2, 2, 2, 5]"));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    FAIL duel.ron: Ann strikes Bob
    duel.ron:16:9: step 2: left over, not drawn: 1 die (5)
       |
    16 |         Attack(target: "bob", dice: [1, 3, 6, 2, 2, 2, 5], answers: [UseHits(2)]),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    2. ann attacks bob
       hd.action.6      ann takes the action Attack
       hd.melee.2       ann attacks bob, with riposte
       hd.weapon.5      ann uses axe (slashing)
       hd.weapon.5      bob uses axe (slashing)
       hd.pool.1        ann has 3 dice = CBT 3
       hd.pool.1        bob has 3 dice = CBT 3
       hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
       hd.pool.4        ann rolls 1 3 6
       hd.pool.4        ann gets 2 hits against 3
       hd.melee.4       bob needs difficulty 3 = DEF 3 of ann
       hd.pool.4        bob rolls 2 2 2
       hd.pool.4        bob gets 0 hits against 3
       hd.power.2       west answers for ann: UseHits(2)
       hd.power.1       ann uses 2 of 2 hits: 4
       hd.power.1       bob uses 0 of 0 hits: 0
       hd.damage.5      bob suffers 4 from ann = max(0, 4 slashing − PR 0): life 5 to 1

    0 passed, 1 failed
    "#);
    assert_eq!(told.code, 1);
}

#[test]
fn dice_of_the_whole_file_left_over() {
    let folder = Folder::with("duel.ron", &DUEL.replace("    script:", "    dice: [4, 4],\n    script:"));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    FAIL duel.ron: Ann cannot reach Bob
    duel.ron: after the last step: left over, not drawn: 2 dice (4 4)

    1. activate ann
       hd.turn.4        ann is activated
    2. refused as not-in-contact: ann attacks bob
    3. as expected: Life("ann", 5), Life("bob", 5)

    0 passed, 1 failed
    "#);
    assert_eq!(told.code, 1);
}

#[test]
fn a_choice_without_an_answer() {
    let folder = Folder::with("duel.ron", &exchange().replace("UseHits(2)", ""));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    FAIL duel.ron: Ann strikes Bob
    duel.ron:16:9: step 2: a choice is not answered by the script: UseHits: west says how many of ann's 2 hits with axe count (4 · 2 · 0)
       |
    16 |         Attack(target: "bob", dice: [1, 3, 6, 2, 2, 2], answers: []),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    2. ann attacks bob
       hd.action.6      ann takes the action Attack
       hd.melee.2       ann attacks bob, with riposte
       hd.weapon.5      ann uses axe (slashing)
       hd.weapon.5      bob uses axe (slashing)
       hd.pool.1        ann has 3 dice = CBT 3
       hd.pool.1        bob has 3 dice = CBT 3
       hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
       hd.pool.4        ann rolls 1 3 6
       hd.pool.4        ann gets 2 hits against 3
       hd.melee.4       bob needs difficulty 3 = DEF 3 of ann
       hd.pool.4        bob rolls 2 2 2
       hd.pool.4        bob gets 0 hits against 3

    0 passed, 1 failed
    "#);
    assert_eq!(told.code, 1);
}

#[test]
fn an_answer_nobody_asked_for() {
    let folder = Folder::with("duel.ron", &exchange().replace("UseHits(2)", "UseHits(2), UseHits(1)"));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    FAIL duel.ron: Ann strikes Bob
    duel.ron:16:9: step 2: answers were given that nothing asked for: UseHits(1)
       |
    16 |         Attack(target: "bob", dice: [1, 3, 6, 2, 2, 2], answers: [UseHits(2), UseHits(1)]),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    2. ann attacks bob
       hd.action.6      ann takes the action Attack
       hd.melee.2       ann attacks bob, with riposte
       hd.weapon.5      ann uses axe (slashing)
       hd.weapon.5      bob uses axe (slashing)
       hd.pool.1        ann has 3 dice = CBT 3
       hd.pool.1        bob has 3 dice = CBT 3
       hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
       hd.pool.4        ann rolls 1 3 6
       hd.pool.4        ann gets 2 hits against 3
       hd.melee.4       bob needs difficulty 3 = DEF 3 of ann
       hd.pool.4        bob rolls 2 2 2
       hd.pool.4        bob gets 0 hits against 3
       hd.power.2       west answers for ann: UseHits(2)
       hd.power.1       ann uses 2 of 2 hits: 4
       hd.power.1       bob uses 0 of 0 hits: 0
       hd.damage.5      bob suffers 4 from ann = max(0, 4 slashing − PR 0): life 5 to 1

    0 passed, 1 failed
    "#);
    assert_eq!(told.code, 1);
}

#[test]
fn every_expectation_of_a_step_that_does_not_hold_is_shown() {
    let folder = Folder::with("duel.ron", &DUEL.replace("5), Life(\"bob\", 5)", "4), Life(\"bob\", 6)"));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    FAIL duel.ron: Ann cannot reach Bob
    duel.ron:17:17: step 3: Life("ann", 4): expected 4, found 5
       |
    17 |         Expect([Life("ann", 4), Life("bob", 6)]),
       |                 ^^^^^^^^^^^^^^  ^^^^^^^^^^^^^^ Life("bob", 6): expected 6, found 5

    1. activate ann
       hd.turn.4        ann is activated
    2. refused as not-in-contact: ann attacks bob
    3. not as expected

    0 passed, 1 failed
    "#);
    assert_eq!(told.code, 1);
    let told = folder.toise(&["run", "--json", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"{"scenario":"duel.ron","passed":false,"error":"duel.ron:17:17: step 3: Life(\"ann\", 4): expected 4, found 5; Life(\"bob\", 6): expected 6, found 5"}"#);
}
