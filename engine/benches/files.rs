//! How long it takes to load, check and play a scenario, its included profiles already read, and to replay its
//! journal.

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use toise_engine::{Battle, Library};

fn files(criterion: &mut Criterion) {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/hell_dorado/examples");
    let path = examples.join("ex_04_the_dying_missionary_stuns.ron");
    let mut library = Library::default();
    let mut load = || library.load(&path).into_result().expect("a sound scenario");
    let save = load().run().battle.save();
    criterion.bench_function("load and check", |bencher| bencher.iter(&mut load));
    criterion.bench_function("load, check and play", |bencher| {
        bencher.iter(|| black_box(load().run()).failure.is_none());
    });
    let scenario = load();
    criterion.bench_function("play", |bencher| bencher.iter(|| scenario.run()));
    let battle = scenario.run().battle;
    criterion.bench_function("save", |bencher| bencher.iter(|| battle.save()));
    criterion.bench_function("load and replay a journal", |bencher| {
        bencher.iter(|| Battle::load(black_box(&save)).expect("it replays"));
    });
}

criterion_group!(benches, files);
criterion_main!(benches);
