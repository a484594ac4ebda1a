//! `toise rules`: every rule with the scenarios that cover it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use toise_engine::ron_file::Located;
use toise_engine::rules::RuleId;
use toise_engine::{Library, Loaded};

use crate::args::RulesArgs;
use crate::verdict::{self, Stop, Verdict};
use crate::{files, json, report};

/// The scenario files of some paths, and which rules they cover.
#[derive(Default)]
struct Coverage {
    /// Every rule that has a scenario, with the files as their paths were given.
    covered: BTreeMap<RuleId, Vec<String>>,
    /// How many scenarios were read.
    scenarios: usize,
    /// How many files are no scenarios, for they have mistakes.
    left_out: usize,
    /// Why.
    reports: Vec<String>,
    /// Mistakes reported so far: one in an included file is told once, however many scenarios include it.
    told: Vec<Located>,
}

/// A line of `--json`.
#[derive(Serialize)]
struct JsonLine<'a> {
    id: &'static str,
    scenarios: &'a [String],
    assumption: bool,
}

pub(crate) fn rules(args: &RulesArgs, out: &mut dyn Write, verdict: &mut Verdict) -> Result<(), Stop> {
    let coverage = Coverage::read(args)?;
    verdict.worsen(coverage.verdict());
    verdict::tell(&coverage.reports);
    let listed: Vec<RuleId> =
        RuleId::all().filter(|id| !args.uncovered || coverage.of(*id).is_empty()).collect();
    if args.json {
        for id in listed {
            json::line(out, &coverage.json(id))?;
        }
        return Ok(());
    }
    let width = listed.iter().map(|id| id.as_str().len()).max().unwrap_or(0);
    for id in listed {
        coverage.print(id, width, args.verbose, out)?;
    }
    writeln!(out, "{}", coverage.sum())?;
    Ok(())
}

impl Coverage {
    fn read(args: &RulesArgs) -> Result<Self, Stop> {
        let mut coverage = Coverage::default();
        let mut library = Library::default();
        let mut seen = BTreeSet::new();
        for path in files::scenarios(&args.paths)? {
            // A file named twice, or once by itself and once by its folder, is one scenario.
            if seen.insert(fs::canonicalize(&path).unwrap_or_else(|_| path.clone())) {
                coverage.add(&path, library.load(&path));
            }
        }
        Ok(coverage)
    }

    fn add(&mut self, path: &Path, loaded: Loaded) {
        let Some(scenario) = &loaded.scenario else {
            self.leave_out(loaded);
            return;
        };
        self.scenarios += 1;
        let shown = path.display().to_string();
        let ids: BTreeSet<RuleId> = scenario.covers().iter().copied().collect();
        for id in ids {
            self.covered.entry(id).or_default().push(shown.clone());
        }
    }

    fn leave_out(&mut self, loaded: Loaded) {
        self.left_out += 1;
        for problem in loaded.problems {
            if !self.told.contains(&problem) {
                self.reports.push(report::problem(&problem, &loaded.sources));
                self.told.push(problem);
            }
        }
        if loaded.left_out > 0 {
            self.reports.push(report::left_out(loaded.left_out));
        }
    }

    /// The scenarios of a rule.
    fn of(&self, id: RuleId) -> &[String] {
        self.covered.get(&id).map_or(&[], Vec::as_slice)
    }

    fn uncovered(&self) -> usize {
        RuleId::all().filter(|id| self.of(*id).is_empty()).count()
    }

    fn verdict(&self) -> Verdict {
        if self.left_out > 0 {
            Verdict::BadFile
        } else if self.uncovered() > 0 {
            Verdict::Failed
        } else {
            Verdict::Good
        }
    }

    /// A line: id, how many scenarios, whether it rests on an assumption, title; then the scenarios.
    fn print(&self, id: RuleId, width: usize, verbose: bool, out: &mut dyn Write) -> io::Result<()> {
        let scenarios = self.of(id);
        let count = match scenarios.len() {
            0 => "none".to_owned(),
            count => count.to_string(),
        };
        let mark = if assumption(id) { "[A]" } else { "" };
        writeln!(out, "{:<width$}  {count:>4}  {mark:<3}  {}", id.as_str(), title(id))?;
        for scenario in scenarios.iter().filter(|_| verbose) {
            writeln!(out, "    {scenario}")?;
        }
        Ok(())
    }

    fn json(&self, id: RuleId) -> JsonLine<'_> {
        JsonLine { id: id.as_str(), scenarios: self.of(id), assumption: assumption(id) }
    }

    /// `143 rules, 325 scenarios, 0 rules without a scenario`.
    fn sum(&self) -> String {
        let rules = report::count(RuleId::all().count(), "rule");
        let scenarios = report::count(self.scenarios, "scenario");
        let uncovered = report::count(self.uncovered(), "rule");
        let left_out = match self.left_out {
            0 => String::new(),
            files => format!(", {} with mistakes left out", report::count(files, "file")),
        };
        format!("{rules}, {scenarios}, {uncovered} without a scenario{left_out}")
    }
}

fn title(id: RuleId) -> &'static str {
    id.rule().map_or("", |rule| rule.title)
}

fn assumption(id: RuleId) -> bool {
    id.rule().is_some_and(|rule| rule.assumption)
}
