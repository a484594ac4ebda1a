//! Upkeep: Domination, command points, who begins (`hd.turn.2` to `hd.turn.4`).

use std::cmp::Ordering;

use smallvec::SmallVec;
use toise_rules::Name;
use toise_rules::hell_dorado::{Ability, Edition, Muster, Rank, ids};

use super::answer::{Answer, Question};
use super::book::{Book, Phase};
use super::field::Field;
use super::resolution;
use super::score;
use super::turn;
use super::turn_event::{Claim, TurnEvent};
use crate::Rejection as AnyRejection;
use crate::choice::{Answer as AnyAnswer, Choice, Question as AnyQuestion};
use crate::context::Context;
use crate::error::Stop;
use crate::store::SideId;

pub(super) fn check_begin(field: Field<'_, '_>) -> Result<(), AnyRejection> {
    field.not_over()?;
    if field.ledger().turn.phase == Phase::Action {
        return Err(turn::still_running(field));
    }
    turn::check_close(field)
}

/// Upkeep: Domination, command points, who begins. // hd.turn.2 to hd.turn.4
pub(super) fn begin(book: &Book, context: &mut Context<'_>) -> Result<(), Stop> {
    check_begin(Field::of(book, context))?;
    turn::close_activation(book, context);
    let turn = Field::of(book, context).ledger().turn.number.saturating_add(1);
    if turn > 1 && book.edition == Edition::Sapience && book.options.sapience_ends_states_at_upkeep {
        resolution::run_out(book, context);
    }
    context.emit(TurnEvent::Began { turn, rule: ids::TURN_2 });
    let holder = domination(book, context, turn)?;
    restore_command(book, context);
    choose_first(context, holder)
}

/// Who holds Domination. // hd.turn.3
fn domination(book: &Book, context: &mut Context<'_>, turn: u16) -> Result<SideId, Stop> {
    let field = Field::of(book, context);
    let sides: SmallVec<[SideId; 2]> = field.sides().collect();
    let musters: SmallVec<[Muster; 2]> = sides.iter().map(|side| muster(field, *side)).collect();
    let killed: SmallVec<[u32; 2]> =
        sides.iter().map(|side| score::killed_in(field, *side, turn - 1)).collect();
    let held = field.ledger().turn.domination;
    for (index, side) in sides.iter().enumerate() {
        let side = context.setup().side_name(*side);
        let claim = if turn == 1 { Claim::Muster(musters[index]) } else { Claim::Killed(killed[index]) };
        context.emit(TurnEvent::DominationCounted { side, claim, rule: ids::TURN_3 });
    }
    let most = killed.iter().max().copied().unwrap_or(0);
    let options = &book.options;
    let ahead: SmallVec<[usize; 2]> = match (turn, held) {
        (1, _) | (_, None) => foremost(0..sides.len(), |a, b| musters[a].compare(&musters[b], options)),
        (_, Some(_)) => (0..sides.len()).filter(|index| killed[*index] == most).collect(),
    };
    let kept =
        held.filter(|side| turn > 1 && book.options.domination_kept_on_tie && ahead.contains(&side.index()));
    let holder = match (ahead.as_slice(), kept) {
        ([only], _) => sides[*only],
        (_, Some(kept)) => kept,
        _ => {
            let tied = foremost(ahead.iter().copied(), |a, b| musters[a].compare_tied(&musters[b], options));
            let tied: SmallVec<[SideId; 2]> = tied.iter().map(|index| sides[*index]).collect();
            context.pick_side(&tied, ids::TURN_3)?.unwrap_or(sides[0])
        }
    };
    let side = context.setup().side_name(holder);
    context.emit(TurnEvent::DominationHeld { side, rule: ids::TURN_3 });
    Ok(holder)
}

/// Those of some companies that are behind none of the others.
fn foremost(
    among: impl IntoIterator<Item = usize>,
    compare: impl Fn(usize, usize) -> Ordering,
) -> SmallVec<[usize; 2]> {
    let among: SmallVec<[usize; 2]> = among.into_iter().collect();
    let behind = |index: usize| among.iter().any(|other| compare(*other, index).is_gt());
    among.iter().copied().filter(|index| !behind(*index)).collect()
}

/// What a company brings to the first Domination. // hd.turn.3, hd.ability.1, hd.ability.2
fn muster(field: Field<'_, '_>, side: SideId) -> Muster {
    let mut muster = Muster::default();
    for (id, _) in field.state.store.standing().filter(|(_, fighter)| fighter.side == side) {
        let profile = field.profile(id);
        match profile.rank {
            Rank::Officer => muster.officers += u32::from(profile.cmd),
            Rank::Independent => muster.independents += u32::from(profile.cmd),
            Rank::Soldier => {}
        }
        muster.all += 1;
        muster.counted += u32::from(!field.has_ability(id, |it| *it == Ability::Insignificant));
        for ability in &profile.abilities {
            if let Ability::FirstContact(more) = ability {
                muster.first_contact += u32::from(*more);
            }
        }
    }
    muster
}

/// hd.turn.2, hd.order.1
fn restore_command(book: &Book, context: &mut Context<'_>) {
    let field = Field::of(book, context);
    let spent = field.sides().filter(|side| {
        let points = field.ledger().command(*side);
        points.current != points.base
    });
    for side in spent.collect::<SmallVec<[SideId; 2]>>() {
        let current = Field::of(book, context).ledger().command(side).base;
        let side = context.setup().side_name(side);
        context.emit(TurnEvent::CommandRestored { side, current, rule: ids::TURN_2 });
    }
}

/// The holder of Domination says who activates first. // hd.turn.4
fn choose_first(context: &mut Context<'_>, holder: SideId) -> Result<(), Stop> {
    let side = context.setup().side_name(holder);
    let others = context.setup().sides.iter().filter(|other| **other != side).cloned();
    let options: Vec<Name> = [side.clone()].into_iter().chain(others).collect();
    let question = AnyQuestion::HellDorado(Question::First { options });
    let choice = Choice { side: side.clone(), of: side.clone(), question, rule: ids::TURN_4 };
    let first = match context.choose(choice)? {
        AnyAnswer::HellDorado(Answer::First(first)) => first,
        _ => side,
    };
    context.emit(TurnEvent::FirstChosen { side: first, rule: ids::TURN_4 });
    Ok(())
}
