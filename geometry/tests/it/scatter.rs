//! Scatter: the shares of directions against check values and against bisection on play's own answer.

use proptest::prelude::*;
use toise_geometry::{Bearing, Board, Circle, Disc, Point, Scatter, ScatterArcs, Toises};

fn len(value: f64) -> Toises {
    Toises::new(value).unwrap()
}

fn point(x: f64, y: f64) -> Point {
    Point::new(x, y).unwrap()
}

fn disc(x: f64, y: f64, radius: f64) -> Disc {
    Disc::new(point(x, y), len(radius)).unwrap()
}

fn scatter(length: f64, kept_on: Option<Board>) -> Scatter {
    Scatter { aim: point(10.0, 10.0), length: len(length), radius: Circle::DEFAULT_RADIUS, kept_on }
}

fn share_of(arcs: &[ScatterArcs], disc: usize) -> f64 {
    arcs.iter().filter(|arcs| arcs.touched.contains(&disc)).map(|arcs| arcs.share).sum()
}

/// Worked out apart from this code, to forty digits: a scatter of 2 from (10, 10), radius 3, base of 0.6, the
/// tolerance of 1e-4 included.
#[test]
fn shares_of_one_base_are_the_law_of_cosines() {
    for (x, y, share) in CHECKED {
        let arcs = scatter(2.0, None).arcs(&[disc(x, y, 0.6)]);
        let found = share_of(&arcs, 0);
        assert!((found - share).abs() < 1e-12, "({x}, {y}): {found}, expected {share}");
    }
}

#[expect(clippy::unreadable_literal, clippy::excessive_precision, reason = "digits as they were worked out")]
const CHECKED: [(f64, f64, f64); 6] = [
    (13.0, 10.0, 0.4989580640438048),
    (14.5, 11.0, 0.26780027366526364),
    (10.0, 4.5, 0.081129577921818875),
    (11.7, 9.2, 0.75706239374095492),
    (15.60009999, 10.0, 2.5521694764237759e-5),
    (4.3999000001, 10.0, 2.5521655200633366e-6),
];

/// Worked out likewise: a centre kept on a board whose edge is x = 9 grazes a base beyond it by a billionth of a toise.
#[test]
#[expect(clippy::unreadable_literal, clippy::excessive_precision, reason = "digits as they were worked out")]
fn so_it_is_where_the_edge_of_the_board_keeps_the_centre() {
    let board = Board::new(len(30.0), len(30.0), point(9.0, 0.0)).unwrap();
    let arcs = scatter(2.0, Some(board)).arcs(&[disc(5.399900001000001, 11.0, 0.6)]);
    let found = share_of(&arcs, 0);
    assert!((found - 0.000015594157676295833116).abs() < 1e-12, "{found}");
}

#[test]
fn without_a_length_there_is_one_direction() {
    for length in [0.0, -1.0] {
        let arcs = scatter(length, None).arcs(&[disc(13.0, 10.0, 0.6), disc(20.0, 10.0, 0.6)]);
        let [only] = arcs.as_slice() else { panic!("{arcs:?}") };
        assert_eq!((only.touched.as_slice(), only.share), ([0].as_slice(), 1.0));
    }
}

#[test]
fn what_is_touched_in_every_direction_is_one_whole() {
    // The base lies on the aim itself: no direction is nearer than another.
    let arcs = scatter(2.0, None).arcs(&[disc(10.0, 10.0, 0.6), disc(40.0, 10.0, 0.6)]);
    let [only] = arcs.as_slice() else { panic!("{arcs:?}") };
    assert_eq!((only.touched.as_slice(), only.share), ([0].as_slice(), 1.0));
}

