//! Where places are in the structure of their file.

use super::node::{Inside, Kind, Node};
use super::pieces;
use super::problem::Problems;
use super::source::{Place, Sources};

/// The keys and indices that lead to each place, such as `fighters["arnaud"].at`; empty at the top
/// of a file and in a file that is not RON.
pub(super) fn paths_of(sources: &Sources, places: &[Place]) -> Vec<String> {
    let mut paths = vec![String::new(); places.len()];
    let mut wanted: Vec<(Place, usize)> = places.iter().copied().zip(0..).collect();
    wanted.sort_unstable();
    for in_file in wanted.chunk_by(|(a, _), (b, _)| a.file == b.file) {
        let file = in_file[0].0.file;
        if let Some(root) = Node::parse(file, sources.text(file), &mut Problems::default()) {
            descend(&root, &mut String::new(), in_file, &mut paths);
        }
    }
    paths
}

/// A part of a piece.
struct Part<'a> {
    /// What is added to the path to reach it.
    step: String,
    /// Where it starts, its key included.
    start: usize,
    node: Node<'a>,
}

/// Writes the path of the places within a piece; each piece on the way is read once for all of
/// them, as a file can have many problems.
fn descend(node: &Node<'_>, path: &mut String, wanted: &[(Place, usize)], paths: &mut [String]) {
    for &(_, index) in wanted {
        path.clone_into(&mut paths[index]);
    }
    let mut wanted = wanted;
    for part in parts(node) {
        let before = |byte: usize| wanted.partition_point(|(place, _)| place.start < byte);
        let (first, last) = (before(part.start), before(part.node.place().end));
        if first < last {
            let length = path.len();
            path.push_str(if path.is_empty() { part.step.trim_start_matches('.') } else { &part.step });
            descend(&part.node, path, &wanted[first..last], paths);
            path.truncate(length);
        }
        wanted = &wanted[last..];
        if wanted.is_empty() {
            return;
        }
    }
}

fn parts<'a>(node: &Node<'a>) -> Vec<Part<'a>> {
    let mut unheard = Problems::default();
    let indexed = |(index, node): (usize, Node<'a>)| {
        let start = node.place().start;
        Part { step: format!("[{index}]"), start, node }
    };
    let keyed = |step: String, key: &Node<'_>, node| Part { step, start: key.place().start, node };
    let inside = |raw, problems: &mut Problems| match node.inside(raw, problems) {
        None | Some(Inside::Empty) => Vec::new(),
        Some(Inside::Values(values)) => values.into_iter().enumerate().map(indexed).collect(),
        Some(Inside::Pairs(pairs)) => {
            pairs.into_iter().map(|(key, value)| keyed(format!(".{}", key.raw()), &key, value)).collect()
        }
    };
    match node.kind() {
        Kind::Parentheses => inside(node.raw(), &mut unheard),
        Kind::Name => match pieces::name(node.raw()) {
            Ok((_, rest)) if !rest.is_empty() => inside(rest, &mut unheard),
            _ => Vec::new(),
        },
        Kind::List => node.list(&mut unheard).into_iter().flatten().enumerate().map(indexed).collect(),
        Kind::Map => {
            let pairs = pieces::map(node.raw()).unwrap_or_default();
            let pairs = pairs.into_iter().map(|(key, value)| (node.part(key), node.part(value)));
            pairs.map(|(key, value)| keyed(format!("[{}]", key.raw()), &key, value)).collect()
        }
        Kind::Text | Kind::Number | Kind::Bool | Kind::Other => Vec::new(),
    }
}
