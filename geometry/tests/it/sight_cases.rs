//! Pictures worked out by hand, and small cases that programs of this kind are known to get wrong.

use toise_geometry::{
    Body, Cover, Disc, Footprint, Passage, Piece, PieceId, Point, Polygon, SightEffect, Terrain, Toises,
    cover, sight, sight_and_cover, sight_to_point,
};

use crate::{disc, len, near, point};

fn polygon(corners: &[(f64, f64)]) -> Footprint {
    Polygon::new(corners.iter().map(|&(x, y)| point(x, y))).unwrap().into()
}

fn rect(x0: f64, y0: f64, x1: f64, y1: f64) -> Footprint {
    Polygon::rectangle(point(x0, y0), point(x1, y1)).unwrap().into()
}

fn tall(footprint: Footprint) -> Piece {
    Piece::solid(footprint).unwrap()
}

fn prism(footprint: Footprint, bottom: f64, top: f64) -> Piece {
    with(footprint, bottom, top, SightEffect::Opaque)
}

fn with(footprint: Footprint, bottom: f64, top: f64, effect: SightEffect) -> Piece {
    Piece::new(footprint, len(bottom), Some(len(top)), effect, Passage::Impassable, false).unwrap()
}

fn body(disc: Disc, ground: f64, height: f64) -> Body {
    Body::new(disc, len(ground), len(height)).unwrap()
}

/// A fighter 1.5 high.
fn man(x: f64, y: f64, radius: f64) -> Body {
    body(disc(x, y, radius), 0.0, 1.5)
}

/// The same case seen in a mirror along the x axis.
fn mirrored(piece: &Piece) -> Piece {
    let flip = |at: Point| point(at.x(), -at.y());
    let footprint: Footprint = match piece.footprint() {
        Footprint::Polygon(polygon) => {
            Polygon::new(polygon.vertices().iter().map(|at| flip(*at))).unwrap().into()
        }
        Footprint::Disc(disc) => Disc::new(flip(disc.centre()), disc.radius()).unwrap().into(),
    };
    Piece::new(footprint, piece.bottom(), piece.top(), piece.sight(), piece.movement(), piece.is_walkable())
        .unwrap()
}

/// Digits to nine places agree to half of the last.
#[track_caller]
fn hidden_is(pieces: Vec<Piece>, from: &Body, to: &Body, expected: f64) {
    let terrain = Terrain::new(pieces);
    let found = sight(&terrain, from, to);
    near(found.hidden().get(), expected, 0.500_001e-9);
    assert_eq!(found.sees(), expected < 1.0);
    assert_eq!(found.witness().is_some(), found.sees());
}

const WALL: (f64, f64, f64, f64) = (8.0, -2.0, 8.2, 2.0);

fn wall(bottom: f64, top: f64) -> Piece {
    prism(rect(WALL.0, WALL.1, WALL.2, WALL.3), bottom, top)
}

#[test]
fn pictures_have_the_hidden_part_worked_out_by_hand() {
    let (eye, target) = (man(0.0, 0.0, 0.6), man(10.0, 0.0, 0.6));
    let high =
        Piece::new(rect(8.0, -2.0, 8.2, 2.0), len(1.2), None, SightEffect::Opaque, Passage::Open, false)
            .unwrap();
    let slanted = prism(polygon(&[(7.0, -2.0), (7.2, -2.0), (9.2, 2.0), (9.0, 2.0)]), 0.0, 1.2);
    for (pieces, expected) in [
        (vec![tall(rect(4.0, -1.0, 6.0, 0.0))], 0.5),
        (vec![wall(0.0, 1.0)], 0.594_959_350),
        (vec![wall(0.0, 1.5)], 1.0),
        (vec![wall(0.0, 0.8), high], 0.682_043_089),
        (vec![prism(rect(4.0, -3.0, 5.0, 3.0), 1.0, 3.0)], 0.830_333_333),
        (vec![tall(polygon(&[(9.0, 0.0), (11.0, -0.4), (11.0, 3.0)]))], 0.660_956_650),
        (vec![slanted.clone()], 0.756_975_610),
        (vec![mirrored(&slanted)], 0.756_975_610),
        (vec![slanted.clone(), mirrored(&slanted)], 0.760_627_555),
    ] {
        hidden_is(pieces, &eye, &target, expected);
    }
    let hill = prism(rect(8.0, -3.0, 14.0, 3.0), 0.0, 2.0);
    hidden_is(vec![hill], &eye, &body(disc(10.0, 0.0, 0.6), 2.0, 1.5), 0.081_833_333);
    let roof = prism(rect(-3.0, -3.0, 3.0, 3.0), 0.0, 4.0);
    hidden_is(vec![roof], &body(disc(0.0, 0.0, 0.6), 4.0, 1.5), &target, 0.345_333_333);
}

