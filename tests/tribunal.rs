//! Tribunal beside another rulebook, files of it that are wrong, and whole battles of it.

use std::sync::Arc;

use toise_engine::geometry::{Base, Point, Toises};
use toise_engine::rounds::Course;
use toise_engine::rules::tribunal::{Location, ids};
use toise_engine::{
    Answer, AnswerError, Battle, Command, Contest, Defaults, Dice, Event, FighterStart, Greedy, Leader,
    PlayError, Probability, Progress, Random, Recruit, Scenario, Seed, SetupError, hell_dorado, tribunal,
};
use toise_tests::{scenario_files, scenarios_folder};

const GUARD: &str = r#"
    "guard": (
        ini: 3, cbt: 4, prd: 3, pre: 3, vol: 2, cou: 3, for: 3, end: 3, pv: 10, base: 30,
        weapons: { "sword": (kind: Contact, for: 2), "bow": (kind: Shot, for: 6) },
        spells: { "balm": (difficulty: 6, on: Ally, does: [Heal(4)]) },
    ),
    "recruit": (ini: 3, cbt: 4, prd: 3, vol: 2, cou: 3, for: 3, end: 3, pv: 10, base: 30),
"#;

const TWO: &str = r#"
    "ann": (profile: "guard", side: "west", at: (9, 9)),
    "bob": (profile: "recruit", side: "east", at: Touching(fighter: "ann", bearing: 0)),
"#;

fn text(rules: &str, profiles: &str, fighters: &str, script: &str) -> String {
    format!(
        "(\n    title: \"t\",\n    rules: {rules},\n    board: (width: 30, depth: 30),\n    profiles: {{{profiles}}},\n    \
         fighters: {{{fighters}}},\n    script: [{script}],\n)"
    )
}

/// A file with these profiles or this script says so, at this line and column of the file.
#[track_caller]
fn problem(text: &str, place: &str, expected: &[&str]) {
    let error = Scenario::parse(text).expect_err("the file is wrong");
    let told = error.problems.iter().map(|problem| match &problem.help {
        Some(help) => format!("{problem} ({help})\n"),
        None => format!("{problem}\n"),
    });
    let error: String = told.collect();
    for part in expected {
        assert!(error.contains(part), "expected {part:?} in:\n{error}");
    }
    let line = error.lines().find(|line| line.contains(expected[0])).unwrap_or_default();
    assert!(line.contains(place), "expected {place} in: {line}");
}

#[track_caller]
fn script_problem(script: &str, place: &str, expected: &[&str]) {
    problem(&text("Tribunal()", GUARD, TWO, script), place, expected);
}

fn battle() -> Battle {
    let scenario = Scenario::parse(&text("Tribunal()", GUARD, TWO, ""));
    scenario.unwrap_or_else(|error| panic!("{error}")).start_seeded(Seed(3))
}

const MAN: &str = r#""man": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
    "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
}),"#;

fn battle_of_hell_dorado() -> Battle {
    let fighters = r#""ann": (profile: "man", side: "west", at: (9, 9)),
        "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0)),"#;
    let scenario = Scenario::parse(&text("HellDorado()", MAN, fighters, ""));
    scenario.unwrap_or_else(|error| panic!("{error}")).start_seeded(Seed(3))
}

#[test]
fn a_characteristic_left_out_is_missed_at_the_first_line_of_its_profile() {
    let short = r#"
    "guard": (
        ini: 3, cbt: 4, vol: 2, cou: 3, for: 3, end: 3, pv: 10, base: 30,
    ),"#;
    let fighters = r#""ann": (profile: "guard", side: "west", at: (9, 9))"#;
    let text = text("Tribunal()", short, fighters, "");
    problem(&text, "6:14", &["this profile lacks the key `prd`", "missing-key"]);
}

