//! Effects in files: what they are read as, and what is said of a wrong one, where it stands.

use std::num::NonZeroU8;

use toise_rules::Length;
use toise_rules::hell_dorado::{
    Ability, CardDeed, Condition, Cost, Deed, Effect, Modified, Moment, OrderKind, Profile, Rank, Target,
    Trigger, Until, Who,
};

use crate::ron_file::Located;
use crate::rulebook::{Rulebook, part};
use crate::scenario::{Library, Loaded};
use crate::{Battle, Journal, Recruit, Setup, SetupError};

const HEAD: &str = r#"(title: "t", rules: HellDorado(), board: (width: 10, depth: 10), script: [], profiles: {
"man": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, "#;

const TAIL: &str = r#"),
}, fighters: { "ann": (profile: "man", side: "west", at: (5, 5)) })"#;

/// A file whose only profile has this besides what it must have: a text that starts on line 3.
fn load(keys: &str) -> Loaded {
    Library::default().parse("t.ron", &format!("{HEAD}\n{keys}{TAIL}"))
}

/// A file whose only profile has these effects, which start on line 4.
fn load_effects(effects: &str) -> Loaded {
    load(&format!("effects: {{\n{effects}\n}}"))
}

fn shown(problem: &Located) -> String {
    let line = problem.to_string().replacen("t.ron:", "", 1);
    let help = problem.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    let also = problem.also.iter().map(|note| format!(" [{}:{}: {}]", note.line, note.column, note.message));
    line + &help + &also.collect::<String>()
}

#[track_caller]
fn check(loaded: &Loaded, expected: &[&str]) {
    let told: Vec<String> = loaded.problems.iter().map(shown).collect();
    assert_eq!(told, expected);
    assert!(loaded.scenario.is_none());
}

/// What is said of one effect, whose record starts on line 4, column 6.
#[track_caller]
fn check_effect(effect: &str, expected: &[&str]) {
    check(&load_effects(&format!("\"e\": {effect}")), expected);
}

#[track_caller]
fn profile(loaded: Loaded) -> (Battle, Profile) {
    let battle = loaded.into_result().unwrap_or_else(|error| panic!("{error}")).start();
    let book = part!(Rulebook::HellDorado, &battle.setup().rulebook);
    let profile = book.profiles[0].clone();
    (battle, profile)
}

fn length(toises: f64) -> Length {
    Length::new(toises).unwrap()
}

const GOOD: &str = r#"
"rally": (trigger: Free, when: [OwnState("Pain"), TargetNoState("Stunned"), OwnFree, TargetRank(Soldier)],
    on: One(who: Ally, within: 8, sight: true),
    does: [Modify(cbt: 1, def: -2), Give("Stunned 1"), Remove("Knocked down"), DirectAttack("1/4+", "blunt"),
        Heal(2), Move(3), Untargetable, Grant("Attraction 6")],
    until: Turns(2), cost: (temporary: 1, permanent: 2), order: Plain, times: 3),
"spite": (trigger: Reaction(Receives("Stunned")), on: Cause, does: [Give("Pain 1")]),
"horns": (trigger: Exhausting, on: Area(who: Anyone, radius: 2.5, range: 6), does: [Grant("Elusive")],
    order: Relentless),
"dread": (trigger: Aura, on: All(who: Enemy, within: 3), does: [Modify(cbt: -1)]),
"vae": (trigger: Vae, does: [Modify(tir: 1)], cost: (temporary: 1)),
"#;

