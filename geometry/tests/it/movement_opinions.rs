//! Moves judged by slower means: measuring step by step, sample places, parry's casts.

use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::{self, ShapeCastOptions};
use parry2d_f64::shape::{Ball, Polyline, Shape};
use toise_geometry::{
    Base, Board, Body, Disc, Footprint, Obstacles, Passage, Piece, Point, Polygon, SightEffect, TOLERANCE,
    Terrain, Toises,
};

use crate::scenes::Numbers;
use crate::tables::{SIDE, Table, between, mover};
use crate::{len, point};

/// The shortest way over sample places round every corner, tried pair by pair; `None` where there is none.
fn sampled(table: &Table, radius: f64, from: Point, to: Point) -> Option<f64> {
    const STEPS: u32 = 72;
    // Sample places stand so far out that a leg between two neighbours stays clear of the arc.
    let out = 1.0 / toise_geometry::trig::cos(std::f64::consts::PI / f64::from(STEPS)) + 1e-9;
    let mut places = vec![from, to];
    let mut ring = |centre: Point, reach: f64| {
        for step in 0..STEPS {
            let place =
                centre.offset(crate::at(f64::from(step) * 360.0 / f64::from(STEPS)), len(reach * out));
            if table.gap(&Disc::new(place, len(radius)).unwrap()) > -1e-9 {
                places.push(place);
            }
        }
    };
    for piece in table.terrain.pieces() {
        match piece.footprint() {
            Footprint::Disc(disc) => ring(disc.centre(), disc.radius().get() + radius),
            Footprint::Polygon(polygon) => polygon.vertices().iter().for_each(|&vertex| ring(vertex, radius)),
        }
    }
    table.bases.iter().for_each(|base| ring(base.centre(), base.radius().get() + radius));

    let segments: Vec<(Point, Point, f64)> = table
        .terrain
        .pieces()
        .iter()
        .flat_map(|piece| match piece.footprint() {
            Footprint::Disc(disc) => vec![(disc.centre(), disc.centre(), disc.radius().get() + radius)],
            Footprint::Polygon(polygon) => polygon.edges().map(|(a, b)| (a, b, radius)).collect(),
        })
        .chain(table.bases.iter().map(|base| (base.centre(), base.centre(), base.radius().get() + radius)))
        .collect();
    let clear = |a: Point, b: Point| {
        segments.iter().all(|&(c, d, reach)| {
            let side = |p: Point, q: Point, r: Point| (q.vec() - p.vec()).perp_dot(r.vec() - p.vec());
            let cross = side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0;
            let ends = [(a, b, c), (a, b, d), (c, d, a), (c, d, b)];
            !cross
                && ends
                    .iter()
                    .all(|&(p, q, r)| toise_geometry::segment_distance(p, q, r).get() > reach - 1e-9)
        })
    };
    // Dijkstra, a leg being tried when it would help.
    let mut walked = vec![f64::INFINITY; places.len()];
    let mut done = vec![false; places.len()];
    walked[0] = 0.0;
    loop {
        let next = (0..places.len())
            .filter(|&n| !done[n] && walked[n].is_finite())
            .min_by(|&a, &b| walked[a].total_cmp(&walked[b]))?;
        if next == 1 {
            return Some(walked[1]);
        }
        done[next] = true;
        for n in 0..places.len() {
            let longer = walked[next] + places[next].distance(places[n]).get();
            if !done[n] && longer < walked[n] && clear(places[next], places[n]) {
                walked[n] = longer;
            }
        }
    }
}

#[test]
fn a_way_agrees_with_one_over_sample_places() {
    let mut numbers = Numbers(15);
    let (mut found, mut bent) = (0, 0);
    for _ in 0..16 {
        let table = Table::random(&mut numbers, 9);
        let radius = 0.6;
        let obstacles = table.obstacles(radius);
        for _ in 0..2 {
            let (from, to) = (table.free_place(&mut numbers, radius), table.free_place(&mut numbers, radius));
            let exact = obstacles.shortest_path(from, to, None).map(|route| route.length().get());
            // Sample places never give a shorter way; for a slightly smaller base they give hardly a longer one.
            let over = sampled(&table, radius, from, to);
            let under = sampled(&table, radius - 0.01, from, to);
            if let Some(over) = over {
                assert!(exact.is_some_and(|exact| exact <= over + TOLERANCE), "{exact:?} {over} {from} {to}");
            }
            if let Some(exact) = exact {
                found += 1;
                bent += u32::from(exact > from.distance(to).get() + 0.01);
                let under = under.expect("a way for a smaller base");
                assert!(under <= exact * 1.002, "{exact} {under} {from} {to}");
            }
        }
    }
    assert!(found > 20 && bent > 10, "{found} {bent}");
}

