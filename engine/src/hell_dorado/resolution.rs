//! Resolution: what states make fighters suffer, what runs out, the end of the battle (`hd.turn.6`, `hd.turn.7`).

use toise_rules::hell_dorado::{Countdown, Edition, StateDamage, ids};

use super::book::{Book, Phase};
use super::effects::{count_turn, reaction};
use super::event::Event;
use super::field::Field;
use super::score;
use super::turn;
use super::turn_event::TurnEvent;
use super::wounds;
use crate::Rejection as AnyRejection;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::store::FighterId;

pub(super) fn check_end(field: Field<'_, '_>) -> Result<(), AnyRejection> {
    field.in_action_phase()?;
    if field.to_activate().is_some() {
        return Err(turn::still_running(field));
    }
    turn::check_close(field)
}

/// Resolution: what its states make fighters suffer, then what runs out. // hd.turn.6
pub(super) fn end(book: &Book, context: &mut Context<'_>) -> Result<(), Stop> {
    check_end(Field::of(book, context))?;
    turn::close_activation(book, context);
    let number = Field::of(book, context).ledger().turn.number;
    suffer_states(book, context);
    // Nobody is activated: what the phase sets off is resolved in it.
    reaction::notice(book, context);
    reaction::carry_out_due(book, context)?;
    if book.edition == Edition::Purgatory || !book.options.sapience_ends_states_at_upkeep {
        run_out(book, context);
    }
    context.emit(TurnEvent::Ended { turn: number, rule: ids::TURN_1 });
    if number >= book.plan.turns {
        score::end(book, context);
    }
    Ok(())
}

/// Poison and Fire. // hd.state.5, hd.state.6
fn suffer_states(book: &Book, context: &mut Context<'_>) {
    let standing: Vec<FighterId> = context.state().store.standing().map(|(id, _)| id).collect();
    for id in standing {
        let held = Field::of(book, context).sheet(id).states.clone();
        for held in held {
            let Some(def) = book.states.get(held.state) else { continue };
            let damage = def.suffered(held.level);
            if damage == 0 || context.fighter(id).fallen {
                continue;
            }
            let rule = if def.damage == StateDamage::Level { ids::STATE_5 } else { ids::STATE_6 };
            let (fighter, before) = (context.name(id), context.fighter(id).life);
            let life = before.saturating_sub(damage.into());
            context.emit(Event::Suffered { fighter, from: def.name.clone(), damage, before, life, rule });
            wounds::settle_wounds(book, context, id);
            wounds::bury(book, context, id);
        }
    }
}

/// The last step of a turn: states count a turn less, and those that have none left end. // hd.turn.6
pub(super) fn run_out(book: &Book, context: &mut Context<'_>) {
    count_turn(book, context);
    let standing: Vec<FighterId> = context.state().store.standing().map(|(id, _)| id).collect();
    for id in standing {
        let held = Field::of(book, context).sheet(id).states.clone();
        for held in held {
            let of = context.name(id);
            match book.states.countdown(held) {
                Countdown::Over => {
                    let Some(given) = book.states.given(held) else { continue };
                    context.emit(Event::StateLost { of, state: given.state, rule: ids::TURN_6 });
                }
                Countdown::Left(left) => {
                    let Some(state) = book.states.given(left) else { continue };
                    context.emit(Event::StateCounted { of, state, rule: ids::TURN_6 });
                }
                Countdown::Unchanged => {}
            }
        }
    }
}

/// What follows any command: the reactions it has set off, the end of the battle. // hd.turn.7, hd.effect.1
pub(super) fn settle(book: &Book, context: &mut Context<'_>) -> Result<(), Stop> {
    reaction::notice(book, context);
    let field = Field::of(book, context);
    if field.state.active.is_none() && !field.ledger().due.is_empty() {
        reaction::carry_out_due(book, context)?;
    }
    let own = Field::of(book, context).ledger().turn;
    // A side may be wiped out now, or before the first turn begins.
    let decisive = |event: &Shared| {
        matches!(event, Shared::Died { .. } | Shared::HellDorado(Event::Turn(TurnEvent::Began { .. })))
    };
    let running = own.number > 0 && own.phase != Phase::Over && context.setup().sides.len() > 1;
    if running
        && context.table.events.iter().any(decisive)
        && score::sides_standing(Field::of(book, context)) < 2
    {
        turn::close_activation(book, context);
        score::end(book, context);
    }
    Ok(())
}
