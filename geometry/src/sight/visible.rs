//! What is left of the picture: the gaps between columns, less the patches, one after the other.

use smallvec::SmallVec;

use super::shadow::{Caster, Cell, Shadows};

type Cells = SmallVec<[Cell; 64]>;

impl Cell {
    /// Its area, in chord half-widths times body heights.
    #[inline]
    pub(crate) fn area(&self) -> f64 {
        let height = (self.high[0] - self.low[0]) + (self.high[1] - self.low[1]);
        (self.u[1] - self.u[0]) * height * 0.5
    }

    /// Heights of a line over its width at an abscissa.
    #[inline]
    fn line_at(&self, line: [f64; 2], u: f64) -> f64 {
        if u <= self.u[0] {
            line[0]
        } else if u >= self.u[1] {
            line[1]
        } else {
            line[0] + (line[1] - line[0]) * ((u - self.u[0]) / (self.u[1] - self.u[0]))
        }
    }

    /// The part of it between two abscissas.
    #[inline]
    fn between(&self, u: [f64; 2]) -> Self {
        let both = |line| [self.line_at(line, u[0]), self.line_at(line, u[1])];
        Self { u, low: both(self.low), high: both(self.high) }
    }
}

impl Shadows {
    /// The part of the picture, from 0 to 1, that the chosen shadows leave in sight.
    pub(crate) fn visible(&self, chosen: impl Fn(&Caster) -> bool) -> f64 {
        let mut area = 0.0;
        self.visible_cells(chosen, |cell| area += cell.area());
        // The whole picture is two half-widths wide.
        area * 0.5
    }

    /// Hands out the cells, apart from each other, that the chosen shadows leave in sight.
    pub(crate) fn visible_cells(&self, chosen: impl Fn(&Caster) -> bool, mut each: impl FnMut(&Cell)) {
        let mut cells = self.gaps(&chosen);
        let mut patches: SmallVec<[Cell; 64]> =
            self.patches.iter().filter(|patch| chosen(&patch.by)).map(|patch| patch.cell).collect();
        patches.sort_unstable_by(|a, b| a.u[0].total_cmp(&b.u[0]));

        let mut cut = Cells::new();
        for patch in &patches {
            cells.retain(|cell| {
                // Patches come from left to right: this cell is done with.
                if cell.u[1] <= patch.u[0] {
                    each(cell);
                    return false;
                }
                cell.u[0] >= patch.u[1] || !subtract(cell, patch, &mut cut)
            });
            cells.append(&mut cut);
            if cells.is_empty() {
                return;
            }
        }
        cells.iter().for_each(each);
    }

    /// The cells between the chosen columns, from foot to head.
    fn gaps(&self, chosen: impl Fn(&Caster) -> bool) -> Cells {
        let mut columns: SmallVec<[[f64; 2]; 24]> =
            self.columns.iter().filter(|column| chosen(&column.by)).map(|column| column.u).collect();
        columns.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]));
        let mut gaps = Cells::new();
        let mut hidden_to = -1.0;
        for [from, to] in columns.into_iter().chain([[1.0, 1.0]]) {
            if from > hidden_to {
                gaps.push(Cell { u: [hidden_to, from], low: [0.0; 2], high: [1.0; 2] });
            }
            hidden_to = to.max(hidden_to);
        }
        gaps
    }
}

/// Puts what a patch leaves of a cell into `left`; answers no, and leaves nothing, when they do not meet.
fn subtract(cell: &Cell, patch: &Cell, left: &mut Cells) -> bool {
    let u = [cell.u[0].max(patch.u[0]), cell.u[1].min(patch.u[1])];
    let (inner, cover) = (cell.between(u), patch.between(u));
    let over = cover.low[0] >= inner.high[0] && cover.low[1] >= inner.high[1];
    let under = cover.high[0] <= inner.low[0] && cover.high[1] <= inner.low[1];
    if over || under {
        return false;
    }
    if cell.u[0] < u[0] {
        left.push(cell.between([cell.u[0], u[0]]));
    }
    if u[1] < cell.u[1] {
        left.push(cell.between([u[1], cell.u[1]]));
    }
    if cover.low[0] > inner.low[0] || cover.low[1] > inner.low[1] {
        // Below the patch.
        each_part(&inner, cover.low, |part, line| {
            push(Cell { high: lower(part.high, line), ..part }, left);
        });
    }
    if cover.high[0] < inner.high[0] || cover.high[1] < inner.high[1] {
        // Above it.
        each_part(&inner, cover.high, |part, line| {
            push(Cell { low: higher(part.low, line), ..part }, left);
        });
    }
    true
}

/// Hands out the parts of a cell over whose width a line does not cross the cell's bounds, each with its line.
#[inline]
fn each_part(cell: &Cell, line: [f64; 2], mut each: impl FnMut(Cell, [f64; 2])) {
    let crossing = |bound: [f64; 2]| {
        let over = [line[0] - bound[0], line[1] - bound[1]];
        (over[0] * over[1] < 0.0).then(|| over[0] / (over[0] - over[1]))
    };
    let (first, second) = match (crossing(cell.low), crossing(cell.high)) {
        (None, None) => return each(*cell, line),
        (Some(one), None) | (None, Some(one)) => (one, one),
        (Some(one), Some(other)) => (one.min(other), one.max(other)),
    };
    let at = |t: f64| line[0] + (line[1] - line[0]) * t;
    each(cell.part(0.0, first), [line[0], at(first)]);
    if first < second {
        each(cell.part(first, second), [at(first), at(second)]);
    }
    each(cell.part(second, 1.0), [at(second), line[1]]);
}

/// The lower of two lines that do not cross.
#[inline]
fn lower(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    if a[0] + a[1] <= b[0] + b[1] { a } else { b }
}

/// The higher of two lines that do not cross.
#[inline]
fn higher(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    if a[0] + a[1] >= b[0] + b[1] { a } else { b }
}

#[inline]
fn push(cell: Cell, cells: &mut Cells) {
    // The bounds do not cross, but where they meet at one end rounding may have it either way: the sum decides.
    if cell.u[0] < cell.u[1] && cell.high[0] + cell.high[1] > cell.low[0] + cell.low[1] {
        cells.push(cell);
    }
}
