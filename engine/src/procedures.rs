//! What a rulebook brings: the questions the core asks it, and what the core asks of its commands.

use toise_geometry::{Point, Toises};
use toise_rules::{Name, Outcome, Rule, RuleId};

use crate::choice::Answer;
use crate::context::Context;
use crate::error::Stop;
use crate::legal::{AimLimits, Destination, Legal, MoveLimits};
use crate::measure::Relation;
use crate::rejection::Rejection;
use crate::ron_file::{Key, Node, Problems, Record, Variant};
use crate::rulebook::{Command, FighterStart, Ledger, Sheet};
use crate::scenario::{Body, Expectation, Play, ProfileNames, Scope};
use crate::setup::{Setup, SetupError};
use crate::state::State;
use crate::store::{Fighter, FighterId, SideId};

/// A rulebook as the core sees it.
pub(crate) trait Procedures {
    /// Its name, as a sentence says it.
    fn name(&self) -> &'static str;

    /// Its rules.
    fn rules(&self) -> &'static [Rule];

    /// The rule by which bases that touch are in contact.
    fn contact_rule(&self) -> RuleId;

    // At the start of a battle.

    /// Whether its profiles are sound.
    fn check_profiles(&self) -> Result<(), SetupError>;

    /// The fewest life points a fighter may start with.
    fn least_life(&self) -> i32 {
        1
    }

    /// A fighter's sheet at the start; none when it is a fighter of another rulebook.
    fn sheet(&self, name: &Name, start: &FighterStart, life: i32) -> Option<Result<Sheet, SetupError>>;

    /// The word for a number that its state keeps: the kind of number (`ProfileId`, `StateId`) and the place in that table.
    fn word_for(&self, kind: &str, place: usize) -> Option<Name>;

    /// What it keeps for the sides at the start.
    fn ledger(&self, setup: &Setup, fighters: &[Fighter]) -> Ledger;

    // Playing.

    /// Whether the rules allow the command.
    fn check(&self, setup: &Setup, state: &State, command: &Command) -> Result<(), Rejection>;

