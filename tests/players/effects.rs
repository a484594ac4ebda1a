//! Effects of cards: each side's for itself, harm for enemies, help for friends, and nothing for nothing.

use toise_engine::rules::dice::Face;
use toise_engine::{
    Battle, ByOdds, Command, Contest, Fighter, Greedy, Leader, LeaderKind, Scenario, Seed, SeededLeader,
    Sheet, Tape, hell_dorado,
};

fn scenario(effects: &str, fighters: &str, script: &str) -> Scenario {
    let text = format!(
        r#"(
            title: "effects", rules: HellDorado(), board: (width: 30, depth: 30),
            profiles: {{
                "monk": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 30, cmd: 5, rank: Officer, cost: 20,
                    effects: {{ {effects} }}),
                "man": (cbt: 5, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 30, cost: 40, weapons: {{
                    "axe": (kind: Contact, damage: ["slashing"], power: "2 / 2 / 2 / 2 / 2"),
                }}),
                "boy": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 30, cost: 39),
            }},
            fighters: {{ {fighters} }},
            script: [{script}],
        )"#
    );
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// The uses of effects in a battle of so many commands, as sentences, and the battle after them.
fn uses(scenario: &Scenario, leaders: [&mut dyn Leader; 2], commands: usize) -> (Vec<String>, Battle) {
    let mut battle = scenario.start_seeded(Seed(4));
    let mut used = Vec::new();
    let mut contest = Contest::new(leaders.into()).at_most(commands);
    let report = contest.play(&mut battle, |command, _| {
        if let Command::HellDorado(hell_dorado::Command::Use(_)) = command {
            used.push(command.to_string());
        }
    });
    report.unwrap_or_else(|error| panic!("{error}"));
    (used, battle)
}

fn leader(kind: LeaderKind) -> Box<dyn Leader> {
    SeededLeader { kind, seed: Seed(1) }.leader()
}

const COUNTING: [LeaderKind; 2] = [LeaderKind::Odds, LeaderKind::Search];

#[test]
fn while_nobody_is_to_play_the_effects_of_others_are_left_to_them() {
    let curse = r#""curse": (trigger: Passive, on: One(who: Enemy), does: [DirectAttack("2/2+", "mystic")], cost: (temporary: 1))"#;
    let fighters = r#""ann": (profile: "man", side: "a", at: (5, 5)), "bob": (profile: "monk", side: "b", at: (25, 25))"#;
    let scenario = scenario(curse, fighters, "");
    for kind in COUNTING {
        let (used, _) = uses(&scenario, [leader(kind).as_mut(), &mut Greedy], 40);
        assert!(used.is_empty(), "{kind} leads the other side: {used:?}");
        let (used, _) = uses(&scenario, [&mut Greedy, leader(kind).as_mut()], 40);
        assert!(!used.is_empty(), "{kind} knows what its own effects are for");
    }
}

#[test]
fn a_state_is_given_to_who_suffers_by_it_and_is_not_in_it() {
    let daze = r#""daze": (trigger: Active, on: One(who: Anyone), does: [Give("Stunned 3")])"#;
    let fighters = r#""ann": (profile: "monk", side: "west", at: (5, 5)), "bob": (profile: "man", side: "east", at: (25, 25)),
        "bill": (profile: "boy", side: "east", at: (23, 25))"#;
    let scenario = scenario(daze, fighters, "");
    let mut battle = scenario.start_seeded(Seed(4));
    let mut use_of = || {
        battle.play_with(Command::activate("ann"), &mut ByOdds).expect("a legal activation");
        let command = ByOdds.lead(&battle).expect("ann has something to do");
        battle.play_with(command.clone(), &mut ByOdds).expect("a legal command");
        command.to_string()
    };
    assert_eq!(use_of(), "ann uses daze on bob", "the dearer first");
    assert_eq!(use_of(), "ann uses daze on bill", "then the other, for the first is stunned already");
    assert!(!use_of().contains("daze"), "then nobody");
}

#[test]
fn fear_is_for_friends() {
    let dread =
        r#""dread": (trigger: Free, on: One(who: Anyone), does: [Give("Fear")], cost: (temporary: 1))"#;
    let fighters = r#""ann": (profile: "monk", side: "west", at: (5, 5)), "bob": (profile: "man", side: "east", at: (9, 5)),
        "cid": (profile: "boy", side: "west", at: (5, 9))"#;
    let mut battle = scenario(dread, fighters, "").start_seeded(Seed(4));
    battle.play(Command::activate("ann")).expect("a legal activation");
    let command = ByOdds.lead(&battle).expect("ann has something to do");
    assert_eq!(command.to_string(), "ann uses dread on cid");
}

