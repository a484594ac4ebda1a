//! `toise check`: looks for mistakes without playing; with `--margins` also for decisions that hang by a hair.

use std::io::Write;

use toise_engine::ron_file::{Located, ProblemCode, Severity, did_you_mean};
use toise_engine::{Library, Loaded};

use crate::args::CheckArgs;
use crate::verdict::{self, Stop, Verdict};
use crate::{files, json, margins, report};

pub(crate) fn check(args: &CheckArgs, out: &mut dyn Write, verdict: &mut Verdict) -> Result<(), Stop> {
    if let Some(code) = &args.explain {
        return explain(code, out);
    }
    let files = files::scenarios(&args.paths.paths)?;
    let mut library = Library::default();
    let mut told: Vec<Located> = Vec::new();
    let (mut errors, mut warnings) = (0, 0);
    for path in &files {
        let Loaded { scenario, problems, errors: all_errors, left_out, sources } = library.load(path);
        let own = path.display().to_string();
        if scenario.is_none() {
            verdict.worsen(Verdict::BadFile);
        }
        let kept_errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
        for problem in problems {
            // A mistake in an included file is told once, however many scenarios include it.
            if told.contains(&problem) {
                continue;
            }
            match problem.severity {
                Severity::Error => errors += 1,
                Severity::Warning => warnings += 1,
            }
            if args.json {
                json::line(out, &problem)?;
            } else {
                writeln!(out, "{}\n", report::problem(&problem, &sources))?;
            }
            if problem.file != own {
                told.push(problem);
            }
        }
        // What was not kept counts too.
        let uncounted = all_errors.saturating_sub(kept_errors);
        errors += uncounted;
        warnings += left_out.saturating_sub(uncounted);
        if left_out > 0 {
            let note = report::left_out(left_out);
            // Each line of JSON is a problem.
            if args.json { verdict::tell(&[note]) } else { writeln!(out, "{note}\n")? }
        }
        if let Some(scenario) = scenario.as_ref().filter(|_| args.margins) {
            let told = margins::tell(scenario, &sources, args.json, out)?;
            warnings += told.warnings;
            errors += usize::from(told.fails);
            if told.fails {
                verdict.worsen(Verdict::Failed);
            }
        }
    }
    if !args.json {
        let (files, errors) = (report::count(files.len(), "file"), report::count(errors, "error"));
        writeln!(out, "{files} checked, {errors}, {}", report::count(warnings, "warning"))?;
    }
    Ok(())
}

/// What a code means.
fn explain(code: &str, out: &mut dyn Write) -> Result<(), Stop> {
    let Some(known) = ProblemCode::find(code) else {
        let codes = ProblemCode::ALL.map(ProblemCode::as_str);
        let likely = did_you_mean(code, codes).map_or(String::new(), |likely| format!("; {likely}"));
        let message = format!("no mistake has the code `{code}`{likely}: there are {}", codes.join(", "));
        return Err(Stop::Usage(vec![message]));
    };
    writeln!(out, "{known}\n\n{}", known.explanation())?;
    Ok(())
}
