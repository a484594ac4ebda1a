//! What is said before any die: the weapon, its damage type, Vae victis dice.

use toise_rules::Name;
use toise_rules::hell_dorado::{UndeclaredWeapon, VaeVictis, Weapon, ids, same_values};

use super::answer::{Answer, Question};
use super::book::Book;
use super::command::Declared;
use super::event::Event;
use super::field::Field;
use crate::choice::{Answer as AnyAnswer, Choice, Question as AnyQuestion};
use crate::context::Context;
use crate::error::Stop;
use crate::store::FighterId;

/// A fighter's weapon in one attack.
#[derive(Clone)]
pub(super) enum Arms<'b> {
    /// Declared, with its damage type.
    Declared { weapon: &'b Weapon, damage: Name },
    /// Left undeclared: one of these, as the opponent will pick.
    Open(Vec<&'b Weapon>),
}

/// Declares a weapon among those that can be used; `options` is never empty. // hd.weapon.5
pub(super) fn weapon<'b>(
    context: &mut Context<'_>,
    by: FighterId,
    options: &[&'b Weapon],
    declared: &Declared,
    may_leave_open: bool,
) -> Result<Option<&'b Weapon>, Stop> {
    let named = |name: &Name| options.iter().copied().find(|weapon| weapon.name == *name);
    let differ = options.windows(2).any(|pair| !same_values(pair[0], pair[1]));
    match declared {
        Declared::Weapon(name) => Ok(named(name).or(options.first().copied())),
        // Weapons of the same values: which one is used makes no difference.
        _ if !differ => Ok(options.first().copied()),
        Declared::Open if may_leave_open => {
            let by = context.name(by);
            context.emit(Event::LeftUndeclared { by, rule: ids::WEAPON_5 });
            Ok(None)
        }
        Declared::Open | Declared::Ask => {
            let question = AnyQuestion::Weapon { options: names(options), may_leave_open };
            match context.ask(by, question, ids::WEAPON_5)? {
                AnyAnswer::Weapon(name) => Ok(named(&name)),
                _ => weapon(context, by, options, &Declared::Open, may_leave_open),
            }
        }
    }
}

/// Declares a damage type for a weapon. // hd.damage.3
pub(super) fn damage_type(
    context: &mut Context<'_>,
    by: FighterId,
    weapon: &Weapon,
    named: Option<&Name>,
) -> Result<Name, Stop> {
    let damage = match (named, weapon.damage.as_slice()) {
        (Some(named), _) => named.clone(),
        (None, [only]) => only.clone(),
        (None, several) => {
            let question = Question::DamageType { weapon: weapon.name.clone(), options: several.to_vec() };
            match ask(context, by, context.side(by), question)? {
                Answer::DamageType(name) => name,
                _ => several[0].clone(),
            }
        }
    };
    let (by, name) = (context.name(by), weapon.name.clone());
    context.emit(Event::WeaponUsed { by, weapon: name, damage: damage.clone(), rule: ids::WEAPON_5 });
    Ok(damage)
}

/// Declares the weapon of a melee attack or a riposte, with its damage type.
pub(super) fn arms<'b>(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    antagonist: FighterId,
    options: &[&'b Weapon],
    declared: &Declared,
    damage: Option<&Name>,
) -> Result<Arms<'b>, Stop> {
    if let Some(weapon) = weapon(context, by, options, declared, true)? {
        let damage = damage_type(context, by, weapon, damage)?;
        return Ok(Arms::Declared { weapon, damage });
    }
    let mut arms = Arms::Open(options.to_vec());
    if book.options.undeclared_weapon == UndeclaredWeapon::BeforeDice {
        arms.settle(context, by, antagonist, None)?;
    }
    Ok(arms)
}

impl<'b> Arms<'b> {
    /// The opponent picks what was left open; its owner then picks the damage type. // hd.weapon.5
    pub(super) fn settle(
        &mut self,
        context: &mut Context<'_>,
        by: FighterId,
        opponent: FighterId,
        hits: Option<u8>,
    ) -> Result<(), Stop> {
        if let Arms::Open(options) = self {
            let weapon = picked_by_opponent(context, by, opponent, options, hits)?;
            let damage = damage_type(context, by, weapon, None)?;
            *self = Arms::Declared { weapon, damage };
        }
        Ok(())
    }

    pub(super) fn weapon(&self) -> Option<&'b Weapon> {
        match self {
            Arms::Declared { weapon, .. } => Some(weapon),
            Arms::Open(_) => None,
        }
    }
}

/// The opponent picks the weapon whose table counts. // hd.weapon.5
pub(super) fn picked_by_opponent<'b>(
    context: &mut Context<'_>,
    by: FighterId,
    opponent: FighterId,
    options: &[&'b Weapon],
    hits: Option<u8>,
) -> Result<&'b Weapon, Stop> {
    let question = Question::Table { options: names(options), hits };
    let picked = match ask(context, by, context.side(opponent), question)? {
        Answer::Table(name) => options.iter().copied().find(|weapon| weapon.name == name),
        _ => None,
    };
    Ok(picked.unwrap_or(options[0]))
}

/// The Vae victis a side gives for the attack roll of its fighter, if it does. // hd.order.5
pub(super) fn vae(book: &Book, context: &mut Context<'_>, of: FighterId) -> Result<Option<VaeVictis>, Stop> {
    let field = Field::of(book, context);
    let (side, options) = (field.fighter(of).side, &book.options);
    let current = field.ledger().command(side).current;
    let most = VaeVictis::most(current, options);
    if most == 0 || (!field.has_officer(side) && !options.vae_without_officer) {
        return Ok(None);
    }
    let question = Question::VaeDice { most, cost: options.vae_cost };
    let Answer::VaeDice(dice) = ask(context, of, context.side(of), question)? else {
        return Ok(None);
    };
    // No dice, no order; more than can be paid was no option.
    let Ok(order) = VaeVictis::declare(dice, current, options) else {
        return Ok(None);
    };
    let (side, amount) = (context.side(of), order.cost());
    let left = current.saturating_sub(amount);
    let name = Name::from("Vae victis");
    context.emit(Event::CommandSpent { side, order: name, amount, left, rule: ids::ORDER_5 });
    Ok(Some(order))
}

pub(super) fn ask(
    context: &mut Context<'_>,
    of: FighterId,
    side: Name,
    question: Question,
) -> Result<Answer, Stop> {
    let default = question.default_answer();
    let rule = question.rule();
    let choice = Choice { side, of: context.name(of), question: AnyQuestion::HellDorado(question), rule };
    match context.choose(choice)? {
        AnyAnswer::HellDorado(answer) => Ok(answer),
        _ => Ok(default),
    }
}

fn names(weapons: &[&Weapon]) -> Vec<Name> {
    weapons.iter().map(|weapon| weapon.name.clone()).collect()
}
