//! What sight, cover and templates cost, beside the sample rays one would cast without them.
//!
//! Each figure is the time of one question, averaged over all ordered pairs of random places.

#![allow(missing_docs, reason = "criterion's macros write functions without any")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use parry2d_f64::query::{Ray, RayCast};
use parry2d_f64::shape::Polyline;
use toise_geometry::{
    Base, Bearing, Body, Circle, Cone, Disc, Passage, Piece, Point, Polygon, SightEffect, Template, Terrain,
    Toises, sight_and_cover,
};

/// A stream of numbers, splitmix64.
struct Numbers(u64);

impl Numbers {
    fn within(&mut self, from: f64, to: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        from + (to - from) * ((z >> 11) as f64 / (1_u64 << 53) as f64)
    }

    fn point(&mut self, width: f64, depth: f64) -> Point {
        point(self.within(0.0, width), self.within(0.0, depth))
    }

    /// A polygon of so many corners, not convex, within a circle of radius 0.6 to 2.
    fn polygon(&mut self, width: f64, depth: f64, corners: u32) -> Polygon {
        let (centre, reach) = (self.point(width, depth), self.within(0.6, 2.0));
        Polygon::new((0..corners).map(|n| {
            let turn = 360.0 * (f64::from(n) + self.within(-0.3, 0.3)) / f64::from(corners);
            centre.offset(Bearing::new(turn).unwrap(), len(reach * self.within(0.7, 1.0)))
        }))
        .unwrap()
    }

    /// Pieces of terrain, every other one tall, the rest low or floating.
    fn terrain(&mut self, width: f64, depth: f64, count: u32, corners: u32) -> Terrain {
        let pieces = (0..count).map(|n| {
            let outline = self.polygon(width, depth, corners);
            let (bottom, top) = match n % 4 {
                1 => (0.0, Some(self.within(0.4, 1.4))),
                3 => {
                    let bottom = self.within(0.3, 1.2);
                    (bottom, Some(bottom + self.within(0.3, 1.0)))
                }
                _ => (0.0, None),
            };
            prism(outline, bottom, top)
        });
        Terrain::new(pieces.collect())
    }

    /// Fighters on free ground.
    fn fighters(&mut self, terrain: &Terrain, width: f64, depth: f64, count: usize) -> Vec<Body> {
        let base = Base::from_mm(30.0).unwrap();
        let mut found: Vec<Body> = Vec::new();
        while found.len() < count {
            let disc = base.at(self.point(width, depth));
            let free = terrain.pieces().iter().all(|piece| !piece.footprint().overlaps(&disc))
                && found.iter().all(|other| !toise_geometry::overlap(other.disc(), &disc));
            if free {
                found.push(man(disc));
            }
        }
        found
    }
}

fn point(x: f64, y: f64) -> Point {
    Point::new(x, y).unwrap()
}

fn len(toises: f64) -> Toises {
    Toises::new(toises).unwrap()
}

fn man(disc: Disc) -> Body {
    Body::new(disc, Toises::ZERO, len(1.5)).unwrap()
}

fn prism(outline: Polygon, bottom: f64, top: Option<f64>) -> Piece {
    Piece::new(outline, len(bottom), top.map(len), SightEffect::Opaque, Passage::Impassable, false).unwrap()
}

fn pairs(fighters: &[Body]) -> Vec<(Body, Body)> {
    let apart = |(a, b): &(&Body, &Body)| a != b;
    fighters
        .iter()
        .flat_map(|a| fighters.iter().map(move |b| (a, b)))
        .filter(apart)
        .map(|(a, b)| (*a, *b))
        .collect()
}

/// Says how busy the lines of sight are.
#[expect(clippy::print_stdout, reason = "part of the report")]
fn describe(name: &str, terrain: &Terrain, pairs: &[(Body, Body)]) {
    let (mut hiding, mut seen, mut covered) = (0, 0, 0);
    for (from, to) in pairs {
        let (sight, cover) = sight_and_cover(terrain, from, to);
        hiding += sight.blocking().len();
        seen += usize::from(sight.sees());
        covered += usize::from(cover.covered());
    }
    let share = |count: usize| count as f64 / pairs.len() as f64;
    println!(
        "{name}: {:.2} pieces in the way, {:.1} % of pairs in sight, {:.1} % with cover",
        share(hiding),
        100.0 * share(seen),
        100.0 * share(covered)
    );
}

fn sight(c: &mut Criterion) {
    for (name, count, width, depth) in [("40 polygons", 40, 48.0, 48.0), ("200 polygons", 200, 72.0, 48.0)] {
        let mut numbers = Numbers(7);
        let terrain = numbers.terrain(width, depth, count, 8);
        let pairs = pairs(&numbers.fighters(&terrain, width, depth, 60));
        describe(name, &terrain, &pairs);

        let mut group = c.benchmark_group(name);
        let mut next = pairs.iter().cycle();
        group.bench_function("sight and cover", |b| {
            b.iter(|| next.next().map(|(from, to)| sight_and_cover(&terrain, from, to).0.sees()));
        });
        group.bench_function("sight", |b| {
            b.iter(|| next.next().map(|(from, to)| toise_geometry::sight(&terrain, from, to).sees()));
        });
        let walls = polyline(&terrain);
        group.bench_function("101 rays of parry", |b| {
            b.iter(|| next.next().map(|(from, to)| rays(&walls, from, to)));
        });
        group.finish();
    }
}