#[test]
fn a_good_file_is_read_as_it_is_written() {
    let (_, profile) = profile(load(&format!("wounded: 2, effects: {{{GOOD}}}")));
    assert_eq!(profile.wounded, Some(2));
    let short = |name: &str, trigger, on, does, until| Effect {
        name: name.into(),
        trigger,
        when: vec![],
        on,
        does,
        until,
        cost: Cost::default(),
        order: None,
        times: None,
    };
    let rally = Effect {
        name: "rally".into(),
        trigger: Trigger::Free,
        when: vec![
            Condition::OwnState("Pain".into()),
            Condition::TargetNoState("Stunned".into()),
            Condition::OwnFree,
            Condition::TargetRank(Rank::Soldier),
        ],
        on: Target::One { who: Who::Ally, within: Some(length(8.0)), sight: true },
        does: vec![
            Deed::Modify { what: Modified::Cbt, by: 1 },
            Deed::Modify { what: Modified::Def, by: -2 },
            Deed::Own(CardDeed::Give("Stunned 1".parse().unwrap())),
            Deed::Own(CardDeed::Remove("Knocked down".into())),
            Deed::Own(CardDeed::DirectAttack { attack: "1/4+".parse().unwrap(), damage: "blunt".into() }),
            Deed::Heal(2),
            Deed::Move(length(3.0)),
            Deed::Untargetable,
            Deed::Own(CardDeed::Grant(Ability::Attraction(6))),
        ],
        until: Until::Turns(NonZeroU8::new(2).unwrap()),
        cost: Cost { temporary: 1, permanent: 2 },
        order: Some(OrderKind::Plain),
        times: Some(3),
    };
    let spite = short(
        "spite",
        Trigger::Reaction(Moment::Receives("Stunned".into())),
        Target::Cause,
        vec![Deed::Own(CardDeed::Give("Pain 1".parse().unwrap()))],
        Until::Always,
    );
    let area = Target::Area { who: Who::Anyone, radius: length(2.5), range: Some(length(6.0)), sight: false };
    let grant = vec![Deed::Own(CardDeed::Grant(Ability::Elusive))];
    let horns = Effect {
        order: Some(OrderKind::Relentless),
        ..short("horns", Trigger::Exhausting, area, grant, Until::Always)
    };
    let dread = short(
        "dread",
        Trigger::Aura,
        Target::All { who: Who::Enemy, within: length(3.0) },
        vec![Deed::Modify { what: Modified::Cbt, by: -1 }],
        Until::Always,
    );
    let vae = Effect {
        cost: Cost { temporary: 1, permanent: 0 },
        ..short(
            "vae",
            Trigger::Vae,
            Target::Owner,
            vec![Deed::Modify { what: Modified::Tir, by: 1 }],
            Until::Exchange,
        )
    };
    assert_eq!(profile.effects, [rally, spite, horns, dread, vae]);
}

#[test]
fn a_battle_with_effects_is_saved_and_loaded() {
    let (battle, before) = profile(load(&format!("wounded: 2, effects: {{{GOOD}}}")));
    let text = battle.save();
    let loaded = Battle::load(&text).unwrap();
    assert_eq!(loaded.save(), text);
    let book = part!(Rulebook::HellDorado, &loaded.setup().rulebook);
    assert_eq!(book.profiles, [before]);
    let edited = text.replace("wounded: Some(2)", "wounded: Some(5)");
    assert_ne!(edited, text);
    let error = Battle::load(&Journal::sealed(&edited)).unwrap_err().to_string();
    assert!(error.contains("wounded at 5 of 5 life points"), "{error}");
}

#[test]
fn every_word_of_an_effect_can_be_written() {
    let effect = |trigger: &str, when: &str, on: &str, until: &str| {
        format!(
            "\"e\": (trigger: {trigger}, when: [{when}], on: {on}, does: [Modify(cbt: 1, tir: 1, def: 1, pr: 1, mvt: 1)], until: {until}, times: 1)"
        )
    };
    let triggers = ["Free", "Passive", "Active", "Exhausting"];
    let moments = ["Attacked", "Damaged", "Kills", "AllyDies", "EnemyContacts", "Receives(\"Pain\")"];
    let reactions = moments.map(|moment| format!("Reaction({moment})"));
    for trigger in triggers.map(str::to_owned).into_iter().chain(reactions) {
        profile(load_effects(&effect(&trigger, "", "Owner", "Turn")));
    }
    let conditions = "OwnState(\"Pain\"), OwnNoState(\"Pain\"), OwnFree, OwnEngaged, TargetState(\"Pain\"), \
                      TargetNoState(\"Pain\"), TargetFree, TargetEngaged, TargetRank(Officer)";
    for who in ["Ally", "AllyOrOwner", "Enemy", "Anyone"] {
        for on in [format!("One(who: {who})"), format!("All(who: {who}, within: 1)")] {
            profile(load_effects(&effect("Free", conditions, &on, "Turn")));
        }
    }
    for until in ["Exchange", "Activation", "Turn", "Turns(255)", "Always"] {
        profile(load_effects(&effect("Free", "", "Owner", until)));
    }
}

