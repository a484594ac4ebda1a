//! Fights: fear, initiative, blows and parries (`tr.melee`).

use toise_rules::Modifier;
use toise_rules::tribunal::{
    Characteristic, First, Weapon, WeaponKind, attack_total, ids, initiative, initiative_reading, parries,
    parry_reading,
};

use super::answer::{Answer, Question};
use super::book::Book;
use super::event::Event;
use super::fear::{self, Fear};
use super::field::Field;
use super::wounds::{self, Strength};
use super::{legality, trial};
use crate::chance::Purpose;
use crate::choice::{Answer as AnyAnswer, Question as AnyQuestion};
use crate::context::{Context, Milestone};
use crate::error::Stop;
use crate::rounds::Attack;
use crate::store::FighterId;

/// A blow at an enemy in contact. The first between the two opens their fight: fear, then initiative, and who wins it
/// strikes first. // tr.melee.1, tr.board.2
pub(super) fn attack(book: &Book, context: &mut Context<'_>, call: &Attack) -> Result<(), Stop> {
    let (by, target) = legality::attack(Field::of(book, context), call)?;
    let (name, other) = (context.name(by), context.name(target));
    context.emit(Event::Attacked { by: name.clone(), target: other.clone(), rule: ids::MELEE_2 });
    let opens = Field::of(book, context).fight(by, target).is_none();
    let Some(fear) = face_fear(book, context, by, target, opens)? else {
        // Inside a fight, whoever gives up its blow has had its turn to strike.
        pass_turn(book, context, by, target);
        return Ok(());
    };
    if opens {
        context.emit(Event::FightBegan { opener: name, other, rule: ids::BOARD_2 });
    }
    let fear = keep_fear(book, context, by, target, fear);
    context.milestone(Milestone::new("initiative", &fear.numbers()))?;
    let first = if opens || !book.options.initiative_once {
        who_strikes_first(book, context, by, target, fear)?
    } else {
        First::Opener
    };
    if first == First::Other {
        context.milestone(Milestone::new("the other's blow", &fear.numbers()))?;
        strike(book, context, target, by, None, fear.swapped())?;
    }
    context.milestone(Milestone::new("the opener's blow", &fear.numbers()))?;
    // Whoever was struck down strikes no more.
    if Field::of(book, context).fight(by, target).is_some() {
        strike(book, context, by, target, call.weapon.as_ref(), fear)?;
    }
    pass_turn(book, context, by, target);
    Ok(())
}

/// Courage of whoever faces what causes fear: once in a fight, before initiative; none when the attack is given up.
/// // tr.fear.3
fn face_fear(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
    opens: bool,
) -> Result<Option<Fear>, Stop> {
    if !opens && book.options.fear_once_per_fight {
        return Ok(Some(Fear::default()));
    }
    let Some(attacker) = fear::of_the_attacker(book, context, by, target)? else { return Ok(None) };
    context.milestone(Milestone::new("the other's courage", &[attacker.into()]))?;
    let target = fear::of_the_attacked(book, context, target, by)?;
    Ok(Some(Fear { attacker, target }))
}

/// What fear takes is kept with the fight; what is not kept is for this attack alone. // tr.fear.2
fn keep_fear(book: &Book, context: &mut Context<'_>, by: FighterId, target: FighterId, fear: Fear) -> Fear {
    let kept = book.options.fear_until_fight_ends;
    Fear {
        attacker: fear::shake(context, by, target, fear.attacker, kept, ids::FEAR_1),
        target: fear::shake(context, target, by, fear.target, kept, ids::FEAR_2),
    }
}

/// Initiative: the attacker's die, then the other's. // tr.melee.1, tr.melee.7
fn who_strikes_first(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
    fear: Fear,
) -> Result<First, Stop> {
    let (ini, purpose, rule) = (Characteristic::Ini, Purpose::Initiative, ids::MELEE_1);
    let own = trial::of(book, context, by, ini, fear.attacker, purpose, rule)?;
    let worth = Field::of(book, context).worth(target, ini, fear.target);
    let reading = initiative_reading(own, worth.value, &book.options);
    let others = trial::of_worth(context, target, worth, purpose, reading, rule)?;
    let first = initiative(own, others, &book.options);
    let (by, over) = match first {
        First::Opener => (by, target),
        First::Other => (target, by),
    };
    let (by, over) = (context.name(by), context.name(over));
    let spoilt = book.options.one_loses_initiative && own.is_natural_one() != others.is_natural_one();
    let rule = if spoilt { ids::TEST_3 } else { rule };
    context.emit(Event::InitiativeWon { by, over, rule });
    Ok(first)
}