#[test]
fn sight_along_a_wall_hides_exactly_half() {
    let (shooter, target) = (man(0.0, 0.0, 0.5), man(10.0, 0.0, 0.5));
    for (footprint, expected) in [
        (rect(2.0, 0.0, 9.0, 1.0), 0.5),
        (rect(2.0, -1.0, 9.0, 0.0), 0.5),
        (rect(2.0, 0.01, 9.0, 1.01), 0.488_903),
        (rect(2.0, -0.01, 9.0, 0.99), 0.549_937),
    ] {
        let terrain = Terrain::new(vec![tall(footprint)]);
        let found = sight(&terrain, &shooter, &target);
        near(found.hidden().get(), expected, if expected == 0.5 { 0.0 } else { 0.5e-6 });
        assert!(found.sees());
        assert_eq!(found.blocking(), [PieceId(0)]);
    }
}

#[test]
fn walls_that_share_an_edge_or_a_corner_leave_no_gap() {
    let lower = || rect(4.0, -3.0, 4.2, 0.0);
    let sum = 0.1_f64 + 0.2;
    assert!(sum > 0.3);
    let shifted = |y: f64| (man(0.0, y, 0.4), man(8.0, y, 0.4));
    for (pieces, y) in [
        (vec![lower(), rect(4.0, 0.0, 4.2, 3.0)], 0.0),
        (vec![rect(4.0, -3.0, 4.2, 0.3), rect(4.0, sum, 4.2, 3.0)], 0.3),
        (vec![lower(), rect(4.1, 0.0, 4.3, 3.0)], 0.0),
        // Only their corners meet.
        (vec![lower(), rect(4.2, 0.0, 4.4, 3.0)], 0.0),
    ] {
        let (shooter, target) = shifted(y);
        let terrain: Terrain = pieces.into_iter().map(tall).collect();
        let found = sight(&terrain, &shooter, &target);
        assert!(!found.sees(), "{}", found.hidden());
        assert_eq!(found.witness(), None);
        assert_eq!(found.blocking(), [PieceId(0), PieceId(1)]);
    }
    let (shooter, target) = shifted(0.0);
    let gap: Terrain =
        [rect(4.0, -3.0, 4.2, -0.001), rect(4.0, 0.001, 4.2, 3.0)].into_iter().map(tall).collect();
    let found = sight(&gap, &shooter, &target);
    near(found.hidden().get(), 0.995_244, 0.5e-6);
    let witness = found.witness().unwrap();
    assert_eq!(witness.from.point, Point::ORIGIN);
    near(witness.to.point.y(), 0.0, 1e-9);
    near(witness.to.height.get(), 0.75, 1e-9);
}

#[test]
fn a_low_wall_hides_only_what_lies_under_the_line_over_it() {
    let shooter = body(disc(0.0, 0.0, 0.5), 0.0, 2.0);
    let target = body(disc(10.0, 0.0, 0.5), 0.0, 1.0);
    let at_height = |top: f64| Terrain::new(vec![wall(0.0, top)]);
    assert!(sight(&at_height(1.0), &shooter, &target).sees());
    let blocked = at_height(1.3);
    let found = sight(&blocked, &shooter, &target);
    assert!(!found.sees());
    assert_eq!(found.blocking(), [PieceId(0)]);
    // A wall of no height is no piece; the lowest one there is hides next to nothing and covers nothing.
    let flat = at_height(1e-9);
    let (found, no_cover) = sight_and_cover(&flat, &shooter, &target);
    assert!(found.hidden().get() < 1e-8 && found.sees() && !no_cover.covered());
}

