//! Attack rolls: the pool, the difficulty, the dice.

use toise_geometry::Toises;
use toise_rules::hell_dorado::{
    Characteristic, Difficulty, Modifier, Pool, Range, Tally, hits, hits_and_parity, hits_of, ids,
};
use toise_rules::{Name, RuleId};

use super::book::Book;
use super::event::{Event, Reach, Why};
use super::field::Field;
use crate::chance::{Purpose, Roll};
use crate::context::Context;
use crate::error::Stop;
use crate::store::FighterId;

/// Counts the dice of an attack roll. // hd.pool.1 to hd.pool.3
pub(super) fn count(
    book: &Book,
    context: &mut Context<'_>,
    of: FighterId,
    characteristic: Characteristic,
    more: impl IntoIterator<Item = Modifier>,
    automatic: bool,
) -> Pool {
    let field = Field::of(book, context);
    let base = field.base(of, characteristic).unwrap_or(0);
    let mut modifiers = field.modifiers(of, characteristic);
    modifiers.extend(more.into_iter().filter(|modifier| modifier.amount != 0));
    let counted = Pool::of(base, &modifiers);
    let pool = if automatic { counted } else { counted.without_automatic() };
    let rule = match (pool.automatic, pool.rerolls, pool.dice) {
        (1.., _, _) => ids::POOL_3,
        (_, 1.., _) => ids::POOL_2,
        (_, _, 0) => ids::POOL_6,
        _ => ids::POOL_1,
    };
    let of = context.name(of);
    context.emit(Event::PoolCounted { of, characteristic, base, modifiers, pool, rule });
    pool
}

/// Sets the difficulty of an attack roll.
pub(super) fn set_difficulty(
    context: &mut Context<'_>,
    of: FighterId,
    difficulty: Difficulty,
    why: Why,
    rule: RuleId,
) {
    let of = context.name(of);
    context.emit(Event::DifficultySet { of, value: difficulty.get(), why, rule });
}

/// The band a distance falls in. // hd.range.4
pub(super) fn reach(
    field: Field<'_, '_>,
    by: FighterId,
    to: impl Fn() -> Name,
    distance: Toises,
    range: &Range,
) -> Reach {
    let band = range.band(|limit| field.is_within(Field::within(distance, limit), ids::RANGE_4, by, &to));
    let margin = range.limit_of(band).map(|limit| Field::within(distance, limit).margin());
    Reach { distance, range: *range, band, difficulty: band.difficulty().get(), margin }
}

/// Throws an attack roll and counts its hits. // hd.pool.4, hd.pool.5
pub(super) fn attack_roll(
    context: &mut Context<'_>,
    of: FighterId,
    pool: Pool,
    difficulty: Difficulty,
    with_parity: bool,
) -> Result<Tally, Stop> {
    let reading = if with_parity { hits_and_parity(difficulty) } else { hits(difficulty) };
    let roll = Roll {
        purpose: Purpose::Attack,
        by: context.name(of),
        against: None,
        side: context.side(of),
        dice: pool.dice,
        rerolls: pool.rerolls,
        reading,
        worth: None,
        rule: ids::POOL_4,
        reroll_rule: ids::POOL_5,
    };
    let counts = context.roll(&roll)?;
    let tally =
        if with_parity { Tally::of(&counts) } else { Tally { hits: hits_of(&counts), even: 0, odd: 0 } };
    context.emit(Event::HitsCounted {
        of: roll.by,
        against: None,
        difficulty: difficulty.get(),
        hits: tally.hits,
        rule: ids::POOL_4,
    });
    Ok(tally)
}
