//! A battle: the one object a front end talks to.

mod again;
mod aside;
mod history;
mod source;
mod trial;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toise_geometry::{Body, Toises, overlap, within};
use toise_rules::Name;

pub use self::aside::Aside;
use self::history::Undone;
use self::source::Source;
use crate::chance::{Chance, Scripted, Seed, Tape, TapePosition};
use crate::choice::{Answer, Choice};
use crate::context::Context;
use crate::error::{AnswerError, ExploreError, PlayError, Stop};
use crate::event::Event;
use crate::hash::StateHash;
use crate::player::{Absent, Player};
use crate::rejection::Rejection;
use crate::rulebook::Command;
use crate::setup::{Recruit, Setup, SetupError};
use crate::state::State;
use crate::store::{Fighter, SideId, Store};
use crate::table::{Reply, Table};

/// Where the dice of a battle come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Dice {
    /// A seed.
    Seeded(Seed),
    /// A written list for the whole battle.
    Written(Tape),
}

/// A battle: board, fighters, dice, and the commands played so far.
///
/// Plain data: it can be cloned, sent to another thread, saved and loaded at any moment, also while it waits
/// for an answer. It has no global state, no clock and no thread of its own.
///
/// It serialises as its [`Journal`](crate::Journal). A format must give back every number to the last bit: RON
/// does, `serde_json` with its feature `float_roundtrip`.
#[derive(Clone, Debug)]
pub struct Battle {
    setup: Arc<Setup>,
    recruits: Arc<[Recruit]>,
    dice: Arc<Dice>,
    /// How far written dice have been used.
    used: TapePosition,
    state: State,
    past: Vec<Arc<Record>>,
    waiting: Option<Waiting>,
    /// What was taken back, the last first to come again.
    undone: Vec<Undone>,
}

/// A command as it was played, with what undoing it needs.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) played: Played,
    before: State,
    used_before: TapePosition,
}

/// A command with all that playing it again needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) command: Command,
    /// Dice written beside the command; otherwise they are the battle's.
    pub(crate) tape: Option<Tape>,
    pub(crate) replies: Vec<Reply>,
}

#[derive(Clone, Debug, PartialEq)]
struct Waiting {
    played: Played,
    choice: Choice,
}

/// How far a command got.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// It was played to its end; these events happened.
    Done(Vec<Event>),
    /// It waits for an answer.
    Waiting {
        /// What is asked.
        choice: Choice,
        /// What happened so far, to show before asking: the dice on the table.
        so_far: Vec<Event>,
    },
}

impl Battle {
    /// A battle that is about to begin.
    ///
    /// # Errors
    /// When a fighter refers to something unknown, stands off the board or overlaps another.
    pub fn new(setup: Arc<Setup>, recruits: Vec<Recruit>, dice: Dice) -> Result<Self, SetupError> {
        setup.rulebook.own().check_profiles()?;
        let names = recruits.iter().map(|recruit| &recruit.name).chain(&setup.sides);
        if names.into_iter().any(|name| name.is_empty()) {
            return Err(SetupError::EmptyName);
        }
        let fighters = recruits.iter().map(|recruit| enlist(&setup, recruit));
        let fighters = fighters.collect::<Result<Vec<Fighter>, SetupError>>()?;
        for (index, fighter) in fighters.iter().enumerate() {
            if let Some(other) =
                fighters[..index].iter().find(|other| overlap(&other.disc(), &fighter.disc()))
            {
                let (name, other) = (fighter.name.clone(), other.name.clone());
                return Err(SetupError::Overlap { name, other });
            }
        }
        let ledger = setup.rulebook.own().ledger(&setup, &fighters);
        let store = Store::new(fighters).map_err(|name| SetupError::RepeatedName { name })?;
        let state = State { store, active: None, ledger };
        Ok(Battle {
            setup,
            recruits: recruits.into(),
            dice: Arc::new(dice),
            used: TapePosition::default(),
            state,
            past: Vec::new(),
            waiting: None,
            undone: Vec::new(),
        })
    }

    /// Board, rulebook and sides.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The fighters as they stand. While a command waits for an answer, as they stood before it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The fighters as they stood at the start.
    pub fn start_state(&self) -> &State {
        self.past.first().map_or(&self.state, |record| &record.before)
    }

    /// A fighter by its name.
    pub fn fighter(&self, name: &str) -> Option<&Fighter> {
        self.state.store.find(name).map(|id| self.state.store.get(id))
    }

    /// The choice the battle waits for, if it does.
    pub fn waiting(&self) -> Option<&Choice> {
        self.waiting.as_ref().map(|waiting| &waiting.choice)
    }

