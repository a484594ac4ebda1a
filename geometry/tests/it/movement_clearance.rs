//! How near a path comes to things, against measuring at many places.

use toise_geometry::{Blocker, Board, Body, Disc, Obstacles, Passage, Point, TOLERANCE, Toises};

use crate::scenes::Numbers;
use crate::tables::{Table, between, board, ground, mover, rectangle, terrain, wall};
use crate::{len, near, point};

/// Places along a path, close together.
fn places(path: &[Point]) -> impl Iterator<Item = Point> + '_ {
    const STEPS: u32 = 2000;
    path.windows(2)
        .flat_map(|ends| (0..=STEPS).map(|n| between(ends[0], ends[1], f64::from(n) / f64::from(STEPS))))
}

#[test]
fn the_least_gap_is_what_measuring_at_many_places_says() {
    let mut numbers = Numbers(31);
    let (mut clear, mut deep, mut at_start) = (0, 0, 0);
    for _ in 0..12 {
        let table = Table::random(&mut numbers, 8);
        let radius = numbers.within(0.3, 1.0);
        let obstacles = table.obstacles(radius);
        for _ in 0..6 {
            let mut place = || table.free_place(&mut numbers, radius);
            let path = [place(), place(), place()];
            let found = obstacles.clearances(&path, len(100.0));
            assert_eq!(found.len(), table.terrain.pieces().len() + table.bases.len() + 1);
            for clearance in found {
                let gap = |place: Point| {
                    let disc = Disc::new(place, len(radius)).unwrap();
                    match clearance.of {
                        Blocker::Piece(id) => {
                            let piece = table.terrain.piece(id).unwrap().footprint();
                            // Whose centre lies inside counts as at the edge.
                            let lies_inside = piece.signed_distance_to_point(place) < Toises::ZERO;
                            if lies_inside && matches!(piece, toise_geometry::Footprint::Polygon(_)) {
                                -radius
                            } else {
                                piece.signed_distance(&disc).get()
                            }
                        }
                        Blocker::Base(n) => toise_geometry::signed_distance(&table.bases[n], &disc).get(),
                        Blocker::Edge => table.board.holds(&disc).margin().get(),
                    }
                };
                let least = places(&path).map(gap).fold(f64::INFINITY, f64::min);
                // Between two places the gap may fall by half of what lies between them.
                let step = path[0].distance(path[1]).max(path[1].distance(path[2])).get() / 2000.0;
                let found = clearance.gap.get();
                assert!(found <= least + 1e-9 && found >= least - step, "{clearance:?} {least}");
                assert_eq!(clearance.at_start, found >= gap(path[0]) - 1e-9, "{clearance:?}");
                let legal = obstacles.stop_on_path(&path).is_none();
                assert!(!legal || found >= -TOLERANCE, "{clearance:?}");
                clear += u32::from(found > 0.0);
                deep += u32::from(found < -TOLERANCE);
                at_start += u32::from(clearance.at_start);
            }
        }
    }
    assert!(clear > 400 && deep > 50 && at_start > 50, "{clear} {deep} {at_start}");
}

#[test]
fn only_what_is_nearer_than_asked_is_told() {
    let walls = terrain([wall(0.0, 1.5, 10.0, 2.0), wall(0.0, -9.0, 10.0, -5.0)]);
    let (board, base) = (board(), Disc::new(point(20.0, 0.0), len(1.0)).unwrap());
    let obstacles = Obstacles::new(&board, &walls, [base], &mover(1.0));
    let told = |path: &[Point], within: f64| -> Vec<(Blocker, f64, bool)> {
        let found = obstacles.clearances(path, len(within));
        found.into_iter().map(|found| (found.of, found.gap.get(), found.at_start)).collect()
    };
    let piece = |n| Blocker::Piece(toise_geometry::PieceId(n));
    let path = [point(-5.0, 0.0), point(5.0, 0.0)];
    assert_eq!(told(&path, 0.6), [(piece(0), 0.5, false)]);
    assert_eq!(told(&path, 0.5), []);
    assert_eq!(told(&path, 4.5), [(piece(0), 0.5, false), (piece(1), 4.0, false)]);
    // Away from a wall, the start is the nearest; a path of one place has no other.
    assert_eq!(told(&[point(5.0, 0.0), point(5.0, -1.0)], 0.6), [(piece(0), 0.5, true)]);
    assert_eq!(told(&[point(5.0, 0.0)], 0.6), [(piece(0), 0.5, true)]);
    assert_eq!(told(&[], 0.6), []);
    // Into the base, and through the wall.
    // Into the base, and through the wall.
    let [(of, gap, false)] = told(&[point(15.0, 0.0), point(18.1, 0.0)], 0.0)[..] else { panic!("one base") };
    assert_eq!(of, Blocker::Base(0));
    near(gap, -0.1, 1e-12);
    assert_eq!(told(&[point(5.0, 0.0), point(5.0, 9.0)], 0.0), [(piece(0), -1.0, false)]);
}

