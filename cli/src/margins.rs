//! `toise check --margins`: decisions of a script that hang by a hair, as warnings at the steps that make them.

use std::io::{self, Write};

use serde::Serialize;
use toise_engine::ron_file::{Located, Problem, ProblemCode, Sources};
use toise_engine::rules::RuleId;
use toise_engine::{Failure, Gauge, KnifeEdge, Scenario};

use crate::{json, report};

/// What was told of a scenario.
pub(crate) struct Told {
    /// How many warnings.
    pub(crate) warnings: usize,
    /// Whether its script fails.
    pub(crate) fails: bool,
}

/// A line of `--json`: as for any problem, and its numbers.
#[derive(Serialize)]
struct MarginLine<'a> {
    #[serde(flatten)]
    problem: &'a Located,
    step: usize,
    part: Option<usize>,
    measure: f64,
    limit: f64,
    margin: f64,
    unit: &'static str,
    exact: bool,
    answer: bool,
    rule: Option<RuleId>,
    again: usize,
}

/// Plays a scenario and tells its close calls, and whether it fails.
pub(crate) fn tell(
    scenario: &Scenario,
    sources: &Sources,
    as_json: bool,
    out: &mut dyn Write,
) -> io::Result<Told> {
    let margins = scenario.margins();
    for edge in &margins.knife_edges {
        let located = problem(edge).located(sources);
        if as_json {
            json::line(out, &MarginLine::of(edge, &located))?;
        } else {
            writeln!(out, "{}\n", report::problem(&located, sources))?;
        }
    }
    if let Some(problem) = margins.failure.as_ref().and_then(|failure| failed(failure, sources)) {
        let located = problem.located(sources);
        if as_json {
            json::line(out, &located)?;
        } else {
            writeln!(out, "{}\n", report::problem(&located, sources))?;
        }
    }
    Ok(Told { warnings: margins.knife_edges.len(), fails: margins.failure.is_some() })
}

/// A close call as a warning at its step.
fn problem(edge: &KnifeEdge) -> Problem {
    let part = edge.part.map_or(String::new(), |part| format!("command {part} of the contest: "));
    let again = match edge.again {
        0 => String::new(),
        1 => ", and once more later".to_owned(),
        times => format!(", and {times} times more later"),
    };
    let message = format!("{part}{}{again}", edge.call);
    Problem::new(edge.place, ProblemCode::KnifeEdge, message).warning().help(edge.call.help())
}

/// A script that fails, as an error at the step that does; dice left over are an error of the file.
fn failed(failure: &Failure, sources: &Sources) -> Option<Problem> {
    let Some(place) = failure.place else {
        let message = format!("the script fails after its last step: {}", failure.message);
        return Some(Problem::in_file(sources.main()?, ProblemCode::Fails, message));
    };
    Some(Problem::new(place, ProblemCode::Fails, format!("the script fails at {failure}")))
}

impl<'a> MarginLine<'a> {
    fn of(edge: &KnifeEdge, problem: &'a Located) -> Self {
        let (measure, limit, unit) = match edge.call.gauge {
            Gauge::Toises(measured) => (measured.measure.get(), measured.limit.get(), "toise"),
            Gauge::Picture { part, limit } => (part.get(), limit.get(), "picture"),
        };
        MarginLine {
            problem,
            step: edge.step,
            part: edge.part,
            measure,
            limit,
            margin: edge.call.margin(),
            unit,
            exact: edge.call.is_exact(),
            answer: edge.call.answer,
            rule: edge.call.rule,
            again: edge.again,
        }
    }
}
