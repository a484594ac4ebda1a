//! Legs, costs and contact: known traps and small cases.

use toise_geometry::{
    Blocker, Body, Cost, Disc, Leg, Measured, Obstacles, Passage, PathError, Piece, PieceId, Point, Polygon,
    TOLERANCE, Toises,
};

use crate::tables::{board, ground, mover, rectangle, terrain, wall};
use crate::{at, disc, len, near, point};

const PIECE: Option<Blocker> = Some(Blocker::Piece(PieceId(0)));

#[test]
fn a_fast_move_does_not_tunnel_and_stops_at_the_base_edge() {
    let thin = terrain([wall(3.0, -5.0, 3.01, 5.0)]);
    for (radius, x) in [(0.5, 2.5), (1.0, 2.0)] {
        let leg = Obstacles::new(&board(), &thin, [], &mover(radius)).leg(point(0.0, 0.0), point(6.0, 0.0));
        assert_eq!((leg.blocked_by, leg.furthest, leg.length), (PIECE, point(x, 0.0), len(6.0)));
    }
    let post = terrain([wall(3.0, -0.01, 3.01, 0.01)]);
    let leg = Obstacles::new(&board(), &post, [], &mover(0.5)).leg(point(0.0, 0.4), point(6.0, 0.4));
    assert_eq!(leg.blocked_by, PIECE);
    near(leg.furthest.x(), 3.0 - (0.25_f64 - 0.1521).sqrt(), 1e-12);
    assert_eq!(leg.furthest.y(), 0.4);
}

#[test]
fn a_base_in_contact_can_leave_and_slide_but_not_enter() {
    let touched = terrain([wall(0.5, -5.0, 2.0, 5.0)]);
    let obstacles = Obstacles::new(&board(), &touched, [], &mover(0.5));
    let start = Point::ORIGIN;
    for (to, cost) in [(point(-3.0, 0.0), 3.0), (point(0.0, 3.0), 3.0)] {
        assert!(obstacles.leg(start, to).is_legal());
        assert_eq!(obstacles.check_path(&[start, to], len(3.0)).unwrap().total(), len(cost));
    }
    for to in [point(0.1, 0.0), point(2.0, 4.0)] {
        let leg = obstacles.leg(start, to);
        assert_eq!((leg.blocked_by, leg.furthest), (PIECE, start));
    }
    // Within the tolerance a step forward is still no overlap, but it does not add up.
    assert!(obstacles.leg(start, point(0.9 * TOLERANCE, 0.0)).is_legal());
    let inched = obstacles.leg(point(0.9 * TOLERANCE, 0.0), point(1.8 * TOLERANCE, 0.0));
    assert_eq!((inched.blocked_by, inched.furthest), (PIECE, point(0.9 * TOLERANCE, 0.0)));

    let none = terrain([]);
    let beside = Obstacles::new(&board(), &none, [disc(1.0, 0.0, 0.5)], &mover(0.5));
    assert!(beside.leg(start, point(0.0, 4.0)).is_legal());
    assert_eq!(beside.leg(start, point(1.0, 0.5)).blocked_by, Some(Blocker::Base(0)));
}

