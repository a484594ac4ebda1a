//! Commands that a question is about: those of a script, or one of the user's own.

use std::path::Path;

use toise_engine::ron_file::Located;
use toise_engine::{Battle, Before, Command, Defaults, LeaderKind, Library, Player, Seed, SeededLeader};

use crate::args::Asking;
use crate::report;
use crate::scene::Opened;
use crate::verdict::{self, Stop};

/// A command and the battle it is asked about.
pub(crate) struct Asked {
    /// The step it is played in; none for one of the user's own.
    pub(crate) step: Option<usize>,
    /// The step after which one of the user's own is asked about; none at the start.
    pub(crate) after: Option<usize>,
    pub(crate) battle: Battle,
    pub(crate) command: Command,
}

impl Asked {
    /// `step 3: ann attacks bob`, `after step 3: ann attacks bob`.
    pub(crate) fn title(&self) -> String {
        let command = report::one_line(&self.command.to_string());
        match (self.step, self.after) {
            (Some(step), _) => format!("step {step}: {command}"),
            (None, Some(step)) => format!("after step {step}: {command}"),
            (None, None) => command,
        }
    }
}

impl From<Before> for Asked {
    fn from(before: Before) -> Self {
        Asked { step: Some(before.step), after: None, battle: before.battle, command: before.play.command }
    }
}

/// The one command that is asked about, if it is one; `after` is the step a command of the user's own comes after.
///
/// # Errors
/// A step that plays no command, a script that fails before it, a command with mistakes.
pub(crate) fn one(asking: &Asking, after: Option<usize>, opened: &Opened) -> Result<Option<Asked>, Stop> {
    if let Some(text) = &asking.command {
        return own(text, after, opened).map(Some);
    }
    let Some(step) = asking.attack else { return Ok(None) };
    match opened.scenario.before(step).map_err(|failure| opened.failed(&failure))? {
        Some(before) => Ok(Some(before.into())),
        None if step > opened.scenario.steps() => Err(opened.no_step(step)),
        None => {
            let error = format!("step {step} of {} plays no command", opened.path().display());
            Err(Stop::Usage(vec![error]))
        }
    }
}

/// A command of the user's own.
fn own(text: &str, after: Option<usize>, opened: &Opened) -> Result<Asked, Stop> {
    let scene = opened.after(after)?;
    let battle = scene.battle().clone();
    let active = battle.state().active().map(|id| battle.state().store().get(id).name().clone());
    let path: &Path = opened.path();
    let (play, loaded) = Library::default().command(path, text, active.as_ref());
    let Some(play) = play else {
        let of_command = |problem: &&Located| problem.file == "command";
        let reports = loaded.problems.iter().filter(of_command);
        let reports: Vec<String> = reports.map(|problem| report::problem(problem, &loaded.sources)).collect();
        verdict::tell(&reports);
        return Err(Stop::Usage(Vec::new()));
    };
    if play.tape.is_some() || !play.answers.is_empty() {
        let error = "the command has dice, picks, bearings or answers of its own: every way they can fall counts here, \
                     and `--answers` says who answers";
        return Err(Stop::Usage(vec![error.to_owned()]));
    }
    Ok(Asked { step: None, after, battle, command: play.command })
}

/// Puts the choices of a command to whoever answers them.
pub(crate) fn with_answers<T>(answers: Option<LeaderKind>, ask: impl FnOnce(&mut dyn Player) -> T) -> T {
    match answers {
        None => ask(&mut Defaults),
        Some(kind) => ask(SeededLeader { kind, seed: Seed(1) }.leader().as_mut()),
    }
}
