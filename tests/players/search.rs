//! One activation deep: where to go, whom to activate, and nothing seen that is not on the board.

use toise_engine::geometry::Point;
use toise_engine::rules::Outcome;
use toise_engine::{Battle, Command, Contest, Defaults, Greedy, Leader, Scenario, Search, Seed, hell_dorado};

use crate::{field, text};

/// The battle in its first turn with ours to play, by the first seeds that toss for it that way.
fn ours_to_play(scenario: &Scenario) -> impl Iterator<Item = Battle> {
    let begun = (0..100).map(|seed| {
        let mut battle = scenario.start_seeded(Seed(seed));
        let begin = Command::HellDorado(hell_dorado::Command::BeginTurn);
        battle.play_with(begin, &mut Defaults).expect("a turn begins");
        battle
    });
    begun.filter(|battle| battle.side_to_play().is_some_and(|side| battle.setup().side_name(side) == "ours"))
}

/// Plays on until the side has nothing more to do with the fighter it activated: what it did.
fn activation(scenario: &Scenario) -> (Vec<Command>, Battle) {
    let mut battle = ours_to_play(scenario).next().expect("a seed that tosses for us");
    let mut done = Vec::new();
    let mut search = Search::default();
    while let Some(command) = search.lead(&battle) {
        let is_over = command.ends_activation() || command.activates().is_some();
        if is_over && !done.is_empty() {
            break;
        }
        battle.play_with(command.clone(), &mut search).unwrap_or_else(|error| panic!("{command}: {error}"));
        done.push(command);
        assert!(done.len() < 10, "an activation comes to its end: {done:?}");
        if battle.side_to_play().is_none_or(|side| battle.setup().side_name(side) != "ours") {
            break;
        }
    }
    (done, battle)
}

/// Whom somebody's attack is aimed at.
fn target(commands: &[Command]) -> Option<String> {
    commands
        .iter()
        .filter(|command| command.is_decided_by_dice())
        .find_map(Command::target)
        .map(ToString::to_string)
}

#[test]
fn it_goes_to_the_enemy_worth_most_though_another_is_nearer() {
    let scenario = field(
        "",
        &[
            ("champion", "ours", (10.0, 10.0)),
            ("page 1", "ours", (38.0, 38.0)),
            ("page 2", "theirs", (12.0, 10.0)),
            ("archer", "theirs", (10.0, 14.0)),
        ],
    );
    let (done, _) = activation(&scenario);
    assert_eq!(target(&done).as_deref(), Some("archer"), "{done:?}");
}

#[test]
fn whoever_has_something_to_win_is_activated_first() {
    let scenario = field(
        "",
        &[
            ("page 1", "ours", (2.0, 2.0)),
            ("soldier", "ours", (20.0, 20.0)),
            ("page 2", "ours", (38.0, 2.0)),
            ("archer", "theirs", (20.0, 24.0)),
        ],
    );
    let (done, _) = activation(&scenario);
    assert_eq!(done[0].activates().map(ToString::to_string).as_deref(), Some("soldier"), "{done:?}");
    assert_eq!(target(&done).as_deref(), Some("archer"), "{done:?}");
}

#[test]
fn nobody_walks_up_to_an_enemy_it_cannot_beat() {
    let scenario = field("", &[("page", "ours", (10.0, 10.0)), ("champion", "theirs", (10.0, 22.0))]);
    let gap = |battle: &Battle| {
        let at = |name: &str| battle.fighter(name).expect("it stands").at();
        at("page").distance(at("champion")).get()
    };
    let (done, after) = activation(&scenario);
    assert!(gap(&after) >= 12.0, "{done:?}: {}", gap(&after));
    let mut battle = ours_to_play(&scenario).next().expect("a seed that tosses for us");
    Contest::new(vec![&mut Greedy, &mut Greedy]).at_most(2).play(&mut battle, |_, _| {}).expect("it goes on");
    assert!(gap(&battle) < 12.0, "the other goes for the enemy");
}

#[test]
fn in_the_last_turn_an_objective_is_held() {
    let hold = "turns: 1, objectives: { \"hill\": (points: 2, goal: Hold(Disc((10, 15), 2))) }";
    let fighters = [("soldier", "ours", (10.0, 10.0)), ("champion", "theirs", (35.0, 35.0))];
    let scenario = field(hold, &fighters);
    let mut battle = scenario.start_seeded(Seed(1));
    let (mut one, mut other) = (Search::default(), Search::default());
    Contest::new(vec![&mut one, &mut other]).play(&mut battle, |_, _| {}).expect("it comes to its end");
    let hill = Point::new(10.0, 15.0).expect("finite");
    let soldier = battle.fighter("soldier").expect("it stands").at();
    assert!(soldier.distance(hill).get() <= 2.6, "{soldier:?}");
    assert_eq!(battle.outcome(), Some(Outcome::Won(battle.fighter("soldier").expect("it stands").side())));
}

