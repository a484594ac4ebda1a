//! What effects must leave alone: an attack under way, a battle whose command is refused.

use toise_engine::hell_dorado::{self, Command as Own, Direct, Use};
use toise_engine::{Answer, Battle, Command, PlayError, Progress, Scenario, Seed};
use toise_geometry::Point;

/// Ann, whose card has an effect for every moment, between an enemy in contact and one that shoots.
const CARDS: &str = r#"(
    title: "t",
    rules: HellDorado(),
    board: (width: 30, depth: 30),
    profiles: {
        "captain": (
            cbt: 7, def: 3, pr: 0, pv: 30, mvt: 4, cmd: 4, rank: Officer, size: Normal, base: 30,
            weapons: { "axe": (kind: Contact, damage: ["slashing"], power: "1 / 2 / 3 / 4 / 5") },
            effects: {
                "ward": (trigger: Passive, does: [Modify(def: 1)]),
                "focus": (trigger: Free, does: [Modify(cbt: 1)]),
                "spite": (trigger: Reaction(Attacked), does: [Modify(pr: 1)]),
                "step back": (trigger: Reaction(Damaged), does: [Move(2)]),
                "zeal": (trigger: Vae, does: [Modify(cbt: 2)], cost: (temporary: 1)),
                "spur": (trigger: Passive, on: One(who: Ally), order: Plain, cost: (temporary: 3, permanent: 2),
                    does: [Modify(def: 1)]),
            },
        ),
        "man": (
            cbt: 3, tir: 7, def: 4, pr: 0, pv: 30, mvt: 4, size: Normal, base: 30,
            weapons: {
                "axe": (kind: Contact, damage: ["slashing"], power: "1 / 2 / 3 / 4 / 5"),
                "bow": (kind: Shot, damage: ["piercing"], range: "8/*", power: "1 / 2 / 3 / 4 / 5"),
            },
        ),
    },
    fighters: {
        "ann": (profile: "captain", side: "west", at: (15, 15)),
        "cid": (profile: "man", side: "west", at: (15, 28)),
        "bob": (profile: "man", side: "east", at: Touching(fighter: "ann", bearing: 0)),
        "eve": (profile: "man", side: "east", at: (15, 22)),
    },
    script: [],
)"#;

fn battle() -> Battle {
    Scenario::parse(CARDS).unwrap_or_else(|error| panic!("{error}")).start_seeded(Seed(11))
}

fn use_of(by: &str, effect: &str, target: Option<&str>) -> Command {
    let target = target.map(Into::into);
    Command::HellDorado(Own::Use(Use {
        by: by.into(),
        effect: effect.into(),
        target,
        at: None,
        path: Vec::new(),
    }))
}

#[track_caller]
fn done(battle: &mut Battle, command: Command) {
    let progress = battle.play_with(command, &mut toise_engine::Defaults).expect("legal");
    assert!(matches!(progress, Progress::Done(_)), "{progress:?}");
}

/// Plays a command through all its choices by their default answers; while it waits, nothing else is played. The
/// kinds of choice it asked.
#[track_caller]
fn held_up(battle: &mut Battle, command: Command) -> Vec<&'static str> {
    let before = battle.hash();
    let mut asked = Vec::new();
    let mut progress = battle.play(command).expect("legal");
    while let Progress::Waiting { choice, .. } = &progress {
        asked.push(choice.kind().name());
        for other in [
            use_of("ann", "ward", None),
            use_of("ann", "focus", None),
            use_of("ann", "spur", Some("cid")),
            Command::activate("cid"),
            Command::HellDorado(Own::EndActivation),
        ] {
            let busy = battle.play(other.clone()).expect_err("the battle waits");
            assert!(matches!(busy, PlayError::Busy(_)), "{other}: {busy}");
        }
        assert_eq!(battle.waiting(), Some(choice));
        assert_eq!(battle.hash(), before, "nothing has happened yet");
        progress = battle.answer(Answer::Default).expect("the default fits");
    }
    asked
}

#[test]
fn no_effect_comes_between_the_choices_of_an_attack() {
    // hd.effect.2
    let mut battle = battle();
    done(&mut battle, Command::activate("bob"));
    done(&mut battle, use_of("ann", "ward", None));
    let asked = held_up(&mut battle, Own::attack("bob", "ann"));
    for kind in ["VaeDice", "Vae", "Reroll", "UseHits"] {
        assert!(asked.contains(&kind), "{kind} was asked for: {asked:?}");
    }
    done(&mut battle, use_of("ann", "ward", None));
}

