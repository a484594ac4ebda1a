use glam::DVec2;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::segment::{distance_from_origin, span};
use crate::{Point, Toises, within};

/// Refusal of a polygon. Vertices are counted from 0 in the list as given; edge n starts at vertex n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum PolygonError {
    /// A vertex lay so far out that areas would lose their precision.
    #[error(
        "found vertex {vertex} at {at}, expected coordinates of at most {} toises",
        Polygon::MAX_COORDINATE
    )]
    TooFar {
        /// The vertex.
        vertex: usize,
        /// Where it lies.
        at: Point,
    },
    /// There were fewer than three distinct vertices.
    #[error("found {found} distinct vertices, expected at least 3")]
    TooFew {
        /// How many distinct vertices there were.
        found: usize,
    },
    /// All vertices lay on one line.
    #[error("found {vertices} vertices on one line, expected a polygon with an area")]
    Flat {
        /// How many vertices there were.
        vertices: usize,
    },
    /// Two vertices that do not follow each other lay in the same place.
    #[error(
        "found vertices {first} and {second} both at {at}, expected an outline that does not touch itself"
    )]
    Repeated {
        /// The earlier vertex.
        first: usize,
        /// The later vertex.
        second: usize,
        /// Where they lie.
        at: Point,
    },
    /// Two edges crossed, touched or ran back over each other.
    #[error(
        "found edge {first} meeting edge {second}, expected an outline that neither crosses nor touches itself"
    )]
    EdgesMeet {
        /// The earlier edge.
        first: usize,
        /// The later edge.
        second: usize,
    },
}

/// A simple polygon on the table, convex or not: the footprint of a wall, a house, a wood.
///
/// It has at least three distinct vertices and an area, and its outline neither crosses nor touches itself.
/// Either winding is accepted; the vertices are kept counter-clockwise, repeats dropped. Read and written as
/// the list of its vertices.
///
/// ```
/// use toise_geometry::{Point, Polygon, PolygonError, Toises};
///
/// let corners = [(0.0, 0.0), (0.0, 2.0), (4.0, 2.0), (4.0, 0.0)].map(|(x, y)| Point::new(x, y).unwrap());
/// let house = Polygon::new(corners)?;
/// assert_eq!(house.area(), 8.0);
/// assert!(house.contains(Point::new(4.0, 1.0)?)); // the edge belongs to it
/// assert_eq!(house.distance(Point::new(7.0, 6.0)?), Toises::whole(5));
///
/// let [a, b, c, d] = corners;
/// assert_eq!(Polygon::new([a, c, b, d]), Err(PolygonError::EdgesMeet { first: 0, second: 2 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    vertices: Vec<Point>,
    low: Point,
    high: Point,
}

impl Polygon {
    /// The largest coordinate of a vertex, in toises: 25 kilometres.
    pub const MAX_COORDINATE: f64 = 1e6;

    /// How far apart, as a part of the largest coordinate, points must be for rounding not to merge them.
    const ROUNDING: f64 = 1e-13;

    /// The polygon with these vertices in order, of either winding.
    ///
    /// # Errors
    /// [`PolygonError`] unless it is simple and has an area.
    pub fn new(vertices: impl IntoIterator<Item = Point>) -> Result<Self, PolygonError> {
        let mut ring: Vec<(usize, Point)> = vertices.into_iter().enumerate().collect();
        for &(vertex, at) in &ring {
            if at.vec().abs().max_element() > Self::MAX_COORDINATE {
                return Err(PolygonError::TooFar { vertex, at });
            }
        }
        ring.dedup_by_key(|(_, at)| *at);
        while ring.len() > 1 && ring[0].1 == ring[ring.len() - 1].1 {
            ring.pop();
        }
        let size = ring.iter().fold(1.0_f64, |size, (_, at)| size.max(at.vec().abs().max_element()));
        let slack = size * Self::ROUNDING;
        check_outline(&ring, slack)?;

        let mut vertices: Vec<Point> = ring.into_iter().map(|(_, at)| at).collect();
        if doubled_area(&vertices) < 0.0 {
            // The first vertex stays the first.
            vertices[1..].reverse();
        }
        let corner = |pick: fn(DVec2, DVec2) -> DVec2| {
            let first = vertices[0].vec();
            Point::saturating(vertices.iter().fold(first, |corner, at| pick(corner, at.vec())))
        };
        Ok(Self { low: corner(DVec2::min), high: corner(DVec2::max), vertices })
    }

