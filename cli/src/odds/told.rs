//! Odds as JSON, and what both output forms share.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use toise_engine::rules::Name;
use toise_engine::{Consequence, Distribution, Number, Odds, PlayError};

use super::decimal;
use crate::asked::Asked;
use crate::report;

/// A line of `--json`.
#[derive(Serialize)]
pub(super) struct Told {
    scenario: String,
    step: Option<usize>,
    after: Option<usize>,
    command: String,
    error: Option<String>,
    #[serde(flatten)]
    odds: Option<Found>,
}

#[derive(Serialize)]
struct Found {
    branches: usize,
    exact: bool,
    hits: Vec<Counted>,
    damage: Vec<Counted>,
    both: Option<Joint>,
    fallen: Spread,
    total_damage: Spread,
    chances: Vec<Other>,
}

/// A number of a fighter.
#[derive(Serialize)]
struct Counted {
    fighter: Name,
    #[serde(flatten)]
    spread: Spread,
}

#[derive(Serialize)]
struct Spread {
    exact: bool,
    mean: f64,
    mean_fraction: Option<String>,
    deviation: f64,
    distribution: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    value: u32,
    chance: f64,
    fraction: Option<String>,
}

/// The damage of two fighters, both at once.
#[derive(Serialize)]
struct Joint {
    fighters: [Name; 2],
    distribution: Vec<JointRow>,
}

#[derive(Serialize)]
struct JointRow {
    values: [u32; 2],
    chance: f64,
    fraction: Option<String>,
}

/// The chance of something else.
#[derive(Serialize)]
struct Other {
    kind: &'static str,
    fighter: Name,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    chance: f64,
    fraction: Option<String>,
}

impl Told {
    pub(super) fn of(file: &Path, asked: &Asked, found: &Result<Odds, PlayError>) -> Self {
        let (scenario, command) = (file.display().to_string(), asked.command.to_string());
        let error = found.as_ref().err().map(failure);
        let (step, after, odds) = (asked.step, asked.after, found.as_ref().ok().map(Found::of));
        Told { scenario, step, after, command, error, odds }
    }
}

impl Found {
    fn of(odds: &Odds) -> Self {
        let mut rolling: Vec<&Name> = Vec::new();
        let mut chances = Vec::new();
        for consequence in odds.possible() {
            let (kind, fighter, what) = match consequence {
                Consequence::Hits { of, .. } => {
                    if rolling.last() != Some(&of) {
                        rolling.push(of);
                    }
                    continue;
                }
                Consequence::Damage { .. } => continue,
                Consequence::Healed { fighter, amount } => ("healed", fighter, Some(amount.to_string())),
                Consequence::Strays { to, .. } => ("strays_to", to, None),
                Consequence::InArea { fighter } => ("in_area", fighter, None),
                Consequence::State { of, state } => ("state", of, Some(state.to_string())),
                Consequence::Down { fighter } => ("down", fighter, None),
                Consequence::Does { of, what } => ("does", of, Some((*what).to_owned())),
            };
            let chance = odds.chance_of(consequence);
            let (chance, fraction) = (chance.to_f64(), text(chance));
            chances.push(Other { kind, fighter: fighter.clone(), what, chance, fraction });
        }
        let counted = |fighter: &Name, spread| Counted { fighter: fighter.clone(), spread };
        Found {
            branches: odds.branches(),
            exact: is_exact(odds),
            hits: rolling.into_iter().map(|of| counted(of, Spread::of(&odds.hits(of)))).collect(),
            damage: hurt(odds).into_iter().map(|to| counted(to, Spread::of(&odds.damage(to)))).collect(),
            both: both(odds).map(|both| both.joint()),
            fallen: Spread::of(&odds.fallen(|_| true)),
            total_damage: Spread::of(&odds.total_damage(|_| true)),
            chances,
        }
    }
}

impl Spread {
    fn of(numbers: &Distribution<u32>) -> Self {
        let mean = numbers.mean(|number| u64::from(*number));
        let value = |(value, chance): (&u32, Number)| Row {
            value: *value,
            chance: chance.to_f64(),
            fraction: text(chance),
        };
        Spread {
            exact: numbers.is_exact(),
            mean: mean.to_f64(),
            mean_fraction: text(mean),
            deviation: numbers.deviation(|number| f64::from(*number)),
            distribution: numbers.iter().map(value).collect(),
        }
    }
}

