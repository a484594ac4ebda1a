//! Getting away from opponents, past their blows (`du.duel.3`).

use toise_rules::Name;
use toise_rules::duel::ids;

use super::blow;
use super::book::Book;
use super::command::Leave;
use super::event::Event;
use super::field::Field;
use super::legality;
use crate::choice::{Answer as AnyAnswer, Question as AnyQuestion};
use crate::context::{Context, Milestone};
use crate::error::Stop;
use crate::rounds;
use crate::store::FighterId;

/// A fighter leaves its opponents: each strikes once as it goes, and if it is still up, and by option unhurt, it gets
/// away.
pub(super) fn leave(book: &Book, context: &mut Context<'_>, call: &Leave) -> Result<(), Stop> {
    let leaving = legality::leave(Field::of(book, context), call)?;
    let by = leaving.by;
    let life = context.fighter(by).life;
    let strikers = strikers(book, context, by, &leaving.opponents)?;
    let (name, opponents) = (context.name(by), Field::of(book, context).names(&strikers));
    context.emit(Event::Leaves { by: name, opponents, rule: ids::DUEL_3 });
    for opponent in strikers {
        if !context.fighter(by).fallen && !context.fighter(opponent).fallen {
            blow::chain(book, context, (opponent, by), None, 0, true)?;
            context.milestone(Milestone::new("struck in leaving", &[opponent.number()]))?;
        }
    }
    if context.fighter(by).fallen {
        return Ok(());
    }
    if book.options.hit_stops_leaving && context.fighter(by).life < life {
        let by = context.name(by);
        context.emit(Event::HeldBack { by, rule: ids::DUEL_3 });
    } else {
        rounds::go::<Book>(context, leaving.way);
    }
    Ok(())
}

/// Those who strike at a fighter that leaves: all its opponents that have noticed it, or by option one of them, as they
/// like.
fn strikers(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    opponents: &[FighterId],
) -> Result<Vec<FighterId>, Stop> {
    let (field, name) = (Field::of(book, context), context.name(by));
    let mut strikers = opponents.to_vec();
    strikers.retain(|opponent| field.sheet(*opponent).has_noticed(&name));
    let Some(first) = strikers.first().copied() else { return Ok(strikers) };
    if book.options.leaving_every_opponent {
        return Ok(strikers);
    }
    let options: Vec<Name> = field.names(&strikers);
    let question = AnyQuestion::Target { options };
    let picked = match context.ask(first, question, ids::DUEL_3)? {
        AnyAnswer::Target(name) => context.state().store.find(&name),
        _ => None,
    };
    Ok(vec![picked.unwrap_or(first)])
}