    /// The upright rectangle between two opposite corners.
    ///
    /// # Errors
    /// [`PolygonError`] when it has no area or lies too far out.
    pub fn rectangle(corner: Point, opposite: Point) -> Result<Self, PolygonError> {
        let at = |x: Point, y: Point| Point::saturating(DVec2::new(x.x(), y.y()));
        Self::new([corner, at(opposite, corner), opposite, at(corner, opposite)])
    }

    /// Its vertices, counter-clockwise; at least three.
    #[inline]
    #[must_use]
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    /// Its edges, counter-clockwise; the inside lies to the left of each.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (Point, Point)> + Clone + '_ {
        let count = self.vertices.len();
        (0..count).map(move |n| (self.vertices[n], self.vertices[if n + 1 == count { 0 } else { n + 1 }]))
    }

    /// Its area in square toises, more than 0.
    #[must_use]
    pub fn area(&self) -> f64 {
        doubled_area(&self.vertices) / 2.0
    }

    /// Whether the point lies in it, its edge included with the tolerance.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.is_near(point) && within(self.distance(point), Toises::ZERO).holds()
    }

    /// Distance to a point, 0 inside.
    #[must_use]
    pub fn distance(&self, point: Point) -> Toises {
        if self.surrounds(point) { Toises::ZERO } else { Toises::saturating(self.distance_to_outline(point)) }
    }

    /// Distance from its outline to a point, below 0 inside.
    #[must_use]
    pub fn signed_distance(&self, point: Point) -> Toises {
        let distance = self.distance_to_outline(point);
        Toises::saturating(if self.surrounds(point) { -distance } else { distance })
    }

    /// The lower left and the upper right corner of the upright rectangle around it.
    #[inline]
    #[must_use]
    pub const fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// Whether the point lies at most a toise outside its bounds, a quick no before measuring.
    #[inline]
    fn is_near(&self, point: Point) -> bool {
        let v = point.vec();
        (v + 1.0).cmpge(self.low.vec()).all() && (v - 1.0).cmple(self.high.vec()).all()
    }

    fn distance_to_outline(&self, point: Point) -> f64 {
        self.edges()
            .map(|(a, b)| distance_from_origin(span(point, a), span(point, b)))
            .fold(f64::INFINITY, f64::min)
    }

    /// Whether the point lies inside, by how many edges a ray to the right crosses; on the edge it may be either.
    fn surrounds(&self, point: Point) -> bool {
        let y = point.y();
        let mut inside = false;
        for (a, b) in self.edges() {
            // An end at the height of the ray counts as above it, so a vertex is crossed once or twice, as it should.
            let (up, down) = (a.y() <= y && y < b.y(), b.y() <= y && y < a.y());
            if up || down {
                let side = span(a, b).perp_dot(span(a, point));
                if (up && side > 0.0) || (down && side < 0.0) {
                    inside = !inside;
                }
            }
        }
        inside
    }
}

/// Twice the area, negative when the vertices run clockwise.
fn doubled_area(vertices: &[Point]) -> f64 {
    let origin = vertices[0];
    vertices.windows(2).map(|pair| span(origin, pair[0]).perp_dot(span(origin, pair[1]))).sum()
}