    /// Plays the command itself to its end; its first step is the check above.
    fn carry_out(&self, context: &mut Context<'_>, command: &Command) -> Result<(), Stop>;

    /// What follows any command: what it has set off, the end of the battle.
    fn settle(&self, context: &mut Context<'_>) -> Result<(), Stop>;

    /// Plays the command with all that follows from it.
    fn resolve(&self, context: &mut Context<'_>, command: &Command) -> Result<(), Stop> {
        self.carry_out(context, command)?;
        self.settle(context)
    }

    /// What it keeps when an activation begins.
    fn activated(&self, state: &mut State, id: FighterId);

    /// What it keeps when an activation is over.
    fn deactivated(&self, state: &mut State);

    /// What it keeps when a fighter has moved.
    fn moved(&self, _state: &mut State, _id: FighterId) {}

    /// What it keeps when a fighter has died.
    fn died(&self, state: &mut State, id: FighterId);

    /// The side that plays next, if it is for one.
    fn side_to_play(&self, setup: &Setup, state: &State) -> Option<SideId>;

    /// The command that begins the first turn, as long as none has begun.
    fn opening(&self, state: &State) -> Option<Command>;

    /// The side that activates a fighter next; none when all have been, or no turn is under way.
    fn to_activate(&self, setup: &Setup, state: &State) -> Option<SideId>;

    /// The number of the turn, or of the round; 0 before the first.
    fn turn(&self, state: &State) -> u16;

    /// How the battle ended; none while it goes on.
    fn outcome(&self, state: &State) -> Option<Outcome<SideId>>;

    /// The points of each side, in the order of the sides, if the battle ended as it stands; none when it keeps no score.
    fn scores(&self, _setup: &Setup, _state: &State) -> Option<Vec<u32>> {
        None
    }

    // What leaders and front ends ask.

    /// What it allows now.
    fn legal(&self, setup: &Setup, state: &State) -> Legal;

    /// The places the active fighter could sensibly go to.
    fn destinations(&self, setup: &Setup, state: &State) -> Vec<Destination>;

    /// The moves into contact that a kind of move allows; none for one that goes elsewhere.
    fn moves_into(&self, setup: &Setup, state: &State, limits: &MoveLimits) -> Option<Vec<Command>>;

    /// A move of a kind straight toward a place, as far as the rules let it go.
    fn step_toward(&self, setup: &Setup, state: &State, limits: &MoveLimits, goal: Point) -> Option<Command>;

    /// A move of a kind toward an enemy by the shortest way, as far as it goes.
    fn close_in(&self, setup: &Setup, state: &State, limits: &MoveLimits, enemy: &Name) -> Option<Command>;

    /// Whether a fighter on the board is one to fight: some may lie there, out of action.
    fn fights_on(&self, _fighter: &Fighter) -> bool {
        true
    }

    /// Whether a command gives an order of the fighter activated, one that cannot be given without end.
    fn is_order_to_give(&self, _command: &Command, _state: &State) -> bool {
        false
    }

    /// Whether a command uses an effect that neither costs anything nor runs out: it could be used for ever.
    fn is_endless(&self, _command: &Command, _state: &State) -> bool {
        false
    }

    /// What a fighter is worth to its side, above 0, in whatever unit: what is lost when it goes down.
    fn worth(&self, fighter: &Fighter) -> f64;

    /// What a fighter loses by receiving a state, in the harm a state commonly does: nothing by one it is in already, less than
    /// nothing by one that helps it.
    fn harm(&self, _fighter: &Fighter, _state: &Name) -> f64 {
        1.0
    }

    /// How hard a fighter strikes with a weapon, in whatever unit, for whoever must choose one.
    fn force(&self, fighter: &Fighter, weapon: &Name) -> i32;

    /// How far a fighter could move to strike, in an activation of its own, in toises.
    fn reach(&self, setup: &Setup, state: &State, id: FighterId) -> Toises;

    /// Whether a fighter is still to be activated in the turn, or the round, under way.
    fn is_ready(&self, state: &State, fighter: &Fighter) -> bool;

    /// The turns, or rounds, after which a battle is over.
    fn most_turns(&self) -> u16;

    /// An attack on an area from one place, aimed at another; nothing says that it is allowed.
    fn aimed(&self, _limits: &AimLimits, _from: Point, _at: Point) -> Option<Command> {
        None
    }

    /// What it says of one fighter and another, measured by its options.
    fn relation(&self, setup: &Setup, state: &State, from: FighterId, to: FighterId) -> Relation;

    /// How far the control zone of a fighter reaches from its base, for pictures; 0 where there is none.
    fn zone(&self) -> Toises {
        Toises::ZERO
    }

    // Scenario files.

    /// The codes its refusals can have.
    fn rejection_codes(&self) -> Vec<&'static str>;

    /// The keys its fighters have in a file, besides those of any fighter.
    fn fighter_keys(&self) -> &'static [Key];

    /// Reads a fighter's own part; `profiles` are the names of the file's profiles, those that could not be
    /// read included.
    fn read_fighter(
        &self,
        record: &Record<'_>,
        profiles: &ProfileNames<'_>,
        problems: &mut Problems,
    ) -> Option<Body>;

    /// Reads a step of a script that plays a command of the rulebook.
    fn read_step(&self, variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Play>;

    /// Reads an answer to a choice of the rulebook.
    fn read_answer(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        problems: &mut Problems,
    ) -> Option<Answer>;

    /// Reads the name of a weapon.
    fn read_weapon_name(&self, node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Name>;

    /// Reads an expectation of the rulebook; `shared` are the names every rulebook has.
    fn read_expectation(
        &self,
        variant: &Variant<'_>,
        scope: &Scope<'_>,
        shared: &[&str],
        problems: &mut Problems,
    ) -> Option<Expectation>;
}

/// A rulebook's own command, as the core and the leaders see it.
pub(crate) trait OwnCommand: std::fmt::Display {
    /// The fighter that carries it out, if one does.
    fn by(&self) -> Option<&Name>;

    /// The fighter it is aimed at, if it names one.
    fn target(&self) -> Option<&Name>;

    /// Whether it ends the activation under way, or begins another.
    fn ends_activation(&self) -> bool;

    /// Whether dice decide what it does to fighters: an attack, a spell, an escape.
    fn is_decided_by_dice(&self) -> bool;

    /// The fighter whose activation it begins, if it begins one.
    fn activates(&self) -> Option<&Name> {
        None
    }

    /// Whether it begins a turn, or a round.
    fn begins_turn(&self) -> bool;

    /// Whether it gives way: breaks off a fight, or asks for its end.
    fn gives_way(&self) -> bool {
        false
    }

    /// Whether it uses an effect of a fighter's card.
    fn is_effect(&self) -> bool {
        false
    }

    /// Whether it is a side's own to give.
    fn is_of_a_side(&self) -> bool {
        true
    }
}
