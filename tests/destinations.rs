//! The places a fighter could sensibly go to: each contact, cover from the nearest enemy, each objective.

use toise_engine::{Battle, Command, Defaults, Destination, Scenario, Worth};
use toise_geometry::{Toises, in_contact};

const PROFILES: &str = r#"
    "soldier": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 30, weapons: {
        "sword": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
    }),
"#;

fn battle(rules: &str, terrain: &str, fighters: &str) -> Battle {
    let text = format!(
        "(title: \"places\", rules: HellDorado({rules}), board: (width: 30, depth: 30, terrain: {{{terrain}}}), \
         profiles: {{{PROFILES}}}, fighters: {{{fighters}}}, script: [])"
    );
    let mut battle = Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}")).start();
    battle.play(Command::activate("ann")).expect("ann stands");
    battle
}

/// Plays a destination and gives the battle after it.
fn gone(battle: &Battle, destination: &Destination) -> Battle {
    let mut after = battle.clone();
    after.play_with(destination.command.clone(), &mut Defaults).expect("what is offered can be played");
    let ann = after.fighter("ann").expect("ann stands");
    assert_eq!(Some(&ann.at()), destination.path.last(), "the way is the one that was shown");
    after
}

fn found(battle: &Battle, what: &Worth) -> Option<Destination> {
    battle.destinations().into_iter().find(|destination| destination.what == *what)
}

#[test]
fn every_enemy_within_an_assault_or_a_charge_is_a_contact() {
    let battle = battle(
        "",
        "",
        r#""ann": (profile: "soldier", side: "west", at: (15, 15)),
           "near": (profile: "soldier", side: "east", at: (20, 15)),
           "far": (profile: "soldier", side: "east", at: (15, 23)),
           "beyond": (profile: "soldier", side: "east", at: (2, 2)),"#,
    );
    let near = found(&battle, &Worth::Contact("near".into())).expect("an assault reaches it");
    assert!((near.cost.get() - 3.8).abs() < 1e-9 && near.command.to_string().contains("Assault"));
    let far = found(&battle, &Worth::Contact("far".into())).expect("a charge reaches it");
    assert!((far.cost.get() - 6.8).abs() < 1e-9 && far.command.to_string().contains("Charge"));
    assert_eq!(found(&battle, &Worth::Contact("beyond".into())), None);
    let after = gone(&battle, &near);
    let disc = |name: &str| after.fighter(name).expect("it stands").disc();
    assert!(in_contact(&disc("ann"), &disc("near")));
}

#[test]
fn a_piece_of_terrain_offers_cover_from_the_nearest_enemy() {
    let battle = battle(
        "",
        r#""low wall": (shape: Rect((10, 13), (14, 13.3)), top: 1.2),"#,
        r#""ann": (profile: "soldier", side: "west", at: (12, 10)),
           "bob": (profile: "soldier", side: "east", at: (12, 24)),"#,
    );
    assert!(!battle.measure("bob", "ann").expect("both stand").cover);
    let cover =
        found(&battle, &Worth::Cover("low wall".into())).expect("the wall covers who stands behind it");
    assert!(cover.cost <= Toises::whole(4), "a walk goes there: {}", cover.cost);
    let after = gone(&battle, &cover);
    let seen = after.measure("bob", "ann").expect("both stand");
    assert!(seen.cover && seen.sight);
}

#[test]
fn an_area_to_be_held_is_an_objective_near_or_far() {
    let fighters = r#""ann": (profile: "soldier", side: "west", at: (5, 5)),
                      "bob": (profile: "soldier", side: "east", at: (28, 28)),"#;
    let hill = |x: u8| format!("objectives: {{\"the hill\": (points: 2, goal: Hold(Disc(({x}, 5), 1)))}}");
    let worth = Worth::Objective("the hill".into());

    let near = battle(&hill(8), "", fighters);
    let there = found(&near, &worth).expect("a walk reaches it");
    assert!((there.cost.get() - 3.0).abs() < 1e-9);

    let far = battle(&hill(25), "", fighters);
    let toward = found(&far, &worth).expect("a run goes toward it");
    assert!((toward.cost.get() - 8.0).abs() < 1e-9);
    assert!((gone(&far, &toward).fighter("ann").expect("ann stands").at().x() - 13.0).abs() < 1e-9);
}

#[test]
fn who_has_acted_has_nowhere_to_go() {
    let mut battle = battle(
        "",
        "",
        r#""ann": (profile: "soldier", side: "west", at: (15, 15)),
           "bob": (profile: "soldier", side: "east", at: (20, 15)),"#,
    );
    let contact = battle.destinations().remove(0);
    battle.play_with(contact.command, &mut Defaults).expect("it can be played");
    assert_eq!(battle.destinations(), []);
}