/// Refuses an outline without area and one that meets itself; each vertex comes with its place in the list.
fn check_outline(ring: &[(usize, Point)], slack: f64) -> Result<(), PolygonError> {
    let mut places: Vec<Point> = ring.iter().map(|(_, at)| *at).collect();
    places.sort_by(|a, b| a.x().total_cmp(&b.x()).then(a.y().total_cmp(&b.y())));
    places.dedup();
    if places.len() < 3 {
        return Err(PolygonError::TooFew { found: places.len() });
    }
    if is_flat(ring, slack) {
        return Err(PolygonError::Flat { vertices: ring.len() });
    }
    let count = ring.len();
    for (i, &(first, at)) in ring.iter().enumerate() {
        if let Some(&(second, _)) = ring[i + 1..].iter().find(|(_, other)| *other == at) {
            return Err(PolygonError::Repeated { first, second, at });
        }
    }
    let edge = |i: usize| (ring[i].1, ring[(i + 1) % count].1);
    for i in 0..count {
        for j in i + 1..count {
            let (a, b) = edge(i);
            let (c, d) = edge(j);
            let meet = if j == i + 1 {
                reaches(c, d, a, slack) || reaches(a, b, d, slack)
            } else if (j + 1) % count == i {
                reaches(c, d, b, slack) || reaches(a, b, c, slack)
            } else {
                cross(a, b, c, d)
                    || [a, b].into_iter().any(|end| reaches(c, d, end, slack))
                    || [c, d].into_iter().any(|end| reaches(a, b, end, slack))
            };
            if meet {
                return Err(PolygonError::EdgesMeet { first: ring[i].0, second: ring[j].0 });
            }
        }
    }
    Ok(())
}

/// Whether all vertices lie on the line from the first to the one farthest from it.
fn is_flat(ring: &[(usize, Point)], slack: f64) -> bool {
    let origin = ring[0].1;
    let spans = || ring.iter().map(|(_, at)| span(origin, *at));
    let far =
        spans().fold(DVec2::ZERO, |far, v| if v.length_squared() > far.length_squared() { v } else { far });
    spans().all(|v| far.perp_dot(v).abs() <= slack * far.length())
}

/// Whether the point lies on the segment, rounding apart.
fn reaches(a: Point, b: Point, point: Point, slack: f64) -> bool {
    distance_from_origin(span(point, a), span(point, b)) <= slack
}

