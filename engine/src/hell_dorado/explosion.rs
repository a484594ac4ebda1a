//! The explosion of the edition Sapience (`hd.explosion`): it lands on its point or fails.

use toise_geometry::{Circle, Template};
use toise_rules::hell_dorado::{
    Characteristic, ExplosionMiss, VaeVictis, WeaponKind, area as rule_area, damage_pool, ids,
};

use super::act;
use super::area::{self, DamageRolls, Harm};
use super::book::Book;
use super::command::Zone;
use super::declare;
use super::effects::{end_attack, opening};
use super::event::{Event, Why};
use super::field::Field;
use super::legality;
use super::{pools, target};
use crate::context::Context;
use crate::error::Stop;

pub(super) fn explode(book: &Book, context: &mut Context<'_>, call: &Zone) -> Result<(), Stop> {
    let plan = legality::explosion(Field::of(book, context), call)?;
    let (by, laid, enemies) = (plan.by, plan.area, plan.enemies);
    act::begin_strike(book, context, by, plan.action);
    let (weapon, damage) = area::weapon(context, by, &plan.weapons, call.damage.as_ref())?;
    let WeaponKind::Explosion { range, blast } = &weapon.kind else {
        return Ok(());
    };
    area::lay(context, by, laid, &enemies, ids::EXPLOSION_1);
    // hd.explosion.3: Vae dice help the aiming roll, never the damage.
    let vae = declare::vae(book, context, by)?;
    opening::give(book, context, by)?;

    let field = Field::of(book, context);
    let reach = pools::reach(field, by, target::the_point, field.distance_to_point(by, call.at), range);
    let difficulty = reach.band.difficulty();
    pools::set_difficulty(context, by, difficulty, Why::Distance(reach), ids::EXPLOSION_1);
    let pool = pools::count(book, context, by, Characteristic::Tir, vae.map(VaeVictis::modifier), false);
    context.with_dice(|context| {
        let successes = pools::attack_roll(context, by, pool, difficulty, false)?.hits;

        let landed = rule_area::explosion_lands(successes);
        let name = context.name(by);
        context.emit(Event::Landed { by: name, landed, rule: ids::EXPLOSION_1 });
        if !landed && book.options.explosion_miss == ExplosionMiss::Nothing {
            return Ok(());
        }
        let radius = legality::toises(book.options.explosion_radius);
        let centre = if landed {
            call.at
        } else {
            area::scatter(book, context, (call.at, radius), successes, ids::EXPLOSION_1)?
        };

        let Ok(circle) = Circle::new(centre, radius) else {
            return Ok(());
        };
        let mut victims = area::victims(book, context, &Template::Circle(circle), None, ids::EXPLOSION_2);
        area::spread(book, context, by, None, &mut victims)?;
        let (harm, pool) = (Harm::Blast(blast.clone()), damage_pool());
        DamageRolls { by, damage: damage.clone(), harm, pool, covers: false, rule: ids::EXPLOSION_2 }
            .resolve_at_last(book, context, &victims)?;
        let part_in_it = [&[by], victims.as_slice()].concat();
        end_attack(book, context, &part_in_it);
        Ok(())
    })
}
