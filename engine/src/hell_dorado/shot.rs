//! The shot (`hd.shot`), and the shot into a melee (`hd.melee-shot`).

use toise_geometry::Toises;
use toise_rules::Name;
use toise_rules::hell_dorado::{
    Category, Characteristic, Difficulty, Pool, Range, VaeVictis, Weapon, ids, shot, straying,
};

use super::act;
use super::book::Book;
use super::command::Shoot;
use super::declare;
use super::effects::{end_attack, opening};
use super::event::{Event, Why};
use super::field::Field;
use super::legality;
use super::pools;
use super::wounds::{self, Blow};
use crate::choice::{Answer, Question};
use crate::context::Context;
use crate::error::Stop;
use crate::store::FighterId;

pub(super) fn shoot(book: &Book, context: &mut Context<'_>, call: &Shoot) -> Result<(), Stop> {
    // A. The target, and with it the weapon.
    let aim = aim(book, context, call)?;
    let Aim { by, weapon, .. } = aim;
    let damage = declare::damage_type(context, by, weapon, call.damage.as_ref())?;
    let vae = declare::vae(book, context, by)?;
    opening::give(book, context, by)?;

    // B. The difficulty.
    let (difficulty, strayable) = set_difficulty(book, context, &aim);

    // C. The dice; D. the roll. Into a melee, even and odd faces will be read too.
    let pool = pools::count(book, context, by, Characteristic::Tir, vae.map(VaeVictis::modifier), true);
    let loosed = Loosed { aim, damage, difficulty, strayable, pool };
    context.with_dice(|context| loose(book, context, &loosed))
}

/// A shot with all that is settled before any die.
struct Loosed<'b> {
    aim: Aim<'b>,
    damage: Name,
    difficulty: Difficulty,
    strayable: Vec<FighterId>,
    pool: Pool,
}

/// A shot from its first die to its end.
fn loose(book: &Book, context: &mut Context<'_>, loosed: &Loosed<'_>) -> Result<(), Stop> {
    let Loosed { aim, damage, difficulty, strayable, pool } = loosed;
    let Aim { by, target, weapon, .. } = *aim;
    let into_melee = !strayable.is_empty();
    let tally = pools::attack_roll(context, by, *pool, *difficulty, into_melee)?;

    // hd.melee-shot.2, hd.melee-shot.3
    let tested = shot::parity_is_read(tally.hits, book.edition, &book.options);
    let mut victim = target;
    if into_melee && tested {
        let astray = straying(tally);
        let (of, aimed_at) = (context.name(by), context.name(target));
        let (even, odd) = (tally.even, tally.odd);
        context.emit(Event::ParityCounted {
            of,
            target: aimed_at,
            even,
            odd,
            astray,
            rule: ids::MELEE_SHOT_2,
        });
        if astray {
            victim = context.pick(strayable, ids::MELEE_SHOT_3)?.unwrap_or(target);
            let (of, to) = (context.name(by), context.name(victim));
            context.emit(Event::Strayed { of, to, rule: ids::MELEE_SHOT_3 });
        }
    }

    // E. The result. hd.melee-shot.4: astray, hits cannot be reduced.
    let astray = victim != target;
    let may_reduce = !astray && (!into_melee || book.options.reduce_in_melee_shot);
    let mut blow = Blow::none(by, victim);
    blow.read(context, weapon, damage, tally.hits, may_reduce)?;
    wounds::take_cover(book, context, &mut blow);
    if astray && !book.options.automatic_follows_stray {
        let mut aimed = Blow::none(by, target);
        aimed.damage = damage.clone();
        aimed.automatic = pool.automatic;
        wounds::land(book, context, &[blow, aimed], ids::DAMAGE_5);
    } else {
        blow.automatic = pool.automatic;
        wounds::land(book, context, &[blow], ids::DAMAGE_5);
    }
    end_attack(book, context, &[by, target, victim]);
    Ok(())
}

struct Aim<'b> {
    by: FighterId,
    target: FighterId,
    weapon: &'b Weapon,
    range: &'b Range,
    distance: Toises,
}

