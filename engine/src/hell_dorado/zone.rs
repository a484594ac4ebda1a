//! The zone (`hd.zone`): a circle that scatters, everyone in it.

use toise_geometry::{Circle, Template};
use toise_rules::hell_dorado::{Characteristic, VaeVictis, WeaponKind, area as rule_area, damage_pool, ids};

use super::act;
use super::area::{self, DamageRolls, Harm};
use super::book::Book;
use super::command::Zone;
use super::declare;
use super::effects::{end_attack, opening};
use super::event::Why;
use super::field::Field;
use super::legality;
use super::{pools, target};
use crate::context::Context;
use crate::error::Stop;

pub(super) fn zone(book: &Book, context: &mut Context<'_>, call: &Zone) -> Result<(), Stop> {
    let plan = legality::zone(Field::of(book, context), call)?;
    let (by, laid, enemies) = (plan.by, plan.area, plan.enemies);
    act::begin_strike(book, context, by, plan.action);
    let (weapon, damage) = area::weapon(context, by, &plan.weapons, call.damage.as_ref())?;
    let (WeaponKind::Zone { range, precision }, Some(table)) = (&weapon.kind, &weapon.power) else {
        return Ok(());
    };
    area::lay(context, by, laid, &enemies, ids::ZONE_1);
    let vae = declare::vae(book, context, by)?;
    opening::give(book, context, by)?;

    // hd.zone.2: the distance to the centre alone.
    let field = Field::of(book, context);
    let reach = pools::reach(field, by, target::the_point, field.distance_to_point(by, call.at), range);
    let difficulty = reach.band.difficulty();
    pools::set_difficulty(context, by, difficulty, Why::Distance(reach), ids::ZONE_2);
    let pool = pools::count(book, context, by, Characteristic::Tir, vae.map(VaeVictis::modifier), false);
    context.with_dice(|context| {
        let successes = pools::attack_roll(context, by, pool, difficulty, false)?.hits;

        let radius = legality::toises(rule_area::ZONE_RADIUS);
        let centre = area::scatter(book, context, (call.at, radius), successes, ids::ZONE_3)?;

        // Whom it touches is worked out where it fell, the shooter included. // hd.zone.4
        let Ok(circle) = Circle::new(centre, radius) else {
            return Ok(());
        };
        let victims = area::victims(book, context, &Template::Circle(circle), None, ids::ZONE_4);
        let harm = Harm::Table(*precision, table.clone());
        DamageRolls {
            by,
            damage: damage.clone(),
            harm,
            pool: damage_pool(),
            covers: true,
            rule: ids::ZONE_4,
        }
        .resolve_at_last(book, context, &victims)?;
        let part_in_it = [&[by], victims.as_slice()].concat();
        end_attack(book, context, &part_in_it);
        Ok(())
    })
}
