//! What one attack costs in a battle of 20 fighters: seeded dice, events on, the hash not asked for.
//!
//! ```text
//! cargo bench -p toise-engine --bench battle
//! ```
#![allow(missing_docs, reason = "a bench has no public face")]

mod field;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use toise_engine::{Battle, Command, Defaults, Event, Progress, Purpose, hell_dorado};

use field::{active, aim, battle};

/// Small batches, so that battles stay in the cache as they do when they are played one command after another.
const BATCH: BatchSize = BatchSize::LargeInput;

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

    let zone = hell_dorado::Command::zone("bombardier", aim());
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
