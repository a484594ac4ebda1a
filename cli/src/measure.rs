//! `toise measure`: what lies between fighters.

use std::io::{self, Write};

use toise_engine::{Band, Measure, Near};

use crate::args::MeasureArgs;
use crate::json;
use crate::scene::{Opened, Scene};
use crate::verdict::Stop;

pub(crate) fn measure(args: &MeasureArgs, out: &mut dyn Write) -> Result<(), Stop> {
    let scene = Opened::open(&args.file)?.after(args.step)?;
    let measures = match (&args.from, &args.to) {
        (Some(a), Some(b)) => both_ways(&scene, a, b)?,
        _ => scene.battle().measures(),
    };
    if args.json {
        for measure in &measures {
            json::line(out, measure)?;
        }
        return Ok(());
    }
    writeln!(out, "{}", scene.title)?;
    for measure in &measures {
        print(measure, out)?;
    }
    Ok(())
}

/// From the first to the second, then back.
fn both_ways(scene: &Scene, a: &str, b: &str) -> Result<Vec<Measure>, Stop> {
    scene.on_board([a, b])?;
    if a == b {
        return Err(Stop::Usage(vec![format!("{a} is named twice: expected two different fighters")]));
    }
    Ok([(a, b), (b, a)].into_iter().filter_map(|(from, to)| scene.battle().measure(from, to)).collect())
}

fn print(measure: &Measure, out: &mut dyn Write) -> io::Result<()> {
    let Measure { from, to, distance, contact, engages, sight, hidden, covered, cover, pieces, bands, near } =
        measure;
    writeln!(out, "\n{from} to {to}")?;
    writeln!(out, "  distance    {distance} toises")?;
    writeln!(out, "  contact     {}", yes(*contact))?;
    writeln!(out, "  engages     {}", yes(*engages))?;
    writeln!(out, "  sight       {}, {hidden} hidden", yes(*sight))?;
    writeln!(out, "  cover       {}, {covered} covered", yes(*cover))?;
    let pieces: Vec<String> = pieces.iter().map(ToString::to_string).collect();
    writeln!(
        out,
        "  in the way  {}",
        if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(", ") }
    )?;
    for Near { piece, distance, margin } in near {
        writeln!(out, "  near        {piece} at {distance}, margin {margin}")?;
    }
    for band in bands {
        writeln!(out, "  range       {}", range(band))?;
    }
    Ok(())
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// `bow: short, difficulty 5`.
fn range(band: &Band) -> String {
    let Band { weapon, band, difficulty } = band;
    let reach = band.as_deref().unwrap_or("out of reach");
    let difficulty = difficulty.map(|number| format!(", difficulty {number}")).unwrap_or_default();
    format!("{weapon}: {reach}{difficulty}")
}
