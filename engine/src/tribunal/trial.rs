//! A characteristic and a die (`tr.test`).

use toise_rules::RuleId;
use toise_rules::dice::{Face, Reading};
use toise_rules::tribunal::{Characteristic, Test, ids};

use super::book::Book;
use super::event::Event;
use super::field::{Field, Worth};
use crate::chance::Purpose;
use crate::context::{Context, Throw};
use crate::error::Stop;
use crate::store::FighterId;

/// Throws one die.
pub(super) fn die(
    context: &mut Context<'_>,
    by: FighterId,
    purpose: Purpose,
    reading: Reading,
    rule: RuleId,
) -> Result<Face, Stop> {
    let faces = context.throw(Throw { by, against: None, purpose, dice: 1, reading, worth: None, rule })?;
    Ok(faces.first().copied().unwrap_or(Face::ALL[0]))
}

/// Throws a die for what something is worth; `reading` says which faces are alike. // tr.test.1
pub(super) fn of_worth(
    context: &mut Context<'_>,
    by: FighterId,
    worth: Worth,
    purpose: Purpose,
    reading: Reading,
    rule: RuleId,
) -> Result<Test, Stop> {
    let die = die(context, by, purpose, reading, rule)?;
    let test = Test { value: worth.value, die };
    let of = context.name(by);
    context.emit(Event::Tested { of, purpose, parts: worth.parts, die, total: test.total(), rule });
    Ok(test)
}

/// Throws a die for a characteristic, every face of which counts.
pub(super) fn of(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    what: Characteristic,
    more: u8,
    purpose: Purpose,
    rule: RuleId,
) -> Result<Test, Stop> {
    let worth = Field::of(book, context).worth(by, what, more);
    of_worth(context, by, worth, purpose, Reading::faces(), rule)
}

/// A shot or a spell fails: by a natural 1, or below its difficulty. // tr.test.2, tr.test.3
pub(super) fn fails(
    context: &mut Context<'_>,
    by: FighterId,
    what: Purpose,
    test: Test,
    difficulty: i32,
    rule: RuleId,
) {
    let by = context.name(by);
    let (difficulty, rule) =
        if test.is_natural_one() { (None, ids::TEST_3) } else { (Some(difficulty), rule) };
    context.emit(Event::Failed { by, what, difficulty, rule });
}
