//! Spells (`tr.spell`).

use toise_rules::Modifier;
use toise_rules::tribunal::{Characteristic, Deed, Spell, SpellDeed, ids, succeeds, success_reading};

use super::book::Book;
use super::command::Cast;
use super::event::Event;
use super::fear;
use super::field::Field;
use super::wounds::{self, Strength};
use super::{legality, trial};
use crate::chance::Purpose;
use crate::context::Context;
use crate::error::Stop;
use crate::lasting::{LastingEvent, LastsUntil};
use crate::store::FighterId;

/// A spell of the caster's own on a target in sight, chosen before the roll.
pub(super) fn cast(book: &Book, context: &mut Context<'_>, call: &Cast) -> Result<(), Stop> {
    let (by, target, spell) = legality::cast(Field::of(book, context), call)?;
    let (name, on, difficulty) = (context.name(by), context.name(target), spell.difficulty);
    let rule = ids::SPELL_1;
    context.emit(Event::Cast { by: name, spell: spell.name.clone(), target: on, difficulty, rule });
    let mut fear = 0;
    // tr.fear.3: a hostile spell is an attack.
    if spell.hurts() && Field::of(book, context).situation.are_enemies(by, target) {
        let Some(taken) = fear::from_afar(book, context, by, target)? else { return Ok(()) };
        fear = taken;
    }
    let worth = Field::of(book, context).worth(by, Characteristic::Vol, fear);
    let reading = success_reading(worth.value, difficulty.into());
    let test = trial::of_worth(context, by, worth, Purpose::Spell, reading, rule)?;
    if !succeeds(test, difficulty.into()) {
        trial::fails(context, by, Purpose::Spell, test, difficulty.into(), rule);
        return Ok(());
    }
    spell
        .does
        .iter()
        .enumerate()
        .try_for_each(|(index, deed)| work(book, context, by, target, spell, index, deed))
}

/// One thing a spell does to its target.
fn work(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
    spell: &Spell,
    index: usize,
    deed: &Deed,
) -> Result<(), Stop> {
    match deed {
        Deed::Heal(points) => wounds::heal(book, context, target, *points),
        Deed::Own(SpellDeed::Harm(strength)) => {
            let value = i32::from(*strength);
            let parts = vec![Modifier::new(spell.name.clone(), value)];
            wounds::hit(book, context, by, target, Strength { parts, value }, ids::SPELL_1)?;
        }
        Deed::Modify { .. } | Deed::Untargetable => {
            let (by, on, effect) = (context.name(by), context.name(target), spell.name.clone());
            let until = LastsUntil::of(spell.until, true);
            // A spell has few deeds, far fewer than the number can hold.
            let deed_number = u8::try_from(index).unwrap_or(u8::MAX);
            let what = deed.clone();
            let rule = ids::SPELL_1;
            context.emit(LastingEvent::Began { by, on, effect, deed: deed_number, what, until, rule });
        }
        // No spell moves anybody: it was refused with the profile.
        Deed::Move(_) => {}
    }
    Ok(())
}
