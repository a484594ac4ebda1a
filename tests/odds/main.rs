//! Exact chances, from the same procedures that play an attack.
//!
//! - here: check values, closed forms, the shape of an exploration
//! - `areas`: victims apart and together, and zones by hand
//! - `faces`: attacks against every face of every die
//! - `limits`: what is too large
//! - `options`: counted play under other options
//! - `walk`: every attack of the repository's scenarios, against its script's dice and against counted play
#![allow(clippy::print_stdout, reason = "the chances are printed for whoever asks to see them")]

mod areas;
mod faces;
mod limits;
mod options;
mod walk;

use toise_engine::hell_dorado::{self, Event as Hell};
use toise_engine::{
    Battle, Command, Defaults, Distribution, Event, Outcome, PlayError, Probability, Progress, Random,
    Scenario, Seed,
};

/// Two champions in contact, an archer of TIR 1 to 5 beside the melee of its friend.
fn scenario(cbt: u8, tir: u8) -> Scenario {
    let text = format!(
        r#"(
            title: "odds",
            rules: HellDorado(),
            board: (width: 30, depth: 30),
            profiles: {{
                "champion": (cbt: {cbt}, def: 4, pr: 1, pv: 9, mvt: 4, size: Normal, base: 30, weapons: {{
                    "sword": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
                }}),
                "archer": (cbt: 1, tir: {tir}, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {{
                    "bow": (kind: Shot, damage: ["piercing"], range: "30/*", power: "2 / 4 / 6 / 8 / 10"),
                }}),
            }},
            fighters: {{
                "friend": (profile: "champion", side: "west", at: (10, 10)),
                "foe": (profile: "champion", side: "east", at: Touching(fighter: "friend", bearing: 0)),
                "archer": (profile: "archer", side: "west", at: (10, 2)),
            }},
            script: [],
        )"#
    );
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn active(scenario: &Scenario, fighter: &str) -> Battle {
    let mut battle = scenario.start_seeded(Seed(0));
    battle.play(Command::activate(fighter)).expect("a legal activation");
    battle
}

fn explore<K: Ord>(
    battle: &Battle,
    command: &Command,
    ask: impl FnMut(&Outcome<'_>) -> K,
) -> Distribution<K> {
    battle.explore(command, &mut Defaults, 100_000, ask).unwrap_or_else(|error| panic!("{error}"))
}

fn hits_of(outcome: &Outcome<'_>, name: &str) -> u8 {
    let hits = outcome.events.iter().rev().find_map(|event| match event {
        Event::HellDorado(Hell::HitsCounted { of, hits, .. }) if of == name => Some(*hits),
        _ => None,
    });
    hits.unwrap_or(0)
}

fn fraction(numerator: u128, denominator: u128) -> Probability {
    Probability::new(numerator, denominator).expect("a denominator")
}

#[test]
fn seven_dice_against_four_hit_five_times_with_chance_3_in_16() {
    for (cbt, five, mean) in [(7, fraction(3, 16), (217, 64)), (8, fraction(29, 128), (233, 64))] {
        let battle = active(&scenario(cbt, 1), "friend");
        let attack = hell_dorado::Command::attack("friend", "foe");
        let odds = explore(&battle, &attack, |outcome| hits_of(outcome, "friend"));
        assert!(odds.is_complete());
        assert_eq!(odds.chance(&5), five, "{cbt} dice");
        assert_eq!(odds.mean(|hits| u64::from(*hits)), fraction(mean.0, mean.1), "{cbt} dice");
    }
}

#[test]
fn an_exchange_is_explored_in_36_branches_however_many_rerolls() {
    let battle = active(&scenario(10, 1), "friend");
    let attack = hell_dorado::Command::attack("friend", "foe");
    let mut branches = 0;
    explore(&battle, &attack, |_| branches += 1);
    assert_eq!(branches, 36);
}

#[test]
fn a_shot_into_a_melee_goes_astray_as_often_as_ex_8_says() {
    // DEF 1 makes every die a hit, so that the parity is always read.
    let text_def_1 = |tir: u8| {
        let scenario = format!(
            r#"(
                title: "odds", rules: HellDorado(), board: (width: 30, depth: 30),
                profiles: {{
                    "man": (cbt: 1, def: 1, pr: 0, pv: 50, mvt: 4, size: Normal, base: 30, weapons: {{
                        "fist": (kind: Contact, damage: ["blunt"], power: "1 / 2 / 3 / 4 / 5"),
                    }}),
                    "archer": (cbt: 1, tir: {tir}, def: 1, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {{
                        "bow": (kind: Shot, damage: ["piercing"], range: "30/*", power: "2 / 4 / 6 / 8 / 10"),
                    }}),
                }},
                fighters: {{
                    "friend": (profile: "man", side: "west", at: (10, 10)),
                    "foe": (profile: "man", side: "east", at: Touching(fighter: "friend", bearing: 0)),
                    "archer": (profile: "archer", side: "west", at: (10, 2)),
                }},
                script: [],
            )"#
        );
        Scenario::parse(&scenario).unwrap_or_else(|error| panic!("{error}"))
    };
    // The distance difficulty is 3 at least, so a shot without a hit exists; it is not astray, and the chance
    // of more odd than even faces is asked of the dice themselves.
    let expected = [fraction(1, 2), fraction(1, 4), fraction(1, 2), fraction(5, 16), fraction(1, 2)];
    for (dice, expected) in (1..=5).zip(expected) {
        let battle = active(&text_def_1(dice), "archer");
        let shot = hell_dorado::Command::shoot("archer", "foe");
        let odds = explore(&battle, &shot, |outcome| {
            let faces = outcome.events.iter().find_map(|event| match event {
                Event::Rolled { faces, .. } => Some(faces.clone()),
                _ => None,
            });
            let faces = faces.expect("the shot rolls");
            let odd = faces.iter().filter(|face| face.is_odd()).count();
            odd > faces.len() - odd
        });
        println!("{dice} dice: more odd than even with chance {}", odds.chance(&true));
        assert_eq!(odds.chance(&true), expected, "{dice} dice");
    }
}