#[test]
fn an_outline_is_not_its_hull() {
    let hollow = [
        (0.0, 0.0),
        (10.0, 0.0),
        (10.0, 10.0),
        (7.0, 10.0),
        (7.0, 2.0),
        (3.0, 2.0),
        (3.0, 10.0),
        (0.0, 10.0),
    ];
    let terrain = Terrain::new(vec![tall(polygon(&hollow))]);
    let shooter = man(5.0, 5.0, 0.5);
    for (x, y, sees) in [
        (5.0, 12.0, true),
        (12.0, 5.0, false),
        (-2.0, 5.0, false),
        (5.0, -2.0, false),
        (8.0, 12.0, true),
        (9.5, 13.0, false),
        (5.0, 9.0, true),
    ] {
        assert_eq!(sight(&terrain, &shooter, &man(x, y, 0.5)).sees(), sees, "({x}, {y})");
    }
    near(sight(&terrain, &shooter, &man(8.0, 12.0, 0.5)).hidden().get(), 0.685_350, 0.5e-6);
    assert_eq!(polygon(&hollow).distance(shooter.disc()), len(1.5));
}

#[test]
fn overlapping_bases_see_each_other_whatever_stands_about() {
    let (open, walls) = (Terrain::default(), Terrain::new(vec![tall(rect(0.05, -5.0, 0.06, 5.0))]));
    for (a, b, eye_in_base) in [
        (man(0.0, 0.0, 0.5), man(0.8, 0.0, 0.5), false),
        (man(3.0, 3.0, 0.5), man(3.0, 3.0, 0.5), true),
        (man(0.1, 0.0, 0.25), man(0.0, 0.0, 1.0), true),
    ] {
        for terrain in [&open, &walls] {
            let (seen, covered) = sight_and_cover(terrain, &a, &b);
            if eye_in_base || terrain == &open {
                assert_eq!((seen.hidden().get(), seen.sees()), (0.0, true));
                assert_eq!(covered, Cover::default());
                assert!(seen.witness().is_some() && seen.blocking().is_empty());
            }
        }
        assert!(sight(&open, &b, &a).sees());
    }
}

#[test]
fn exactly_half_is_cover_and_a_hair_less_is_not() {
    let (shooter, target) = (man(0.0, 0.0, 0.5), man(10.0, 0.0, 0.5));
    for (footprint, fraction, covered) in [
        (rect(2.0, 0.0, 9.0, 1.0), 0.5, true),
        (rect(2.0, 0.01, 9.0, 1.01), 0.488_903, false),
        (rect(2.0, -1.0, 9.0, 0.0), 0.5, true),
    ] {
        let found = cover(&Terrain::new(vec![tall(footprint)]), &shooter, &target);
        near(found.fraction().get(), fraction, 0.5e-6);
        near(found.margin(), fraction - 0.5, 0.5e-6);
        assert_eq!(found.covered(), covered);
        let [wall] = found.pieces() else { panic!("{found:?}") };
        near(wall.reach.measure.get(), 0.5, 1e-4);
        near(wall.reach.margin().get(), 0.5, 1e-4);
    }
}

#[test]
fn a_piece_must_both_hide_and_stand_near_to_give_cover() {
    let (shooter, target) = (man(0.0, 0.0, 0.5), man(10.0, 0.0, 0.5));
    let terrain = Terrain::new(vec![tall(rect(5.0, -2.0, 5.5, 0.05)), tall(rect(9.2, 0.8, 10.8, 1.2))]);
    let (seen, covered) = sight_and_cover(&terrain, &shooter, &target);
    near(seen.hidden().get(), 0.599_875, 0.5e-6);
    assert!(!covered.covered());
    assert!(covered.pieces().is_empty() && covered.fraction().get() == 0.0);
    // Two near pieces that hide a quarter each count together, whichever way round; a veil counts like a wall.
    let halves = |effect| {
        vec![
            with(rect(9.0, -0.25, 9.1, 0.0), 0.0, 5.0, effect),
            with(rect(9.2, 0.0, 9.3, 0.25), 0.0, 5.0, effect),
        ]
    };
    for (effect, covered, sum) in
        [(SightEffect::Opaque, true, 0.54), (SightEffect::Veil, true, 0.0), (SightEffect::Clear, false, 0.0)]
    {
        let terrain = Terrain::new(halves(effect));
        let (seen, found) = sight_and_cover(&terrain, &shooter, &target);
        assert_eq!(found.covered(), covered, "{effect:?}");
        assert_eq!(found.pieces().len(), if covered { 2 } else { 0 });
        near(seen.hidden().get(), sum, 0.01);
    }
}