#[test]
fn dice_to_come_are_unseen() {
    let scenario = field(
        "",
        &[
            ("champion", "ours", (10.0, 10.0)),
            ("archer 1", "ours", (12.0, 6.0)),
            ("soldier 1", "theirs", (10.0, 16.0)),
            ("archer 2", "theirs", (12.0, 18.0)),
        ],
    );
    let chosen: Vec<Option<Command>> =
        ours_to_play(&scenario).take(10).map(|battle| Search::default().lead(&battle)).collect();
    assert_eq!(chosen.len(), 10);
    assert!(chosen[0].is_some() && chosen.iter().all(|command| *command == chosen[0]), "{chosen:?}");
}

#[test]
fn the_dice_of_an_escape_are_unseen() {
    // With these dice she gets away, with others she does not; what she does is the same.
    let text = r#"(
        title: "t", rules: Tribunal(), board: (width: 40, depth: 40),
        profiles: {
            "weak": (ini: 1, cbt: 1, prd: 1, vol: 1, cou: 3, for: 1, end: 1, pv: 4, base: 30, mvt: 6, weapons: {
                "knife": (kind: Contact, for: 1),
            }),
            "strong": (ini: 6, cbt: 6, prd: 2, vol: 1, cou: 3, for: 6, end: 6, pv: 20, base: 30, mvt: 1, weapons: {
                "axe": (kind: Contact, for: 6),
            }),
        },
        fighters: {
            "ann": (profile: "weak", side: "ours", at: (10, 10)),
            "bob": (profile: "strong", side: "theirs", at: Touching(fighter: "ann", bearing: 0)),
        },
        script: [BeginRound(picks: ["theirs"]), Activate("bob"), Attack(target: "ann", dice: [6, 1, 1], answers: [Default])],
    )"#;
    let scenario = Scenario::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let mut ways = std::collections::BTreeSet::new();
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..24 {
        let mut battle = scenario.start_seeded(Seed(seed));
        for play in scenario.plays() {
            toise_tests::playing::in_one_go(&mut battle, &play);
        }
        let mut search = Search::default();
        let mut did = Vec::new();
        while battle.side_to_play().is_some_and(|side| battle.setup().side_name(side) == "ours")
            && did.len() < 4
        {
            let Some(command) = search.lead(&battle) else { break };
            battle
                .play_with(command.clone(), &mut search)
                .unwrap_or_else(|error| panic!("{command}: {error}"));
            let rolled = command.is_decided_by_dice();
            did.push(command.to_string());
            if rolled {
                ends.insert(battle.hash().to_string());
                break;
            }
        }
        ways.insert(did);
    }
    assert_eq!(ways.len(), 1, "{ways:?}");
    assert!(ends.len() > 1, "the dice fall one way and another");
    assert!(
        ways.iter().flatten().any(|command| command.contains("break")),
        "she tries to get away: {ways:?}"
    );
}

#[test]
fn what_it_knows_of_one_battle_it_does_not_take_for_another() {
    // The same fighters to look at, with other swords in their hands.
    let battle = |strong: &str| {
        let fighters = [("champion", "ours", (10.0, 10.0)), ("archer", "theirs", (10.0, 24.0))];
        let text = text("", &fighters).replace("3 / 5 / 7 / 9 / 11", strong);
        let scenario = Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        ours_to_play(&scenario).next().expect("a seed that tosses for us")
    };
    let (weak, strong) = (battle("0 / 0 / 0 / 0 / 0"), battle("30 / 30 / 30 / 30 / 30"));
    let (mut used, mut fresh) = (Search::default(), Search::default());
    assert!(used.lead(&weak).is_some());
    assert_eq!(used.lead(&strong), fresh.lead(&strong));
    let plan = |search: &Search| format!("{search:?}");
    assert_eq!(plan(&used), plan(&fresh), "as if it had never seen the other");
}

#[test]
fn it_draws_nothing() {
    let scenario = field(
        "",
        &[
            ("champion", "ours", (10.0, 10.0)),
            ("archer 1", "ours", (12.0, 6.0)),
            ("soldier 1", "theirs", (10.0, 16.0)),
            ("archer 2", "theirs", (12.0, 18.0)),
        ],
    );
    let end = || {
        let mut battle = scenario.start_seeded(Seed(5));
        let (mut one, mut other) = (Search::default(), Search::default());
        let mut contest = Contest::new(vec![&mut one, &mut other]).at_most(60);
        contest.play(&mut battle, |_, _| {}).expect("it goes on");
        battle.hash()
    };
    assert_eq!(end(), end());
}
