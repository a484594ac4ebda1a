//! The field as it stands: who touches, engages and supports whom, and with what numbers.

use toise_geometry::{Measured, Point, Toises};
use toise_rules::Name;
use toise_rules::hell_dorado::{
    Ability, Category, Characteristic, Difficulty, Duration, HeldState, Modified, Modifier, Prevents,
    Profile, Rank, StateGiven, Weapon, able_to_engage, ids, resistance,
};

use super::book::{Book, Ledger, Phase, Sheet};
use super::event::Changed;
use super::legality;
use crate::context::Context;
use crate::margins::Notes;
use crate::rulebook::{Ledger as AnyLedger, Sheet as AnySheet, part};
use crate::setup::Setup;
use crate::situation::Situation;
use crate::state::State;
use crate::store::{Fighter, FighterId};

/// A look at the battle with the rulebook in hand. Everything is worked out afresh from where the fighters
/// stand, so nobody has to be told when one falls (`hd.damage.2`).
#[derive(Clone, Copy)]
pub(super) struct Field<'b, 's> {
    pub(super) book: &'b Book,
    pub(super) setup: &'s Setup,
    pub(super) state: &'s State,
    /// Where close calls are noted, when somebody wants to know of them.
    pub(super) notes: Option<&'s Notes>,
}

impl<'b, 's> Field<'b, 's> {
    pub(super) fn new(book: &'b Book, setup: &'s Setup, state: &'s State) -> Self {
        Field { book, setup, state, notes: None }
    }

    /// The field a command is carried out in.
    pub(super) fn of(book: &'b Book, context: &'s Context<'_>) -> Self {
        Field { notes: context.notes(), ..Field::new(book, context.setup(), context.state()) }
    }

