//! Blows: hits read on a power table, damage suffered, states received, deaths.

use toise_geometry::PieceId;
use toise_rules::hell_dorado::{Damage, Order, StateGiven, Weapon, ids};
use toise_rules::{Name, RuleId};

use super::answer::{Answer, Question};
use super::book::Book;
use super::declare;
use super::event::{Changed, Event};
use super::field::Field;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::store::FighterId;

/// What one attack does to one fighter.
#[derive(Clone, Debug)]
pub(super) struct Blow<'b> {
    pub(super) from: FighterId,
    pub(super) to: FighterId,
    pub(super) damage: Name,
    pub(super) inflicted: u32,
    pub(super) states: Vec<StateGiven>,
    pub(super) automatic: u32,
    pub(super) cover: u8,
    /// The weapon the struck fighter uses in the same exchange.
    pub(super) guard: Option<&'b Weapon>,
    /// The protection it meets and what changes it, where that is settled before the blow lands.
    pub(super) protection: Option<(u16, Changed)>,
}

impl Blow<'_> {
    /// A blow that does nothing yet.
    pub(super) fn none(from: FighterId, to: FighterId) -> Self {
        let damage = Name::from("none");
        let states = Vec::new();
        Blow { from, to, damage, inflicted: 0, states, automatic: 0, cover: 0, guard: None, protection: None }
    }

    /// Whether it hurts at all.
    fn hurts(&self) -> bool {
        self.inflicted > 0 || self.automatic > 0
    }

    /// Settles the protection it meets, as things stand.
    pub(super) fn protect(&mut self, field: Field<'_, '_>) {
        if self.hurts() {
            self.protection = Some(self.met(field));
        }
    }

    fn met(&self, field: Field<'_, '_>) -> (u16, Changed) {
        let protection = field.protection(self.to, &self.damage, self.guard);
        (protection, field.protection_changed(self.to, &self.damage, self.guard))
    }

    /// Reads hits on a weapon's power table; its owner may use fewer where the attack allows it.
    pub(super) fn read(
        &mut self,
        context: &mut Context<'_>,
        weapon: &Weapon,
        damage: &Name,
        hits: u8,
        may_reduce: bool,
    ) -> Result<(), Stop> {
        self.damage = damage.clone();
        let Some(table) = &weapon.power else {
            return Ok(());
        };
        let used = if may_reduce {
            // hd.power.2
            let question = Question::UseHits { weapon: weapon.name.clone(), hits, table: table.clone() };
            match declare::ask(context, self.from, context.side(self.from), question)? {
                Answer::UseHits(used) => used,
                _ => hits,
            }
        } else {
            hits
        };
        // No more hits than five dice give: the table always has the line.
        let line = table.line(used).cloned().unwrap_or_default();
        self.inflicted = line.damage.into();
        self.states.clone_from(&line.states);
        let of = context.name(self.from);
        context.emit(Event::HitsUsed { of, hits, used, line, rule: ids::POWER_1 });
        Ok(())
    }
}

/// What covers the victim of a blow from its striker. // hd.sight.2, hd.sight.3
pub(super) fn take_cover(book: &Book, context: &mut Context<'_>, blow: &mut Blow<'_>) {
    let field = Field::of(book, context);
    let covering = field.covering(blow.from, blow.to);
    if !covering.enough {
        return;
    }
    blow.cover = covering.bonus;
    let (from, to) = (field.name(blow.from), field.name(blow.to));
    let pieces: Vec<PieceId> = covering.near.iter().map(|near| near.piece).collect();
    let pieces = field.piece_names(&pieces);
    let (fraction, bonus) = (covering.fraction, covering.bonus);
    context.emit(Event::Covered { from, to, fraction, pieces, bonus, rule: ids::SIGHT_3 });
}

/// The blows of an exchange: together, or one first. // hd.melee.6, hd.ability.5
pub(super) fn exchange_blows(book: &Book, context: &mut Context<'_>, blows: &[Blow<'_>], order: Order) {
    let (first, second) = match (order, blows) {
        (Order::AttackerFirst, [attacker, defender]) => (attacker, defender),
        (Order::DefenderFirst, [attacker, defender]) => (defender, attacker),
        _ => return land(book, context, blows, ids::DAMAGE_5),
    };
    land(book, context, std::slice::from_ref(first), ids::ABILITY_5);
    if context.fighter(second.from).fallen {
        let of = context.name(second.from);
        context.emit(Event::BlowVoid { of, rule: ids::ABILITY_5 });
    } else {
        land(book, context, std::slice::from_ref(second), ids::ABILITY_5);
    }
}

