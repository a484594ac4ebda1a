//! A script played, step by step.

use std::fmt::{self, Write as _};

use super::Scenario;
use super::expect::{Expected, Facts};
use super::script::{self, Action, Play};
use crate::battle::{Aborted, Battle, Played, Progress};
use crate::error::{AnswerError, PlayError};
use crate::event::Event;
use crate::player::{Contest, Leader, Script};
use crate::ron_file::Place;
use crate::rulebook::Command;

/// A contest that must come to the end of the battle has so many commands for it.
const MOST_COMMANDS: usize = 10_000;

/// What playing a scenario gave.
#[derive(Clone, Debug)]
pub struct Run {
    /// The steps played, the failed one included.
    pub steps: Vec<StepRun>,
    /// Why it failed, if it did.
    pub failure: Option<Failure>,
    /// The battle after the last step played.
    pub battle: Battle,
}

/// A step as it was played.
#[derive(Clone, Debug)]
pub struct StepRun {
    /// Its number, from 1.
    pub number: usize,
    /// The number of the command within the step, from 1, for a step that plays many.
    pub part: Option<usize>,
    /// What it does, in a few words.
    pub title: String,
    /// What happened; empty for a step that plays nothing.
    pub events: Vec<Event>,
}

/// Why a scenario failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The number of the step, from 1; one past the last when the dice of the file are left over.
    pub step: usize,
    /// Where the step, or the expectation, stands in the file.
    pub place: Option<Place>,
    /// What went wrong.
    pub message: String,
    /// The other expectations of the step that do not hold, each with its place.
    pub also: Vec<(Place, String)>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: {}", self.step, self.message)?;
        self.also.iter().try_for_each(|(_, message)| write!(f, "; {message}"))
    }
}

impl fmt::Display for StepRun {
    /// Its part of the transcript: the step, then a line an event.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Some(part) => writeln!(f, "{}.{part}. {}", self.number, self.title)?,
            None => writeln!(f, "{}. {}", self.number, self.title)?,
        }
        for event in &self.events {
            writeln!(f, "   {}", event.line())?;
        }
        Ok(())
    }
}

/// What went wrong in a step, at its place, and what else did.
struct Wrong {
    place: Place,
    message: String,
    also: Vec<(Place, String)>,
}

impl Wrong {
    fn new(place: Place, message: String) -> Self {
        Wrong { place, message, also: Vec::new() }
    }
}

impl Run {
    /// The steps that a failure is about: the one that failed, after the last one before it that played anything unless
    /// that one played something itself. Empty when nothing failed.
    pub fn around_failure(&self) -> &[StepRun] {
        let Some(last) = self.steps.len().checked_sub(1).filter(|_| self.failure.is_some()) else {
            return &[];
        };
        let played = self.steps.iter().rposition(|step| !step.events.is_empty());
        &self.steps[played.unwrap_or(last)..]
    }

    /// The whole run as a player reads it: every step, every number with its rule.
    pub fn transcript(&self) -> String {
        let mut text: String = self.steps.iter().map(StepRun::to_string).collect();
        if let Some(failure) = &self.failure {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "failed at {failure}");
        }
        text
    }
}

pub(super) fn run(scenario: &Scenario, steps: usize) -> Run {
    run_watched(scenario, steps, |_, _, _| {})
}

/// The same; `watch` is told each step before it is taken: its number, the battle, what it does.
pub(super) fn run_watched(
    scenario: &Scenario,
    steps: usize,
    mut watch: impl FnMut(usize, &Battle, &Action),
) -> Run {
    let mut run = Run { steps: Vec::new(), failure: None, battle: scenario.start() };
    let mut last_events: Vec<Event> = Vec::new();
    for (index, step) in scenario.script.iter().take(steps).enumerate() {
        let number = index + 1;
        watch(number, &run.battle, &step.action);
        let mut shown = StepRun { number, part: None, title: String::new(), events: Vec::new() };
        let failure = match &step.action {
            Action::Play(play) => {
                shown.title = title(&play.command);
                match self::play(&mut run.battle, play) {
                    Ok(events) => {
                        last_events.clone_from(&events);
                        shown.events = events;
                        None
                    }
                    Err((error, so_far)) => {
                        shown.events = so_far;
                        Some(Wrong::new(step.place, error.to_string()))
                    }
                }
            }
            Action::Contest(contest) => {
                let (parts, failure) = lead(&mut run.battle, contest, number);
                shown.title = match failure {
                    Some(_) => "the contest breaks off".to_owned(),
                    None if run.battle.is_over() => {
                        format!("the battle is over after {} commands", parts.len())
                    }
                    None => format!("the contest stops after {} commands", parts.len()),
                };
                last_events = parts.iter().flat_map(|part| part.events.clone()).collect();
                run.steps.extend(parts);
                failure.map(|message| Wrong::new(step.place, message))
            }
            Action::Refused(play, code) => {
                shown.title = format!("refused as {code}: {}", title(&play.command));
                refused(&mut run.battle, play, code).map(|message| Wrong::new(step.place, message))
            }
            Action::Expect(expected) => {
                let state = run.battle.state();
                let facts = Facts { setup: &scenario.setup, state, events: &last_events, notes: None };
                let failed = compare(expected, &facts);
                shown.title = match failed {
                    Some(_) => "not as expected".to_owned(),
                    None => format!("as expected: {}", texts(expected)),
                };
                failed
            }
        };
        run.steps.push(shown);
        if let Some(Wrong { place, message, also }) = failure {
            run.failure = Some(Failure { step: number, place: Some(place), message, also });
            return run;
        }
    }
    if steps >= scenario.script.len()
        && let Err(error) = run.battle.finish_dice()
    {
        let step = scenario.script.len() + 1;
        let (message, also) = (error.to_string(), Vec::new());
        run.failure = Some(Failure { step, place: None, message, also });
    }
    run
}