#[test]
fn a_wall_covers_the_one_beside_it_only() {
    let (shooter, target) = (man(0.0, 0.0, 0.5), man(10.0, 0.0, 0.5));
    let terrain = Terrain::new(vec![tall(rect(0.5, 0.0, 0.7, 3.0))]);
    let (seen, there) = sight_and_cover(&terrain, &shooter, &target);
    assert_eq!((seen.hidden().get(), seen.sees(), there.covered()), (0.5, true, false));
    let (seen, back) = sight_and_cover(&terrain, &target, &shooter);
    assert_eq!((seen.hidden().get(), back.fraction().get(), back.covered()), (0.5, 0.5, true));
    assert_eq!(back.pieces()[0].reach.measure, Toises::ZERO);
}

#[test]
fn cover_reaches_one_toise_and_the_tolerance() {
    let (shooter, target) = (man(0.0, 0.0, 0.5), man(10.0, 0.0, 0.5));
    for (gap, near) in [(1.0, true), (1.000_09, true), (1.000_11, false)] {
        let end = 9.5 - gap;
        let terrain = Terrain::new(vec![tall(rect(end - 0.5, -2.0, end, 2.0))]);
        let found = cover(&terrain, &shooter, &target);
        assert_eq!((found.covered(), found.pieces().len()), (near, usize::from(near)), "{gap}");
    }
}

#[test]
fn a_piece_that_holds_the_eye_hides_nothing() {
    let (eye, target) = (man(0.0, 0.0, 0.6), man(10.0, 0.0, 0.6));
    let around = || rect(-1.0, -1.0, 1.0, 1.0);
    for (footprint, bottom, top, expected) in [
        (around(), 0.0, 1.5, 0.0),
        (around(), 1.5, 3.0, 0.0),
        (around(), 0.0, 9.0, 0.0),
        (disc(0.0, 0.0, 1.0).into(), 0.0, 9.0, 0.0),
        // The eye on its edge, a hair outside, and clear of it; in the corner of a disc's outline.
        (rect(0.0, -1.0, 1.0, 1.0), 0.0, 9.0, 0.0),
        (rect(0.000_09, -1.0, 1.0, 1.0), 0.0, 9.0, 0.0),
        (rect(0.000_11, -1.0, 1.0, 1.0), 0.0, 9.0, 1.0),
        (disc(-1.000_5, 0.0, 1.0).into(), 0.0, 9.0, 0.0),
        // Over a roof, whose edge hides what lies below the line over it, and under an arch.
        (rect(-3.0, -3.0, 3.0, 3.0), 0.0, 1.4, 1.0 - 0.1 * (9.964 / 3.0) / 1.5),
        (rect(-3.0, -3.0, 3.0, 3.0), 2.0, 3.0, 0.0),
    ] {
        let terrain = Terrain::new(vec![prism(footprint, bottom, top)]);
        near(sight(&terrain, &eye, &target).hidden().get(), expected, 1e-9);
    }
}

#[test]
fn who_sees_need_not_be_seen() {
    // From A's centre a strip of B shows past the wall; from B's centre none of A does.
    let (a, b) = (man(0.0, 0.0, 0.2), man(10.0, 0.0, 1.0));
    let terrain = Terrain::new(vec![tall(rect(4.9, -3.0, 5.0, 0.3))]);
    assert!(sight(&terrain, &a, &b).sees());
    assert!(!sight(&terrain, &b, &a).sees());
}

#[test]
fn a_point_of_the_ground_is_seen_when_a_small_body_there_is() {
    let hill = Piece::new(
        rect(6.0, -3.0, 14.0, 3.0),
        len(0.0),
        Some(len(2.0)),
        SightEffect::Opaque,
        Passage::Open,
        true,
    )
    .unwrap();
    let terrain = Terrain::new(vec![hill, tall(rect(-1.0, 5.0, 1.0, 6.0))]);
    let low = man(0.0, 0.0, 0.6);
    let high = body(disc(0.0, 0.0, 0.6), 4.0, 1.5);
    // The hill's own edge hides the ground on it from below.
    assert!(!sight_to_point(&terrain, &low, point(10.0, 0.0)).sees());
    assert!(sight_to_point(&terrain, &high, point(10.0, 0.0)).sees());
    assert!(sight_to_point(&terrain, &low, point(0.0, 4.9)).sees());
    assert!(!sight_to_point(&terrain, &low, point(0.0, 5.5)).sees());
    assert!(!sight_to_point(&terrain, &low, point(0.0, 9.0)).sees());
    assert!(sight_to_point(&terrain, &low, point(0.0, 0.0)).sees());
}

