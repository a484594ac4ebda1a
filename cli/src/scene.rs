//! A scenario as it stands at its start or after one of its steps.

use std::path::{Path, PathBuf};

use toise_engine::ron_file::{Sources, did_you_mean};
use toise_engine::{Battle, Failure, Library, Run, Scenario};

use crate::verdict::{self, Stop, Verdict};
use crate::{files, report};

/// A scenario file that can be played.
pub(crate) struct Opened {
    path: PathBuf,
    pub(crate) scenario: Scenario,
    sources: Sources,
}

/// A scenario at its start, or after a step that was played without a failure.
pub(crate) struct Scene {
    /// The scenario's title, and the step when there is one.
    pub(crate) title: String,
    pub(crate) run: Run,
    step: Option<usize>,
}

impl Opened {
    /// Reads a scenario file; its warnings go to the standard error.
    ///
    /// # Errors
    /// A path that is no file, and every mistake in the file.
    pub(crate) fn open(path: &Path) -> Result<Self, Stop> {
        files::scenario(path)?;
        let loaded = Library::default().load(path);
        let mut reports: Vec<String> =
            loaded.problems.iter().map(|problem| report::problem(problem, &loaded.sources)).collect();
        if loaded.left_out > 0 {
            reports.push(report::left_out(loaded.left_out));
        }
        let Some(scenario) = loaded.scenario else {
            return Err(Stop::Found(Verdict::BadFile, reports));
        };
        verdict::tell(&reports);
        Ok(Opened { path: path.to_owned(), scenario, sources: loaded.sources })
    }

    /// The scenario after a step, counted from 1, or at its start.
    ///
    /// # Errors
    /// A step that fails up to there, and a step beyond the script.
    pub(crate) fn after(&self, step: Option<usize>) -> Result<Scene, Stop> {
        let last = step.unwrap_or(0);
        let run = self.scenario.run_steps(last);
        // A contest is many steps of the run and one of the script.
        let played = run.steps.last().map_or(0, |step| step.number);
        // Dice of the file that are left over fail one step past the last: nothing before is wrong.
        if let Some(failure) = run.failure.as_ref().filter(|failure| failure.step <= played) {
            return Err(self.failed(failure));
        }
        if played < last {
            return Err(self.no_step(last));
        }
        let title = match run.steps.last() {
            Some(step) => format!("{}, after step {}: {}", self.scenario.title(), step.number, step.title),
            None => self.scenario.title().to_owned(),
        };
        Ok(Scene { title: report::one_line(&title), run, step })
    }

    /// A step beyond the script, as the end of a command.
    pub(crate) fn no_step(&self, step: usize) -> Stop {
        let steps = report::count(self.scenario.steps(), "step");
        let error = format!("there is no step {step}: the script of {} has {steps}", self.path.display());
        Stop::Usage(vec![error])
    }

    /// A failure of the script, as the end of a command.
    pub(crate) fn failed(&self, failure: &Failure) -> Stop {
        let shown = self.path.display().to_string();
        Stop::Found(Verdict::Failed, vec![report::failure(failure, &shown, &self.sources)])
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Scene {
    pub(crate) fn battle(&self) -> &Battle {
        &self.run.battle
    }

    /// Whether all of these fighters are on the board.
    ///
    /// # Errors
    /// A line for each that is unknown or has fallen.
    pub(crate) fn on_board<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<(), Stop> {
        let errors: Vec<String> = names.into_iter().filter_map(|name| self.missing(name)).collect();
        if errors.is_empty() { Ok(()) } else { Err(Stop::Usage(errors)) }
    }

    fn missing(&self, name: &str) -> Option<String> {
        let Some(fighter) = self.battle().fighter(name) else {
            let all = self.battle().state().store().all().map(|(_, fighter)| fighter.name().as_str());
            let help = did_you_mean(name, all).map(|help| format!(": {help}")).unwrap_or_default();
            return Some(format!("there is no fighter \"{name}\"{help}"));
        };
        let by = self.step.map(|step| format!(" by step {step}")).unwrap_or_default();
        fighter.is_fallen().then(|| format!("{name} has fallen{by} and stands on the board no more"))
    }
}
