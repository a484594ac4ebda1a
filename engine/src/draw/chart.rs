//! Odds as a bar chart.

use super::svg::{Sheet, Svg, fitting};
use crate::odds::{Bars, Odds};

/// Pixels a line, and the columns of a row.
const LINE: f64 = 18.0;
const LABEL: f64 = 170.0;
const BAR: f64 = 300.0;
const SIDE: f64 = 16.0;
const WIDTH: f64 = LABEL + BAR + 110.0 + 2.0 * SIDE;
/// The shades of bars that count something and of single chances.
const COUNT: &str = "#2f6f9f";
const CHANCE: &str = "#b0532b";
const INK: &str = "#1f1d18";

impl Odds {
    /// A bar chart, as an SVG document: the chance of each number of hits and of each damage, and every other chance.
    ///
    /// ```
    /// use toise_engine::{Command, Scenario, Seed, hell_dorado};
    ///
    /// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
    /// let mut battle = scenario.start_seeded(Seed(42));
    /// battle.play(Command::activate("ann"))?;
    /// let odds = battle.odds(&hell_dorado::Command::attack("ann", "bob"))?;
    /// assert!(odds.chart("ann attacks bob").starts_with("<svg "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chart(&self, title: &str) -> String {
        let blocks = self.bars();
        let lines: usize = blocks.iter().map(|block| block.rows.len() + 2).sum();
        let sheet = Sheet { width: WIDTH, height: 52.0 + LINE * lines as f64 };
        let mut svg = Svg::sheet(sheet);
        let title = shortened(title, 1.5 * (WIDTH - 2.0 * SIDE));
        svg.words((SIDE, 26.0), "start", sheet.fitting(&title, 15.0), INK, &title);
        let mut y = 44.0;
        for block in &blocks {
            y += LINE;
            let heading = shortened(&heading(block), WIDTH - 2.0 * SIDE);
            svg.words((SIDE, y), "start", 12.0, INK, &heading);
            for (label, chance) in &block.rows {
                let label = shortened(label, 1.5 * LABEL);
                y += LINE;
                let colour = if block.counts { COUNT } else { CHANCE };
                svg.words((SIDE + LABEL - 8.0, y), "end", fitting(&label, LABEL - 8.0, 12.0), INK, &label);
                svg.bar((SIDE + LABEL, y - 12.0), (BAR * chance.to_f64(), LINE - 4.0), colour);
                let (end, percent) = (SIDE + LABEL + BAR * chance.to_f64() + 6.0, percent(chance.to_f64()));
                svg.words((end, y), "start", 11.0, INK, &percent);
            }
            y += LINE;
        }
        svg.finish()
    }
}

/// A text cut to what fits so many pixels in letters of 12, with a mark of what is missing.
fn shortened(text: &str, width: f64) -> String {
    let most = (width / 6.5) as usize;
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

fn heading(block: &Bars) -> String {
    match block.mean {
        Some(mean) => format!("{}, mean {:.3}", block.title, mean.to_f64()),
        None => block.title.clone(),
    }
}

fn percent(chance: f64) -> String {
    // What is too small to be written is no 0, what is nearly sure not sure.
    match chance {
        chance if chance > 0.0 && chance < 0.0005 => "<0.1 %".to_owned(),
        chance if (0.9995..1.0).contains(&chance) => ">99.9 %".to_owned(),
        chance => format!("{:.1} %", 100.0 * chance),
    }
}
