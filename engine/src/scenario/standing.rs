//! Where fighters stand at the start, and who stands where nobody can.

use std::collections::BTreeMap;

use toise_geometry::{Board, Body as StandingBody, Point, Toises, apart, overlap, signed_distance};
use toise_rules::Name;

use super::board::Layout;
use super::place::{Body, Draft, Spot};
use crate::battle::is_level;
use crate::ron_file::{Problem, ProblemCode, Problems, did_you_mean};
use crate::scenery::Scenery;
use crate::setup::{Recruit, heights};

/// Works out where everyone stands, and reports whoever stands off the board, in a wall or on another. What could
/// not be read of the board is not asked.
pub(super) fn recruits(drafts: &[Draft], layout: &Layout, problems: &mut Problems) -> Option<Vec<Recruit>> {
    let points = points(drafts, problems);
    let placed = drafts.iter().zip(points).filter_map(|(draft, at)| Some((draft, at?, draft.body.as_ref()?)));
    let mut recruits: Vec<(&Draft, Recruit)> = Vec::with_capacity(drafts.len());
    for (draft, at, body) in placed {
        if let Some(board) = &layout.board {
            on_board(draft, at, body, board, problems);
        }
        let ground = match &layout.scenery {
            Some(scenery) => clear_ground(draft, at, body, scenery, layout, problems),
            None => None,
        };
        let disc = body.base.at(at);
        for (other, recruit) in &recruits {
            let other_disc = recruit.base.at(recruit.at);
            if overlap(&disc, &other_disc) {
                let depth = Toises::ZERO - signed_distance(&disc, &other_disc);
                let message =
                    format!("the bases of {} and {} overlap by {depth} toises", draft.name, other.name);
                let problem = Problem::new(draft.place, ProblemCode::Overlap, message);
                problems.push(problem.also(other.place, format!("{} stands here", other.name)));
                // A file of thousands on one spot has millions of pairs: what is not shown need not all be counted.
                if problems.left_out() > 0 {
                    break;
                }
            }
        }
        // Who has no side or no ground stands there all the same: what is wrong with that was told.
        let (name, side) = (draft.name.clone(), draft.side.clone().unwrap_or_else(|| draft.name.clone()));
        let (base, height, life, sheet) = (body.base, body.height, body.life, body.start.clone());
        let ground = ground.unwrap_or(Toises::ZERO);
        recruits.push((draft, Recruit { name, side, at, ground, base, height, life, sheet }));
    }
    let all = recruits.len() == drafts.len() && problems.is_usable();
    all.then(|| recruits.into_iter().map(|(_, recruit)| recruit).collect())
}

/// Reports a base that is not wholly on the board.
fn on_board(draft: &Draft, at: Point, body: &Body, board: &Board, problems: &mut Problems) {
    let inside = board.holds(&body.base.at(at));
    if inside.holds() {
        return;
    }
    let (name, radius) = (&draft.name, body.base.radius());
    let message = format!("{name} stands off the board by {} toises", Toises::ZERO - inside.margin());
    let (low, width, depth) = (board.origin(), board.width().get(), board.depth().get());
    let (x, y) = (low.x() + width, low.y() + depth);
    let help = format!(
        "the board goes from ({}, {}) to ({x}, {y}), and the base of {name} reaches {radius} toises from its centre",
        low.x(),
        low.y()
    );
    problems.push(Problem::new(draft.place, ProblemCode::OffBoard, message).help(help));
}

/// The height of the ground a fighter stands on; reports terrain that leaves it no place there.
fn clear_ground(
    draft: &Draft,
    at: Point,
    body: &Body,
    scenery: &Scenery,
    layout: &Layout,
    problems: &mut Problems,
) -> Option<Toises> {
    let ground = ground(draft, at, scenery, problems)?;
    let mut told = |piece: &Name, message: String| {
        let problem = Problem::new(draft.place, ProblemCode::InTerrain, message);
        problems.push(match layout.piece(piece) {
            Some(place) => problem.also(place, format!("{piece} is here")),
            None => problem,
        });
    };
    let standing = StandingBody::new(body.base.at(at), ground, body.height).ok();
    if let Some(piece) = standing.and_then(|standing| scenery.in_the_way(&standing)) {
        let piece = scenery.name(piece);
        told(&piece, format!("the base of {} lies over {piece}, which is impassable", draft.name));
    }
    if let Some((piece, room)) = scenery.headroom(at, ground, body.height) {
        let (name, height) = (&draft.name, body.height);
        told(&piece, format!("{name} is {height} toises high, and has room for {room} under {piece}"));
    }
    Some(ground)
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

/// The centre of each base; those placed from another fighter come after that one.
fn points(drafts: &[Draft], problems: &mut Problems) -> Vec<Option<Point>> {
    let numbers: BTreeMap<&Name, usize> =
        drafts.iter().enumerate().map(|(number, draft)| (&draft.name, number)).collect();
    let from = |number: usize| match &drafts[number].at {
        Some(Spot::From { fighter, .. }) => numbers.get(fighter).copied(),
        _ => None,
    };
    let mut points: Vec<Option<Point>> = vec![None; drafts.len()];
    let mut seen = vec![false; drafts.len()];
    for start in 0..drafts.len() {
        let mut chain = Vec::new();
        let mut at = Some(start);
        while let Some(here) = at.filter(|here| !seen[*here]) {
            seen[here] = true;
            chain.push(here);
            at = from(here);
        }
        if let Some(first) = at.and_then(|again| chain.iter().position(|number| *number == again)) {
            report_circle(drafts, &chain[first..], problems);
        }
        for number in chain.into_iter().rev() {
            points[number] = match &drafts[number].at {
                Some(Spot::Here(point)) => Some(*point),
                Some(Spot::From { way: Some((bearing, gap)), .. }) => from(number)
                    .and_then(|other| Some((points[other]?, drafts[other].body.as_ref()?.base)))
                    .zip(drafts[number].body.as_ref())
                    .map(|((at, other), own)| apart(&other.at(at), own.base.radius(), *bearing, *gap)),
                _ => None,
            };
        }
    }
    for draft in drafts {
        if let Some(Spot::From { fighter, named, .. }) = &draft.at
            && !numbers.contains_key(fighter)
        {
            let message = format!("there is no fighter \"{fighter}\"");
            let help = did_you_mean(fighter, drafts.iter().map(|draft| draft.name.as_str()));
            problems.push(Problem::new(*named, ProblemCode::UnknownName, message).help(help));
        }
    }
    points
}

/// Reports fighters each of whom stands beside the next, the last beside the first.
fn report_circle(drafts: &[Draft], circle: &[usize], problems: &mut Problems) {
    let mut members: Vec<&Draft> = circle.iter().filter_map(|number| drafts.get(*number)).collect();
    members.sort_by_key(|draft| draft.key);
    let mut places = members.iter().filter_map(|draft| match &draft.at {
        Some(Spot::From { fighter, named, .. }) => Some((&draft.name, fighter, *named)),
        _ => None,
    });
    let Some((name, beside, place)) = places.next() else { return };
    let message = if name == beside {
        format!("{name} cannot stand beside itself")
    } else {
        let (last, before) =
            members.split_last().map_or((name, [].as_slice()), |(last, rest)| (&last.name, rest));
        let before: Vec<&str> = before.iter().map(|draft| draft.name.as_str()).collect();
        format!("{} and {last} wait for each other's place", before.join(", "))
    };
    let problem = Problem::new(place, ProblemCode::BadValue, message);
    problems.push(places.fold(problem, |problem, (name, beside, place)| {
        problem.also(place, format!("{name} waits for {beside}"))
    }));
}
