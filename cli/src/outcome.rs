//! What became of a scenario that was played.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use toise_engine::{Event, LoadError, Loaded, Run, Scenario};

use crate::bless::{self, Blessed, Blessing};
use crate::record::Journals;
use crate::report;
use crate::verdict::Verdict;

/// What became of one scenario file.
pub(crate) struct Outcome {
    pub(crate) verdict: Verdict,
    /// The scenario's title, or how many mistakes kept it from being played.
    title: String,
    /// Why it failed, without the look of a report.
    pub(crate) error: Option<String>,
    /// Warnings, then why it failed, as a person reads it.
    reports: Vec<String>,
    pub(crate) run: Option<Run>,
    blessed: Option<Blessed>,
    /// Where its journal was written.
    journal: Option<String>,
}

/// A line of `--json`.
#[derive(Serialize)]
pub(crate) struct JsonLine<'a> {
    scenario: String,
    passed: bool,
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blessed: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    journal: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<JsonStep<'a>>>,
}

#[derive(Serialize)]
struct JsonStep<'a> {
    step: usize,
    title: &'a str,
    events: &'a [Event],
}

impl Outcome {
    /// Plays what a file was loaded as.
    pub(crate) fn of(path: &Path, loaded: Loaded, blessing: Blessing, journals: &Journals) -> Self {
        let reports =
            loaded.problems.iter().map(|problem| report::problem(problem, &loaded.sources)).collect();
        let mut outcome = Outcome {
            verdict: Verdict::Good,
            title: String::new(),
            error: None,
            reports,
            run: None,
            blessed: None,
            journal: None,
        };
        let Some(scenario) = &loaded.scenario else {
            outcome.unloaded(loaded);
            return outcome;
        };
        outcome.title = report::one_line(scenario.title());
        outcome.played(path, scenario, &loaded, blessing);
        outcome.recorded(path, journals);
        outcome
    }

    fn unloaded(&mut self, loaded: Loaded) {
        let mistakes = report::count(loaded.problems.len() + loaded.left_out, "mistake");
        self.verdict = Verdict::BadFile;
        self.title = format!("not played, {mistakes}");
        if loaded.left_out > 0 {
            self.reports.push(report::left_out(loaded.left_out));
        }
        self.error = Some(LoadError { problems: loaded.problems }.to_string());
    }

    fn played(&mut self, path: &Path, scenario: &Scenario, loaded: &Loaded, blessing: Blessing) {
        let run = scenario.run();
        if let Some(failure) = &run.failure {
            let shown = path.display().to_string();
            let report = report::failure(failure, &shown, &loaded.sources);
            self.failed(report::failure_line(failure, &shown, &loaded.sources), report);
        } else {
            self.kept(path, &run.transcript(), blessing);
        }
        self.run = Some(run);
    }

    /// Keeps the transcript of a run that passed, or compares it with the one kept.
    fn kept(&mut self, path: &Path, transcript: &str, blessing: Blessing) {
        let beside = bless::beside(path).display().to_string();
        if blessing != Blessing::No {
            match bless::bless(path, transcript, blessing) {
                Ok(blessed) => self.blessed = Some(blessed),
                Err(error) => self.failed_plainly(format!("cannot write {beside}: {error}")),
            }
            return;
        }
        match bless::compare(path, transcript) {
            Ok(None) => {}
            Ok(Some(difference)) => {
                let error =
                    format!("{beside}:{}: the run differs from the blessed transcript", difference.line);
                let help = "help: if the new transcript is right, run again with --bless";
                let report = format!("{error}\n{}{help}", difference.text);
                self.failed(error, report);
            }
            Err(error) => self.failed_plainly(format!("cannot read {beside}: {error}")),
        }
    }

    /// Writes the journal of what was played, that of a failed run included.
    fn recorded(&mut self, path: &Path, journals: &Journals) {
        match self.run.as_ref().and_then(|run| journals.write(path, &run.battle)) {
            None => {}
            Some(Ok(journal)) => self.journal = Some(journal.display().to_string()),
            Some(Err(error)) => self.failed_plainly(error),
        }
    }

    fn failed_plainly(&mut self, error: String) {
        self.failed(error.clone(), error);
    }

    fn failed(&mut self, error: String, report: String) {
        self.verdict = Verdict::Failed;
        self.error = Some(error);
        self.reports.push(report);
    }

    /// Its line: whether it passed, and its title.
    pub(crate) fn line(&self, path: &Path) -> String {
        let word = if self.verdict == Verdict::Good { "ok  " } else { "FAIL" };
        format!("{word} {}: {}", path.display(), self.title)
    }

    pub(crate) fn print(&self, path: &Path, transcript: bool, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.line(path))?;
        if let Some(blessed) = &self.blessed {
            writeln!(out, "     {}: {}", blessed.word, bless::beside(path).display())?;
            write!(out, "{}", blessed.changes)?;
        }
        if let Some(journal) = &self.journal {
            writeln!(out, "     journal: {journal}")?;
        }
        if let Some(run) = self.run.as_ref().filter(|_| transcript) {
            write!(out, "{}", run.transcript())?;
        }
        for report in &self.reports {
            writeln!(out, "{report}\n")?;
        }
        // What was played when it failed: its dice say more than what came of them.
        let around = self.run.iter().filter(|_| !transcript).flat_map(Run::around_failure);
        let around: Vec<_> = around.cloned().collect();
        if !around.is_empty() {
            writeln!(out, "{}", report::around(&around))?;
        }
        Ok(())
    }

    pub(crate) fn json(&self, path: &Path, transcript: bool) -> JsonLine<'_> {
        let steps = self.run.iter().flat_map(|run| &run.steps);
        let steps =
            steps.map(|step| JsonStep { step: step.number, title: &step.title, events: &step.events });
        JsonLine {
            scenario: path.display().to_string(),
            passed: self.verdict == Verdict::Good,
            error: self.error.as_deref(),
            blessed: self.blessed.as_ref().map(|blessed| blessed.key),
            journal: self.journal.as_deref(),
            steps: transcript.then(|| steps.collect()),
        }
    }
}
