//! What a save must keep: every coordinate to its last bit, and how far everything that lasts has come.

use toise_engine::geometry::in_contact;
use toise_engine::{Battle, Scenario};

fn scenario(text: &str) -> Scenario {
    Scenario::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A battle loaded from its save so many times in a row.
fn loaded_again(battle: &Battle, times: usize) -> Battle {
    (0..times).fold(battle.clone(), |battle, _| {
        let text = battle.save();
        let loaded = Battle::load(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(loaded.save(), text);
        loaded
    })
}

#[test]
fn coordinates_are_kept_to_the_last_bit() {
    const PLACES: [(f64, f64); 4] = [
        (117.633_311_394_000_17, 0.1),
        (0.300_000_000_000_000_04, 5.577_777_777_777_001),
        (1e-300, 12.828_427_124_746_19),
        (20.0, -0.0),
    ];
    let fighter = |(index, (x, y)): (usize, &(f64, f64))| {
        format!("\"f{index}\": (profile: \"man\", side: \"west\", at: ({x:?}, {y:?})),\n")
    };
    let fighters: String = PLACES.iter().enumerate().map(fighter).collect();
    let text = format!(
        r#"(
            title: "far apart",
            rules: HellDorado(),
            board: (width: 140, depth: 40, origin: (-10, -10)),
            profiles: {{ "man": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30) }},
            fighters: {{ {fighters}
                "touching": (profile: "man", side: "west", at: Touching(fighter: "f0", bearing: 37.3)),
            }},
            script: [],
        )"#
    );
    let battle = loaded_again(&scenario(&text).start(), 3);
    let at = |name: &str| battle.fighter(name).expect("on the board").at();
    for (index, (x, y)) in PLACES.iter().enumerate() {
        let kept = at(&format!("f{index}"));
        // There is one zero.
        assert_eq!((kept.x().to_bits(), kept.y().to_bits()), (x.to_bits(), (y + 0.0).to_bits()));
    }
    let disc = |name: &str| battle.fighter(name).expect("on the board").disc();
    assert!(in_contact(&disc("f0"), &disc("touching")), "a slanted contact is one after loading");
}

#[test]
fn what_lasts_is_neither_played_again_nor_forgotten_by_loading() {
    let scenario = scenario(
        r#"(
        title: "The third turn has begun",
        rules: HellDorado(),
        board: (width: 30, depth: 30),
        profiles: {
            "bearer": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, cmd: 2, size: Normal, base: 30, effects: {
                "banner": (trigger: Aura, on: All(who: AllyOrOwner, within: 6), does: [Modify(def: 1)]),
            }),
            "man": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 30),
        },
        fighters: {
            "ann": (profile: "bearer", side: "west", at: (10, 15)),
            "pip": (profile: "man", side: "west", at: (13, 15), states: ["Poison 1", "Pain 4"]),
            "bob": (profile: "man", side: "east", at: (25, 15)),
        },
        dice: Seed(5),
        script: [
            BeginTurn(answers: [Default]), Activate("ann"), Activate("bob"), Activate("pip"), EndTurn(),
            BeginTurn(answers: [Default]), Activate("ann"), Activate("bob"), Activate("pip"), EndTurn(),
            BeginTurn(answers: [Default]),
            Expect([Life("pip", 8), State("pip", "Poison 1"), State("pip", "Pain 2"), Defence("pip", 4)]),
            Activate("ann"), Activate("bob"), Activate("pip"), EndTurn(),
            Expect([Life("pip", 7), State("pip", "Poison 1"), State("pip", "Pain 1"), Defence("pip", 4)]),
        ],
    )"#,
    );
    let whole = scenario.run();
    assert_eq!(whole.failure, None);

    let third = scenario.run_steps(11).battle;
    let mut loaded = loaded_again(&third, 5);
    assert_eq!((&loaded, loaded.hash()), (&third, third.hash()));
    assert_eq!(loaded.fighter("pip").map(toise_engine::Fighter::life), Some(8));
    for play in &scenario.plays()[11..] {
        loaded = loaded_again(&loaded, 1);
        loaded.play(play.command.clone()).expect("it goes on");
    }
    assert_eq!(loaded.hash(), whole.battle.hash());
}
