//! What a whole battle of ten against ten costs between random leaders, and what asking for the legal commands costs
//! in the course of it.
//!
//! ```text
//! cargo bench -p toise-engine --bench battles
//! ```
#![allow(missing_docs, reason = "a bench has no public face")]
#![allow(clippy::print_stdout, reason = "what the battles consist of, beside what they cost")]

use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use toise_engine::{Battle, Command, Contest, Event, Legal, Random, Scenario, Seed, hell_dorado};

const BOARDS: [&str; 2] = ["sapience", "purgatory"];
/// So many different battles are played in turn.
const SEEDS: u64 = 64;

fn board(edition: &str) -> Scenario {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/hell_dorado/battles");
    match Scenario::load(folder.join(format!("{edition}.ron"))) {
        Ok(scenario) => scenario,
        Err(error) => panic!("the repository's own scenario is sound: {error}"),
    }
}

/// Two random leaders and the battle they lead.
struct Bout {
    battle: Battle,
    leaders: [Random; 2],
}

impl Bout {
    fn new(scenario: &Scenario, seed: u64) -> Self {
        let leaders = [2 * seed, 2 * seed + 1].map(|seed| Random::new(Seed(seed)));
        Bout { battle: scenario.start_seeded(Seed(seed)), leaders }
    }

    /// Plays on, so many commands or to the end; whether the battle is over.
    fn play(&mut self, most: usize, each: impl FnMut(&Command, &[Event])) -> bool {
        let [one, other] = &mut self.leaders;
        let report = Contest::new(vec![one, other]).at_most(most).play(&mut self.battle, each);
        report.expect("leaders play what is legal").over
    }
}

#[derive(Default)]
struct Counts {
    commands: usize,
    moves: usize,
    ranged: usize,
    exchanges: usize,
    deaths: usize,
}

impl Counts {
    fn count(&mut self, events: &[Event]) {
        self.commands += 1;
        for event in events {
            match event {
                Event::Moved { .. } => self.moves += 1,
                Event::Died { .. } => self.deaths += 1,
                Event::HellDorado(hell_dorado::Event::ExchangeOpened { .. }) => self.exchanges += 1,
                Event::HellDorado(hell_dorado::Event::RangedOpened { .. }) => self.ranged += 1,
                _ => {}
            }
        }
    }
}

fn whole_battles(criterion: &mut Criterion) {
    for edition in BOARDS {
        let scenario = board(edition);
        let mut counts = Counts::default();
        for seed in 0..SEEDS {
            assert!(Bout::new(&scenario, seed).play(usize::MAX, |_, events| counts.count(events)));
        }
        let mean = |count: usize| count as f64 / SEEDS as f64;
        println!(
            "{edition}: {:.1} commands a battle, {:.1} moves, {:.1} ranged attacks, {:.1} exchanges, {:.1} deaths",
            mean(counts.commands),
            mean(counts.moves),
            mean(counts.ranged),
            mean(counts.exchanges),
            mean(counts.deaths),
        );
        let mut seed = 0;
        criterion.bench_function(&format!("random battle, {edition}"), |bencher| {
            bencher.iter(|| {
                seed = (seed + 1) % SEEDS;
                let mut bout = Bout::new(&scenario, seed);
                bout.play(usize::MAX, |_, _| {});
                bout
            });
        });
    }
}

/// Every moment of some battles.
fn moments(scenario: &Scenario) -> Vec<Battle> {
    let mut moments = Vec::new();
    for seed in 0..4 {
        let mut bout = Bout::new(scenario, seed);
        loop {
            moments.push(bout.battle.clone());
            if bout.play(1, |_, _| {}) {
                break;
            }
        }
    }
    moments
}

fn legal_commands(criterion: &mut Criterion) {
    for edition in BOARDS {
        let moments = moments(&board(edition));
        let with_most = |of: fn(&Legal) -> usize| moments.iter().max_by_key(|it| of(&it.legal_commands()));
        let striking = |legal: &Legal| legal.commands.iter().filter(|it| it.target().is_some()).count();
        for (name, moment) in [
            ("whom to activate", with_most(|legal| legal.commands.len())),
            ("with most moves", with_most(|legal| legal.moves.len())),
            ("with most attacks", with_most(striking)),
        ] {
            let battle = moment.expect("a battle has moments");
            criterion.bench_function(&format!("legal commands, {edition}, {name}"), |bencher| {
                bencher.iter(|| battle.legal_commands());
            });
        }
        let mut group = criterion.benchmark_group("legal commands");
        group.throughput(Throughput::Elements(moments.len() as u64));
        group.bench_function(format!("{edition}, every moment of four battles"), |bencher| {
            bencher
                .iter(|| moments.iter().map(|battle| battle.legal_commands().commands.len()).sum::<usize>());
        });
        group.finish();
    }
}

criterion_group!(group, whole_battles, legal_commands);
criterion_main!(group);
