//! `toise run`.

use std::io::Read as _;
use std::process::Stdio;

use crate::{DUEL, Folder, exchange};

#[test]
fn a_scenario_that_passes_takes_one_line() {
    let told = Folder::with("duel.ron", &exchange()).toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @"
    ok   duel.ron: Ann strikes Bob
    1 passed, 0 failed
    ");
    assert_eq!((told.err.as_str(), told.code), ("", 0));
}

#[test]
fn a_transcript_stands_below_its_line() {
    let told = Folder::with("duel.ron", DUEL).toise(&["run", "--transcript", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    ok   duel.ron: Ann cannot reach Bob
    1. activate ann
       hd.turn.4        ann is activated
    2. refused as not-in-contact: ann attacks bob
    3. as expected: Life("ann", 5), Life("bob", 5)
    1 passed, 0 failed
    "#);
}

#[test]
fn a_title_takes_one_line_whatever_is_in_it() {
    let text = DUEL.replace("cannot reach", "cannot\\n\\u{1b}[31mreach");
    let told = Folder::with("duel.ron", &text).toise(&["run", "duel.ron"]);
    assert_eq!(told.out, "ok   duel.ron: Ann cannot  [31mreach Bob\n1 passed, 0 failed\n");
}

#[test]
fn a_bad_file_counts_as_failed_and_weighs_more_than_a_failure() {
    let folder = Folder::with("bad.ron", &DUEL.replace("cbt", "cbd"));
    folder.write("fails.ron", exchange().replace("Life(\"ann\", 5)", "Life(\"ann\", 4)"));
    folder.write("passes.ron", DUEL);
    for (paths, code, last) in [
        (&["passes.ron"][..], 0, "1 passed, 0 failed"),
        (&["passes.ron", "fails.ron"], 1, "1 passed, 1 failed"),
        (&["bad.ron", "passes.ron"], 3, "1 passed, 1 failed"),
        (&["bad.ron", "fails.ron", "passes.ron"], 3, "1 passed, 2 failed"),
    ] {
        let told = folder.toise(&[&["run"], paths].concat());
        assert_eq!((told.code, told.out.lines().last()), (code, Some(last)), "{}", told.out);
    }
}

#[test]
fn json_has_one_object_a_line_and_nothing_else() {
    let folder = Folder::with("bad.ron", &DUEL.replace("cbt", "cbd"));
    folder.write("fails.ron", exchange().replace("Life(\"ann\", 5)", "Life(\"ann\", 4)"));
    folder.write("passes.ron", DUEL);
    let told = folder.toise(&["run", "--json", "."]);
    insta::assert_snapshot!(told.out, @r#"
    {"scenario":"./bad.ron","passed":false,"error":"bad.ron:6:17: error[unknown-key]: this profile has no key `cbd`"}
    {"scenario":"./fails.ron","passed":false,"error":"fails.ron:17:49: step 3: Life(\"ann\", 4): expected 4, found 5"}
    {"scenario":"./passes.ron","passed":true,"error":null}
    "#);
    assert_eq!((told.json().len(), told.code), (3, 3));
}

#[test]
fn json_with_transcript_has_the_events_of_each_step() {
    let folder = Folder::with("duel.ron", &exchange());
    folder.write("bad.ron", "");
    let told = folder.toise(&["run", "--json", "--transcript", "duel.ron", "bad.ron"]);
    let lines = told.json();
    let steps = lines[0]["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 3);
    assert_eq!(steps[0]["step"], 1);
    assert_eq!(steps[0]["title"], "activate ann");
    assert_eq!(steps[0]["events"][0]["Activated"]["fighter"], "ann");
    let rolls = steps[1]["events"].as_array().unwrap();
    assert!(rolls.iter().any(|event| event["Rolled"]["faces"] == serde_json::json!([1, 3, 6])));
    assert_eq!(steps[2]["events"], serde_json::json!([]));
    assert_eq!(lines[1]["steps"], serde_json::json!([]));
}

#[test]
fn colours_come_only_when_they_are_asked_for() {
    let folder = Folder::with("bad.ron", "");
    let coloured = |name: &str, value: &str| {
        let output = folder.command(&["run", "bad.ron"]).env(name, value).output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!coloured("TERM", "xterm"));
    assert!(!coloured("NO_COLOR", "1"));
    assert!(coloured("CLICOLOR_FORCE", "1"));
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let folder = Folder::with("duel.ron", DUEL);
    let mut arguments = vec!["run", "--transcript"];
    arguments.resize(2000, "duel.ron");
    let mut command = folder.command(&arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 2];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(&first, b"ok");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
