//! What must stay true of every picture.

use toise_geometry::{
    Board, DVec2, Footprint, Piece, PieceId, Point, Polygon, Spot, Terrain, Toises, sight, visible_region,
};

use crate::scenes::{Kind, Numbers, Scene, on, with_top};
use crate::{len, point, turned};

const SLACK: f64 = 1e-9;

/// Random scenes of both kinds.
fn scenes(start: u64, count: usize) -> impl Iterator<Item = (Scene, Numbers)> {
    let mut numbers = Numbers(start);
    (0..count).map(move |n| {
        let kind = if n % 3 == 0 { Kind::Tall } else { Kind::Any };
        let scene = Scene::random(&mut numbers, kind, 5);
        (scene, Numbers(numbers.next()))
    })
}

#[track_caller]
fn same(a: &Scene, b: &Scene) {
    let (found, expected) = (b.hidden(), a.hidden());
    assert!((found - expected).abs() < SLACK, "found {found}, expected {expected}\n{a:?}");
}

fn outline(piece: &Piece) -> Vec<Point> {
    match piece.footprint() {
        Footprint::Polygon(polygon) => polygon.vertices().to_vec(),
        Footprint::Disc(_) => unreachable!("these scenes have none"),
    }
}

#[test]
fn moving_and_turning_the_table_changes_nothing() {
    for (scene, mut numbers) in scenes(11, 600) {
        let (turn, x, y) =
            (numbers.within(0.0, 360.0), numbers.within(-30.0, 30.0), numbers.within(-30.0, 30.0));
        same(&scene, &scene.mapped(|at| turned(at, turn)));
        same(&scene, &scene.mapped(|at| point(at.x() + x, at.y() + y)));
        same(&scene, &scene.mapped(|at| turned(point(at.x() + x, at.y() + y), turn)));
    }
}

#[test]
fn on_a_grid_where_much_is_in_line_moving_and_turning_changes_nothing() {
    let mut numbers = Numbers(19);
    for _ in 0..600 {
        let scene = Scene::on_a_grid(&mut numbers, 6);
        let turn = numbers.within(0.0, 360.0);
        same(&scene, &scene.mapped(|at| turned(at, turn)));
        same(&scene, &scene.mapped(|at| turned(at, 90.0)));
        same(&scene, &scene.mapped(|at| point(at.x() + 0.1, at.y() - 0.7)));
        same(&scene, &scene.mapped(|at| point(at.x(), -at.y())));
    }
}

#[test]
fn far_from_the_origin_the_picture_keeps_nine_digits() {
    for (scene, _) in scenes(12, 300) {
        same(&scene, &scene.mapped(|at| point(at.x() + 1000.0, at.y() - 1000.0)));
    }
}

#[test]
fn mirroring_the_table_changes_nothing() {
    for (scene, _) in scenes(13, 600) {
        same(&scene, &scene.mapped(|at| point(at.x(), -at.y())));
        same(&scene, &scene.mapped(|at| point(at.y(), at.x())));
    }
}

#[test]
fn the_order_of_pieces_and_corners_changes_nothing() {
    for (scene, mut numbers) in scenes(14, 600) {
        let mut other = scene.clone();
        let by = numbers.below(5) as usize;
        other.pieces.rotate_left(by);
        for piece in &mut other.pieces {
            let mut corners = outline(piece);
            let by = numbers.below(corners.len() as u64) as usize;
            corners.reverse();
            corners.rotate_left(by);
            *piece = on(piece, Polygon::new(corners).unwrap().into());
        }
        same(&scene, &other);
    }
}

#[test]
fn cutting_a_piece_in_two_changes_nothing() {
    let mut cut = 0;
    for (mut scene, mut numbers) in scenes(15, 900) {
        // Corners on a circle: any two of them cut it in two.
        let corners = 4 + numbers.below(4);
        let centre = (numbers.within(-1.0, 11.0), numbers.within(-1.5, 1.5));
        let reach = numbers.within(0.4, 2.0);
        let whole = numbers.polygon(centre, corners, reach, reach);
        scene.pieces[0] = on(&scene.pieces[0], whole.clone().into());
        if scene.eye_over(&scene.pieces[0]) {
            continue;
        }
        let vertices = whole.vertices();
        let across = 2 + numbers.below(corners - 3) as usize;
        let halves = [vertices[..=across].to_vec(), [&vertices[across..], &vertices[..1]].concat()];
        let mut other = scene.clone();
        other.pieces.remove(0);
        other.pieces.extend(halves.map(|half| on(&scene.pieces[0], Polygon::new(half).unwrap().into())));
        same(&scene, &other);

        // The same with a cut between floors.
        let piece = &scene.pieces[0];
        let height = piece.bottom() + len(numbers.within(0.05, 2.0));
        if piece.top().is_none_or(|top| top > height) {
            let mut other = scene.clone();
            let upper = Piece::new(
                piece.footprint().clone(),
                height,
                piece.top(),
                piece.sight(),
                piece.movement(),
                false,
            );
            other.pieces.push(upper.unwrap());
            other.pieces[0] = with_top(piece, piece.footprint().clone(), Some(height));
            same(&scene, &other);
        }
        cut += 1;
    }
    assert!(cut > 600);
}

