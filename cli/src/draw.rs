//! `toise draw`: pictures of the board.

use std::io::Write;
use std::path::Path;

use toise_engine::Drawing;
use toise_engine::geometry::{Point, Toises};

use crate::args::DrawArgs;
use crate::pictures::{is_same_file, numbered, write};
use crate::scene::{Opened, Scene};
use crate::verdict::Stop;

/// What is drawn besides the board and what was played.
struct Wanted {
    sees: Option<String>,
    reach: Option<(String, Toises)>,
    path: Option<(String, Point)>,
}

impl Wanted {
    fn read(args: &DrawArgs) -> Result<Self, Stop> {
        let reach = match args.reach.as_deref() {
            Some([name, toises]) => Some((name.clone(), length(toises)?)),
            _ => None,
        };
        let path = match args.path.as_deref() {
            Some([name, x, y]) => Some((name.clone(), point(x, y)?)),
            _ => None,
        };
        Ok(Wanted { sees: args.sees.clone(), reach, path })
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let reach = self.reach.iter().map(|(name, _)| name.as_str());
        let path = self.path.iter().map(|(name, _)| name.as_str());
        self.sees.as_deref().into_iter().chain(reach).chain(path)
    }

    /// Whether everyone it names stands on the board.
    fn check(&self, scene: &Scene) -> Result<(), Stop> {
        self.names().try_for_each(|name| scene.on_board(Some(name)))
    }
}

fn number(text: &str) -> Result<f64, Stop> {
    let number = text.parse::<f64>().ok().filter(|number| number.abs() <= 1e6);
    number.ok_or_else(|| Stop::Usage(vec![format!("expected a number of toises, found {text:?}")]))
}

fn length(text: &str) -> Result<Toises, Stop> {
    let length = Toises::new(number(text)?).ok().filter(|length| *length >= Toises::ZERO);
    length.ok_or_else(|| Stop::Usage(vec![format!("expected a length of 0 or more, found {text:?}")]))
}

fn point(x: &str, y: &str) -> Result<Point, Stop> {
    Point::new(number(x)?, number(y)?).map_err(|error| Stop::Usage(vec![error.to_string()]))
}

pub(crate) fn draw(args: &DrawArgs, out: &mut dyn Write) -> Result<(), Stop> {
    let opened = Opened::open(&args.file)?;
    let wanted = Wanted::read(args)?;
    match &args.output {
        Some(output) if args.steps => every_step(&opened, &wanted, output, out),
        output => one(&opened.after(args.step)?, &opened, &wanted, output.as_deref(), out),
    }
}

/// One picture, to a file or as the output.
fn one(
    scene: &Scene,
    opened: &Opened,
    wanted: &Wanted,
    output: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    wanted.check(scene)?;
    let svg = picture(scene, wanted)?;
    let Some(output) = output else { return Ok(out.write_all(svg.as_bytes())?) };
    if is_same_file(output, opened.path()) {
        let error = format!("{} is the scenario itself: write the picture elsewhere", output.display());
        return Err(Stop::Usage(vec![error]));
    }
    write(output, &svg)
}

/// A picture of each step that plays something, as far as the script succeeds.
fn every_step(opened: &Opened, wanted: &Wanted, output: &Path, out: &mut dyn Write) -> Result<(), Stop> {
    wanted.check(&opened.after(None)?)?;
    let run = opened.scenario.run();
    let failed = run.failure.as_ref().map(|failure| failure.step);
    let digits = run.steps.len().to_string().len();
    let mut drawn = 0;
    for step in run.steps.iter().filter(|step| !step.events.is_empty() && Some(step.number) != failed) {
        let scene = opened.after(Some(step.number))?;
        let path = numbered(output, step.number, digits)?;
        write(&path, &picture(&scene, wanted)?)?;
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

/// The board as it stands, what was played last, and what is wanted on top. Who has fallen on the way sees
/// nothing and goes nowhere.
fn picture(scene: &Scene, wanted: &Wanted) -> Result<String, Stop> {
    let battle = scene.battle();
    let stands = |name: &str| scene.on_board(Some(name)).is_ok();
    let played = scene.run.steps.iter().rev().find(|step| !step.events.is_empty());
    let mut drawing = Drawing::of(battle).title(&scene.title);
    drawing = drawing.events(played.map_or(&[], |step| &step.events));
    if let Some(name) = wanted.sees.as_deref().filter(|name| stands(name)) {
        drawing = drawing.seen_by(name);
    }
    if let Some((name, allowance)) = &wanted.reach {
        drawing = drawing.region(battle.reach(name, *allowance));
    }
    if let Some((name, to)) = wanted.path.as_ref().filter(|(name, _)| stands(name)) {
        let Some((route, _)) = battle.cheapest_path(name, *to, None) else {
            return Err(Stop::Usage(vec![format!("{name} cannot come to {to}")]));
        };
        drawing = drawing.path(route.polyline());
    }
    Ok(drawing.to_svg())
}