fn parry_shape(footprint: &Footprint) -> (Pose, Box<dyn Shape>) {
    match footprint {
        Footprint::Disc(disc) => {
            (Pose::from_translation(disc.centre().vec()), Box::new(Ball::new(disc.radius().get())))
        }
        Footprint::Polygon(polygon) => {
            let mut ring: Vec<Vector> = polygon.vertices().iter().map(|vertex| vertex.vec()).collect();
            ring.push(ring[0]);
            (Pose::IDENTITY, Box::new(Polyline::new(ring, None)))
        }
    }
}

#[test]
fn parry_measures_and_casts_the_same() {
    let mut numbers = Numbers(16);
    let mut stopped = 0;
    for _ in 0..400 {
        let middle = (numbers.within(5.0, 15.0), numbers.within(5.0, 15.0));
        let corners = 3 + numbers.below(6);
        let footprint: Footprint = if numbers.below(4) == 0 {
            let radius = numbers.within(0.3, 2.0);
            Disc::new(point(middle.0, middle.1), len(radius)).unwrap().into()
        } else {
            numbers.polygon(middle, corners, 0.6, 3.0).into()
        };
        let radius = numbers.within(0.2, 1.0);
        let (pose, shape) = parry_shape(&footprint);
        let table = Table {
            board: Board::new(len(SIDE), len(SIDE), Point::ORIGIN).unwrap(),
            terrain: Terrain::new(vec![Piece::solid(footprint.clone()).unwrap()]),
            bases: Vec::new(),
        };
        let obstacles = table.obstacles(radius);
        for _ in 0..5 {
            let (from, to) = (table.free_place(&mut numbers, radius), table.free_place(&mut numbers, radius));
            let ball = Ball::new(radius);
            let at = Pose::from_translation(from.vec());
            let theirs = query::distance(&at, &ball, &pose, shape.as_ref()).unwrap().distance;
            let ours = footprint.distance(&Disc::new(from, len(radius)).unwrap()).get();
            crate::near(ours, theirs, 1e-9);

            let leg = obstacles.leg(from, to);
            let options = ShapeCastOptions::with_max_time_of_impact(1.0);
            let cast = query::cast_shapes(
                &at,
                to.vec() - from.vec(),
                &ball,
                &pose,
                Vector::ZERO,
                shape.as_ref(),
                options,
            );
            match (leg.is_legal(), cast.unwrap()) {
                (true, None) => {}
                (false, Some(hit)) => {
                    stopped += 1;
                    // Where a flank grazes, a hair of depth is a long way along the leg: its square root.
                    let reached = between(from, to, hit.time_of_impact);
                    let gap = footprint.signed_distance(&Disc::new(reached, len(radius)).unwrap()).get();
                    crate::near(gap, 0.0, 1e-5);
                    let apart = leg.furthest.distance(reached).get();
                    assert!(apart < 1e-5 || apart * apart < 1e-5, "{apart} {leg:?}");
                }
                (legal, hit) => {
                    // Only a graze within the tolerance is judged differently.
                    let low = (0..=2000)
                        .map(|n| Disc::new(between(from, to, f64::from(n) / 2000.0), len(radius)).unwrap())
                        .map(|disc| footprint.signed_distance(&disc).get())
                        .fold(f64::INFINITY, f64::min);
                    assert!(low.abs() < 2.0 * TOLERANCE, "{legal} {hit:?} {low}");
                }
            }
        }
    }
    assert!(stopped > 200, "{stopped}");
}

