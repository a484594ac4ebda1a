//! Duel: files that do not load, commands and answers that do not fit, and exact odds against a count of all faces.

use std::collections::BTreeMap;

use toise_engine::duel::{Answer as Reply, Command as Duel, Event as DuelEvent, Question};
use toise_engine::ron_file::Located;
use toise_engine::{
    Answer, AnswerError, Battle, Command, Defaults, Distribution, Event, Library, Outcome, PlayError,
    Probability, Progress, Question as AnyQuestion, Rejection, Scenario, Seed, hell_dorado, tribunal,
};

/// A file, the profiles from line 2 on, the fighters on the line after them, the script on the last line but one.
fn text(rules: &str, profiles: &str, fighters: &str, script: &str) -> String {
    format!(
        "(title: \"t\", rules: {rules}, board: (width: 20, depth: 20), profiles: {{\n{profiles}\n}}, fighters: {{\n\
         {fighters}\n}}, script: [\n{script}\n])"
    )
}

const MAN: &str =
    r#""man": (melee: 1, strength: 1, reflex: 1, agility: 1, courage: 4, base: 30, weapons: { "axe": () }),"#;

const TWO: &str = r#""ann": (profile: "man", side: "west", at: (5, 5)), "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0)),"#;

/// All that is said of such a file, and that nothing is made of it.
#[track_caller]
fn refused(text: &str, expected: &[&str]) {
    let loaded = Library::default().parse("bad.ron", text);
    let with_help = |problem: &Located| format!("{problem}; {}", problem.help.as_deref().unwrap_or(""));
    let told: Vec<String> = loaded.problems.iter().map(with_help).collect();
    assert_eq!(told.len(), expected.len(), "{told:#?}");
    for (told, expected) in told.iter().zip(expected) {
        assert!(expected.split('…').all(|part| told.contains(part)), "expected {expected}\nfound    {told}");
    }
    assert!(loaded.scenario.is_none(), "no scenario comes of it");
}