/// The outlines of all opaque terrain, as parry casts rays at them.
fn polyline(terrain: &Terrain) -> Polyline {
    let (mut corners, mut edges) = (Vec::new(), Vec::new());
    for piece in terrain.pieces() {
        let toise_geometry::Footprint::Polygon(polygon) = piece.footprint() else { continue };
        let (start, count) = (corners.len() as u32, polygon.vertices().len() as u32);
        corners.extend(polygon.vertices().iter().map(|at| at.vec()));
        edges.extend((0..count).map(|n| [start + n, start + (n + 1) % count]));
    }
    Polyline::new(corners, Some(edges))
}

/// How many of 101 rays to the breadth of a base are stopped, heights left aside.
fn rays(walls: &Polyline, from: &Body, to: &Body) -> usize {
    let eye = from.disc().centre().vec();
    let sight = to.disc().centre().vec() - eye;
    let half = sight.normalize().perp() * to.disc().radius().get();
    let stopped = |n: &u32| {
        let ray = Ray::new(eye, sight + half * (f64::from(*n) / 50.0 - 1.0));
        walls.intersects_local_ray(black_box(&ray), 1.0)
    };
    (0..=100).filter(stopped).count()
}

/// 200 bases and 60 polygons of 20 corners: all 39,800 pairs at once, and the slowest of them.
#[expect(clippy::print_stdout, reason = "part of the report")]
#[expect(clippy::disallowed_types, reason = "a clock for the slowest question")]
fn crowd(c: &mut Criterion) {
    let (width, depth) = (72.0, 48.0);
    let mut numbers = Numbers(11);
    let mixed = numbers.terrain(width, depth, 60, 20);
    let tall: Terrain =
        mixed.pieces().iter().map(|piece| Piece::solid(piece.footprint().clone()).unwrap()).collect();
    let fighters = numbers.fighters(&mixed, width, depth, 200);
    let crowd = pairs(&fighters);
    let in_line: Vec<Body> = (0..50)
        .map(|n| man(Base::from_mm(25.0).unwrap().at(point(1.0 + 1.4 * f64::from(n), 24.0))))
        .collect();
    // Walls whose ends all lie on lines through the eye.
    let eye = man(Base::from_mm(25.0).unwrap().at(Point::ORIGIN));
    let ends: Terrain = (0..500)
        .map(|n| {
            let x = 2.0 + 0.06 * f64::from(n);
            let wall = Polygon::rectangle(point(x, 0.0), point(x + 0.02, 0.5 + 0.01 * f64::from(n))).unwrap();
            prism(wall, 0.0, Some(0.5 + 0.9 * numbers.within(0.0, 1.0)))
        })
        .collect();
    let far = man(Base::from_mm(50.0).unwrap().at(point(36.0, 0.0)));

    let mut group = c.benchmark_group("crowd");
    group.sample_size(10);
    for (name, terrain, pairs) in [
        ("39,800 pairs, tall", &tall, &crowd),
        ("39,800 pairs, half low or floating", &mixed, &crowd),
        ("2,450 pairs in one line", &mixed, &pairs(&in_line)),
        ("500 wall ends in one line", &ends, &vec![(eye, far)]),
    ] {
        describe(name, terrain, pairs);
        let time = |(from, to): &(Body, Body)| {
            let start = std::time::Instant::now();
            black_box(sight_and_cover(terrain, from, to));
            start.elapsed()
        };
        // The better of three, as other work on the machine is not what is asked about.
        let slowest =
            pairs.iter().filter_map(|pair| (0..3).map(|_| time(pair)).min()).max().unwrap_or_default();
        println!("{name}: slowest {slowest:?}");
        group.bench_function(name, |b| {
            b.iter(|| pairs.iter().filter(|(from, to)| sight_and_cover(terrain, from, to).0.sees()).count());
        });
    }
    group.finish();
}

fn templates(c: &mut Criterion) {
    let mut numbers = Numbers(13);
    let bases: Vec<Disc> =
        (0..40).map(|_| Base::from_mm(30.0).unwrap().at(numbers.point(12.0, 12.0))).collect();
    let centre = point(6.0, 6.0);
    let circle = Circle::new(centre, Circle::DEFAULT_RADIUS).unwrap();
    let cone =
        Cone::new(centre, Bearing::new(30.0).unwrap(), Cone::DEFAULT_LENGTH, Cone::DEFAULT_WIDTH).unwrap();
    let mut group = c.benchmark_group("40 bases");
    for (name, template) in [("circle", Template::from(circle)), ("cone", Template::from(cone))] {
        group.bench_function(name, |b| {
            b.iter(|| bases.iter().filter(|base| black_box(&template).touches(base)).count());
        });
    }
    group.finish();
}

criterion_group!(benches, sight, crowd, templates);
criterion_main!(benches);
