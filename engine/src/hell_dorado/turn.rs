//! The turn: upkeep, who activates, passing, resolution (`hd.turn`).

use std::cmp::Ordering;

use smallvec::SmallVec;
use toise_rules::Name;
use toise_rules::hell_dorado::{Ability, Countdown, Edition, Muster, Rank, StateDamage, ids, may_pass};

use super::answer::{Answer, Question};
use super::book::{Book, Phase};
use super::command::Command;
use super::effects::{count_turn, end_with_activation, reaction};
use super::event::Event;
use super::field::Field;
use super::rejection::{ActionRejection, EffectRejection};
use super::score;
use super::turn_event::{Claim, TurnEvent};
use super::wounds;
use crate::Rejection as AnyRejection;
use crate::choice::{Answer as AnyAnswer, Choice, Question as AnyQuestion};
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::rulebook::Command as AnyCommand;
use crate::store::{FighterId, SideId};

impl Field<'_, '_> {
    pub(super) fn sides(self) -> impl Iterator<Item = SideId> {
        (0..self.setup.sides.len()).map(SideId::at)
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
        let sides = self.setup.sides.len();
        let start = turn.last.map_or_else(|| turn.first.map_or(0, SideId::index), |last| last.index() + 1);
        let round = (0..sides).map(|step| SideId::at((start + step) % sides));
        round.into_iter().find(|side| self.left(*side).next().is_some())
    }

    fn not_over(self) -> Result<(), AnyRejection> {
        match self.ledger().turn.phase {
            Phase::Over => Err(ActionRejection::BattleOver.into()),
            _ => Ok(()),
        }
    }

    /// Refuses what needs an action phase.
    fn in_action_phase(self) -> Result<(), AnyRejection> {
        match self.ledger().turn.phase {
            Phase::Action => Ok(()),
            Phase::Over => Err(ActionRejection::BattleOver.into()),
            phase => Err(ActionRejection::NotInTurn { phase }.into()),
        }
    }
}

/// Whether the battle goes on at all: checked before any command.
pub(super) fn check_goes_on(field: Field<'_, '_>) -> Result<(), AnyRejection> {
    field.not_over()
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
            Err(ActionRejection::NotYourTurn { fighter, side, to_activate }.into())
        }
        _ => check_close(field).map(|()| fighter),
    }
}

fn not_yet_activated(field: Field<'_, '_>, fighter: FighterId) -> Result<(), AnyRejection> {
    if field.sheet(fighter).activated {
        return Err(ActionRejection::AlreadyActivated { fighter: field.name(fighter) }.into());
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
fn close_activation(book: &Book, context: &mut Context<'_>) {
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
        None => Err(ActionRejection::NothingToEnd.into()),
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

pub(super) fn check_begin(field: Field<'_, '_>) -> Result<(), AnyRejection> {
    field.not_over()?;
    if field.ledger().turn.phase == Phase::Action {
        return Err(still_running(field));
    }
    check_close(field)
}

fn still_running(field: Field<'_, '_>) -> AnyRejection {
    let left = field.sides().flat_map(|side| field.left(side)).map(|id| field.name(id)).collect();
    ActionRejection::TurnRuns { left }.into()
}

/// Upkeep: Domination, command points, who begins. // hd.turn.2 to hd.turn.4
pub(super) fn begin(book: &Book, context: &mut Context<'_>) -> Result<(), Stop> {
    check_begin(Field::of(book, context))?;
    close_activation(book, context);
    let turn = Field::of(book, context).ledger().turn.number.saturating_add(1);
    if turn > 1 && book.edition == Edition::Sapience && book.options.sapience_ends_states_at_upkeep {
        run_out(book, context);
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

pub(super) fn check_end(field: Field<'_, '_>) -> Result<(), AnyRejection> {
    field.in_action_phase()?;
    if field.to_activate().is_some() {
        return Err(still_running(field));
    }
    check_close(field)
}

/// Resolution: what its states make fighters suffer, then what runs out. // hd.turn.6
pub(super) fn end(book: &Book, context: &mut Context<'_>) -> Result<(), Stop> {
    check_end(Field::of(book, context))?;
    close_activation(book, context);
    let turn = Field::of(book, context).ledger().turn.number;
    let from = context.table.events.len();
    suffer_states(book, context);
    // Nobody is activated: what the phase sets off is resolved in it.
    reaction::notice(book, context, from);
    reaction::carry_out_due(book, context)?;
    if book.edition == Edition::Purgatory || !book.options.sapience_ends_states_at_upkeep {
        run_out(book, context);
    }
    context.emit(TurnEvent::Ended { turn, rule: ids::TURN_1 });
    if turn >= book.plan.turns {
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
fn run_out(book: &Book, context: &mut Context<'_>) {
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
pub(super) fn settle(book: &Book, context: &mut Context<'_>, command: &AnyCommand) -> Result<(), Stop> {
    // These have seen to their own reactions.
    let seen_to = matches!(command, AnyCommand::HellDorado(Command::EndActivation | Command::EndTurn));
    if !seen_to {
        reaction::notice(book, context, 0);
    }
    let field = Field::of(book, context);
    if field.state.active.is_none() && !field.ledger().due.is_empty() {
        reaction::carry_out_due(book, context)?;
    }
    let turn = Field::of(book, context).ledger().turn;
    // A side may be wiped out now, or before the first turn begins.
    let decisive = |event: &Shared| {
        matches!(event, Shared::Died { .. } | Shared::HellDorado(Event::Turn(TurnEvent::Began { .. })))
    };
    let running = turn.number > 0 && turn.phase != Phase::Over && context.setup().sides.len() > 1;
    if running
        && context.table.events.iter().any(decisive)
        && score::sides_standing(Field::of(book, context)) < 2
    {
        close_activation(book, context);
        score::end(book, context);
    }
    Ok(())
}
