//! The table a command is played on: the state it works on, the player it asks, and what was shown so far.

use std::borrow::Cow;

use toise_rules::Name;
use toise_rules::dice::{DieSet, Face, Rerolls};

use crate::chance::exploring::Next;
use crate::chance::{Roll, reroll_choice};
use crate::choice::{Answer, Choice};
use crate::error::{AnswerError, Stop};
use crate::event::Event;
use crate::player::{Player, View};
use crate::setup::Setup;
use crate::state::{State, StateMark};

/// An answer as it is recorded: enough to give it again, and to see that it is given to the same choice.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reply {
    /// The fighter the choice was about.
    pub(crate) of: Name,
    pub(crate) answer: Answer,
    /// Whether it was taken by default.
    pub(crate) by_default: bool,
}

/// The working copy of a command.
pub(crate) struct Table<'a> {
    pub(crate) setup: &'a Setup,
    start: &'a State,
    /// The working copy, made when something first changes.
    pub(crate) changed: Option<State>,
    pub(crate) events: Vec<Event>,
    /// How many of the events the rulebook has looked through for what they set off.
    pub(crate) looked_through: usize,
    pub(crate) replies: Vec<Reply>,
    player: &'a mut dyn Player,
    /// Answers given earlier to this command, to be given again in the same order.
    recorded: Cow<'a, [Reply]>,
}

/// How far a command had come.
pub(crate) struct Mark {
    state: Option<StateMark>,
    pub(crate) events: usize,
    looked_through: usize,
    replies: usize,
}

/// A working copy that is used again for one outcome after another.
pub(crate) struct Reused {
    state: State,
    start: StateMark,
    events: Vec<Event>,
    replies: Vec<Reply>,
}

impl Reused {
    pub(crate) fn new(start: &State) -> Self {
        let mut state = start.to_try();
        let start = state.mark();
        Reused { state, start, events: Vec::with_capacity(64), replies: Vec::new() }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    pub(crate) fn replies(&self) -> &[Reply] {
        &self.replies
    }

    /// A table as it is at the start of the command.
    pub(crate) fn table<'a>(
        mut self,
        setup: &'a Setup,
        start: &'a State,
        player: &'a mut dyn Player,
        recorded: &'a [Reply],
    ) -> (Table<'a>, StateMark) {
        self.state.back_to(&self.start);
        self.events.clear();
        self.replies.clear();
        let Reused { state, start: mark, events, replies } = self;
        let (changed, recorded) = (Some(state), Cow::Borrowed(recorded));
        (Table { setup, start, changed, events, looked_through: 0, replies, player, recorded }, mark)
    }

    /// What a table has come to.
    pub(crate) fn of(table: Table<'_>, start: StateMark) -> Self {
        let Table { start: untouched, changed, events, replies, .. } = table;
        Reused { state: changed.unwrap_or_else(|| untouched.to_try()), start, events, replies }
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(
        setup: &'a Setup,
        start: &'a State,
        player: &'a mut dyn Player,
        recorded: &'a [Reply],
    ) -> Self {
        let (events, replies) = (Vec::with_capacity(24), Vec::new());
        let recorded = Cow::Borrowed(recorded);
        Table { setup, start, changed: None, events, looked_through: 0, replies, player, recorded }
    }

    /// Applies an event and keeps it: the only way the state changes.
    pub(crate) fn show(&mut self, event: Event) {
        self.setup.apply(|| self.changed.get_or_insert_with(|| self.start.clone()), &event);
        self.events.push(event);
    }

    /// The state as the command has left it so far.
    pub(crate) fn state(&self) -> &State {
        self.changed.as_ref().unwrap_or(self.start)
    }

    /// Where it stands, to come back to.
    pub(crate) fn mark(&mut self) -> Mark {
        debug_assert!(
            self.changed.as_ref().is_some_and(|state| state.store.keeps_what_was()),
            "only a table that is used again can be put back"
        );
        Mark {
            state: self.changed.as_mut().map(State::mark),
            events: self.events.len(),
            looked_through: self.looked_through,
            replies: self.replies.len(),
        }
    }

    /// Gives the answers that hold on the next way through again.
    pub(crate) fn answer_as_before(&mut self, next: &Next) {
        next.keep(self.recorded.to_mut(), &self.replies);
    }

    /// Takes back all that was done since a mark.
    pub(crate) fn back_to(&mut self, mark: &Mark) {
        if let (Some(state), Some(mark)) = (&mut self.changed, &mark.state) {
            state.back_to(mark);
        }
        self.events.truncate(mark.events);
        self.looked_through = mark.looked_through;
        self.replies.truncate(mark.replies);
    }

    /// Asks a player; a choice with one option is not asked.
    pub(crate) fn choose(&mut self, choice: Choice) -> Result<Answer, Stop> {
        if let Some(only) = choice.only_option() {
            return Ok(only);
        }
        let (answer, by_default) = match self.recorded.get(self.replies.len()) {
            Some(reply) => {
                if reply.of != choice.of {
                    let recorded = reply.of.clone();
                    return Err(AnswerError::OtherFighter { recorded, asked: Box::new(choice) }.into());
                }
                (reply.answer.clone(), reply.by_default)
            }
            None => self.put(&choice)?,
        };
        choice.check(&answer)?;
        self.replies.push(Reply { of: choice.of.clone(), answer: answer.clone(), by_default });
        let Choice { side, of, rule, .. } = choice;
        self.show(Event::Answered { side, of, answer: answer.clone(), by_default, rule });
        Ok(answer)
    }

    /// Asks a player without recording the answer: for a question about a roll that is only explored.
    pub(crate) fn ask(&mut self, choice: &Choice) -> Result<Answer, Stop> {
        let (answer, _) = self.put(choice)?;
        choice.check(&answer)?;
        Ok(answer)
    }

    fn put(&mut self, choice: &Choice) -> Result<(Answer, bool), Stop> {
        let state = self.changed.as_ref().unwrap_or(self.start);
        let view = View { setup: self.setup, state, so_far: &self.events };
        match self.player.answer(choice, &view)? {
            None => Err(Stop::Waiting(Box::new(choice.clone()))),
            Some(Answer::Default) => Ok((choice.default_answer(), true)),
            Some(answer) => Ok((answer, false)),
        }
    }

    /// Asks which dice of a roll to reroll.
    pub(crate) fn rerolls(&mut self, roll: &Roll, faces: &[Face]) -> Result<DieSet, Stop> {
        let choice = reroll_choice(roll, faces);
        let rerolls = match self.choose(choice)? {
            Answer::Reroll(rerolls) => rerolls,
            // The choice was checked: no other kind of answer passes.
            _ => Rerolls::First(0),
        };
        rerolls.dice(faces, &roll.reading, roll.rerolls).map_err(|reason| {
            Stop::from(AnswerError::Reroll { reason, asked: Box::new(reroll_choice(roll, faces)) })
        })
    }
}
