//! Courage against fear, before anything else is rolled (`tr.fear`).

use toise_rules::RuleId;
use toise_rules::tribunal::{Characteristic, ids, shortfall};

use super::answer::{Answer, Question};
use super::book::Book;
use super::event::Event;
use super::field::Field;
use super::trial;
use crate::chance::Purpose;
use crate::choice::{Answer as AnyAnswer, Question as AnyQuestion};
use crate::context::{Context, Milestone};
use crate::error::Stop;
use crate::store::FighterId;

/// What fear takes from the two of an attack for as long as the attack lasts.
#[derive(Clone, Copy, Default)]
pub(super) struct Fear {
    pub(super) attacker: u8,
    pub(super) target: u8,
}

impl Fear {
    /// Both, for whatever depends on them.
    pub(super) fn numbers(self) -> [i64; 2] {
        [self.attacker.into(), self.target.into()]
    }

    /// The same, seen from the other side.
    pub(super) fn swapped(self) -> Self {
        Fear { attacker: self.target, target: self.attacker }
    }
}

/// Courage before an attack; none when the attacker gives it up. // tr.fear.1, tr.fear.3
pub(super) fn of_the_attacker(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
) -> Result<Option<u8>, Stop> {
    if !Field::of(book, context).frightens(target) {
        return Ok(Some(0));
    }
    let Some(shortfall) = courage(book, context, by, target, ids::FEAR_1)? else { return Ok(Some(0)) };
    let penalty = if book.options.fear_penalty_when_attacking { shortfall } else { 0 };
    let question = Question::Dare { target: context.name(target), shortfall: penalty };
    let answer = context.ask(by, AnyQuestion::Tribunal(question), ids::FEAR_1)?;
    if answer == AnyAnswer::Tribunal(Answer::Dare(false)) {
        let (by, target) = (context.name(by), context.name(target));
        context.emit(Event::GaveUp { by, target, rule: ids::FEAR_1 });
        return Ok(None);
    }
    Ok(Some(penalty))
}

/// Courage before a shot or a spell: what fear takes from this attack alone; none when it is given up. Inside a fight that
/// had its courage, only where the option asks for it at each attack. // tr.fear.3
pub(super) fn from_afar(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
) -> Result<Option<u8>, Stop> {
    let in_fight = Field::of(book, context).fight(by, target).is_some();
    if in_fight && book.options.fear_once_per_fight {
        return Ok(Some(0));
    }
    let Some(shortfall) = of_the_attacker(book, context, by, target)? else { return Ok(None) };
    let kept = in_fight && book.options.fear_until_fight_ends;
    context.milestone(Milestone::new("from afar", &[shortfall.into()]))?;
    Ok(Some(shake(context, by, target, shortfall, kept, ids::FEAR_1)))
}

/// Courage of the fighter attacked. // tr.fear.2
pub(super) fn of_the_attacked(
    book: &Book,
    context: &mut Context<'_>,
    target: FighterId,
    by: FighterId,
) -> Result<u8, Stop> {
    if !Field::of(book, context).frightens(by) {
        return Ok(0);
    }
    Ok(courage(book, context, target, by, ids::FEAR_2)?.unwrap_or(0))
}

/// By how much courage falls short of fear; none when it holds. // tr.test.3
fn courage(
    book: &Book,
    context: &mut Context<'_>,
    of: FighterId,
    against: FighterId,
    rule: RuleId,
) -> Result<Option<u8>, Stop> {
    let courage = trial::of(book, context, of, Characteristic::Cou, 0, Purpose::Courage, rule)?;
    let fear = trial::of(book, context, against, Characteristic::Peu, 0, Purpose::Fear, rule)?;
    let short = shortfall(courage, fear, &book.options);
    if short.is_none() {
        let (of, against) = (context.name(of), context.name(against));
        context.emit(Event::StoodUp { of, against, rule });
    }
    Ok(short)
}

/// What fear takes from a fighter. Kept with the fight, it is counted there and 0 comes back; else what comes back is for
/// the caller to take from this attack.
pub(super) fn shake(
    context: &mut Context<'_>,
    of: FighterId,
    by: FighterId,
    shortfall: u8,
    in_fight: bool,
    rule: RuleId,
) -> u8 {
    if shortfall > 0 {
        let (of, by) = (context.name(of), context.name(by));
        context.emit(Event::Shaken { of, by, shortfall, in_fight, rule });
    }
    if in_fight { 0 } else { shortfall }
}
