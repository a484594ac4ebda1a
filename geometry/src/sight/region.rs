use glam::DVec2;
use smallvec::SmallVec;

use super::Spot;
use super::shadow::{Corner, Edge};
use crate::{Board, Point, SightEffect, Terrain};

/// The part of the board in sight at the height of the eye, as a polygon, counter-clockwise; for drawing, it
/// decides nothing.
///
/// Opaque pieces that reach from below the eye's height to above it bound it, and so does the board. Empty when the eye is
/// not over the board.
///
/// ```
/// use toise_geometry::{Board, Point, Spot, Terrain, Toises, visible_region};
///
/// let board = Board::new(Toises::whole(30), Toises::whole(20), Point::ORIGIN)?;
/// let eye = Spot { point: Point::new(3.0, 4.0)?, height: Toises::new(1.5)? };
/// let region = visible_region(&Terrain::default(), &board, eye);
/// assert!(region.contains(&Point::new(30.0, 20.0)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn visible_region(terrain: &Terrain, board: &Board, eye: Spot) -> Vec<Point> {
    if !board.contains_point(eye.point) {
        return Vec::new();
    }
    let at = board.clamp(eye.point).vec();
    let height = eye.height.get();
    let mut outlines = vec![board_outline(board)];
    for (id, piece) in terrain.iter() {
        let solid = terrain.solids().get(id.0);
        let hides = piece.sight() == SightEffect::Opaque && solid.bottom < height && height < solid.top;
        if hides && !terrain.is_over(eye.point, id) {
            outlines.push(SmallVec::from_slice(terrain.solids().corners(solid)));
        }
    }
    let mut region = Vec::new();
    // Four wedges of a quarter turn each, seen as pictures are: where an edge is a straight line over u.
    for along in [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y] {
        let across = along.perp();
        let see =
            |corner: &DVec2| Corner::new(DVec2::new((*corner - at).dot(along), (*corner - at).dot(across)));
        let mut edges = Vec::new();
        for outline in &outlines {
            let corners: SmallVec<[Corner; 64]> = outline.iter().map(see).collect();
            edges.extend(Edge::around(&corners).map(Edge::rightwards));
        }
        for (u, q) in nearest(edges) {
            let point = Point::saturating(at + (along + across * u) / q);
            if region.last() != Some(&point) {
                region.push(point);
            }
        }
    }
    if region.len() > 1 && region.first() == region.last() {
        region.pop();
    }
    region
}

fn board_outline(board: &Board) -> SmallVec<[DVec2; 8]> {
    let low = board.origin().vec();
    let high = low + DVec2::new(board.width().get(), board.depth().get());
    SmallVec::from_slice(&[low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)])
}

/// The line along the parts of the edges nearest to the eye, from right to left, as `u` and `q` of its corners.
fn nearest(mut edges: Vec<Edge>) -> Vec<(f64, f64)> {
    edges.sort_by(|a, b| a.u[0].total_cmp(&b.u[0]));
    let mut breaks: Vec<f64> = edges.iter().flat_map(|edge| edge.u).chain([-1.0, 1.0]).collect();
    breaks.sort_by(f64::total_cmp);
    breaks.dedup();

    let mut line = Vec::new();
    let mut coming = edges.into_iter().peekable();
    let mut over: Vec<Edge> = Vec::new();
    for pair in breaks.windows(2) {
        over.retain(|edge| edge.u[1] > pair[0]);
        while let Some(edge) = coming.next_if(|edge| edge.u[0] <= pair[0]) {
            over.push(edge);
        }
        nearest_between(&over, [pair[0], pair[1]], &mut line);
    }
    line
}

/// Adds the corners of that line between two abscissas that all the edges span.
fn nearest_between(over: &[Edge], u: [f64; 2], line: &mut Vec<(f64, f64)>) {
    // The one nearest at an abscissa, and of several the one nearest at another.
    let first = |here: f64, there: f64| {
        over.iter().max_by(|a, b| a.at(here).total_cmp(&b.at(here)).then(a.at(there).total_cmp(&b.at(there))))
    };
    let (Some(left), Some(right)) = (first(u[0], u[1]), first(u[1], u[0])) else {
        // Over the board's edge, off it: nothing is in sight but the eye's own place.
        line.push((u[0], f64::INFINITY));
        return;
    };
    let gaps = u.map(|u| left.at(u) - right.at(u));
    let crossing = u[0] + (u[1] - u[0]) * (gaps[0] / (gaps[0] - gaps[1]));
    if !(u[0] < crossing && crossing < u[1]) {
        let middle = f64::midpoint(u[0], u[1]);
        let edge = if left.at(middle) >= right.at(middle) { left } else { right };
        line.extend([(u[0], edge.at(u[0])), (u[1], edge.at(u[1]))]);
        return;
    }
    let top = over.iter().map(|edge| edge.at(crossing)).fold(0.0, f64::max);
    let found = left.at(crossing).max(right.at(crossing));
    if top <= found * (1.0 + 1e-12) {
        line.extend([(u[0], left.at(u[0])), (crossing, found), (u[1], right.at(u[1]))]);
    } else {
        nearest_between(over, [u[0], crossing], line);
        nearest_between(over, [crossing, u[1]], line);
    }
}
