//! `toise draw`.

use std::path::Path;

use crate::{Folder, Told, WALL, exchange};

fn folder() -> Folder {
    Folder::with("wall.ron", WALL)
}

/// The words of a picture, one a line.
fn words(svg: &str) -> String {
    let words = svg.lines().filter_map(|line| line.strip_suffix("</text>")?.rsplit('>').next());
    words.collect::<Vec<_>>().join("\n")
}

/// The names of a folder's pictures, in order.
fn pictures(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter(|name| Path::new(name).extension() == Some("svg".as_ref())).collect();
    names.sort();
    names
}

#[track_caller]
fn is_good(told: &Told, out: &str) {
    assert_eq!((told.out.as_str(), told.err.as_str(), told.code), (out, "", 0));
}

#[test]
fn the_start_is_drawn_as_the_output() {
    let told = folder().toise(&["draw", "wall.ron"]);
    assert!(told.out.starts_with("<svg ") && told.out.ends_with("</svg>\n"), "{}", told.out);
    assert_eq!((told.err.as_str(), told.code), ("", 0));
    let words = words(&told.out);
    for word in ["A low wall stands in the way", "ann", "bob", "cid"] {
        assert!(words.lines().any(|line| line == word), "{word}: {words}");
    }
}

#[test]
fn after_a_step_the_title_names_it_and_what_it_did_lies_on_top() {
    let folder = folder();
    let after = |step| folder.toise(&["draw", "wall.ron", "--step", step]).out;
    for (step, title, shots) in [
        ("1", "A low wall stands in the way, after step 1: activate ann", 0),
        ("2", "A low wall stands in the way, after step 2: ann shoots at cid", 1),
        // A step that plays nothing shows what was played last.
        ("3", "A low wall stands in the way, after step 3: as expected: Killed(&quot;cid&quot;)", 1),
    ] {
        let svg = after(step);
        assert!(words(&svg).lines().any(|line| line == title), "{svg}");
        assert_eq!(svg.matches("marker-end").count(), shots, "{svg}");
    }
}

#[test]
fn a_title_takes_one_line_whatever_is_in_it() {
    let folder = Folder::with("wall.ron", &WALL.replace("A low", "A\\n\\u{1b}[31mlow & <"));
    let told = folder.toise(&["draw", "wall.ron"]);
    assert!(words(&told.out).contains("A  [31mlow &amp; &lt; wall stands"), "{}", told.out);
}

#[test]
fn what_a_fighter_sees_is_shaded() {
    let folder = folder();
    let plain = folder.toise(&["draw", "wall.ron"]).out;
    let seen = folder.toise(&["draw", "wall.ron", "--sees", "bob"]).out;
    assert_eq!(seen.matches("<polygon").count(), plain.matches("<polygon").count() + 1);
    assert_ne!(seen, folder.toise(&["draw", "wall.ron", "--sees", "ann"]).out);
}

#[test]
fn a_picture_goes_to_a_file_byte_for_byte() {
    let folder = folder();
    let svg = folder.toise(&["draw", "wall.ron", "--step", "2", "--sees", "ann"]).out;
    for _ in 0..3 {
        is_good(&folder.toise(&["draw", "wall.ron", "--step", "2", "--sees", "ann", "-o", "wall.svg"]), "");
        assert_eq!(folder.read("wall.svg"), svg);
    }
}

#[test]
fn every_step_that_plays_something_has_its_picture() {
    let folder = folder();
    is_good(&folder.toise(&["draw", "wall.ron", "--steps", "-o", "wall.svg"]), "wall-01.svg\nwall-02.svg\n");
    assert_eq!(pictures(&folder), ["wall-01.svg", "wall-02.svg"]);
    for (step, name) in [("1", "wall-01.svg"), ("2", "wall-02.svg")] {
        assert_eq!(folder.read(name), folder.toise(&["draw", "wall.ron", "--step", step]).out);
    }
}

#[test]
fn pictures_of_steps_stand_in_the_folder_of_the_output() {
    let folder = folder();
    folder.write("pictures/note.txt", "");
    let told = folder.toise(&["draw", "wall.ron", "--steps", "--output", "pictures/a.b.svg"]);
    is_good(&told, "pictures/a.b-01.svg\npictures/a.b-02.svg\n");
    assert!(folder.read("pictures/a.b-02.svg").ends_with("</svg>\n"));
}

#[test]
fn the_names_of_a_hundred_steps_sort() {
    let steps = "Activate(\"ann\"),\n".repeat(100);
    let folder = Folder::with("wall.ron", &WALL.replace("Activate(\"ann\"),", &steps));
    let told = folder.toise(&["draw", "wall.ron", "--steps", "-o", "wall.svg"]);
    let names: Vec<&str> = told.out.lines().collect();
    assert_eq!((names.len(), names[0], names[100]), (101, "wall-001.svg", "wall-101.svg"));
    assert_eq!(pictures(&folder), names);
}

