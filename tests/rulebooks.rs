//! The rulebooks, for tests that ask the same of each. A new one is one more entry.

use serde_json::Value;
use toise_engine::rules::{OptionField, Rule, duel, hell_dorado, tribunal};

/// A rulebook as files and documents name it.
pub struct Rulebook {
    /// Its name in scenario files.
    pub name: &'static str,
    /// The heading of its chapter in RULES.md.
    pub heading: &'static str,
    /// Its rules.
    pub rules: &'static [Rule],
    /// Its options.
    pub options: &'static [OptionField],
    /// Their defaults.
    pub defaults: fn() -> Value,
    /// The profiles that the examples of its chapter use without giving them.
    pub profiles: &'static str,
    /// Which of them the two fighters of an example have.
    pub fighters: [&'static str; 2],
    /// The profile both have where an example gives its own.
    pub own_profile: &'static str,
}

impl Rulebook {
    /// Whether a scenario file is of this rulebook.
    pub fn plays(&self, scenario: &str) -> bool {
        scenario.contains(&format!("rules: {}(", self.name))
    }
}

/// Every rulebook.
pub const RULEBOOKS: [Rulebook; 3] = [
    Rulebook {
        name: "HellDorado",
        heading: "# Hell Dorado: the rules played here",
        rules: hell_dorado::RULES,
        options: hell_dorado::Options::FIELDS,
        defaults: || serde_json::to_value(hell_dorado::Options::default()).expect("plain values"),
        profiles: r#"{ "captain": (
            cbt: 3, def: 3, pr: 0, pv: 8, mvt: 4, cmd: 2, rank: Officer, size: Normal, base: 30, weapons: {
                "sabre": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
            }, effects: {
                "battle cry": (trigger: Free, does: [Modify(cbt: 1)], cost: (temporary: 1)),
            },
        ), "soldier": (
            cbt: 3, def: 3, pr: 0, pv: 8, mvt: 4, size: Normal, base: 30, weapons: {
                "sword": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
            },
        ) }"#,
        fighters: ["captain", "soldier"],
        own_profile: "herald",
    },
    Rulebook {
        name: "Tribunal",
        heading: "# Tribunal: the rules played here",
        rules: tribunal::RULES,
        options: tribunal::Options::FIELDS,
        defaults: || serde_json::to_value(tribunal::Options::default()).expect("plain values"),
        profiles: r#"{ "guard": (
            ini: 3, cbt: 4, prd: 3, pre: 3, vol: 2, cou: 3, for: 3, end: 3, pv: 10, base: 30,
            weapons: { "sword": (kind: Contact, for: 2), "crossbow": (kind: Shot, for: 6) },
        ), "mage": (
            ini: 2, cbt: 1, prd: 2, vol: 5, cou: 3, for: 1, end: 2, pv: 10, base: 30,
            spells: { "spark": (difficulty: 8, on: Enemy, does: [Harm(6)]) },
        ) }"#,
        fighters: ["guard", "mage"],
        own_profile: "warden",
    },
    Rulebook {
        name: "Duel",
        heading: "# Duel: the rules played here",
        rules: duel::RULES,
        options: duel::Options::FIELDS,
        defaults: || serde_json::to_value(duel::Options::default()).expect("plain values"),
        profiles: r#"{ "raider": (
            melee: 2, strength: 3, reflex: 2, agility: 2, courage: 3, base: 30, weapons: { "axe": (attack: 1) },
        ), "guard": (melee: 2, strength: 2, reflex: 1, agility: 3, protection: 1, base: 30) }"#,
        fighters: ["raider", "guard"],
        own_profile: "raider",
    },
];
