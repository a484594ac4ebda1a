//! The board and its terrain.

use toise_geometry::{Board, Passage, Piece, PieceError, Point, SightEffect, Toises};
use toise_rules::Name;

use super::load::{is_name, point};
use super::shape::footprint;
use crate::ron_file::{Key, MapEntry, Node, Place, Problem, ProblemCode, Problems, Record};
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

/// The board with its terrain, each as far as it could be read: what stands where is asked of what is known.
#[derive(Default)]
pub(super) struct Layout {
    pub(super) board: Option<Board>,
    pub(super) scenery: Option<Scenery>,
    /// Where the name of each piece stands.
    pieces: Vec<(Name, Place)>,
}

impl Layout {
    /// Where the name of a piece stands in the file.
    pub(super) fn piece(&self, name: &Name) -> Option<Place> {
        self.pieces.iter().find(|(own, _)| own == name).map(|(_, place)| *place)
    }
}

/// Reads the board; its pieces of terrain each as far as they can be read.
pub(super) fn read(node: &Node<'_>, problems: &mut Problems) -> Layout {
    let Some(record) = node.record("board", &KEYS, problems) else { return Layout::default() };
    let side = |key: &str, problems: &mut Problems| {
        let number = record.get(key)?.number(0.1..=10_000.0, problems)?;
        Toises::new(number).ok()
    };
    let (width, depth) = (side("width", problems), side("depth", problems));
    let origin = match record.get("origin") {
        Some(node) => point(&node, problems),
        None => Some(Point::ORIGIN).filter(|_| !record.misspells("origin")),
    };
    let board = width.zip(depth).zip(origin);
    let board = board.and_then(|((width, depth), origin)| Board::new(width, depth, origin).ok());
    let Some(terrain) = record.get("terrain") else {
        let scenery = Some(Scenery::default()).filter(|_| !record.misspells("terrain"));
        return Layout { board, scenery, pieces: Vec::new() };
    };
    let entries = terrain.map(problems).unwrap_or_default();
    let pieces = entries.iter().map(|entry| (Name::from(entry.key.as_str()), entry.key_place)).collect();
    let read: Vec<Option<(Name, Piece)>> = entries.iter().map(|entry| piece(entry, problems)).collect();
    let scenery = read.into_iter().collect::<Option<Vec<_>>>().map(Scenery::new);
    Layout { board, scenery, pieces }
}

/// A piece is opaque, impassable and without end upwards, unless it says otherwise; one that is walked on is
/// passable.
fn piece(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<(Name, Piece)> {
    let named = is_name(&entry.key, entry.key_place, problems);
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
    if !named || !record.is_whole() {
        return None;
    }
    let (bottom, top, walkable) = (bottom?.unwrap_or(Toises::ZERO), top?, walkable?);
    let usual = if walkable { Passage::Open } else { Passage::Impassable };
    match Piece::new(footprint?, bottom, top, sight?, movement?.unwrap_or(usual), walkable) {
        Ok(piece) => Some((Name::from(entry.key.as_str()), piece)),
        Err(error) => {
            let key = match error {
                PieceError::Bottom(_) => "bottom",
                PieceError::Top { .. } => "top",
                PieceError::Flat | PieceError::TooFar(_) => "shape",
                PieceError::WalkableSky => "walkable",
                PieceError::WalkableWall => "movement",
            };
            let node = record.get(key);
            let place = node.map_or(record.first_line(), |node| node.place());
            problems.push(Problem::new(place, ProblemCode::BadValue, error.to_string()));
            None
        }
    }
}

fn sight(record: &Record<'_>, problems: &mut Problems) -> Option<SightEffect> {
    let words = [("Opaque", SightEffect::Opaque), ("Veil", SightEffect::Veil), ("Clear", SightEffect::Clear)];
    match record.get("sight") {
        Some(node) => node.word("effect on sight", &words, problems),
        None => Some(SightEffect::Opaque),
    }
}

fn movement(record: &Record<'_>, problems: &mut Problems) -> Option<Option<Passage>> {
    let words =
        [("Open", Passage::Open), ("Difficult", Passage::Difficult), ("Impassable", Passage::Impassable)];
    match record.get("movement") {
        Some(node) => node.word("effect on movement", &words, problems).map(Some),
        None => Some(None),
    }
}
