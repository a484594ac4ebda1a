//! What the core asks of a rulebook, answered for each whose battles go in rounds.

use toise_geometry::{Cover, Point, Toises, sight_and_cover};
use toise_rules::{Name, Outcome, Rule, RuleId};

use super::book::RoundBook;
use super::course::{self, Step};
use super::{file, leading};
use crate::choice::Answer;
use crate::context::Context;
use crate::error::Stop;
use crate::legal::{Destination, Legal, MoveLimits};
use crate::measure::Relation;
use crate::procedures::Procedures;
use crate::rejection::Rejection;
use crate::ron_file::{Key, Node, Problems, Record, Variant};
use crate::rulebook::{Command, FighterStart, Ledger, Sheet};
use crate::scenario::{Body, Expectation, Play, ProfileNames, Scope};
use crate::setup::{Setup, SetupError};
use crate::situation::Situation;
use crate::state::State;
use crate::store::{Fighter, FighterId, SideId};

impl<B: RoundBook> Procedures for B {
    fn name(&self) -> &'static str {
        B::NAME
    }

    fn rules(&self) -> &'static [Rule] {
        B::RULES
    }

    fn contact_rule(&self) -> RuleId {
        B::CONTACT
    }

    fn check_profiles(&self) -> Result<(), SetupError> {
        self.check_profiles()
    }

    fn least_life(&self) -> i32 {
        B::LEAST_LIFE
    }

    fn sheet(&self, name: &Name, start: &FighterStart, _: i32) -> Option<Result<Sheet, SetupError>> {
        self.sheet(name, start)
    }

    fn word_for(&self, kind: &str, place: usize) -> Option<Name> {
        if kind == "ProfileId" { self.profile_name(place).cloned() } else { None }
    }

    fn ledger(&self, _setup: &Setup, _fighters: &[Fighter]) -> Ledger {
        self.ledger()
    }

    fn check(&self, setup: &Setup, state: &State, command: &Command) -> Result<(), Rejection> {
        let situation = Situation::flat(setup, state);
        match step::<B>(command) {
            None => Err(setup.rulebook.refuse_other()),
            Some(Err(own)) => course::not_over::<B>(situation).and_then(|()| self.check(situation, own)),
            Some(Ok(step)) => course::check(self, situation, step),
        }
    }

    fn carry_out(&self, context: &mut Context<'_>, command: &Command) -> Result<(), Stop> {
        match step::<B>(command) {
            None => return Err(context.setup().rulebook.refuse_other().into()),
            Some(Err(own)) => {
                course::not_over::<B>(Situation::in_play(context))?;
                self.resolve(context, own)?;
            }
            Some(Ok(step)) => course::resolve(self, context, step)?,
        }
        Ok(())
    }

    fn settle(&self, context: &mut Context<'_>) -> Result<(), Stop> {
        course::settle(self, context);
        Ok(())
    }

    fn activated(&self, state: &mut State, id: FighterId) {
        let (name, side) = (state.store.get(id).name.clone(), state.store.get(id).side);
        B::rounds_mut(state).activated(&name, side);
        self.activated(state, id);
    }

    fn deactivated(&self, state: &mut State) {
        B::rounds_mut(state).deactivated();
    }

    fn moved(&self, state: &mut State, id: FighterId) {
        if state.active == Some(id) {
            B::rounds_mut(state).moved = true;
        }
        self.moved(state, id);
    }

    fn died(&self, _state: &mut State, _id: FighterId) {}

    fn side_to_play(&self, setup: &Setup, state: &State) -> Option<SideId> {
        course::side_to_play(self, Situation::flat(setup, state))
    }

    fn opening(&self, state: &State) -> Option<Command> {
        leading::opening::<B>(state)
    }

    fn to_activate(&self, setup: &Setup, state: &State) -> Option<SideId> {
        course::to_activate(self, Situation::flat(setup, state))
    }

    fn turn(&self, state: &State) -> u16 {
        B::rounds(state).number
    }

    fn outcome(&self, state: &State) -> Option<Outcome<SideId>> {
        B::rounds(state).outcome
    }

    fn legal(&self, setup: &Setup, state: &State) -> Legal {
        leading::legal(self, Situation::flat(setup, state))
    }

    fn fights_on(&self, fighter: &Fighter) -> bool {
        self.is_up(fighter)
    }

    fn worth(&self, fighter: &Fighter) -> f64 {
        RoundBook::worth(self, fighter)
    }

    fn force(&self, fighter: &Fighter, weapon: &Name) -> i32 {
        RoundBook::force(self, fighter, weapon)
    }

    fn reach(&self, _setup: &Setup, state: &State, id: FighterId) -> Toises {
        self.movement(state.store.get(id))
    }

    fn is_ready(&self, state: &State, fighter: &Fighter) -> bool {
        B::rounds(state).done.binary_search(&fighter.name).is_err()
    }

    fn most_turns(&self) -> u16 {
        self.most_rounds()
    }

    fn destinations(&self, setup: &Setup, state: &State) -> Vec<Destination> {
        leading::destinations(self, Situation::flat(setup, state))
    }

    fn moves_into(&self, setup: &Setup, state: &State, limits: &MoveLimits) -> Option<Vec<Command>> {
        leading::moves_into(self, Situation::flat(setup, state), limits)
    }

    fn step_toward(&self, setup: &Setup, state: &State, limits: &MoveLimits, goal: Point) -> Option<Command> {
        leading::step_toward(self, Situation::flat(setup, state), limits, goal)
    }

    fn close_in(&self, setup: &Setup, state: &State, limits: &MoveLimits, enemy: &Name) -> Option<Command> {
        leading::close_in(self, Situation::flat(setup, state), limits, enemy)
    }

    fn relation(&self, setup: &Setup, state: &State, from: FighterId, to: FighterId) -> Relation {
        let situation = Situation::flat(setup, state);
        let distance = situation.distance(from, to);
        let (one, other) = (situation.fighter(from), situation.fighter(to));
        // Cover is measured like everything else, though no rule reads it.
        let (_, cover) = sight_and_cover(setup.scenery.terrain(), one.body(), other.body());
        Relation {
            distance,
            contact: situation.touch(from, to),
            engages: self.engages(situation, from, to),
            covered: cover.fraction(),
            cover: Cover::is_enough(cover.fraction()),
            near: cover.pieces().to_vec(),
            bands: self.bands(one, distance),
        }
    }

    fn rejection_codes(&self) -> Vec<&'static str> {
        B::rejection_codes()
    }

    fn fighter_keys(&self) -> &'static [Key] {
        B::READERS.fighter_keys
    }

    fn read_fighter(
        &self,
        record: &Record<'_>,
        profiles: &ProfileNames<'_>,
        problems: &mut Problems,
    ) -> Option<Body> {
        (B::READERS.fighter)(self, record, profiles, problems)
    }

    fn read_step(&self, variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Play> {
        match file::read_step::<B>(variant, scope, problems) {
            Some(step) => step,
            None => (B::READERS.step)(self, variant, scope, problems),
        }
    }

    fn read_answer(
        &self,
        variant: &Variant<'_>,
        _scope: &Scope<'_>,
        problems: &mut Problems,
    ) -> Option<Answer> {
        (B::READERS.answer)(variant, problems)
    }

    fn read_weapon_name(&self, node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Name> {
        let weapons = self.weapons();
        scope.of_rules(node, "weapon", weapons.into_iter(), problems)
    }

    fn read_expectation(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        shared: &[&str],
        problems: &mut Problems,
    ) -> Option<Expectation> {
        (B::READERS.expectation)(variant, scope, shared, problems)
    }
}

/// A command as the course sees it, or else the rulebook's own; none when it is another rulebook's.
fn step<B: RoundBook>(command: &Command) -> Option<Result<Step<'_>, &B::Command>> {
    if let Command::Activate { fighter } = command {
        return Some(Ok(Step::Activate(fighter)));
    }
    let own = B::own(command)?;
    Some(B::course(own).map(Step::Course).ok_or(own))
}