#[test]
fn pieces_together_hide_at_most_what_they_hide_apart_and_at_least_each() {
    for (scene, _) in scenes(16, 600) {
        let terrain = scene.terrain();
        let found = sight(&terrain, &scene.from, &scene.to);
        let hidden = found.hidden().get();
        let apart: Vec<f64> =
            (0..5).map(|n| found.picture().hidden_by(|id, _| id == PieceId(n)).get()).collect();
        assert!(hidden <= apart.iter().sum::<f64>() + SLACK);
        assert!(apart.iter().all(|alone| *alone <= hidden + SLACK));
        for (n, alone) in apart.iter().enumerate() {
            assert_eq!(found.blocking().contains(&PieceId(n as u32)), *alone > 1e-9);
        }
    }
}

#[test]
fn a_taller_piece_never_hides_less() {
    for (scene, mut numbers) in scenes(17, 900) {
        for n in 0..scene.pieces.len() {
            let piece = &scene.pieces[n];
            let Some(top) = piece.top() else { continue };
            if scene.eye_over(piece) {
                continue;
            }
            let mut taller = scene.clone();
            let top = if numbers.below(3) == 0 { None } else { Some(top + len(numbers.within(0.0, 2.0))) };
            taller.pieces[n] = with_top(piece, piece.footprint().clone(), top);
            assert!(taller.hidden() >= scene.hidden() - SLACK, "{scene:?}");
        }
    }
}

#[test]
fn what_lies_in_the_visible_region_is_in_sight_and_the_rest_is_not() {
    let board = Board::new(len(24.0), len(12.0), point(-8.0, -6.0)).unwrap();
    let mut asked = [0_u32; 2];
    for (scene, mut numbers) in scenes(18, 150) {
        let terrain = scene.terrain();
        let eye = Spot::eye_of(&scene.from);
        let region = visible_region(&terrain, &board, eye);
        assert!(region.iter().all(|at| board.contains_point(*at)));
        assert!(doubled_area(&region) > 0.0, "counter-clockwise");
        for _ in 0..40 {
            let at = point(numbers.within(-8.0, 16.0), numbers.within(-6.0, 6.0));
            let inside = surrounds(&region, at.vec());
            // A post thin as a needle, its middle at the height of the eye.
            let post = crate::scenes::body(
                toise_geometry::Disc::new(at, len(2e-4)).unwrap(),
                eye.height.get() - 1e-4,
                2e-4,
            );
            let hidden = terrain.picture(eye, &post).hidden().get();
            if hidden == 0.0 || hidden == 1.0 {
                assert_eq!(inside, hidden == 0.0, "{at} of {region:?}\n{scene:?}");
                asked[usize::from(inside)] += 1;
            }
        }
    }
    assert!(asked.iter().all(|count| *count > 500), "{asked:?}");
}

#[test]
fn the_region_of_an_eye_off_the_board_is_empty_and_an_open_one_is_the_board() {
    let board = Board::new(len(30.0), len(20.0), Point::ORIGIN).unwrap();
    let from = |x, y| {
        visible_region(&Terrain::default(), &board, Spot { point: point(x, y), height: Toises::whole(1) })
    };
    assert_eq!(from(-1.0, 5.0), []);
    for (x, y) in [(1.0, 2.0), (0.0, 0.0), (15.0, 0.0), (30.0, 7.0)] {
        let area = doubled_area(&from(x, y)) / 2.0;
        assert!((area - 600.0).abs() < 1e-9, "{area}");
    }
}

fn doubled_area(ring: &[Point]) -> f64 {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| a.vec().perp_dot(b.vec())).sum()
}

fn surrounds(ring: &[Point], at: DVec2) -> bool {
    let mut inside = false;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let (a, b) = (a.vec(), b.vec());
        if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y) {
            inside = !inside;
        }
    }
    inside
}
