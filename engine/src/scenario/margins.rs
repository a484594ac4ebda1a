//! What the script of a scenario decides by a narrow margin.

use super::Scenario;
use super::expect::{Expected, Facts};
use super::run::{Failure, StepRun};
use super::script::Action;
use crate::margins::{CloseCall, Notes};
use crate::ron_file::Place;
use crate::state::State;

/// What the script of a scenario decides by a narrow margin.
#[derive(Clone, Debug, PartialEq)]
pub struct Margins {
    /// The close calls, in the order they were first made.
    pub knife_edges: Vec<KnifeEdge>,
    /// Why the script failed, if it did; the close calls are those up to there.
    pub failure: Option<Failure>,
}

/// A close call, and the step that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct KnifeEdge {
    /// The number of the step, from 1.
    pub step: usize,
    /// The number of the command within the step, from 1, for a step that plays many.
    pub part: Option<usize>,
    /// Where the step, or the expectation, stands in the file.
    pub place: Place,
    /// What was decided, and by how much.
    pub call: CloseCall,
    /// How many later commands decided the same by the same measure: one move of a base mends them all.
    pub again: usize,
}

impl Margins {
    fn add(&mut self, shown: &StepRun, place: Place, calls: Vec<CloseCall>) {
        let StepRun { number: step, part, .. } = *shown;
        for call in calls {
            match self.knife_edges.iter_mut().find(|edge| edge.call.is_the_same(&call)) {
                Some(known) => known.again += 1,
                None => self.knife_edges.push(KnifeEdge { step, part, place, call, again: 0 }),
            }
        }
    }
}

impl Scenario {
    /// Plays the script and tells which of its decisions hang by a hair: measures within a hundredth of a toise of their
    /// limit, pictures within a hundredth of it.
    ///
    /// Bases that touch are no close call, a gap of 0.005 between them is one. A distance of exactly 8 against a limit of 8
    /// is one too, and says so: whether it is meant is for the author to know.
    ///
    /// ```
    /// use toise_engine::{Asked, Scenario};
    ///
    /// let text = include_str!("../../examples/exchange.ron");
    /// assert!(Scenario::parse(text)?.margins().knife_edges.is_empty()); // the bases touch
    ///
    /// let apart = text.replace("Touching(fighter: \"ann\", bearing: 0)", "Apart(fighter: \"ann\", bearing: 0, distance: 0.005)");
    /// let margins = Scenario::parse(&apart)?.margins();
    /// assert_eq!(margins.failure.map(|failure| failure.step), Some(2)); // ann cannot strike bob any more
    /// let edge = &margins.knife_edges[0];
    /// assert!(matches!(edge.call.asked, Asked::Contact { .. }) && !edge.call.answer);
    /// assert!((edge.call.margin() + 0.005).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn margins(&self) -> Margins {
        let run = self.run();
        let mut margins = Margins { knife_edges: Vec::new(), failure: None };
        let mut played = 0;
        for shown in &run.steps {
            let Some(step) = self.script.get(shown.number - 1) else { continue };
            let fails = run.failure.as_ref().filter(|failure| failure.step == shown.number);
            match &step.action {
                Action::Play(play) if fails.is_some() => {
                    margins.add(shown, step.place, run.battle.close_calls_of_failed(play, played));
                }
                // The last line of a contest tells only how it ended.
                Action::Contest(_) if shown.part.is_none() => {}
                Action::Play(_) | Action::Contest(_) => {
                    margins.add(shown, step.place, run.battle.close_calls_of(played));
                    played += 1;
                }
                Action::Refused(play, _) => {
                    margins.add(shown, step.place, run.battle.close_calls_of_failed(play, played));
                }
                Action::Expect(expected) => {
                    let failed = |one: &Expected| fails.is_some_and(|it| it.place == Some(one.place));
                    let last = expected.iter().position(failed).unwrap_or(expected.len());
                    for one in expected.iter().take(last.saturating_add(1)) {
                        let calls = self.close_calls_expected(one, run.battle.state_after(played));
                        margins.add(shown, one.place, calls);
                    }
                }
            }
        }
        margins.failure = run.failure;
        margins
    }

    /// The close calls of an expectation: whether bases touch.
    fn close_calls_expected(&self, expected: &Expected, state: &State) -> Vec<CloseCall> {
        let notes = Notes::default();
        let facts = Facts { setup: &self.setup, state, events: &[], notes: Some(&notes) };
        // Whether it is met was told when it was checked.
        let _met = expected.expectation.check(&facts);
        notes.into_calls()
    }
}