/// Lets programs lead the sides: what each command did, and what went wrong.
fn lead(battle: &mut Battle, contest: &script::Contest, number: usize) -> (Vec<StepRun>, Option<String>) {
    let mut parts: Vec<StepRun> = Vec::new();
    let failure = contested(battle, contest, |command, events| {
        let part = Some(parts.len() + 1);
        parts.push(StepRun { number, part, title: title(command), events: events.to_vec() });
    });
    (parts, failure.err())
}

/// Plays a contest; `each` is told every command and its events.
fn contested(
    battle: &mut Battle,
    contest: &script::Contest,
    each: impl FnMut(&Command, &[Event]),
) -> Result<(), String> {
    let mut leaders: Vec<Box<dyn Leader>> = contest.leaders.iter().map(|leader| leader.leader()).collect();
    let result = Contest::new(leaders.iter_mut().map(|leader| leader.as_mut() as &mut dyn Leader).collect())
        .at_most(contest.commands.unwrap_or(MOST_COMMANDS))
        .play(battle, each);
    match result {
        Ok(report) if !report.over && contest.commands.is_none() => {
            Err(format!("the battle is not over after {} commands", report.commands))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

/// Plays the commands and the contests among the first steps on a battle with other dice than the file's; what is expected
/// and what is refused is said of the file's own and left out. The number of the step that went wrong, and why.
pub(super) fn lead_in(scenario: &Scenario, steps: usize, battle: &mut Battle) -> Result<(), (usize, String)> {
    for (index, step) in scenario.script.iter().take(steps).enumerate() {
        let played = match &step.action {
            Action::Play(play) => {
                self::play(battle, play).map(|_| ()).map_err(|(error, _)| error.to_string())
            }
            Action::Contest(contest) => contested(battle, contest, |_, _| {}),
            Action::Refused(..) | Action::Expect(_) => Ok(()),
        };
        played.map_err(|why| (index + 1, why))?;
    }
    Ok(())
}

fn play(battle: &mut Battle, play: &Play) -> Result<Vec<Event>, Aborted> {
    let mut script = Script::new(play.answers.clone());
    let played = Played { command: play.command.clone(), tape: play.tape.clone(), replies: Vec::new() };
    match battle.begin(played, &mut script)? {
        Progress::Done(events) => match script.finish() {
            Ok(()) => Ok(events),
            Err(error) => {
                battle.undo();
                Err((PlayError::Answer(error), events))
            }
        },
        Progress::Waiting { choice, so_far } => {
            battle.undo();
            Err((PlayError::Answer(AnswerError::Unanswered(Box::new(choice))), so_far))
        }
    }
}

/// What is wrong when a command is not refused with a code, or its refusal changes anything.
fn refused(battle: &mut Battle, play: &Play, code: &str) -> Option<String> {
    match battle.check(&play.command) {
        Ok(()) => return Some(format!("expected a refusal as {code}, but the rules allow it")),
        Err(rejection) if rejection.code() != code => {
            return Some(format!("expected a refusal as {code}, found {}: {rejection}", rejection.code()));
        }
        Err(_) => {}
    }
    let before = battle.clone();
    match self::play(battle, play) {
        Err((PlayError::Refused(_), _)) if *battle == before => None,
        Err((PlayError::Refused(_), _)) => Some("the refused command changed the battle".to_owned()),
        Err((error, _)) => Some(format!("expected a refusal as {code}, found: {error}")),
        Ok(_) => Some(format!("expected a refusal as {code}, but the command was played")),
    }
}

fn compare(expected: &[Expected], facts: &Facts<'_>) -> Option<Wrong> {
    let mut wrong = expected.iter().filter_map(|expected| {
        let mismatch = expected.expectation.check(facts).err()?;
        Some((expected.place, format!("{}: {}", expected.text, mismatch.0)))
    });
    let (place, message) = wrong.next()?;
    Some(Wrong { place, message, also: wrong.collect() })
}

fn texts(expected: &[Expected]) -> String {
    expected.iter().map(|expected| expected.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn title(command: &Command) -> String {
    command.to_string()
}

impl std::error::Error for Failure {}
