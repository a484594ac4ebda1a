//! What a command did, on top of the board.

use toise_geometry::{Point, Template, sight};
use toise_rules::Name;

use super::looks::at_edge;
use super::pair;
use super::svg::{Svg, View};
use crate::duel;
use crate::event::Event;
use crate::hell_dorado;
use crate::setup::Setup;
use crate::state::State;
use crate::store::Fighter;
use crate::tribunal;

/// What an event leaves on the picture, whatever the rulebook.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    /// An attack over a distance is aimed at a fighter.
    Aim {
        /// Who attacks.
        from: Name,
        /// At whom.
        at: Name,
    },
    /// It strikes another.
    Stray {
        /// Who attacked.
        from: Name,
        /// Whom it strikes.
        to: Name,
    },
    /// A fighter moves along a way.
    Way(Vec<Point>),
    /// An area is laid.
    Area(Template),
    /// A fighter leaves the board.
    Gone(Name),
    /// The area moves.
    Scatter {
        /// From there.
        aim: Point,
        /// To there.
        centre: Point,
    },
}

pub(super) fn mark(event: &Event) -> Option<Mark> {
    match event {
        Event::Moved { path, .. } => Some(Mark::Way(path.clone())),
        Event::Died { fighter, .. } => Some(Mark::Gone(fighter.clone())),
        Event::HellDorado(event) => hell_dorado::mark(event),
        Event::Tribunal(event) => tribunal::mark(event),
        Event::Duel(event) => duel::mark(event),
        Event::Activated { .. }
        | Event::ActivationEnded { .. }
        | Event::Rolled { .. }
        | Event::Rerolled { .. }
        | Event::Picked { .. }
        | Event::Turned { .. }
        | Event::Answered { .. } => None,
    }
}

const AREA: &str = "fill=\"#f2a93b\" fill-opacity=\"0.28\" stroke=\"#b5791b\" stroke-width=\"1.5\"";
const AIMED_AT: &str = "fill=\"none\" stroke=\"#b5791b\" stroke-width=\"1.2\" stroke-dasharray=\"6 4\"";
const ARROW: &str = "stroke=\"#1f1d18\" stroke-width=\"1.4\" marker-end=\"url(#arrow)\"";
const STRAY: &str =
    "stroke=\"#a8321c\" stroke-width=\"1.4\" stroke-dasharray=\"5 4\" marker-end=\"url(#arrow)\"";

const WAY: &str =
    "fill=\"none\" stroke=\"#3a6ea5\" stroke-width=\"1.6\" stroke-dasharray=\"2 4\" stroke-linecap=\"round\"";

/// The areas laid, and where they ended: where one was aimed stays dashed.
pub(super) fn areas(svg: &mut Svg, view: &View, events: &[Event]) {
    let mut laid: Option<Template> = None;
    for mark in events.iter().filter_map(mark) {
        match (mark, laid) {
            (Mark::Area(area), _) => laid = Some(area),
            (Mark::Scatter { aim, centre }, Some(Template::Circle(circle))) => {
                let radius = circle.radius().get();
                svg.circle(view, aim, radius, AIMED_AT);
                svg.circle(view, centre, radius, AREA);
                if aim != centre {
                    svg.line(view, pair(aim), pair(centre), ARROW);
                }
                laid = None;
            }
            _ => {}
        }
    }
    match laid {
        Some(Template::Circle(circle)) => svg.circle(view, circle.centre(), circle.radius().get(), AREA),
        Some(Template::Cone(cone)) => svg.polygon(view, &cone.corners(), AREA),
        None => {}
    }
}

/// The ways of moves, dotted, and the lines of attacks: along a clear ray where there is one; those that strayed are dashed.
pub(super) fn lines(svg: &mut Svg, view: &View, setup: &Setup, state: &State, events: &[Event]) {
    let fighter = |name: &Name| -> Option<&Fighter> { Some(state.store().get(state.store().find(name)?)) };
    for mark in events.iter().filter_map(mark) {
        match mark {
            Mark::Aim { from, at } => {
                let (Some(from), Some(at)) = (fighter(&from), fighter(&at)) else { continue };
                let ray = sight(setup.scenery.terrain(), from.body(), at.body()).witness();
                let end = ray.map_or(at.at(), |ray| ray.to.point);
                svg.line(view, pair(from.at()), at_edge(from.at(), end, at), ARROW);
            }
            Mark::Stray { from, to } => {
                let (Some(from), Some(to)) = (fighter(&from), fighter(&to)) else { continue };
                svg.line(view, pair(from.at()), at_edge(from.at(), to.at(), to), STRAY);
            }
            Mark::Way(path) => svg.path(view, &path, WAY),
            Mark::Area(_) | Mark::Scatter { .. } | Mark::Gone(_) => {}
        }
    }
}