#[test]
fn two_dice_against_four_go_astray_with_a_hit_5_times_in_36() {
    let battle = active(&scenario(4, 2), "archer");
    let shot = hell_dorado::Command::shoot("archer", "foe");
    let odds = explore(&battle, &shot, |outcome| {
        outcome.events.iter().find_map(|event| match event {
            Event::HellDorado(Hell::ParityCounted { astray, .. }) => Some(*astray),
            _ => None,
        })
    });
    assert_eq!(odds.chance(&Some(true)), fraction(5, 36));
    assert_eq!(odds.chance(&Some(false)), fraction(11, 18));
    assert_eq!(odds.chance(&None), fraction(1, 4));
}

#[test]
fn odds_and_counted_play_agree() {
    let battle = active(&scenario(7, 1), "friend");
    let attack = hell_dorado::Command::attack("friend", "foe");
    let lives = |friend: i32, foe: i32| (friend, foe);
    let life = |outcome: &Outcome<'_>, name: &str| {
        let store = outcome.state.store();
        store.find(name).map_or(0, |id| store.get(id).life())
    };
    let odds = explore(&battle, &attack, |outcome| lives(life(outcome, "friend"), life(outcome, "foe")));

    let plays = 20_000_u32;
    let mut seen: std::collections::BTreeMap<(i32, i32), u32> = std::collections::BTreeMap::new();
    for seed in 0..plays {
        let mut battle = scenario_seeded(u64::from(seed));
        let progress = battle.play_with(attack.clone(), &mut Defaults).expect("a legal attack");
        assert!(matches!(progress, Progress::Done(_)));
        let life = |name: &str| battle.fighter(name).map_or(0, toise_engine::Fighter::life);
        *seen.entry(lives(life("friend"), life("foe"))).or_default() += 1;
    }
    for (outcome, chance) in odds.iter() {
        let (n, p) = (f64::from(plays), chance.to_f64());
        let counted = f64::from(seen.remove(outcome).unwrap_or(0));
        let four_errors = 4.0 * (n * p * (1.0 - p)).sqrt() + 1.0;
        assert!((counted - n * p).abs() < four_errors, "{outcome:?}: {counted} of {n}, expected {}", n * p);
    }
    assert!(seen.is_empty(), "play reached what the odds call impossible: {seen:?}");
}

fn scenario_seeded(seed: u64) -> Battle {
    let mut battle = scenario(7, 1).start_seeded(Seed(seed));
    battle.play(Command::activate("friend")).expect("a legal activation");
    battle
}

#[test]
fn a_policy_that_never_answers_alike_still_gives_one_whole() {
    // Weapons are left open or not, rerolls named at random: each choice is made once on each way through.
    let battle = active(&scenario(7, 1), "friend");
    let attack = hell_dorado::Command::attack("friend", "foe");
    for seed in 0..20 {
        let mut policy = Random::new(Seed(seed));
        let odds = battle.explore(&attack, &mut policy, 100_000, |outcome| hits_of(outcome, "foe"));
        let odds = odds.unwrap_or_else(|error| panic!("{error}"));
        assert!(odds.is_complete());
        assert!(odds.iter().all(|(hits, _)| *hits <= 5));
    }
}

#[test]
fn an_exploration_stops_at_its_limit_and_says_so() {
    let battle = active(&scenario(10, 1), "friend");
    let attack = hell_dorado::Command::attack("friend", "foe");
    let error = battle.explore(&attack, &mut Defaults, 35, |_| 0).expect_err("36 branches");
    let PlayError::Explore(error) = error else { panic!("{error}") };
    assert_eq!(
        error.to_string(),
        "stopped after 35 branches; the command has more outcomes than that: play it many times over instead"
    );
}