#[test]
fn an_area_that_helps_is_laid_on_friends() {
    let balm = r#""balm": (trigger: Free, on: Area(who: AllyOrOwner, radius: 3), does: [Heal(5)], cost: (temporary: 1))"#;
    let fighters = r#""ann": (profile: "man", side: "a", at: (5, 5)), "bob": (profile: "monk", side: "b", at: (25, 25), life: 3),
        "bab": (profile: "man", side: "b", at: (23, 25), life: 3)"#;
    let scenario = scenario(balm, fighters, "");
    for kind in COUNTING {
        let (used, battle) = uses(&scenario, [&mut Greedy, leader(kind).as_mut()], 12);
        // Twice five points for each of them at most, and none for whoever lacks nothing.
        assert!((2..=4).contains(&used.len()), "{kind}: {used:?}");
        assert_eq!(["bob", "bab"].map(|name| life(&battle, name)), [10, 10], "{kind}: {used:?}");
    }
}

fn life(battle: &Battle, name: &str) -> i32 {
    battle.fighter(name).map_or(0, Fighter::life)
}

/// Who reacts to a blow, as the players answer for it.
fn reacted(effect: &str, kind: LeaderKind) -> Battle {
    let fighters = r#""ann": (profile: "monk", side: "west", at: (5, 5), life: 7),
        "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0), life: 4)"#;
    let reacts = scenario(effect, fighters, "");
    let mut battle = reacts.start_seeded(Seed(4));
    let mut players = leader(kind);
    let sixes = Tape { dice: [6; 5].map(|face| Face::new(face).expect("a face")).into(), ..Tape::default() };
    let play = |battle: &mut Battle, command: Command, player: &mut dyn Leader| {
        let done = if command.is_decided_by_dice() {
            battle.play_scripted(command, sixes.clone(), player)
        } else {
            battle.play_with(command, player)
        };
        done.unwrap_or_else(|error| panic!("{error}"));
    };
    play(&mut battle, Command::activate("bob"), players.as_mut());
    play(&mut battle, hell_dorado::Command::attack("bob", "ann"), players.as_mut());
    let end = battle.legal_commands().done.expect("the activation can end");
    play(&mut battle, end, players.as_mut());
    battle
}

#[test]
fn a_reaction_helps_friends_and_harms_enemies() {
    for kind in COUNTING {
        let balm = r#""balm": (trigger: Reaction(Damaged), on: One(who: Anyone), does: [Heal(3)])"#;
        let battle = reacted(balm, kind);
        assert_eq!((life(&battle, "ann"), life(&battle, "bob")), (8, 4), "{kind}: 7 less 2 and 3 more");
        let sting =
            r#""sting": (trigger: Reaction(Damaged), on: One(who: Anyone), does: [Give("Stunned 1")])"#;
        let stunned = reacted(sting, kind);
        let states = |name: &str| match stunned.fighter(name).map(Fighter::sheet) {
            Some(Sheet::HellDorado(sheet)) => sheet.states().len(),
            _ => 0,
        };
        assert_eq!((states("ann"), states("bob")), (0, 1), "{kind}");
    }
}

#[test]
fn an_opponent_picks_the_table_that_does_least_with_the_hits_there_are() {
    let text = r#"(
        title: "two tables", rules: HellDorado(), board: (width: 30, depth: 30),
        profiles: {
            "man": (cbt: 3, def: 3, pr: 0, pv: 60, mvt: 4, size: Normal, base: 30, weapons: {
                "club": (kind: Contact, damage: ["blunt"], power: "9 / 9 / 9 / 9 / 9"),
                "flail": (kind: Contact, damage: ["blunt"], power: "0 / 0 / 0 / 30 / 40"),
            }),
        },
        fighters: {
            "ann": (profile: "man", side: "west", at: (5, 5)),
            "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0)),
        },
        script: [Activate("ann"), Attack(target: "bob", weapon: Undeclared)],
    )"#;
    let scenario = Scenario::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let before = scenario.before(2).unwrap_or_else(|failure| panic!("{failure:?}")).expect("a second step");
    let command = scenario.plays()[1].command.clone();
    let odds =
        before.battle.odds_with(&command, &mut ByOdds, 5_000).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        odds.damage("bob").chance(&0).to_string(),
        "1",
        "three hits at most, worth nothing by the flail"
    );
}
