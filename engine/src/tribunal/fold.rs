//! How Tribunal's events change the state.

use toise_rules::Name;

use super::book::{Fight, Ledger};
use super::event::Event;
use crate::lasting::insert_sorted;
use crate::rulebook::{Ledger as AnyLedger, part};
use crate::setup::Setup;
use crate::state::State;

/// Applies an event; those that only report a number do not ask for the state.
pub(crate) fn apply<'s>(setup: &Setup, state: impl FnOnce() -> &'s mut State, event: &Event) {
    match event {
        Event::Course(event) => ledger(state()).rounds.apply(setup, event),
        Event::Lasting(event) => event.apply(&mut ledger(state()).lasting),
        // A deed: nothing is left to its doer in this activation.
        Event::Attacked { .. }
        | Event::Proposed { .. }
        | Event::TriedToBreakOff { .. }
        | Event::Aimed { .. }
        | Event::Cast { .. } => ledger(state()).rounds.acted = true,
        Event::FightBegan { opener, other, .. } => {
            let (opener, other) = (opener.clone(), other.clone());
            let fight = Fight { opener, other, openers_turn: true, opener_shaken: 0, other_shaken: 0 };
            insert_sorted(&mut ledger(state()).fights, fight);
        }
        Event::Shaken { of, by, shortfall, in_fight: true, .. } => {
            if let Some(fight) = fight_between(state(), of, by) {
                let shaken =
                    if fight.opener == *of { &mut fight.opener_shaken } else { &mut fight.other_shaken };
                *shaken = (*shaken).max(*shortfall);
            }
        }
        Event::TurnPassed { opener, other, to, .. } => {
            if let Some(fight) = fight_between(state(), opener, other) {
                fight.openers_turn = fight.opener == *to;
            }
        }
        Event::FightEnded { opener, other, .. } => {
            ledger(state()).fights.retain(|fight| !(fight.is_of(opener) && fight.is_of(other)));
        }
        Event::Struck { to: fighter, life, .. } | Event::Healed { fighter, life, .. } => {
            let state = state();
            if let Some(id) = state.store.find(fighter) {
                state.store.get_mut(id).life = *life;
            }
        }
        Event::CarriedOff { fighter, .. } => {
            let state = state();
            if let Some(id) = state.store.find(fighter) {
                state.store.get_mut(id).fallen = true;
            }
        }
        Event::Tested { .. }
        | Event::InitiativeWon { .. }
        | Event::StoodUp { .. }
        | Event::Shaken { in_fight: false, .. }
        | Event::GaveUp { .. }
        | Event::Failed { .. }
        | Event::Parried { .. }
        | Event::Unconscious { .. }
        | Event::CameRound { .. }
        | Event::HeldBack { .. } => {}
    }
}

fn ledger(state: &mut State) -> &mut Ledger {
    part!(AnyLedger::Tribunal, &mut state.ledger)
}

fn fight_between<'s>(state: &'s mut State, a: &Name, b: &Name) -> Option<&'s mut Fight> {
    ledger(state).fights.iter_mut().find(|fight| fight.is_of(a) && fight.is_of(b))
}
