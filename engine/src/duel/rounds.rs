//! Duel as a rulebook whose battles go in rounds (`du.board`).

use toise_geometry::Toises;
use toise_rules::duel::ids;
use toise_rules::{Name, Rule, RuleId};

use super::book::{Book, FighterStart, Ledger, Sheet};
use super::command::{AttackAll, Command, Leave};
use super::event::Event;
use super::field::Field;
use super::rejection::Rejection;
use super::{blow, file, group, leaving, legality};
use crate::context::Context;
use crate::error::Stop;
use crate::legal::Legal;
use crate::rounds::{Attack, Readers, RoundBook, place_in_the_core};
use crate::rulebook::{Command as AnyCommand, FighterStart as AnyStart, Sheet as AnySheet, part};
use crate::scenario::place_of;
use crate::setup::SetupError;
use crate::situation::Situation;
use crate::store::{Fighter, FighterId};

impl RoundBook for Book {
    const NAME: &'static str = "Duel";
    const RULES: &'static [Rule] = ids::RULES;
    const COURSE: RuleId = ids::BOARD_1;
    const END: RuleId = ids::BOARD_2;
    const OUT: RuleId = ids::DUEL_4;
    const CONTACT: RuleId = ids::DUEL_1;

    const READERS: Readers<Self> = file::READERS;

    const LEAST_LIFE: i32 = 1;

    type Command = Command;

    fn sheet(&self, name: &Name, start: &AnyStart) -> Option<Result<AnySheet, SetupError>> {
        let AnyStart::Duel(FighterStart { profile, bonus, courage, unaware }) = start else { return None };
        let place = place_of(profile, self.profiles.iter().map(|own| &own.name));
        let sheet = |profile| {
            let (bonus, courage, unaware) = (*bonus, *courage, *unaware);
            AnySheet::Duel(Sheet { profile, bonus, courage, unaware, knows: Vec::new() })
        };
        Some(place.map(sheet).ok_or_else(|| SetupError::no_profile(name, profile)))
    }

    fn movement(&self, fighter: &Fighter) -> Toises {
        let profile = self.profile_of(part!(AnySheet::Duel, &fighter.sheet));
        Toises::new(profile.mvt_under(&self.options)).unwrap_or(Toises::ZERO)
    }

    /// The beaten leave the board: whoever stands on it is up. // du.duel.4
    fn is_up(&self, _: &Fighter) -> bool {
        true
    }

    fn may_move(&self, situation: Situation<'_>, by: FighterId) -> Result<(), crate::Rejection> {
        legality::may_move(Field { book: self, situation }, by)
    }

    fn worth(&self, fighter: &Fighter) -> f64 {
        let profile = self.profile_of(part!(AnySheet::Duel, &fighter.sheet));
        let [melee, strength, reflex, agility, courage] =
            [profile.melee, profile.strength, profile.reflex, profile.agility, profile.courage]
                .map(f64::from);
        f64::from(profile.life_under(&self.options)) + melee + strength + reflex + agility + courage
    }

    fn force(&self, fighter: &Fighter, weapon: &Name) -> i32 {
        let profile = self.profile_of(part!(AnySheet::Duel, &fighter.sheet));
        profile.weapon(weapon).map_or(0, |weapon| i32::from(weapon.attack) + i32::from(weapon.damage))
    }

    fn check(&self, situation: Situation<'_>, command: &Command) -> Result<(), crate::Rejection> {
        legality::check(Field { book: self, situation }, command)
    }

    fn resolve(&self, context: &mut Context<'_>, command: &Command) -> Result<(), Stop> {
        match command {
            // Played by the rounds.
            Command::Course(_) => Ok(()),
            Command::Attack(call) => blow::attack_one(self, context, call),
            Command::AttackAll(call) => group::attack_all(self, context, call),
            Command::Leave(call) => leaving::leave(self, context, call),
        }
    }

    fn deeds(&self, situation: Situation<'_>, active: FighterId, legal: &mut Legal) {
        let field = Field { book: self, situation };
        let by = situation.name(active);
        let attack = |enemy| Attack::new(by.clone(), situation.name(enemy));
        let attacks = field.opponents(active).into_iter().map(|enemy| Command::Attack(attack(enemy)));
        let all = Command::AttackAll(AttackAll { by: by.clone(), weapon: None });
        let leave = Command::Leave(Leave { by: by.clone(), path: None });
        let deeds = attacks.chain([all, leave]).filter(|deed| legality::check(field, deed).is_ok());
        legal.commands.extend(deeds.map(AnyCommand::Duel));
    }

    /// Contact makes a duel. // du.duel.1
    fn engages(&self, situation: Situation<'_>, from: FighterId, to: FighterId) -> bool {
        situation.are_enemies(from, to) && situation.touch(from, to)
    }

    place_in_the_core!(Duel);
}
