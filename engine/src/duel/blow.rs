//! One blow, from courage to damage, and the chain of parries answered (`du.pool`, `du.duel`).

use toise_rules::duel::{
    Blow, Pool, Weapon, attack_pool, blow, courage_for_a_roll, damage, defence_pool, ids, reading,
    strikes_back, successes_of, worth,
};
use toise_rules::{Name, RuleId};

use super::answer::{Answer, Question};
use super::book::Book;
use super::event::{Event, Why};
use super::field::Field;
use super::legality;
use crate::chance::Purpose;
use crate::choice::{Answer as AnyAnswer, Question as AnyQuestion};
use crate::context::{Context, Milestone, Throw};
use crate::error::Stop;
use crate::rounds::Attack;
use crate::store::FighterId;

/// An attack on an enemy in contact: whoever brings it about strikes first. // du.duel.1
pub(super) fn attack_one(book: &Book, context: &mut Context<'_>, call: &Attack) -> Result<(), Stop> {
    let (by, target) = legality::attack(Field::of(book, context), call)?;
    let (name, other) = (context.name(by), context.name(target));
    context.emit(Event::Attacked { by: name, target: other, rule: ids::DUEL_1 });
    chain(book, context, (by, target), call.weapon.as_ref(), 0, false)
}

/// Blow after blow: whoever parries strikes back at once, until one hits or misses, or there have been enough. `blows`
/// have been struck before. // du.duel.1
pub(super) fn chain(
    book: &Book,
    context: &mut Context<'_>,
    first: (FighterId, FighterId),
    weapon: Option<&Name>,
    mut blows: u8,
    parting: bool,
) -> Result<(), Stop> {
    let ((mut by, mut target), mut weapon) = (first, weapon);
    loop {
        blows += 1;
        let parried = strike(book, context, by, target, weapon.take())? == Blow::Parried;
        if !parried || !strikes_back(blows, parting, &book.options) {
            return Ok(());
        }
        (by, target) = (target, by);
        announce_answer(context, by, target);
        let place = [by, target].map(FighterId::number);
        context.milestone(Milestone::new("blow", &[blows.into(), place[0], place[1]]))?;
    }
}

pub(super) fn announce_answer(context: &mut Context<'_>, by: FighterId, target: FighterId) {
    let (by, target) = (context.name(by), context.name(target));
    context.emit(Event::StrikesBack { by, target, rule: ids::DUEL_1 });
}

/// One blow: the attack, the defence, and the damage of a hit.
fn strike(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
    named: Option<&Name>,
) -> Result<Blow, Stop> {
    let more = Field::of(book, context).ahead(by, target);
    let (weapon, attack) = attack(book, context, by, more, named)?;
    learn(book, context, by, target);
    if misses(book, context, by, attack) {
        is_attacked(book, context, target, by);
        return Ok(Blow::Missed);
    }
    let defence = if is_surprised(book, context, target, by) {
        None
    } else {
        defence(book, context, target, by, attack)?
    };
    is_attacked(book, context, target, by);
    let outcome = blow(attack, defence, &book.options);
    match outcome {
        Blow::Parried => {
            let (by, from) = (context.name(target), context.name(by));
            context.emit(Event::Parried { by, from, rule: ids::POOL_3 });
        }
        Blow::Hit => {
            let (defence, weapon) = (defence.unwrap_or(0), weapon.damage);
            let damage = damage(attack, defence, weapon, &book.options);
            wound(context, by, target, damage, Why::Blow { attack, defence, weapon });
        }
        Blow::Missed => {}
    }
    Ok(outcome)
}

/// The attack: its weapon and its successes, which are its difficulty. // du.pool.2, du.pool.4
pub(super) fn attack(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    more: u8,
    named: Option<&Name>,
) -> Result<(Weapon, u16), Stop> {
    let profile = Field::of(book, context).profile(by);
    let named = match named {
        Some(name) => Some(name.clone()),
        None => {
            let options = profile.weapons.iter().map(|weapon| weapon.name.clone()).collect();
            context.which_weapon(by, options, ids::POOL_2)?
        }
    };
    let weapon = named.and_then(|name| profile.weapon(&name)).cloned().unwrap_or_else(Weapon::bare_hands);
    let courage = courage(book, context, by, false)?;
    let bonus = Field::of(book, context).bonus(by, false);
    let pool = attack_pool(profile, &weapon, courage, more, &bonus);
    let successes = roll(book, context, by, pool, false, ids::POOL_2)?;
    Ok((weapon, successes))
}

/// An attack without a success misses whatever the defence. // du.pool.5
pub(super) fn misses(book: &Book, context: &mut Context<'_>, by: FighterId, attack: u16) -> bool {
    let misses = blow(attack, None, &book.options) == Blow::Missed;
    if misses {
        let by = context.name(by);
        context.emit(Event::Missed { by, rule: ids::POOL_5 });
    }
    misses
}