#[test]
fn a_base_that_slides_along_a_wall_is_stopped_by_the_next_one_only() {
    // An L: along its long side, then against the short one, at every angle.
    let corner = [(0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (8.0, 4.0), (8.0, 2.0), (0.0, 2.0)];
    for step in 0..48 {
        let turn = f64::from(step) * 7.5;
        let turned = |x: f64, y: f64| crate::turned(point(x, y), turn);
        let piece = Piece::solid(Polygon::new(corner.map(|(x, y)| turned(x, y))).unwrap()).unwrap();
        let pieces = terrain([piece]);
        let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
        let leg = obstacles.leg(turned(1.0, 2.5), turned(9.0, 2.5));
        assert_eq!(leg.blocked_by, PIECE, "{turn}");
        near(leg.furthest.distance(turned(7.5, 2.5)).get(), 0.0, 1e-9);
    }
}

#[test]
fn a_move_of_no_length_is_legal_anywhere() {
    let touched = terrain([wall(5.5, 0.0, 7.0, 10.0)]);
    let obstacles = Obstacles::new(&board(), &touched, [disc(4.0, 5.0, 0.5)], &mover(0.5));
    let here = point(5.0, 5.0);
    for path in [&[here, here][..], &[here], &[]] {
        assert_eq!(obstacles.check_path(path, Toises::ZERO), Ok(Cost::default()));
    }
    assert!(obstacles.leg(point(6.0, 5.0), point(6.0, 5.0)).is_legal());
    let o = Point::ORIGIN;
    let cost = obstacles.check_path(&[o, o, point(3.0, 0.0), point(3.0, 0.0)], len(3.0)).unwrap();
    assert_eq!(cost.total(), len(3.0));
    let route = obstacles.shortest_path(here, here, Some(Toises::ZERO)).unwrap();
    assert_eq!((route.length(), route.polyline()), (Toises::ZERO, vec![here, here]));
}

#[test]
fn legs_are_added_up_and_held_against_the_move_once() {
    let none = terrain([]);
    let obstacles = Obstacles::new(&board(), &none, [], &mover(0.5));
    let line = |legs: i32, each: f64| -> Vec<Point> {
        (0..=legs).map(|n| point(f64::from(n) * each, 0.0)).collect()
    };
    assert!(obstacles.check_path(&line(8, 0.7), len(5.6)).is_ok());
    let ten = obstacles.check_path(&line(10, 0.6), len(6.0)).unwrap();
    let one = obstacles.check_path(&line(1, 6.0), len(6.0)).unwrap();
    near(ten.total().get(), one.total().get(), 1e-12);
    let there_and_back = [point(0.0, 0.0), point(3.0, 0.0), point(0.0, 0.0)];
    assert_eq!(obstacles.check_path(&there_and_back, len(6.0)).unwrap().total(), len(6.0));
    assert_eq!(
        obstacles.check_path(&there_and_back, len(5.9)),
        Err(PathError::TooLong { cost: Measured { measure: len(6.0), limit: len(5.9) } })
    );
}

#[test]
fn the_first_leg_that_is_stopped_is_named() {
    let pieces = terrain([wall(3.0, -5.0, 4.0, 5.0)]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
    let path = [point(0.0, 0.0), point(0.0, 2.0), point(6.0, 2.0), point(6.0, 9.0)];
    let error = obstacles.check_path(&path, len(100.0)).unwrap_err();
    let text = "found leg 1 stopped by piece 0 at (2.500, 2.000), expected nothing in its way";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_gap_just_as_wide_as_the_base_can_be_passed() {
    for (gap, passes) in [(1.0, true), (1.0 - 1.9 * TOLERANCE, true), (1.0 - 2.1 * TOLERANCE, false)] {
        let pieces = terrain([wall(3.0, gap / 2.0, 8.0, 9.0), wall(3.0, -9.0, 8.0, -gap / 2.0)]);
        let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
        let leg = obstacles.leg(point(0.0, 0.0), point(12.0, 0.0));
        assert_eq!(leg.is_legal(), passes, "{gap}");
        if !passes {
            // Where both corners are touched.
            near(leg.furthest.x(), 3.0 - (0.25 - gap * gap / 4.0).sqrt(), 1e-9);
        }
    }
    let none = terrain([]);
    let bases = [disc(5.0, 1.0, 0.5), disc(5.0, -1.0, 0.5)];
    assert!(
        Obstacles::new(&board(), &none, bases, &mover(0.5)).leg(point(0.0, 0.0), point(12.0, 0.0)).is_legal()
    );
}

#[test]
fn the_edge_of_the_board_stops_the_base_edge() {
    let none = terrain([]);
    let obstacles = Obstacles::new(&board(), &none, [], &mover(0.5));
    let leg = obstacles.leg(point(35.5, 0.0), point(43.5, 6.0));
    assert_eq!((leg.blocked_by, leg.furthest), (Some(Blocker::Edge), point(39.5, 3.0)));
    assert!(obstacles.leg(point(39.5, 0.0), point(39.5, 39.5)).is_legal());
    // Half off the board: only back onto it.
    assert!(obstacles.leg(point(40.0, 0.0), point(39.0, 5.0)).is_legal());
    for to in [point(39.6, 0.0), point(40.0, 3.0), point(41.0, 0.0)] {
        assert_eq!(obstacles.leg(point(40.0, 0.0), to).furthest, point(40.0, 0.0));
    }
}

#[test]
fn an_overlap_at_the_start_may_only_shrink_until_it_is_gone() {
    let pieces = terrain([wall(0.0, 0.0, 10.0, 4.0)]);
    let obstacles = Obstacles::new(&board(), &pieces, [disc(20.0, 0.0, 0.5)], &mover(0.5));
    let legal = |from: (f64, f64), to: (f64, f64)| {
        let (from, to) = (point(from.0, from.1), point(to.0, to.1));
        let leg = obstacles.leg(from, to);
        assert!(leg.is_legal() || leg.furthest == from, "{leg:?}");
        leg.is_legal()
    };
    // Partly in, from outside and from inside.
    for y in [-0.3, 0.2, 1.5] {
        assert!(legal((5.0, y), (5.0, -0.5)), "{y}");
        assert!(legal((5.0, y), (9.0, -2.0)), "{y}");
        assert!(!legal((5.0, y), (5.0, -0.4)), "not gone at the end, {y}");
        assert!(!legal((5.0, y), (5.0, 5.0)), "deeper first, {y}");
        assert!(!legal((5.0, y), (-3.0, y)), "never shrinks until the end, {y}");
    }
    // Past the middle the other side is the near one.
    assert!(legal((5.0, 2.1), (5.0, 5.0)));
    // A base.
    assert!(legal((20.0, 0.5), (20.0, 1.0)) && legal((20.0, 0.0), (17.0, 0.0)));
    assert!(legal((20.0, 0.5), (25.0, 0.5)));
    assert!(
        !legal((20.0, 0.5), (20.0, 0.9))
            && !legal((20.0, 0.5), (25.0, 0.4))
            && !legal((20.0, 0.5), (20.0, -3.0))
    );
    // Free of the one, stopped by the other.
    let leg = obstacles.leg(point(9.9, 2.0), point(25.0, 0.0));
    assert!(leg.blocked_by == Some(Blocker::Base(0)) && leg.furthest.x() > 18.0);
}

#[test]
fn what_hangs_at_or_above_the_head_is_no_obstacle() {
    let arch = |bottom: f64| ground(rectangle(4.0, -3.0, 5.0, 3.0), Passage::Impassable, bottom, 9.0, false);
    for (bottom, legal) in [(1.5, true), (1.5 - 0.9 * TOLERANCE, true), (1.4, false), (3.0, true)] {
        let pieces = terrain([arch(bottom)]);
        let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
        assert_eq!(obstacles.leg(point(0.0, 0.0), point(9.0, 0.0)).is_legal(), legal, "{bottom}");
    }
    let pieces = terrain([arch(3.0)]);
    let on_a_hill = Body::new(disc(0.0, 0.0, 0.5), len(2.0), len(1.5)).unwrap();
    assert!(
        !Obstacles::new(&board(), &pieces, [], &on_a_hill).leg(point(0.0, 0.0), point(9.0, 0.0)).is_legal()
    );
}

#[test]
fn what_lay_under_the_feet_is_in_the_way_once_the_ground_has_fallen() {
    let hill = ground(rectangle(-4.0, -6.0, 4.0, 6.0), Passage::Open, 0.0, 2.0, true);
    let low = |x0: f64, x1: f64| ground(rectangle(x0, -1.0, x1, 1.0), Passage::Impassable, 0.0, 1.0, false);
    // Buried in the hill, at its foot, farther off, and under a bridge.
    let bridge = ground(rectangle(20.0, -3.0, 30.0, 3.0), Passage::Open, 1.5, 2.0, true);
    let pieces = terrain([hill, low(-1.0, 1.0), low(4.2, 5.0), low(9.0, 10.0), bridge, low(24.0, 25.0)]);
    let (start, on_the_hill) = (point(0.0, 0.0), Body::new(disc(0.0, 0.0, 0.5), len(2.0), len(1.5)).unwrap());
    let obstacles = Obstacles::new(&board(), &pieces, [], &on_the_hill);
    let stop = |path: &[(f64, f64)]| {
        let path: Vec<Point> = path.iter().map(|&(x, y)| point(x, y)).collect();
        assert!(path.windows(2).all(|leg| obstacles.leg(leg[0], leg[1]).is_legal()));
        let stopped = obstacles.stop_at_another_height(&path).map(|(index, leg)| (index, leg.furthest, leg));
        let refused = obstacles.check_path(&path, len(99.0)).err();
        let same = |(index, _, leg): (usize, Point, Leg)| {
            leg.blocked_by.map(|by| PathError::Blocked { index, leg, by })
        };
        assert_eq!(refused, stopped.and_then(same));
        stopped.map(|(index, furthest, leg)| (index, furthest, leg.blocked_by))
    };
    let blocked = |index: usize, x: f64, y: f64, piece: u32| {
        Some((index, point(x, y), Some(Blocker::Piece(PieceId(piece)))))
    };
    // On the hill nothing is; whoever steps down beside the piece at its foot would stand in it.
    assert_eq!(stop(&[(0.0, 0.0), (4.0, 0.0)]), None);
    let (_, edge, by) = stop(&[(0.0, 0.0), (7.0, 0.0)]).unwrap();
    near(edge.distance(point(4.0, 0.0)).get(), 0.0, 2.0 * TOLERANCE);
    assert_eq!(by, Some(Blocker::Piece(PieceId(2))));
    // Around that one, to the next.
    assert_eq!(stop(&[(0.0, 0.0), (5.0, 3.0), (7.0, 3.0)]), None);
    assert_eq!(stop(&[(0.0, 0.0), (5.0, 3.0), (7.0, 0.0), (12.0, 0.0)]), blocked(2, 8.5, 0.0, 3));
    assert_eq!(stop(&[(0.0, 0.0), (5.0, 3.0), (7.0, 0.0), (8.5, 0.0)]), None);
    assert_eq!(stop(&[(0.0, 0.0), (5.0, 3.0), (9.5, 3.0), (9.5, 0.0)]), blocked(2, 9.5, 1.5, 3));
    // Over a bridge, which must be climbed first.
    let on_the_bridge = Body::new(disc(21.0, 0.0, 0.5), len(2.0), len(1.5)).unwrap();
    let obstacles = Obstacles::new(&board(), &pieces, [], &on_the_bridge);
    assert_eq!(obstacles.stop_at_another_height(&[point(21.0, 0.0), point(29.0, 0.0)]), None);
    assert_eq!(obstacles.stop_at_another_height(&[start]), None);
}

#[test]
fn what_hung_over_the_head_is_in_the_way_once_the_ground_has_risen() {
    let hill = ground(rectangle(2.0, -6.0, 9.0, 6.0), Passage::Open, 0.0, 1.0, true);
    let beam = ground(rectangle(5.0, -6.0, 6.0, 6.0), Passage::Impassable, 2.0, 3.0, false);
    let pieces = terrain([hill, beam]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
    let path = [point(0.0, 0.0), point(8.0, 0.0)];
    assert!(obstacles.leg(path[0], path[1]).is_legal());
    let (index, leg) = obstacles.stop_at_another_height(&path).unwrap();
    assert_eq!((index, leg.length, leg.furthest), (0, len(8.0), point(4.5, 0.0)));
    assert_eq!(leg.blocked_by, Some(Blocker::Piece(PieceId(1))));
    assert_eq!(obstacles.stop_at_another_height(&[path[0], point(4.5, 0.0)]), None);
}

#[test]
fn difficult_ground_counts_double_once() {
    let wood = || ground(rectangle(2.0, -3.0, 5.0, 3.0), Passage::Difficult, 0.0, 3.0, false);
    let mud = ground(rectangle(4.0, -3.0, 6.0, 3.0), Passage::Difficult, 0.0, 3.0, false);
    let pond = ground(disc(12.0, 0.0, 1.5), Passage::Difficult, 0.0, 3.0, false);
    let canopy = ground(rectangle(-9.0, -3.0, -5.0, 3.0), Passage::Difficult, 2.0, 3.0, false);
    let pieces = terrain([wood(), wood(), mud, pond, canopy]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
    let line = |from: (f64, f64), to: (f64, f64)| {
        let cost = obstacles.cost(&[point(from.0, from.1), point(to.0, to.1)]);
        assert_eq!(cost.climbs, Toises::ZERO);
        cost.difficult.get()
    };
    for (from, to, difficult) in [
        ((0.0, 0.0), (20.0, 0.0), 7.0),
        ((3.0, 0.0), (3.5, 0.0), 0.5),
        ((3.0, -2.0), (3.0, 9.0), 5.0),
        // Along an edge and through a corner, from outside, is not inside.
        ((0.0, 3.0), (20.0, 3.0), 0.0),
        ((2.0, -9.0), (2.0, 9.0), 0.0),
        ((0.0, 1.0), (4.0, 5.0), 0.0),
        ((12.0, 1.5), (15.0, 1.5), 0.0),
        ((-12.0, 0.0), (0.0, 0.0), 0.0),
    ] {
        near(line(from, to), difficult, 1e-12);
        near(line(to, from), difficult, 1e-12);
    }
}

#[test]
fn the_seam_of_two_difficult_pieces_is_inside_them() {
    let half = |y: f64| ground(rectangle(0.0, y, 6.0, y + 2.0), Passage::Difficult, 0.0, 3.0, false);
    let pieces = terrain([half(0.0), half(-2.0)]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
    near(obstacles.cost(&[point(-4.0, 0.0), point(9.0, 0.0)]).difficult.get(), 6.0, 1e-12);
}

#[test]
fn each_climb_is_charged_and_going_down_is_free() {
    let hill = ground(rectangle(2.0, -3.0, 8.0, 3.0), Passage::Open, 0.0, 1.0, true);
    let tower = ground(rectangle(4.0, -3.0, 6.0, 3.0), Passage::Open, 0.0, 2.5, true);
    let bridge = ground(rectangle(12.0, -3.0, 16.0, 3.0), Passage::Open, 2.0, 2.5, true);
    let pieces = terrain([hill, tower, bridge]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
    let climbs = |path: &[(f64, f64)]| {
        let path: Vec<Point> = path.iter().map(|&(x, y)| point(x, y)).collect();
        obstacles.cost(&path).climbs.get()
    };
    for (path, height) in [
        (&[(0.0, 0.0), (3.0, 0.0)][..], 1.0),
        (&[(0.0, 0.0), (5.0, 0.0)], 2.5),
        (&[(0.0, 0.0), (10.0, 0.0)], 2.5),
        (&[(0.0, 0.0), (5.0, 0.0), (3.0, 0.0), (5.0, 0.0), (10.0, 0.0)], 4.0),
        (&[(3.0, 0.0), (5.0, 0.0)], 1.5),
        (&[(3.0, 0.0), (0.0, 0.0)], 0.0),
        // Its edge belongs to a hill.
        (&[(0.0, 0.0), (2.0, 0.0)], 1.0),
        // Under the bridge.
        (&[(10.0, 0.0), (20.0, 0.0)], 0.0),
    ] {
        assert_eq!(climbs(path), height, "{path:?}");
    }
    let on_the_bridge = Body::new(disc(0.0, 0.0, 0.5), len(2.5), len(1.5)).unwrap();
    let obstacles = Obstacles::new(&board(), &pieces, [], &on_the_bridge);
    assert_eq!(obstacles.cost(&[point(13.0, 0.0), point(15.0, 0.0)]).climbs, Toises::ZERO);
    assert_eq!(obstacles.cost(&[point(13.0, 0.0), point(20.0, 0.0), point(13.0, 0.0)]).climbs, Toises::ZERO);
}

#[test]
fn contact_is_placed_where_nothing_is_overlapped() {
    let pieces = terrain([wall(2.0, -5.0, 3.0, 5.0)]);
    let enemy = disc(0.9, 0.0, 0.6);
    let obstacles = Obstacles::new(&board(), &pieces, [enemy, disc(0.9, 1.2, 0.6)], &mover(0.5));
    let west = obstacles.contact_at(&enemy, at(180.0)).unwrap();
    near(west.distance(point(-0.2, 0.0)).get(), 0.0, 1e-12);
    assert_eq!(obstacles.contact_at(&enemy, at(0.0)), None);
    assert_eq!(obstacles.contact_at(&enemy, at(90.0)), None);
    assert_eq!(obstacles.blocker_at(point(2.0, 0.0)), PIECE);
    assert_eq!(obstacles.blocker_at(point(0.9, 1.9)), Some(Blocker::Base(1)));
    assert_eq!(obstacles.blocker_at(point(-39.6, 0.0)), Some(Blocker::Edge));
    assert_eq!(obstacles.blocker_at(point(1.5, 2.4)), None);
}

#[test]
fn a_mover_of_no_size_does_not_pass_through_walls() {
    let thin = terrain([wall(3.0, -5.0, 3.01, 5.0)]);
    for radius in [0.0, 0.5e-4, 1.5e-4, 3e-4] {
        let obstacles = Obstacles::new(&board(), &thin, [], &mover(radius));
        let leg = obstacles.leg(point(0.0, 0.0), point(6.0, 0.0));
        assert_eq!(leg.blocked_by, PIECE, "{radius}");
        near(leg.furthest.x(), 3.0 - radius, 1e-9);
        assert!(obstacles.leg(point(0.0, 5.0 + radius), point(6.0, 5.0 + radius)).is_legal(), "{radius}");
        let (from, to) = (point(0.0, 5.0), point(6.0, 5.0));
        near(obstacles.shortest_path(from, to, None).unwrap().length().get(), 6.0, 1e-6);
    }
}

#[test]
fn discs_may_be_terrain_and_bases_of_any_size() {
    let pieces = terrain([Piece::solid(Disc::new(point(5.0, 0.0), len(1.5)).unwrap()).unwrap()]);
    let obstacles = Obstacles::new(&board(), &pieces, [disc(-5.0, 0.0, 0.0)], &mover(0.5));
    assert_eq!(obstacles.leg(point(0.0, 0.0), point(9.0, 0.0)).furthest, point(3.0, 0.0));
    let leg = obstacles.leg(point(0.0, 0.0), point(-9.0, 0.0));
    assert_eq!((leg.furthest, leg.blocked_by), (point(-4.5, 0.0), Some(Blocker::Base(0))));
}

#[test]
fn questions_about_places_no_table_has_are_answered() {
    let pieces = terrain([wall(3.0, -5.0, 3.01, 5.0)]);
    let most = f64::MAX;
    let obstacles =
        Obstacles::new(&board(), &pieces, [disc(most, 0.0, most), disc(-9.0, 0.0, 0.0)], &mover(0.5));
    for far in [point(most, 0.0), point(-most, most), point(1e200, -1e160), point(0.0, 1e7)] {
        let leg = obstacles.leg(Point::ORIGIN, far);
        assert!(!leg.is_legal() && leg.furthest.distance(Point::ORIGIN) < len(60.0), "{leg:?}");
        assert!(obstacles.leg(far, Point::ORIGIN).length >= len(1e7));
        assert!(obstacles.blocker_at(far).is_some());
        assert_eq!(obstacles.shortest_path(Point::ORIGIN, far, None), None);
        assert!(obstacles.reach_region(far, len(3.0)).is_empty());
        assert!(obstacles.cost(&[Point::ORIGIN, far]).length >= len(1e7));
    }
}

#[test]
fn answers_are_read_as_they_were_written() {
    let pieces = terrain([wall(3.0, -5.0, 3.2, 5.0)]);
    let obstacles = Obstacles::new(&board(), &pieces, [], &mover(0.5));
    let (from, to) = (point(0.0, 0.0), point(7.0, 1.0));
    let route = obstacles.shortest_path(from, to, None).unwrap();
    assert_eq!(ron::from_str(&ron::to_string(&route).unwrap()), Ok(route));
    let leg = obstacles.leg(from, to);
    assert_eq!(ron::from_str(&ron::to_string(&leg).unwrap()), Ok(leg));
    let refused = obstacles.check_path(&[from, to], len(9.0)).unwrap_err();
    assert_eq!(ron::from_str(&ron::to_string(&refused).unwrap()), Ok(refused));
    let cost = obstacles.cost(&[from, to]);
    assert_eq!(ron::from_str(&ron::to_string(&cost).unwrap()), Ok(cost));
}