/// Declares the weapon and picks the target; a weapon left open is picked by the target's side, among those
/// that reach it. // hd.weapon.5
fn aim<'b>(book: &'b Book, context: &mut Context<'_>, call: &Shoot) -> Result<Aim<'b>, Stop> {
    let legality::Shot { by, action, target, options } = legality::shot(Field::of(book, context), call)?;
    act::begin_strike(book, context, by, action);
    let weapons: Vec<&Weapon> = options.iter().map(|(weapon, _)| *weapon).collect();
    let declared = declare::weapon(context, by, &weapons, &call.weapon, true)?;
    // The weapon that reaches farthest reaches all that the others do.
    let considered = options.iter().filter(|(weapon, _)| declared.is_none_or(|it| it.name == weapon.name));
    let legal = considered.map(|(_, reached)| reached.as_slice()).max_by_key(|reached| reached.len());
    let legal = legal.unwrap_or_default();
    let target = match target {
        Some(target) => target,
        None => pick_target(context, by, legal)?,
    };
    let weapon = if let Some(weapon) = declared {
        weapon
    } else {
        let reaches = |reached: &[(FighterId, Toises)]| reached.iter().any(|(id, _)| *id == target);
        let reaching = options.iter().filter(|(_, reached)| reaches(reached)).map(|(weapon, _)| *weapon);
        declare::picked_by_opponent(context, by, target, &reaching.collect::<Vec<_>>(), None)?
    };
    let range = weapon.kind.range().ok_or_else(|| legality::not_a(weapon, Category::Shot))?;
    let field = Field::of(book, context);
    let distance = field.distance(by, target);
    let legal = legal.iter().map(|(id, distance)| (field.name(*id), *distance)).collect();
    let (name, target_name) = (field.name(by), field.name(target));
    context.emit(Event::RangedOpened { by: name, legal, target: Some(target_name), rule: ids::SHOT_1 });
    Ok(Aim { by, target, weapon, range, distance })
}

fn pick_target(
    context: &mut Context<'_>,
    by: FighterId,
    legal: &[(FighterId, Toises)],
) -> Result<FighterId, Stop> {
    let options: Vec<Name> = legal.iter().map(|(id, _)| context.name(*id)).collect();
    let answer = context.ask(by, Question::Target { options }, ids::SHOT_1)?;
    let picked = legal.iter().map(|(id, _)| *id).find(|id| answer == Answer::Target(context.name(*id)));
    // The choice was checked, and legality found at least one target.
    Ok(picked.unwrap_or(legal[0].0))
}

/// The difficulty, and those the shot can stray to: whoever the target engages, never the shooter itself.
/// // hd.shot.2, hd.melee-shot.1, hd.melee-shot.3
fn set_difficulty(book: &Book, context: &mut Context<'_>, aim: &Aim<'_>) -> (Difficulty, Vec<FighterId>) {
    let field = Field::of(book, context);
    let mut engaged: Vec<FighterId> = field.engaged_by(aim.target).collect();
    let reach = pools::reach(field, aim.by, || field.name(aim.target), aim.distance, aim.range);
    let defence = field.defence(aim.target);
    let theirs: Vec<Difficulty> = engaged.iter().map(|id| field.defence(*id)).collect();
    let (value, rule) = if engaged.is_empty() {
        (shot::difficulty(reach.band, defence), ids::SHOT_2)
    } else {
        (shot::melee_difficulty(reach.band, defence, &theirs), ids::MELEE_SHOT_1)
    };
    let engaged_names = engaged.iter().zip(&theirs).map(|(id, def)| (field.name(*id), def.get())).collect();
    let why = Why::Shot {
        reach,
        target: field.name(aim.target),
        defence: defence.get(),
        changed: field.defence_changed(aim.target),
        engaged: engaged_names,
    };
    pools::set_difficulty(context, aim.by, value, why, rule);
    engaged.retain(|id| *id != aim.by);
    (value, engaged)
}
