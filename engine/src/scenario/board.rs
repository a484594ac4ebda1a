//! The board and its terrain.

use toise_geometry::{Board, Disc, Footprint, Passage, Piece, Point, Polygon, SightEffect, Toises};
use toise_rules::Name;

use super::load::{is_name, point};
use crate::ron_file::{Key, MapEntry, Node, Problem, ProblemCode, Problems, Record};
use crate::scenery::Scenery;

const KEYS: [Key; 4] =
    [Key::required("width"), Key::required("depth"), Key::optional("origin"), Key::optional("terrain")];

const PIECE_KEYS: [Key; 6] = [
    Key::required("shape"),
    Key::optional("bottom"),
    Key::optional("top"),
    Key::optional("sight"),
    Key::optional("movement"),
    Key::optional("walkable"),
];

/// Reads the board; its pieces of terrain each as far as they can be read.
pub(super) fn read(node: &Node<'_>, problems: &mut Problems) -> Option<(Board, Scenery)> {
    let record = node.record("board", &KEYS, problems)?;
    let side = |key: &str, problems: &mut Problems| {
        let number = record.get(key)?.number(0.1..=10_000.0, problems)?;
        Toises::new(number).ok()
    };
    let (width, depth) = (side("width", problems), side("depth", problems));
    let origin = match record.get("origin") {
        Some(node) => point(&node, problems),
        None => Some(Point::ORIGIN),
    };
    let scenery = match record.get("terrain") {
        Some(node) => scenery(&node, problems),
        None => Some(Scenery::default()),
    };
    Some((Board::new(width?, depth?, origin?).ok()?, scenery?))
}

fn scenery(node: &Node<'_>, problems: &mut Problems) -> Option<Scenery> {
    let entries = node.map(problems)?;
    let pieces: Vec<Option<(Name, Piece)>> = entries.iter().map(|entry| piece(entry, problems)).collect();
    Some(Scenery::new(pieces.into_iter().collect::<Option<_>>()?))
}

/// A piece is opaque, impassable and without end upwards, unless it says otherwise; one that is walked on is
/// passable.
fn piece(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<(Name, Piece)> {
    if !is_name(&entry.key, entry.key_place, problems) {
        return None;
    }
    let record = entry.value.record("piece of terrain", &PIECE_KEYS, problems)?;
    let height = |key: &str, problems: &mut Problems| match record.get(key) {
        Some(node) => {
            let number = node.number(0.0..=1000.0, problems)?;
            Toises::new(number).ok().map(Some)
        }
        None => Some(None),
    };
    let footprint = record.get("shape").and_then(|node| footprint(&node, problems));
    let (bottom, top) = (height("bottom", problems), height("top", problems));
    let walkable = record.get("walkable").map_or(Some(false), |node| node.boolean(problems));
    let sight = sight(&record, problems);
    let movement = movement(&record, problems);
    let (bottom, top, walkable) = (bottom?.unwrap_or(Toises::ZERO), top?, walkable?);
    let usual = if walkable { Passage::Open } else { Passage::Impassable };
    match Piece::new(footprint?, bottom, top, sight?, movement?.unwrap_or(usual), walkable) {
        Ok(piece) => Some((Name::from(entry.key.as_str()), piece)),
        Err(error) => {
            problems.push(Problem::new(record.first_line(), ProblemCode::BadValue, error.to_string()));
            None
        }
    }
}

/// A shape on the ground: `Rect`, `Disc` or `Polygon`.
pub(crate) fn footprint(node: &Node<'_>, problems: &mut Problems) -> Option<Footprint> {
    let variant = node.variant("shape", problems)?;
    let polygon = match variant.name() {
        "Rect" => {
            let [a, b] = variant.values::<2>("Rect((x, y), (x, y))", problems)?;
            let (a, b) = (point(&a, problems), point(&b, problems));
            Polygon::rectangle(a?, b?)
        }
        "Disc" => {
            let [centre, radius] = variant.values::<2>("Disc((x, y), radius)", problems)?;
            let centre = point(&centre, problems);
            let radius = Toises::new(radius.number(0.001..=10_000.0, problems)?).ok()?;
            return Disc::new(centre?, radius).ok().map(Footprint::Disc);
        }
        "Polygon" => {
            let [corners] = variant.values::<1>("Polygon([(x, y), (x, y), (x, y)])", problems)?;
            let nodes = corners.list(problems)?;
            let points: Vec<Option<Point>> = nodes.iter().map(|node| point(node, problems)).collect();
            Polygon::new(points.into_iter().collect::<Option<Vec<Point>>>()?)
        }
        _ => return variant.unknown(&["Rect", "Disc", "Polygon"], problems),
    };
    match polygon {
        Ok(polygon) => Some(Footprint::Polygon(polygon)),
        Err(error) => {
            problems.push(node.problem(ProblemCode::BadValue, error.to_string()));
            None
        }
    }
}

fn sight(record: &Record<'_>, problems: &mut Problems) -> Option<SightEffect> {
    let Some(node) = record.get("sight") else { return Some(SightEffect::Opaque) };
    let variant = node.variant("effect on sight", problems)?;
    match variant.name() {
        "Opaque" => Some(SightEffect::Opaque),
        "Veil" => Some(SightEffect::Veil),
        "Clear" => Some(SightEffect::Clear),
        _ => variant.unknown(&["Opaque", "Veil", "Clear"], problems),
    }
}

fn movement(record: &Record<'_>, problems: &mut Problems) -> Option<Option<Passage>> {
    let Some(node) = record.get("movement") else { return Some(None) };
    let variant = node.variant("effect on movement", problems)?;
    match variant.name() {
        "Open" => Some(Some(Passage::Open)),
        "Difficult" => Some(Some(Passage::Difficult)),
        "Impassable" => Some(Some(Passage::Impassable)),
        _ => variant.unknown(&["Open", "Difficult", "Impassable"], problems),
    }
}
