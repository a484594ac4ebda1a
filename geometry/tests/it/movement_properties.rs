//! What must stay true of moves in any scene.

use toise_geometry::{Board, Disc, Footprint, Piece, Point, Polygon, TOLERANCE};

use crate::scenes::Numbers;
use crate::tables::{Table, between};
use crate::{len, point};

#[test]
fn a_leg_is_what_measuring_at_many_places_says() {
    let mut numbers = Numbers(11);
    let (mut legal, mut stopped) = (0, 0);
    for _ in 0..60 {
        let table = Table::random(&mut numbers, 8);
        let radius = numbers.within(0.1, 1.2);
        let obstacles = table.obstacles(radius);
        for _ in 0..40 {
            let from = table.free_place(&mut numbers, radius);
            let to = between(from, table.free_place(&mut numbers, radius), 0.4);
            let leg = obstacles.leg(from, to);
            let gaps = |end: Point, count: u32| {
                let at = move |n| between(from, end, f64::from(n) / f64::from(count));
                (0..=count).map(move |n| Disc::new(at(n), len(radius)).unwrap())
            };
            for disc in gaps(leg.furthest, 50) {
                assert!(table.gap(&disc) >= -TOLERANCE, "{leg:?}");
            }
            if leg.is_legal() {
                legal += 1;
                assert_eq!(leg.furthest, to);
            } else {
                stopped += 1;
                let end = Disc::new(leg.furthest, len(radius)).unwrap();
                assert!(table.gap(&end).abs() < 1e-9, "{leg:?} {}", table.gap(&end));
                // And just after it, it is: the furthest place and one beyond, judged as a leg.
                assert!(
                    gaps(to, 400).any(|disc| table.gap(&disc) < -TOLERANCE)
                        || leg.furthest.distance(to) < len(0.2)
                );
                assert!(obstacles.leg(from, leg.furthest).is_legal());
            }
        }
    }
    assert!(legal > 500 && stopped > 500, "{legal} {stopped}");
}

#[test]
fn a_way_is_symmetric_no_shorter_than_straight_and_legal_leg_by_leg() {
    let mut numbers = Numbers(12);
    let (mut found, mut bent) = (0, 0);
    for _ in 0..60 {
        let table = Table::random(&mut numbers, 12);
        let radius = [0.5, 0.6, 0.8][numbers.below(3) as usize];
        let obstacles = table.obstacles(radius);
        for _ in 0..8 {
            let (from, to) = (table.free_place(&mut numbers, radius), table.free_place(&mut numbers, radius));
            let there = obstacles.shortest_path(from, to, None);
            let back = obstacles.shortest_path(to, from, None);
            assert_eq!(there.is_some(), back.is_some());
            let (Some(there), Some(back)) = (there, back) else { continue };
            found += 1;
            bent += u32::from(there.parts().len() > 1);
            let length = there.length();
            crate::near(back.length().get(), length.get(), 1e-9);
            assert!(length.get() >= from.distance(to).get() - 1e-12);
            let path = there.polyline();
            let cost = obstacles.check_path(&path, length).unwrap();
            assert!(cost.total() <= length + len(1e-9) && cost.total().get() > length.get() * (1.0 - 1e-4));
            assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
            for pair in there.parts().windows(2) {
                assert_eq!(pair[0].to(), pair[1].from());
            }
            // The limit is the length, tolerance included.
            assert!(obstacles.shortest_path(from, to, Some(length)).is_some());
            assert!(obstacles.shortest_path(from, to, Some(length - len(2.0 * TOLERANCE))).is_none());
        }
    }
    assert!(found > 300 && bent > 150, "{found} {bent}");
}

#[test]
fn more_obstacles_never_make_a_way_shorter() {
    let mut numbers = Numbers(13);
    for _ in 0..40 {
        let more = Table::random(&mut numbers, 12);
        let fewer = Table {
            board: more.board,
            terrain: more.terrain.pieces().iter().step_by(2).cloned().collect(),
            bases: more.bases[..2].to_vec(),
        };
        let (many, few) = (more.obstacles(0.6), fewer.obstacles(0.6));
        for _ in 0..6 {
            let (from, to) = (more.free_place(&mut numbers, 0.6), more.free_place(&mut numbers, 0.6));
            if let Some(long) = many.shortest_path(from, to, None) {
                let short = few.shortest_path(from, to, None).expect("a way among fewer obstacles");
                // Two ways may each reach into a corner by the tolerance.
                assert!(short.length().get() <= long.length().get() + TOLERANCE);
            }
        }
    }
}

#[test]
fn turning_and_shifting_the_table_changes_no_length() {
    let mut numbers = Numbers(14);
    for _ in 0..25 {
        let table = Table::random(&mut numbers, 10);
        let degrees = numbers.within(0.0, 360.0);
        let moved = |place: Point| {
            let turned = crate::turned(place, degrees);
            point(turned.x() + 100.0, turned.y() - 30.0)
        };
        let moved_disc = |disc: &Disc| Disc::new(moved(disc.centre()), disc.radius()).unwrap();
        // A board far larger than both, so that its edge plays no part.
        let board = Board::new(len(400.0), len(400.0), point(-200.0, -200.0)).unwrap();
        let here = Table { board, terrain: table.terrain.clone(), bases: table.bases.clone() };
        let pieces = table.terrain.pieces().iter().map(|piece| match piece.footprint() {
            Footprint::Disc(disc) => Piece::solid(moved_disc(disc)).unwrap(),
            Footprint::Polygon(polygon) => {
                // The other way round, too.
                let vertices = polygon.vertices().iter().rev().map(|&vertex| moved(vertex));
                Piece::solid(Polygon::new(vertices).unwrap()).unwrap()
            }
        });
        let there = Table {
            board,
            terrain: pieces.rev().collect(),
            bases: table.bases.iter().map(moved_disc).collect(),
        };
        let (a, b) = (here.obstacles(0.6), there.obstacles(0.6));
        for _ in 0..6 {
            let (from, to) = (here.free_place(&mut numbers, 0.6), here.free_place(&mut numbers, 0.6));
            let one = a.shortest_path(from, to, None).map(|route| route.length().get());
            let other = b.shortest_path(moved(from), moved(to), None).map(|route| route.length().get());
            match (one, other) {
                (Some(one), Some(other)) => crate::near(one, other, 1e-9),
                (one, other) => assert_eq!(one, other),
            }
        }
    }
}
