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

    /// Writes a text by a point, at the first of its places where it covers nothing, or the one where it covers
    /// least: below it by an offset (above, when negative), then a little to the left and to the right of that.
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
        let aside = half + 24.0;
        let places = offsets.iter().flat_map(|below| [(0.0, *below), (-aside, *below), (aside, *below)]);
        let middle = [(-aside, 4.0), (aside, 4.0)];
        let ordered = offsets.iter().map(|below| (0.0, *below)).chain(middle).chain(places);
        let boxed = |(dx, dy): (f64, f64)| [x + dx - half, y + dy - SIZE, x + dx + half, y + dy + 2.0];
        let covered =
            |place: (f64, f64)| self.taken.iter().map(|other| shared(&boxed(place), other)).sum::<f64>();
        let best = ordered.map(|place| (covered(place), place)).min_by(|a, b| a.0.total_cmp(&b.0));
        let (dx, dy) = best.map_or((0.0, 0.0), |(_, place)| place);
        self.taken.push(boxed((dx, dy)));
        svg.text_beside(view, at, (dx, dy), SIZE, colour, text);
    }
}

/// The area two boxes share.
fn shared(a: &[f64; 4], b: &[f64; 4]) -> f64 {
    let overlap = |low: usize| (a[low + 2].min(b[low + 2]) - a[low].max(b[low])).max(0.0);
    overlap(0) * overlap(1)
}
