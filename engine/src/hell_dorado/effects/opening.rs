//! Effects given at the opening of an attack, before any die: all that its freeze lets through (`hd.effect.2`).

use toise_rules::hell_dorado::Trigger;

use super::play::{self, PlannedUse};
use crate::context::Context;
use crate::error::Stop;
use crate::hell_dorado::answer::{Answer, Question};
use crate::hell_dorado::book::Book;
use crate::hell_dorado::declare;
use crate::hell_dorado::field::Field;
use crate::store::FighterId;

/// Asks for the Vae effects of a fighter that takes part in an attack.
pub(in crate::hell_dorado) fn give(
    book: &Book,
    context: &mut Context<'_>,
    of: FighterId,
) -> Result<(), Stop> {
    let field = Field::of(book, context);
    // hd.order.5: with its last officer a company loses the Vae orders.
    if !field.has_officer(field.fighter(of).side) && !book.options.vae_without_officer {
        return Ok(());
    }
    let effects = &book.profile_of(field.sheet(of)).effects;
    for effect in effects.iter().filter(|effect| effect.trigger == Trigger::Vae) {
        let field = Field::of(book, context);
        let usable = play::check_use(field, of, effect).is_ok() && field.affects(of, effect, of);
        if !usable {
            continue;
        }
        let question = Question::Vae { effect: effect.name.clone() };
        let side = context.side(of);
        if declare::ask(context, of, side, question)? == Answer::Vae(true) {
            let plan = PlannedUse { by: of, effect, affected: vec![of], path: Vec::new() };
            play::carry_out(book, context, &plan)?;
        }
    }
    Ok(())
}
