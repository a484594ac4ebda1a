//! Where names go: beside one another, not over.

use super::svg::{Svg, View};

/// The size of names, in pixels.
const SIZE: f64 = 11.0;

/// The names written so far, as boxes in pixels.
#[derive(Debug, Default)]
pub(super) struct Labels {
    taken: Vec<[f64; 4]>,
}

impl Labels {
    /// About how wide a text is, in pixels.
    pub(super) fn width(text: &str) -> f64 {
        text.chars().count() as f64 * SIZE * 0.54
    }

    /// Keeps names off a base, given by its centre and its radius in pixels.
    pub(super) fn keep_off(&mut self, view: &View, centre: (f64, f64), radius: f64) {
        let ((x, y), side) = (view.pixels(centre), 0.8 * radius);
        self.taken.push([x - side, y - side, x + side, y + side]);
    }

    /// Writes a text centred on a point, at the first offset below it (or above, when negative) where it covers
    /// no other; at the first one when there is none.
    pub(super) fn place(
        &mut self,
        svg: &mut Svg,
        view: &View,
        at: (f64, f64),
        offsets: &[f64],
        colour: &str,
        text: &str,
    ) {
        let (x, y) = view.pixels(at);
        let half = Self::width(text) / 2.0;
        let boxed = |offset: f64| [x - half, y + offset - SIZE, x + half, y + offset + 2.0];
        let free = |boxed: &[f64; 4]| self.taken.iter().all(|other| !meet(boxed, other));
        let first = offsets.first().copied().unwrap_or(0.0);
        let offset = offsets.iter().copied().find(|offset| free(&boxed(*offset))).unwrap_or(first);
        self.taken.push(boxed(offset));
        svg.text(view, at, offset, SIZE, colour, text);
    }
}

fn meet(a: &[f64; 4], b: &[f64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}
