//! Getting away from opponents, past their blows (`du.duel.3`).

use toise_rules::Name;
use toise_rules::duel::ids;

use super::blow;
use super::book::Book;
use super::command::Leave;
use super::event::Event;
use super::field::Field;
use super::legality;
use crate::choice::{Answer as AnyAnswer, Choice, Question as AnyQuestion};
use crate::context::Context;
use crate::error::Stop;
use crate::rounds;
use crate::store::FighterId;

/// A fighter leaves its opponents: each strikes once as it goes, and if it is still up it gets away.
pub(super) fn leave(book: &Book, context: &mut Context<'_>, call: &Leave) -> Result<(), Stop> {
    let leaving = legality::leave(Field::of(book, context), call)?;
    let by = leaving.by;
    let strikers = strikers(book, context, &leaving.opponents)?;
    let (name, opponents) = (context.name(by), Field::of(book, context).names(&strikers));
    context.emit(Event::Leaves { by: name, opponents, rule: ids::DUEL_3 });
    for opponent in strikers {
        if !context.fighter(by).fallen && !context.fighter(opponent).fallen {
            blow::chain(book, context, (opponent, by), None, 0, true)?;
        }
    }
    if !context.fighter(by).fallen {
        rounds::go::<Book>(context, leaving.way);
    }
    Ok(())
}

/// Those who strike at a fighter that leaves: all its opponents, or by option one of them, as they like.
fn strikers(book: &Book, context: &mut Context<'_>, opponents: &[FighterId]) -> Result<Vec<FighterId>, Stop> {
    let Some(first) = opponents.first().copied() else { return Ok(Vec::new()) };
    if book.options.leaving_every_opponent {
        return Ok(opponents.to_vec());
    }
    let options: Vec<Name> = Field::of(book, context).names(opponents);
    let (side, of) = (context.side(first), context.name(first));
    let question = AnyQuestion::Target { options };
    let picked = match context.choose(Choice { side, of, question, rule: ids::DUEL_3 })? {
        AnyAnswer::Target(name) => context.state().store.find(&name),
        _ => None,
    };
    Ok(vec![picked.unwrap_or(first)])
}
