//! What one attack costs in a battle of 20 fighters: seeded dice, events on, the hash not asked for.
//!
//! ```text
//! cargo bench -p toise-engine --bench battle
//! ```
#![allow(missing_docs, reason = "a bench has no public face")]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use toise_engine::{Battle, Command, Defaults, Event, Progress, Purpose, Scenario, Seed, hell_dorado};
use toise_geometry::Point;

/// Small batches, so that battles stay in the cache as they do when they are played one command after another.
const BATCH: BatchSize = BatchSize::LargeInput;

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
fn battle() -> Battle {
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

/// The battle with a seed whose zone touches all twelve of the crowd.
fn bombarded(zone: &Command) -> Battle {
    let mut scenario = battle();
    for _ in 0..10_000 {
        let mut battle = scenario.clone();
        battle.play(Command::activate("bombardier")).expect("the fighter exists");
        let mut tried = battle.clone();
        let Ok(Progress::Done(events)) = tried.play_with(zone.clone(), &mut Defaults) else {
            panic!("a legal zone");
        };
        let rolled = |event: &&Event| matches!(event, Event::Rolled { purpose: Purpose::Damage, .. });
        if events.iter().filter(rolled).count() == 12 {
            return battle;
        }
        // Another command first draws the zone's dice from another stream.
        scenario.play(Command::activate("archer")).expect("the fighter exists");
    }
    panic!("a zone of this bombardier touches twelve");
}

fn active(fighter: &str) -> Battle {
    let mut battle = battle();
    battle.play(Command::activate(fighter)).expect("the fighter exists");
    battle
}

fn benches(criterion: &mut Criterion) {
    let exchange = hell_dorado::Command::attack("west champion", "east champion");
    let champions = active("west champion");
    in_line(criterion, "exchange of 10 dice a side, in line", &champions, &exchange);

    criterion.bench_function("exchange of 10 dice a side, stopped at every choice", |bencher| {
        bencher.iter_batched(
            || (champions.clone(), exchange.clone()),
            |(mut battle, command)| {
                let mut progress = battle.play(command).expect("a legal attack");
                while let Progress::Waiting { choice, .. } = progress {
                    progress = battle.answer(choice.default_answer()).expect("a legal answer");
                }
                battle
            },
            BATCH,
        );
    });

    let shot = hell_dorado::Command::shoot("archer", "east champion");
    in_line(criterion, "shot into a melee, in line", &active("archer"), &shot);

    let aim = Point::new(21.875, 11.25).expect("finite");
    let zone = hell_dorado::Command::zone("bombardier", aim);
    let bombardier = bombarded(&zone);
    in_line(criterion, "zone on 12 bases, in line", &bombardier, &zone);
}

fn in_line(criterion: &mut Criterion, name: &str, battle: &Battle, command: &Command) {
    criterion.bench_function(name, |bencher| {
        bencher.iter_batched(
            || (battle.clone(), command.clone()),
            |(mut battle, command)| {
                battle.play_with(command, &mut Defaults).expect("a legal attack");
                battle
            },
            BATCH,
        );
    });
}

criterion_group!(group, benches);
criterion_main!(group);
