//! What leaders ask of Hell Dorado: what a fighter is worth, how hard it strikes, how far it comes.

use toise_geometry::Toises;
use toise_rules::Name;
use toise_rules::hell_dorado::{Effect, MoveEnd, PowerLine, Trigger, Weapon};

use super::book::Book;
use super::command::{Command, Use};
use super::field::Field;
use crate::rulebook::{Sheet as AnySheet, part};
use crate::state::State;
use crate::store::{Fighter, FighterId};

/// What a state given is worth, in points of damage.
const STATE: i32 = 2;

/// The cost of a fighter, which is what its fall scores; its life points where it costs nothing. // hd.turn.7
pub(super) fn worth(book: &Book, fighter: &Fighter) -> f64 {
    let profile = book.profile_of(part!(AnySheet::HellDorado, &fighter.sheet));
    f64::from(if profile.cost > 0 { profile.cost } else { profile.pv })
}

/// The lines of a weapon's power table added up.
pub(super) fn force(book: &Book, fighter: &Fighter, weapon: &Name) -> i32 {
    let profile = book.profile_of(part!(AnySheet::HellDorado, &fighter.sheet));
    let power = profile.weapon(weapon).and_then(|weapon: &Weapon| weapon.power.as_ref());
    power.map_or(0, |table| table.lines().iter().map(points).sum())
}

/// What a line of a power table is worth, in points of damage.
pub(super) fn points(line: &PowerLine) -> i32 {
    i32::from(line.damage) + STATE * i32::try_from(line.states.len()).unwrap_or(i32::MAX / STATE)
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
