//! Which decisions of a script hang by a hair: each kind just inside and just outside the threshold, on both sides of
//! its limit, and at the limit itself.

mod looks;
mod places;
mod rulebooks;
mod ways;
mod whole;

use std::fmt::Write as _;

use toise_engine::{Margins, Scenario};

/// A situation of Hell Dorado on a board of 30 by 30; every base has a radius of one toise.
#[derive(Clone, Copy, Default)]
struct Case<'a> {
    /// What stands in `rules: HellDorado(…)`.
    rules: &'a str,
    /// What stands on the board.
    terrain: &'a str,
    fighters: &'a str,
    script: &'a str,
}

const PROFILES: &str = r#"
    "man": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 50, weapons: {
        "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
    }),
    "archer": (cbt: 2, tir: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 50, weapons: {
        "bow": (kind: Shot, damage: ["piercing"], range: "6/*", power: "2 / 4 / 6 / 8 / 10"),
    }),
    "slinger": (cbt: 2, tir: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 50, weapons: {
        "sling": (kind: Shot, damage: ["blunt"], range: "8/1", power: "1 / 2 / 3 / 4 / 5"),
    }),
    "siren": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 50, abilities: ["Attraction 6"], weapons: {
        "song": (kind: Contact, damage: ["mystic"], power: "1 / 2 / 3 / 4 / 5"),
    }),
    "saint": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 50, effects: {
        "help": (trigger: Free, on: One(who: Ally, within: 6), does: [Heal(1)]),
        "rain": (trigger: Free, on: Area(who: Enemy, radius: 2, range: 9, sight: true), does: [Give("Pain 1")]),
        "push": (trigger: Free, on: One(who: Ally, within: 20), does: [Move(5)]),
    }),
"#;

const PURGATORY: &str = r#"
    "breather": (cbt: 2, tir: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 50, weapons: {
        "flames": (kind: Breath, damage: ["fire"], precision: "4+", power: "1 / 2 / 3 / 4 / 5"),
    }),
    "bombardier": (cbt: 2, tir: 5, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 50, weapons: {
        "mortar": (kind: Zone, damage: ["blunt"], range: "8/1", precision: "4+", power: "1 / 2 / 3 / 4 / 5"),
    }),
"#;

impl Case<'_> {
    fn text(self) -> String {
        let Case { rules, terrain, fighters, script } = self;
        let purgatory = if rules.contains("Sapience") { "" } else { PURGATORY };
        format!(
            "(title: \"a case\", rules: HellDorado({rules}), board: (width: 30, depth: 30, terrain: {{{terrain}}}), \
             profiles: {{{PROFILES}{purgatory}}}, fighters: {{{fighters}}}, script: [{script}])"
        )
    }
}

fn margins(text: &str) -> Margins {
    Scenario::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")).margins()
}

/// The close calls of a scenario as sentences; whether its script fails is another question.
fn told(text: &str) -> Vec<String> {
    margins(text).knife_edges.iter().map(|edge| edge.call.to_string()).collect()
}

/// A line for each value put into a scenario: what is told of it.
fn table(values: &[f64], scenario: impl Fn(f64) -> String) -> String {
    let mut table = String::new();
    for value in values {
        let told = told(&scenario(*value));
        let told = if told.is_empty() { "-".to_owned() } else { told.join(" | ") };
        writeln!(table, "{value}: {told}").expect("room in a string");
    }
    table
}

/// Values on both sides of a limit: far enough, just too near, at it.
fn around(limit: f64) -> Vec<f64> {
    [-0.011, -0.009, -0.000_3, -0.000_05, 0.0, 0.000_05, 0.000_3, 0.009, 0.011]
        .map(|off| ((limit + off) * 1e6).round() / 1e6)
        .to_vec()
}
