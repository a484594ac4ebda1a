//! What exact odds cost in a battle of 20 fighters, and how many branches they take.
//!
//! ```text
//! cargo bench -p toise-engine --bench odds
//! ```
#![allow(missing_docs, reason = "a bench has no public face")]
#![allow(clippy::print_stdout, reason = "the branches, beside what they cost")]

mod field;

use criterion::{Criterion, criterion_group, criterion_main};
use toise_engine::{Battle, Command, Odds, hell_dorado};

use field::{active, aim};

fn benches(criterion: &mut Criterion) {
    // Five dice and five rerolls a side, power tables, PR.
    let exchange = hell_dorado::Command::attack("west champion", "east champion");
    odds(criterion, "exchange, both sides", &active("west champion"), &exchange, |odds| {
        odds.damage_to_both("west champion", "east champion").iter().count()
    });
    let shot = hell_dorado::Command::shoot("archer", "east champion");
    odds(criterion, "shot into a melee", &active("archer"), &shot, |odds| odds.strays().iter().count());
    let zone = hell_dorado::Command::zone("bombardier", aim());
    odds(criterion, "zone on 12 bases, scattering", &active("bombardier"), &zone, |odds| {
        odds.fallen(|_| true).iter().count() + odds.total_damage(|_| true).iter().count()
    });
}

/// The odds and a question put to them.
fn odds(
    criterion: &mut Criterion,
    name: &str,
    battle: &Battle,
    command: &Command,
    ask: impl Fn(&Odds) -> usize,
) {
    let found = battle.odds(command).expect("a legal attack");
    println!("{name}: {} branches, {} answers", found.branches(), ask(&found));
    criterion.bench_function(&format!("odds of an {name}"), |bencher| {
        bencher.iter(|| ask(&battle.odds(command).expect("a legal attack")));
    });
    criterion.bench_function(&format!("branches of an {name}, no question"), |bencher| {
        bencher.iter(|| battle.odds(command).expect("a legal attack").branches());
    });
}

criterion_group!(group, benches);
criterion_main!(group);
