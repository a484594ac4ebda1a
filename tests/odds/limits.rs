//! What is too large for exact work is refused, and says where it stopped; what only looks large is not.

use toise_engine::{Battle, Command, Defaults, ExploreError, Number, PlayError, Scenario, duel};

use crate::{active, fraction};

/// Two in contact who attack and defend with so many dice each, for as many blows as an option says.
fn parriers(dice: u32, blows: u32) -> Battle {
    let (one, other) = (dice / 2, dice - dice / 2);
    let text = format!(
        r#"(
            title: "odds", rules: Duel(options: (chain_most: {blows})), board: (width: 30, depth: 30),
            profiles: {{
                "master": (melee: {one}, strength: {other}, reflex: {one}, agility: {other}, base: 30, life: 20),
            }},
            fighters: {{
                "ann": (profile: "master", side: "west", at: (10, 10)),
                "bob": (profile: "master", side: "east", at: Touching(fighter: "ann", bearing: 0)),
            }},
            script: [],
        )"#
    );
    let scenario = Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    active(&scenario, "ann")
}

fn attack() -> Command {
    duel::Command::attack("ann", "bob")
}

#[test]
fn a_chain_of_ten_blows_is_explored_blow_by_blow() {
    let battle = parriers(8, 10);
    let odds = battle.odds(&attack()).unwrap_or_else(|error| panic!("{error}"));
    println!("ten blows of eight dice: {} branches", odds.branches());
    // Seventeen numbers of successes a side and blow; all ten multiplied out would be more than 10^15.
    assert!(odds.branches() < 3_000, "{} branches", odds.branches());
    // Whole, such a chain is too large, and a shorter one comes to the same.
    let whole = battle.explore(&attack(), &mut Defaults, 100_000, |_| 0);
    assert_eq!(whole, Err(PlayError::Explore(ExploreError::TooManyBranches { branches: 100_000 })));
    let short = parriers(3, 4);
    let whole = short.explore(&attack(), &mut Defaults, 500_000, toise_engine::Consequences::of);
    let whole = whole.unwrap_or_else(|error| panic!("{error}"));
    let odds = short.odds(&attack()).unwrap_or_else(|error| panic!("{error}"));
    let parts = odds.mixture().fold(Clone::clone, toise_engine::Consequences::and);
    for (all, chance) in whole.iter() {
        assert_eq!(parts.chance(all), chance, "{all:?}");
    }
    assert_eq!(whole.iter().count(), parts.iter().count());
}

#[test]
fn a_pool_beyond_128_bits_says_at_how_many_dice_it_stopped() {
    let misses = toise_engine::Consequence::Does { of: "ann".into(), what: "misses" };
    let chance = |dice| {
        let odds = parriers(dice, 1).odds(&attack()).unwrap_or_else(|error| panic!("{error}"));
        odds.chance_of(&misses)
    };
    // Half the dice succeed: an attack of 24 without a success has one chance in 2^24.
    assert_eq!(chance(24), fraction(1, 1 << 24));
    // Two rolls of 49 dice have more outcomes than 128 bits can count: no fraction, but no guess either.
    let Number::Measured(value) = chance(49) else { panic!("6^98 does not fit") };
    let expected = 0.5_f64.powi(49);
    assert!((value - expected).abs() < 1e-12 * expected, "{value}");
    let error = parriers(50, 1).odds(&attack()).expect_err("50 dice");
    assert_eq!(
        error.to_string(),
        "a roll of 50 dice, rerolls included: expected at most 49: play it many times over instead"
    );
}

#[test]
fn branches_are_counted_and_bounded() {
    let battle = parriers(8, 10);
    let needed = battle.odds(&attack()).unwrap_or_else(|error| panic!("{error}")).branches();
    let with = |limit| battle.odds_with(&attack(), &mut Defaults, limit);
    assert!(with(needed).is_ok());
    let error = with(needed - 1).map(|odds| odds.branches()).expect_err("one branch too few");
    assert_eq!(error, PlayError::Explore(ExploreError::TooManyBranches { branches: needed - 1 }));
    let error = with(0).map(|odds| odds.branches()).expect_err("no branch at all");
    assert_eq!(error, PlayError::Explore(ExploreError::TooManyBranches { branches: 0 }));
}

#[test]
fn a_refused_command_has_no_odds() {
    let battle = parriers(2, 1);
    let error = battle.odds(&duel::Command::attack("bob", "ann")).map(|odds| odds.branches());
    assert!(matches!(error, Err(PlayError::Refused(_))), "{error:?}");
}
