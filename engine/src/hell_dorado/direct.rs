//! The direct attack that an effect sets off (`hd.direct`).

use toise_rules::hell_dorado::{damage_pool, ids};

use super::area::{DamageRolls, Harm};
use super::book::Book;
use super::command::Direct;
use super::field::Field;
use super::legality;
use crate::context::Context;
use crate::error::Stop;

pub(super) fn direct_attack(book: &Book, context: &mut Context<'_>, call: &Direct) -> Result<(), Stop> {
    let (by, targets) = legality::direct(Field::of(book, context), call)?;
    let (harm, pool) = (Harm::Direct(call.attack), damage_pool());
    // hd.direct.2: no reroll, no reduction, no cover, no automatic damage, no Vae dice.
    let rolls =
        DamageRolls { by, damage: call.damage.clone(), harm, pool, covers: false, rule: ids::DIRECT_2 };
    rolls.resolve_at_last(book, context, &targets)
}
