//! The course of a turn: who is activated, passing, the end of an activation (`hd.turn`).

use smallvec::SmallVec;
use toise_rules::Name;
use toise_rules::hell_dorado::{ids, may_pass};

use super::book::{Book, Phase};
use super::effects::{end_with_activation, reaction};
use super::event::Event;
use super::field::Field;
use super::rejection::{ActionRejection, EffectRejection};
use super::turn_event::TurnEvent;
use crate::Rejection as AnyRejection;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::store::{FighterId, SideId};

impl Field<'_, '_> {
    pub(super) fn sides(self) -> impl Iterator<Item = SideId> {
        self.situation().sides()
    }

    /// The fighters of a side that may still be activated in this turn, by name. // hd.turn.5
    pub(super) fn left(self, side: SideId) -> impl Iterator<Item = FighterId> {
        let all = self.state.store.standing().filter(move |(_, fighter)| fighter.side == side);
        all.map(|(id, _)| id).filter(move |id| !self.sheet(*id).activated)
    }

    /// The side that activates a fighter now: the next after the last that has one left. // hd.turn.4
    pub(super) fn to_activate(self) -> Option<SideId> {
        let turn = self.ledger().turn;
        if turn.phase != Phase::Action {
            return None;
        }
        self.situation().next_side(turn.first, turn.last, |side| self.left(side).next().is_some())
    }

    /// Whether the battle goes on at all: checked before any command.
    pub(super) fn not_over(self) -> Result<(), AnyRejection> {
        match self.ledger().turn.phase {
            Phase::Over => Err(AnyRejection::BattleOver { rule: ids::TURN_7 }),
            _ => Ok(()),
        }
    }

    /// Refuses what needs an action phase.
    pub(super) fn in_action_phase(self) -> Result<(), AnyRejection> {
        match self.ledger().turn.phase {
            Phase::Action => Ok(()),
            Phase::Over => Err(AnyRejection::BattleOver { rule: ids::TURN_7 }),
            phase => Err(ActionRejection::NotInTurn { phase }.into()),
        }
    }
}

/// The activation of a fighter. // hd.turn.4, hd.turn.5
pub(super) fn check_activate(field: Field<'_, '_>, name: &Name) -> Result<FighterId, AnyRejection> {
    let fighter = field.standing(name)?;
    if field.ledger().turn.phase == Phase::Open {
        return check_close(field).map(|()| fighter);
    }
    field.in_action_phase()?;
    not_yet_activated(field, fighter)?;
    let side = field.fighter(fighter).side;
    match field.to_activate() {
        Some(now) if now != side => {
            let (fighter, side) = (name.clone(), field.setup.side_name(side));
            let to_activate = field.setup.side_name(now);
            Err(AnyRejection::NotYourTurn { fighter, side, to_activate, rule: ids::TURN_4 })
        }
        _ => check_close(field).map(|()| fighter),
    }
}

fn not_yet_activated(field: Field<'_, '_>, fighter: FighterId) -> Result<(), AnyRejection> {
    if field.sheet(fighter).activated {
        return Err(AnyRejection::AlreadyActivated { fighter: field.name(fighter), rule: ids::TURN_5 });
    }
    Ok(())
}

pub(super) fn activate(book: &Book, context: &mut Context<'_>, name: &Name) -> Result<(), Stop> {
    check_activate(Field::of(book, context), name)?;
    close_activation(book, context);
    context.emit(Shared::Activated { fighter: name.clone(), rule: ids::TURN_4 });
    Ok(())
}

/// Ends the activation under way, if there is one. // hd.turn.8
pub(super) fn close_activation(book: &Book, context: &mut Context<'_>) {
    if let Some(active) = context.state().active {
        end_with_activation(book, context);
        let fighter = context.name(active);
        context.emit(Shared::ActivationEnded { fighter, rule: ids::TURN_8 });
    }
}

/// Whether the activation under way, if there is one, may be closed for another command. // hd.turn.8
pub(super) fn check_close(field: Field<'_, '_>) -> Result<(), AnyRejection> {
    let due = &field.ledger().due;
    if !due.is_empty() {
        let of = due.iter().map(|due| due.of.clone()).collect();
        return Err(EffectRejection::ReactionsDue { of }.into());
    }
    match field.state.active {
        Some(active) => field.heeds_attraction_at_the_end(active),
        None => Ok(()),
    }
}