    /// The commands played so far.
    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.past.iter().map(|record| &record.played.command)
    }

    /// The hash of the state, computed now.
    pub fn hash(&self) -> StateHash {
        StateHash::of(&self.setup, &self.state)
    }

    /// Whether the rules allow a command now. Draws no dice and changes nothing. A battle that waits for an
    /// answer takes no command until it has it; the rules may allow one all the same.
    ///
    /// # Errors
    /// The refusal that playing it would give.
    pub fn check(&self, command: &Command) -> Result<(), Rejection> {
        self.setup.rulebook.own().check(&self.setup, &self.state, command)
    }

    /// Plays a command with nobody to ask: it waits at the first choice.
    ///
    /// # Errors
    /// When it is refused, its dice do not fit, or the battle waits for an answer. The battle is then as before.
    pub fn play(&mut self, command: Command) -> Result<Progress, PlayError> {
        self.play_with(command, &mut Absent)
    }

    /// Plays a command with a player who is asked in line.
    ///
    /// # Errors
    /// As [`Battle::play`], and when the player gives an answer that does not fit.
    pub fn play_with(&mut self, command: Command, player: &mut dyn Player) -> Result<Progress, PlayError> {
        self.begin(Played { command, tape: None, replies: Vec::new() }, player).map_err(|(error, _)| error)
    }

    /// Plays a command with dice written beside it, which it must use up exactly.
    ///
    /// # Errors
    /// As [`Battle::play_with`], and when a die is missing or left over.
    pub fn play_scripted(
        &mut self,
        command: Command,
        tape: Tape,
        player: &mut dyn Player,
    ) -> Result<Progress, PlayError> {
        self.begin(Played { command, tape: Some(tape), replies: Vec::new() }, player)
            .map_err(|(error, _)| error)
    }

    /// Plays a command; an error comes with what was shown before it.
    pub(crate) fn begin(&mut self, played: Played, player: &mut dyn Player) -> Result<Progress, Aborted> {
        if let Some(waiting) = &self.waiting {
            return Err((PlayError::Busy(Box::new(waiting.choice.clone())), Vec::new()));
        }
        self.run(played, player)
    }

    /// Answers the choice the battle waits for and goes on to the next one, or to the end.
    ///
    /// # Errors
    /// When nothing is asked or the answer does not fit; the battle then waits as before.
    pub fn answer(&mut self, answer: Answer) -> Result<Progress, PlayError> {
        self.answer_with(answer, &mut Absent)
    }

    /// Answers the choice the battle waits for; a player is asked the next ones in line.
    ///
    /// # Errors
    /// As [`Battle::answer`].
    pub fn answer_with(&mut self, answer: Answer, player: &mut dyn Player) -> Result<Progress, PlayError> {
        let Some(waiting) = &self.waiting else {
            return Err(PlayError::Answer(AnswerError::NothingAsked));
        };
        let choice = &waiting.choice;
        choice.check(&answer).map_err(PlayError::Answer)?;
        let by_default = answer == Answer::Default;
        let answer = if by_default { choice.default_answer() } else { answer };
        let mut played = waiting.played.clone();
        played.replies.push(Reply { of: choice.of.clone(), answer, by_default });
        self.run(played, player).map_err(|(error, _)| error)
    }

    /// Whether the dice written for the whole battle have all been used.
    ///
    /// # Errors
    /// What is left of them.
    pub fn finish_dice(&self) -> Result<(), crate::DiceError> {
        match &*self.dice {
            Dice::Written(tape) => Scripted::new(tape, self.used).finish(),
            Dice::Seeded(_) => Ok(()),
        }
    }

    /// Whether any of the dice written for the whole battle have been used.
    pub(crate) fn has_used_dice(&self) -> bool {
        self.used != TapePosition::default()
    }

    pub(crate) fn shared_setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    pub(crate) fn recruits(&self) -> &[Recruit] {
        &self.recruits
    }

    pub(crate) fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Each command played, with the states before and after it.
    pub(crate) fn played(&self) -> impl Iterator<Item = (&Played, &State, &State)> {
        let after = self.past.iter().skip(1).map(|record| &record.before).chain([&self.state]);
        self.past.iter().zip(after).map(|(record, after)| (&record.played, &record.before, after))
    }

    pub(crate) fn waiting_command(&self) -> Option<&Played> {
        self.waiting.as_ref().map(|waiting| &waiting.played)
    }

    /// Executes a command on a copy of the state, made when it first changes something. The copy becomes the
    /// state only when the end is reached.
    fn run(&mut self, played: Played, player: &mut dyn Player) -> Result<Progress, Aborted> {
        let setup: &Setup = &self.setup;
        let table = Table::new(setup, &self.state, player, &played.replies);
        let mut source = Source::of(&self.dice, played.tape.as_ref(), self.used, self.past.len());
        let mut executed = execute(setup, table, source.chance(), &played.command);
        if executed.result.is_ok() {
            executed.result = source.finish().map_err(Stop::from);
        }
        let used = source.used().unwrap_or(self.used);
        let Executed { result, changed, events, replies } = executed;
        let Played { command, tape, replies: given } = played;
        let played_replies = given.len();
        let leftover = given.iter().skip(replies.len()).map(|reply| reply.answer.to_string()).collect();
        match result {
            Ok(()) if replies.len() < played_replies => {
                let unasked = AnswerError::Unasked(leftover);
                Err((PlayError::Answer(unasked), events))
            }
            Ok(()) => {
                let before = match changed {
                    Some(changed) => std::mem::replace(&mut self.state, changed),
                    None => self.state.clone(),
                };
                let used_before = std::mem::replace(&mut self.used, used);
                let played = Played { command, tape, replies };
                self.past.push(Arc::new(Record { played, before, used_before }));
                self.waiting = None;
                self.undone.clear();
                Ok(Progress::Done(events))
            }
            Err(Stop::Waiting(choice)) => {
                let choice = *choice;
                let played = Played { command, tape, replies };
                self.waiting = Some(Waiting { played, choice: choice.clone() });
                self.undone.clear();
                Ok(Progress::Waiting { choice, so_far: events })
            }
            Err(stop) => Err((give_up(stop), events)),
        }
    }
}