#[test]
fn a_profile_that_is_none_says_why() {
    let wrong = |from: &str, to: &str, expected: &[&str]| {
        let profiles = GUARD.replace(from, to);
        assert_ne!(profiles, GUARD, "{from}");
        problem(&text("Tribunal()", &profiles, TWO, ""), "", expected);
    };
    wrong("pre: 3, ", "", &["which shoots, but no PRE", "bad-value"]);
    wrong("cbt: 4, prd: 3, pre", "cbt: 61, prd: 3, pre", &["a whole number from 0 to 60, found `61`"]);
    wrong("pv: 10, base: 30,\n", "pv: 0, base: 30,\n", &["a whole number from 1 to 1000, found `0`"]);
    wrong("kind: Shot", "kind: Zone", &["no kind of weapon is called `Zone`", "`Contact` or `Shot`"]);
    wrong("pre: 3", "tir: 3", &["this profile has no key `tir`", "unknown-key"]);
    wrong("Heal(4)", "Move(4)", &["as a spell moves nobody"]);
    wrong("Heal(4)", "", &["spell \"balm\": it does nothing: expected at least one deed"]);
    wrong("difficulty: 6", "difficulty: 0", &["a whole number from 1 to 60, found `0`"]);
    wrong(
        "does: [Heal(4)]",
        "does: [Heal(4)], until: Exchange",
        &["no end is called `Exchange`", "expected `Activation`, `Turn`"],
    );
}