#[test]
fn every_unknown_word_lists_the_known_ones_at_its_place() {
    check_effect(
        "(trigger: Fre, when: [OwnFre], on: One(who: Enemies), does: [Modfy(cbt: 1)], until: Turm, order: Plan)",
        &[
            "4:16: error[unknown-variant]: no trigger is called `Fre` (did you mean `Free`? expected `Free`, \
             `Passive`, `Active`, `Exhausting`, `Reaction`, `Aura` or `Vae`)",
            "4:28: error[unknown-variant]: no condition is called `OwnFre` (did you mean `OwnFree`? expected \
             `OwnState`, `OwnNoState`, `OwnFree`, `OwnEngaged`, `TargetState`, `TargetNoState`, `TargetFree`, \
             `TargetEngaged` or `TargetRank`)",
            "4:50: error[unknown-variant]: no group of fighters is called `Enemies` (expected `Ally`, \
             `AllyOrOwner`, `Enemy` or `Anyone`)",
            "4:67: error[unknown-variant]: no deed is called `Modfy` (did you mean `Modify`? expected `Modify`, \
             `Give`, `Remove`, `DirectAttack`, `Heal`, `Move`, `Untargetable` or `Grant`)",
            "4:90: error[unknown-variant]: no end is called `Turm` (did you mean `Turn`? expected `Exchange`, \
             `Activation`, `Turn`, `Turns` or `Always`)",
            "4:103: error[unknown-variant]: no order is called `Plan` (did you mean `Plain`? expected `Plain` or \
             `Relentless`)",
        ],
    );
    check_effect(
        "(trigger: Reaction(Damage), on: Ownr, does: [])",
        &[
            "4:25: error[unknown-variant]: no moment is called `Damage` (did you mean `Damaged`? expected \
             `Attacked`, `Damaged`, `Kills`, `AllyDies`, `EnemyContacts` or `Receives`)",
            "4:38: error[unknown-variant]: no target is called `Ownr` (did you mean `Owner`? expected `Owner`, \
             `One`, `All`, `Area` or `Cause`)",
        ],
    );
    check_effect(
        "(trigger: Free(1), wen: [], costs: 1)",
        &[
            "4:6: error[missing-key]: this effect lacks the key `does`",
            "4:16: error[wrong-count]: the trigger `Free` takes nothing in parentheses (write `Free`)",
            "4:25: error[unknown-key]: this effect has no key `wen` (did you mean `when`?)",
            "4:34: error[unknown-key]: this effect has no key `costs` (did you mean `cost`?)",
        ],
    );
}

#[test]
fn every_state_that_does_not_exist_is_told_at_its_place() {
    check_effect(
        "(trigger: Reaction(Receives(\"Stuned\")), times: 1,\nwhen: [OwnState(\"Pian\"), TargetNoState(\"Awe\")], \
         on: One(who: Enemy),\ndoes: [Give(\"Pian 1\"), Give(\"Pain\"), Remove(\"Knocked\")])",
        &[
            "4:34: error[unknown-name]: no state is called `Stuned` (did you mean `Stunned`?)",
            "5:17: error[unknown-name]: no state is called `Pian` (did you mean `Pain`?)",
            "5:40: error[unknown-name]: no state is called `Awe` (expected `Pain`, `Stunned`, `Knocked down`, `Wounded`, `Poison`, `Fire` or `Fear`)",
            "6:13: error[unknown-name]: state \"Pian\" is unknown: expected one of Pain, Stunned, Knocked down, Wounded, Poison, Fire, Fear (did \
             you mean `Pain`?)",
            "6:29: error[unknown-name]: state \"Pain\" without a level: expected one, such as \"Pain 1\"",
            "6:45: error[unknown-name]: no state is called `Knocked` (expected `Pain`, `Stunned`, `Knocked down`, `Wounded`, `Poison`, `Fire` or `Fear`)",
        ],
    );
}

