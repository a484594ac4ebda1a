//! What breath, zone, explosion and direct attack share: everyone in an area gets a damage roll of its own.

use toise_geometry::Template;
use toise_rules::hell_dorado::{Blast, Difficulty, PowerTable, StateGiven, Weapon, area, hits, hits_of, ids};
use toise_rules::{Name, RuleId};

use super::book::Book;
use super::declare;
use super::event::Event;
use super::field::Field;
use super::wounds::{self, Blow};
use crate::chance::{Purpose, Roll};
use crate::context::Context;
use crate::error::Stop;
use crate::store::FighterId;

/// How a damage roll is read.
#[derive(Clone, Copy)]
pub(super) enum Harm<'b> {
    /// Hits against the precision, read on a power table.
    Table { precision: Difficulty, table: &'b PowerTable },
    /// Hits against a difficulty, so much damage each.
    PerHit { difficulty: Difficulty, power: u16 },
    /// A state, without a roll.
    State(&'b StateGiven),
}

impl<'b> Harm<'b> {
    /// What a blast does. // hd.explosion.2, hd.breath.4
    pub(super) fn of_blast(blast: &'b Blast) -> Self {
        match blast {
            Blast::Damage { difficulty, power } => Harm::PerHit { difficulty: *difficulty, power: *power },
            Blast::State(state) => Harm::State(state),
        }
    }
}

/// The damage rolls of one area attack.
pub(super) struct DamageRolls<'b> {
    pub(super) by: FighterId,
    pub(super) damage: Name,
    pub(super) harm: Harm<'b>,
    pub(super) rerolls: u8,
    pub(super) rule: RuleId,
}

impl DamageRolls<'_> {
    /// All rolls first, then all results together; hits are never reduced. // hd.power.3
    pub(super) fn resolve(
        &self,
        book: &Book,
        context: &mut Context<'_>,
        victims: &[FighterId],
    ) -> Result<(), Stop> {
        context.each(
            victims,
            |context, victim| self.roll(context, victim),
            |context, _, blow| wounds::land(book, context, &[blow], self.rule),
        )
    }

    fn roll(&self, context: &mut Context<'_>, victim: FighterId) -> Result<Blow<'static>, Stop> {
        let mut blow = Blow::none(self.by, victim);
        blow.damage = self.damage.clone();
        let difficulty = match self.harm {
            Harm::Table { precision, .. } => precision,
            Harm::PerHit { difficulty, .. } => difficulty,
            Harm::State(state) => {
                blow.states.push(state.clone());
                return Ok(blow);
            }
        };
        let roll = Roll {
            purpose: Purpose::Damage,
            by: context.name(self.by),
            against: Some(context.name(victim)),
            side: context.side(self.by),
            dice: area::DAMAGE_DICE,
            rerolls: self.rerolls,
            reading: hits(difficulty),
            rule: self.rule,
            reroll_rule: ids::POOL_5,
        };
        let hits = hits_of(&context.roll(&roll)?);
        context.emit(Event::HitsCounted {
            of: roll.by,
            against: roll.against,
            difficulty: difficulty.get(),
            hits,
            rule: self.rule,
        });
        match self.harm {
            Harm::Table { table, .. } => {
                if let Ok(line) = table.line(hits) {
                    blow.inflicted = line.damage.into();
                    blow.states.clone_from(&line.states);
                }
            }
            Harm::PerHit { power, .. } => blow.inflicted = u32::from(power) * u32::from(hits),
            Harm::State(_) => {}
        }
        Ok(blow)
    }
}

/// The weapon of an area attack: always declared. // hd.weapon.5
pub(super) fn weapon<'b>(
    context: &mut Context<'_>,
    by: FighterId,
    options: &[&'b Weapon],
    damage: Option<&Name>,
) -> Result<(&'b Weapon, Name), Stop> {
    let declared = declare::weapon(context, by, options, &super::Declared::Ask, false)?;
    let weapon = declared.unwrap_or(options[0]);
    let damage = declare::damage_type(context, by, weapon, damage)?;
    Ok((weapon, damage))
}

/// Shows the area as it is laid, with the enemies in it.
pub(super) fn lay(
    context: &mut Context<'_>,
    by: FighterId,
    area: Template,
    enemies: &[FighterId],
    rule: RuleId,
) {
    let enemies = enemies.iter().map(|id| context.name(*id)).collect();
    let by = context.name(by);
    context.emit(Event::AreaLaid { by, area, enemies, rule });
}

/// Everyone an area touches, by name, friend or foe; the shooter's own base as the attack says.
/// // hd.breath.5, hd.zone.4
pub(super) fn victims(
    book: &Book,
    context: &mut Context<'_>,
    area: &Template,
    spared: Option<FighterId>,
    rule: RuleId,
) -> Vec<FighterId> {
    let field = Field::of(book, context);
    let standing = field.state.store.standing().filter(|(id, _)| Some(*id) != spared);
    let touched = standing.filter(|(_, fighter)| area.touches(&fighter.disc())).map(|(id, _)| id);
    let victims: Vec<FighterId> = touched.collect();
    let names = victims.iter().map(|id| field.name(*id)).collect();
    context.emit(Event::InArea { victims: names, rule });
    victims
}

/// The first edition's rule: a fighter touched in a melee whose enemy is outside may draw that enemy in.
/// // hd.explosion.4
pub(super) fn spread(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    spared: Option<FighterId>,
    victims: &mut Vec<FighterId>,
) -> Result<(), Stop> {
    if !book.options.blast_into_melee {
        return Ok(());
    }
    for inside in victims.clone() {
        let field = Field::of(book, context);
        let outside: Vec<FighterId> = field
            .enemies(inside)
            .filter(|enemy| field.touch(inside, *enemy) && field.in_melee(inside) && !victims.contains(enemy))
            .filter(|enemy| Some(*enemy) != spared)
            .collect();
        if outside.is_empty() {
            continue;
        }
        let roll = Roll {
            purpose: Purpose::Spread,
            by: context.name(by),
            against: Some(context.name(inside)),
            side: context.side(by),
            dice: 1,
            rerolls: 0,
            reading: toise_rules::hell_dorado::parity(),
            rule: ids::EXPLOSION_4,
            reroll_rule: ids::POOL_5,
        };
        let odd = toise_rules::hell_dorado::is_odd(&context.roll(&roll)?);
        let drawn = if odd { context.pick(&outside, ids::EXPLOSION_4)? } else { None };
        let (inside, to) = (context.name(inside), drawn.map(|id| context.name(id)));
        context.emit(Event::Spread { inside, to, rule: ids::EXPLOSION_4 });
        victims.extend(drawn);
    }
    victims.sort_by_key(|id| context.name(*id));
    Ok(())
}