/// The fraction, when it is one.
fn text(number: Number) -> Option<String> {
    number.exact().map(|ratio| ratio.to_string())
}

/// Those who can lose life, by name.
fn hurt(odds: &Odds) -> Vec<&Name> {
    let mut hurt: Vec<&Name> = odds
        .possible()
        .filter_map(|consequence| match consequence {
            Consequence::Damage { to, .. } => Some(to),
            _ => None,
        })
        .collect();
    hurt.dedup();
    hurt
}

/// Why there are no odds, and what to do instead.
pub(super) fn failure(error: &PlayError) -> String {
    match error {
        PlayError::Refused(rejection) => format!("refused: {rejection}"),
        PlayError::Explore(error) => format!("{error} (`toise sim`)"),
        other => other.to_string(),
    }
}

/// Whether all that is told of them are fractions.
fn is_exact(odds: &Odds) -> bool {
    let both = both(odds).is_none_or(|both| both.distribution.is_exact());
    let sums = [odds.fallen(|_| true), odds.total_damage(|_| true)];
    let chances = |(_, chance): &(String, Number)| chance.exact().is_some();
    both && sums.iter().all(Distribution::is_exact)
        && odds.bars().iter().all(|block| block.rows.iter().all(chances))
}

/// How far the numbers can be trusted.
pub(super) fn exactness(odds: &Odds) -> &'static str {
    if is_exact(odds) {
        "exact"
    } else if odds.mixture().hangs_on_a_direction() {
        "right to 1e-12: some hang on a direction"
    } else {
        "right to 1e-12: some fractions are beyond 128 bits"
    }
}

/// The damage of the only two fighters that can lose life.
pub(super) struct Both<'o> {
    fighters: [&'o Name; 2],
    distribution: Distribution<(u32, u32)>,
}

/// The widest table of both, in columns.
const COLUMNS: usize = 12;

pub(super) fn both(odds: &Odds) -> Option<Both<'_>> {
    let [one, other] = hurt(odds).try_into().ok()?;
    Some(Both { fighters: [one, other], distribution: odds.damage_to_both(one, other) })
}

impl Both<'_> {
    fn joint(&self) -> Joint {
        let values = self.distribution.iter().map(|((one, other), chance)| JointRow {
            values: [*one, *other],
            chance: chance.to_f64(),
            fraction: text(chance),
        });
        Joint { fighters: self.fighters.map(Name::clone), distribution: values.collect() }
    }

    /// A table: a line for each damage of the one, a column for each of the other; nothing when it would be too wide.
    pub(super) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let own = |(one, _): &(u32, u32)| *one;
        let others = |(_, other): &(u32, u32)| *other;
        let (mut lines, mut columns) = (self.numbers(own), self.numbers(others));
        let [mut one, mut other] = self.fighters.map(|name| report::one_line(name));
        let turned = columns.len() > COLUMNS && lines.len() < columns.len();
        if turned {
            std::mem::swap(&mut lines, &mut columns);
            std::mem::swap(&mut one, &mut other);
        }
        writeln!(out, "\n  damage of {one} (down) and of {other} (across)")?;
        if columns.len() > COLUMNS {
            return writeln!(out, "    too wide for a table: --json has it");
        }
        let heads: Vec<String> = columns.iter().map(|column| format!("{column:>5}")).collect();
        writeln!(out, "         {}", heads.join("  "))?;
        for line in lines {
            let cells = columns.iter().map(|column| {
                let damage = if turned { (*column, line) } else { (line, *column) };
                match self.distribution.chance(&damage) {
                    chance if chance.to_f64() == 0.0 => "    -".to_owned(),
                    chance => decimal(chance),
                }
            });
            writeln!(out, "    {line:>3}  {}", cells.collect::<Vec<String>>().join("  "))?;
        }
        Ok(())
    }

    /// The numbers of one of the two, each once.
    fn numbers(&self, of: impl Fn(&(u32, u32)) -> u32) -> Vec<u32> {
        let numbers: BTreeSet<u32> = self.distribution.iter().map(|(damage, _)| of(damage)).collect();
        numbers.into_iter().collect()
    }
}
