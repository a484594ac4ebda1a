//! One attack on all opponents at once (`du.group.2`, `du.group.3`).

use toise_rules::duel::{
    Blow, Weapon, blow as outcome_of, damage, group_defender, group_pool, ids, strikes_back,
};

use super::answer::{Answer, Question};
use super::blow;
use super::book::Book;
use super::command::AttackAll;
use super::event::{Event, Why};
use super::field::Field;
use super::legality;
use crate::context::{Context, Milestone};
use crate::error::Stop;
use crate::store::FighterId;

/// One alone strikes at all its opponents: they defend with one pool, and the damage of a hit is dealt out among them.
pub(super) fn attack_all(book: &Book, context: &mut Context<'_>, call: &AttackAll) -> Result<(), Stop> {
    let (by, targets) = legality::attack_all(Field::of(book, context), call)?;
    let (name, names) = (context.name(by), Field::of(book, context).names(&targets));
    context.emit(Event::AttackedAll { by: name, targets: names, rule: ids::GROUP_2 });
    let (weapon, attack) = blow::attack(book, context, by, 0, call.weapon.as_ref())?;
    for target in &targets {
        blow::learn(book, context, by, *target);
    }
    let missed = blow::misses(book, context, by, attack);
    let defence = if missed { None } else { defence(book, context, by, &targets, attack)? };
    for target in &targets {
        blow::is_attacked(book, context, *target, by);
    }
    let (best, defence) = defence.map_or((None, None), |(best, successes)| (Some(best), Some(successes)));
    match (outcome_of(attack, defence, &book.options), best) {
        (Blow::Parried, Some(best)) => parried(book, context, by, best),
        (Blow::Hit, _) => deal_out(book, context, by, &targets, &weapon, (attack, defence.unwrap_or(0))),
        _ => Ok(()),
    }
}

/// The one defence of those who know of their attacker: the best defends for all, and may add courage; none when nobody
/// does. // du.group.2, du.group.3
fn defence(
    book: &Book,
    context: &mut Context<'_>,
    from: FighterId,
    targets: &[FighterId],
    difficulty: u16,
) -> Result<Option<(FighterId, u16)>, Stop> {
    let mut group: Vec<FighterId> = Vec::new();
    for target in targets {
        if !blow::is_surprised(book, context, *target, from) {
            group.push(*target);
        }
    }
    let field = Field::of(book, context);
    let names = field.names(&group);
    let defences = group.iter().map(|id| field.defence(*id));
    let best =
        group_defender(names.iter().zip(defences)).and_then(|name| field.situation.state.store.find(name));
    let Some(best) = best else { return Ok(None) };
    let by = context.name(best);
    let others = names.into_iter().filter(|name| *name != by).collect();
    if !blow::defends(context, best, from, difficulty)? {
        return Ok(None);
    }
    context.emit(Event::DefendsFor { by, others, rule: ids::GROUP_3 });
    let courage = if book.options.group_courage { blow::courage(book, context, best, true)? } else { 0 };
    let field = Field::of(book, context);
    let pool = group_pool(field.profile(best), group.len() - 1, courage, &field.bonus(best, true));
    let successes = blow::roll(book, context, best, pool, true, ids::GROUP_2)?;
    Ok(Some((best, successes)))
}

/// Whoever defended for the group strikes back for it. // du.group.3
fn parried(book: &Book, context: &mut Context<'_>, by: FighterId, best: FighterId) -> Result<(), Stop> {
    let (name, from) = (context.name(best), context.name(by));
    context.emit(Event::Parried { by: name, from, rule: ids::GROUP_2 });
    if !book.options.group_strikes_back || !strikes_back(1, false, &book.options) {
        return Ok(());
    }
    blow::announce_answer(context, best, by);
    context.milestone(Milestone::new("answer for a group", &[best.number()]))?;
    blow::chain(book, context, (best, by), None, 1, false)
}

/// The damage of a hit, dealt out as the attacker likes: one after another by name, the last takes what is left.
/// // du.group.2
fn deal_out(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    targets: &[FighterId],
    weapon: &Weapon,
    (attack, defence): (u16, u16),
) -> Result<(), Stop> {
    let whole = damage(attack, defence, weapon.damage, &book.options);
    let mut left = whole;
    let mut shares = Vec::with_capacity(targets.len());
    for (index, target) in targets.iter().enumerate() {
        let share = if index + 1 == targets.len() {
            left
        } else {
            let (name, life) = (context.name(*target), context.fighter(*target).life);
            let question = Question::Share { target: name, life, left };
            match blow::ask(context, by, question, ids::GROUP_2)? {
                Answer::Share(points) => points.min(left),
                _ => 0,
            }
        };
        left -= share;
        shares.push((*target, share));
    }
    for (target, share) in shares {
        if share > 0 {
            blow::wound(context, by, target, share, Why::Share { of: whole });
        }
    }
    Ok(())
}
