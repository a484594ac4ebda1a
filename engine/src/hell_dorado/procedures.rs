//! What the core asks of Hell Dorado.

use toise_geometry::{Point, Toises};
use toise_rules::hell_dorado::ids;
use toise_rules::{Name, Outcome, Rule, RuleId};

use super::book::Book;
use super::command::Command;
use super::field::Field;
use super::rejection::Rejection as OwnRejection;
use super::{
    act, breath, control, destinations, direct, effects, exchange, explosion, file, fold, leading, legal,
    legality, pools,
};
use super::{resolution, score, shot, target, transcript, turn, upkeep, within_limits, zone};
use crate::choice::Answer;
use crate::context::Context;
use crate::error::Stop;
use crate::legal::{AimLimits, Destination, Legal, MoveLimits};
use crate::measure::Relation;
use crate::procedures::Procedures;
use crate::rejection::Rejection;
use crate::ron_file::{Key, Node, Problems, Record, Variant};
use crate::rulebook::{Command as AnyCommand, FighterStart, Ledger, Sheet, part};
use crate::scenario::{Body, Expectation, Play, ProfileNames, Scope};
use crate::setup::{Setup, SetupError};
use crate::state::State;
use crate::store::{Fighter, FighterId, SideId};

impl Procedures for Book {
    fn name(&self) -> &'static str {
        Book::NAME
    }

    fn rules(&self) -> &'static [Rule] {
        ids::RULES
    }

    fn contact_rule(&self) -> RuleId {
        ids::ENGAGE_1
    }

    fn check_profiles(&self) -> Result<(), SetupError> {
        self.check_profiles()
    }

    fn sheet(&self, name: &Name, start: &FighterStart, life: i32) -> Option<Result<Sheet, SetupError>> {
        let FighterStart::HellDorado(start) = start else { return None };
        Some(self.sheet(name, start, life).map(Sheet::HellDorado))
    }

    fn word_for(&self, kind: &str, place: usize) -> Option<Name> {
        match kind {
            "ProfileId" => self.profiles.get(place).map(|profile| profile.name.clone()),
            "StateId" => self.states.defs().get(place).map(|state| state.name.clone()),
            "ActionId" => self.actions.iter().nth(place).map(|(_, action)| action.name.clone()),
            _ => None,
        }
    }

    fn ledger(&self, setup: &Setup, fighters: &[Fighter]) -> Ledger {
        Ledger::HellDorado(self.ledger(setup, fighters))
    }

    fn check(&self, setup: &Setup, state: &State, command: &AnyCommand) -> Result<(), Rejection> {
        check(self, setup, state, command)
    }

    fn carry_out(&self, context: &mut Context<'_>, command: &AnyCommand) -> Result<(), Stop> {
        carry_out(self, context, command)
    }

    fn settle(&self, context: &mut Context<'_>) -> Result<(), Stop> {
        resolution::settle(self, context)
    }

    fn activated(&self, state: &mut State, id: FighterId) {
        fold::activated(state, id);
    }

    fn deactivated(&self, state: &mut State) {
        fold::deactivated(state);
    }

    fn died(&self, state: &mut State, id: FighterId) {
        fold::died(state, id);
    }

    fn side_to_play(&self, setup: &Setup, state: &State) -> Option<SideId> {
        legal::side_to_play(self, setup, state)
    }

    fn opening(&self, state: &State) -> Option<AnyCommand> {
        legal::opening(state)
    }

    fn to_activate(&self, setup: &Setup, state: &State) -> Option<SideId> {
        Field::new(self, setup, state).to_activate()
    }

    fn turn(&self, state: &State) -> u16 {
        legal::turn(state).number
    }

    fn outcome(&self, state: &State) -> Option<Outcome<SideId>> {
        legal::turn(state).outcome
    }

    fn scores(&self, setup: &Setup, state: &State) -> Option<Vec<u32>> {
        Some(score::scores(Field::new(self, setup, state)))
    }

    fn legal(&self, setup: &Setup, state: &State) -> Legal {
        legal::legal(self, setup, state)
    }

    fn destinations(&self, setup: &Setup, state: &State) -> Vec<Destination> {
        destinations::destinations(self, setup, state)
    }

    fn moves_into(&self, setup: &Setup, state: &State, limits: &MoveLimits) -> Option<Vec<AnyCommand>> {
        within_limits::moves_into(self, setup, state, limits)
    }

    fn step_toward(
        &self,
        setup: &Setup,
        state: &State,
        limits: &MoveLimits,
        goal: Point,
    ) -> Option<AnyCommand> {
        within_limits::step_toward(self, setup, state, limits, goal)
    }

    fn close_in(
        &self,
        setup: &Setup,
        state: &State,
        limits: &MoveLimits,
        enemy: &Name,
    ) -> Option<AnyCommand> {
        within_limits::close_in(self, setup, state, limits, enemy)
    }

    fn is_order_to_give(&self, command: &AnyCommand, state: &State) -> bool {
        matches!(command, AnyCommand::HellDorado(command) if legal::is_order_to_give(self, command, state))
    }

    fn is_endless(&self, command: &AnyCommand, state: &State) -> bool {
        matches!(command, AnyCommand::HellDorado(command) if leading::is_endless(self, command, state))
    }

    fn worth(&self, fighter: &Fighter) -> f64 {
        leading::worth(self, fighter)
    }

    fn harm(&self, fighter: &Fighter, state: &Name) -> f64 {
        leading::harm(self, fighter, state)
    }

    fn force(&self, fighter: &Fighter, weapon: &Name) -> i32 {
        leading::force(self, fighter, weapon)
    }

    fn reach(&self, setup: &Setup, state: &State, id: FighterId) -> Toises {
        leading::reach(Field::new(self, setup, state), id)
    }

    fn is_ready(&self, _state: &State, fighter: &Fighter) -> bool {
        !part!(Sheet::HellDorado, &fighter.sheet).activated
    }

    fn most_turns(&self) -> u16 {
        self.plan.turns
    }

    fn aimed(&self, limits: &AimLimits, from: Point, at: Point) -> Option<AnyCommand> {
        within_limits::aimed(self, limits, from, at)
    }

    fn relation(&self, setup: &Setup, state: &State, from: FighterId, to: FighterId) -> Relation {
        relation(self, setup, state, from, to)
    }

    fn zone(&self) -> Toises {
        control::WIDTH
    }

    fn rejection_codes(&self) -> Vec<&'static str> {
        OwnRejection::codes().collect()
    }

    fn fighter_keys(&self) -> &'static [Key] {
        &file::FIGHTER_KEYS
    }

    fn read_fighter(
        &self,
        record: &Record<'_>,
        profiles: &ProfileNames<'_>,
        problems: &mut Problems,
    ) -> Option<Body> {
        file::read_fighter(self, record, profiles, problems)
    }

    fn read_step(&self, variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Play> {
        file::read_step(self, variant, scope, problems)
    }

    fn read_answer(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        problems: &mut Problems,
    ) -> Option<Answer> {
        file::read_answer(self, variant, scope, problems).map(Answer::HellDorado)
    }

    fn read_weapon_name(&self, node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Name> {
        file::read_weapon_name(self, node, scope, problems)
    }

    fn read_expectation(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        shared: &[&str],
        problems: &mut Problems,
    ) -> Option<Expectation> {
        let read = file::read_expectation(self, variant, scope, shared, problems);
        read.map(Expectation::HellDorado)
    }
}

/// Whether the rules allow a command.
fn check(book: &Book, setup: &Setup, state: &State, command: &AnyCommand) -> Result<(), Rejection> {
    let field = Field::new(book, setup, state);
    field.not_over()?;
    if let AnyCommand::Activate { fighter } = command {
        return turn::check_activate(field, fighter).map(|_| ());
    }
    let AnyCommand::HellDorado(command) = command else { return Err(setup.rulebook.refuse_other()) };
    legality::check(field, command)
}

/// What the rulebook says of one fighter and another. // hd.range, hd.engage, hd.sight
fn relation(book: &Book, setup: &Setup, state: &State, from: FighterId, to: FighterId) -> Relation {
    let field = Field::new(book, setup, state);
    let distance = field.distance(from, to);
    let covering = field.covering(from, to);
    let band = |weapon: &toise_rules::hell_dorado::Weapon| {
        let range = weapon.kind.range()?;
        let reached = target::check_reach(field, from, weapon, distance).is_ok();
        let reach = reached.then(|| pools::reach(field, from, || field.name(to), distance, range));
        Some(crate::rulebook::Band {
            weapon: weapon.name.clone(),
            band: reach.as_ref().map(|reach| transcript::band_word(reach.band).to_owned()),
            difficulty: reach.map(|reach| reach.difficulty),
        })
    };
    Relation {
        distance,
        contact: field.touch(from, to),
        engages: field.engages(from, to),
        covered: covering.fraction,
        cover: covering.enough,
        near: covering.near,
        bands: field.profile(from).weapons.iter().filter_map(band).collect(),
    }
}

/// Plays a command; each procedure begins with the check of `legality`.
fn carry_out(book: &Book, context: &mut Context<'_>, command: &AnyCommand) -> Result<(), Stop> {
    Field::of(book, context).not_over()?;
    if let AnyCommand::Activate { fighter } = command {
        return turn::activate(book, context, fighter);
    }
    let AnyCommand::HellDorado(command) = command else {
        return Err(context.setup().rulebook.refuse_other().into());
    };
    match command {
        Command::Attack(call) => exchange::attack(book, context, call),
        Command::Exchange(call) => exchange::called(book, context, call),
        Command::Shoot(call) => shot::shoot(book, context, call),
        Command::Breath(call) => breath::breathe(book, context, call),
        Command::Zone(call) => zone::zone(book, context, call),
        Command::Explosion(call) => explosion::explode(book, context, call),
        Command::DirectAttack(call) => direct::direct_attack(book, context, call),
        Command::Move(call) => act::moves(book, context, call),
        Command::Act(call) => act::act(book, context, call),
        Command::Use(call) => effects::play::use_effect(book, context, call),
        Command::BeginTurn => upkeep::begin(book, context),
        Command::Pass { side } => turn::pass(book, context, side),
        Command::EndActivation => turn::end_activation(book, context),
        Command::VaeSoli { fighter } => turn::vae_soli(book, context, fighter),
        Command::EndTurn => resolution::end(book, context),
    }
}
