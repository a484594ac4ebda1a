//! Commands carried out once more, on a copy, to note what they decide.

use super::source::Source;
use super::{Battle, Played};
use crate::chance::TapePosition;
use crate::context::Context;
use crate::margins::{CloseCall, Notes};
use crate::player::{Absent, Player, Script};
use crate::scenario::Play;
use crate::state::State;
use crate::table::Table;

/// Where a command was carried out.
struct Moment<'b> {
    before: &'b State,
    /// How far the written dice of the battle had been used.
    used: TapePosition,
    /// How many commands had been played.
    number: usize,
}

impl Battle {
    /// The close calls of a command played before, by its place among all that were.
    pub(crate) fn close_calls_of(&self, number: usize) -> Vec<CloseCall> {
        let Some(record) = self.past.get(number) else { return Vec::new() };
        let moment = Moment { before: &record.before, used: record.used_before, number };
        let (calls, after) = self.again(&moment, &record.played, &mut Absent);
        debug_assert!(
            after.is_none_or(|after| after == *self.state_after(number + 1)),
            "notes change nothing"
        );
        calls
    }

    /// The close calls of a command that was refused, or failed, when so many had been played: as far as it goes.
    pub(crate) fn close_calls_of_failed(&self, play: &Play, number: usize) -> Vec<CloseCall> {
        let played = Played { command: play.command.clone(), tape: play.tape.clone(), replies: Vec::new() };
        let mut script = Script::new(play.answers.clone());
        let moment = match self.past.get(number) {
            Some(record) => Moment { before: &record.before, used: record.used_before, number },
            None => Moment { before: &self.state, used: self.used, number: self.past.len() },
        };
        self.again(&moment, &played, &mut script).0
    }

    /// The state when so many commands had been played.
    pub(crate) fn state_after(&self, number: usize) -> &State {
        self.past.get(number).map_or(&self.state, |record| &record.before)
    }

    /// Carries a command out with notes taken, as far as it goes: its close calls, and the state when it has changed.
    /// Chance is deterministic: it comes to the same dice and the same end as before, and decides the same on the way.
    fn again(
        &self,
        moment: &Moment<'_>,
        played: &Played,
        player: &mut dyn Player,
    ) -> (Vec<CloseCall>, Option<State>) {
        let mut source = Source::of(&self.dice, played.tape.as_ref(), moment.used, moment.number);
        let notes = Notes::default();
        let table = Table::new(&self.setup, moment.before, player, &played.replies);
        let mut context = Context::noting(table, source.chance(), &notes);
        // Where it stops, and why, was told when it was played.
        let _stopped = self.setup.rulebook.own().resolve(&mut context, &played.command);
        let changed = context.table.changed;
        (notes.into_calls(), changed)
    }
}
