//! The direct attack that an effect sets off (`hd.direct`).

use toise_rules::hell_dorado::ids;

use super::area::{DamageRolls, Harm};
use super::book::Book;
use super::command::Direct;
use super::field::Field;
use super::legality;
use crate::context::Context;
use crate::error::Stop;

pub(super) fn direct_attack(book: &Book, context: &mut Context<'_>, call: &Direct) -> Result<(), Stop> {
    let (by, targets) = legality::direct(Field::of(book, context), call)?;
    let harm = Harm::PerHit { difficulty: call.attack.difficulty, power: call.attack.power };
    // hd.direct.2: no reroll, no reduction, no cover, no automatic damage, no Vae dice.
    let rolls = DamageRolls { by, damage: call.damage.clone(), harm, rerolls: 0, rule: ids::DIRECT_2 };
    rolls.resolve(book, context, &targets)
}