    /// The battle as every rulebook sees it, measured by this one's option. // hd.range.5
    pub(super) fn situation(self) -> Situation<'s> {
        let heights = self.book.options.measure_heights;
        Situation { setup: self.setup, state: self.state, heights, notes: self.notes }
    }

    pub(super) fn fighter(self, id: FighterId) -> &'s Fighter {
        self.state.store.get(id)
    }

    pub(super) fn name(self, id: FighterId) -> Name {
        self.fighter(id).name.clone()
    }

    pub(super) fn sheet(self, id: FighterId) -> &'s Sheet {
        part!(AnySheet::HellDorado, &self.fighter(id).sheet)
    }

    pub(super) fn ledger(self) -> &'s Ledger {
        part!(AnyLedger::HellDorado, &self.state.ledger)
    }

    /// Whether a fighter has an ability of some kind, of its own or by an effect.
    pub(super) fn has_ability(self, id: FighterId, is: impl Fn(&Ability) -> bool) -> bool {
        self.profile(id).abilities.iter().any(&is) || (self.book.grants(&is) && self.granted(id, is))
    }

    pub(super) fn profile(self, id: FighterId) -> &'b Profile {
        self.book.profile_of(self.sheet(id))
    }

    /// A fighter on the board by its name.
    pub(super) fn standing(self, name: &Name) -> Result<FighterId, crate::Rejection> {
        self.situation().standing(name, ids::DAMAGE_2)
    }

    /// A fighter on the board whose activation it is. // hd.turn.8
    pub(super) fn acting(self, name: &Name) -> Result<FighterId, crate::Rejection> {
        self.situation().acting(name, ids::DAMAGE_2, ids::TURN_8)
    }

    pub(super) fn are_enemies(self, a: FighterId, b: FighterId) -> bool {
        self.situation().are_enemies(a, b)
    }

    /// The enemies on the board, by name.
    pub(super) fn enemies(self, of: FighterId) -> impl Iterator<Item = FighterId> + use<'b, 's> {
        self.situation().enemies(of)
    }

    /// From base edge to base edge. // hd.range.1, hd.range.5
    pub(super) fn distance(self, a: FighterId, b: FighterId) -> Toises {
        self.situation().distance(a, b)
    }

    /// From base edge to a point on the ground. // hd.range.2, hd.range.5
    pub(super) fn distance_to_point(self, from: FighterId, point: Point) -> Toises {
        self.situation().distance_to_point(from, point)
    }

    pub(super) fn touch(self, a: FighterId, b: FighterId) -> bool {
        self.situation().touch(a, b)
    }

    /// A state as a fighter receives it now: in a turn that does not count when the option says so; none for one the
    /// table does not know that way. // hd.turn.6
    pub(super) fn as_received(self, given: &StateGiven) -> Option<HeldState> {
        let held = self.book.states.held(given).ok()?;
        let by_turns = self.book.states.get(held.state)?.turns == Duration::LevelTurns;
        let uncounted = !self.book.options.received_turn_counts && self.ledger().turn.phase == Phase::Action;
        Some(HeldState { fresh: by_turns && uncounted, ..held })
    }

    /// The state that keeps a fighter from something, if one does.
    pub(super) fn prevented(self, id: FighterId, what: Prevents) -> Option<Name> {
        let state = self.book.states.preventing(&self.sheet(id).states, what)?;
        Some(state.name.clone())
    }

    /// Whether a fighter is able to engage anyone.
    pub(super) fn can_engage(self, id: FighterId) -> bool {
        let (book, held) = (self.book, &self.sheet(id).states);
        able_to_engage(self.profile(id), held, &book.states, &book.options)
    }

    /// Whether `a` engages `b`. // hd.engage.2
    pub(super) fn engages(self, a: FighterId, b: FighterId) -> bool {
        self.are_enemies(a, b) && self.touch(a, b) && self.can_engage(a)
    }

    /// The enemies in contact with a fighter, by name.
    pub(super) fn enemies_in_contact(self, of: FighterId) -> impl Iterator<Item = FighterId> + use<'b, 's> {
        self.situation().enemies_in_contact(of)
    }

    /// Whether a fighter is in contact with such an enemy.
    fn touches_enemy(self, id: FighterId, is: impl Fn(FighterId) -> bool) -> bool {
        let one = self.fighter(id);
        let situation = self.situation();
        let touches = |other: &Fighter| other.side != one.side && situation.touching(one, other);
        self.state.store.any_standing(|other, fighter| touches(fighter) && is(other))
    }

    /// Whether a fighter is in contact with an enemy.
    pub(super) fn in_contact(self, id: FighterId) -> bool {
        self.touches_enemy(id, |_| true)
    }

    /// Whether an enemy engages a fighter. // hd.engage.2
    pub(super) fn is_engaged(self, id: FighterId) -> bool {
        self.touches_enemy(id, |enemy| self.can_engage(enemy))
    }

    /// Those who engage a fighter, by name.
    pub(super) fn engagers(self, of: FighterId) -> impl Iterator<Item = FighterId> + use<'b, 's> {
        self.enemies_in_contact(of).filter(move |enemy| self.can_engage(*enemy))
    }

    /// Those a fighter engages, by name.
    pub(super) fn engaged_by(self, id: FighterId) -> impl Iterator<Item = FighterId> + use<'b, 's> {
        self.enemies_in_contact(id).filter(move |_| self.can_engage(id))
    }

    /// Whether a fighter engages or is engaged by anyone.
    pub(super) fn in_melee(self, id: FighterId) -> bool {
        self.touches_enemy(id, |enemy| self.can_engage(enemy) || self.can_engage(id))
    }

    /// Whether the straight line between two fighters crosses the base of a third in melee. // hd.shot.1
    pub(super) fn behind_melee(self, from: FighterId, to: FighterId) -> bool {
        let third = |id: &FighterId| *id != from && *id != to;
        let mut others = self.state.store.standing().map(|(id, _)| id).filter(third);
        others.any(|id| self.line_crosses((from, to), id, |field| field.in_melee(id)) && self.in_melee(id))
    }

    /// The other allies of a fighter that engage its antagonist and may support. // hd.melee.5
    pub(super) fn supporters(self, of: FighterId, antagonist: FighterId) -> usize {
        let side = self.fighter(of).side;
        let supports = |id: FighterId| {
            self.fighter(id).side == side
                && self.engages(id, antagonist)
                && self.prevented(id, Prevents::Support).is_none()
        };
        self.state.store.in_any_order().filter(|id| *id != of && supports(*id)).count()
    }

    pub(super) fn base(self, id: FighterId, characteristic: Characteristic) -> Option<u8> {
        match characteristic {
            Characteristic::Cbt => self.profile(id).cbt,
            Characteristic::Tir => self.profile(id).tir,
        }
    }

    /// Bonuses and states that change a pool.
    pub(super) fn modifiers(self, id: FighterId, characteristic: Characteristic) -> Vec<Modifier> {
        let sheet = self.sheet(id);
        let bonus = match characteristic {
            Characteristic::Cbt => sheet.bonus.cbt,
            Characteristic::Tir => sheet.bonus.tir,
        };
        let bonus = (bonus != 0).then(|| Modifier { source: Name::from("bonus"), amount: bonus.into() });
        let states = self.book.states.modifiers(&sheet.states, characteristic);
        let effects = match characteristic {
            Characteristic::Cbt => self.effect_modifiers(id, Modified::Cbt),
            Characteristic::Tir => self.effect_modifiers(id, Modified::Tir),
        };
        bonus.into_iter().chain(states).chain(effects).collect()
    }

    /// DEF with its bonus, as a difficulty.
    pub(super) fn defence(self, id: FighterId) -> Difficulty {
        let def = i32::from(self.profile(id).def.get())
            + i32::from(self.sheet(id).bonus.def)
            + self.added(id, Modified::Def);
        Difficulty::clamped(def)
    }

    /// What changes the DEF of a fighter's card.
    pub(super) fn defence_changed(self, id: FighterId) -> Changed {
        let bonus = i32::from(self.sheet(id).bonus.def);
        let own = (bonus != 0).then(|| Modifier::new("bonus", bonus));
        let by = own.into_iter().chain(self.effect_modifiers(id, Modified::Def)).collect();
        Changed { card: self.profile(id).def.get(), by }
    }

    /// What changes the PR of a fighter's card against a damage type.
    pub(super) fn protection_changed(self, id: FighterId, damage: &Name, used: Option<&Weapon>) -> Changed {
        let bonus = i32::from(self.sheet(id).bonus.pr);
        let own = (bonus != 0).then(|| Modifier::new("bonus", bonus));
        let resists = self.resists(id, damage, used).then(|| Modifier::new("Resistant", 1));
        let by = own.into_iter().chain(self.effect_modifiers(id, Modified::Pr)).chain(resists).collect();
        Changed { card: self.profile(id).pr, by }
    }

    fn resists(self, id: FighterId, damage: &Name, used: Option<&Weapon>) -> bool {
        let abilities = self.profile(id).abilities_with(used);
        resistance(abilities, damage) > 0 || self.granted(id, |it| it.resists(damage))
    }

    /// PR with its bonus and the resistance of the fighter and of the weapon it uses to a damage type, without
    /// cover. // hd.ability.3, hd.weapon.4
    pub(super) fn protection(self, id: FighterId, damage: &Name, used: Option<&Weapon>) -> u16 {
        u16::from(self.bare_protection(id)) + u16::from(self.resists(id, damage, used))
    }

    /// PR with its bonus, whatever the damage: what a target's cover is compared with. // hd.shot.1
    pub(super) fn bare_protection(self, id: FighterId) -> u8 {
        let pr = i32::from(self.profile(id).pr)
            + i32::from(self.sheet(id).bonus.pr)
            + self.added(id, Modified::Pr);
        u8::try_from(pr.max(0)).unwrap_or(u8::MAX)
    }

    pub(super) fn weapons(self, id: FighterId, category: Category) -> impl Iterator<Item = &'b Weapon> {
        self.profile(id).weapons_of(category)
    }

    /// The weapon of a name, of the category an attack takes. // hd.weapon.1
    pub(super) fn weapon(
        self,
        by: FighterId,
        name: &Name,
        category: Category,
    ) -> Result<&'b Weapon, crate::Rejection> {
        let profile = self.profile(by);
        let Some(weapon) = profile.weapon(name) else {
            let known = profile.weapons.iter().map(|weapon| weapon.name.clone()).collect();
            let by = self.name(by);
            return Err(crate::Rejection::UnknownWeapon {
                by,
                weapon: name.clone(),
                known,
                rule: ids::WEAPON_1,
            });
        };
        if weapon.category() != category {
            return Err(legality::not_a(weapon, category));
        }
        Ok(weapon)
    }

    /// Whether a fighter with Crew on its side stands in contact with it, able to engage. // hd.ability.6
    pub(super) fn has_crew(self, id: FighterId) -> bool {
        let side = self.fighter(id).side;
        self.state.store.standing().any(|(other, fighter)| {
            other != id
                && fighter.side == side
                && self.touch(id, other)
                && self.can_engage(other)
                && self.has_ability(other, |it| *it == Ability::Crew)
        })
    }

    /// An officer of a side that still stands. // hd.order.5
    pub(super) fn has_officer(self, side: crate::SideId) -> bool {
        let is = |id, fighter: &Fighter| fighter.side == side && self.profile(id).rank == Rank::Officer;
        self.state.store.any_standing(is)
    }

    /// A distance held against a limit of the rules, given in toises.
    pub(super) fn within(distance: Toises, limit: f64) -> Measured {
        // The limits of a range are finite.
        toise_geometry::within(distance, Toises::new(limit).unwrap_or(Toises::ZERO))
    }
}