#[test]
fn no_effect_comes_between_the_choices_of_a_shot() {
    // hd.effect.2
    let mut battle = battle();
    done(&mut battle, Command::activate("eve"));
    let asked = held_up(&mut battle, Own::shoot("eve", "cid"));
    for kind in ["Reroll", "UseHits"] {
        assert!(asked.contains(&kind), "{kind} was asked for: {asked:?}");
    }
    done(&mut battle, use_of("ann", "ward", None));
}

#[test]
fn no_effect_comes_between_reactions() {
    let mut battle = battle();
    done(&mut battle, Command::activate("bob"));
    done(&mut battle, Own::attack("bob", "ann"));
    done(&mut battle, use_of("ann", "ward", None));
    let asked = held_up(&mut battle, Command::HellDorado(Own::EndActivation));
    assert_eq!(asked, ["React", "React"], "she was attacked, and hurt");
}

#[test]
fn a_reaction_by_a_way_too_long_is_asked_for_again() {
    // hd.effect.5
    let mut battle = battle();
    done(&mut battle, Command::activate("eve"));
    let strike = Own::DirectAttack(Direct {
        by: "eve".into(),
        targets: vec!["ann".into()],
        attack: "1/1+".parse().expect("an attack"),
        damage: "mystic".into(),
    });
    done(&mut battle, Command::HellDorado(strike));
    let (before, end) = (battle.hash(), Command::HellDorado(Own::EndActivation));
    let Ok(Progress::Waiting { choice, .. }) = battle.play(end) else { panic!("a reaction is asked for") };
    let step = |y: f64| {
        let path = vec![Point::new(15.0, y).expect("a point")];
        Answer::HellDorado(hell_dorado::Answer::React { target: None, path, at: None })
    };
    for (y, code) in [(12.9, "too-far"), (0.5, "path-blocked")] {
        let refused = battle.answer(step(y)).expect_err("no such way");
        let PlayError::Refused(rejection) = refused else { panic!("{refused}") };
        assert_eq!(rejection.code(), code);
        assert_eq!((battle.waiting(), battle.hash()), (Some(&choice), before));
    }
    let Ok(Progress::Done(_)) = battle.answer(step(13.0)) else { panic!("two toises are allowed") };
    assert_eq!(battle.fighter("ann").expect("ann").at(), Point::new(15.0, 13.0).expect("a point"));
}

#[test]
fn an_order_nobody_can_pay_changes_nothing() {
    // hd.order.2: three points for the moment and two for good, of four.
    let mut battle = battle();
    done(&mut battle, Command::activate("ann"));
    let (before, text) = (battle.hash(), battle.save());
    for command in [
        use_of("ann", "spur", Some("cid")),
        use_of("ann", "spur", Some("bob")),
        use_of("ann", "spite", None),
        use_of("ann", "zeal", None),
        use_of("bob", "ward", None),
        use_of("ann", "ward", Some("nobody")),
    ] {
        let refused = battle.play(command.clone()).expect_err("refused");
        let PlayError::Refused(rejection) = refused else { panic!("{refused}") };
        assert_eq!(battle.check(&command), Err(rejection), "play and check say the same");
        assert_eq!((battle.hash(), battle.save()), (before, text.clone()), "{command}");
    }
}

#[test]
fn the_effects_listed_are_those_that_may_be_used() {
    let mut battle = battle();
    let used = |battle: &Battle| -> Vec<String> {
        let listed = battle.legal_commands().commands;
        let uses = listed.into_iter().filter(|it| matches!(it, Command::HellDorado(Own::Use(_))));
        uses.inspect(|it| assert_eq!(battle.check(it), Ok(()))).map(|it| it.to_string()).collect()
    };
    // Spur cannot be paid; focus waits for ann's own activation; the others come by themselves.
    assert_eq!(used(&battle), ["ann uses ward"]);
    done(&mut battle, Command::activate("bob"));
    assert_eq!(used(&battle), ["ann uses ward"]);
    done(&mut battle, Command::activate("ann"));
    assert_eq!(used(&battle), ["ann uses ward", "ann uses focus"]);
}
