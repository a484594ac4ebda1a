//! Journals written by `toise run --record` and played again by `toise replay`.

use crate::{DUEL, Folder, exchange};

/// A folder with a passing and a failing scenario, and their journals.
fn recorded() -> Folder {
    let folder = Folder::with("games/duels/strike.ron", &exchange());
    folder.write("games/fails.ron", exchange().replace("Life(\"bob\", 1)", "Life(\"bob\", 2)"));
    let told = folder.toise(&["run", "--record", "journals", "games"]);
    assert_eq!(told.code, 1);
    folder
}

#[test]
fn a_journal_is_written_for_each_scenario_also_for_one_that_fails() {
    let folder = recorded();
    let told = folder.toise(&["replay", "journals"]);
    insta::assert_snapshot!(told.out, @"
    ok   journals/duels/strike.journal: 2 commands
    ok   journals/fails.journal: 2 commands
    2 replayed, 0 failed
    ");
    assert_eq!(told.code, 0);
    let told = folder.toise(&["run", "--record", "journals", "games/duels/strike.ron"]);
    insta::assert_snapshot!(told.out, @"
    ok   games/duels/strike.ron: Ann strikes Bob
         journal: journals/strike.journal
    1 passed, 0 failed
    ");
    let json = folder.toise(&["run", "--json", "--record", "journals", "games/duels/strike.ron"]);
    insta::assert_snapshot!(json.out, @r#"{"scenario":"games/duels/strike.ron","passed":true,"error":null,"journal":"journals/strike.journal"}"#);
}

#[test]
fn a_journal_tells_what_happened() {
    let folder = recorded();
    let told = folder.toise(&["replay", "--transcript", "journals/duels/strike.journal"]);
    insta::assert_snapshot!(told.out, @"
    ok   journals/duels/strike.journal: 2 commands
    1. activate ann
       hd.turn.4        ann is activated
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
    1 replayed, 0 failed
    ");
}

#[test]
fn a_journal_that_was_changed_names_the_record() {
    let folder = recorded();
    let text = folder.read("journals/fails.journal");
    folder.write("changed.journal", text.replace("UseHits(2)", "UseHits(1)"));
    folder.write("cut.journal", &text[..text.len() - 30]);
    folder.write("other.journal", DUEL);
    folder.write("bytes.journal", [0xff, 0xfe, 0x00]);
    folder.write("later.journal", "Journal(format: 9)");
    let files = ["changed", "cut", "other", "bytes", "later"].map(|name| format!("{name}.journal"));
    let told = folder.toise(&[&["replay".to_owned()][..], &files].concat());
    insta::assert_snapshot!(told.out, @"
    FAIL changed.journal: not played
    changed.journal:268: record 11 (Step 2) was changed after it was written, or a record before it was taken out

    FAIL cut.journal: not played
    cut.journal:269: the journal is cut off in record 12 (End): expected it to go on to its `End`

    FAIL other.journal: not played
    other.journal:1: not a journal: expected it to begin with `Journal(format: 2`, found (

    FAIL bytes.journal: not played
    bytes.journal:1: not a journal: expected it to begin with `Journal(format: 2`, found ��

    FAIL later.journal: not played
    later.journal: journal format 9: this version reads formats 1 to 2

    0 replayed, 5 failed
    ");
    assert_eq!(told.code, 3);
    let told = folder.toise(&["replay", "--json", "changed.journal"]);
    insta::assert_snapshot!(told.out, @r#"{"journal":"changed.journal","replayed":false,"commands":null,"line":268,"error":"record 11 (Step 2) was changed after it was written, or a record before it was taken out","differences":[]}"#);
    assert_eq!(told.code, 3);
}

#[test]
fn a_replay_that_goes_another_way_tells_what_is_not_alike() {
    let folder = recorded();
    let text = folder.read("journals/fails.journal").replace("UseHits(2)", "UseHits(1)");
    folder.write("other.journal", toise_engine::Journal::sealed(&text));
    let told = folder.toise(&["replay", "other.journal", "journals"]);
    insta::assert_snapshot!(told.out, @"
    FAIL other.journal: 2 commands
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
       hd.power.2       west answers for ann: UseHits(1)
       hd.power.1       ann uses 1 of 2 hits: 2
       hd.power.1       bob uses 0 of 0 hits: 0
       hd.damage.5      bob suffers 2 from ann = max(0, 2 slashing − PR 0): life 5 to 3
    other.journal: command 2 (ann attacks bob) leads elsewhere: the state is 88fccfc78fd3d132, the journal says 2e35dd03716c334d
      bob, life: recorded 1, replayed 3

    ok   journals/duels/strike.journal: 2 commands
    ok   journals/fails.journal: 2 commands
    2 replayed, 1 failed
    ");
    assert_eq!(told.code, 1);
    let told = folder.toise(&["replay", "--json", "other.journal"]);
    insta::assert_snapshot!(told.out, @r#"{"journal":"other.journal","replayed":false,"commands":2,"line":null,"error":"command 2 (ann attacks bob) leads elsewhere: the state is 88fccfc78fd3d132, the journal says 2e35dd03716c334d","differences":[{"of":"bob","what":"life","recorded":"1","replayed":"3"}]}"#);
    assert_eq!(told.code, 1);
}

#[test]
fn two_scenarios_cannot_have_one_journal() {
    let folder = Folder::with("a/duel.ron", DUEL);
    folder.write("b/duel.ron", DUEL);
    let told = folder.toise(&["run", "--record", "journals", "a", "b"]);
    assert_eq!((told.code, told.out.as_str()), (2, ""));
    insta::assert_snapshot!(told.err, @"error: b/duel.ron and a/duel.ron would have one journal, journals/duel.journal: record them apart");
    assert!(!folder.path().join("journals").exists());
    assert_eq!(folder.toise(&["run", "--record", "journals", "."]).code, 0);
    assert!(folder.path().join("journals/b/duel.journal").exists());
}

#[test]
fn a_journal_that_cannot_be_written_is_a_failure() {
    let folder = Folder::with("duel.ron", DUEL);
    folder.write("journals", "a file where the folder should be");
    let told = folder.toise(&["run", "--record", "journals", "duel.ron"]);
    assert_eq!(told.code, 1);
    assert!(told.out.contains("cannot write journals/duel.journal: "), "{}", told.out);
}

#[test]
fn a_folder_without_a_journal_and_a_path_that_is_not_there_are_bad_usage() {
    let folder = Folder::with("duel.ron", DUEL);
    let told = folder.toise(&["replay", ".", "nothing.journal"]);
    assert_eq!(told.code, 2);
    insta::assert_snapshot!(told.err, @"
    error: there is no journal (*.journal) in the folder .
    error: there is no file or folder nothing.journal
    ");
}
