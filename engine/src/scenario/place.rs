//! Where fighters stand at the start.

use toise_geometry::{
    Base, Bearing, Board, Body as StandingBody, Point, Toises, apart, overlap, signed_distance,
};
use toise_rules::{Length, Name};

use super::load::{is_name, name, point};
use super::script::Scope;
use crate::battle::is_level;
use crate::ron_file::{Key, Kind, MapEntry, Node, Place, Problem, ProblemCode, Problems, Record};
use crate::rulebook::{FighterStart, Rulebook};
use crate::scenery::Scenery;
use crate::setup::{Recruit, heights};
use crate::travel::Way;

/// A fighter of the file, as far as it could be read.
pub(crate) struct Draft {
    pub(crate) name: Name,
    key: Place,
    pub(crate) side: Option<Name>,
    at: Option<Spot>,
    place: Place,
    ground: Option<(Toises, Place)>,
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

enum Spot {
    Here(Point),
    /// So far from another fighter's edge, along a bearing from its centre.
    From {
        fighter: Name,
        named: Place,
        bearing: Bearing,
        gap: Toises,
    },
}

const SHARED_KEYS: [Key; 4] =
    [Key::required("profile"), Key::required("side"), Key::required("at"), Key::optional("ground")];

/// Reads the fighters, each as far as it can be read.
pub(crate) fn drafts(
    rulebook: &Rulebook,
    profiles: &[&str],
    entries: &[MapEntry<'_>],
    problems: &mut Problems,
) -> Vec<Draft> {
    let keys = [&SHARED_KEYS, rulebook.own().fighter_keys()].concat();
    let mut drafts = Vec::with_capacity(entries.len());
    for entry in entries {
        if !is_name(&entry.key, entry.key_place, problems) {
            continue;
        }
        let record = entry.value.record("fighter", &keys, problems);
        let get = |key| record.as_ref().and_then(|record| record.get(key));
        let side = get("side").and_then(|node| name(&node, problems));
        let at = get("at").and_then(|node| spot(&node, problems));
        let ground = get("ground").and_then(|node| {
            let height = Toises::new(node.number(0.0..=1000.0, problems)?).ok()?;
            Some((height, node.place()))
        });
        let body = record.as_ref().and_then(|record| rulebook.own().read_fighter(record, profiles, problems));
        let place = get("at").map_or(entry.key_place, |node| node.place());
        let (name, key) = (Name::from(entry.key.as_str()), entry.key_place);
        drafts.push(Draft { name, key, side, at, place, ground, body });
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
    let fighter_node = record.get("fighter")?;
    let fighter = name(&fighter_node, problems)?;
    let bearing = record.get("bearing").and_then(|node| bearing(&node, problems))?;
    let gap = match record.get("distance") {
        Some(node) => node.number(0.0..=10_000.0, problems)?,
        None => 0.0,
    };
    Some(Spot::From { fighter, named: fighter_node.place(), bearing, gap: Toises::new(gap).ok()? })
}

/// The way of a move: `to: (x, y)`, `path: [(x, y), (x, y)]` or `into: "…"`.
pub(crate) fn way(record: &Record<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Way> {
    match (record.get("to"), record.get("path"), record.get("into")) {
        (Some(node), None, None) => point(&node, problems).map(Way::To),
        (None, Some(node), None) => places(&node, problems).map(Way::Path),
        (None, None, Some(node)) => scope.fighter(&node, problems).map(Way::Into),
        _ => {
            let message = "a move says once where it goes: expected one of `to`, `path` and `into`";
            problems.push(Problem::new(record.first_line(), ProblemCode::MissingKey, message));
            None
        }
    }
}

/// A list of points.
pub(crate) fn places(node: &Node<'_>, problems: &mut Problems) -> Option<Vec<Point>> {
    let nodes = node.list(problems)?;
    let places: Vec<Option<Point>> = nodes.iter().map(|node| point(node, problems)).collect();
    places.into_iter().collect()
}

/// A bearing in degrees.
pub(crate) fn bearing(node: &Node<'_>, problems: &mut Problems) -> Option<Bearing> {
    Bearing::new(node.number(-36_000.0..=36_000.0, problems)?).ok()
}

/// Works out where everyone stands, and reports whoever stands off the board, in a wall or on another.
pub(crate) fn recruits(
    drafts: &[Draft],
    board: Board,
    scenery: &Scenery,
    problems: &mut Problems,
) -> Option<Vec<Recruit>> {
    let points = points(drafts, problems);
    let placed = drafts.iter().zip(points).filter_map(|(draft, at)| Some((draft, at?, draft.body.as_ref()?)));
    let mut recruits: Vec<(&Draft, Recruit)> = Vec::with_capacity(drafts.len());
    for (draft, at, body) in placed {
        let Some(ground) = ground(draft, at, scenery, problems) else { continue };
        let disc = body.base.at(at);
        let inside = board.holds(&disc);
        if !inside.holds() {
            let beyond = Toises::ZERO - inside.margin();
            let message = format!("{} stands off the board by {beyond} toises", draft.name);
            problems.push(Problem::new(draft.place, ProblemCode::OffBoard, message));
        }
        if let Ok(body) = StandingBody::new(disc, ground, body.height)
            && let Some(piece) = scenery.in_the_way(&body)
        {
            let piece = scenery.name(piece);
            let message = format!("the base of {} lies over {piece}, which is impassable", draft.name);
            problems.push(Problem::new(draft.place, ProblemCode::InTerrain, message));
        }
        if let Some((piece, room)) = scenery.headroom(at, ground, body.height) {
            let (name, height) = (&draft.name, body.height);
            let message = format!("{name} is {height} toises high, and has room for {room} under {piece}");
            problems.push(Problem::new(draft.place, ProblemCode::InTerrain, message));
        }
        for (other, recruit) in &recruits {
            let other_disc = recruit.base.at(recruit.at);
            if overlap(&disc, &other_disc) {
                let depth = Toises::ZERO - signed_distance(&disc, &other_disc);
                let message =
                    format!("the bases of {} and {} overlap by {depth} toises", draft.name, other.name);
                let problem = Problem::new(draft.place, ProblemCode::Overlap, message);
                problems.push(problem.also(other.place, format!("{} stands here", other.name)));
            }
        }
        // A fighter without a side is reported where it is read.
        let side = draft.side.clone()?;
        let (name, base, height, life) = (draft.name.clone(), body.base, body.height, body.life);
        let sheet = body.start.clone();
        recruits.push((draft, Recruit { name, side, at, ground, base, height, life, sheet }));
    }
    let all = recruits.len() == drafts.len();
    all.then(|| recruits.into_iter().map(|(_, recruit)| recruit).collect())
}

/// The height a fighter stands at: the highest ground under its centre, unless it says otherwise.
fn ground(draft: &Draft, at: Point, scenery: &Scenery, problems: &mut Problems) -> Option<Toises> {
    let Some((ground, place)) = draft.ground else { return Some(scenery.terrain().ground_at(at)) };
    let grounds = scenery.terrain().grounds_at(at);
    if let Some(level) = grounds.iter().find(|there| is_level(**there, ground)) {
        return Some(*level);
    }
    let message = format!("there is no ground at height {ground} under {}", draft.name);
    let help = format!("there is ground at {}", heights(&grounds));
    problems.push(Problem::new(place, ProblemCode::InTerrain, message).help(help));
    None
}

/// The centre of each base; those placed from another fighter wait until that one has a place.
fn points(drafts: &[Draft], problems: &mut Problems) -> Vec<Option<Point>> {
    let mut points: Vec<Option<Point>> = vec![None; drafts.len()];
    loop {
        let mut settled = false;
        for (index, draft) in drafts.iter().enumerate() {
            if points[index].is_some() {
                continue;
            }
            points[index] = match (&draft.at, &draft.body) {
                (Some(Spot::Here(point)), _) => Some(*point),
                (Some(Spot::From { fighter, bearing, gap, .. }), Some(body)) => drafts
                    .iter()
                    .position(|other| other.name == *fighter)
                    .and_then(|other| Some((points[other]?, drafts[other].body.as_ref()?)))
                    .map(|(at, other)| apart(&other.base.at(at), body.base.radius(), *bearing, *gap)),
                _ => None,
            };
            settled |= points[index].is_some();
        }
        if !settled {
            break;
        }
    }
    for (draft, point) in drafts.iter().zip(&points) {
        let (None, Some(Spot::From { fighter, named, .. }), Some(_)) = (point, &draft.at, &draft.body) else {
            continue;
        };
        match drafts.iter().find(|other| other.name == *fighter) {
            None => {
                let message = format!("there is no fighter \"{fighter}\"");
                let names = drafts.iter().map(|draft| draft.name.as_str());
                let help = crate::ron_file::did_you_mean(fighter, names);
                problems.push(Problem::new(*named, ProblemCode::UnknownName, message).help(help));
            }
            Some(other) if other.body.is_some() && other.at.is_some() => {
                let message = if *fighter == draft.name {
                    format!("{fighter} cannot stand beside itself")
                } else {
                    format!("{} and {fighter} wait for each other's place", draft.name)
                };
                let problem = Problem::new(*named, ProblemCode::BadValue, message);
                problems.push(problem.also(other.key, format!("{fighter} stands here")));
            }
            // The other fighter's own problem is reported where it stands.
            Some(_) => {}
        }
    }
    points
}
