//! `toise check`.

use crate::{DUEL, Folder, exchange};

#[test]
fn sound_files_give_only_the_last_line() {
    let folder = Folder::with("a.ron", DUEL);
    let told = folder.toise(&["check", "a.ron"]);
    assert_eq!((told.out.as_str(), told.code), ("1 file checked, 0 errors, 0 warnings\n", 0));
    folder.write("b.ron", DUEL);
    assert_eq!(folder.toise(&["check", "."]).out, "2 files checked, 0 errors, 0 warnings\n");
}

#[test]
fn nothing_is_played() {
    let folder = Folder::with("fails.ron", &exchange().replace("Life(\"ann\", 5)", "Life(\"ann\", 4)"));
    assert_eq!(folder.toise(&["check", "fails.ron"]).code, 0);
}

#[test]
fn json_has_one_object_for_each_mistake() {
    let folder = Folder::with("duel.ron", &DUEL.replace("cbt", "cbd").replace("(5, 7)", "(5, 5.5)"));
    let told = folder.toise(&["check", "--json", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    {"file":"duel.ron","line":6,"column":17,"end_line":6,"end_column":20,"path":"profiles[\"man\"].cbd","code":"unknown-key","severity":"error","message":"this profile has no key `cbd`","help":"did you mean `cbt`?","also":[]}
    {"file":"duel.ron","line":12,"column":51,"end_line":12,"end_column":59,"path":"fighters[\"bob\"].at","code":"overlap","severity":"error","message":"the bases of bob and ann overlap by 0.700 toises","help":null,"also":[{"file":"duel.ron","line":11,"column":51,"end_line":11,"end_column":57,"message":"ann stands here"}]}
    "#);
    assert_eq!(told.code, 3);
}

#[test]
fn a_mistake_in_an_included_file_is_told_once() {
    let folder = Folder::with("profiles/men.ron", "(profiles: {}, notes: [])");
    let text = DUEL.replace("    profiles:", "    include: [\"profiles/men.ron\"],\n    profiles:");
    for name in ["a.ron", "b.ron"] {
        folder.write(name, &text);
    }
    let told = folder.toise(&["check", "."]);
    insta::assert_snapshot!(told.out, @"
    error[unknown-key]: this profile file has no key `notes`
     --> profiles/men.ron:1:16
      |
    1 | (profiles: {}, notes: [])
      |                ^^^^^
      |
      = help: expected `profiles`

    2 files checked, 1 error, 0 warnings
    ");
    assert_eq!(told.code, 3);
}

#[test]
fn more_mistakes_than_are_kept_are_counted() {
    let keys: Vec<String> = (0..120).map(|number| format!("    strange{number}: 1,\n")).collect();
    let folder = Folder::with("duel.ron", &DUEL.replacen("(\n", &format!("(\n{}", keys.concat()), 1));
    let told = folder.toise(&["check", "duel.ron"]);
    assert!(told.out.contains("20 more problems of this file not shown"), "{}", told.out);
    assert!(told.out.ends_with("\n1 file checked, 120 errors, 0 warnings\n"), "{}", told.out);
    let told = folder.toise(&["run", "duel.ron"]);
    assert!(told.out.starts_with("FAIL duel.ron: not played, 120 mistakes\n"), "{}", told.out);
}

#[test]
fn a_code_is_explained_on_request() {
    let told = Folder::new().toise(&["check", "--explain", "missing-key"]);
    insta::assert_snapshot!(told.out, @r#"
    missing-key

    A record lacks a key that it must have. The place is the first line of the record.

        "bob": (profile: "man", at: (5, 5))         // whose side is he on? `side: "east"`
    "#);
    assert_eq!((told.err.as_str(), told.code), ("", 0));
}

#[test]
fn a_code_that_is_none_is_bad_usage_with_the_codes_there_are() {
    let told = Folder::new().toise(&["check", "--explain", "mising-key"]);
    assert!(
        told.err.contains("no mistake has the code `mising-key`; did you mean `missing-key`?"),
        "{}",
        told.err
    );
    assert!(told.err.contains("unknown-key, missing-key, repeated-key"), "{}", told.err);
    assert_eq!((told.out.as_str(), told.code), ("", 2));
    let both = Folder::new().toise(&["check", "--explain", "missing-key", "a.ron"]);
    assert_eq!(both.code, 2);
}
