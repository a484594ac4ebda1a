//! Columns that line up.

use std::io::{self, Write};
use std::ops::Range;

/// Rows of cells. Columns of words begin alike, those of numbers end alike.
pub(super) struct Table {
    numbers: Range<usize>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with a row of titles; the columns in the range are of numbers.
    pub(super) fn new(numbers: Range<usize>, titles: &[&str]) -> Self {
        Table { numbers, rows: vec![titles.iter().map(|title| (*title).to_owned()).collect()] }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Prints it below an empty line.
    pub(super) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        for row in &self.rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let missing = " ".repeat(self.width(column).saturating_sub(cell.chars().count()));
                let gap = if column == 0 { "" } else { "  " };
                let [before, after] =
                    if self.numbers.contains(&column) { [&*missing, ""] } else { ["", &missing] };
                line.extend([gap, before, cell, after]);
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}
