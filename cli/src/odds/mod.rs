//! `toise odds`: the exact chances of what an attack will do.

mod told;

use std::io::{self, Write};

use toise_engine::{LeaderKind, Odds, PlayError, Probability};

use self::told::Told;
use crate::args::OddsArgs;
use crate::asked::{self, Asked};
use crate::pictures::{is_same_file, numbered, write};
use crate::scene::Opened;
use crate::verdict::{Stop, Verdict};
use crate::{json, report};

/// The widest bar, in characters.
const BAR: f64 = 30.0;

/// The longest fraction shown, in characters.
const SHORT: usize = 9;

pub(crate) fn odds(args: &OddsArgs, out: &mut dyn Write, verdict: &mut Verdict) -> Result<(), Stop> {
    let opened = Opened::open(&args.file)?;
    check(args)?;
    let asked = all(args, &opened)?;
    if !args.json {
        writeln!(out, "{}", report::one_line(opened.scenario.title()))?;
    }
    let several = asked.len() > 1;
    for asked in &asked {
        let found = find(args, asked);
        if found.is_err() {
            verdict.worsen(Verdict::Failed);
        }
        let title = asked.title();
        if let (Some(svg), Ok(odds)) = (&args.svg, &found) {
            let last = opened.scenario.steps();
            let file = match asked.step {
                Some(step) if several => numbered(svg, step, last.to_string().len())?,
                _ => svg.clone(),
            };
            write(&file, &odds.chart(&title))?;
        }
        if args.json {
            json::line(out, &Told::of(&args.file, asked, &found))?;
        } else {
            print(&title, &found, out)?;
        }
    }
    Ok(())
}

/// Whether what was asked for can be told.
fn check(args: &OddsArgs) -> Result<(), Stop> {
    if args.asking.answers() == Some(LeaderKind::Random) {
        let error = "random draws its answers: the odds of one draw are nobody's, `toise sim` counts many";
        return Err(Stop::Usage(vec![error.to_owned()]));
    }
    match &args.svg {
        Some(svg) if is_same_file(svg, &args.file) => {
            Err(Stop::Usage(vec![format!("{} is the scenario itself", svg.display())]))
        }
        _ => Ok(()),
    }
}

/// The commands asked about: one, or each attack of the script.
fn all(args: &OddsArgs, opened: &Opened) -> Result<Vec<Asked>, Stop> {
    if let Some(one) = asked::one(&args.asking, args.step, opened)? {
        return Ok(vec![one]);
    }
    let attacks = opened.scenario.attacks().map_err(|failure| opened.failed(&failure))?;
    if attacks.is_empty() {
        let help = "`--attack` or `--command` names another command to ask about";
        let error = format!("the script of {} has no attack: {help}", opened.path().display());
        return Err(Stop::Usage(vec![error]));
    }
    Ok(attacks.into_iter().map(Asked::from).collect())
}

fn find(args: &OddsArgs, asked: &Asked) -> Result<Odds, PlayError> {
    asked::with_answers(args.asking.answers(), |policy| {
        asked.battle.odds_with(&asked.command, policy, args.branches)
    })
}

fn print(title: &str, found: &Result<Odds, PlayError>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{title}")?;
    let odds = match found {
        Ok(odds) => odds,
        Err(error) => return writeln!(out, "  {}", told::failure(error)),
    };
    writeln!(out, "  {}, {}", branches(odds.branches()), told::exactness(odds))?;
    let bars = odds.bars();
    if bars.is_empty() {
        writeln!(out, "\n  no dice decide anything here")?;
    }
    for block in bars {
        let mean = block.mean.map(|mean| format!(", mean {:.3}", mean.to_f64())).unwrap_or_default();
        writeln!(out, "\n  {}{mean}", report::one_line(&block.title))?;
        let labels: Vec<String> = block.rows.iter().map(|(label, _)| report::one_line(label)).collect();
        let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let fractions: Vec<String> = block.rows.iter().map(|(_, chance)| fraction(*chance)).collect();
        let column = fractions.iter().map(String::len).max().unwrap_or(0);
        for ((label, fraction), (_, chance)) in labels.iter().zip(&fractions).zip(&block.rows) {
            let pad = " ".repeat(width - label.chars().count());
            // Numbers stand under one another, words begin under one another.
            let label = if block.counts { format!("{pad}{label}") } else { format!("{label}{pad}") };
            let (chance, bar) = (decimal(*chance), bar(*chance));
            writeln!(out, "{}", format!("    {label}  {chance}  {fraction:<column$}  {bar}").trim_end())?;
        }
    }
    if let Some(both) = told::both(odds) {
        both.print(out)?;
    }
    Ok(())
}

/// Three decimals; what is too small for them is no 0, and what is nearly sure not sure.
fn decimal(chance: Probability) -> String {
    match chance.to_f64() {
        value if value > 0.0 && value < 0.0005 => "<.001".to_owned(),
        value if (0.9995..1.0).contains(&value) => ">.999".to_owned(),
        value => format!("{value:.3}"),
    }
}

/// The fraction, where it is short enough to say something.
fn fraction(chance: Probability) -> String {
    let fraction = chance.exact().map(|ratio| ratio.to_string());
    fraction.filter(|text| text.len() <= SHORT).unwrap_or_default()
}

fn bar(chance: Probability) -> String {
    "#".repeat((BAR * chance.to_f64()).round() as usize)
}

fn branches(count: usize) -> String {
    format!("{count} {}", if count == 1 { "branch" } else { "branches" })
}