pub(super) fn check_end_activation(field: Field<'_, '_>) -> Result<(), AnyRejection> {
    match field.state.active {
        Some(active) => field.heeds_attraction_at_the_end(active),
        None => Err(AnyRejection::NothingToEnd { rule: ids::TURN_8 }),
    }
}

/// The end of an activation: what lasts until it ends, then come the reactions it has set off.
/// // hd.turn.8, hd.effect.1
pub(super) fn end_activation(book: &Book, context: &mut Context<'_>) -> Result<(), Stop> {
    check_end_activation(Field::of(book, context))?;
    end_with_activation(book, context);
    reaction::carry_out_due(book, context)?;
    close_activation(book, context);
    Ok(())
}

/// Vae soli: another fighter of the side that activated last, at once. // hd.order.5
pub(super) fn check_vae_soli(field: Field<'_, '_>, name: &Name) -> Result<FighterId, AnyRejection> {
    let fighter = field.standing(name)?;
    field.in_action_phase()?;
    not_yet_activated(field, fighter)?;
    let (side, options) = (field.fighter(fighter).side, &field.book.options);
    let refuse = |reason: &str| {
        let (side, reason) = (field.setup.side_name(side), Name::from(reason));
        Err(ActionRejection::NoVaeSoli { side, reason }.into())
    };
    if !options.vae_soli {
        return refuse("this battle does not have it");
    }
    if !field.has_officer(side) && !options.vae_without_officer {
        return refuse("it has no officer");
    }
    let turn = field.ledger().turn;
    if turn.passed
        || turn.last != Some(side)
        || field.state.active.is_some_and(|active| field.fighter(active).side != side)
    {
        return refuse("it follows an activation of one's own");
    }
    let (wanted, left) = (u16::from(options.vae_soli_cost), field.ledger().command(side).current);
    if wanted > left {
        let what = Name::from("Vae soli");
        return Err(ActionRejection::CannotPay { what, wanted, left, rule: ids::ORDER_5 }.into());
    }
    check_close(field).map(|()| fighter)
}

pub(super) fn vae_soli(book: &Book, context: &mut Context<'_>, name: &Name) -> Result<(), Stop> {
    let field = Field::of(book, context);
    let fighter = check_vae_soli(field, name)?;
    let amount = u16::from(book.options.vae_soli_cost);
    let left = field.ledger().command(field.fighter(fighter).side).current.saturating_sub(amount);
    close_activation(book, context);
    let (side, order) = (context.side(fighter), Name::from("Vae soli"));
    context.emit(Event::CommandSpent { side, order, amount, left, rule: ids::ORDER_5 });
    context.emit(Shared::Activated { fighter: name.clone(), rule: ids::ORDER_5 });
    Ok(())
}

fn side_named(field: Field<'_, '_>, name: &Name) -> Result<SideId, AnyRejection> {
    let place = field.setup.sides.iter().position(|side| side == name);
    place.map(SideId::at).ok_or_else(|| ActionRejection::UnknownSide { side: name.clone() }.into())
}

/// hd.turn.4
pub(super) fn check_pass(field: Field<'_, '_>, name: &Name) -> Result<SideId, AnyRejection> {
    let side = side_named(field, name)?;
    field.in_action_phase()?;
    let now = field.to_activate();
    if now != Some(side) {
        let to_activate = now.map(|now| field.setup.side_name(now));
        return Err(ActionRejection::NotToPass { side: name.clone(), to_activate }.into());
    }
    let left = field.left(side).count();
    let others = field.sides().filter(|other| *other != side).map(|other| field.left(other).count());
    let others: SmallVec<[usize; 2]> = others.collect();
    let very_first = !field.ledger().turn.opened;
    if !may_pass(very_first, left, others.iter().copied()) {
        let others = others.into_iter().max().unwrap_or(0);
        return Err(ActionRejection::MayNotPass { side: name.clone(), left, others, very_first }.into());
    }
    check_close(field)?;
    Ok(side)
}

pub(super) fn pass(book: &Book, context: &mut Context<'_>, name: &Name) -> Result<(), Stop> {
    check_pass(Field::of(book, context), name)?;
    close_activation(book, context);
    context.emit(TurnEvent::Passed { side: name.clone(), rule: ids::TURN_4 });
    Ok(())
}

pub(super) fn still_running(field: Field<'_, '_>) -> AnyRejection {
    let left = field.sides().flat_map(|side| field.left(side)).map(|id| field.name(id)).collect();
    ActionRejection::TurnRuns { left }.into()
}