#[test]
fn difficult_length_and_climbs_agree_with_counting_steps() {
    const STEPS: u32 = 4000;
    let mut numbers = Numbers(17);
    for _ in 0..60 {
        let mut pieces = Vec::new();
        for _ in 0..6 {
            let middle = (numbers.within(4.0, 16.0), numbers.within(4.0, 16.0));
            let corners = 3 + numbers.below(5);
            let footprint = numbers.polygon(middle, corners, 1.0, 4.0);
            let walkable = numbers.below(2) == 0;
            let top = len(numbers.within(0.5, 2.0));
            pieces.push(
                Piece::new(
                    footprint,
                    Toises::ZERO,
                    Some(top),
                    SightEffect::Clear,
                    Passage::Difficult,
                    walkable,
                )
                .unwrap(),
            );
        }
        let terrain = Terrain::new(pieces);
        let board = Board::new(len(SIDE), len(SIDE), Point::ORIGIN).unwrap();
        let ends = [0; 3].map(|_| point(numbers.within(0.0, SIDE), numbers.within(0.0, SIDE)));
        let base = Base::from_mm(30.0).unwrap().at(ends[0]);
        let body = Body::new(base, terrain.ground_at(ends[0]), len(1.5)).unwrap();
        let cost = Obstacles::new(&board, &terrain, [], &body).cost(&ends);

        let (mut difficult, mut climbs) = (0.0, 0.0);
        let mut ground = terrain.ground_at(ends[0]).get();
        for pair in ends.windows(2) {
            let step = pair[0].distance(pair[1]).get() / f64::from(STEPS);
            for n in 0..STEPS {
                let here = between(pair[0], pair[1], (f64::from(n) + 0.5) / f64::from(STEPS));
                let holds = |piece: &Piece| piece.footprint().contains(here);
                difficult += if terrain.pieces().iter().any(holds) { step } else { 0.0 };
                let now = terrain.ground_at(here).get();
                climbs += (now - ground).max(0.0);
                ground = now;
            }
        }
        crate::near(cost.difficult.get(), difficult, 0.05);
        crate::near(cost.climbs.get(), climbs, 1e-9);
        let length = ends[0].distance(ends[1]) + ends[1].distance(ends[2]);
        assert_eq!(cost.total(), cost.length + cost.difficult + cost.climbs);
        crate::near(cost.length.get(), length.get(), 1e-12);
    }
}

/// Whether an outline goes round a place.
fn surrounds(outline: &[Point], place: Point) -> bool {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = ends.filter(|(a, b)| {
        (a.y() <= place.y()) != (b.y() <= place.y())
            && a.x() + (place.y() - a.y()) * (b.x() - a.x()) / (b.y() - a.y()) > place.x()
    });
    crossed.count() % 2 == 1
}

#[test]
fn the_region_holds_what_a_way_reaches_and_nothing_else() {
    let mut numbers = Numbers(18);
    let (mut inside, mut outside) = (0, 0);
    for _ in 0..12 {
        let table = Table::random(&mut numbers, 10);
        let radius = 0.5;
        let obstacles = table.obstacles(radius);
        let from = table.free_place(&mut numbers, radius);
        let allowance = len(numbers.within(3.0, 9.0));
        let region = obstacles.reach_region(from, allowance);
        for _ in 0..300 {
            let to = point(
                from.x() + numbers.within(-1.0, 1.0) * allowance.get(),
                from.y() + numbers.within(-1.0, 1.0) * allowance.get(),
            );
            // Within a hundredth of an edge the drawing may be off.
            let gap = table.gap(&Disc::new(to, len(radius)).unwrap());
            let length =
                obstacles.shortest_path(from, to, None).map_or(f64::INFINITY, |way| way.length().get());
            let left = allowance.get() - length;
            if gap.abs() < 0.01 || left.abs() < 0.01 {
                continue;
            }
            let reached = gap > 0.0 && left > 0.0;
            *(if reached { &mut inside } else { &mut outside }) += 1;
            let drawn = region.iter().any(|outline| surrounds(outline, to));
            assert_eq!(drawn, reached, "{to} from {from}: {length} of {allowance}, gap {gap}");
        }
    }
    assert!(inside > 500 && outside > 500, "{inside} {outside}");
}

#[test]
fn the_region_charges_difficult_ground_and_climbs() {
    let place = |x: f64, y: f64| point(x, y);
    let ground = |x0: f64, x1: f64, movement, walkable| {
        let outline = Polygon::rectangle(place(x0, 0.0), place(x1, SIDE)).unwrap();
        Piece::new(outline, Toises::ZERO, Some(len(1.0)), SightEffect::Clear, movement, walkable).unwrap()
    };
    let terrain = Terrain::new(vec![
        ground(12.0, 20.0, Passage::Difficult, false),
        ground(0.0, 8.0, Passage::Open, true),
    ]);
    let board = Board::new(len(SIDE), len(SIDE), Point::ORIGIN).unwrap();
    let obstacles = Obstacles::new(&board, &terrain, [], &mover(0.5));
    let region = obstacles.reach_region(place(10.0, 10.0), len(5.0));
    for (x, reached) in [(13.48, true), (13.52, false), (6.02, true), (5.98, false)] {
        assert_eq!(region.iter().any(|outline| surrounds(outline, place(x, 10.0))), reached, "{x}");
    }
}
