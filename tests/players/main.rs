//! Players that count: what they choose, that they get along everywhere, and what they are worth.
//!
//! - here: what they share
//! - `by_odds`: the attack with the best odds
//! - `search`: one activation deep
//! - `effects`: effects of cards, and what answers are worth
//! - `everywhere`: whatever the scenario, they play on
//! - `strength`: each against a weaker one, in pairs of the same battle
#![allow(clippy::print_stdout, reason = "rates are printed for whoever asks to see them")]

mod by_odds;
mod effects;
mod everywhere;
mod search;
mod strength;

use toise_engine::{Battle, Command, Scenario, Seed};

/// Profiles of Hell Dorado, the dearer the stronger.
const PROFILES: &str = r#"
    "champion": (cbt: 6, def: 4, pr: 1, pv: 12, mvt: 4, size: Normal, base: 30, cost: 40, weapons: {
        "sword": (kind: Contact, damage: ["slashing"], power: "3 / 5 / 7 / 9 / 11"),
    }),
    "soldier": (cbt: 3, def: 3, pr: 0, pv: 8, mvt: 4, size: Normal, base: 30, cost: 12, weapons: {
        "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
    }),
    "page": (cbt: 1, def: 2, pr: 0, pv: 3, mvt: 4, size: Normal, base: 30, cost: 3, weapons: {
        "stick": (kind: Contact, damage: ["blunt"], power: "1 / 1 / 1 / 1 / 1"),
    }),
    "archer": (cbt: 2, tir: 4, def: 3, pr: 0, pv: 6, mvt: 4, size: Normal, base: 30, cost: 15, weapons: {
        "bow": (kind: Shot, damage: ["piercing"], range: "8/*", power: "2 / 4 / 6 / 8 / 10"),
    }),
    "bombardier": (cbt: 2, tir: 4, def: 3, pr: 0, pv: 6, mvt: 4, size: Normal, base: 30, cost: 25, weapons: {
        "mortar": (kind: Zone, damage: ["blunt"], range: "8/*", precision: "4+", power: "2 / 3 / 4 / 5 / 6"),
    }),
"#;

/// A battle of Hell Dorado between fighters named like their profiles, with a number where there are several: name, side
/// and place; `rules` are options of the rulebook.
fn field(rules: &str, fighters: &[(&str, &str, (f64, f64))]) -> Scenario {
    Scenario::parse(&text(rules, fighters)).unwrap_or_else(|error| panic!("{error}"))
}

/// The file of a [`field`].
fn text(rules: &str, fighters: &[(&str, &str, (f64, f64))]) -> String {
    let line = |(name, side, (x, y)): &(&str, &str, (f64, f64))| {
        let profile = name.split_once(' ').map_or(*name, |(profile, _)| profile);
        format!("\"{name}\": (profile: \"{profile}\", side: \"{side}\", at: ({x}, {y})),\n")
    };
    let fighters: String = fighters.iter().map(line).collect();
    format!(
        "(title: \"players\", rules: HellDorado({rules}), board: (width: 40, depth: 40), \
         profiles: {{{PROFILES}}}, fighters: {{{fighters}}}, script: [])"
    )
}

/// The battle with a fighter activated.
fn active(scenario: &Scenario, fighter: &str) -> Battle {
    let mut battle = scenario.start_seeded(Seed(1));
    battle.play(Command::activate(fighter)).expect("a legal activation");
    battle
}
