//! What cannot be simulated, and what breaks off.

use super::{HILL, cells, folder};
use crate::{DUEL, Folder};

#[test]
fn bad_usage_ends_with_2() {
    let folder = folder();
    let lonely = DUEL
        .replace("\"bob\": (profile: \"man\", side: \"east\"", "\"bob\": (profile: \"man\", side: \"west\"");
    folder.write("lonely.ron", lonely);
    let (head, _) = HILL.split_once("    script:").unwrap();
    let contest = r#"    dice: Seed(1),
    script: [Contest(leaders: {"west": Greedy, "the \"east\"": Greedy})],
)"#;
    folder.write("over.ron", head.to_owned() + contest);
    let dice = "    dice: [1, 3, 6, 2, 2, 2],\n    script:";
    let exchange = crate::exchange()
        .replace("    script:", dice)
        .replace("dice: [1, 3, 6, 2, 2, 2], answers", "answers");
    folder.write("dice.ron", exchange);
    for (arguments, error) in [
        (
            &["hill.ron", "--runs", "0"][..],
            "error: invalid value '0' for '--runs <N>': 0 is not in 1..18446744073709551615\n",
        ),
        (&["hill.ron", "--runs", "-1"], "error: unexpected argument '-1' found"),
        (&["hill.ron", "--jobs", "0"], "error: invalid value '0' for '--jobs <K>': 0 is not in 1..=1024\n"),
        (
            &["hill.ron", "--seed", "x"],
            "error: invalid value 'x' for '--seed <S>': invalid digit found in string\n",
        ),
        (&["hill.ron", "--commands", "0"], "error: invalid value '0' for '--commands <C>'"),
        (&["hill.ron", "--turns", "0"], "error: invalid value '0' for '--turns <T>'"),
        (&["hill.ron", "--csv", "--json"], "error: the argument '--csv' cannot be used with '--json'\n"),
        (
            &["hill.ron", "--players", "gredy"],
            "error: invalid value 'gredy' for '--players <A,B>': there is no player \"gredy\": did you mean `greedy`?\n",
        ),
        (
            &["hill.ron", "--players", "random,"],
            "error: invalid value '' for '--players <A,B>': there is no player \"\": expected `greedy`, `odds`, `random` or `search`\n",
        ),
        (
            &["hill.ron", "--players", "random,greedy,random"],
            "error: hill.ron: there are 3 players, expected 1 for all sides or 2, one a side\n",
        ),
        (&["hill.ron", "--step", "0"], "error: invalid value '0' for '--step <N>'"),
        (&["hill.ron", "--step", "4"], "error: there is no step 4: the script of hill.ron has 3 steps\n"),
        (&["lonely.ron"], "error: lonely.ron: the scenario has 1 side, expected at least 2\n"),
        (&["over.ron", "--step", "1"], "error: over.ron: the battle is over after step 1\n"),
        (&["over.ron", "--step", "2"], "error: there is no step 2: the script of over.ron has 1 step\n"),
        (
            &["dice.ron", "--step", "2"],
            "error: dice.ron: the first 2 steps use dice written for the whole script: expected them beside the steps \
             that roll them\n",
        ),
        (&["hills.ron"], "error: there is no file hills.ron\n"),
        (&["."], "error: . is a folder: expected a scenario file\n"),
        (&[], "error: the following required arguments were not provided:\n  <FILE>\n"),
    ] {
        let told = folder.toise(&[&["sim"], arguments].concat());
        assert_eq!((told.out.as_str(), told.code), ("", 2), "{arguments:?}");
        assert!(told.err.starts_with(error), "{arguments:?}: {}", told.err);
    }
    // The step before the first that uses them is as good as any, and so is the start of a battle.
    assert_eq!(folder.toise(&["sim", "dice.ron", "--runs", "2", "--step", "1"]).code, 0);
    assert_eq!(folder.toise(&["sim", "over.ron", "--runs", "2"]).code, 0);
}

#[test]
fn a_file_with_mistakes_ends_with_3() {
    let folder = Folder::with("bad.ron", &HILL.replace("\"giant\", side", "\"gaint\", side"));
    let told = folder.toise(&["sim", "bad.ron"]);
    assert_eq!((told.out.as_str(), told.code), ("", 3));
    assert!(told.err.starts_with("error[unknown-name]: there is no profile \"gaint\"\n"), "{}", told.err);
}

#[test]
fn a_run_that_breaks_off_is_named_with_its_seed() {
    // With other dice than the file's Bob may fall to the blow, and is activated no more.
    let (head, _) = DUEL.split_once("    script:").unwrap();
    let head = head.replace("(5, 7)", r#"Touching(fighter: "ann", bearing: 0)"#);
    let script = r#"    dice: Seed(3),
    script: [
        Activate("ann"),
        Attack(target: "bob", answers: [Default]),
        Activate("bob"),
    ],
)"#;
    let folder = Folder::with("exchange.ron", &(head.clone() + script));
    for jobs in ["1", "2"] {
        let arguments = ["sim", "exchange.ron", "--step", "3", "--jobs", jobs];
        let told = folder.toise(&arguments);
        insta::allow_duplicates! {
            insta::assert_snapshot!(told.err, @"error: run 2, seed 17911839290282890590, breaks off at step 3: bob has fallen and left the board");
        }
        assert_eq!((told.out.as_str(), told.code), ("", 1));
        let csv = folder.toise(&[&arguments[..], &["--csv"]].concat());
        assert_eq!((csv.err, csv.code), (told.err, 1), "the same is said after the lines before it");
        let runs = cells(&csv.out).len().to_string();
        assert_eq!(runs, "2");
        assert_eq!(folder.toise(&[&arguments[..], &["--runs", &runs]].concat()).code, 0);
    }
    // A script that fails with the dice of the file fails at its place, before any run.
    let folder = Folder::with("exchange.ron", &(head + &script.replace("Default", "UseHits(5)")));
    let told = folder.toise(&["sim", "exchange.ron", "--step", "2"]);
    assert_eq!((told.out.as_str(), told.code), ("", 1));
    assert!(told.err.starts_with("exchange.ron:17:9: step 2: "), "{}", told.err);
}
