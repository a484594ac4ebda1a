//! `toise measure`.

use crate::{Folder, WALL, exchange};

fn folder() -> Folder {
    Folder::with("wall.ron", WALL)
}

#[test]
fn two_fighters_are_measured_there_and_back() {
    let told = folder().toise(&["measure", "wall.ron", "cid", "ann"]);
    insta::assert_snapshot!(told.out, @"
    A low wall stands in the way

    cid to ann
      distance    2.406 toises
      contact     no
      engages     no
      sight       yes, 0.000 hidden
      cover       no, 0.000 covered
      in the way  nothing

    ann to cid
      distance    2.406 toises
      contact     no
      engages     no
      sight       yes, 0.000 hidden
      cover       no, 0.000 covered
      in the way  nothing
      range       bow: short, difficulty 3
      range       knife: intermediate, difficulty 4
    ");
    assert_eq!((told.err.as_str(), told.code), ("", 0));
}

#[test]
fn without_names_every_ordered_pair_is_measured_by_name() {
    let told = folder().toise(&["measure", "wall.ron"]);
    let pairs: Vec<&str> = told.out.lines().filter(|line| line.contains(" to ")).collect();
    assert_eq!(
        pairs,
        ["ann to bob", "ann to cid", "bob to ann", "bob to cid", "cid to ann", "cid to bob"],
        "{}",
        told.out
    );
}

#[test]
fn contact_and_engagement_are_told() {
    let told = Folder::with("duel.ron", &exchange()).toise(&["measure", "duel.ron", "bob", "ann"]);
    insta::assert_snapshot!(told.out, @"
    Ann strikes Bob

    bob to ann
      distance    0.000 toises
      contact     yes
      engages     yes
      sight       yes, 0.000 hidden
      cover       no, 0.000 covered
      in the way  nothing

    ann to bob
      distance    0.000 toises
      contact     yes
      engages     yes
      sight       yes, 0.000 hidden
      cover       no, 0.000 covered
      in the way  nothing
    ");
}

#[test]
fn after_a_step_the_title_names_it_and_the_fallen_are_left_out() {
    let told = folder().toise(&["measure", "wall.ron", "--step", "2"]);
    insta::assert_snapshot!(told.out, @"
    A low wall stands in the way, after step 2: ann shoots at cid

    ann to bob
      distance    4.800 toises
      contact     no
      engages     no
      sight       yes, 0.619 hidden
      cover       yes, 0.619 covered
      in the way  low wall
      near        low wall at 0.200, margin 0.800
      range       bow: short, difficulty 3
      range       knife: long, difficulty 5

    bob to ann
      distance    4.800 toises
      contact     no
      engages     no
      sight       yes, 0.000 hidden
      cover       no, 0.000 covered
      in the way  nothing
    ");
}

#[test]
fn json_has_one_object_for_each_ordered_pair() {
    let folder = folder();
    let told = folder.toise(&["measure", "--json", "wall.ron", "ann", "bob"]);
    insta::assert_snapshot!(told.out, @r#"
    {"from":"ann","to":"bob","distance":4.8,"contact":false,"engages":false,"sight":true,"hidden":0.6192307692307693,"covered":0.6192307692307693,"cover":true,"pieces":["low wall"],"bands":[{"weapon":"bow","band":"short","difficulty":3},{"weapon":"knife","band":"long","difficulty":5}],"near":[{"piece":"low wall","distance":0.19999999999999984,"margin":0.8000000000000002}]}
    {"from":"bob","to":"ann","distance":4.8,"contact":false,"engages":false,"sight":true,"hidden":0,"covered":0,"cover":false,"pieces":[],"bands":[],"near":[]}
    "#);
    assert_eq!((told.err.as_str(), told.code), ("", 0));
    assert_eq!(folder.toise(&["measure", "--json", "wall.ron"]).json().len(), 6);
    assert_eq!(folder.toise(&["measure", "--json", "wall.ron", "--step", "3"]).json().len(), 2);
}

#[test]
fn the_same_bytes_come_every_time() {
    let folder = folder();
    for arguments in [&["measure", "wall.ron"][..], &["measure", "--json", "--step", "2", "wall.ron"]] {
        let first = folder.toise(arguments).out;
        assert!(!first.is_empty());
        assert!((0..3).all(|_| folder.toise(arguments).out == first), "{arguments:?}");
    }
}

#[test]
fn names_that_cannot_be_measured_are_all_told() {
    let folder = folder();
    for (arguments, errors) in [
        (
            &["anne", "bo"][..],
            "error: there is no fighter \"anne\": did you mean `ann`?\n\
             error: there is no fighter \"bo\": did you mean `bob`?\n",
        ),
        (&["ann", "zoltan"], "error: there is no fighter \"zoltan\": expected `ann`, `bob` or `cid`\n"),
        (&["ann", "ann"], "error: ann is named twice: expected two different fighters\n"),
        (&["ann", "cid", "--step", "2"], "error: cid has fallen by step 2 and stands on the board no more\n"),
    ] {
        let told = folder.toise(&[&["measure", "wall.ron"], arguments].concat());
        assert_eq!((told.out.as_str(), told.err.as_str(), told.code), ("", errors, 2), "{arguments:?}");
    }
}

#[test]
fn bad_usage_ends_with_2() {
    let folder = folder();
    for (arguments, error) in [
        (&["wall.ron", "ann"][..], "error: the following required arguments were not provided:\n  <B>\n"),
        (&["wall.ron", "--step", "0"], "error: invalid value '0' for '--step <N>'"),
        (&["wall.ron", "--step", "4"], "error: there is no step 4: the script of wall.ron has 3 steps\n"),
        (&["walls.ron"], "error: there is no file walls.ron\n"),
        (&["."], "error: . is a folder: expected a scenario file\n"),
        (&[], "error: the following required arguments were not provided:\n  <FILE>\n"),
    ] {
        let told = folder.toise(&[&["measure"], arguments].concat());
        assert_eq!((told.out.as_str(), told.code), ("", 2), "{arguments:?}");
        assert!(told.err.starts_with(error), "{}", told.err);
    }
}

#[test]
fn a_file_with_mistakes_shows_them_and_ends_with_3() {
    let folder = Folder::with("bad.ron", &WALL.replace("depth", "depht"));
    let told = folder.toise(&["measure", "--json", "bad.ron"]);
    insta::assert_snapshot!(told.err, @r#"
    error[unknown-key]: this board has no key `depht`
     --> bad.ron:4:24
      |
    4 |     board: (width: 12, depht: 10, terrain: { "low wall": (shape: Rect((7, 4), (7.2, 7)), top: 1.0) }),
      |                        ^^^^^
      |
      = help: did you mean `depth`?
    "#);
    assert_eq!((told.out.as_str(), told.code), ("", 3));
}

#[test]
fn a_step_that_fails_on_the_way_ends_with_1() {
    let folder = Folder::with("fails.ron", &WALL.replace("Killed(\"cid\")", "Life(\"cid\", 1)"));
    assert_eq!(folder.toise(&["measure", "fails.ron", "--step", "2"]).code, 0);
    let told = folder.toise(&["measure", "fails.ron", "--step", "3"]);
    insta::assert_snapshot!(told.err, @r#"
    fails.ron:20:17: step 3: Life("cid", 1): expected 1, found -3
       |
    20 |         Expect([Life("cid", 1)]),
       |                 ^^^^^^^^^^^^^^
    "#);
    assert_eq!((told.out.as_str(), told.code), ("", 1));
    assert_eq!(folder.toise(&["measure", "fails.ron", "--step", "9"]).code, 1);
}

#[test]
fn dice_of_the_file_left_over_do_not_matter_before_the_end() {
    let text =
        WALL.replace(" dice: [6, 6, 1],", "").replace("    script:", "    dice: [6, 6, 1, 1],\n    script:");
    let folder = Folder::with("wall.ron", &text);
    assert_eq!(folder.toise(&["run", "wall.ron"]).code, 1);
    for (step, code) in [("1", 0), ("2", 0), ("3", 0), ("4", 2)] {
        let told = folder.toise(&["measure", "wall.ron", "--step", step]);
        assert_eq!(told.code, code, "{step}: {}", told.err);
    }
}