#[test]
fn a_spell_nobody_owns_is_an_unknown_name() {
    let script = "Activate(\"ann\"),\nCast(spell: \"blam\", target: \"bob\", dice: [3])";
    script_problem(script, "18:13", &["there is no spell \"blam\"", "unknown-name", "did you mean `balm`?"]);
    // Where another owns it, the rules refuse it, and so they do where a script says so.
    for spell in ["balm", "blam"] {
        let script =
            format!(r#"Activate("bob"), Refused(Cast(spell: "{spell}", target: "ann"), "unknown-spell")"#);
        let scenario = Scenario::parse(&text("Tribunal()", GUARD, TWO, &script));
        assert_eq!(scenario.unwrap_or_else(|error| panic!("{error}")).run().failure, None);
    }
    let mut battle = battle();
    battle.play(Command::activate("bob")).expect("legal");
    let refused = battle.check(&tribunal::Command::cast("bob", "balm", "ann")).expect_err("refused");
    assert_eq!(refused.to_string(), "bob does not know the spell balm: it knows none");
}

#[test]
fn a_wrong_number_of_values_is_answered_with_the_form_of_what_was_written() {
    for (written, form) in [
        ("ToActivate()", "write `ToActivate(\"…\")`"),
        ("Parried()", "write `Parried(\"…\")`"),
        ("Fight(\"ann\")", "write `Fight(\"…\", \"…\")`"),
    ] {
        script_problem(&format!("Expect([{written}])"), "17:22", &["wrong-count", form]);
    }
    let script = "Activate(\"ann\"), Attack(target: \"bob\", answers: [Dare()])";
    script_problem(script, "", &["wrong-count", "write `Dare(false)`"]);
}

#[test]
fn a_step_of_another_rulebook_is_none_of_this_one() {
    script_problem(
        "Activate(\"ann\"),\nZone(at: (3, 3))",
        "18:1",
        &["no step of Tribunal is called `Zone`", "`Cast`"],
    );
    script_problem("BeginTurn()", "17:14", &["no step of Tribunal is called `BeginTurn`", "`BeginRound`"]);
    script_problem(
        "Activate(\"ann\"),\nPropose(to: \"bob\", answers: [UseHits(2)])",
        "18:30",
        &["no answer of Tribunal is called `UseHits`", "`Agree`"],
    );
    script_problem(
        "Expect([Hits(\"ann\", 2)])",
        "17:22",
        &["no expectation of Tribunal is called `Hits`", "`Suffered`"],
    );
    let fighters = r#""ann": (profile: "man", side: "west", at: (9, 9))"#;
    let other = text("HellDorado()", MAN, fighters, "Activate(\"ann\"),\nPropose(to: \"ann\")");
    problem(&other, "10:1", &["no step of Hell Dorado is called `Propose`", "`Attack`"]);
    problem(
        &text("Tribunal()", MAN, fighters, ""),
        "5:16",
        &[
            "other-rulebook",
            "the profile \"man\" is written for Hell Dorado, and this scenario plays Tribunal",
        ],
    );
    let options = text("Tribunal(options: (vae_soli: true, rounds: 0))", GUARD, TWO, "");
    problem(&options, "3:31", &["this option record has no key `vae_soli`", "a whole number from 1 to 1000"]);
}

#[test]
fn every_refusal_of_tribunal_has_a_scenario() {
    let folder = scenarios_folder().join("tribunal");
    let files = scenario_files().into_iter().filter(|path| path.starts_with(&folder));
    let texts: String = files.map(|path| std::fs::read_to_string(path).expect("a readable file")).collect();
    let without: Vec<&str> =
        tribunal::Rejection::codes().filter(|code| !texts.contains(&format!("), \"{code}\")"))).collect();
    assert!(without.is_empty(), "refusals without a scenario: {}", without.join(", "));
}

/// Commands of a rulebook, each of which another refuses.
fn refused_by(mut battle: Battle, commands: &[Command]) {
    for begun in [false, true] {
        if begun {
            battle.play(Command::activate("ann")).expect("legal");
        }
        let before = battle.hash();
        for command in commands {
            let refused = battle.play(command.clone()).expect_err("refused");
            let PlayError::Refused(rejection) = &refused else { panic!("{refused}") };
            assert_eq!(rejection.code(), "other-rulebook", "{command}");
            assert_eq!(battle.check(command).as_ref(), Err(rejection), "play and check say the same");
            assert_eq!(battle.hash(), before, "{command}");
        }
    }
}

#[test]
fn commands_of_hell_dorado_are_refused_in_tribunal() {
    use hell_dorado::Command as Other;
    let theirs =
        [Other::BeginTurn, Other::EndTurn, Other::EndActivation, Other::Pass { side: "west".into() }];
    let theirs = theirs.into_iter().map(Command::HellDorado);
    let aimed = [Other::attack("ann", "bob"), Other::shoot("ann", "bob")];
    refused_by(battle(), &theirs.chain(aimed).collect::<Vec<_>>());
}

#[test]
fn commands_of_tribunal_are_refused_in_hell_dorado() {
    use tribunal::{BreakOff, Command as Own, Propose};
    let (by, other) = (|| "ann".into(), || "bob".into());
    let ours = [
        Own::Course(Course::BeginRound),
        Own::Course(Course::EndActivation),
        Own::BreakOff(BreakOff { by: by(), from: other(), path: None }),
        Own::Propose(Propose { by: by(), to: other() }),
    ];
    let ours = ours.into_iter().map(Command::Tribunal);
    let aimed = [Own::attack("ann", "bob"), Own::shoot("ann", "bob"), Own::cast("ann", "balm", "bob")];
    refused_by(battle_of_hell_dorado(), &ours.chain(aimed).collect::<Vec<_>>());
}

#[test]
fn a_fighter_of_another_rulebook_cannot_be_recruited() {
    let recruit = |sheet| Recruit {
        name: "cid".into(),
        side: "west".into(),
        at: Point::new(5.0, 5.0).expect("a place"),
        ground: Toises::ZERO,
        base: Base::from_mm(30.0).expect("a base"),
        height: Toises::new(1.5).expect("a height"),
        life: 5,
        sheet,
    };
    let theirs = FighterStart::HellDorado(hell_dorado::FighterStart {
        profile: "guard".into(),
        bonus: hell_dorado::Bonus::default(),
        states: Vec::new(),
    });
    let bonus = tribunal::Bonus::default();
    let ours = FighterStart::Tribunal(tribunal::FighterStart { profile: "man".into(), bonus });
    for (battle, sheet, expected) in
        [(battle(), theirs, "Tribunal"), (battle_of_hell_dorado(), ours, "Hell Dorado")]
    {
        let setup = Arc::new(battle.setup().clone());
        let refused = Battle::new(setup, vec![recruit(sheet)], Dice::Seeded(Seed(1))).expect_err("refused");
        assert!(matches!(&refused, SetupError::OtherRulebook { name, .. } if name == "cid"), "{refused}");
        assert!(refused.to_string().contains(expected), "{refused}");
    }
}

#[test]
fn nobody_starts_with_life_points_that_no_file_could_give() {
    let start = FighterStart::Tribunal(tribunal::FighterStart {
        profile: "guard".into(),
        bonus: tribunal::Bonus::default(),
    });
    for (life, allowed) in [(0, true), (1000, true), (-1, false), (1001, false), (i32::MIN, false)] {
        let recruit = Recruit {
            name: "cid".into(),
            side: "west".into(),
            at: Point::new(5.0, 5.0).expect("a place"),
            ground: Toises::ZERO,
            base: Base::from_mm(30.0).expect("a base"),
            height: Toises::new(1.5).expect("a height"),
            life,
            sheet: start.clone(),
        };
        let began = Battle::new(Arc::new(battle().setup().clone()), vec![recruit], Dice::Seeded(Seed(1)));
        assert_eq!(began.is_ok(), allowed, "{life}");
        if let Err(error) = began {
            assert!(error.to_string().contains("expected 0 to 1000"), "{error}");
        }
    }
}

#[test]
fn events_of_another_rulebook_change_nothing() {
    let (battle, other) = (battle(), battle_of_hell_dorado());
    let foreign = Event::Tribunal(tribunal::Event::CarriedOff { fighter: "ann".into(), rule: ids::MELEE_5 });
    assert_eq!(&other.setup().fold(other.state(), [&foreign]), other.state());
    assert_ne!(&battle.setup().fold(battle.state(), [&foreign]), battle.state());
    // A state of another rulebook is no state of this one.
    assert_eq!(&battle.setup().fold(other.state(), [&foreign]), other.state());
}

#[test]
fn a_bonus_is_kept_by_the_names_of_characteristics() {
    use toise_engine::rules::tribunal::Characteristic;
    let bonus = tribunal::Bonus::default().with(Characteristic::Cbt, 2).with(Characteristic::End, -1);
    let text = serde_json::to_string(&bonus).expect("serialises");
    assert_eq!(text, r#"{"Cbt":2,"End":-1}"#);
    assert_eq!(serde_json::from_str::<tribunal::Bonus>(&text).expect("reads back"), bonus);
}

#[test]
fn options_that_contradict_each_other_are_told() {
    let text = text("Tribunal(options: (short_range: 20, medium_range: 5))", GUARD, TWO, "");
    problem(&text, "", &["medium range ends at 5 toises, within short range, which ends at 20", "bad-value"]);
}

#[test]
fn a_bonus_to_what_a_profile_does_not_have_is_told() {
    let fighters = r#""ann": (profile: "guard", side: "west", at: (9, 9), bonus: (peu: 4)),"#;
    let text = text("Tribunal()", GUARD, fighters, "");
    problem(&text, "", &["a bonus to PEU, which the profile \"guard\" does not have", "bad-value"]);
}

#[test]
fn a_choice_takes_no_answer_of_another_rulebook() {
    let mut battle = battle();
    battle.play(Command::activate("ann")).expect("legal");
    let mut asked = battle.play(tribunal::Command::attack("ann", "bob")).expect("legal");
    let Progress::Waiting { choice, .. } = &mut asked else { panic!("somebody may parry: {asked:?}") };
    assert_eq!(choice.kind().name(), "Parry");
    let before = battle.hash();
    for wrong in [
        Answer::HellDorado(hell_dorado::Answer::UseHits(2)),
        Answer::HellDorado(hell_dorado::Answer::VaeDice(0)),
        Answer::Tribunal(tribunal::Answer::Agree(true)),
        Answer::Weapon("sword".into()),
        Answer::Undeclared,
    ] {
        let error = battle.answer(wrong).expect_err("does not fit");
        assert!(matches!(error, PlayError::Answer(_)), "{error}");
        assert_eq!((battle.waiting(), battle.hash()), (Some(&*choice), before));
    }
    assert!(matches!(battle.answer(Answer::Default), Ok(Progress::Done(_) | Progress::Waiting { .. })));

    let mut other = battle_of_hell_dorado();
    other.play(Command::activate("ann")).expect("legal");
    other.play(hell_dorado::Command::attack("ann", "bob")).expect("legal");
    let error = other.answer(Answer::Tribunal(tribunal::Answer::Parry(true))).expect_err("does not fit");
    assert!(!matches!(error, PlayError::Answer(AnswerError::NothingAsked)), "{error}");
}

#[test]
fn the_procedures_that_play_give_the_exact_odds() {
    use tribunal::Event as Own;
    let profiles = r#"
        "guard": (
            ini: 3, cbt: 4, prd: 3, pre: 5, vol: 2, cou: 3, for: 3, end: 3, pv: 10, base: 30,
            weapons: { "sword": (kind: Contact, for: 2), "bow": (kind: Shot, for: 6) },
        ),
        "thief": (ini: 5, cbt: 3, prd: 4, vol: 3, cou: 2, for: 2, end: 2, pv: 10, base: 30),
        "troll": (ini: 2, cbt: 5, prd: 2, vol: 3, cou: 6, peu: 5, for: 5, end: 4, pv: 16, base: 50),
    "#;
    let fighters = r#"
        "ann": (profile: "guard", side: "west", at: (9, 9)),
        "bob": (profile: "thief", side: "east", at: Touching(fighter: "ann", bearing: 0)),
        "cid": (profile: "thief", side: "east", at: Apart(fighter: "ann", bearing: 90, distance: 12)),
        "dom": (profile: "troll", side: "east", at: Touching(fighter: "ann", bearing: 180)),
    "#;
    let scenario = Scenario::parse(&text("Tribunal()", profiles, fighters, ""));
    let mut battle = scenario.unwrap_or_else(|error| panic!("{error}")).start_seeded(Seed(0));
    battle.play(Command::activate("ann")).expect("legal");
    let chance = |command: Command, what: &dyn Fn(&Own) -> bool, chance: (u128, u128)| {
        let odds = battle.explore(&command, &mut Defaults, 100_000, |outcome| {
            outcome.events.iter().any(|event| matches!(event, Event::Tribunal(own) if what(own)))
        });
        let odds = odds.unwrap_or_else(|error| panic!("{error}"));
        let expected = Probability::new(chance.0, chance.1).expect("a denominator");
        assert_eq!((odds.is_complete(), odds.chance(&true)), (true, expected), "{command}");
    };
    // CBT 4 against PRD 4: a die of 2 to 6 passes as many faces of the parry as it shows itself.
    let struck = |name: &'static str| move |own: &Own| matches!(own, Own::Struck { to, .. } if to == name);
    chance(tribunal::Command::attack("ann", "bob"), &struck("bob"), (20, 36));
    // PRE 5 against 8 needs a 3; one location in six is the head.
    chance(tribunal::Command::shoot("ann", "cid"), &struck("cid"), (4, 6));
    let head = |own: &Own| matches!(own, Own::Struck { location: Location::Head, .. });
    chance(tribunal::Command::shoot("ann", "cid"), &head, (4, 36));
    // COU 3 holds against PEU 5 by 2 more on the die, unless it shows 1, or when fear alone shows 1.
    let stood_up = |own: &Own| matches!(own, Own::StoodUp { .. });
    chance(tribunal::Command::shoot("ann", "dom"), &stood_up, (6 + 5, 36));
}

/// Plays a battle to its end and looks at every moment of it.
fn sound(scenario: &Scenario, seed: u64, mut leaders: [&mut dyn Leader; 2]) -> bool {
    let mut battle = scenario.start_seeded(Seed(seed));
    let mut events = Vec::new();
    for commands in 0.. {
        // In each of 20 rounds its beginning; of each of 6 fighters beginning, move, deed and end.
        assert!(commands <= 20 * (1 + 6 * 4), "no end after {commands} commands");
        let legal = battle.legal_commands();
        for command in legal.commands.iter().chain(&legal.done) {
            assert_eq!(battle.check(command), Ok(()), "listed: {command}");
            if commands % 7 == 0 {
                let before = battle.hash();
                let progress = battle.play_with(command.clone(), &mut Defaults);
                assert!(matches!(progress, Ok(Progress::Done(_))), "listed: {command}: {progress:?}");
                assert!(battle.undo());
                assert_eq!(battle.hash(), before, "taken back: {command}");
            }
        }
        let [one, other] = &mut leaders;
        let mut contest = Contest::new(vec![*one, *other]).at_most(1);
        let report = contest.play(&mut battle, |_, happened| events.extend_from_slice(happened));
        if report.unwrap_or_else(|error| panic!("{error}")).over {
            break;
        }
    }
    let folded = battle.setup().fold(battle.start_state(), &events);
    assert_eq!(&folded, battle.state(), "the events folded over the start give the end");
    let loaded = Battle::load(&battle.save()).expect("a save loads");
    assert_eq!(loaded.hash(), battle.hash());
    battle.is_over()
}

#[test]
fn whole_battles_are_sound_from_start_to_end() {
    let path = scenarios_folder().join("tribunal/battles/three_against_three.ron");
    let scenario = Scenario::load(path).unwrap_or_else(|error| panic!("{error}"));
    for seed in 0..60 {
        let [mut one, mut other] = [2 * seed, 2 * seed + 1].map(|seed| Random::new(Seed(seed)));
        assert!(sound(&scenario, seed, [&mut one, &mut other]), "seed {seed}");
        assert!(sound(&scenario, seed, [&mut Greedy, &mut other]), "seed {seed}");
        assert!(sound(&scenario, seed, [&mut Greedy, &mut Greedy]), "seed {seed}");
    }
}
