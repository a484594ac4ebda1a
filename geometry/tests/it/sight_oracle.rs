//! The same pictures by slower ways that share nothing with the product's: rays one by one, and for tall terrain
//! the exact intervals of the chord.

use toise_geometry::{DVec2, Footprint, Piece, Spot, TOLERANCE, Terrain, Toises, sight};

use crate::scenes::{Kind, Numbers, Scene, body};
use crate::{disc, near};

/// A prism as the rays meet it.
struct Block {
    corners: Vec<DVec2>,
    bottom: f64,
    top: f64,
}

impl Block {
    fn of(piece: &Piece) -> Self {
        let corners = match piece.footprint() {
            Footprint::Polygon(polygon) => polygon.vertices().iter().map(|at| at.vec()).collect(),
            Footprint::Disc(disc) => {
                let turn = std::f64::consts::TAU / 64.0;
                let reach = disc.radius().get() * (turn / toise_geometry::trig::sin(turn)).sqrt();
                let corner = |n: u32| {
                    let angle = turn * f64::from(n);
                    DVec2::new(toise_geometry::trig::cos(angle), toise_geometry::trig::sin(angle)) * reach
                };
                (0..64).map(|n| disc.centre().vec() + corner(n)).collect()
            }
        };
        Self { corners, bottom: piece.bottom().get(), top: piece.top().map_or(f64::INFINITY, Toises::get) }
    }

    fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        self.corners.iter().copied().zip(self.corners.iter().copied().cycle().skip(1))
    }

    /// By the winding number, the product counts crossings.
    fn surrounds(&self, at: DVec2) -> bool {
        let mut winding = 0;
        for (a, b) in self.edges() {
            let side = (b - a).perp_dot(at - a);
            if a.y <= at.y && b.y > at.y && side > 0.0 {
                winding += 1;
            } else if a.y > at.y && b.y <= at.y && side < 0.0 {
                winding -= 1;
            }
        }
        winding != 0
    }

    fn holds(&self, eye: DVec2, height: f64) -> bool {
        let on_edge = self.edges().any(|(a, b)| {
            let along = ((eye - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
            (a + (b - a) * along).distance(eye) <= TOLERANCE
        });
        (on_edge || self.surrounds(eye))
            && self.bottom <= height + TOLERANCE
            && height <= self.top + TOLERANCE
    }

    /// The stretches of the segment, as parts of it, inside the footprint.
    fn stretches(&self, from: DVec2, to: DVec2) -> Vec<(f64, f64)> {
        let along = to - from;
        let mut cuts = vec![0.0, 1.0];
        for (a, b) in self.edges() {
            let edge = b - a;
            let cross = along.perp_dot(edge);
            if cross != 0.0 {
                let (s, t) = ((a - from).perp_dot(edge) / cross, (a - from).perp_dot(along) / cross);
                if (0.0..=1.0).contains(&s) && (-1e-9..=1.0 + 1e-9).contains(&t) {
                    cuts.push(s);
                }
            }
        }
        cuts.sort_by(f64::total_cmp);
        let inside = |pair: &[f64]| self.surrounds(from + along * f64::midpoint(pair[0], pair[1]));
        cuts.windows(2)
            .filter(|pair| pair[0] < pair[1] && inside(pair))
            .map(|pair| (pair[0], pair[1]))
            .collect()
    }

    /// Whether a line of sight passes through the inside.
    fn stops(&self, (from, low): (DVec2, f64), (to, high): (DVec2, f64)) -> bool {
        self.stretches(from, to).into_iter().any(|(enter, leave)| {
            let ends = [low + (high - low) * enter, low + (high - low) * leave];
            ends[0].max(ends[1]) > self.bottom && ends[0].min(ends[1]) < self.top
        })
    }
}

/// The scene's prisms that do not hold the eye, the eye and the chord's middle and half.
fn laid_out(scene: &Scene) -> (Vec<Block>, (DVec2, f64), DVec2, DVec2) {
    let eye = (scene.from.disc().centre().vec(), scene.from.head().get());
    let sight = scene.to.disc().centre().vec() - eye.0;
    let ratio = scene.to.disc().radius().get() / sight.length();
    let middle = eye.0 + sight * (1.0 - ratio * ratio);
    let half = sight.normalize().perp() * (scene.to.disc().radius().get() * (1.0 - ratio * ratio).sqrt());
    let blocks = scene.pieces.iter().map(Block::of).filter(|block| !block.holds(eye.0, eye.1)).collect();
    (blocks, eye, middle, half)
}

/// The part of the picture hidden from a grid of rays, as many each way.
fn hidden_by_rays(scene: &Scene, rays: u32) -> f64 {
    let (blocks, eye, middle, half) = laid_out(scene);
    let mut stopped = 0_u32;
    for column in 0..rays {
        let to = middle + half * ((2.0 * f64::from(column) + 1.0) / f64::from(rays) - 1.0);
        let in_line: Vec<(&Block, Vec<(f64, f64)>)> = blocks
            .iter()
            .map(|block| (block, block.stretches(eye.0, to)))
            .filter(|found| !found.1.is_empty())
            .collect();
        for row in 0..rays {
            let height = scene.to.height().get() * (f64::from(row) + 0.5) / f64::from(rays);
            let high = scene.to.ground().get() + height;
            stopped += u32::from(in_line.iter().any(|(block, _)| block.stops(eye, (to, high))));
        }
    }
    f64::from(stopped) / f64::from(rays * rays)
}

/// The part of the chord that tall terrain hides: between the places where that can change, by a ray to the middle.
fn hidden_by_intervals(scene: &Scene) -> f64 {
    let (blocks, (eye, _), middle, half) = laid_out(scene);
    // The place on the chord, from −1 to 1, on the line from the eye through a point; the other way round for
    // points behind the eye, which does no harm.
    let place = |at: DVec2| {
        let v = at - eye;
        let (ahead, aside) = (v.dot(middle - eye), v.dot(half) / half.length_squared());
        aside * (middle - eye).length_squared() / ahead
    };
    let chord = (middle - half, half * 2.0);
    let mut places = vec![-1.0, 1.0];
    for block in &blocks {
        for (a, b) in block.edges() {
            places.push(place(a));
            let t = (a - chord.0).perp_dot(b - a) / chord.1.perp_dot(b - a);
            places.push(2.0 * t - 1.0);
        }
    }
    places.retain(|u| (-1.0..=1.0).contains(u));
    places.sort_by(f64::total_cmp);
    let mut hidden = 0.0;
    for pair in places.windows(2) {
        let to = middle + half * f64::midpoint(pair[0], pair[1]);
        if blocks.iter().any(|block| !block.stretches(eye, to).is_empty()) {
            hidden += (pair[1] - pair[0]) / 2.0;
        }
    }
    hidden
}

#[test]
fn tall_terrain_hides_what_the_interval_method_says() {
    let mut numbers = Numbers(1);
    let mut partly = 0;
    for board in 0..1000 {
        let scene = Scene::random(&mut numbers, Kind::Tall, 5);
        let (found, expected) = (scene.hidden(), hidden_by_intervals(&scene));
        assert!(
            (found - expected).abs() < 1e-9,
            "board {board}: found {found}, expected {expected}\n{scene:?}"
        );
        partly += u32::from(found > 0.01 && found < 0.99);
    }
    assert!(partly > 100, "{partly} boards that tell anything");
}

#[test]
fn terrain_of_any_height_hides_what_rays_say() {
    const RAYS: u32 = 40;
    let mut numbers = Numbers(2);
    let (mut partly, mut error) = (0, 0.0);
    for _ in 0..400 {
        let mut scene = Scene::random(&mut numbers, Kind::Any, 4);
        let round = disc(numbers.within(-1.0, 11.0), numbers.within(-2.0, 2.0), numbers.within(0.2, 1.0));
        scene.pieces[0] = crate::scenes::on(&scene.pieces[0], round.into());
        let (found, expected) = (scene.hidden(), hidden_by_rays(&scene, RAYS));
        // One row or column of the grid for each of a few bounds.
        near(found, expected, 2.0 / f64::from(RAYS));
        error += (found - expected) / 400.0;
        partly += u32::from(found > 0.01 && found < 0.99);
    }
    assert!(partly > 100, "{partly} boards that tell anything");
    assert!(error.abs() < 1e-3, "rays are off by {error} in the mean");
}

#[test]
fn a_witness_is_a_clear_ray_and_what_blocks_stands_in_the_way() {
    let mut numbers = Numbers(3);
    let (mut seen, mut blocked) = (0, 0);
    for _ in 0..600 {
        let scene = Scene::random(&mut numbers, Kind::Any, 6);
        let terrain = scene.terrain();
        let found = sight(&terrain, &scene.from, &scene.to);
        let (blocks, eye, ..) = laid_out(&scene);
        if let Some(witness) = found.witness() {
            assert!(found.sees());
            assert_eq!(witness.from, Spot::eye_of(&scene.from));
            let end = (witness.to.point.vec(), witness.to.height.get());
            assert!(!blocks.iter().any(|block| block.stops(eye, end)), "{scene:?}");
            seen += 1;
        } else {
            assert!(!found.sees());
            assert!(!found.blocking().is_empty());
            let alone = found.picture().hidden_by(|id, _| found.blocking().contains(&id)).get();
            near(alone, 1.0, 1e-9);
            blocked += 1;
        }
    }
    assert!(seen > 100 && blocked > 100, "{seen} seen, {blocked} blocked");
}

#[test]
fn an_eye_over_or_under_a_piece_sees_what_rays_see() {
    let mut numbers = Numbers(4);
    for _ in 0..100 {
        let mut scene = Scene::random(&mut numbers, Kind::Any, 3);
        let footprint = numbers.polygon((0.0, 0.0), 7, 0.4, 3.0);
        scene.pieces[0] = crate::scenes::on(&scene.pieces[0], footprint.into());
        scene.from = body(disc(0.0, 0.0, 0.6), numbers.within(0.0, 4.0), 0.5);
        near(scene.hidden(), hidden_by_rays(&scene, 40), 0.05);
    }
}

#[test]
fn on_a_grid_where_much_is_in_line_rays_see_the_same() {
    let mut numbers = Numbers(5);
    for _ in 0..300 {
        let scene = Scene::on_a_grid(&mut numbers, 6);
        near(scene.hidden(), hidden_by_rays(&scene, 40), 0.05);
    }
}

/// A table as crowded as they come: 60 polygons of 20 corners on 72 by 48 toises.
#[test]
fn in_a_crowd_500_pairs_agree_with_the_interval_method() {
    let mut numbers = Numbers(6);
    let pieces: Vec<Piece> = (0..60)
        .map(|_| {
            let centre = (numbers.within(0.0, 72.0), numbers.within(0.0, 48.0));
            let reach = numbers.within(0.6, 2.0);
            Piece::solid(numbers.polygon(centre, 20, reach * 0.7, reach)).unwrap()
        })
        .collect();
    let terrain = Terrain::new(pieces.clone());
    let mut partly = 0;
    for _ in 0..500 {
        let mut place = || disc(numbers.within(0.0, 72.0), numbers.within(0.0, 48.0), 0.6);
        let (from, to) = (body(place(), 0.0, 1.5), body(place(), 0.0, 1.5));
        let scene = Scene { pieces: pieces.clone(), from, to };
        let found = sight(&terrain, &from, &to).hidden().get();
        near(found, hidden_by_intervals(&scene), 1e-9);
        partly += u32::from(found > 0.01 && found < 0.99);
    }
    assert!(partly > 50, "{partly} pairs that tell anything");
}
