//! Tribunal as a rulebook whose battles go in rounds (`tr.board`).

use toise_geometry::Toises;
use toise_rules::tribunal::{Band as ShotBand, Characteristic, WeaponKind, ids};
use toise_rules::{Name, Rule, RuleId};

use super::book::{Book, FighterStart, Ledger, Sheet};
use super::command::{BreakOff, Cast, Command, Propose};
use super::event::Event;
use super::field::Field;
use super::rejection::Rejection;
use super::shot::reached;
use super::{breaking, file, legality, melee, shot, spell};
use crate::context::Context;
use crate::error::Stop;
use crate::lasting::{self, LastsUntil};
use crate::legal::Legal;
use crate::rounds::{Attack, Readers, RoundBook, RoundRejection, place_in_the_core};
use crate::rulebook::{Band, Command as AnyCommand, FighterStart as AnyStart, Sheet as AnySheet, part};
use crate::scenario::place_of;
use crate::setup::SetupError;
use crate::situation::Situation;
use crate::state::State;
use crate::store::{Fighter, FighterId};

impl RoundBook for Book {
    const NAME: &'static str = "Tribunal";
    const RULES: &'static [Rule] = ids::RULES;
    const COURSE: RuleId = ids::BOARD_1;
    const END: RuleId = ids::BOARD_3;
    const OUT: RuleId = ids::MELEE_5;
    const CONTACT: RuleId = ids::BOARD_2;

    const READERS: Readers<Self> = file::READERS;

    /// Without life points it lies unconscious. // tr.melee.5
    const LEAST_LIFE: i32 = 0;

    type Command = Command;

    fn sheet(&self, name: &Name, start: &AnyStart) -> Option<Result<AnySheet, SetupError>> {
        let AnyStart::Tribunal(FighterStart { profile, bonus }) = start else { return None };
        let place = place_of(profile, self.profiles.iter().map(|own| &own.name));
        let sheet = |profile| AnySheet::Tribunal(Sheet { profile, bonus: *bonus, moved: false });
        Some(place.map(sheet).ok_or_else(|| SetupError::no_profile(name, profile)))
    }

    fn movement(&self, fighter: &Fighter) -> Toises {
        let profile = self.profile_of(part!(AnySheet::Tribunal, &fighter.sheet));
        Toises::new(profile.mvt.unwrap_or(self.options.movement.get())).unwrap_or(Toises::ZERO)
    }

    /// Whoever has life points is conscious. // tr.melee.5
    fn is_up(&self, fighter: &Fighter) -> bool {
        fighter.life > 0
    }

    /// A fighter in a fight does not move. // tr.board.1
    fn may_move(&self, situation: Situation<'_>, by: FighterId) -> Result<(), crate::Rejection> {
        let field = Field { book: self, situation };
        let name = field.name(by);
        let enemies: Vec<Name> =
            field.fights_of(by).filter_map(|fight| fight.antagonist(&name)).cloned().collect();
        if enemies.is_empty() {
            return Ok(());
        }
        Err(Self::rejection(RoundRejection::Held { by: name, enemies, rule: ids::BOARD_1 }))
    }

    fn activated(&self, state: &mut State, id: FighterId) {
        part!(AnySheet::Tribunal, &mut state.store.get_mut(id).sheet).moved = false;
    }

    /// A target moves when its latest activation moved it. // tr.shot.1
    fn moved(&self, state: &mut State, id: FighterId) {
        part!(AnySheet::Tribunal, &mut state.store.get_mut(id).sheet).moved = true;
    }

    fn activation_ends(&self, context: &mut Context<'_>) {
        end_lasting(self, context, LastsUntil::Activation);
    }

    fn round_ends(&self, context: &mut Context<'_>) {
        end_lasting(self, context, LastsUntil::Turns(1));
        for counted in lasting::counts(&Field::of(self, context).ledger().lasting, ids::SPELL_1) {
            context.emit(Event::Lasting(counted));
        }
    }

