//! The end of a battle: what was killed, what is held, who has won (`hd.turn.7`, `hd.turn.9`).

use smallvec::SmallVec;
use toise_geometry::{Footprint, Toises, within};
use toise_rules::Name;
use toise_rules::hell_dorado::{Outcome, Rank, Standings, ids, outcome};

use super::book::Book;
use super::field::Field;
use super::plan::{Goal, Objective};
use super::turn_event::TurnEvent;
use crate::context::Context;
use crate::store::{Fighter, SideId};

/// The point cost of the enemies of a side that fell in a turn. // hd.turn.3
pub(super) fn killed_in(field: Field<'_, '_>, side: SideId, turn: u16) -> u32 {
    fallen_enemies(field, side, |id| field.sheet(id).fell_in == turn)
}

fn fallen_enemies(field: Field<'_, '_>, side: SideId, counts: impl Fn(crate::FighterId) -> bool) -> u32 {
    let fallen = field.state.store.all().filter(|(_, fighter)| fighter.fallen && fighter.side != side);
    fallen.filter(|(id, _)| counts(*id)).map(|(id, _)| u32::from(field.profile(id).cost)).sum()
}

/// How many sides have a fighter on the board.
pub(super) fn sides_standing(field: Field<'_, '_>) -> usize {
    field.sides().filter(|side| stands(field, *side)).count()
}

fn stands(field: Field<'_, '_>, side: SideId) -> bool {
    field.state.store.standing().any(|(_, fighter)| fighter.side == side)
}

/// Scores the objectives and names the winner. // hd.turn.7, hd.turn.9
pub(super) fn end(book: &Book, context: &mut Context<'_>) {
    let field = Field::of(book, context);
    let sides: SmallVec<[SideId; 2]> = field.sides().collect();
    let scored: Vec<(SideId, &Objective)> = scored(field).collect();
    let points = points(field, &scored);
    let standings: SmallVec<[Standings; 2]> = sides
        .iter()
        .map(|side| Standings {
            stands: stands(field, *side),
            score: points[side.index()],
            dominates: field.ledger().turn.domination == Some(*side),
        })
        .collect();
    let names = sides.iter().map(|side| field.setup.side_name(*side));
    let scores: Vec<(Name, u32)> = names.zip(points).collect();
    for (side, objective) in scored {
        let side = context.setup().side_name(side);
        let (objective, points) = (objective.name.clone(), objective.points);
        context.emit(TurnEvent::ObjectiveScored { side, objective, points, rule: ids::TURN_9 });
    }
    let winner = match outcome(&standings, &book.options) {
        Outcome::Won(index) => Some(context.setup().sides[index].clone()),
        Outcome::Draw => None,
    };
    context.emit(TurnEvent::BattleEnded { winner, scores, rule: ids::TURN_7 });
}

/// The score of each side as the battle stands, in the order of the sides. // hd.turn.7
pub(super) fn scores(field: Field<'_, '_>) -> Vec<u32> {
    points(field, &scored(field).collect::<Vec<_>>())
}

/// The cost of the enemies that fell and the points of the objectives reached.
fn points(field: Field<'_, '_>, scored: &[(SideId, &Objective)]) -> Vec<u32> {
    let mut points: Vec<u32> = field.sides().map(|side| fallen_enemies(field, side, |_| true)).collect();
    for (side, objective) in scored {
        points[side.index()] += u32::from(objective.points);
    }
    points
}

/// The objectives reached, each by whom. // hd.turn.9
fn scored<'b>(field: Field<'b, '_>) -> impl Iterator<Item = (SideId, &'b Objective)> {
    let objectives = field.book.plan.objectives.iter();
    let each = objectives.flat_map(move |objective| field.sides().map(move |side| (side, objective)));
    each.filter(move |(side, objective)| reached(field, *side, objective))
}

/// Whether a side has reached an objective. // hd.turn.9
fn reached(field: Field<'_, '_>, side: SideId, objective: &Objective) -> bool {
    match &objective.goal {
        Goal::Hold(area) => holds(field, side, area, &objective.name),
        Goal::KillOfficer => field.state.store.all().any(|(id, fighter)| {
            fighter.fallen && fighter.side != side && field.profile(id).rank == Rank::Officer
        }),
        Goal::FirstKill => field.ledger().turn.first_loss.is_some_and(|loser| loser != side),
        Goal::KillAll(rank) => {
            let mut of_rank = field
                .state
                .store
                .all()
                .filter(|(id, fighter)| fighter.side != side && field.profile(*id).rank == *rank)
                .peekable();
            of_rank.peek().is_some() && of_rank.all(|(_, fighter)| fighter.fallen)
        }
    }
}

/// Whether a side alone has a base, or part of one, in an area, the edge included.
fn holds(field: Field<'_, '_>, side: SideId, area: &Footprint, objective: &Name) -> bool {
    if field.notes.is_some() {
        for (_, fighter) in field.state.store.standing() {
            field.note_hold(&fighter.name, objective, area.signed_distance(&fighter.disc()));
        }
    }
    let inside = |fighter: &Fighter| within(area.distance(&fighter.disc()), Toises::ZERO).holds();
    let mut own = false;
    for (_, fighter) in field.state.store.standing().filter(|(_, fighter)| inside(fighter)) {
        if fighter.side != side {
            return false;
        }
        own = true;
    }
    own
}
