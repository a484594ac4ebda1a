//! The attack with the best odds, whatever its kind, and none that is worth less than nothing.

use std::collections::BTreeMap;

use toise_engine::{
    Answer, AnswerError, Battle, ByOdds, Choice, Command, Consequence, Consequences, Defaults, Greedy,
    Leader, Outcome, Player, Scenario, Search, Seed, Seeded, View, hell_dorado,
};

use crate::{active, field};

/// How often every attack is played.
const PLAYS: u64 = 2_000;

/// Its cost, and a tenth for each life point.
fn worth(name: &str) -> f64 {
    let costs =
        [("champion", 40.0), ("soldier", 12.0), ("page", 3.0), ("archer", 15.0), ("bombardier", 25.0)];
    let lives = [("champion", 12.0), ("soldier", 8.0), ("page", 3.0), ("archer", 6.0), ("bombardier", 6.0)];
    let of = |list: [(&str, f64); 5]| {
        list.into_iter().find(|(profile, _)| name.starts_with(profile)).expect("a known profile").1
    };
    of(costs) + of(lives) / 10.0
}

/// Answers for the west as the player does, and by default for the east.
struct West;

impl Player for West {
    fn answer(&mut self, choice: &Choice, view: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        if choice.side == "west" { ByOdds.answer(choice, view) } else { Ok(Some(Answer::Default)) }
    }
}

/// What the west gains: what the east loses of its worth less what the west loses, all of it for whoever goes down, else
/// half in proportion to its life, and a tenth for a state.
fn gained(battle: &Battle, all: &Consequences) -> f64 {
    let mut lost = BTreeMap::<&str, f64>::new();
    for consequence in all.iter() {
        match consequence {
            Consequence::Damage { to, amount } if !all.is_down(to) => {
                let life = f64::from(battle.fighter(to).expect("it stands").life());
                *lost.entry(to).or_default() += 0.5 * f64::from(*amount) / life;
            }
            Consequence::State { of, .. } => *lost.entry(of).or_default() += 0.1,
            Consequence::Down { fighter } => *lost.entry(fighter).or_default() += 1.0,
            _ => {}
        }
    }
    let west =
        |name: &str| battle.setup().side_name(battle.fighter(name).expect("it stands").side()) == "west";
    lost.into_iter().map(|(name, share)| if west(name) { -share } else { share } * worth(name)).sum()
}

/// The mean of counted play, and its standard error.
fn counted(battle: &Battle, command: &Command) -> (f64, f64) {
    let plays = (0..PLAYS).map(|play| {
        let aside =
            battle.play_aside(command, Seeded::new(Seed(77), play), &mut West).expect("a legal command");
        gained(battle, &Consequences::of(&Outcome { state: &aside.state, events: &aside.events }))
    });
    let (mut sum, mut squares) = (0.0, 0.0);
    for worth in plays {
        sum += worth;
        squares += worth * worth;
    }
    let mean = sum / PLAYS as f64;
    (mean, ((squares / PLAYS as f64 - mean * mean).max(0.0) / PLAYS as f64).sqrt())
}

/// Whom it attacks, of those it may; no other attack does better in counted play.
#[track_caller]
fn attacked(scenario: &Scenario, by: &str, rivals: impl Fn(&Battle) -> Vec<Command>) -> Command {
    let battle = active(scenario, by);
    let chosen = ByOdds.lead(&battle).expect("it has something to do");
    assert!(chosen.is_decided_by_dice(), "it attacks and does not {chosen}");
    let (mean, error) = counted(&battle, &chosen);
    let rivals = rivals(&battle);
    assert!(rivals.len() > 1, "there is something to choose");
    for rival in rivals {
        battle.check(&rival).expect("a rival is legal");
        let (other, its_error) = counted(&battle, &rival);
        println!("{chosen}: {mean:.2}, {rival}: {other:.2}");
        assert!(
            mean > other - 4.0 * (error * error + its_error * its_error).sqrt(),
            "{chosen}: {mean}, but {rival}: {other}"
        );
    }
    chosen
}

fn listed(battle: &Battle) -> Vec<Command> {
    let legal = battle.legal_commands().of_the_side_to_play(battle);
    legal.commands.into_iter().filter(Command::is_decided_by_dice).collect()
}