#[test]
fn a_duration_below_one_turn_is_refused_at_its_place() {
    for (turns, code) in
        [("-1", "bad-value"), ("0", "bad-value"), ("256", "bad-value"), ("1.5", "wrong-type")]
    {
        let expected = format!("4:59: error[{code}]: expected a whole number from 1 to 255, found `{turns}`");
        check_effect(
            &format!("(trigger: Free, does: [Modify(cbt: 1)], until: Turns({turns}))"),
            &[&expected],
        );
    }
    check_effect(
        "(trigger: Free, does: [Give(\"Pain -1\"), Give(\"Pain 0\")])",
        &[
            "4:34: error[bad-value]: level -1 of state \"Pain\": expected 1 to 65535",
            "4:51: error[bad-value]: level 0 of state \"Pain\": expected 1 to 65535",
        ],
    );
}

#[test]
fn every_number_out_of_range_is_told_at_its_place() {
    check_effect(
        "(trigger: Free, on: One(who: Enemy, within: 0, sight: 1),\n\
         does: [Modify(cbt: 61, pr: -61), Heal(0), Move(-1), DirectAttack(\"1/4\", \"\")],\n\
         cost: (temporary: -1, permanent: 61), times: 0)",
        &[
            "4:50: error[bad-value]: expected a number from 0.01 to 100, found `0`",
            "4:60: error[wrong-type]: expected `true` or `false`, found `1`",
            "5:20: error[bad-value]: expected a whole number from -60 to 60, found `61`",
            "5:28: error[bad-value]: expected a whole number from -60 to 60, found `-61`",
            "5:39: error[bad-value]: expected a whole number from 1 to 1000, found `0`",
            "5:48: error[bad-value]: expected a number from 0.01 to 100, found `-1`",
            "5:66: error[bad-value]: direct attack \"1/4\": expected power/difficulty+, such as \"1/4+\"",
            "5:73: error[bad-value]: expected a name, found an empty text",
            "6:19: error[bad-value]: expected a whole number from 0 to 60, found `-1`",
            "6:34: error[bad-value]: expected a whole number from 0 to 60, found `61`",
            "6:46: error[bad-value]: expected a whole number from 1 to 255, found `0`",
        ],
    );
}

#[test]
fn an_effect_that_does_nothing_is_refused() {
    check_effect(
        "(trigger: Free, does: [])",
        &["4:28: error[bad-value]: effect \"e\": it does nothing: expected at least one deed"],
    );
    check_effect(
        "(trigger: Free, does: [Heal(1), Modify(cbt: 1, mvt: 0)])",
        &["4:38: error[bad-value]: effect \"e\": MVT modified by 0: expected more or less"],
    );
    check_effect(
        "(trigger: Free, does: [Modify()])",
        &["4:29: error[missing-key]: nothing modified: expected `cbt`, `tir`, `def`, `pr` or `mvt` (write \
             `Modify(cbt: 1)`)"],
    );
    check_effect(
        "(trigger: Free, does: [Modify(foi: 1)])",
        &[
            "4:29: error[missing-key]: nothing modified: expected `cbt`, `tir`, `def`, `pr` or `mvt` (write \
             `Modify(cbt: 1)`)",
            "4:36: error[unknown-key]: this `Modify` has no key `foi` (expected `cbt`, `tir`, `def`, `pr` or `mvt`)",
        ],
    );
}

