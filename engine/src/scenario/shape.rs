//! Shapes on the ground.

use toise_geometry::{Disc, Footprint, Point, Polygon, PolygonError, Toises};

use super::load::point;
use crate::ron_file::{Node, Place, Problem, ProblemCode, Problems};

/// A shape on the ground: `Rect`, `Disc` or `Polygon`.
pub(crate) fn footprint(node: &Node<'_>, problems: &mut Problems) -> Option<Footprint> {
    let variant = node.variant("shape", problems)?;
    match variant.name() {
        "Rect" => {
            let [a, b] = variant.values::<2>("Rect((x, y), (x, y))", problems)?;
            let (a, b) = (point(&a, problems), point(&b, problems));
            let rectangle = Polygon::rectangle(a?, b?);
            let flat = |_| {
                let message =
                    "the two corners of a rectangle lie on one line, expected a rectangle with an area";
                problems.push(node.problem(ProblemCode::BadValue, message));
            };
            rectangle.map_err(flat).ok().map(Footprint::Polygon)
        }
        "Disc" => {
            let [centre, radius] = variant.values::<2>("Disc((x, y), radius)", problems)?;
            let centre = point(&centre, problems);
            let radius = Toises::new(radius.number(0.001..=10_000.0, problems)?).ok()?;
            Disc::new(centre?, radius).ok().map(Footprint::Disc)
        }
        "Polygon" => {
            let [list] = variant.values::<1>("Polygon([(x, y), (x, y), (x, y)])", problems)?;
            let corners = list.list_of(problems, |node, problems| Some((point(node, problems)?, *node)))?;
            let (points, nodes): (Vec<Point>, Vec<Node<'_>>) = corners.into_iter().unzip();
            let wrong = |error| problems.push(outline_problem(node, &nodes, &error));
            Polygon::new(points).map_err(wrong).ok().map(Footprint::Polygon)
        }
        _ => variant.unknown(&["Rect", "Disc", "Polygon"], problems),
    }
}

/// What is wrong with an outline, at the corners or edges it is about.
fn outline_problem(whole: &Node<'_>, corners: &[Node<'_>], error: &PolygonError) -> Problem {
    let problem = |place, message| Problem::new(place, ProblemCode::BadValue, message);
    match error {
        PolygonError::EdgesMeet { first, second } => {
            let edge = |from| edge(whole, corners, from);
            let (Some(first), Some(second)) = (edge(*first), edge(*second)) else {
                return problem(whole.place(), error.to_string());
            };
            let message = "the outline of this polygon crosses or touches itself: two of its edges meet";
            problem(second.0, message.to_owned())
                .also(first.0, format!("the edge {}", first.1))
                .also(second.0, format!("meets the edge {}", second.1))
                .help("give the corners in the order in which the outline passes them".to_owned())
        }
        PolygonError::Repeated { first, second, .. } => {
            let (Some(first), Some(second)) = (corners.get(*first), corners.get(*second)) else {
                return problem(whole.place(), error.to_string());
            };
            let message = "the outline of this polygon passes the same corner twice";
            problem(second.place(), message.to_owned()).also(first.place(), "it is here first")
        }
        PolygonError::Flat { .. } => {
            let message = "the corners of this polygon lie on one line, expected a polygon with an area";
            problem(whole.place(), message.to_owned())
        }
        PolygonError::TooFew { found } => {
            let message = format!("a polygon has at least 3 different corners, found {found}");
            problem(whole.place(), message)
        }
        PolygonError::TooFar { vertex, .. } => {
            let place = corners.get(*vertex).map_or(whole.place(), Node::place);
            problem(place, error.to_string())
        }
    }
}

/// Where the edge from a corner to the next is written, and between which points it goes. Where the next is written on
/// another line, or before, as for the last, its place is its start.
fn edge(whole: &Node<'_>, corners: &[Node<'_>], from: usize) -> Option<(Place, String)> {
    let start = corners.get(from)?;
    // A corner may be repeated on the spot.
    let next = corners[from + 1..].iter().find(|corner| corner.raw() != start.raw());
    let end = next.or(corners.first())?;
    let before = whole.place().start;
    let together = next.map(|next| Place { end: next.place().end, ..start.place() }).filter(|place| {
        let written = whole.raw().get(place.start - before..place.end - before);
        written.is_some_and(|written| !written.contains('\n'))
    });
    let place = together.unwrap_or(start.place());
    Some((place, format!("from {} to {}", start.raw(), end.raw())))
}