    /// The unconscious are carried off. // tr.melee.5
    fn battle_ends(&self, context: &mut Context<'_>) {
        let standing = context.state().store.standing();
        let lying: Vec<Name> = standing
            .filter(|(_, fighter)| !self.is_up(fighter))
            .map(|(_, fighter)| fighter.name.clone())
            .collect();
        for fighter in lying {
            context.emit(Event::CarriedOff { fighter, rule: ids::MELEE_5 });
        }
    }

    fn worth(&self, fighter: &Fighter) -> f64 {
        let profile = self.profile_of(part!(AnySheet::Tribunal, &fighter.sheet));
        let values = Characteristic::ALL.iter().filter_map(|characteristic| profile.value(*characteristic));
        f64::from(profile.pv) + values.map(f64::from).sum::<f64>()
    }

    fn force(&self, fighter: &Fighter, weapon: &Name) -> i32 {
        let profile = self.profile_of(part!(AnySheet::Tribunal, &fighter.sheet));
        profile.weapon(weapon).map_or(0, |weapon| match weapon.kind {
            WeaponKind::Contact { strength } => strength.into(),
            WeaponKind::Shot { strength } => strength.into(),
        })
    }

    fn check(&self, situation: Situation<'_>, command: &Command) -> Result<(), crate::Rejection> {
        legality::check(Field { book: self, situation }, command)
    }

    fn resolve(&self, context: &mut Context<'_>, command: &Command) -> Result<(), Stop> {
        match command {
            // Played by the rounds.
            Command::Course(_) => Ok(()),
            Command::Attack(call) => melee::attack(self, context, call),
            Command::BreakOff(call) => breaking::break_off(self, context, call),
            Command::Propose(call) => breaking::propose(self, context, call),
            Command::Shoot(call) => shot::shoot(self, context, call),
            Command::Cast(call) => spell::cast(self, context, call),
        }
    }

    fn deeds(&self, situation: Situation<'_>, active: FighterId, legal: &mut Legal) {
        let field = Field { book: self, situation };
        let by = field.name(active);
        let mut add = |command: Command| {
            if legality::check(field, &command).is_ok() {
                legal.commands.push(AnyCommand::Tribunal(command));
            }
        };
        for enemy in situation.enemies(active) {
            let target = field.name(enemy);
            add(Command::Attack(Attack::new(by.clone(), target.clone())));
            add(Command::Shoot(Attack::new(by.clone(), target)));
        }
        for spell in &field.profile(active).spells {
            for (_, target) in situation.state.store.standing() {
                let (spell, target) = (spell.name.clone(), target.name.clone());
                add(Command::Cast(Cast { by: by.clone(), spell, target }));
            }
        }
        for other in field.fights_of(active).filter_map(|fight| fight.antagonist(&by)) {
            add(Command::BreakOff(BreakOff { by: by.clone(), from: other.clone(), path: None }));
            add(Command::Propose(Propose { by: by.clone(), to: other.clone() }));
        }
    }

    fn engages(&self, situation: Situation<'_>, from: FighterId, to: FighterId) -> bool {
        Field { book: self, situation }.fight(from, to).is_some()
    }

    fn bands(&self, fighter: &Fighter, distance: Toises) -> Vec<Band> {
        let profile = self.profile_of(part!(AnySheet::Tribunal, &fighter.sheet));
        let band = ShotBand::of(|limit| reached(distance, limit).holds(), &self.options);
        let shoot = profile.weapons.iter().filter(|weapon| weapon.shoots());
        let told = |weapon: &toise_rules::tribunal::Weapon| Band {
            weapon: weapon.name.clone(),
            band: Some(band.to_string()),
            difficulty: Some(band.difficulty()),
        };
        shoot.map(told).collect()
    }

    place_in_the_core!(Tribunal);
}

fn end_lasting(book: &Book, context: &mut Context<'_>, until: LastsUntil) {
    for over in lasting::ends(&Field::of(book, context).ledger().lasting, until, |_| true, ids::SPELL_1) {
        context.emit(Event::Lasting(over));
    }
}