/// Whether two segments cross inside both.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let splits = |a, b, c, d| {
        let along = span(a, b);
        along.perp_dot(span(a, c)) * along.perp_dot(span(a, d)) < 0.0
    };
    splits(a, b, c, d) && splits(c, d, a, b)
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonError;

    fn try_from(vertices: Vec<Point>) -> Result<Self, PolygonError> {
        Self::new(vertices)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.vertices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f64, y: f64) -> Point {
        Point::new(x, y).unwrap()
    }

    fn polygon(corners: &[(f64, f64)]) -> Result<Polygon, PolygonError> {
        Polygon::new(corners.iter().map(|&(x, y)| point(x, y)))
    }

    const CROWN: [(f64, f64); 7] =
        [(0.0, 0.0), (8.0, 0.0), (8.0, 4.0), (6.0, 2.0), (4.0, 4.0), (2.0, 2.0), (0.0, 4.0)];

    #[test]
    fn a_ray_through_corners_counts_each_once() {
        let turned: Vec<_> = CROWN.into_iter().rev().collect();
        for crown in [polygon(&CROWN).unwrap(), polygon(&turned).unwrap()] {
            for (x, y, distance) in [
                (-1.0, 2.0, 1.0),
                (1.0, 2.0, 0.0),
                (3.0, 2.0, 0.0),
                (5.0, 2.0, 0.0),
                (7.0, 2.0, 0.0),
                (9.0, 2.0, 1.0),
                (2.0, 3.0, 0.5_f64.sqrt()),
                (6.0, 3.0, 0.5_f64.sqrt()),
                (4.0, 3.9, 0.0),
                (-1.0, 4.0, 1.0),
                (-1.0, 0.0, 1.0),
                (0.0, 2.0, 0.0),
                (2.0, 2.0, 0.0),
                (6.0, 2.0, 0.0),
                (4.0, 4.0, 0.0),
            ] {
                let found = crown.distance(point(x, y)).get();
                assert!((found - distance).abs() < 1e-12, "({x}, {y}): {found}");
                assert_eq!(crown.contains(point(x, y)), distance == 0.0, "({x}, {y})");
            }
        }
    }

    #[test]
    fn the_edge_belongs_to_it_with_the_tolerance() {
        let square = Polygon::rectangle(point(0.0, 0.0), point(4.0, 4.0)).unwrap();
        for (gap, contained) in [(-1.0, true), (0.0, true), (0.99e-4, true), (1.01e-4, false), (2.0, false)] {
            assert_eq!(square.contains(point(4.0 + gap, 1.0)), contained, "{gap}");
            assert_eq!(square.contains(point(1.0, -gap)), contained, "{gap}");
            assert_eq!(square.signed_distance(point(4.0 + gap, 2.0)).get() > 0.0, gap > 0.0);
        }
        assert_eq!(square.signed_distance(point(1.0, 3.5)), Toises::new(-0.5).unwrap());
    }

    #[test]
    fn either_winding_and_repeated_vertices_give_one_polygon() {
        let plain = polygon(&[(1.0, 0.0), (3.0, 0.0), (3.0, 5.0)]).unwrap();
        for same in [
            polygon(&[(1.0, 0.0), (3.0, 5.0), (3.0, 0.0)]),
            polygon(&[(1.0, 0.0), (1.0, 0.0), (3.0, 0.0), (3.0, 5.0), (3.0, 5.0), (1.0, 0.0), (1.0, -0.0)]),
        ] {
            assert_eq!(same.as_ref(), Ok(&plain));
        }
        assert_eq!(plain.area(), 5.0);
        assert_eq!(plain.bounds(), (point(1.0, 0.0), point(3.0, 5.0)));
        assert!(plain.edges().all(|(a, b)| span(a, b).perp_dot(span(a, point(2.5, 1.0))) > 0.0));
    }

    #[test]
    fn an_outline_that_is_not_simple_is_refused_with_the_place() {
        for (corners, error) in [
            (&[][..], PolygonError::TooFew { found: 0 }),
            (&[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)], PolygonError::TooFew { found: 2 }),
            (&[(0.0, 0.0), (1.0, 1.0), (0.0, 0.0), (1.0, 1.0)], PolygonError::TooFew { found: 2 }),
            (&[(0.0, 0.0), (1.0, 1.0), (3.0, 3.0)], PolygonError::Flat { vertices: 3 }),
            (&[(0.0, 0.0), (0.1, 0.1), (0.3, 0.3)], PolygonError::Flat { vertices: 3 }),
            (
                &[(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)],
                PolygonError::EdgesMeet { first: 0, second: 2 },
            ),
            // A corner on an edge, a spike out and back, a spike inwards.
            (
                &[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 0.0), (0.0, 2.0)],
                PolygonError::EdgesMeet { first: 0, second: 2 },
            ),
            (
                &[(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 2.0)],
                PolygonError::EdgesMeet { first: 0, second: 1 },
            ),
            (
                &[(0.0, 0.0), (0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (1.0, 3.0), (0.0, 4.0)],
                PolygonError::Repeated { first: 3, second: 5, at: point(0.0, 4.0) },
            ),
            (&[(0.0, 0.0), (1.0, 0.0), (1.0, 2e6)], PolygonError::TooFar { vertex: 2, at: point(1.0, 2e6) }),
        ] {
            assert_eq!(polygon(corners), Err(error), "{corners:?}");
        }
        assert_eq!(
            Polygon::rectangle(point(1.0, 1.0), point(1.0, 3.0)),
            Err(PolygonError::TooFew { found: 2 })
        );
    }

    #[test]
    fn thin_and_straight_corners_are_no_fault() {
        polygon(&[(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 1e-6), (0.0, 1e-6)]).unwrap();
        polygon(&[(1000.0, 0.0), (1001.0, 0.0), (1000.5, 1e-9)]).unwrap();
    }

    #[test]
    fn a_polygon_is_written_as_its_vertices() {
        let triangle = polygon(&[(1.0, 0.0), (3.0, 0.0), (3.0, 5.0)]).unwrap();
        let text = ron::to_string(&triangle).unwrap();
        assert_eq!(text, "[(1.0,0.0),(3.0,0.0),(3.0,5.0)]");
        assert_eq!(ron::from_str::<Polygon>(&text), Ok(triangle));
        let refused = ron::from_str::<Polygon>("[(0,0),(2,2),(2,0),(0,2)]").unwrap_err().to_string();
        assert!(refused.contains("found edge 0 meeting edge 2"), "{refused}");
    }
}
