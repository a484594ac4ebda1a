//! Moves of no length, and of legs of none, leave numbers in the state and nothing else.

use toise_engine::geometry::Point;
use toise_engine::hell_dorado::{self, Move, Way};
use toise_engine::{Battle, Command, Event, Progress, Scenario, Seed};

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y).expect("finite")
}

/// Ann in the open with MVT 3, abe against a wall, al against a stunned enemy.
fn field() -> Scenario {
    let text = r#"(
        title: "standing still",
        rules: HellDorado(),
        board: (width: 30, depth: 30, terrain: { "wall": (shape: Rect((10.6, 0), (12, 10))) }),
        profiles: {
            "man": (cbt: 3, def: 3, pr: 0, pv: 9, mvt: 3, size: Normal, base: 30, weapons: {
                "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
            }),
        },
        fighters: {
            "ann": (profile: "man", side: "west", at: (5, 15)),
            "abe": (profile: "man", side: "west", at: (10, 5)),
            "al": (profile: "man", side: "west", at: (20, 20)),
            "bob": (profile: "man", side: "east", at: Touching(fighter: "al", bearing: 0), states: ["Stunned 1"]),
        },
        script: [],
    )"#;
    Scenario::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Activates a fighter and moves it; what the move cost.
#[track_caller]
fn moved(battle: &mut Battle, by: &str, action: &str, path: &[Point]) -> f64 {
    battle.play(Command::activate(by)).expect("a legal activation");
    let way = Way::Path(path.to_vec());
    let call = Move { by: by.into(), action: action.into(), way };
    let done = battle.play(Command::HellDorado(hell_dorado::Command::Move(call))).expect("a legal move");
    let Progress::Done(events) = done else { panic!("a move asks nothing") };
    let cost = events.iter().find_map(|event| match event {
        Event::Moved { cost, .. } => Some(cost.get()),
        _ => None,
    });
    let save = battle.save();
    assert!(!save.contains("NaN") && !save.contains("inf"), "{save}");
    assert_eq!(Battle::load(&save).expect("a save loads").hash(), battle.hash());
    cost.expect("a move")
}

#[test]
fn a_move_of_no_length_costs_nothing_and_leaves_no_nan() {
    let mut battle = field().start_seeded(Seed(1));
    assert_eq!(moved(&mut battle, "ann", "Walk", &[]), 0.0);
    assert_eq!(moved(&mut battle, "ann", "Walk", &[at(5.0, 15.0)]), 0.0);
    assert_eq!(moved(&mut battle, "ann", "Walk", &[at(5.0, 15.0), at(5.0, 15.0)]), 0.0);
    assert_eq!(battle.fighter("ann").expect("ann").at(), at(5.0, 15.0));
}

#[test]
fn legs_of_no_length_cost_nothing_among_others() {
    let mut battle = field().start_seeded(Seed(1));
    let path = [at(5.0, 15.0), at(5.0, 15.0), at(8.0, 15.0), at(8.0, 15.0)];
    assert_eq!(moved(&mut battle, "ann", "Walk", &path), 3.0);
    assert_eq!(battle.fighter("ann").expect("ann").at(), at(8.0, 15.0));
}

#[test]
fn a_base_against_a_wall_may_stay_there() {
    let mut battle = field().start_seeded(Seed(1));
    assert_eq!(moved(&mut battle, "abe", "Walk", &[at(10.0, 5.0)]), 0.0);
    assert_eq!(moved(&mut battle, "abe", "Run", &[]), 0.0);
    assert_eq!(battle.fighter("abe").expect("abe").at(), at(10.0, 5.0));
}

#[test]
fn a_charge_at_an_enemy_in_contact_costs_nothing() {
    let mut battle = field().start_seeded(Seed(1));
    assert_eq!(moved(&mut battle, "al", "Charge", &[]), 0.0);
    assert_eq!(moved(&mut battle, "al", "Assault", &[at(20.0, 20.0)]), 0.0);
    assert_eq!(battle.fighter("al").expect("al").at(), at(20.0, 20.0));
}
