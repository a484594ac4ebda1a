//! What leaders ask of Hell Dorado: what a fighter is worth, how hard it strikes, how far it comes.

use toise_geometry::Toises;
use toise_rules::Name;
use toise_rules::hell_dorado::{
    CardDeed, Deed, Effect, MoveEnd, PowerLine, PowerTable, PreventSet, StateDamage, StateDef, StateGiven,
    Trigger, Weapon,
};

use super::book::Book;
use super::command::{Command, Use};
use super::field::Field;
use crate::rulebook::{Sheet as AnySheet, part};
use crate::state::State;
use crate::store::{Fighter, FighterId};

/// What a state given is worth, in points of damage.
const STATE: i32 = 2;

/// The cost of a fighter, which is what its fall scores, and a tenth for each of its life points. // hd.turn.7
pub(super) fn worth(book: &Book, fighter: &Fighter) -> f64 {
    let profile = book.profile_of(part!(AnySheet::HellDorado, &fighter.sheet));
    f64::from(profile.cost) + f64::from(profile.pv) / 10.0
}

/// What a fighter loses by a state: nothing by one it is in for as long already. // hd.state.1 to hd.state.7
pub(super) fn harm(book: &Book, fighter: &Fighter, state: &Name) -> f64 {
    let given = state.parse::<StateGiven>().ok().and_then(|given| book.states.held(&given).ok());
    let Some(given) = given else { return 0.0 };
    let held = part!(AnySheet::HellDorado, &fighter.sheet).states();
    if held.iter().any(|own| own.state == given.state && own.level >= given.level) {
        return 0.0;
    }
    book.states.get(given.state).map_or(0.0, |state| f64::from(harm_of(state)))
}

/// 1 for a state that takes something from whoever is in it, -1 for one that keeps enemies off.
fn harm_of(state: &StateDef) -> i32 {
    let takes = state.cbt < 0
        || state.tir < 0
        || state.prevents != PreventSet::NONE
        || state.actions.is_some()
        || state.damage != StateDamage::None;
    let gives = state.cbt > 0 || state.tir > 0 || state.contact_cost > 0;
    i32::from(takes) - i32::from(gives)
}

/// The lines of a weapon's power table added up.
pub(super) fn force(book: &Book, fighter: &Fighter, weapon: &Name) -> i32 {
    table(book, fighter, weapon).map_or(0, |table| table.lines().iter().map(|line| points(book, line)).sum())
}

/// What a weapon does at best with so many hits, any fewer used where that is worth more. // hd.power.2
pub(super) fn force_of(book: &Book, fighter: &Fighter, weapon: &Name, hits: u8) -> i32 {
    let lines = table(book, fighter, weapon).into_iter().flat_map(PowerTable::lines);
    lines.take(hits.into()).map(|line| points(book, line)).max().unwrap_or(0)
}

fn table<'b>(book: &'b Book, fighter: &Fighter, weapon: &Name) -> Option<&'b PowerTable> {
    let profile = book.profile_of(part!(AnySheet::HellDorado, &fighter.sheet));
    profile.weapon(weapon).and_then(|weapon: &Weapon| weapon.power.as_ref())
}

/// What a line of a power table is worth, in points of damage.
pub(super) fn points(book: &Book, line: &PowerLine) -> i32 {
    let states = line.states.iter().map(|given| STATE * harm_of_named(book, &given.state));
    i32::from(line.damage) + states.sum::<i32>()
}

fn harm_of_named(book: &Book, state: &Name) -> i32 {
    book.states.find(state).and_then(|state| book.states.get(state)).map_or(0, harm_of)
}

/// Whether an effect harms whom it affects, rather than helps them: what it does, added up.
pub(super) fn harms(book: &Book, effect: &Effect) -> bool {
    let harm = |deed: &Deed| match deed {
        Deed::Modify { by, .. } => -i32::from(*by).signum(),
        Deed::Heal(_) | Deed::Move(_) | Deed::Untargetable | Deed::Own(CardDeed::Grant(_)) => -1,
        Deed::Own(CardDeed::Give(given)) => harm_of_named(book, &given.state),
        Deed::Own(CardDeed::Remove(state)) => -harm_of_named(book, state),
        Deed::Own(CardDeed::DirectAttack { .. }) => 1,
    };
    effect.does.iter().map(harm).sum::<i32>() > 0
}

/// The longest move into contact.
pub(super) fn reach(field: Field<'_, '_>, id: FighterId) -> Toises {
    let actions = field.book.actions.iter().map(|(_, action)| action);
    let into_contact = actions.filter(|action| action.end == MoveEnd::Contact);
    into_contact.map(|action| field.allowance(id, action)).max().unwrap_or(Toises::ZERO)
}

/// Whether a command uses an effect that is no action, costs nothing and has no limit of uses.
pub(super) fn is_endless(book: &Book, command: &Command, state: &State) -> bool {
    let Command::Use(call) = command else { return false };
    effect_of(book, call, state).is_some_and(|effect| {
        let is_action = matches!(effect.trigger, Trigger::Active | Trigger::Exhausting);
        !is_action && effect.times.is_none() && effect.cost.is_nothing()
    })
}

/// The effect that is used.
pub(super) fn effect_of<'b>(book: &'b Book, call: &Use, state: &State) -> Option<&'b Effect> {
    let by = state.store.get(state.store.find(&call.by)?);
    book.profile_of(part!(AnySheet::HellDorado, &by.sheet)).effect(&call.effect)
}