fn scenario(text: &str) -> Scenario {
    Scenario::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn active(text: &str, fighter: &str) -> Battle {
    let mut battle = scenario(text).start_seeded(Seed(4));
    battle.play(Command::activate(fighter)).expect("a legal activation");
    battle
}

#[test]
fn a_profile_says_every_characteristic_and_nothing_else() {
    let profile = |text: &str| self::text("Duel()", text, "", "");
    refused(
        &profile(r#""man": (melee: 1, strength: 1, agility: 1, base: 30),"#),
        &["bad.ron:2:8: error[missing-key]: this profile lacks the key `reflex`"],
    );
    refused(&profile(r#""man": (),"#), &["`melee`", "`strength`", "`reflex`", "`agility`", "`base`"]);
    refused(
        &profile(r#""man": (melee: 1, strenght: 1, reflex: 1, agility: 1, base: 30),"#),
        &["no key `strenght`…did you mean `strength`?"],
    );
    refused(
        &profile(
            r#""man": (melee: -1, strength: 61, reflex: 1.5, agility: "two", base: 0, life: 0, mvt: -1, courage: 61),"#,
        ),
        &[
            "expected a whole number from 0 to 60, found `-1`",
            "from 0 to 60, found `61`",
            "`1.5`",
            "`\"two\"`",
            "a number from 1 to 1000, found `0`",
            "a whole number from 1 to 1000, found `0`",
            "from 0 to 100, found `-1`",
            "from 0 to 60, found `61`",
        ],
    );
    refused(
        &profile(
            r#""man": (melee: 1, strength: 1, reflex: 1, agility: 1, base: 30, weapons: { "axe": (atack: 1), "axe": () }),"#,
        ),
        &["no key `atack`", "the key `axe` is given twice"],
    );
    refused(
        &profile(
            r#""man": (melee: 1, strength: 1, reflex: 1, agility: 1, base: 30, weapons: { "axe": (atack: 1) }),"#,
        ),
        &["no key `atack`…did you mean `attack`?"],
    );
}

#[test]
fn a_misspelt_option_is_told_with_the_one_that_was_meant() {
    for (options, expected) in [
        ("chian: false", "no key `chian`…did you mean `chain`?"),
        ("success_at: 3", "no key `success_at`…did you mean `success_on`?"),
        ("success_on: 7", "expected a whole number from 1 to 6, found `7`"),
        ("six_counts: 7", "expected a whole number from -6 to 6, found `7`"),
        ("chain_most: 0", "expected a whole number from 1 to 100, found `0`"),
        ("rounds: 0", "expected a whole number from 1 to 1000, found `0`"),
        ("zero_misses: 1", "expected `true` or `false`, found `1`"),
        ("movement: 0", "found `0`"),
    ] {
        refused(&text(&format!("Duel(options: ({options}))"), MAN, TWO, ""), &[expected]);
    }
}

#[test]
fn a_fighter_has_the_keys_of_duel() {
    let fighter = |more: &str| {
        text("Duel()", MAN, &format!(r#""ann": (profile: "man", side: "west", at: (5, 5), {more}),"#), "")
    };
    refused(&fighter("unawares: true"), &["no key `unawares`…did you mean `unaware`?"]);
    refused(&fighter("bonus: (attac: 1)"), &["no key `attac`…did you mean `attack`?"]);
    refused(&fighter("bonus: (attack: 61)"), &["from -60 to 60, found `61`"]);
    refused(&fighter("courage: 61, life: 0"), &["from 0 to 60, found `61`", "from 1 to 1000, found `0`"]);
    refused(&fighter("drive: 2"), &["no key `drive`"]);
    let unknown = r#""ann": (profile: "men", side: "west", at: (5, 5)),"#;
    refused(&text("Duel()", MAN, unknown, ""), &["there is no profile \"men\"…did you mean `man`?"]);
}

#[test]
fn steps_and_expectations_are_those_of_duel() {
    let script = |script: &str| text("Duel()", MAN, TWO, script);
    for (step, expected) in [
        (r#"Attak(target: "bob")"#, "no step of Duel is called `Attak`…did you mean `Attack`?"),
        (r#"Attack(target: "bbo")"#, "there is no fighter \"bbo\"…did you mean `bob`?"),
        (r#"Attack(target: "bob", weapon: "axes")"#, "\"axes\"…did you mean `axe`?"),
        (r#"Attack(target: "bob", answers: [Weapon("axes")])"#, "\"axes\"…did you mean `axe`?"),
        (r#"Attack(target: "bob", answers: [Courge(1)])"#, "`Courge`…did you mean `Courage`?"),
        (r#"Attack(target: "bob", answers: [Courage(-1)])"#, "from 0 to 60, found `-1`"),
        (r#"Attack(target: "bob", answers: [Defend(1)])"#, "expected `true` or `false`, found `1`"),
        (r#"Attack(target: "bob", dice: [7])"#, "from 1 to 6, found `7`"),
        // Steps of the other rulebooks.
        (
            r#"BreakOff(from: "bob")"#,
            "no step of Duel is called `BreakOff`…expected `Activate`, `Attack`, `AttackAll`, `Leave`",
        ),
        (r#"Shoot(target: "bob")"#, "no step of Duel is called `Shoot`"),
        (r#"Act(action: "Wait")"#, "no step of Duel is called `Act`"),
        ("BeginTurn()", "no step of Duel is called `BeginTurn`"),
        ("EndTurn()", "no step of Duel is called `EndTurn`"),
        (r#"Move(action: "Run", to: (8, 5))"#, "no key `action`"),
        (r#"Attack(target: "bob", answers: [UseHits(2)])"#, "no answer of Duel is called `UseHits`"),
        (r#"Expect([Pol("bob", 2)])"#, "no expectation of Duel is called `Pol`…did you mean `Pool`?"),
        (r#"Expect([Pool("bob", 300)])"#, "from 0 to 60, found `300`"),
        (r#"Expect([Hits("bob", 2)])"#, "no expectation of Duel is called `Hits`"),
        (r#"Refused(AttackAll(), "not-alne")"#, "\"not-alne\"…did you mean `not-alone`?"),
    ] {
        refused(&script(&format!(r#"Activate("ann"), {step}"#)), &[expected]);
    }
}

#[test]
fn commands_of_other_rulebooks_are_refused_and_change_nothing() {
    let mut battle = active(&text("Duel()", MAN, TWO, ""), "ann");
    let before = battle.hash();
    for command in [
        hell_dorado::Command::attack("ann", "bob"),
        hell_dorado::Command::shoot("ann", "bob"),
        tribunal::Command::attack("ann", "bob"),
        tribunal::Command::shoot("ann", "bob"),
        tribunal::Command::cast("ann", "spark", "bob"),
        tribunal::Command::attack("nobody", "nothing"),
    ] {
        let refusal = battle.check(&command).expect_err("another rulebook's");
        assert_eq!(refusal.code(), "other-rulebook");
        assert_eq!(refusal.to_string(), "a command of another rulebook, in a battle of Duel");
        assert_eq!(battle.play(command.clone()), Err(PlayError::Refused(refusal.clone())));
        let explored = battle.explore(&command, &mut Defaults, 10, |_| 0);
        assert_eq!(explored, Err(PlayError::Refused(refusal)));
        assert_eq!(battle.hash(), before);
    }
    let own = Duel::attack("ann", "nobody");
    assert!(matches!(battle.check(&own), Err(Rejection::UnknownFighter { .. })));
    assert!(battle.check(&Duel::attack("ann", "bob")).is_ok());
}

#[test]
fn commands_of_duel_are_refused_elsewhere() {
    for rules in ["HellDorado()", "Tribunal()"] {
        let empty = format!(
            "(title: \"t\", rules: {rules}, board: (width: 9, depth: 9), profiles: {{}}, fighters: {{}}, script: [])"
        );
        let mut battle = scenario(&empty).start_seeded(Seed(0));
        let before = battle.hash();
        for command in [Duel::attack("ann", "bob"), Duel::attack_all("ann")] {
            assert_eq!(battle.check(&command).expect_err("Duel's").code(), "other-rulebook");
            assert!(matches!(battle.play(command), Err(PlayError::Refused(_))));
            assert_eq!(battle.hash(), before);
        }
    }
}

/// The question a battle waits with.
#[track_caller]
fn asked(battle: &Battle) -> Question {
    match battle.waiting().map(|choice| &choice.question) {
        Some(AnyQuestion::Duel(question)) => question.clone(),
        other => panic!("{other:?}"),
    }
}

/// Answers that do not fit are errors that leave the battle waiting for the same answer.
#[track_caller]
fn wrong(battle: &mut Battle, answers: &[Answer]) {
    let waiting = battle.waiting().cloned();
    let before = battle.hash();
    for answer in answers {
        let error = battle.answer(answer.clone()).expect_err("it does not fit");
        assert!(matches!(error, PlayError::Answer(_)), "{error}");
        assert_eq!(battle.waiting().cloned(), waiting);
        assert_eq!(battle.hash(), before);
    }
}

fn reply(answer: Reply) -> Answer {
    Answer::Duel(answer)
}

#[test]
fn wrong_answers_leave_the_battle_waiting() {
    let mut battle = active(&text("Duel(options: (zero_misses: false))", MAN, TWO, ""), "ann");
    battle.play(Duel::attack("ann", "bob")).expect("a legal attack");
    // Four points are left, three go into one roll.
    assert_eq!(asked(&battle), Question::Courage { most: 3, defends: false });
    wrong(
        &mut battle,
        &[
            reply(Reply::Courage(4)),
            reply(Reply::Courage(u8::MAX)),
            reply(Reply::Defend(true)),
            reply(Reply::Share(0)),
            Answer::Target("bob".into()),
            Answer::Undeclared,
            Answer::HellDorado(hell_dorado::Answer::UseHits(1)),
        ],
    );
    assert!(matches!(battle.play(Duel::attack("ann", "bob")), Err(PlayError::Busy(_))));
    battle.answer(reply(Reply::Courage(3))).expect("three are allowed");
    assert!(matches!(asked(&battle), Question::Defend { .. }));
    wrong(&mut battle, &[reply(Reply::Courage(0)), reply(Reply::Share(1))]);
    let progress = battle.answer(reply(Reply::Defend(false))).expect("it need not defend");
    assert!(matches!(progress, Progress::Done(_)));
    assert_eq!(battle.answer(Answer::Default), Err(PlayError::Answer(AnswerError::NothingAsked)));

    battle.play(Command::activate("ann")).expect("a legal activation");
    battle.play(Duel::attack("ann", "bob")).expect("a legal attack");
    assert_eq!(asked(&battle), Question::Courage { most: 1, defends: false });
    wrong(&mut battle, &[reply(Reply::Courage(2))]);
    battle.answer(Answer::Default).expect("the default is always allowed");
    assert!(battle.undo() && battle.waiting().is_none());
}

#[test]
fn no_more_is_dealt_out_than_there_is() {
    let fighters = format!(
        r#"{TWO} "cid": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 90)),
        "dan": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 180), life: 1)"#
    );
    let mut battle =
        active(&text("Duel(options: (success_on: 1, six_counts: 1))", MAN, &fighters, ""), "ann");
    battle.play(Duel::attack_all("ann")).expect("a legal attack");
    battle.answer(reply(Reply::Courage(3))).expect("courage");
    assert_eq!(asked(&battle), Question::Defend { from: "ann".into(), difficulty: 5 });
    battle.answer(reply(Reply::Defend(false))).expect("it need not defend");
    assert_eq!(asked(&battle), Question::Share { target: "bob".into(), life: 10, left: 5 });
    assert_eq!(battle.waiting().map(toise_engine::Choice::default_answer), Some(reply(Reply::Share(5))));
    wrong(&mut battle, &[reply(Reply::Share(6)), reply(Reply::Share(u16::MAX)), reply(Reply::Courage(0))]);
    battle.answer(reply(Reply::Share(2))).expect("part of it");
    assert_eq!(asked(&battle), Question::Share { target: "cid".into(), life: 10, left: 3 });
    wrong(&mut battle, &[reply(Reply::Share(4))]);
    battle.answer(reply(Reply::Share(0))).expect("none of it");
    // The last takes what is left.
    assert!(battle.waiting().is_none());
    let life = |name: &str| battle.fighter(name).map(toise_engine::Fighter::life);
    assert_eq!([life("bob"), life("cid"), life("dan")], [Some(8), Some(10), Some(-2)]);
}

/// The damage fighters suffered in an outcome.
fn suffered(outcome: &Outcome<'_>, name: &str) -> u16 {
    let damage = outcome.events.iter().map(|event| match event {
        Event::Duel(DuelEvent::Struck { to, damage, .. }) if to == name => *damage,
        _ => 0,
    });
    damage.sum()
}

fn explore<K: Ord>(
    battle: &Battle,
    command: &Command,
    ask: impl FnMut(&Outcome<'_>) -> K,
) -> Distribution<K> {
    battle.explore(command, &mut Defaults, 100_000, ask).unwrap_or_else(|error| panic!("{error}"))
}

/// Whether a distribution has exactly these weights over a whole.
#[track_caller]
fn agrees<K: Ord + Copy + std::fmt::Debug>(odds: &Distribution<K>, weights: &BTreeMap<K, u128>, whole: u128) {
    assert!(odds.is_complete());
    assert_eq!(weights.values().sum::<u128>(), whole);
    assert_eq!(odds.iter().count(), weights.len());
    for (key, weight) in weights {
        assert_eq!(odds.chance(key), Probability::new(*weight, whole).expect("a whole"), "{key:?}");
    }
}

/// Every way some dice can fall.
fn throws(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(dice))
        .map(move |index| (0..dice).map(|die| (index / 6_u32.pow(die) % 6) as u8 + 1).collect())
}

/// Successes, counted anew: one for each face from `from` on, one more for each 6, and `ones` for each 1.
fn successes(faces: &[u8], from: u8, ones: i32) -> i32 {
    let of = |face: &u8| i32::from(*face >= from) + i32::from(*face == 6) + if *face == 1 { ones } else { 0 };
    faces.iter().map(of).sum::<i32>().max(0)
}

/// What becomes of one blow of two dice against two, over 6^4 throws: no damage and parried, or the damage.
fn one_blow(from: u8, ones: i32) -> BTreeMap<(bool, u16), u128> {
    let mut weights = BTreeMap::new();
    for attack in throws(2) {
        for defence in throws(2) {
            let (attack, defence) = (successes(&attack, from, ones), successes(&defence, from, ones));
            let key = match attack {
                0 => (false, 0),
                _ if defence > attack => (true, 0),
                _ => (false, (attack - defence).max(1) as u16),
            };
            *weights.entry(key).or_default() += 1;
        }
    }
    weights
}

#[test]
fn two_dice_against_two_deal_what_a_count_of_all_faces_says() {
    for (options, from, ones) in [("", 4, 0), ("success_on: 3, one_counts: -1, ", 3, -1)] {
        let rules = format!("Duel(options: ({options}chain_most: 1))");
        let battle = active(&text(&rules, MAN, TWO, ""), "ann");
        let odds = explore(&battle, &Duel::attack("ann", "bob"), |outcome| suffered(outcome, "bob"));
        let mut weights: BTreeMap<u16, u128> = BTreeMap::new();
        for ((_, damage), weight) in one_blow(from, ones) {
            *weights.entry(damage).or_default() += weight;
        }
        agrees(&odds, &weights, 1296);
    }
    // By hand: two dice show 0, 1, 2, 3 or 4 successes in 9, 12, 10, 4 and 1 of 36 ways.
    let blow = one_blow(4, 0);
    assert_eq!((blow[&(false, 0)], blow[&(true, 0)]), (9 * 36, 12 * (10 + 4 + 1) + 10 * (4 + 1) + 4));
}

#[test]
fn a_chain_of_three_blows_deals_what_a_count_of_all_faces_says() {
    let battle = active(&text("Duel(options: (chain_most: 3))", MAN, TWO, ""), "ann");
    let odds = explore(&battle, &Duel::attack("ann", "bob"), |outcome| {
        (suffered(outcome, "ann"), suffered(outcome, "bob"))
    });
    let blow = one_blow(4, 0);
    let mut weights: BTreeMap<(u16, u16), u128> = BTreeMap::new();
    let mut parried: u128 = 1;
    for number in 0..3_u32 {
        for ((is_parried, damage), weight) in &blow {
            // What follows a blow that ends the duel falls as it may.
            let weight = parried * weight * 1296_u128.pow(2 - number);
            let goes_on = *is_parried && number < 2;
            let key = if number == 1 { (*damage, 0) } else { (0, *damage) };
            *weights.entry(key).or_default() += if goes_on { 0 } else { weight };
        }
        parried *= blow[&(true, 0)];
    }
    agrees(&odds, &weights, 1296_u128.pow(3));
}

#[test]
fn an_attack_by_surprise_meets_no_dice() {
    let fighters = TWO.replace("bearing: 0)", "bearing: 0), unaware: true");
    let battle = active(&text("Duel()", MAN, &fighters, ""), "ann");
    let odds = explore(&battle, &Duel::attack("ann", "bob"), |outcome| suffered(outcome, "bob"));
    let mut weights: BTreeMap<u16, u128> = BTreeMap::new();
    for attack in throws(2) {
        *weights.entry(successes(&attack, 4, 0) as u16).or_default() += 1;
    }
    agrees(&odds, &weights, 36);
}

#[test]
fn an_attack_on_two_is_dealt_out_by_default_as_a_count_of_all_faces_says() {
    let fighters = TWO.replace("bearing: 0)", "bearing: 0), life: 1")
        + r#""cid": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 90)),"#;
    let battle = active(&text("Duel(options: (group_strikes_back: false))", MAN, &fighters, ""), "ann");
    let odds = explore(&battle, &Duel::attack_all("ann"), |outcome| {
        (suffered(outcome, "bob"), suffered(outcome, "cid"))
    });
    let mut weights: BTreeMap<(u16, u16), u128> = BTreeMap::new();
    for attack in throws(2) {
        // Two dice of the defender and one for the other.
        for defence in throws(3) {
            let (attack, defence) = (successes(&attack, 4, 0), successes(&defence, 4, 0));
            let whole = if attack == 0 || defence > attack { 0 } else { (attack - defence).max(1) as u16 };
            // One point brings bob down; cid takes the rest.
            *weights.entry((whole.min(1), whole.saturating_sub(1))).or_default() += 1;
        }
    }
    agrees(&odds, &weights, 6_u128.pow(5));
}
