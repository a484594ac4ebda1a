//! `toise check --margins`.

use crate::{DUEL, Folder, WALL, exchange};

/// Ann and bob, whose bases are so far apart.
fn apart(gap: &str) -> String {
    DUEL.replace("(5, 7)", &format!(r#"Apart(fighter: "ann", bearing: 0, distance: {gap})"#))
}

#[test]
fn a_decision_that_hangs_by_a_hair_is_a_warning_at_its_step() {
    let folder = Folder::with("a.ron", &apart("0.005"));
    let told = folder.toise(&["check", "--margins", "a.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    warning[knife-edge]: the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (hd.engage.1): no contact
      --> a.ron:16:9
       |
    16 |         Refused(Attack(target: "bob"), "not-in-contact"),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = help: let the bases touch, or leave a gap of at least 0.010 toises

    1 file checked, 0 errors, 1 warning
    "#);
    assert_eq!((told.err.as_str(), told.code), ("", 0));
}

#[test]
fn what_has_room_to_spare_gives_only_the_last_line() {
    let folder = Folder::with("a.ron", &apart("0.02"));
    folder.write("touching.ron", exchange());
    let told = folder.toise(&["check", "--margins", "."]);
    assert_eq!((told.out.as_str(), told.code), ("2 files checked, 0 errors, 0 warnings\n", 0));
}

#[test]
fn without_the_option_nothing_is_told() {
    let folder = Folder::with("a.ron", &apart("0.005"));
    assert_eq!(folder.toise(&["check", "a.ron"]).out, "1 file checked, 0 errors, 0 warnings\n");
}

#[test]
fn a_limit_met_exactly_says_so_and_pictures_are_told_in_percent() {
    let text = WALL
        .replace("Rect((7, 4), (7.2, 7)), top: 1.0", "Rect((8, 4), (8.2, 5))")
        .replace("at: (8, 5)", "at: (9.2, 5)")
        .replace("at: (4, 8), life: 1", "at: (11, 9)")
        .replace(r#"target: "cid""#, r#"target: "bob""#)
        .replace("        Expect([Killed(\"cid\")]),\n", "");
    let folder = Folder::with("wall.ron", &text);
    let told = folder.toise(&["check", "--margins", "wall.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    warning[knife-edge]: 50.00 % of bob is hidden from ann, exactly at the limit of 50.00 % (hd.sight.2): cover
      --> wall.ron:19:9
       |
    19 |         Shoot(target: "bob", weapon: "bow", dice: [6, 6, 1], answers: [Default]),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = help: leave it if the very limit is meant, else move a base so that the margin is at least 1.00 % of the picture, either way

    warning[knife-edge]: bob is 6.000 toises from ann, exactly at the limit of 6.000 (hd.range.4): within it
      --> wall.ron:19:9
       |
    19 |         Shoot(target: "bob", weapon: "bow", dice: [6, 6, 1], answers: [Default]),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = help: leave it if the very limit is meant, else move a base so that the margin is at least 0.010 toises, either way

    1 file checked, 0 errors, 2 warnings
    "#);
}

#[test]
fn json_has_the_fields_of_any_problem_and_the_numbers() {
    let folder = Folder::with("a.ron", &apart("0.005"));
    let told = folder.toise(&["check", "--margins", "--json", "a.ron"]);
    insta::assert_snapshot!(told.out, @r#"{"file":"a.ron","line":16,"column":9,"end_line":16,"end_column":57,"path":"script[1]","code":"knife-edge","severity":"warning","message":"the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (hd.engage.1): no contact","help":"let the bases touch, or leave a gap of at least 0.010 toises","also":[],"step":2,"part":null,"measure":0.0050000000000001155,"limit":0,"margin":-0.0050000000000001155,"unit":"toise","exact":false,"answer":false,"rule":"hd.engage.1","again":0}"#);
    let line = &told.json()[0];
    assert_eq!(line["margin"].as_f64().map(|margin| (margin * 1e6).round()), Some(-5000.0));
    assert_eq!(told.code, 0);
}

#[test]
fn a_contest_is_warned_of_with_the_number_of_the_command() {
    let text = apart("0.005");
    let (head, _) = text.split_once("    script:").unwrap();
    let text = head.to_owned()
        + r#"    dice: Seed(1),
    script: [
        Contest(leaders: {"west": Greedy, "east": Greedy}, commands: 4),
    ],
)"#;
    let folder = Folder::with("contest.ron", &text);
    let told = folder.toise(&["check", "--margins", "contest.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    warning[knife-edge]: command 3 of the contest: the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (hd.engage.1): no contact
      --> contest.ron:16:9
       |
    16 |         Contest(leaders: {"west": Greedy, "east": Greedy}, commands: 4),
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = help: let the bases touch, or leave a gap of at least 0.010 toises

    1 file checked, 0 errors, 1 warning
    "#);
    let json = folder.toise(&["check", "--margins", "--json", "contest.ron"]).json();
    assert!(json[0]["part"].as_u64().is_some_and(|part| part >= 1), "{}", json[0]);
}

#[test]
fn a_script_that_fails_is_an_error_after_what_was_close_up_to_there() {
    let text = apart("0.005")
        .replace(r#"Refused(Attack(target: "bob"), "not-in-contact")"#, r#"Attack(target: "bob")"#);
    let folder = Folder::with("a.ron", &text);
    let told = folder.toise(&["check", "--margins", "a.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    warning[knife-edge]: the bases of ann and bob are 0.005 toises apart, limit 0.000, margin -0.005 (hd.engage.1): no contact
      --> a.ron:16:9
       |
    16 |         Attack(target: "bob"),
       |         ^^^^^^^^^^^^^^^^^^^^^
       |
       = help: let the bases touch, or leave a gap of at least 0.010 toises

    error[fails]: the script fails at step 2: bob is 0.005 toises away, melee needs contact
      --> a.ron:16:9
       |
    16 |         Attack(target: "bob"),
       |         ^^^^^^^^^^^^^^^^^^^^^

    1 file checked, 1 error, 1 warning
    "#);
    assert_eq!(told.code, 1);
    let json = folder.toise(&["check", "--margins", "--json", "a.ron"]).json();
    let codes: Vec<_> = json.iter().map(|line| line["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["knife-edge", "fails"]);
    assert_eq!((json[1]["severity"].as_str(), json[1].get("margin")), (Some("error"), None));
}

#[test]
fn dice_left_over_are_an_error_of_the_file() {
    let folder = Folder::with("a.ron", &DUEL.replace("    script:", "    dice: [6],\n    script:"));
    let told = folder.toise(&["check", "--margins", "a.ron"]);
    insta::assert_snapshot!(told.out, @"
    error[fails]: the script fails after its last step: left over, not drawn: 1 die (6)
    --> a.ron

    1 file checked, 1 error, 0 warnings
    ");
    assert_eq!(told.code, 1);
}

#[test]
fn a_file_with_mistakes_is_not_played() {
    let folder = Folder::with("a.ron", &apart("0.005").replace("cbt", "cbd"));
    let told = folder.toise(&["check", "--margins", "a.ron"]);
    assert!(told.out.contains("unknown-key") && !told.out.contains("knife-edge"), "{}", told.out);
    assert_eq!(told.code, 3);
}

#[test]
fn the_codes_are_explained() {
    let told = Folder::new().toise(&["check", "--explain", "knife-edge"]);
    insta::assert_snapshot!(told.out, @r#"
    knife-edge

    A decision of the script hangs by a hair: a measure is within 0.01 toises of its limit, or within 1 % of a picture.
    Moved by a quarter of a millimetre the scenario would test something else. `toise check --margins` plays the script and
    tells each such decision where it is first made: ranges, areas, contact, sight, cover, ways, control zones. A margin is
    what is left of the limit, below 0 what is missing.

        at: Apart(fighter: "ann", bearing: 0, distance: 7.997)     // within 8 by 0.003: `7.9` is so plainly

    Bases that touch are no close call, nor is a way along a wall, one that stops at the edge of a control zone or spends
    the whole of its allowance: that is how bases are put there. All else that meets its limit exactly is told, as exactly
    at the limit: the very knife-edge. Where that is what the scenario is about, it may stay.
    "#);
    let told = Folder::new().toise(&["check", "--explain", "fails"]);
    insta::assert_snapshot!(told.out, @"
    fails

    The script does not play as it says: a step is refused, dice are missing or left over, an expectation is not met.
    `toise check --margins` plays it and comes no further; `toise run` tells the same, and the whole with `--transcript`.
    ");
    assert_eq!(Folder::new().toise(&["check", "--margins", "--explain", "fails"]).code, 2);
    assert_eq!(Folder::new().toise(&["check", "--margins"]).code, 2);
}
