//! How a fight is broken off: by agreement, or alone (`tr.melee.6`).

use toise_rules::dice::Reading;
use toise_rules::tribunal::{Characteristic, breaking_off_reading, breaks_off, ids};

use super::answer::{Answer, Question};
use super::book::{Book, Fight};
use super::command::{BreakOff, Propose};
use super::event::{Event, FightEnd};
use super::field::Field;
use super::{legality, melee, trial};
use crate::chance::Purpose;
use crate::choice::{Answer as AnyAnswer, Question as AnyQuestion};
use crate::context::Context;
use crate::error::Stop;
use crate::rounds;
use crate::store::FighterId;

/// An antagonist is asked to let go: if it agrees, nothing else happens.
pub(super) fn propose(book: &Book, context: &mut Context<'_>, call: &Propose) -> Result<(), Stop> {
    let (by, to) = legality::propose(Field::of(book, context), call)?;
    let (name, other) = (context.name(by), context.name(to));
    context.emit(Event::Proposed { by: name.clone(), to: other, rule: ids::MELEE_6 });
    let question = AnyQuestion::Tribunal(Question::Agree { with: name });
    if let AnyAnswer::Tribunal(Answer::Agree(true)) = context.ask(to, question, ids::MELEE_6)? {
        end(book, context, by, to, FightEnd::Agreed);
    }
    Ok(())
}

/// One breaks off alone, on its turn to strike: will and strength against will and parry.
pub(super) fn break_off(book: &Book, context: &mut Context<'_>, call: &BreakOff) -> Result<(), Stop> {
    let escape = legality::break_off(Field::of(book, context), call)?;
    let (by, from) = (escape.by, escape.from);
    let (name, other) = (context.name(by), context.name(from));
    let rule = ids::MELEE_6;
    context.emit(Event::TriedToBreakOff { by: name.clone(), from: other.clone(), rule });
    let worth = Field::of(book, context).sum(by, &[Characteristic::Vol, Characteristic::For]);
    let own = trial::of_worth(context, by, worth, Purpose::BreakingOff, Reading::faces(), rule)?;
    let worth = Field::of(book, context).sum(from, &[Characteristic::Vol, Characteristic::Prd]);
    let reading = breaking_off_reading(own, worth.value, &book.options);
    let others = trial::of_worth(context, from, worth, Purpose::BreakingOff, reading, rule)?;
    if !breaks_off(own, others, &book.options) {
        context.emit(Event::HeldBack { by: name, from: other, rule });
        melee::pass_turn(book, context, by, from);
        return Ok(());
    }
    end(book, context, by, from, FightEnd::BrokenOff);
    // tr.board.1
    if let Some(way) = escape.way {
        rounds::go::<Book>(context, way);
    }
    Ok(())
}

fn end(book: &Book, context: &mut Context<'_>, a: FighterId, b: FighterId, how: FightEnd) {
    let fight = Field::of(book, context).fight(a, b).cloned();
    if let Some(Fight { opener, other, .. }) = fight {
        context.emit(Event::FightEnded { opener, other, how, rule: ids::MELEE_6 });
    }
}
