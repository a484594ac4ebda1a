//! `toise draw`: pictures of the board.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use toise_engine::Drawing;

use crate::args::DrawArgs;
use crate::scene::{Opened, Scene};
use crate::verdict::Stop;

pub(crate) fn draw(args: &DrawArgs, out: &mut dyn Write) -> Result<(), Stop> {
    let opened = Opened::open(&args.file)?;
    let seer = args.sees.as_deref();
    match &args.output {
        Some(output) if args.steps => every_step(&opened, seer, output, out),
        output => one(&opened.after(args.step)?, &opened, seer, output.as_deref(), out),
    }
}

/// One picture, to a file or as the output.
fn one(
    scene: &Scene,
    opened: &Opened,
    seer: Option<&str>,
    output: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    scene.on_board(seer)?;
    let svg = picture(scene, seer);
    let Some(output) = output else { return Ok(out.write_all(svg.as_bytes())?) };
    if is_same_file(output, opened.path()) {
        let error = format!("{} is the scenario itself: write the picture elsewhere", output.display());
        return Err(Stop::Usage(vec![error]));
    }
    write(output, &svg)
}

/// A picture of each step that plays something, as far as the script succeeds.
fn every_step(opened: &Opened, seer: Option<&str>, output: &Path, out: &mut dyn Write) -> Result<(), Stop> {
    opened.after(None)?.on_board(seer)?;
    let run = opened.scenario.run();
    let failed = run.failure.as_ref().map(|failure| failure.step);
    let digits = run.steps.len().to_string().len();
    let mut drawn = 0;
    for step in run.steps.iter().filter(|step| !step.events.is_empty() && Some(step.number) != failed) {
        let scene = opened.after(Some(step.number))?;
        // Who has fallen on the way sees nothing from then on.
        let seer = seer.filter(|name| scene.on_board(Some(*name)).is_ok());
        let path = numbered(output, step.number, digits)?;
        write(&path, &picture(&scene, seer))?;
        writeln!(out, "{}", path.display())?;
        drawn += 1;
    }
    if let Some(failure) = &run.failure {
        return Err(opened.failed(failure));
    }
    if drawn == 0 {
        let error = format!("no step of {} plays anything: leave out --steps", opened.path().display());
        return Err(Stop::Usage(vec![error]));
    }
    Ok(())
}

/// The board as it stands, and what was played last on top.
fn picture(scene: &Scene, seer: Option<&str>) -> String {
    let played = scene.run.steps.iter().rev().find(|step| !step.events.is_empty());
    let drawing = Drawing::of(scene.battle()).title(&scene.title);
    let drawing = drawing.events(played.map_or(&[], |step| &step.events));
    match seer {
        Some(name) => drawing.seen_by(name).to_svg(),
        None => drawing.to_svg(),
    }
}

/// `duel-02.svg` for `duel.svg`; a script of a hundred steps has three digits, so that names sort.
fn numbered(output: &Path, step: usize, digits: usize) -> Result<PathBuf, Stop> {
    let Some(stem) = output.file_stem() else {
        return Err(Stop::Usage(vec![format!("{} names no file", output.display())]));
    };
    let mut name = OsString::from(stem);
    name.push(format!("-{step:0width$}.svg", width = digits.max(2)));
    Ok(output.with_file_name(name))
}

fn write(path: &Path, svg: &str) -> Result<(), Stop> {
    fs::write(path, svg)
        .map_err(|error| Stop::Usage(vec![format!("cannot write {}: {error}", path.display())]))
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}
