//! The battle that attacks are measured in.

use toise_engine::{Battle, Command, Scenario, Seed};
use toise_geometry::Point;

const PROFILES: &str = r#"
    "champion": (cbt: 10, def: 4, pr: 1, pv: 60, mvt: 4, size: Normal, base: 30, weapons: {
        "sword": (kind: Contact, damage: ["slashing"], power: "2 / 3 + Stunned 1 / 6 / 8 / 10"),
    }),
    "soldier": (cbt: 3, def: 3, pr: 1, pv: 60, mvt: 4, size: Normal, base: 30, weapons: {
        "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
    }),
    "archer": (cbt: 2, tir: 5, def: 3, pr: 0, pv: 60, mvt: 4, size: Normal, base: 30, weapons: {
        "bow": (kind: Shot, damage: ["piercing"], range: "8/*", power: "2 / 4 / 6 / 8 / 10"),
    }),
    "bombardier": (cbt: 2, tir: 8, def: 3, pr: 0, pv: 60, mvt: 4, size: Normal, base: 30, weapons: {
        "mortar": (kind: Zone, damage: ["blunt"], range: "8/*", precision: "4+", power: "1 / 2 / 3 / 4 / 5"),
    }),
"#;

/// Two champions in contact, an archer, a bombardier, and sixteen soldiers, twelve of them so close together
/// that a zone covers all twelve wherever it scatters with five successes.
pub(super) fn battle() -> Battle {
    let mut fighters = String::new();
    let mut add = |name: &str, profile: &str, side: &str, x: f64, y: f64| {
        fighters += &format!("\"{name}\": (profile: \"{profile}\", side: \"{side}\", at: ({x}, {y})),\n");
    };
    add("west champion", "champion", "west", 5.0, 25.0);
    add("east champion", "champion", "east", 6.2, 25.0);
    add("archer", "archer", "west", 5.0, 15.0);
    add("bombardier", "bombardier", "west", 10.0, 3.0);
    for index in 0..12 {
        let (column, row) = (f64::from(index % 4), f64::from(index / 4));
        add(&format!("crowd {index:02}"), "soldier", "east", 20.0 + 1.25 * column, 10.0 + 1.25 * row);
    }
    for index in 0..4 {
        add(&format!("reserve {index}"), "soldier", "west", 2.0 + 2.0 * f64::from(index), 1.0);
    }
    let text = format!(
        "(title: \"bench\", rules: HellDorado(), board: (width: 30, depth: 30), \
         profiles: {{{PROFILES}}}, fighters: {{{fighters}}}, script: [])"
    );
    match Scenario::parse(&text) {
        Ok(scenario) => scenario.start_seeded(Seed(1)),
        Err(error) => panic!("the bench's own scenario is sound: {error}"),
    }
}

/// The battle with a fighter activated.
pub(super) fn active(fighter: &str) -> Battle {
    let mut battle = battle();
    battle.play(Command::activate(fighter)).expect("the fighter exists");
    battle
}

/// The middle of the crowd.
pub(super) fn aim() -> Point {
    Point::new(21.875, 11.25).expect("finite")
}
