//! Odds and play under other options than the usual: the same attacks, counted.

use toise_engine::{Before, Scenario, Seed};

use crate::walk::counted_play_agrees;

/// A crowd at the corner of a table, a melee, and those who attack them, by these options.
fn hell_dorado(options: &str, edition: &str) -> Scenario {
    let lob = if edition == "Sapience" {
        r#"kind: Explosion, damage: ["fire"], range: "5/2", blast: "3/1""#
    } else {
        r#"kind: Zone, damage: ["blunt"], range: "5/3", precision: "4+", power: "1 / 2 / 3 / 4 / 5""#
    };
    let shout = if edition == "Sapience" { "Explosion" } else { "Zone" };
    let text = format!(
        r#"(
            title: "odds", rules: HellDorado(edition: {edition}, options: ({options})), board: (width: 20, depth: 20),
            profiles: {{
                "man": (cbt: 3, def: 4, pr: 1, pv: 3, mvt: 4, size: Normal, base: 30, weapons: {{
                    "axe": (kind: Contact, damage: ["slashing"], power: "1 / 3 + Stunned 1 / 4 / 5 / 6"),
                }}),
                "shooter": (cbt: 1, tir: 7, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {{
                    "bow": (kind: Shot, damage: ["piercing"], range: "8/*", power: "2 / 3 / 5 / 8 / 10"),
                }}),
                "gunner": (cbt: 1, tir: 2, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {{
                    "lob": ({lob}),
                }}),
            }},
            fighters: {{
                "ann": (profile: "man", side: "west", at: (1.5, 1.2)),
                "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0)),
                "cid": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 90)),
                "dan": (profile: "man", side: "east", at: (4.5, 3.5)),
                "eve": (profile: "shooter", side: "west", at: (8, 8)),
                "fay": (profile: "gunner", side: "west", at: (9, 2)),
            }},
            script: [
                Activate("ann"), Attack(target: "bob"),
                Activate("eve"), Shoot(target: "bob"),
                Activate("fay"), {shout}(at: (3, 2)),
            ],
        )"#
    );
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{options}: {error}"))
}

/// Each command of the script that dice decide, from the state it is made in when the others have not been.
fn agrees(scenario: &Scenario, what: &str, seed: Seed) -> usize {
    let commands = scenario.plays();
    let mut numbers = 0;
    for pair in commands.chunks(2) {
        let [activation, play] = pair else { panic!("an activation and a command") };
        let mut battle = scenario.start_seeded(seed);
        battle.play(activation.command.clone()).unwrap_or_else(|error| panic!("{what}: {error}"));
        numbers += counted_play_agrees(&Before { step: 0, battle, play: play.clone() }, what, seed);
    }
    numbers
}

#[test]
fn odds_and_play_agree_under_other_options() {
    let mut numbers = 0;
    for (edition, options) in [
        ("Purgatory", "zone_may_leave_table: false"),
        ("Purgatory", "scatter_points: 1"),
        ("Purgatory", "scatter_points: 12, cover_in_areas: true"),
        ("Purgatory", "vae_defender_first: true, reduce_in_melee_shot: false"),
        ("Purgatory", "automatic_follows_stray: true, zero_dice_takes_part: true"),
        ("Sapience", "zone_may_leave_table: false"),
        ("Sapience", "blast_into_melee: true, scatter_points: 6"),
        ("Sapience", "blast_into_melee: true, zone_may_leave_table: false"),
    ] {
        let what = format!("{edition}, {options}");
        numbers += agrees(&hell_dorado(options, edition), &what, Seed(5));
    }
    println!("{numbers} questions under other options");
    assert!(numbers > 100, "{numbers}");
}

#[test]
fn duels_agree_under_other_options() {
    let mut numbers = 0;
    for options in [
        "one_counts: -1, success_on: 3",
        "six_counts: 1, zero_misses: false",
        "chain: false",
        "chain_most: 3, least_damage: 0",
        "parry_answers_leaving: true, hit_stops_leaving: true",
        "leaving_every_opponent: false, group_strikes_back: false, group_courage: true",
    ] {
        let text = format!(
            r#"(
                title: "odds", rules: Duel(options: ({options})), board: (width: 20, depth: 20),
                profiles: {{
                    "hero": (melee: 2, strength: 2, reflex: 2, agility: 1, courage: 2, base: 30, life: 6),
                    "foe": (melee: 1, strength: 2, reflex: 1, agility: 1, courage: 1, base: 30, life: 4),
                }},
                fighters: {{
                    "ann": (profile: "hero", side: "west", at: (10, 10)),
                    "bob": (profile: "foe", side: "east", at: Touching(fighter: "ann", bearing: 0)),
                    "cid": (profile: "foe", side: "east", at: Touching(fighter: "ann", bearing: 180)),
                }},
                script: [
                    Activate("bob"), Attack(target: "ann"),
                    Activate("ann"), AttackAll(),
                    Activate("ann"), Leave(),
                ],
            )"#
        );
        let scenario = Scenario::parse(&text).unwrap_or_else(|error| panic!("{options}: {error}"));
        numbers += agrees(&scenario, options, Seed(6));
    }
    println!("{numbers} questions of duels under other options");
    assert!(numbers > 50, "{numbers}");
}
