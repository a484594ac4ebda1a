//! Files that do not load and commands that are refused: a clear error, and nothing lost.

use toise_engine::{
    Absent, Answer, AnswerError, Battle, Command, DiceError, Journal, JournalError, PlayError, Player,
    Progress, Scenario, Script, Seed, Tape, View, hell_dorado,
};
use toise_tests::playing::begin;
use toise_tests::scenarios;

const PROFILES: &str = r#"
    "man": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
        "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
    }),
"#;

fn text(rules: &str, profiles: &str, fighters: &str, script: &str) -> String {
    format!(
        "(title: \"t\", rules: {rules}, board: (width: 10, depth: 10), profiles: {{{PROFILES}{profiles}}}, \
         fighters: {{{fighters}}}, script: [{script}])"
    )
}

const TWO: &str = r#""ann": (profile: "man", side: "west", at: (5, 5)),
    "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0)),"#;

#[track_caller]
fn problem(text: &str, expected: &str) {
    let error = Scenario::parse(text).expect_err("the file is wrong").to_string();
    assert!(error.contains(expected), "expected {expected:?} in:\n{error}");
}

fn battle() -> Battle {
    let scenario =
        Scenario::parse(&text("HellDorado()", "", TWO, "")).unwrap_or_else(|error| panic!("{error}"));
    scenario.start_seeded(Seed(3))
}

#[test]
fn a_weapon_of_the_other_edition_is_refused_when_the_file_is_loaded() {
    // hd.weapon.6
    let blast = r#""spitter": (tir: 2, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
        "bile": (kind: Breath, damage: ["acid"], blast: "4/2"),
    }),"#;
    problem(&text("HellDorado(edition: Purgatory)", blast, TWO, ""), "other-edition");
    Scenario::parse(&text("HellDorado(edition: Sapience)", blast, TWO, "")).expect("Sapience has it");
    let zone = r#""bomber": (tir: 2, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
        "mortar": (kind: Zone, damage: ["blunt"], range: "5/*", precision: "4+", power: "1 / 2 / 3 / 4 / 5"),
    }),"#;
    problem(&text("HellDorado(edition: Sapience)", zone, TWO, ""), "other-edition");
    Scenario::parse(&text("HellDorado(edition: Purgatory)", zone, TWO, "")).expect("Purgatory has it");
}

#[test]
fn bases_that_overlap_or_leave_the_board_are_refused_at_their_own_line() {
    for (a, b) in [("(5, 5)", "(5.8, 5)"), ("(5, 5)", "(5, 5)"), ("(5, 5)", "(5.1, 5)")] {
        let fighters = format!(
            r#""ann": (profile: "man", side: "west", at: {a}), "bob": (profile: "man", side: "east", at: {b})"#
        );
        problem(&text("HellDorado()", "", &fighters, ""), "the bases of bob and ann overlap by");
    }
    let off = r#""ann": (profile: "man", side: "west", at: (0.5, 5))"#;
    problem(&text("HellDorado()", "", off, ""), "ann stands off the board by 0.100 toises");
}

