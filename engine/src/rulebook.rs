//! One variant a rulebook: all that the core keeps of a rulebook without knowing it.
//!
//! A rulebook is added here, one variant in each enum and one arm in each method; beside these, the core names
//! one only as a variant of its shared enums (`Event`, `Question`, `Answer`, `Rejection`, `Expectation`).

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_geometry::Point;
use toise_rules::Name;

use crate::choice::Answer;
use crate::context::Context;
use crate::error::Stop;
use crate::hell_dorado;
use crate::legal::{AimLimits, Destination, Legal, MoveLimits};
use crate::measure::Relation;
use crate::rejection::Rejection;
use crate::ron_file::{Key, MapEntry, Node, Problems, Record, Variant};
use crate::scenario::{Body, Expectation, Play, Scope};
use crate::setup::{Setup, SetupError};
use crate::state::State;
use crate::store::{Fighter, FighterId, SideId};

/// The rulebook a battle is played by, with its options, states and profiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rulebook {
    /// Hell Dorado, edition Purgatory or Sapience.
    HellDorado(hell_dorado::Book),
}

/// The range band of a weapon at a distance, as its rulebook names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Band {
    /// The weapon.
    pub weapon: Name,
    /// The band, such as `short`; none when the distance is beyond the weapon's reach.
    pub band: Option<String>,
    /// The difficulty of that distance.
    pub difficulty: Option<u8>,
}

/// What a rulebook keeps about a fighter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Sheet {
    /// A fighter of Hell Dorado.
    HellDorado(hell_dorado::Sheet),
}

/// What a rulebook keeps for the sides of a battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ledger {
    /// Hell Dorado: each company's command points.
    HellDorado(hell_dorado::Ledger),
}

/// How a fighter starts, as its rulebook writes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FighterStart {
    /// A fighter of Hell Dorado.
    HellDorado(hell_dorado::FighterStart),
}

/// A command: what a side does with its fighter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// Begin a fighter's activation.
    Activate {
        /// Who.
        fighter: Name,
    },
    /// A command of Hell Dorado.
    HellDorado(hell_dorado::Command),
}

impl Command {
    /// Begin the activation of a fighter.
    pub fn activate(fighter: impl Into<Name>) -> Self {
        Command::Activate { fighter: fighter.into() }
    }

    /// Whether it ends the activation under way, or begins another.
    pub fn ends_activation(&self) -> bool {
        match self {
            Command::Activate { .. } => true,
            Command::HellDorado(command) => command.ends_activation(),
        }
    }

    /// The fighter that carries it out, if one does.
    pub fn by(&self) -> Option<&Name> {
        match self {
            Command::Activate { fighter } => Some(fighter),
            Command::HellDorado(command) => command.by(),
        }
    }

    /// Whether it uses an effect of a fighter's card.
    pub fn is_effect(&self) -> bool {
        match self {
            Command::Activate { .. } => false,
            Command::HellDorado(command) => matches!(command, hell_dorado::Command::Use(_)),
        }
    }

    /// Whether it is a side's own to give. What is not, such as an attack that an effect of the scenario calls for, is
    /// for whoever runs the battle: [`Battle::check`](crate::Battle::check) asks about the rules, not about who commands.
    pub fn is_of_a_side(&self) -> bool {
        match self {
            Command::Activate { .. } => true,
            Command::HellDorado(command) => {
                !matches!(command, hell_dorado::Command::Exchange(_) | hell_dorado::Command::DirectAttack(_))
            }
        }
    }

    /// The fighter it strikes at, if it names one.
    pub fn target(&self) -> Option<&Name> {
        match self {
            Command::Activate { .. } => None,
            Command::HellDorado(command) => command.target(),
        }
    }

    /// The fighter whose activation it begins, if it begins one.
    pub fn activates(&self) -> Option<&Name> {
        match self {
            Command::Activate { fighter } => Some(fighter),
            Command::HellDorado(command) => command.activates(),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Activate { fighter } => write!(f, "activate {fighter}"),
            Command::HellDorado(command) => command.fmt(f),
        }
    }
}