#[test]
fn the_dearer_of_two_enemies_is_attacked_where_the_odds_are_as_good() {
    let scenario = field(
        "",
        &[
            ("champion", "west", (10.0, 10.0)),
            ("page", "east", (11.2, 10.0)),
            ("soldier", "east", (8.8, 10.0)),
        ],
    );
    let chosen = attacked(&scenario, "champion", listed);
    assert_eq!(chosen.target().map(ToString::to_string), Some("soldier".to_owned()));
    // The other goes for whoever has least life, though there is little to win by it.
    let greedy = Greedy.lead(&active(&scenario, "champion")).expect("it attacks");
    assert_eq!(greedy.target().map(ToString::to_string), Some("page".to_owned()));
}

#[test]
fn an_archer_shoots_where_most_is_to_be_won() {
    let scenario = field(
        "",
        &[
            ("archer", "west", (10.0, 10.0)),
            ("champion", "east", (10.0, 15.0)),
            ("soldier", "east", (15.0, 10.0)),
            ("archer east", "east", (10.0, 5.0)),
        ],
    );
    attacked(&scenario, "archer", listed);
}

#[test]
fn an_area_is_aimed_where_most_of_the_enemy_stand() {
    let scenario = field(
        "",
        &[
            ("bombardier", "west", (10.0, 10.0)),
            ("soldier 1", "east", (10.0, 14.0)),
            ("soldier 2", "east", (15.0, 10.0)),
            ("soldier 3", "east", (16.2, 10.0)),
            ("soldier 4", "east", (15.0, 11.2)),
        ],
    );
    let soldiers = ["soldier 1", "soldier 2", "soldier 3", "soldier 4"];
    let at = |battle: &Battle, name: &str| battle.fighter(name).expect("it stands").at();
    let chosen = attacked(&scenario, "bombardier", |battle| {
        soldiers.map(|name| hell_dorado::Command::zone("bombardier", at(battle, name))).into()
    });
    let Command::HellDorado(hell_dorado::Command::Zone(zone)) = &chosen else {
        panic!("a zone, not {chosen}")
    };
    assert_ne!(
        zone.at,
        at(&active(&scenario, "bombardier"), "soldier 1"),
        "not at the nearest, who is alone"
    );
}

#[test]
fn an_attack_to_lose_by_is_left_alone() {
    let scenario = field("", &[("page", "west", (10.0, 10.0)), ("champion", "east", (11.2, 10.0))]);
    let battle = active(&scenario, "page");
    let [attack] = &listed(&battle)[..] else { panic!("one attack") };
    let (mean, error) = counted(&battle, attack);
    assert!(mean < -4.0 * error, "it loses by it: {mean}");
    assert_eq!(Greedy.lead(&battle).as_ref(), Some(attack));
    let chosen = ByOdds.lead(&battle).expect("it has something to do");
    assert!(!chosen.is_decided_by_dice(), "{chosen}");
}

/// Three hits are worth more than four on this table.
const ODD_TABLE: &str = r#"(
    title: "a table with its best line in the middle", rules: HellDorado(), board: (width: 30, depth: 30),
    profiles: {
        "archer": (cbt: 2, tir: 6, def: 3, pr: 0, pv: 20, mvt: 4, size: Normal, base: 30, weapons: {
            "bow": (kind: Shot, damage: ["piercing"], range: "30/*", power: "1 / 2 / 9 / 3 / 4"),
        }),
    },
    fighters: {
        "ann": (profile: "archer", side: "west", at: (5, 5)),
        "bob": (profile: "archer", side: "east", at: (5, 10)),
    },
    script: [],
)"#;

#[test]
fn asked_inside_an_exploration_it_answers_from_the_power_table() {
    let scenario = Scenario::parse(ODD_TABLE).unwrap_or_else(|error| panic!("{error}"));
    let battle = active(&scenario, "ann");
    let [shot] = &listed(&battle)[..] else { panic!("one shot") };
    let odds = |policy: &mut dyn Player| {
        battle.odds_with(shot, policy, 5_000).unwrap_or_else(|error| panic!("{error}"))
    };
    let (by_default, judged) = (odds(&mut Defaults), odds(&mut ByOdds));
    assert_eq!(by_default.branches(), judged.branches(), "nothing more is explored");
    let (by_default, judged) = (by_default.damage("bob"), judged.damage("bob"));
    assert_eq!(odds(&mut Search::default()).damage("bob"), judged, "both answer alike");
    // Three hits or more are used as three.
    assert_eq!(judged.chance(&9), by_default.chance_of(|damage| [9, 3, 4].contains(damage)));
    assert!(by_default.chance(&9).to_f64() + 0.1 < judged.chance(&9).to_f64());
    for less in [0, 1, 2] {
        assert_eq!(judged.chance(&less), by_default.chance(&less));
    }
}