/// The successes of the defence; none when the blow is let come. // du.pool.3
fn defence(
    book: &Book,
    context: &mut Context<'_>,
    of: FighterId,
    from: FighterId,
    difficulty: u16,
) -> Result<Option<u16>, Stop> {
    if !defends(context, of, from, difficulty)? {
        return Ok(None);
    }
    let courage = courage(book, context, of, true)?;
    let field = Field::of(book, context);
    let pool = defence_pool(field.profile(of), courage, field.ahead(of, from), &field.bonus(of, true));
    roll(book, context, of, pool, true, ids::POOL_3).map(Some)
}

/// Whether a fighter defends, which is for its side to say.
pub(super) fn defends(
    context: &mut Context<'_>,
    of: FighterId,
    from: FighterId,
    difficulty: u16,
) -> Result<bool, Stop> {
    let question = Question::Defend { from: context.name(from), difficulty };
    if ask(context, of, question, ids::POOL_3)? == Answer::Defend(false) {
        let of = context.name(of);
        context.emit(Event::Undefended { of, rule: ids::POOL_3 });
        return Ok(false);
    }
    Ok(true)
}

/// Points of courage spent on a roll, each a die. // du.pool.4
pub(super) fn courage(
    book: &Book,
    context: &mut Context<'_>,
    of: FighterId,
    defends: bool,
) -> Result<u8, Stop> {
    let has = Field::of(book, context).sheet(of).courage;
    let most = courage_for_a_roll(has, &book.options);
    let Answer::Courage(points) = ask(context, of, Question::Courage { most, defends }, ids::POOL_4)? else {
        return Ok(0);
    };
    if points > 0 {
        let (of, left) = (context.name(of), has.saturating_sub(points));
        context.emit(Event::CourageSpent { of, points, left, rule: ids::POOL_4 });
    }
    Ok(points)
}

/// Asks the side of a fighter.
pub(super) fn ask(
    context: &mut Context<'_>,
    of: FighterId,
    question: Question,
    rule: RuleId,
) -> Result<Answer, Stop> {
    let default = question.default_answer();
    match context.ask(of, AnyQuestion::Duel(question), rule)? {
        AnyAnswer::Duel(answer) => Ok(answer),
        _ => Ok(default),
    }
}

/// Throws a pool and counts its successes. // du.pool.1
pub(super) fn roll(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    pool: Pool,
    defends: bool,
    rule: RuleId,
) -> Result<u16, Stop> {
    let (of, dice) = (context.name(by), pool.dice);
    context.emit(Event::PoolCounted { of: of.clone(), defends, pool, rule });
    let purpose = if defends { Purpose::Defence } else { Purpose::Attack };
    let reading = reading(&book.options);
    let worth = Some(worth(&book.options));
    let throw = Throw { by, against: None, purpose, dice, reading, worth, rule: ids::POOL_1 };
    let faces = context.throw(throw)?;
    let successes = successes_of(&faces, &book.options);
    context.emit(Event::SuccessesCounted { of, defends, successes, rule: ids::POOL_1 });
    Ok(successes)
}

/// Whether a fighter has not noticed its attacker: it then makes no defence. // du.ambush.1
pub(super) fn is_surprised(book: &Book, context: &mut Context<'_>, of: FighterId, by: FighterId) -> bool {
    let enemy = context.name(by);
    if Field::of(book, context).sheet(of).has_noticed(&enemy) {
        return false;
    }
    let of = context.name(of);
    context.emit(Event::Surprised { of, by: enemy, rule: ids::AMBUSH_1 });
    true
}

/// Whoever has been attacked knows of its attacker, unless an option says otherwise. // du.ambush.1
pub(super) fn is_attacked(book: &Book, context: &mut Context<'_>, of: FighterId, by: FighterId) {
    if book.options.knows_after_first {
        learn(book, context, of, by);
    }
}

/// A fighter knows of an enemy from now on, as whoever attacks does. // du.ambush.1
pub(super) fn learn(book: &Book, context: &mut Context<'_>, of: FighterId, enemy: FighterId) {
    let enemy = context.name(enemy);
    if !Field::of(book, context).sheet(of).has_noticed(&enemy) {
        let of = context.name(of);
        context.emit(Event::Noticed { of, enemy, rule: ids::AMBUSH_1 });
    }
}

/// Life lost; without any left a fighter is out of the fight. // du.duel.2, du.duel.4
pub(super) fn wound(context: &mut Context<'_>, from: FighterId, to: FighterId, damage: u16, why: Why) {
    let before = context.fighter(to).life;
    let life = before.saturating_sub(damage.into());
    let rule = match why {
        Why::Blow { .. } => ids::DUEL_2,
        Why::Share { .. } => ids::GROUP_2,
    };
    let (from, fighter) = (context.name(from), context.name(to));
    context.emit(Event::Struck { from, to: fighter.clone(), damage, why, before, life, rule });
    if life <= 0 {
        context.emit(Event::Beaten { fighter, rule: ids::DUEL_4 });
    }
}