/// Blows that land at the same instant: all damage, then all states, then the dead leave. // hd.melee.6
pub(super) fn land(book: &Book, context: &mut Context<'_>, blows: &[Blow<'_>], rule: RuleId) {
    for blow in blows {
        strike(book, context, blow, rule);
    }
    for blow in blows {
        for state in &blow.states {
            // hd.damage.4: received even when PR absorbs all the damage.
            receive(book, context, blow.to, state, ids::DAMAGE_4);
        }
    }
    for blow in blows {
        settle_wounds(book, context, blow.to);
        bury(book, context, blow.to);
    }
}

fn strike(book: &Book, context: &mut Context<'_>, blow: &Blow<'_>, rule: RuleId) {
    if !blow.hurts() {
        return;
    }
    let field = Field::of(book, context);
    let (protection, changed) = blow.protection.clone().unwrap_or_else(|| blow.met(field));
    let Blow { inflicted, cover, automatic, .. } = *blow;
    let damage = Damage { inflicted, protection, cover, automatic };
    let before = field.fighter(blow.to).life;
    let suffered = damage.suffered();
    context.emit(Event::Struck {
        from: context.name(blow.from),
        to: context.name(blow.to),
        inflicted: damage.inflicted,
        damage: blow.damage.clone(),
        protection: damage.protection,
        changed,
        cover: damage.cover,
        automatic: damage.automatic,
        suffered,
        before,
        life: before.saturating_sub_unsigned(suffered),
        rule,
    });
}

pub(super) fn receive(
    book: &Book,
    context: &mut Context<'_>,
    to: FighterId,
    state: &StateGiven,
    rule: RuleId,
) {
    let field = Field::of(book, context);
    let Some(new) = field.as_received(state) else { return };
    let after = book.states.held_after(&field.sheet(to).states, new);
    let Some(held) = book.states.given(after) else { return };
    let to = context.name(to);
    context.emit(Event::StateReceived { to, state: state.clone(), held, fresh: after.fresh, rule });
}

/// Who is at its threshold is wounded, who is above it no longer. // hd.state.4
pub(super) fn settle_wounds(book: &Book, context: &mut Context<'_>, id: FighterId) {
    let field = Field::of(book, context);
    let (Some(threshold), Some(wounded)) = (field.profile(id).wounded, book.states.while_wounded()) else {
        return;
    };
    let is = field.fighter(id).life <= i32::from(threshold);
    let was = field.is_in(id, &wounded.name);
    if is && !was {
        let state = StateGiven { state: wounded.name.clone(), level: None };
        let to = context.name(id);
        context.emit(Event::StateReceived {
            to,
            held: state.clone(),
            state,
            fresh: false,
            rule: ids::STATE_4,
        });
    } else if was && !is {
        let (of, state) = (context.name(id), wounded.name.clone());
        context.emit(Event::StateLost { of, state, rule: ids::STATE_4 });
    }
}

/// A fighter without life points leaves the board, and its command points leave its company.
/// // hd.damage.2, hd.order.3
pub(super) fn bury(book: &Book, context: &mut Context<'_>, id: FighterId) {
    let fighter = context.fighter(id);
    if fighter.life > 0 || fighter.fallen {
        return;
    }
    let fighter = fighter.name.clone();
    context.emit(Shared::Died { fighter: fighter.clone(), rule: ids::DAMAGE_2 });
    let field = Field::of(book, context);
    let cmd = u16::from(field.profile(id).cmd);
    if cmd > 0 {
        let points = field.ledger().command(field.fighter(id).side);
        let (base, current) = (points.base.saturating_sub(cmd), points.current.saturating_sub(cmd));
        let side = context.side(id);
        context.emit(Event::CommandLost { side, of: fighter, base, current, rule: ids::ORDER_3 });
    }
}
