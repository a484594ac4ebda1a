//! What breath, zone, explosion and direct attack share: everyone in an area gets a damage roll of its own.

use toise_geometry::{Disc, Point, Scatter, Template, Toises};
use toise_rules::hell_dorado::{
    Blast, Difficulty, DirectAttack, Pool, PowerTable, Precision, Weapon, area as rule_area, hits, hits_of,
    ids,
};
use toise_rules::{Name, RuleId};

use super::book::Book;
use super::declare;
use super::event::Event;
use super::field::Field;
use super::wounds::{self, Blow};
use crate::chance::{Purpose, Roll};
use crate::context::Context;
use crate::error::Stop;
use crate::state::State;
use crate::store::FighterId;

/// What each fighter in an area is dealt.
#[derive(Clone, PartialEq)]
pub(super) enum Harm {
    /// Hits against the precision, read on a power table.
    Table(Precision, PowerTable),
    /// So much damage for each hit, or a state without a roll. // hd.explosion.2, hd.breath.4
    Blast(Blast),
    /// So much damage for each hit. // hd.direct.2
    Direct(DirectAttack),
}

impl Harm {
    /// The difficulty of the damage roll; none where there is none.
    fn difficulty(&self) -> Option<Difficulty> {
        match self {
            Harm::Table(precision, _) => Some(precision.difficulty()),
            Harm::Blast(Blast::Damage { difficulty, .. }) => Some(*difficulty),
            Harm::Blast(Blast::State(_)) => None,
            Harm::Direct(attack) => Some(attack.difficulty),
        }
    }

    /// Puts into a blow what so many hits deal.
    fn deal(&self, hits: u8, blow: &mut Blow<'_>) {
        match self {
            Harm::Table(_, table) => {
                // No more hits than five dice give: the table always has the line.
                let line = table.line(hits).cloned().unwrap_or_default();
                blow.inflicted = line.damage.into();
                blow.states = line.states;
            }
            Harm::Blast(Blast::State(state)) => blow.states.push(state.clone()),
            Harm::Blast(blast) => blow.inflicted = blast.inflicted(hits),
            Harm::Direct(attack) => blow.inflicted = attack.inflicted(hits),
        }
    }
}

/// The damage rolls of one area attack: all that they depend on besides the battle and the victim.
#[derive(Clone, PartialEq)]
pub(super) struct DamageRolls {
    pub(super) by: FighterId,
    pub(super) damage: Name,
    pub(super) harm: Harm,
    pub(super) pool: Pool,
    /// Whether an option can make cover count.
    pub(super) covers: bool,
    pub(super) rule: RuleId,
}

impl DamageRolls {
    /// All rolls first, then all results together; hits are never reduced. // hd.power.3
    pub(super) fn resolve(
        &self,
        book: &Book,
        context: &mut Context<'_>,
        victims: &[FighterId],
    ) -> Result<(), Stop> {
        context.each(
            victims,
            |context, victim| self.roll(book, context, victim),
            |context, _, blow| wounds::land(book, context, &[blow], self.rule),
        )
    }

    /// The same as the last step of a command.
    pub(super) fn resolve_at_last(
        &self,
        book: &Book,
        context: &mut Context<'_>,
        victims: &[FighterId],
    ) -> Result<(), Stop> {
        context.each_at_last(
            victims,
            || self.clone(),
            |context, victim| self.roll(book, context, victim),
            |context, _, blow| wounds::land(book, context, &[blow], self.rule),
        )
    }

    fn roll(&self, book: &Book, context: &mut Context<'_>, victim: FighterId) -> Result<Blow<'static>, Stop> {
        let mut blow = Blow::none(self.by, victim);
        blow.damage = self.damage.clone();
        let hits = match self.harm.difficulty() {
            Some(difficulty) => self.throw(context, victim, difficulty)?,
            None => 0,
        };
        self.harm.deal(hits, &mut blow);
        // hd.breath.3, hd.breath.4, hd.zone.4: never from an explosion or a direct attack.
        if self.covers && book.options.cover_in_areas {
            wounds::take_cover(book, context, &mut blow);
        }
        // Before any result is applied: what protects a victim may come from another that falls.
        blow.protect(Field::of(book, context));
        Ok(blow)
    }

    fn throw(
        &self,
        context: &mut Context<'_>,
        victim: FighterId,
        difficulty: Difficulty,
    ) -> Result<u8, Stop> {
        let roll = Roll {
            purpose: Purpose::Damage,
            by: context.name(self.by),
            against: Some(context.name(victim)),
            side: context.side(self.by),
            dice: self.pool.dice,
            rerolls: self.pool.rerolls,
            reading: hits(difficulty),
            worth: None,
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
        Ok(hits)
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

/// A circle that misses its aim, or may: where it comes to lie. The direction is drawn even when the scatter is 0, and
/// all that is read from it is whom the circle then touches. // hd.zone.3, hd.explosion.1
pub(super) fn scatter(
    book: &Book,
    context: &mut Context<'_>,
    (aim, radius): (Point, Toises),
    successes: u8,
    rule: RuleId,
) -> Result<Point, Stop> {
    let length = Toises::whole(rule_area::scatter(successes).into());
    let kept_on = (!book.options.zone_may_leave_table).then_some(context.setup().board);
    let scatter = Scatter { aim, length, radius, kept_on };
    let arcs = |state: &State| {
        let bases: Vec<Disc> = state.store.standing().map(|(_, fighter)| fighter.disc()).collect();
        scatter.arcs(&bases)
    };
    let bearing = context.direction(book.options.scatter_points, rule, &arcs)?;
    let centre = scatter.centre(bearing);
    context.emit(Event::Scattered { aim, bearing, length, centre, rule });
    Ok(centre)
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
    let standing = || field.state.store.standing().filter(|(id, _)| Some(*id) != spared);
    field.note_area(area, standing().map(|(id, _)| id));
    let touched = standing().filter(|(_, fighter)| area.touches(&fighter.disc())).map(|(id, _)| id);
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
            worth: None,
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