#[test]
fn a_piece_that_lay_under_the_feet_is_told_of_where_the_ground_falls() {
    let hill = ground(rectangle(0.0, 0.0, 4.0, 6.0), Passage::Open, 0.0, 2.0, true);
    let low = ground(rectangle(8.0, 0.0, 9.0, 6.0), Passage::Impassable, 0.0, 1.0, false);
    let pieces = terrain([hill, low]);
    let board = Board::new(len(20.0), len(20.0), Point::ORIGIN).unwrap();
    let on_the_hill = Body::new(Disc::new(point(1.0, 3.0), len(1.0)).unwrap(), len(2.0), len(1.0)).unwrap();
    let obstacles = Obstacles::new(&board, &pieces, [], &on_the_hill);
    let gap = |to: f64| {
        let found = obstacles.clearances(&[point(1.0, 3.0), point(to, 3.0)], len(0.5));
        let [edge, rest @ ..] = found.as_slice() else { panic!("the edge of the board is near") };
        assert!(edge.of == Blocker::Edge && edge.at_start);
        rest.iter().map(|found| (found.of, found.gap.get(), found.at_start)).collect::<Vec<_>>()
    };
    let low = Blocker::Piece(toise_geometry::PieceId(1));
    assert_eq!(gap(3.5), []);
    assert_eq!(gap(6.75), [(low, 0.25, false)]);
    assert_eq!(gap(7.25), [(low, -0.25, false)]);
}

#[test]
fn how_deep_a_path_comes_into_ground_is_what_measuring_at_many_places_says() {
    let mut numbers = Numbers(32);
    let (mut inside, mut beside) = (0, 0);
    for _ in 0..20 {
        let pieces: Vec<_> = (0..4)
            .map(|n| {
                let middle = (numbers.within(2.0, 18.0), numbers.within(2.0, 18.0));
                if n == 3 {
                    let rock = Disc::new(point(middle.0, middle.1), len(1.5)).unwrap();
                    return ground(rock, Passage::Difficult, 0.0, 1.0, false);
                }
                let corners = 3 + numbers.below(5);
                ground(numbers.polygon(middle, corners, 0.8, 3.0), Passage::Open, 0.0, 1.0, true)
            })
            .collect();
        let pieces = terrain(pieces);
        let board = board();
        let obstacles = Obstacles::new(&board, &pieces, [], &mover(0.6));
        for _ in 0..6 {
            let mut place = || point(numbers.within(0.0, 20.0), numbers.within(0.0, 20.0));
            let path = [place(), place(), place()];
            for brush in obstacles.brushes(&path, len(100.0)) {
                let footprint = pieces.piece(brush.piece).unwrap().footprint();
                let distance = |place: Point| footprint.signed_distance_to_point(place).get();
                let least = places(&path).map(distance).fold(f64::INFINITY, f64::min);
                let step = path[0].distance(path[1]).max(path[1].distance(path[2])).get() / 2000.0;
                let found = brush.nearest.get();
                assert!(found <= least + 1e-9 && found >= least - step, "{brush:?} {least}");
                near(brush.at_end.get(), distance(path[2]), 1e-12);
                assert_eq!(brush.at_start, found >= distance(path[0]) - 1e-9, "{brush:?}");
                inside += u32::from(found < 0.0);
                beside += u32::from(found > 0.0);
            }
        }
    }
    assert!(inside > 60 && beside > 60, "{inside} {beside}");
}

#[test]
fn ground_overhead_and_plain_pieces_are_no_ground_to_brush() {
    let roof = ground(rectangle(0.0, 0.0, 4.0, 4.0), Passage::Open, 3.0, 3.5, true);
    let rug = ground(rectangle(0.0, 0.0, 4.0, 4.0), Passage::Open, 0.0, 0.5, false);
    let pieces = terrain([roof, rug, wall(0.0, 0.0, 4.0, 4.0)]);
    let board = board();
    let obstacles = Obstacles::new(&board, &pieces, [], &mover(0.6));
    assert_eq!(obstacles.brushes(&[point(-3.0, 2.0), point(9.0, 2.0)], len(1.0)), []);
}