#[test]
fn who_falls_on_the_way_sees_nothing_from_then_on() {
    let folder = folder();
    let told = folder.toise(&["draw", "wall.ron", "--steps", "--sees", "cid", "-o", "wall.svg"]);
    is_good(&told, "wall-01.svg\nwall-02.svg\n");
    assert_eq!(
        folder.read("wall-01.svg"),
        folder.toise(&["draw", "wall.ron", "--step", "1", "--sees", "cid"]).out
    );
    assert_eq!(folder.read("wall-02.svg"), folder.toise(&["draw", "wall.ron", "--step", "2"]).out);
}

#[test]
fn bad_usage_ends_with_2_and_writes_nothing() {
    let folder = folder();
    folder.write("idle.ron", WALL.split_once("    script:").unwrap().0.to_owned() + "    script: [],\n)");
    for (arguments, error) in [
        (&["wall.ron", "--sees", "bbo"][..], "error: there is no fighter \"bbo\": did you mean `bob`?\n"),
        (
            &["wall.ron", "--steps", "--sees", "bbo", "-o", "a.svg"],
            "error: there is no fighter \"bbo\": did you mean `bob`?\n",
        ),
        (
            &["wall.ron", "--step", "2", "--sees", "cid"],
            "error: cid has fallen by step 2 and stands on the board no more\n",
        ),
        (&["wall.ron", "--step", "4"], "error: there is no step 4: the script of wall.ron has 3 steps\n"),
        (&["wall.ron", "--steps"], "error: the following required arguments were not provided:\n  --output"),
        (
            &["wall.ron", "--steps", "--step", "1", "-o", "a.svg"],
            "error: the argument '--steps' cannot be used with '--step <N>'\n",
        ),
        (&["wall.ron", "--steps", "-o", ".."], "error: .. names no file\n"),
        (&["wall.ron", "-o", "./wall.ron"], "error: ./wall.ron is the scenario itself"),
        (&["wall.ron", "-o", "nowhere/a.svg"], "error: cannot write nowhere/a.svg: "),
        (&["wall.ron", "--steps", "-o", "nowhere/a.svg"], "error: cannot write nowhere/a-01.svg: "),
        (&["idle.ron", "--steps", "-o", "a.svg"], "error: no step of idle.ron plays anything"),
        (&["walls.ron"], "error: there is no file walls.ron\n"),
    ] {
        let told = folder.toise(&[&["draw"], arguments].concat());
        assert_eq!((told.out.as_str(), told.code), ("", 2), "{arguments:?}");
        assert!(told.err.starts_with(error), "{}", told.err);
    }
    assert_eq!(pictures(&folder), Vec::<String>::new());
    assert_eq!(folder.read("wall.ron"), WALL);
}

#[test]
fn a_file_with_mistakes_shows_them_and_ends_with_3() {
    let told = Folder::with("bad.ron", &WALL.replace("top: 1.0", "tup: 1.0")).toise(&["draw", "bad.ron"]);
    assert!(told.err.starts_with("error[unknown-key]: "), "{}", told.err);
    assert_eq!((told.out.as_str(), told.code), ("", 3));
}

#[test]
fn a_script_that_fails_is_drawn_up_to_there() {
    let folder = Folder::with(
        "fails.ron",
        &exchange().replace("Activate(\"ann\"),", "Activate(\"ann\"),\n        Expect([Life(\"ann\", 4)]),"),
    );
    assert_eq!(folder.toise(&["draw", "fails.ron", "--step", "1"]).code, 0);
    let told = folder.toise(&["draw", "fails.ron", "--step", "3"]);
    insta::assert_snapshot!(told.err, @r#"
    fails.ron:16:17: step 2: Life("ann", 4): expected 4, found 5
       |
    16 |         Expect([Life("ann", 4)]),
       |                 ^^^^^^^^^^^^^^
    "#);
    assert_eq!((told.out.as_str(), told.code), ("", 1));
    let all = folder.toise(&["draw", "fails.ron", "--steps", "-o", "a.svg"]);
    assert_eq!((all.out.as_str(), all.err, all.code), ("a-01.svg\n", told.err, 1));
}

#[test]
fn where_a_fighter_could_be_and_its_way_are_drawn_on_request() {
    let folder = Folder::new();
    folder.write("wall.ron", WALL);
    let plain = folder.toise(&["draw", "wall.ron"]).out;
    let reach = folder.toise(&["draw", "wall.ron", "--reach", "ann", "2"]);
    assert_eq!(reach.code, 0, "{}", reach.err);
    assert!(reach.out.matches("<polygon").count() > plain.matches("<polygon").count());
    let path = folder.toise(&["draw", "wall.ron", "--path", "ann", "2", "2"]);
    assert_eq!(path.code, 0, "{}", path.err);
    assert!(path.out.contains("<polyline"));
    for (wrong, says) in [
        (["--path", "ann", "x", "2"], "expected a number of toises, found \"x\""),
        (["--path", "ann", "-900", "2"], "ann cannot come to"),
        (["--path", "nobody", "1", "2"], "nobody"),
    ] {
        let told = folder.toise(&[&["draw", "wall.ron"][..], &wrong[..]].concat());
        assert_eq!(told.code, 2);
        assert!(told.err.contains(says), "{}", told.err);
    }
    let negative = folder.toise(&["draw", "wall.ron", "--reach", "ann", "-1"]);
    assert_eq!(negative.code, 2);
}
