//! What rounds ask of the rulebook they serve.

use serde::Serialize;
use toise_geometry::Toises;
use toise_rules::{Name, Rule, RuleId};

use super::command::Course;
use super::event::RoundEvent;
use super::rejection::RoundRejection;
use super::state::Rounds;
use crate::choice::Answer;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event;
use crate::legal::Legal;
use crate::rejection::Rejection;
use crate::ron_file::{Key, Problems, Record, Variant};
use crate::rulebook::{Band, Command, FighterStart, Ledger, Sheet};
use crate::scenario::{Body, Expectation, Play, ProfileNames, Scope};
use crate::setup::SetupError;
use crate::situation::Situation;
use crate::state::State;
use crate::store::{Fighter, FighterId};

/// A rulebook whose battles go in rounds. All else that the core asks of a rulebook follows from it
/// (`Procedures` is implemented for each).
pub(crate) trait RoundBook: Serialize + Sized {
    /// Its name, as a sentence says it.
    const NAME: &'static str;
    /// Its rules.
    const RULES: &'static [Rule];
    /// The rule of rounds, activations and moves.
    const COURSE: RuleId;
    /// The rule of the end of a battle.
    const END: RuleId;
    /// The rule by which fighters are out of action.
    const OUT: RuleId;
    /// The rule by which bases that touch are in contact.
    const CONTACT: RuleId;

    /// How it reads its own part of scenario files.
    const READERS: Readers<Self>;

    /// Its own commands.
    type Command;

    // At the start of a battle.

    /// Whether its profiles are sound.
    fn check_profiles(&self) -> Result<(), SetupError>;

    /// The fewest life points a fighter may start with.
    const LEAST_LIFE: i32;

    /// The names of the weapons its profiles hold.
    fn weapons(&self) -> Vec<&Name>;

    /// A fighter's sheet at the start; none when it is a fighter of another rulebook.
    fn sheet(&self, name: &Name, start: &FighterStart) -> Option<Result<Sheet, SetupError>>;

    // The course.

    /// After so many rounds a battle is over.
    fn most_rounds(&self) -> u16;

    /// How far a fighter may move in an activation.
    fn movement(&self, fighter: &Fighter) -> Toises;

    /// Whether a fighter on the board can act, and counts as one that fights on.
    fn is_up(&self, fighter: &Fighter) -> bool;

