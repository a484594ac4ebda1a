//! `toise run --watch`: what is saved is played again.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Stdio};

use crate::{DUEL, Folder, exchange};

/// A command that watches until it is dropped.
struct Watching {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Watching {
    fn of(folder: &Folder, paths: &[&str]) -> Self {
        let mut command = folder.command(&[&["run", "--watch"], paths].concat());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Watching { child, out }
    }

    /// What it prints until it waits again.
    fn told(&mut self) -> String {
        let mut text = String::new();
        while !text.contains("Ctrl-C") {
            assert!(self.out.read_line(&mut text).unwrap() > 0, "it goes on:\n{text}");
        }
        text
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn what_is_saved_is_played_again_and_what_changed_is_shown() {
    let folder = Folder::with("games/strike.ron", &exchange());
    folder.write("games/apart.ron", DUEL);
    let mut watching = Watching::of(&folder, &["games"]);
    insta::assert_snapshot!(watching.told(), @"
    ok   games/apart.ron: Ann cannot reach Bob
    ok   games/strike.ron: Ann strikes Bob
    2 passed, 0 failed
    watching 2 scenarios; Ctrl-C ends it
    ");

    // Other dice, with the same end.
    folder.write("games/strike.ron", exchange().replace("1, 3, 6", "3, 3, 1"));
    insta::assert_snapshot!(watching.told(), @"

    saved: games/strike.ron
    ok   games/strike.ron: Ann strikes Bob
    @@ -9,5 +9,5 @@
        hd.pool.1        bob has 3 dice = CBT 3
        hd.melee.4       ann needs difficulty 3 = DEF 3 of bob
    -   hd.pool.4        ann rolls 1 3 6
    +   hd.pool.4        ann rolls 3 3 1
        hd.pool.4        ann gets 2 hits against 3
        hd.melee.4       bob needs difficulty 3 = DEF 3 of ann
    2 passed, 0 failed
    watching 2 scenarios; Ctrl-C ends it
    ");

    // A comment changes nothing.
    folder.write("games/apart.ron", format!("{DUEL} // as it was"));
    insta::assert_snapshot!(watching.told(), @"

    saved: games/apart.ron
    ok   games/apart.ron: Ann cannot reach Bob (as before)
    2 passed, 0 failed
    watching 2 scenarios; Ctrl-C ends it
    ");

    // A file that is made, and one that fails.
    folder.write("games/new.ron", DUEL.replace("Life(\"ann\", 5)", "Life(\"ann\", 4)"));
    insta::assert_snapshot!(watching.told(), @r#"

    saved: games/new.ron
    FAIL games/new.ron: Ann cannot reach Bob
    games/new.ron:17:17: step 3: Life("ann", 4): expected 4, found 5
       |
    17 |         Expect([Life("ann", 4), Life("bob", 5)]),
       |                 ^^^^^^^^^^^^^^

    1. activate ann
       hd.turn.4        ann is activated
    2. refused as not-in-contact: ann attacks bob
    3. not as expected

    2 passed, 1 failed
    watching 3 scenarios; Ctrl-C ends it
    "#);

    // A mistake.
    folder.write("games/new.ron", DUEL.replace("title", "titel"));
    insta::assert_snapshot!(watching.told(), @r#"

    saved: games/new.ron
    FAIL games/new.ron: not played, 1 mistake
    error[unknown-key]: this scenario has no key `titel`
     --> games/new.ron:2:5
      |
    2 |     titel: "Ann cannot reach Bob",
      |     ^^^^^
      |
      = help: did you mean `title`?

    2 passed, 1 failed
    watching 3 scenarios; Ctrl-C ends it
    "#);

    std::fs::remove_file(folder.path().join("games/new.ron")).unwrap();
    insta::assert_snapshot!(watching.told(), @"

    saved: games/new.ron
    2 passed, 0 failed
    watching 2 scenarios; Ctrl-C ends it
    ");
}

#[test]
fn a_file_that_is_included_is_watched_too() {
    let (head, rest) = DUEL.split_once("    profiles: {").unwrap();
    let (profiles, rest) = rest.split_once("\n    },\n    fighters").unwrap();
    let folder = Folder::with("apart.ron", &format!("{head}    include: [\"men.ron\"],\n    fighters{rest}"));
    let men = format!("(profiles: {{{profiles}\n}})");
    folder.write("men.ron", &men);
    let mut watching = Watching::of(&folder, &["apart.ron"]);
    assert!(watching.told().starts_with("ok   apart.ron"));
    folder.write("men.ron", men.replace("pv: 5", "pv: 6"));
    let told = watching.told();
    assert!(told.starts_with("\nsaved: men.ron\nFAIL apart.ron"), "{told}");
    assert!(told.contains("expected 5, found 6"), "{told}");
}

#[test]
fn what_cannot_be_watched_is_bad_usage() {
    let folder = Folder::with("duel.ron", DUEL);
    for flags in [["--watch", "--json"], ["--watch", "--bless"]] {
        assert_eq!(folder.toise(&[&["run"], &flags[..], &["duel.ron"]].concat()).code, 2);
    }
    assert_eq!(folder.toise(&["run", "--watch", "nothing.ron"]).code, 2);
}
