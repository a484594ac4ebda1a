//! The fighters as the file gives them, each as far as it can be read.

use toise_geometry::{Base, Bearing, Point, Toises};
use toise_rules::{Length, Name};

use super::load::{is_name, name, point};
use super::profiles::ProfileNames;
use super::scope::Scope;
use crate::ron_file::{Key, Kind, MapEntry, Node, Place, Problem, ProblemCode, Problems, Record};
use crate::rulebook::{FighterStart, Rulebook};
use crate::travel::Way;

/// A fighter of the file, as far as it could be read.
pub(crate) struct Draft {
    pub(crate) name: Name,
    pub(super) key: Place,
    /// The name of its profile, of which there may be none.
    pub(super) profile: Option<String>,
    pub(crate) side: Option<Name>,
    pub(super) at: Option<Spot>,
    pub(super) place: Place,
    pub(super) ground: Option<(Toises, Place)>,
    pub(crate) body: Option<Body>,
}

/// What the rulebook reads of a fighter.
pub(crate) struct Body {
    pub(crate) base: Base,
    pub(crate) height: Toises,
    pub(crate) life: i32,
    pub(crate) start: FighterStart,
}

impl Body {
    /// A body by the diameter of its base in millimetres and its height in toises; none when they are no sizes, which
    /// no sound profile has.
    pub(crate) fn new(base_mm: f64, height: Length, life: i32, start: FighterStart) -> Option<Self> {
        let (base, height) = (Base::from_mm(base_mm).ok()?, Toises::new(height.get()).ok()?);
        Some(Body { base, height, life, start })
    }
}

/// Where a fighter says it stands.
pub(super) enum Spot {
    Here(Point),
    /// So far from another fighter's edge, along a bearing from its centre, where these could be read.
    From {
        fighter: Name,
        named: Place,
        way: Option<(Bearing, Toises)>,
    },
}

const SHARED_KEYS: [Key; 4] =
    [Key::required("profile"), Key::required("side"), Key::required("at"), Key::optional("ground")];

/// Reads the fighters, each as far as it can be read.
pub(crate) fn drafts(
    rulebook: &Rulebook,
    profiles: &ProfileNames<'_>,
    entries: &[MapEntry<'_>],
    problems: &mut Problems,
) -> Vec<Draft> {
    let keys = [&SHARED_KEYS, rulebook.own().fighter_keys()].concat();
    let mut drafts = Vec::with_capacity(entries.len());
    for entry in entries {
        is_name(&entry.key, entry.key_place, problems);
        let record = entry.value.record("fighter", &keys, problems);
        let get = |key| record.as_ref().and_then(|record| record.get(key));
        let unheard = &mut Problems::default();
        let profile = get("profile").and_then(|node| node.text(unheard));
        let side = get("side").and_then(|node| name(&node, problems));
        let at = get("at").and_then(|node| spot(&node, problems));
        let ground = get("ground").and_then(|node| {
            let height = Toises::new(node.number(0.0..=1000.0, problems)?).ok()?;
            Some((height, node.place()))
        });
        let body = record.as_ref().and_then(|record| rulebook.own().read_fighter(record, profiles, problems));
        let place = get("at").map_or(entry.key_place, |node| node.place());
        let (name, key) = (Name::from(entry.key.as_str()), entry.key_place);
        drafts.push(Draft { name, key, profile, side, at, place, ground, body });
    }
    drafts
}

/// The sides, by name, so that the order fighters are listed in changes nothing.
pub(crate) fn sides(drafts: &[Draft]) -> Vec<Name> {
    let mut sides: Vec<Name> = drafts.iter().filter_map(|draft| draft.side.clone()).collect();
    sides.sort();
    sides.dedup();
    sides
}

const TOUCHING: [Key; 2] = [Key::required("fighter"), Key::required("bearing")];
const APART: [Key; 3] = [Key::required("fighter"), Key::required("bearing"), Key::required("distance")];

fn spot(node: &Node<'_>, problems: &mut Problems) -> Option<Spot> {
    if node.kind() != Kind::Name {
        return point(node, problems).map(Spot::Here);
    }
    let variant = node.variant("place", problems)?;
    let record = match variant.name() {
        "Touching" => variant.record(&TOUCHING, problems)?,
        "Apart" => variant.record(&APART, problems)?,
        _ => return variant.unknown(&["Touching", "Apart"], problems),
    };
    let named = record.get("fighter");
    let fighter = named.and_then(|node| name(&node, problems));
    let bearing = record.get("bearing").and_then(|node| bearing(&node, problems));
    let gap = match record.get("distance") {
        Some(node) => node.number(0.0..=10_000.0, problems),
        None => Some(0.0),
    };
    let gap = gap.and_then(|gap| Toises::new(gap).ok()).filter(|_| record.is_whole());
    Some(Spot::From { fighter: fighter?, named: named?.place(), way: bearing.zip(gap) })
}

/// The way of a move: `to: (x, y)`, `path: [(x, y), (x, y)]` or `into: "…"`.
pub(crate) fn way(record: &Record<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Way> {
    match (record.get("to"), record.get("path"), record.get("into")) {
        (Some(node), None, None) => point(&node, problems).map(Way::To),
        (None, Some(node), None) => places(&node, problems).map(Way::Path),
        (None, None, Some(node)) => scope.fighter(&node, problems).map(Way::Into),
        (None, None, None) if ["to", "path", "into"].iter().any(|key| record.misspells(key)) => None,
        _ => {
            let message = "a move says once where it goes: expected one of `to`, `path` and `into`";
            problems.push(Problem::new(record.first_line(), ProblemCode::MissingKey, message));
            None
        }
    }
}

/// A list of points.
pub(crate) fn places(node: &Node<'_>, problems: &mut Problems) -> Option<Vec<Point>> {
    node.list_of(problems, point)
}

/// A bearing in degrees.
pub(crate) fn bearing(node: &Node<'_>, problems: &mut Problems) -> Option<Bearing> {
    Bearing::new(node.number(-36_000.0..=36_000.0, problems)?).ok()
}
