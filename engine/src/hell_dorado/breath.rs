//! The breath (`hd.breath`): a cone, everyone in it.

use toise_rules::hell_dorado::{
    BreathForm, Characteristic, VaeVictis, WeaponKind, breath_damage_pool, breath_difficulty, damage_pool,
    ids,
};

use super::act;
use super::area::{self, DamageRolls, Harm};
use super::book::Book;
use super::command::Breath;
use super::declare;
use super::effects::{end_attack, opening};
use super::event::Why;
use super::field::Field;
use super::legality;
use super::pools;
use crate::context::Context;
use crate::error::Stop;

pub(super) fn breathe(book: &Book, context: &mut Context<'_>, call: &Breath) -> Result<(), Stop> {
    let plan = legality::breath(Field::of(book, context), call)?;
    let (by, area, enemies) = (plan.by, plan.area, plan.enemies);
    act::begin_strike(book, context, by, plan.action);
    let (weapon, damage) = area::weapon(context, by, &plan.weapons, call.damage.as_ref())?;
    let WeaponKind::Breath(form) = &weapon.kind else {
        return Ok(());
    };
    area::lay(context, by, area, &enemies, ids::BREATH_1);

    let (harm, pool, rule) = match (form, &weapon.power) {
        (BreathForm::Precision(precision), Some(table)) => {
            // hd.breath.2: each success is a reroll for every damage roll.
            let vae = declare::vae(book, context, by)?;
            opening::give(book, context, by)?;
            let count = u8::try_from(enemies.len()).unwrap_or(u8::MAX);
            let difficulty = breath_difficulty(enemies.len());
            pools::set_difficulty(context, by, difficulty, Why::Enemies(count), ids::BREATH_2);
            let pool =
                pools::count(book, context, by, Characteristic::Tir, vae.map(VaeVictis::modifier), false);
            let successes = pools::attack_roll(context, by, pool, difficulty, false)?.hits;
            (Harm::Table(*precision, table.clone()), breath_damage_pool(successes), ids::BREATH_3)
        }
        (BreathForm::Blast(blast), _) => (Harm::Blast(blast.clone()), damage_pool(), ids::BREATH_4),
        (BreathForm::Precision(_), None) => return Ok(()),
    };

    let mut victims = area::victims(book, context, &area, Some(by), ids::BREATH_5);
    area::spread(book, context, by, Some(by), &mut victims)?;
    DamageRolls { by, damage, harm, pool, covers: true, rule }.resolve_at_last(book, context, &victims)?;
    let part_in_it = [&[by], victims.as_slice()].concat();
    end_attack(book, context, &part_in_it);
    Ok(())
}
