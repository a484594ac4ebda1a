//! Where fighters stand at the start.

use toise_geometry::{Base, Bearing, Board, Point, Toises, apart, overlap};
use toise_rules::Name;

use super::load::{name, point};
use crate::ron_file::{Key, Kind, MapEntry, Node, Place, Problem, ProblemCode, Problems};
use crate::rulebook::{FighterStart, Rulebook};
use crate::setup::Recruit;

/// A fighter of the file, as far as it could be read.
pub(crate) struct Draft {
    pub(crate) name: Name,
    key: Place,
    pub(crate) side: Option<Name>,
    at: Option<Spot>,
    place: Place,
    pub(crate) body: Option<Body>,
}

/// What the rulebook reads of a fighter.
pub(crate) struct Body {
    pub(crate) base: Base,
    pub(crate) life: i32,
    pub(crate) start: FighterStart,
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

const SHARED_KEYS: [Key; 3] = [Key::required("profile"), Key::required("side"), Key::required("at")];

/// Reads the fighters, each as far as it can be read.
pub(crate) fn drafts(
    rulebook: &Rulebook,
    profiles: &[&str],
    entries: &[MapEntry<'_>],
    problems: &mut Problems,
) -> Vec<Draft> {
    let keys = [&SHARED_KEYS, rulebook.fighter_keys()].concat();
    let mut drafts = Vec::with_capacity(entries.len());
    for entry in entries {
        if entry.key.is_empty() {
            let message = "expected a fighter's name, found an empty text";
            problems.push(Problem::new(entry.key_place, ProblemCode::BadValue, message));
            continue;
        }
        let record = entry.value.record("fighter", &keys, problems);
        let get = |key| record.as_ref().and_then(|record| record.get(key));
        let side = get("side").and_then(|node| name(&node, problems));
        let at = get("at").and_then(|node| spot(&node, problems));
        let body = record.as_ref().and_then(|record| rulebook.read_fighter(record, profiles, problems));
        let place = get("at").map_or(entry.key_place, |node| node.place());
        drafts.push(Draft {
            name: Name::from(entry.key.as_str()),
            key: entry.key_place,
            side,
            at,
            place,
            body,
        });
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

/// A bearing in degrees.
pub(crate) fn bearing(node: &Node<'_>, problems: &mut Problems) -> Option<Bearing> {
    Bearing::new(node.number(-36_000.0..=36_000.0, problems)?).ok()
}

/// Works out where everyone stands, and reports whoever stands off the board or on another.
pub(crate) fn recruits(drafts: &[Draft], board: Board, problems: &mut Problems) -> Option<Vec<Recruit>> {
    let points = points(drafts, problems);
    let placed: Vec<(&Draft, Point, &Body)> = drafts
        .iter()
        .zip(points)
        .filter_map(|(draft, at)| Some((draft, at?, draft.body.as_ref()?)))
        .collect();
    for (index, (draft, at, body)) in placed.iter().enumerate() {
        let disc = body.base.at(*at);
        let inside = board.holds(&disc);
        if !inside.holds() {
            let beyond = Toises::ZERO - inside.margin();
            let message = format!("{} stands off the board by {beyond} toises", draft.name);
            problems.push(Problem::new(draft.place, ProblemCode::OffBoard, message));
        }
        for (other, other_at, other_body) in &placed[..index] {
            let other_disc = other_body.base.at(*other_at);
            if overlap(&disc, &other_disc) {
                let depth = Toises::ZERO - toise_geometry::signed_distance(&disc, &other_disc);
                let message =
                    format!("the bases of {} and {} overlap by {depth} toises", draft.name, other.name);
                let problem = Problem::new(draft.place, ProblemCode::Overlap, message);
                problems.push(problem.also(other.place, format!("{} stands here", other.name)));
            }
        }
    }
    let recruit = |(draft, at, body): &(&Draft, Point, &Body)| {
        Some(Recruit {
            name: draft.name.clone(),
            side: draft.side.clone()?,
            at: *at,
            ground: Toises::ZERO,
            base: body.base,
            life: body.life,
            sheet: body.start.clone(),
        })
    };
    let recruits: Option<Vec<Recruit>> = placed.iter().map(recruit).collect();
    recruits.filter(|recruits| recruits.len() == drafts.len())
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
