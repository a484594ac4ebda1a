//! Any text as a scenario.

use toise_engine::ron_file::{MAX_BYTES, Severity};
use toise_engine::{Library, Loaded};

use super::saved_is_loaded;

/// A contest has thousands of commands: what they do is for `commands`.
const LONG: &str = "Contest";

/// Reads any bytes as a scenario. It has problems, each at a place that is there, or it plays, twice alike, and what
/// it came to can be saved.
///
/// # Panics
/// When any of that does not hold.
pub fn scenario(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Loaded { scenario, problems, errors, left_out, sources } = Library::default().parse("fuzz", &text);
    let lines: Vec<&str> = sources.files().first().map_or("", |file| file.text()).split('\n').collect();
    for problem in &problems {
        let shown = problem.to_string();
        assert!(!problem.message.is_empty(), "{shown}");
        for (line, column) in [(problem.line, problem.column), (problem.end_line, problem.end_column)] {
            let there = line.checked_sub(1).and_then(|line| lines.get(line));
            let there = there.is_some_and(|text| (1..=text.chars().count() + 1).contains(&column));
            assert!(there, "no line {line} with a column {column}: {shown}");
        }
        assert!((problem.line, problem.column) <= (problem.end_line, problem.end_column), "{shown}");
    }
    let kept = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    assert!(errors >= kept && errors - kept <= left_out, "{errors} errors, {kept} kept, {left_out} left out");
    assert_eq!(scenario.is_none(), errors > 0, "a text loads or has errors");
    assert!(text.len() <= MAX_BYTES || scenario.is_none());

    let Some(scenario) = scenario.filter(|_| !text.contains(LONG)) else { return };
    let run = scenario.run();
    let again = scenario.run();
    assert_eq!(run.transcript(), again.transcript(), "a script plays alike");
    assert_eq!(run.battle.hash(), again.battle.hash());
    let events: Vec<_> = run.steps.iter().flat_map(|step| step.events.iter().cloned()).collect();
    if run.failure.is_none() {
        let folded = run.battle.setup().fold(run.battle.start_state(), &events);
        assert!(folded == *run.battle.state(), "the events folded give the end");
    }
    saved_is_loaded(&run.battle);
}