impl Rulebook {
    /// Whether the rules allow the command.
    pub(crate) fn check(&self, setup: &Setup, state: &State, command: &Command) -> Result<(), Rejection> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::check(book, setup, state, command),
        }
    }

    /// Plays the command to its end; its first step is the check above.
    pub(crate) fn resolve(&self, context: &mut Context<'_>, command: &Command) -> Result<(), Stop> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::resolve(book, context, command),
        }
    }

    /// What it allows now.
    pub(crate) fn legal(&self, setup: &Setup, state: &State) -> Legal {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::legal(book, setup, state),
        }
    }

    /// The places the active fighter could sensibly go to.
    pub(crate) fn destinations(&self, setup: &Setup, state: &State) -> Vec<Destination> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::destinations(book, setup, state),
        }
    }

    /// The moves into contact that a kind of move allows; none for one that goes elsewhere.
    pub(crate) fn moves_into(
        &self,
        setup: &Setup,
        state: &State,
        limits: &MoveLimits,
    ) -> Option<Vec<Command>> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::moves_into(book, setup, state, limits),
        }
    }

    /// A move of a kind straight toward a place, as far as the rules let it go.
    pub(crate) fn step_toward(
        &self,
        setup: &Setup,
        state: &State,
        limits: &MoveLimits,
        goal: Point,
    ) -> Option<Command> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::step_toward(book, setup, state, limits, goal),
        }
    }

    /// A move of a kind toward an enemy by the shortest way, as far as it goes.
    pub(crate) fn close_in(
        &self,
        setup: &Setup,
        state: &State,
        limits: &MoveLimits,
        enemy: &Name,
    ) -> Option<Command> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::close_in(book, setup, state, limits, enemy),
        }
    }

    /// Whether a command gives an order of the fighter activated, one that cannot be given without end.
    pub(crate) fn is_order_to_give(&self, command: &Command, state: &State) -> bool {
        match (self, command) {
            (Rulebook::HellDorado(book), Command::HellDorado(command)) => {
                hell_dorado::is_order_to_give(book, command, state)
            }
            (Rulebook::HellDorado(_), Command::Activate { .. }) => false,
        }
    }

    /// An attack on an area from one place, aimed at another; nothing says that it is allowed.
    pub(crate) fn aimed(&self, limits: &AimLimits, from: Point, at: Point) -> Option<Command> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::aimed(book, limits, from, at),
        }
    }

    /// The side that plays next, if it is for one.
    pub(crate) fn side_to_play(&self, setup: &Setup, state: &State) -> Option<SideId> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::side_to_play(book, setup, state),
        }
    }

    /// The command that begins the first turn, as long as none has begun.
    pub(crate) fn opening(&self, state: &State) -> Option<Command> {
        match self {
            Rulebook::HellDorado(_) => hell_dorado::opening(state),
        }
    }

    /// Whether the battle is over.
    pub(crate) fn is_over(&self, state: &State) -> bool {
        match self {
            Rulebook::HellDorado(_) => hell_dorado::is_over(state),
        }
    }

    /// What it keeps when an activation begins.
    pub(crate) fn activated(&self, state: &mut State, id: FighterId) {
        match self {
            Rulebook::HellDorado(_) => hell_dorado::activated(state, id),
        }
    }

    /// What it keeps when an activation is over.
    pub(crate) fn deactivated(&self, state: &mut State) {
        match self {
            Rulebook::HellDorado(_) => hell_dorado::deactivated(state),
        }
    }

    /// What it keeps when a fighter has died.
    pub(crate) fn died(&self, state: &mut State, id: FighterId) {
        match self {
            Rulebook::HellDorado(_) => hell_dorado::died(state, id),
        }
    }

    /// What it says of one fighter and another, measured by its options.
    pub(crate) fn relation(&self, setup: &Setup, state: &State, from: FighterId, to: FighterId) -> Relation {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::relation(book, setup, state, from, to),
        }
    }

    /// Whether its profiles are sound.
    pub(crate) fn check_profiles(&self) -> Result<(), SetupError> {
        match self {
            Rulebook::HellDorado(book) => book.check_profiles(),
        }
    }

    /// A fighter's sheet at the start.
    pub(crate) fn sheet(&self, name: &Name, start: &FighterStart, life: i32) -> Result<Sheet, SetupError> {
        match (self, start) {
            (Rulebook::HellDorado(book), FighterStart::HellDorado(start)) => {
                book.sheet(name, start, life).map(Sheet::HellDorado)
            }
        }
    }

    /// What it keeps for the sides at the start.
    pub(crate) fn ledger(&self, setup: &Setup, fighters: &[Fighter]) -> Ledger {
        match self {
            Rulebook::HellDorado(book) => Ledger::HellDorado(book.ledger(setup, fighters)),
        }
    }

    /// The codes its refusals can have.
    pub(crate) fn rejection_codes(&self) -> Vec<&'static str> {
        let own = match self {
            Rulebook::HellDorado(_) => hell_dorado::Rejection::codes(),
        };
        Rejection::CODES.into_iter().chain(own).collect()
    }

    /// Reads `HellDorado(…)`, with the profiles of the file and those it includes.
    pub(crate) fn read(node: &Node<'_>, profiles: &[MapEntry<'_>], problems: &mut Problems) -> Option<Self> {
        let variant = node.variant("rulebook", problems)?;
        match variant.name() {
            "HellDorado" => hell_dorado::read_book(&variant, profiles, problems).map(Rulebook::HellDorado),
            _ => variant.unknown(&["HellDorado"], problems),
        }
    }

    /// The keys its fighters have in a file, besides those of any fighter.
    pub(crate) fn fighter_keys(&self) -> &'static [Key] {
        match self {
            Rulebook::HellDorado(_) => &hell_dorado::FIGHTER_KEYS,
        }
    }

    /// Reads a fighter's own part; `profiles` are the names of the file's profiles, those that could not be
    /// read included.
    pub(crate) fn read_fighter(
        &self,
        record: &Record<'_>,
        profiles: &[&str],
        problems: &mut Problems,
    ) -> Option<Body> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::read_fighter(book, record, profiles, problems),
        }
    }

    /// Reads a step of a script that plays a command of the rulebook.
    pub(crate) fn read_step(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        problems: &mut Problems,
    ) -> Option<Play> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::read_step(book, variant, scope, problems),
        }
    }

    /// Reads an answer to a choice of the rulebook.
    pub(crate) fn read_answer(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        problems: &mut Problems,
    ) -> Option<Answer> {
        match self {
            Rulebook::HellDorado(book) => {
                hell_dorado::read_answer(book, variant, scope, problems).map(Answer::HellDorado)
            }
        }
    }

    /// Reads the name of a weapon.
    pub(crate) fn read_weapon_name(
        &self,
        node: &Node<'_>,
        scope: &Scope<'_>,
        problems: &mut Problems,
    ) -> Option<Name> {
        match self {
            Rulebook::HellDorado(book) => hell_dorado::read_weapon_name(book, node, scope, problems),
        }
    }

    /// Reads an expectation of the rulebook; `shared` are the names every rulebook has.
    pub(crate) fn read_expectation(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        shared: &[&str],
        problems: &mut Problems,
    ) -> Option<Expectation> {
        match self {
            Rulebook::HellDorado(book) => {
                let read = hell_dorado::read_expectation(book, variant, scope, shared, problems);
                read.map(Expectation::HellDorado)
            }
        }
    }
}