pub(crate) fn give_up(stop: Stop) -> PlayError {
    match stop {
        Stop::Refused(rejection) => PlayError::Refused(*rejection),
        Stop::Answer(error) => PlayError::Answer(*error),
        Stop::Dice(error) => PlayError::Dice(*error),
        Stop::Explore(error) => PlayError::Explore(error),
        Stop::Waiting(choice) => PlayError::Busy(choice),
        // Only an exploration stops there, and it goes on by itself.
        Stop::Milestone => PlayError::Explore(ExploreError::Incomplete),
    }
}

/// Why a command was not played, and what it had shown by then.
pub(crate) type Aborted = (PlayError, Vec<Event>);

/// A command carried out on a working copy, as far as it came.
struct Executed {
    result: Result<(), Stop>,
    changed: Option<State>,
    events: Vec<Event>,
    replies: Vec<Reply>,
}

fn execute<'a>(setup: &Setup, table: Table<'a>, chance: &'a mut dyn Chance, command: &Command) -> Executed {
    let mut context = Context::new(table, chance);
    let result = setup.rulebook.own().resolve(&mut context, command);
    let Table { changed, events, replies, .. } = context.table;
    Executed { result, changed, events, replies }
}

fn enlist(setup: &Setup, recruit: &Recruit) -> Result<Fighter, SetupError> {
    let name = || recruit.name.clone();
    let Some(side) = setup.sides.iter().position(|side| *side == recruit.side) else {
        return Err(SetupError::UnknownSide { name: name(), side: recruit.side.clone() });
    };
    let (ground, height) = (recruit.ground, recruit.height);
    let Ok(body) = Body::new(recruit.base.at(recruit.at), ground, height) else {
        return Err(SetupError::NoHeight { name: name(), height });
    };
    let fighter = Fighter {
        name: name(),
        side: SideId(u8::try_from(side).map_err(|_| SetupError::TooManySides)?),
        body,
        life: recruit.life,
        fallen: false,
        sheet: setup.rulebook.sheet(&recruit.name, &recruit.sheet, recruit.life)?,
    };
    let inside = setup.board.holds(&fighter.disc());
    if !inside.holds() {
        return Err(SetupError::OffBoard { name: name(), margin: inside.margin() });
    }
    let grounds = setup.scenery.terrain().grounds_at(recruit.at);
    if !grounds.iter().any(|there| is_level(*there, ground)) {
        return Err(SetupError::NoGround { name: name(), ground, expected: grounds });
    }
    if let Some(piece) = setup.scenery.in_the_way(&body) {
        return Err(SetupError::InTerrain { name: name(), piece: setup.scenery.name(piece) });
    }
    Ok(fighter)
}

/// Whether two heights are the same.
pub(crate) fn is_level(a: Toises, b: Toises) -> bool {
    within(a.max(b) - a.min(b), Toises::ZERO).holds()
}

impl Setup {
    /// The word for a number that a state keeps, if it is the place of something with a name.
    pub(crate) fn word_for(&self, kind: &str, place: usize) -> Option<Name> {
        if kind == "SideId" {
            self.sides.get(place).cloned()
        } else {
            self.rulebook.own().word_for(kind, place)
        }
    }

    /// The name of a side.
    pub fn side_name(&self, side: SideId) -> Name {
        self.sides[side.index()].clone()
    }
}
