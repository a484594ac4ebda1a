//! Shortest ways whose length has a closed form, and those there are none of.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use toise_geometry::{Obstacles, Passage, Piece, Point, Polygon, RoutePart, Toises};

use crate::tables::{board, ground, mover, outline, rectangle, terrain, wall};
use crate::{disc, len, near, point};

#[track_caller]
fn shortest(obstacles: &Obstacles<'_>, from: Point, to: Point, expected: f64) {
    for (from, to) in [(from, to), (to, from)] {
        let route = obstacles.shortest_path(from, to, None).expect("a way");
        near(route.length().get(), expected, 1e-9);
        let parts = route.parts().iter().map(RoutePart::length).fold(Toises::ZERO, |sum, part| sum + part);
        near(parts.get(), expected, 1e-9);
        assert!(obstacles.shortest_path(from, to, Some(len(expected))).is_some());
        assert!(obstacles.shortest_path(from, to, Some(len(expected - 0.001))).is_none());
        let path = route.polyline();
        assert_eq!((path[0], path[path.len() - 1]), (from, to));
        let cost = obstacles.check_path(&path, len(expected)).expect("every leg legal");
        near(cost.total().get(), expected, 1e-4 * expected);
    }
}

/// The part of a way that a circle takes: the tangent from a place to it and the angle between place and tangent point.
fn tangent(place: Point, centre: Point, radius: f64) -> (f64, f64) {
    let distance = place.distance(centre).get();
    ((distance * distance - radius * radius).sqrt(), (radius / distance).acos())
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the expected value, worked out another way")]
fn one_corner_costs_two_tangents_and_an_arc() {
    let spike = terrain([Piece::solid(outline(&[(0.0, 0.0), (-1.0, -38.0), (1.0, -38.0)])).unwrap()]);
    for radius in [0.5, 0.6, 1.0, 2.0] {
        let obstacles = Obstacles::new(&board(), &spike, [], &mover(radius));
        let (from, to) = (point(-4.0, -1.0), point(5.0, -2.0));
        let (first, a) = tangent(from, Point::ORIGIN, radius);
        let (second, b) = tangent(to, Point::ORIGIN, radius);
        let between = PI + 1.0_f64.atan2(4.0) + 2.0_f64.atan2(5.0);
        shortest(&obstacles, from, to, first + second + radius * (between - a - b));
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the expected value, worked out another way")]
fn two_corners_cost_their_arcs_and_the_edge_between() {
    let radius = 0.6;
    let pieces = terrain([wall(3.0, -9.0, 5.0, 2.0)]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(radius));
    let (from, to) = (point(0.0, 0.0), point(9.0, -1.0));
    let (first, a) = tangent(from, point(3.0, 2.0), radius);
    let (second, b) = tangent(to, point(5.0, 2.0), radius);
    // From straight up down to the direction of each end, less the angle to its tangent point.
    let left = FRAC_PI_2 + 2.0_f64.atan2(3.0) - a;
    let right = FRAC_PI_2 + 3.0_f64.atan2(4.0) - b;
    shortest(&obstacles, from, to, first + second + 2.0 + radius * (left + right));
}

#[test]
fn a_round_rock_is_rounded_like_a_corner() {
    let (rock, radius) = (disc(1.0, 2.0, 1.5), 0.5);
    let pieces = terrain([Piece::solid(rock).unwrap()]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(radius));
    let (from, to) = (point(-4.0, 2.0), point(6.0, 2.0));
    let (side, a) = tangent(from, rock.centre(), 2.0);
    shortest(&obstacles, from, to, 2.0 * side + 2.0 * (PI - 2.0 * a));
    let route = obstacles.shortest_path(from, to, None).unwrap();
    let RoutePart::Arc { centre, length, .. } = route.parts()[1] else { panic!("{route:?}") };
    assert_eq!(centre, rock.centre());
    near(length.get(), 2.0 * (PI - 2.0 * a), 1e-12);
}

#[test]
fn the_shortest_way_uses_a_gap_just_as_wide_as_the_base() {
    let radius = 0.6;
    // Between two walls with their ends level: straight through.
    let walls = terrain([wall(3.0, 0.6, 8.0, 30.0), wall(3.0, -30.0, 8.0, -0.6)]);
    shortest(&Obstacles::new(&board(), &walls, [], &mover(radius)), point(0.0, 0.0), point(12.0, 0.0), 12.0);
    // Between two bases, from the side of one to the side of the other: over the point where the circles touch.
    let none = terrain([]);
    let bases = [disc(0.0, 1.2, 0.6), disc(0.0, -1.2, 0.6)];
    let obstacles = Obstacles::new(&board(), &none, bases, &mover(radius));
    let (from, to) = (point(-6.0, 1.2), point(6.0, -1.2));
    let (side, a) = tangent(from, point(0.0, 1.2), 1.2);
    shortest(&obstacles, from, to, 2.0 * side + 2.0 * 1.2 * (FRAC_PI_2 - a));
    // In every direction.
    for step in 1..48 {
        let turn = f64::from(step) * 7.5 + 0.3;
        let walls = [
            [(3.0, 0.6), (8.0, 0.6), (8.0, 9.0), (3.0, 9.0)],
            [(3.0, -9.0), (8.0, -9.0), (8.0, -0.6), (3.0, -0.6)],
        ];
        let turned = |(x, y): (f64, f64)| crate::turned(point(x, y), turn);
        let walls = terrain(walls.map(|wall| Piece::solid(Polygon::new(wall.map(turned)).unwrap()).unwrap()));
        let obstacles = Obstacles::new(&board(), &walls, [], &mover(radius));
        shortest(&obstacles, turned((0.0, 0.0)), turned((12.0, 0.0)), 12.0);
        let bases = bases.map(|base| crate::turned_disc(&base, turn));
        let obstacles = Obstacles::new(&board(), &none, bases, &mover(radius));
        let (from, to) = (crate::turned(from, turn), crate::turned(to, turn));
        shortest(&obstacles, from, to, 2.0 * side + 2.0 * 1.2 * (FRAC_PI_2 - a));
    }
    // A hair narrower and it is round one of them.
    let bases = [disc(0.0, 1.199, 0.6), disc(0.0, -1.199, 0.6)];
    let narrower = Obstacles::new(&board(), &none, bases, &mover(radius));
    let (long, short) =
        (narrower.shortest_path(from, to, None).unwrap(), obstacles.shortest_path(from, to, None).unwrap());
    assert!(long.length().get() > short.length().get() + 0.1);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the expected value, worked out another way")]
fn a_way_between_two_bases_crosses_over_from_one_to_the_other() {
    let none = terrain([]);
    let (a, b) = (disc(-2.0, 0.9, 0.6), disc(2.0, -0.9, 1.0));
    let radius = 0.5;
    let obstacles = Obstacles::new(&board(), &none, [a, b], &mover(radius));
    // Below the one, above the other.
    let (from, to) = (point(-6.0, 0.0), point(6.0, 0.1));
    let (ra, rb) = (1.1, 1.5);
    let (first, at_a) = tangent(from, a.centre(), ra);
    let (second, at_b) = tangent(to, b.centre(), rb);
    let apart = a.centre().distance(b.centre()).get();
    let crossing = (apart * apart - (ra + rb) * (ra + rb)).sqrt();
    let inner = ((ra + rb) / apart).acos();
    let angle = |from: Point, to: Point| (to.y() - from.y()).atan2(to.x() - from.x());
    let turn_a = (angle(a.centre(), b.centre()) - angle(a.centre(), from)).rem_euclid(TAU) - at_a - inner;
    let turn_b = (angle(b.centre(), a.centre()) - angle(b.centre(), to)).rem_euclid(TAU) - at_b - inner;
    assert!(turn_a > 0.0 && turn_b > 0.0);
    shortest(&obstacles, from, to, first + ra * turn_a + crossing + rb * turn_b + second);
}

#[test]
fn an_arc_that_something_stands_on_is_not_taken() {
    // The short way round the corner is plugged by a base that leaves no room.
    let spike = terrain([wall(-0.1, -39.9, 0.1, 0.0)]);
    let (from, to) = (point(-3.0, -3.0), point(3.0, -3.0));
    let open = Obstacles::new(&board(), &spike, [], &mover(0.6));
    let plugged = Obstacles::new(&board(), &spike, [disc(0.0, 0.7, 0.5)], &mover(0.6));
    let (short, long) =
        (open.shortest_path(from, to, None).unwrap(), plugged.shortest_path(from, to, None).unwrap());
    assert!(long.length().get() > short.length().get() + 1.0);
    plugged.check_path(&long.polyline(), long.length()).unwrap();
    // An arc that would leave the board.
    let to_the_edge = terrain([wall(-0.1, -39.0, 0.1, 39.0)]);
    let shut = Obstacles::new(&board(), &to_the_edge, [], &mover(0.6));
    assert_eq!(shut.shortest_path(from, to, None), None);
}

#[test]
fn a_goal_that_cannot_be_reached_has_no_way() {
    let ring = terrain([
        wall(-3.0, -3.0, 3.0, -2.8),
        wall(-3.0, 2.8, 3.0, 3.0),
        wall(-3.0, -3.0, -2.8, 3.0),
        wall(2.8, -3.0, 3.0, 1.9),
    ]);
    let (inside, outside) = (point(0.0, 0.0), point(10.0, 0.0));
    for (radius, open) in [(0.4, true), (0.45, true), (0.6, false)] {
        let obstacles = Obstacles::new(&board(), &ring, [], &mover(radius));
        assert_eq!(obstacles.shortest_path(inside, outside, None).is_some(), open, "{radius}");
        assert_eq!(obstacles.shortest_path(outside, inside, None).is_some(), open, "{radius}");
        // The goal itself in a wall, or off the board.
        assert_eq!(obstacles.shortest_path(inside, point(2.9, 0.0), None), None);
        assert_eq!(obstacles.shortest_path(outside, point(39.9, 0.0), None), None);
    }
}

#[test]
fn touching_walls_leave_nothing_to_pass() {
    let seam = terrain([
        wall(4.0, -39.0, 4.2, 0.0),
        wall(4.0, 0.0, 4.2, 39.0),
        wall(3.0, 38.0, 5.0, 40.0),
        wall(3.0, -40.0, 5.0, -38.0),
    ]);
    for radius in [0.05, 0.6] {
        let obstacles = Obstacles::new(&board(), &seam, [], &mover(radius));
        assert_eq!(obstacles.shortest_path(point(0.0, 0.0), point(8.0, 0.0), None), None);
    }
}

#[test]
fn difficult_ground_is_crossed_or_gone_round_whichever_is_cheaper() {
    let bog =
        |half: f64| terrain([ground(rectangle(4.0, -half, 6.0, half), Passage::Difficult, 0.0, 1.0, false)]);
    let (from, to) = (point(0.0, 0.0), point(10.0, 0.0));
    let wide = bog(10.0);
    let (route, cost) =
        Obstacles::new(&board(), &wide, [], &mover(0.5)).cheapest_of_two(from, to, None).unwrap();
    assert_eq!((route.length(), cost.total()), (len(10.0), len(12.0)));
    let narrow = bog(1.0);
    let obstacles = Obstacles::new(&board(), &narrow, [], &mover(0.5));
    let (route, cost) = obstacles.cheapest_of_two(from, to, None).unwrap();
    // The centre's path runs round the bog itself, not a radius away from it.
    let around = 2.0 * 17.0_f64.sqrt() + 2.0;
    near(cost.total().get(), around, 1e-9);
    assert_eq!((cost.difficult, route.length()), (Toises::ZERO, cost.total()));
    assert!(obstacles.cheapest_of_two(from, to, Some(len(around))).is_some());
    assert!(obstacles.cheapest_of_two(from, to, Some(len(around - 0.01))).is_none());
    // From inside there is only out.
    let (_, cost) = obstacles.cheapest_of_two(point(5.0, 0.0), to, None).unwrap();
    assert_eq!((cost.length, cost.difficult), (len(5.0), len(1.0)));
}

#[test]
fn a_base_that_overlaps_at_the_start_finds_its_way_out() {
    let pieces = terrain([wall(0.0, -2.0, 4.0, 2.0)]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
    let from = point(-0.3, 0.0);
    assert!(obstacles.blocker_at(from).is_some());
    let route = obstacles.shortest_path(from, point(-5.0, 1.0), None).unwrap();
    near(route.length().get(), from.distance(point(-5.0, 1.0)).get(), 1e-12);
    assert!(obstacles.check_path(&route.polyline(), route.length()).is_ok());
}
