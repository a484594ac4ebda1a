//! Transcripts kept beside their scenarios.

use crate::{DUEL, Folder, exchange};

const KEPT: &str = "duel.ron.transcript";

#[test]
fn blessing_says_what_it_did() {
    let folder = Folder::with("duel.ron", &exchange());
    let second_line = || folder.toise(&["run", "--bless", "duel.ron"]).out.lines().nth(1).unwrap().to_owned();
    assert_eq!(second_line(), "     new transcript: duel.ron.transcript");
    assert!(folder.read(KEPT).starts_with("1. activate ann\n"));
    assert_eq!(second_line(), "     unchanged transcript: duel.ron.transcript");
    folder.write("duel.ron", DUEL);
    assert_eq!(second_line(), "     changed transcript: duel.ron.transcript");
    assert_eq!(folder.toise(&["run", "duel.ron"]).code, 0);
}

#[test]
fn a_run_that_differs_from_the_blessed_transcript_fails() {
    let folder = Folder::with("duel.ron", &exchange());
    folder.toise(&["run", "--bless", "duel.ron"]);
    let blessed = folder.read(KEPT);
    folder.write("duel.ron", exchange().replace("1, 3, 6", "3, 3, 1"));
    let told = folder.toise(&["run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @"
    FAIL duel.ron: Ann strikes Bob
    duel.ron.transcript:11: the run differs from the blessed transcript
    @@ -9,5 +9,5 @@
        hd.pool.1        bob has 3 dice = CBT 3
        hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
    -   hd.pool.4        ann rolls 1 3 6
    +   hd.pool.4        ann rolls 3 3 1
        hd.pool.4        ann gets 2 hits against 3
        hd.melee.4       bob needs difficulty 3 = DEF 3 of ann
    help: if the new transcript is right, run again with --bless

    0 passed, 1 failed
    ");
    assert_eq!(told.code, 1);
    let json = folder.toise(&["run", "--json", "duel.ron"]);
    insta::assert_snapshot!(json.out, @r#"
    {"scenario":"duel.ron","passed":false,"error":"duel.ron.transcript:11: the run differs from the blessed transcript"}
    "#);
    assert_eq!(folder.read(KEPT), blessed);
}

#[test]
fn line_endings_do_not_matter() {
    let folder = Folder::with("duel.ron", &exchange());
    folder.toise(&["run", "--bless", "duel.ron"]);
    let crlf = folder.read(KEPT).replace('\n', "\r\n");
    folder.write(KEPT, &crlf);
    assert_eq!(folder.toise(&["run", "duel.ron"]).code, 0);
    let told = folder.toise(&["run", "--bless", "--json", "duel.ron"]);
    assert_eq!(told.json()[0]["blessed"], "unchanged");
    assert_eq!(folder.read(KEPT), crlf);
}

#[test]
fn a_scenario_that_fails_is_not_blessed() {
    let folder = Folder::with("duel.ron", &exchange().replace("Life(\"ann\", 5)", "Life(\"ann\", 4)"));
    let told = folder.toise(&["run", "--bless", "duel.ron"]);
    assert_eq!(told.code, 1);
    assert!(!folder.path().join(KEPT).exists());
}

#[test]
fn a_transcript_that_cannot_be_read_or_written_fails_its_scenario() {
    let folder = Folder::with("duel.ron", DUEL);
    std::fs::create_dir(folder.path().join(KEPT)).unwrap();
    for arguments in [&["run", "duel.ron"][..], &["run", "--bless", "duel.ron"]] {
        let told = folder.toise(arguments);
        assert_eq!(told.code, 1);
        assert!(told.out.contains("duel.ron.transcript: "), "{}", told.out);
        assert!(told.out.starts_with("FAIL "), "{}", told.out);
    }
}

#[test]
fn blessing_shows_what_changes_and_dry_run_writes_nothing() {
    let folder = Folder::with("duel.ron", &exchange());
    let told = folder.toise(&["run", "--bless", "--dry-run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @"
    ok   duel.ron: Ann strikes Bob
         would be a new transcript: duel.ron.transcript
    1 passed, 0 failed
    ");
    assert!(!folder.path().join(KEPT).exists());
    folder.toise(&["run", "--bless", "duel.ron"]);
    let blessed = folder.read(KEPT);
    folder.write("duel.ron", exchange().replace("1, 3, 6", "3, 3, 1"));
    let told = folder.toise(&["run", "--bless", "--dry-run", "duel.ron"]);
    insta::assert_snapshot!(told.out, @"
    ok   duel.ron: Ann strikes Bob
         would change transcript: duel.ron.transcript
    @@ -9,5 +9,5 @@
        hd.pool.1        bob has 3 dice = CBT 3
        hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
    -   hd.pool.4        ann rolls 1 3 6
    +   hd.pool.4        ann rolls 3 3 1
        hd.pool.4        ann gets 2 hits against 3
        hd.melee.4       bob needs difficulty 3 = DEF 3 of ann
    1 passed, 0 failed
    ");
    assert_eq!((told.code, folder.read(KEPT)), (0, blessed));
    let told = folder.toise(&["run", "--bless", "duel.ron"]);
    assert!(told.out.contains("     changed transcript: duel.ron.transcript\n@@ "), "{}", told.out);
    assert!(told.out.contains("+   hd.pool.4        ann rolls 3 3 1\n"), "{}", told.out);
    assert_eq!(folder.toise(&["run", "--dry-run", "duel.ron"]).code, 2);
}