#[test]
fn a_round_piece_is_seen_as_an_outline_of_equal_area() {
    // A disc far from the line's ends, its edge on the line of centres, hides half.
    let (eye, target) = (man(0.0, 0.0, 0.6), man(20.0, 0.0, 0.6));
    let rock: Footprint = disc(10.0, 2.0, 2.0).into();
    let found = sight(&Terrain::new(vec![tall(rock)]), &eye, &target).hidden().get();
    // Its lowest corner stands out 0.0008 radius.
    near(found, 0.5 + 0.5 * (2.0 * 0.000_803_8) * 2.0 / 0.6, 1e-4);
}

#[test]
fn extreme_places_give_a_fraction_and_no_panic() {
    let wall = || tall(rect(4.0, -1.0, 6.0, 0.0));
    let terrain = Terrain::new(vec![wall(), prism(disc(3.0, 0.0, 1.0).into(), 0.5, 1e308)]);
    let extremes = [0.0, 1e-300, 1e9, -1e150, 1e308, f64::MAX];
    for x in extremes {
        for y in extremes {
            for size in [1e-300, 1.0, 1e308] {
                let one = body(Disc::new(point(x, y), len(size)).unwrap(), y, size);
                let man = man(0.0, 0.0, 0.0);
                for (from, to) in [(&one, &man), (&man, &one), (&one, &one)] {
                    let (seen, covered) = sight_and_cover(&terrain, from, to);
                    assert!((0.0..=1.0).contains(&seen.hidden().get()));
                    assert!((0.0..=1.0).contains(&covered.fraction().get()));
                    let _ = (seen.witness(), seen.blocking());
                }
            }
        }
    }
}

/// Rounding turned the empty end of a part of the picture inside out, and its whole area counted as hidden.
#[test]
fn a_bound_that_meets_another_at_a_corner_of_the_picture_takes_nothing_from_it() {
    let slab = prism(
        polygon(&[
            (6.739_059_611_953_873, -0.645_650_497_766_723_5),
            (7.033_329_305_047_578, -0.879_576_804_600_452_2),
            (7.712_516_288_778_936, -0.429_933_170_428_257_2),
            (7.586_716_473_284_739, 0.350_407_219_448_035_3),
            (6.937_579_079_703_902, 0.928_760_086_697_864_9),
            (6.435_665_090_950_201, 0.091_427_363_395_115_42),
            (5.533_953_048_292_212, -0.631_304_433_458_566_5),
        ]),
        2.603_819_402_562_311_6,
        2.791_871_063_638_247,
    );
    let eye = body(disc(0.0, 0.0, 0.6), 2.872_685_360_323_141_7, 1.341_379_033_970_967_8);
    let target = body(
        disc(8.217_669_099_714_533, -0.731_045_697_708_881_7, 1.134_538_458_224_747_7),
        2.272_886_608_782_725,
        2.321_982_196_559_152,
    );
    hidden_is(vec![slab], &eye, &target, 0.109_338_590_239_933_2);
}

#[test]
fn hundreds_of_wall_ends_in_line_with_the_eye_hide_exactly_half() {
    let ends =
        |n: u32| rect(2.0 + 0.06 * f64::from(n), 0.0, 2.02 + 0.06 * f64::from(n), 1.0 + 0.01 * f64::from(n));
    let terrain: Terrain = (0..500).map(|n| tall(ends(n))).collect();
    let seen = sight(&terrain, &man(0.0, 0.0, 0.5), &man(36.0, 0.0, 1.0));
    assert_eq!(seen.hidden().get(), 0.5);
    assert_eq!(seen.blocking().len(), 500);
    // Fifty bases in one line: nothing but terrain hides.
    for n in 1..50 {
        let along = sight(&terrain, &man(0.0, -3.0, 0.5), &man(1.4 * f64::from(n), -3.0, 0.5));
        assert_eq!(along.hidden().get(), 0.0);
    }
}