/// A blow: the attack, the parry, and what comes of a blow that passes. // tr.melee.2 to tr.melee.4
fn strike(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
    named: Option<&toise_rules::Name>,
    fear: Fear,
) -> Result<(), Stop> {
    let weapon = weapon(book, context, by, named)?;
    let (cbt, rule) = (Characteristic::Cbt, ids::MELEE_2);
    let attack = trial::of(book, context, by, cbt, fear.attacker, Purpose::Attack, rule)?;
    let Some(difficulty) = attack_total(attack, &book.options) else {
        let by = context.name(by);
        context.emit(Event::Failed { by, what: Purpose::Attack, difficulty: None, rule: ids::TEST_3 });
        return Ok(());
    };
    if parry(book, context, target, by, difficulty)? {
        return Ok(());
    }
    let strength = Field::of(book, context).worth(by, Characteristic::For, 0);
    let (mut parts, mut value) = (strength.parts, strength.value);
    if let Some(Weapon { name, kind: WeaponKind::Contact { strength } }) = weapon {
        parts.push(Modifier::new(name.clone(), i32::from(*strength)));
        value += i32::from(*strength);
    }
    wounds::hit(book, context, by, target, Strength { parts, value }, ids::MELEE_4)
}

/// The weapon of a blow: the one named, or the only one that strikes, or one of several; none for bare hands.
fn weapon<'b>(
    book: &'b Book,
    context: &mut Context<'_>,
    by: FighterId,
    named: Option<&toise_rules::Name>,
) -> Result<Option<&'b Weapon>, Stop> {
    let profile = Field::of(book, context).profile(by);
    if let Some(name) = named {
        return Ok(profile.weapon(name));
    }
    let strike = profile.weapons.iter().filter(|weapon| !weapon.shoots());
    let options = strike.map(|weapon| weapon.name.clone()).collect();
    let name = context.which_weapon(by, options, ids::MELEE_4)?;
    Ok(name.and_then(|name| profile.weapon(&name)))
}

/// Whether a blow is parried, which its target may leave alone. // tr.melee.2
fn parry(
    book: &Book,
    context: &mut Context<'_>,
    of: FighterId,
    from: FighterId,
    difficulty: i32,
) -> Result<bool, Stop> {
    let rule = ids::MELEE_2;
    let question = AnyQuestion::Tribunal(Question::Parry { from: context.name(from), difficulty });
    if let AnyAnswer::Tribunal(Answer::Parry(false)) = context.ask(of, question, rule)? {
        return Ok(false);
    }
    let worth = Field::of(book, context).worth(of, Characteristic::Prd, 0);
    let reading = parry_reading(worth.value, difficulty, &book.options);
    let parry = trial::of_worth(context, of, worth, Purpose::Parry, reading, rule)?;
    let parried = parries(parry, difficulty, &book.options);
    if parried {
        let (by, from) = (context.name(of), context.name(from));
        context.emit(Event::Parried { by, from, rule });
    }
    Ok(parried)
}

/// The blow is struck: in the fight, it is the other's turn. Where initiative is rolled before each attack, nobody's turn
/// is kept. // tr.board.2
pub(super) fn pass_turn(book: &Book, context: &mut Context<'_>, by: FighterId, target: FighterId) {
    if !book.options.initiative_once {
        return;
    }
    let to = context.name(target);
    let fight = Field::of(book, context).fight(by, target).cloned();
    if let Some(fight) = fight {
        let (opener, other) = (fight.opener, fight.other);
        context.emit(Event::TurnPassed { opener, other, to, rule: ids::BOARD_2 });
    }
}