#[test]
fn parts_that_do_not_fit_are_told_each_at_its_own() {
    check_effect(
        "(trigger: Aura, on: Owner, when: [OwnFree, TargetFree],\n\
         does: [Modify(cbt: 1), Heal(1), Give(\"Awe\")],\n\
         until: Turn, cost: (temporary: 1), order: Plain, times: 1)",
        &[
            "4:26: error[bad-value]: effect \"e\": an aura with the target Owner: expected All, the radius around \
             its owner",
            "4:49: error[bad-value]: effect \"e\": a condition on its target, which is its owner: expected a \
             condition on the owner",
            "5:24: error[bad-value]: effect \"e\": an aura with the deed Heal: expected only Modify, Untargetable \
             and Grant, as it is always on",
            "5:33: error[bad-value]: effect \"e\": an aura with the deed Give: expected only Modify, Untargetable \
             and Grant, as it is always on",
            "5:38: error[unknown-name]: state \"Awe\" is unknown: expected one of Pain, Stunned, Knocked down, Wounded, Poison, Fire, Fear \
             (expected `Pain`, `Stunned`, `Knocked down`, `Wounded`, `Poison`, `Fire` or `Fear`)",
            "6:8: error[bad-value]: effect \"e\": an aura with an end: expected none, as it is always on",
            "6:20: error[bad-value]: effect \"e\": an aura with a cost: expected none, as it is always on",
            "6:43: error[bad-value]: effect \"e\": an aura that is an order: expected no order, as it is always on",
            "6:57: error[bad-value]: effect \"e\": an aura with a limit of uses: expected none, as it is always on",
        ],
    );
    check_effect(
        "(trigger: Vae, does: [Modify(pr: 1), Heal(1)])",
        &[
            "4:6: error[bad-value]: effect \"e\": a Vae effect without a cost: expected at least 1 command point",
            "4:28: error[bad-value]: effect \"e\": a Vae effect that modifies PR: expected CBT or TIR, as it works \
             on the roll",
            "4:43: error[bad-value]: effect \"e\": a Vae effect with the deed Heal: expected only Modify, of CBT or \
             TIR",
        ],
    );
    check_effect(
        "(trigger: Passive, on: Cause, does: [Heal(1)])",
        &[
            "4:29: error[bad-value]: effect \"e\": the target Cause with the trigger Passive: expected the trigger \
             Reaction, which has a cause",
        ],
    );
}

#[test]
fn an_unknown_ability_gets_a_suggestion() {
    check(
        &load(
            "abilities: [\"Resistent (fire)\", \"First contact\", 3, \"Atraction 6\"],\neffects: { \"e\": (trigger: Free, does: [Grant(\"Elusiv\")]) }",
        ),
        &[
            "3:13: error[unknown-name]: ability \"Resistent (fire)\" is unknown: expected one of Quick strike, \
             Resistant, Insignificant, First contact, Attraction, Artillery, Crew, Elusive, Strider, Deaf to \
             orders, Reception of charge, Invulnerable, Shifty, Berserker, Discretion, Scout, Atheist (did you \
             mean `Resistant`?)",
            "3:33: error[bad-value]: ability \"First contact\": expected a whole number from 1 to 255, such as \
             \"First contact 2\"",
            "3:50: error[wrong-type]: expected text in double quotes, found `3`",
            "3:53: error[unknown-name]: ability \"Atraction 6\" is unknown: expected one of Quick strike, Resistant, \
             Insignificant, First contact, Attraction, Artillery, Crew, Elusive, Strider, Deaf to orders, \
             Reception of charge, Invulnerable, Shifty, Berserker, Discretion, Scout, Atheist (did you mean \
             `Attraction`?)",
            "4:46: error[unknown-name]: ability \"Elusiv\" is unknown: expected one of Quick strike, Resistant, \
             Insignificant, First contact, Attraction, Artillery, Crew, Elusive, Strider, Deaf to orders, \
             Reception of charge, Invulnerable, Shifty, Berserker, Discretion, Scout, Atheist (did you mean \
             `Elusive`?)",
        ],
    );
}

#[test]
fn the_threshold_of_wounded_lies_below_all_life_points() {
    for wounded in [1, 4] {
        profile(load(&format!("wounded: {wounded}")));
    }
    for wounded in [5, 1000] {
        let expected = format!(
            "3:10: error[bad-value]: profile \"man\" is wounded at {wounded} of 5 life points: expected at least 1, \
             and fewer than 5"
        );
        check(&load(&format!("wounded: {wounded}")), &[&expected]);
    }
    check(
        &load("wounded: 0"),
        &["3:10: error[bad-value]: expected a whole number from 1 to 1000, found `0`"],
    );
}

#[test]
fn an_effect_has_a_name_and_only_one_has_it() {
    check(
        &load_effects(
            "\"a\": (trigger: Free, does: [Heal(1)]),\n\"a\": (trigger: Free, does: [Heal(1)]),\n\
             \"\": (trigger: Free, does: [Heal(1)])",
        ),
        &[
            "5:1: error[repeated-key]: the key `a` is given twice [4:1: it is first given here]",
            "6:1: error[bad-value]: expected a name, found an empty text",
        ],
    );
}

