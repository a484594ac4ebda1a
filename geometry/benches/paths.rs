//! How long movement questions take among 40 polygons of 8 vertices on a table of 48 × 48 toises.
//!
//! Each figure is the mean over all ordered pairs of 60 free random places; the slowest single question is printed.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use toise_geometry::{Base, Board, Body, Obstacles, Piece, Point, Polygon, Terrain, Toises};

const SIDE: f64 = 48.0;
const PLACES: usize = 60;

/// A small generator of even numbers from 0 to 1, the same on every run (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

fn point(x: f64, y: f64) -> Point {
    Point::new(x, y).unwrap()
}

/// A star-shaped polygon whose corners stand 0.6 to 2 toises from its middle.
fn rock(random: &mut Random) -> Piece {
    let (x, y) = (random.between(0.0, SIDE), random.between(0.0, SIDE));
    let corners: Vec<Point> = (0..8)
        .map(|n| {
            let angle = (f64::from(n) + random.between(0.1, 0.9)) * std::f64::consts::TAU / 8.0;
            let radius = random.between(0.6, 2.0);
            point(
                x + radius * toise_geometry::trig::cos(angle),
                y + radius * toise_geometry::trig::sin(angle),
            )
        })
        .collect();
    Piece::solid(Polygon::new(corners).unwrap()).unwrap()
}

fn table(seed: u64, count: u32, extra: Vec<Piece>) -> (Board, Terrain, Body, Vec<Point>) {
    let mut random = Random(seed);
    let board = Board::new(Toises::whole(48), Toises::whole(48), Point::ORIGIN).unwrap();
    let terrain: Terrain = (0..count).map(|_| rock(&mut random)).chain(extra).collect();
    let base = Base::from_mm(30.0).unwrap().at(Point::ORIGIN);
    let body = Body::new(base, Toises::ZERO, Toises::new(1.5).unwrap()).unwrap();
    let obstacles = Obstacles::new(&board, &terrain, [], &body);
    let mut places = Vec::new();
    while places.len() < PLACES {
        let place = point(random.between(0.0, SIDE), random.between(0.0, SIDE));
        if obstacles.blocker_at(place).is_none() {
            places.push(place);
        }
    }
    (board, terrain, body, places)
}

fn pairs(places: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    places.iter().flat_map(move |&a| places.iter().filter(move |&&b| b != a).map(move |&b| (a, b)))
}

/// A ring of four walls round (40, 40), with room for a base inside.
fn pen() -> Vec<Piece> {
    [(38.0, 38.0, 42.0, 38.2), (38.0, 41.8, 42.0, 42.0), (38.0, 38.0, 38.2, 42.0), (41.8, 38.0, 42.0, 42.0)]
        .map(|(x0, y0, x1, y1)| {
            Piece::solid(Polygon::rectangle(point(x0, y0), point(x1, y1)).unwrap()).unwrap()
        })
        .into()
}

#[expect(clippy::disallowed_types, reason = "a bench reads the clock")]
fn slowest(questions: impl Iterator<Item = (Point, Point)>, ask: impl Fn(Point, Point)) -> f64 {
    questions
        .map(|(from, to)| {
            // The best of three, so that what else the machine does is not counted.
            (0..3)
                .map(|_| {
                    let start = std::time::Instant::now();
                    ask(from, to);
                    start.elapsed().as_secs_f64()
                })
                .fold(f64::INFINITY, f64::min)
        })
        .fold(0.0, f64::max)
}

/// The slowest question on tables made to be hard: cut in two by a wall, and five times as many polygons.
#[expect(clippy::print_stderr, reason = "a bench reports")]
fn report_hard_tables() {
    let wall = Piece::solid(Polygon::rectangle(point(0.0, 23.9), point(SIDE, 24.1)).unwrap()).unwrap();
    for (name, count, extra) in [("cut in two", 40, vec![wall]), ("200 polygons", 200, Vec::new())] {
        let (board, terrain, body, places) = table(1, count, extra);
        let obstacles = Obstacles::new(&board, &terrain, [], &body);
        let ask = |from, to| {
            black_box(obstacles.shortest_path(from, to, None));
        };
        eprintln!("{name}: slowest {:.3} ms", 1e3 * slowest(pairs(&places), ask));
    }
}

#[expect(clippy::print_stderr, reason = "a bench reports")]
fn paths(c: &mut Criterion) {
    let mut group = c.benchmark_group("among 40 polygons");
    group.sample_size(10);
    for seed in [1, 2, 3] {
        let (board, terrain, body, places) = table(seed, 40, Vec::new());
        let obstacles = Obstacles::new(&board, &terrain, [], &body);
        let count = pairs(&places).count() as u64;
        group.throughput(criterion::Throughput::Elements(count));

        let ask = |from, to| {
            black_box(obstacles.shortest_path(from, to, None));
        };
        eprintln!("seed {seed}: slowest shortest path {:.3} ms", 1e3 * slowest(pairs(&places), ask));
        group.bench_function(format!("shortest path, seed {seed}"), |b| {
            b.iter(|| pairs(&places).for_each(|(from, to)| ask(from, to)));
        });
    }

    let (board, terrain, body, places) = table(1, 40, Vec::new());
    let obstacles = Obstacles::new(&board, &terrain, [], &body);
    group.bench_function("shortest path, obstacles made for each", |b| {
        b.iter(|| {
            for (from, to) in pairs(&places) {
                let obstacles = Obstacles::new(&board, &terrain, [], &body);
                black_box(obstacles.shortest_path(from, to, None));
            }
        });
    });
    group.bench_function("shortest path within 8 toises", |b| {
        let limit = Some(Toises::whole(8));
        b.iter(|| {
            pairs(&places).for_each(|(from, to)| {
                black_box(obstacles.shortest_path(from, to, limit));
            });
        });
    });
    group.bench_function("region within 8 toises, one place", |b| {
        b.iter(|| black_box(obstacles.reach_region(places[0], Toises::whole(8))));
    });
    group.bench_function("leg", |b| {
        b.iter(|| {
            pairs(&places).for_each(|(from, to)| {
                black_box(obstacles.leg(from, to));
            });
        });
    });

    let (board, terrain, body, places) = table(1, 40, pen());
    let obstacles = Obstacles::new(&board, &terrain, [], &body);
    let inside = point(40.0, 40.0);
    assert_eq!(obstacles.blocker_at(inside), None);
    let shut_in = || places.iter().flat_map(|&place| [(place, inside), (inside, place)]);
    let ask = |from, to| {
        black_box(obstacles.shortest_path(from, to, None));
    };
    eprintln!("shut in: slowest {:.3} ms", 1e3 * slowest(shut_in(), ask));
    report_hard_tables();
    group.throughput(criterion::Throughput::Elements(2 * PLACES as u64));
    group.bench_function("goal or start shut in", |b| {
        b.iter(|| shut_in().for_each(|(from, to)| ask(from, to)));
    });
    group.finish();
}

criterion_group!(benches, paths);
criterion_main!(benches);
