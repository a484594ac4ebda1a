//! What a fighter sees: the region, and a line to everyone else with what it meets.

use toise_geometry::{Disc, Footprint, Point, Spot, sight, visible_region};

use super::pair;
use super::svg::{Svg, View};
use crate::setup::Setup;
use crate::state::State;
use crate::store::{Fighter, FighterId};

const SEEN: &str = "fill=\"#fff3b8\" stroke=\"#d9b53c\" stroke-width=\"1\"";
const CLEAR: &str = "stroke=\"#2c7a3f\" stroke-width=\"1.2\"";
const BLOCKED: &str = "stroke=\"#a8321c\" stroke-width=\"1.2\" stroke-dasharray=\"4 3\"";

/// The part of the board at the height of a fighter's eye that it sees.
pub(super) fn region(svg: &mut Svg, view: &View, setup: &Setup, fighter: &Fighter) {
    let seen = visible_region(setup.scenery.terrain(), &setup.board, Spot::eye_of(fighter.body()));
    svg.polygon(view, &seen, SEEN);
}

/// A line to every other fighter: a clear ray, or a broken line that ends in a cross where it first meets a
/// piece that hides the other.
pub(super) fn lines(svg: &mut Svg, view: &View, setup: &Setup, state: &State, from: FighterId) {
    let fighter = state.store().get(from);
    for (id, other) in state.store().standing() {
        if id == from {
            continue;
        }
        let sight = sight(setup.scenery.terrain(), fighter.body(), other.body());
        if let Some(ray) = sight.witness() {
            svg.line(view, pair(fighter.at()), at_edge(fighter.at(), ray.to.point, other), CLEAR);
            continue;
        }
        let pieces = sight.blocking();
        let met = pieces.iter().filter_map(|piece| {
            let footprint = setup.scenery.terrain().piece(*piece)?.footprint();
            first_met(fighter.at(), other.at(), footprint)
        });
        let share = met.fold(1.0, f64::min);
        let (a, b) = (pair(fighter.at()), pair(other.at()));
        let end = (a.0 + share * (b.0 - a.0), a.1 + share * (b.1 - a.1));
        svg.line(view, a, end, BLOCKED);
        svg.cross(view, end, "stroke=\"#a8321c\" stroke-width=\"2\"");
    }
}

/// Where a line to a point of a fighter meets its base.
pub(super) fn at_edge(from: Point, to: Point, fighter: &Fighter) -> (f64, f64) {
    let share = met_disc(from, to, &fighter.disc()).unwrap_or(1.0);
    (from.x() + share * (to.x() - from.x()), from.y() + share * (to.y() - from.y()))
}

/// How far along a segment it first meets a footprint, from 0 to 1; for drawing only.
fn first_met(from: Point, to: Point, footprint: &Footprint) -> Option<f64> {
    let along = to.vec() - from.vec();
    match footprint {
        Footprint::Polygon(polygon) => polygon
            .edges()
            .filter_map(|(a, b)| {
                let (edge, gap) = (b.vec() - a.vec(), a.vec() - from.vec());
                let cross = along.perp_dot(edge);
                let (share, place) = (gap.perp_dot(edge) / cross, gap.perp_dot(along) / cross);
                ((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&place)).then_some(share)
            })
            .min_by(f64::total_cmp),
        Footprint::Disc(disc) => met_disc(from, to, disc),
    }
}

fn met_disc(from: Point, to: Point, disc: &Disc) -> Option<f64> {
    let (along, gap) = (to.vec() - from.vec(), from.vec() - disc.centre().vec());
    let (a, b) = (along.dot(along), along.dot(gap));
    let c = gap.dot(gap) - disc.radius().get() * disc.radius().get();
    let share = (-b - (b * b - a * c).max(0.0).sqrt()) / a;
    (b * b >= a * c && (0.0..=1.0).contains(&share)).then_some(share)
}