#[test]
fn unknown_names_are_found_wherever_they_stand() {
    problem(
        &text("HellDorado()", "", r#""ann": (profile: "men", side: "w", at: (5, 5))"#, ""),
        "there is no profile \"men\"",
    );
    problem(&text("HellDorado()", "", TWO, r#"Activate("anne")"#), "there is no fighter \"anne\"");
    let attack = r#"Activate("ann"), Attack(target: "bob", weapon: "ax", dice: [])"#;
    problem(&text("HellDorado()", "", TWO, attack), "man has no weapon \"ax\"");
    let state = r#"Expect([State("ann", "Stuned 1")])"#;
    problem(&text("HellDorado()", "", TWO, state), "Stuned");
    let missing = r#"Attack(target: "bob")"#;
    problem(&text("HellDorado()", "", TWO, missing), "nobody is activated before this step");
    problem(&text("HellDorado(edition: Purgatori)", "", TWO, ""), "no edition is called `Purgatori`");
    problem(&text("HellDorado(options: (support: true))", "", TWO, ""), "no key `support`");
    let circle = r#""ann": (profile: "man", side: "w", at: Touching(fighter: "bob", bearing: 0)),
        "bob": (profile: "man", side: "e", at: Touching(fighter: "ann", bearing: 0)),"#;
    problem(&text("HellDorado()", "", circle, ""), "wait for each other's place");
}

#[test]
fn a_refused_command_changes_nothing() {
    let mut battle = battle();
    let before = battle.hash();
    for (command, code) in [
        (Command::activate("nobody"), "unknown-fighter"),
        (hell_dorado::Command::attack("ann", "bob"), "not-active"),
        (hell_dorado::Command::shoot("ann", "bob"), "not-active"),
    ] {
        let refused = battle.play(command.clone()).expect_err("refused");
        let PlayError::Refused(rejection) = &refused else { panic!("{refused}") };
        assert_eq!(rejection.code(), code);
        assert_eq!(battle.check(&command).as_ref(), Err(rejection), "play and check say the same");
        assert_eq!(battle.hash(), before);
        assert_eq!(battle.commands().count(), 0);
    }
}

/// As many answers of one choice are tried.
const ANSWERS: usize = 64;

#[test]
fn every_answer_a_choice_lists_is_taken() {
    let mut tried = 0;
    for (path, scenario) in scenarios() {
        let mut battle = scenario.start();
        for play in &scenario.plays() {
            let mut script = Script::new(play.answers.clone());
            let mut progress = begin(&mut battle, play, &mut Absent).expect("a legal command");
            while let Progress::Waiting { choice, so_far } = progress {
                for answer in choice.options().into_iter().take(ANSWERS) {
                    tried += 1;
                    // The script's dice may not be those of another course.
                    match battle.clone().answer(answer.clone()) {
                        Ok(_) | Err(PlayError::Dice(_)) => {}
                        Err(error) => panic!("{}: {choice}: {answer}: {error}", path.display()),
                    }
                }
                let view = View { setup: battle.setup(), state: battle.state(), so_far: &so_far };
                let answer = script.answer(&choice, &view).expect("the script answers");
                progress = battle.answer(answer.expect("an answer")).expect("a legal answer");
            }
        }
    }
    assert!(tried > 500, "only {tried} answers were tried: the test says little");
}

#[test]
fn a_waiting_battle_takes_only_an_answer_that_fits_or_undo() {
    let mut battle = battle();
    assert_eq!(battle.answer(Answer::Default), Err(PlayError::Answer(AnswerError::NothingAsked)));
    battle.play(Command::activate("ann")).expect("legal");
    let before = battle.hash();
    let progress = battle.play(hell_dorado::Command::attack("ann", "bob")).expect("legal");
    let Progress::Waiting { choice, .. } = progress else { panic!("some hits are to be used: {progress:?}") };
    assert_eq!(choice.kind().name(), "UseHits");

    let busy = battle.play(Command::activate("bob")).expect_err("busy");
    assert!(matches!(busy, PlayError::Busy(_)), "{busy}");
    for wrong in [
        Answer::Undeclared,
        Answer::HellDorado(hell_dorado::Answer::VaeDice(1)),
        Answer::HellDorado(hell_dorado::Answer::UseHits(5)),
    ] {
        let error = battle.answer(wrong).expect_err("does not fit");
        assert!(matches!(error, PlayError::Answer(_)), "{error}");
        assert_eq!(battle.waiting(), Some(&choice));
        assert_eq!(battle.hash(), before);
    }
    assert!(battle.undo());
    assert_eq!(battle.waiting(), None);
    assert_eq!(battle.hash(), before);
}

#[test]
fn dice_that_do_not_fit_are_named_and_nothing_is_played() {
    let mut battle = battle();
    battle.play(Command::activate("ann")).expect("legal");
    let before = battle.hash();
    let tape = |dice: &[u8]| Tape {
        dice: dice.iter().filter_map(|face| toise_rules::dice::Face::new(*face).ok()).collect(),
        ..Tape::default()
    };
    let attack = hell_dorado::Command::attack("ann", "bob");
    let mut player = toise_engine::Defaults;

    let short = battle.play_scripted(attack.clone(), tape(&[1, 2, 3, 4]), &mut player).expect_err("short");
    let PlayError::Dice(short) = short else { panic!("{short}") };
    assert_eq!(
        short.to_string(),
        "a die is missing: bob rolls 3 dice (attack), the script holds only 1 more"
    );

    let long = battle.play_scripted(attack, tape(&[1, 2, 3, 4, 5, 6, 6]), &mut player).expect_err("long");
    let PlayError::Dice(long @ DiceError::LeftOver { .. }) = long else { panic!("{long}") };
    assert_eq!(long.to_string(), "left over, not drawn: 1 die (6)");
    assert_eq!(battle.hash(), before);
    assert_eq!(battle.commands().count(), 1);
}

#[test]
fn a_save_edited_into_nonsense_is_refused() {
    let mut battle = battle();
    battle.play(Command::activate("ann")).expect("legal");
    let text = battle.save();
    let refused = |from: &str, to: &str, expected: &str| {
        let edited = text.replacen(from, to, 1);
        assert_ne!(edited, text, "{from} stands in the save:\n{text}");
        let altered = Battle::load(&edited).expect_err("refused");
        assert!(!altered.is_of_the_replay(), "{altered}");
        // With checks that fit it is what it says that is wrong.
        let error = Battle::load(&Journal::sealed(&edited)).expect_err("refused").to_string();
        assert!(error.contains(expected), "expected {expected:?} in {error}");
    };
    refused("format:", "formt:", "not a journal");
    refused("format: 2", "format: 99", "format 99");
    refused("\"slashing\"", "", "damage type");
    refused("name: \"bob\"", "name: \"ann\"", "ann");
    refused("\"east\"", "\"\"", "name");
    refused(
        "command: Activate(fighter: \"ann\")",
        "command: Activate(fighter: \"ann\"), answers: [(of: \"ann\", answer: Undeclared, by_default: false)]",
        "nothing asked for",
    );
    refused("number: 1", "number: 2", "record 10 (Step 2): expected step 1, found step 2");
    refused("End(steps: 1)", "End(steps: 2)", "expected 2 steps before the end, found 1");
    refused("Sides(", "Sides([]) // 0123456789abcdef\nSides(", "a record of this kind stands there already");
    refused("life: 5", "life: NaN", "record 6 (Fighter)");
}

#[test]
fn a_save_that_was_edited_says_which_command_differs() {
    let mut battle = battle();
    battle.play(Command::activate("ann")).expect("legal");
    battle.play_with(hell_dorado::Command::attack("ann", "bob"), &mut toise_engine::Defaults).expect("legal");
    let text = battle.save();
    let other_seed = text.replace("Seeded((3))", "Seeded((4))").replace("Seeded(3)", "Seeded(4)");
    assert_ne!(text, other_seed, "the seed stands in the save:\n{text}");
    let error = Battle::load(&other_seed).expect_err("another battle").to_string();
    assert_eq!(
        error,
        "record 8 (Dice) was changed after it was written, or a record before it was taken out"
    );
    // Sealed again it is a sound journal whose battle goes another way.
    let error = Battle::load(&Journal::sealed(&other_seed)).expect_err("another battle");
    assert!(
        error.is_of_the_replay() && error.to_string().starts_with("command 2 (ann attacks bob"),
        "{error}"
    );
}

#[test]
fn a_save_cut_at_any_place_says_in_which_record() {
    let mut battle = battle();
    battle.play(Command::activate("ann")).expect("legal");
    let text = battle.save();
    let mut records = Vec::new();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        match Battle::load(&text[..end]) {
            Err(JournalError::NotAJournal { .. }) => assert!(end < 120, "{}", &text[..end]),
            Err(JournalError::Cut { record, .. }) => records.push(record),
            // Without its last line end the text is whole.
            Ok(_) => assert_eq!(end, text.len() - 1),
            Err(other) => panic!("cut at {end}: {other}"),
        }
    }
    assert!(records.is_sorted());
    records.dedup();
    assert_eq!(records, (1..=11).collect::<Vec<_>>(), "{text}");
}

#[test]
fn a_save_with_any_letter_changed_is_refused_and_the_record_named() {
    let mut battle = battle();
    battle.play(Command::activate("ann")).expect("legal");
    let text = battle.save();
    let is_record = |line: &str| line.starts_with(|letter: char| letter.is_ascii_uppercase());
    for (at, letter) in text.char_indices().filter(|(_, letter)| letter.is_ascii_alphanumeric()) {
        let other = if letter == 'x' { "y" } else { "x" };
        let edited = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        let expected = text[..=at].lines().filter(|line| is_record(line)).count().max(1);
        match Battle::load(&edited) {
            // The last check, when it is none any more, leaves its record without an end.
            Err(JournalError::Altered { record, .. } | JournalError::Cut { record, .. }) => {
                assert_eq!(record, expected, "{edited}");
            }
            Err(JournalError::NotAJournal { .. } | JournalError::Format { .. }) => assert_eq!(expected, 1),
            other => panic!("changed at {at}: {other:?}\n{edited}"),
        }
    }
}

#[test]
fn a_save_with_a_record_taken_out_or_moved_is_refused() {
    let mut battle = battle();
    battle.play(Command::activate("ann")).expect("legal");
    let text = battle.save();
    let fighters: Vec<&str> = text.lines().filter(|line| line.starts_with("Fighter")).collect();
    let [ann, bob] = fighters[..] else { panic!("two fighters in\n{text}") };
    let altered = |edited: String| {
        assert_ne!(edited, text);
        assert!(matches!(Battle::load(&edited), Err(JournalError::Altered { .. })), "{edited}");
    };
    altered(text.replace(&format!("{ann}\n"), ""));
    altered(text.replace(&format!("{ann}\n{bob}\n"), &format!("{bob}\n{ann}\n")));
    altered(text.replace(&format!("{bob}\n"), &format!("{bob}\n{bob}\n")));
    // Line ends and a byte order mark are the business of whoever keeps the file.
    let elsewhere = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(Battle::load(&elsewhere).expect("the same journal").save(), text);
}

#[test]
fn what_is_no_journal_says_so() {
    for text in ["", "\n", "not a journal", "# Toise", "Scenario(title: \"t\")", "Journal(format: )"] {
        let error = Battle::load(text).expect_err("no journal");
        assert!(error.to_string().starts_with("not a journal"), "{text:?}: {error}");
    }
    let newer = Battle::load("Journal(format: 3, by: \"toise 9.0.0\", more: 1) // 0123456789abcdef\n");
    assert_eq!(
        newer.expect_err("a later one").to_string(),
        "journal format 3: this version reads formats 1 to 2"
    );
    let large = "(".repeat(Journal::MAX_BYTES + 1);
    assert!(matches!(Battle::load(&large), Err(JournalError::TooLarge { .. })));
    let deep = format!("(format: 1, setup: {}", "(".repeat(100_000));
    assert!(matches!(Battle::load(&deep), Err(JournalError::Record { line: 1, .. })));
}

#[test]
fn a_scenario_covers_rules_of_its_own_rulebook() {
    let file = text("Duel()", "", "", "").replace("board:", "covers: [\"hd.pool.1\", \"du.pool.1\"], board:");
    problem(&file, "hd.pool.1 is no rule of Duel, which this scenario plays");
}