#[test]
fn numbers_past_all_measure_give_finite_shares() {
    let far = [disc(1e300, 1e300, 0.6), disc(-1e308, 3.0, 1e308), disc(1e-320, 0.0, 1e-320)];
    for aim in [point(0.0, 0.0), point(1e300, -1e300)] {
        for length in [1e-320, 2.0, 1e300] {
            let board = Board::new(len(1000.0), len(1000.0), Point::ORIGIN).unwrap();
            for kept_on in [None, Some(board)] {
                let scatter = Scatter { aim, length: len(length), radius: len(3.0), kept_on };
                let total: f64 = scatter.arcs(&far).iter().map(|arcs| arcs.share).sum();
                assert!((total - 1.0).abs() < 1e-12, "{total}");
            }
        }
    }
}

/// The share of directions that touch just these discs, found by asking for the centre in each of many directions and
/// halving the step wherever the answer changes: no closed form takes part.
fn by_bisection(scatter: &Scatter, discs: &[Disc], touched: &[usize]) -> f64 {
    const STEPS: usize = 20_000;
    let is = |degrees: f64| {
        let circle = Circle::new(scatter.centre(Bearing::new(degrees).unwrap()), scatter.radius).unwrap();
        let found = (0..discs.len()).filter(|index| circle.touches(&discs[*index]));
        found.eq(touched.iter().copied())
    };
    let mut share = 0.0;
    for step in 0..STEPS {
        let (mut from, mut to) =
            (step as f64 * 360.0 / STEPS as f64, (step + 1) as f64 * 360.0 / STEPS as f64);
        let (width, starts, ends) = (to - from, is(from), is(to));
        let start = from;
        if starts == ends {
            share += if starts { width } else { 0.0 };
            continue;
        }
        for _ in 0..60 {
            let middle = f64::midpoint(from, to);
            if is(middle) == starts { from = middle } else { to = middle }
        }
        share += if starts { from - start } else { start + width - from };
    }
    share / 360.0
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn shares_agree_with_bisection(
        bases in prop::collection::vec((5.0..15.0_f64, 5.0..15.0_f64, 0.3..1.2_f64), 1..6),
        length in 0.5..5.0_f64,
        side in 8.0..12.0_f64,
        board in any::<bool>(),
    ) {
        let discs: Vec<Disc> = bases.iter().map(|(x, y, radius)| disc(*x, *y, *radius)).collect();
        let origin = point(10.0 - side / 3.0, 10.0 - side / 5.0);
        let kept_on = board.then(|| Board::new(len(side / 2.0), len(side / 2.0), origin).unwrap());
        let scatter = scatter(length, kept_on);
        let arcs = scatter.arcs(&discs);
        let total: f64 = arcs.iter().map(|arcs| arcs.share).sum();
        prop_assert!((total - 1.0).abs() < 1e-14);
        for found in &arcs {
            // A stretch narrower than a step, or one that only just touches, is not what sampling finds.
            let expected = by_bisection(&scatter, &discs, &found.touched);
            prop_assert!((found.share - expected).abs() < 1e-4, "{found:?}: {expected}");
        }
        // Where every stretch is wide, the two agree to the last digits bisection can tell.
        let wide = arcs.iter().all(|arcs| arcs.share > 0.002) && arcs.len() > 1;
        for found in arcs.iter().filter(|_| wide) {
            let expected = by_bisection(&scatter, &discs, &found.touched);
            prop_assert!((found.share - expected).abs() < 1e-12, "{found:?}: {expected}");
        }
    }

    #[test]
    fn a_direction_drawn_touches_what_its_arcs_say(
        bases in prop::collection::vec((4.0..16.0_f64, 4.0..16.0_f64, 0.3..1.2_f64), 0..8),
        length in 0.0..6.0_f64,
    ) {
        let discs: Vec<Disc> = bases.iter().map(|(x, y, radius)| disc(*x, *y, *radius)).collect();
        let scatter = scatter(length, None);
        for arcs in scatter.arcs(&discs) {
            let circle = Circle::new(scatter.centre(arcs.bearing), scatter.radius).unwrap();
            let touched: Vec<usize> = (0..discs.len()).filter(|index| circle.touches(&discs[*index])).collect();
            prop_assert_eq!(touched, arcs.touched);
        }
    }
}