const THORNS: &str = r#""thorns": (trigger: Reaction(Damaged), on: Cause, does: [Give("Pain 1")])"#;
const BARBS: &str =
    r#""barbs": (trigger: Reaction(Receives("Pain")), on: Cause, does: [DirectAttack("1/4+", "blunt")])"#;

#[test]
fn endless_reactions_are_told_at_the_first_with_the_others() {
    let sentence = "reactions barbs and thorns set each other off without end: give one of them a limit, such as \
                    times: 1";
    let expected =
        format!("5:1: error[endless-reactions]: {sentence} [4:1: thorns of man is set off in turn]");
    check(&load_effects(&format!("{THORNS},\n{BARBS}")), &[&expected]);
    let limited = format!("{THORNS},\n{}", BARBS.replace(")])", ")], times: 1)"));
    profile(load_effects(&limited));
}

#[test]
fn reactions_of_included_profiles_count_and_are_told_in_their_file() {
    let folder = std::env::temp_dir().join(format!("toise-endless-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let imp = format!(
        "(profiles: {{\n\"imp\": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Small, base: 25, effects: {{\n{BARBS}\n}}) }})"
    );
    std::fs::write(folder.join("imp.ron"), imp).unwrap();
    let scenario = format!("{HEAD}\neffects: {{\n{THORNS}\n}}{TAIL}");
    std::fs::write(folder.join("t.ron"), scenario.replacen("rules:", "include: [\"imp.ron\"], rules:", 1))
        .unwrap();
    let loaded = Library::default().load(&folder.join("t.ron"));
    std::fs::remove_dir_all(&folder).unwrap();
    let shown: Vec<String> = loaded.problems.iter().map(shown).collect();
    let [only] = &shown[..] else { panic!("{shown:?}") };
    assert!(
        only.ends_with(
            "imp.ron:3:1: error[endless-reactions]: reactions barbs and thorns set each other off without end: give \
             one of them a limit, such as times: 1 [4:1: thorns of man is set off in turn]"
        ),
        "{only}"
    );
    assert!(loaded.problems[0].also[0].file.ends_with("t.ron"));
}

#[test]
fn a_battle_built_without_a_file_is_checked_alike() {
    let (battle, _) = profile(load(&format!("effects: {{{GOOD}}}")));
    let refused = |edit: &dyn Fn(&mut Profile)| {
        let mut setup = Setup::clone(battle.setup());
        let book = part!(Rulebook::HellDorado, &mut setup.rulebook);
        edit(&mut book.profiles[0]);
        let recruits: Vec<Recruit> = battle.recruits().to_vec();
        Battle::new(setup.into(), recruits, battle.dice().clone()).err()
    };
    let reason = |edit: &dyn Fn(&mut Profile)| match refused(edit) {
        Some(SetupError::Profile { reason }) => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&|_| {}), None);
    assert_eq!(refused(&|profile| profile.effects[0].name = "".into()), Some(SetupError::EmptyName));
    assert_eq!(
        reason(&|profile| profile.effects[1].name = "rally".into()),
        "profile \"man\" has two effects named \"rally\": expected each name once"
    );
    assert_eq!(
        reason(&|profile| profile.wounded = Some(0)),
        "profile \"man\" is wounded at 0 of 5 life points: expected at least 1, and fewer than 5"
    );
    assert_eq!(
        reason(&|profile| profile.effects[2].does.clear()),
        "profile \"man\": effect \"horns\": it does nothing: expected at least one deed"
    );
    assert_eq!(
        reason(&|profile| profile.effects[1].does = vec![Deed::Own(CardDeed::Remove("Awe".into()))]),
        "profile \"man\": effect \"spite\": state \"Awe\" is unknown: expected one of Pain, Stunned, Knocked down, Wounded, Poison, Fire, Fear"
    );
    assert_eq!(
        reason(&|profile| profile.effects[1].does =
            vec![Deed::Own(CardDeed::Give("Stunned 1".parse().unwrap()))]),
        "reaction spite sets itself off without end: give it a limit, such as times: 1"
    );
}
