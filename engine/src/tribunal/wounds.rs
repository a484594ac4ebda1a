//! Where a blow lands, what gets through, who falls and who comes round (`tr.melee.3` to `tr.melee.5`).

use toise_rules::tribunal::{Characteristic, Location, damage, ids, location_reading};
use toise_rules::{Modifier, RuleId};

use super::book::{Book, Fight};
use super::event::{Event, FightEnd};
use super::field::Field;
use super::trial;
use crate::chance::Purpose;
use crate::context::Context;
use crate::error::Stop;
use crate::store::FighterId;

/// The strength behind something that hurts, as it adds up.
pub(super) struct Strength {
    pub(super) parts: Vec<Modifier>,
    pub(super) value: i32,
}

/// Something has got through: it lands somewhere and hurts. // tr.melee.3, tr.melee.4
pub(super) fn hit(
    book: &Book,
    context: &mut Context<'_>,
    from: FighterId,
    to: FighterId,
    strength: Strength,
    rule: RuleId,
) -> Result<(), Stop> {
    let face = trial::die(context, from, Purpose::Location, location_reading(), ids::MELEE_3)?;
    let location = Location::of(face);
    let field = Field::of(book, context);
    let endurance = field.worth(to, Characteristic::End, 0);
    let armour = field.profile(to).armour.against(location, &book.options);
    let damage = damage(strength.value, endurance.value, armour);
    let mut against = endurance.parts;
    if armour > 0 {
        let on = if book.options.armour_by_location {
            format!("armour on the {location}")
        } else {
            "armour".into()
        };
        against.push(Modifier::new(on, armour));
    }
    let before = field.fighter(to).life;
    let life = (before - i32::from(damage)).max(0);
    let (from, name) = (context.name(from), context.name(to));
    context.emit(Event::Struck {
        from,
        to: name.clone(),
        location,
        strength: strength.parts,
        against,
        damage,
        before,
        life,
        rule,
    });
    if life == 0 && before > 0 {
        context.emit(Event::Unconscious { fighter: name, rule: ids::MELEE_5 });
        end_fights(book, context, to);
    }
    Ok(())
}

/// The fights of a fighter that is out of action are over.
fn end_fights(book: &Book, context: &mut Context<'_>, of: FighterId) {
    let fights: Vec<Fight> = Field::of(book, context).fights_of(of).cloned().collect();
    for Fight { opener, other, .. } in fights {
        context.emit(Event::FightEnded { opener, other, how: FightEnd::OutOfAction, rule: ids::MELEE_5 });
    }
}

/// Life points come back, as many as the profile has at most; whoever had none comes round. // tr.melee.5
pub(super) fn heal(book: &Book, context: &mut Context<'_>, target: FighterId, points: u16) {
    let field = Field::of(book, context);
    let before = field.fighter(target).life;
    let most = i32::from(field.profile(target).pv).max(before);
    let life = before.saturating_add(points.into()).min(most);
    if life > before {
        let fighter = context.name(target);
        context.emit(Event::Healed { fighter: fighter.clone(), before, life, rule: ids::SPELL_1 });
        if before == 0 {
            context.emit(Event::CameRound { fighter, rule: ids::MELEE_5 });
        }
    }
}