    /// Whether a fighter may make its move now, as far as the rulebook's own rules go.
    fn may_move(&self, situation: Situation<'_>, by: FighterId) -> Result<(), Rejection>;

    /// What it keeps when a fighter is activated.
    fn activated(&self, _state: &mut State, _id: FighterId) {}

    /// What it keeps when a fighter has moved.
    fn moved(&self, _state: &mut State, _id: FighterId) {}

    /// What happens when an activation is over.
    fn activation_ends(&self, _context: &mut Context<'_>) {}

    /// What happens when the round goes by: what lasts for rounds ends or has one less to last.
    fn round_ends(&self, _context: &mut Context<'_>) {}

    /// What happens when the battle is over.
    fn battle_ends(&self, _context: &mut Context<'_>) {}

    // What leaders ask.

    /// What a fighter is worth to its side, above 0: the sum of what its profile prints.
    fn worth(&self, fighter: &Fighter) -> f64;

    /// How hard a fighter strikes with a weapon.
    fn force(&self, fighter: &Fighter, weapon: &Name) -> i32;

    // Its own commands.

    /// Whether the rules allow a command of its own.
    fn check(&self, situation: Situation<'_>, command: &Self::Command) -> Result<(), Rejection>;

    /// Plays a command of its own; its first step is the check above.
    fn resolve(&self, context: &mut Context<'_>, command: &Self::Command) -> Result<(), Stop>;

    /// What the activated fighter may do beside its move.
    fn deeds(&self, situation: Situation<'_>, active: FighterId, legal: &mut Legal);

    /// Whether one fighter faces another in a fight.
    fn engages(&self, situation: Situation<'_>, from: FighterId, to: FighterId) -> bool;

    /// The bands of a fighter's ranged weapons at a distance.
    fn bands(&self, _fighter: &Fighter, _distance: Toises) -> Vec<Band> {
        Vec::new()
    }

    // Its place in the core's enums, which `place_in_the_core` writes.

    /// The name of the profile at a place in the book.
    fn profile_name(&self, place: usize) -> Option<&Name>;

    /// What it keeps beside the fighters at the start.
    fn ledger(&self) -> Ledger;

    /// The rounds in the state of a battle.
    fn rounds(state: &State) -> &Rounds;

    /// The rounds in the state of a battle, to be changed.
    fn rounds_mut(state: &mut State) -> &mut Rounds;

    /// Its own command in one of any rulebook; none when it is another's.
    fn own(command: &Command) -> Option<&Self::Command>;

    /// The step of the course in its own command, if it is one.
    fn course(command: &Self::Command) -> Option<&Course>;

    /// A step of the course as a command.
    fn command(course: Course) -> Command;

    /// A step of the course as an event.
    fn event(event: RoundEvent) -> Event;

    /// A refusal of the course.
    fn rejection(rejection: RoundRejection) -> Rejection;

    /// The refusal of the course in one of any rulebook, if it is one.
    fn own_rejection(rejection: &Rejection) -> Option<&RoundRejection>;

    /// The codes its refusals can have.
    fn rejection_codes() -> Vec<&'static str>;
}

/// How a rulebook reads its own part of scenario files: what each does, `Procedures` says.
pub(crate) struct Readers<B> {
    /// The keys its fighters have, besides those of any fighter.
    pub(crate) fighter_keys: &'static [Key],
    /// Reads a fighter's own part.
    pub(crate) fighter: fn(&B, &Record<'_>, &ProfileNames<'_>, &mut Problems) -> Option<Body>,
    /// Reads a step that plays a command of its own.
    pub(crate) step: fn(&B, &Variant<'_>, &Scope<'_>, &mut Problems) -> Option<Play>,
    /// Reads an answer to a choice of its own.
    pub(crate) answer: fn(&Variant<'_>, &mut Problems) -> Option<Answer>,
    /// Reads an expectation of its own.
    pub(crate) expectation: fn(&Variant<'_>, &Scope<'_>, &[&str], &mut Problems) -> Option<Expectation>,
}

/// A rulebook's place in the core's enums, where its variant wraps its own type and that type's `Course` the course's, and
/// what every `Book` of options and profiles answers alike.
macro_rules! place_in_the_core {
    ($rulebook:ident) => {
        fn check_profiles(&self) -> Result<(), crate::setup::SetupError> {
            self.check_profiles()
        }

        fn profile_name(&self, place: usize) -> Option<&toise_rules::Name> {
            self.profiles.get(place).map(|profile| &profile.name)
        }

        fn weapons(&self) -> Vec<&toise_rules::Name> {
            self.profiles.iter().flat_map(|profile| &profile.weapons).map(|weapon| &weapon.name).collect()
        }

        fn most_rounds(&self) -> u16 {
            self.options.rounds
        }

        fn ledger(&self) -> crate::rulebook::Ledger {
            crate::rulebook::Ledger::$rulebook(Ledger::default())
        }

        fn rounds(state: &crate::state::State) -> &crate::rounds::Rounds {
            use crate::rulebook::Ledger as AnyLedger;
            &crate::rulebook::part!(AnyLedger::$rulebook, &state.ledger).rounds
        }

        fn rounds_mut(state: &mut crate::state::State) -> &mut crate::rounds::Rounds {
            use crate::rulebook::Ledger as AnyLedger;
            &mut crate::rulebook::part!(AnyLedger::$rulebook, &mut state.ledger).rounds
        }

        fn own(command: &crate::Command) -> Option<&Self::Command> {
            if let crate::Command::$rulebook(own) = command { Some(own) } else { None }
        }

        fn course(command: &Self::Command) -> Option<&crate::rounds::Course> {
            if let Command::Course(course) = command { Some(course) } else { None }
        }

        fn command(course: crate::rounds::Course) -> crate::Command {
            crate::Command::$rulebook(Command::Course(course))
        }

        fn event(event: crate::rounds::RoundEvent) -> crate::Event {
            crate::Event::$rulebook(Event::Course(event))
        }

        fn rejection(rejection: crate::rounds::RoundRejection) -> crate::Rejection {
            crate::Rejection::$rulebook(Rejection::Course(rejection))
        }

        fn own_rejection(rejection: &crate::Rejection) -> Option<&crate::rounds::RoundRejection> {
            match rejection {
                crate::Rejection::$rulebook(Rejection::Course(course)) => Some(course),
                _ => None,
            }
        }

        fn rejection_codes() -> Vec<&'static str> {
            Rejection::codes().collect()
        }
    };
}
pub(crate) use place_in_the_core;
