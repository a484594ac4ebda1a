//! `toise run`: plays scenarios and says which pass.

use std::io::Write;

use toise_engine::Library;

use crate::args::RunArgs;
use crate::bless::Blessing;
use crate::outcome::Outcome;
use crate::record::Journals;
use crate::verdict::{Stop, Verdict};
use crate::{files, json, watch};

pub(crate) fn run(args: &RunArgs, out: &mut dyn Write, verdict: &mut Verdict) -> Result<(), Stop> {
    if args.watch {
        return watch::watch(&args.paths.paths, args.transcript, out);
    }
    let files = files::scenarios(&args.paths.paths)?;
    let journals = match &args.record {
        Some(folder) => Journals::in_folder(folder, &files, &args.paths.paths)?,
        None => Journals::default(),
    };
    let blessing = Blessing::of(args.bless, args.dry_run);
    let mut library = Library::default();
    let mut passed = 0;
    for path in &files {
        let outcome = Outcome::of(path, library.load(path), blessing, &journals);
        verdict.worsen(outcome.verdict);
        passed += usize::from(outcome.verdict == Verdict::Good);
        if args.json {
            json::line(out, &outcome.json(path, args.transcript))?;
        } else {
            outcome.print(path, args.transcript, out)?;
        }
    }
    if !args.json {
        writeln!(out, "{passed} passed, {} failed", files.len() - passed)?;
    }
    Ok(())
}
