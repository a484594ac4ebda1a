//! The few shapes a picture needs, as SVG text.

use std::fmt::Write as _;

use toise_geometry::{Board, Point};

/// Pixels a toise.
const SCALE: f64 = 30.0;
/// Room for the title above and the legend below the board, and beside it.
const HEAD: f64 = 34.0;
const FOOT: f64 = 70.0;
const SIDE: f64 = 16.0;
/// Room for a title and a legend under it.
const LEAST_WIDTH: f64 = 260.0;

/// From toises, y upwards, to pixels, y downwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    scale: f64,
}

impl View {
    pub(super) fn of(board: &Board) -> Self {
        let (width, depth) = (board.width().get(), board.depth().get());
        // A very large table is drawn smaller, a very small one larger.
        let scale = SCALE.min(1600.0 / width.max(depth)).max(200.0 / width.max(depth));
        View {
            left: board.origin().x(),
            top: board.origin().y() + depth,
            width: (width * scale).max(LEAST_WIDTH) + 2.0 * SIDE,
            height: depth * scale + HEAD + FOOT,
            scale,
        }
    }

    fn x(&self, x: f64) -> f64 {
        SIDE + (x - self.left) * self.scale
    }

    fn y(&self, y: f64) -> f64 {
        HEAD + (self.top - y) * self.scale
    }

    /// A point in pixels.
    pub(super) fn pixels(&self, at: (f64, f64)) -> (f64, f64) {
        (self.x(at.0), self.y(at.1))
    }

    /// The distance between two lines of the grid, in toises: at least a finger's width apart.
    pub(super) fn step(&self) -> f64 {
        [1.0, 5.0, 10.0, 50.0, 100.0, 500.0]
            .into_iter()
            .find(|step| step * self.scale >= 60.0)
            .unwrap_or(1000.0)
    }

    /// A length in pixels.
    pub(super) fn length(&self, toises: f64) -> f64 {
        toises * self.scale
    }
}

/// SVG text under construction.
#[derive(Debug)]
pub(super) struct Svg {
    text: String,
}

/// A number with at most two decimals, and never `-0`.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text that may stand between tags and in attributes; XML takes no control characters.
fn escaped(text: &str) -> String {
    let text: String =
        text.chars()
            .map(|letter| {
                if letter.is_control() || ('\u{FFFE}'..='\u{FFFF}').contains(&letter) { ' ' } else { letter }
            })
            .collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The head of a picture, on white.
fn begin(text: &mut String, width: &str, height: &str) {
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\">"
    );
    let _ = writeln!(text, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
}

/// A picture without a board, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet {
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Sheet {
    /// The size of letters, at most so many pixels, at which a text fits the sheet.
    pub(super) fn fitting(self, text: &str, most: f64) -> f64 {
        fitting(text, self.width - 2.0 * SIDE, most)
    }
}

/// The size of letters, at most so many pixels, at which a text fits a width.
pub(super) fn fitting(text: &str, width: f64, most: f64) -> f64 {
    (1.9 * width / text.chars().count().max(1) as f64).clamp(6.0, most)
}

impl Svg {
    pub(super) fn sheet(sheet: Sheet) -> Self {
        let (width, height) = (number(sheet.width), number(sheet.height));
        let mut text = String::new();
        begin(&mut text, &width, &height);
        Svg { text }
    }

    /// Words from, or to, a place in pixels.
    pub(super) fn words(&mut self, (x, y): (f64, f64), anchor: &str, size: f64, colour: &str, text: &str) {
        let (x, y, size, text) = (number(x), number(y), number(size), escaped(text));
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{colour}\">{text}</text>"
        );
    }

    /// A bar with its corner at a place in pixels; one too thin to be seen is a hair wide.
    pub(super) fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), colour: &str) {
        let (x, y, w, h) = (number(x), number(y), number(width.max(1.0)), number(height));
        let _ =
            writeln!(self.text, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{colour}\"/>");
    }

    pub(super) fn new(view: &View) -> Self {
        let (width, height) = (number(view.width), number(view.height));
        let mut text = String::new();
        begin(&mut text, &width, &height);
        let _ = writeln!(
            text,
            "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"8\" \
             markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"#1f1d18\"/></marker></defs>"
        );
        Svg { text }
    }

    pub(super) fn rect(&mut self, view: &View, corner: Point, width: f64, depth: f64, style: &str) {
        let (x, y) = (number(view.x(corner.x())), number(view.y(corner.y() + depth)));
        let (w, h) = (number(view.length(width)), number(view.length(depth)));
        let _ = writeln!(self.text, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {style}/>");
    }

    pub(super) fn circle(&mut self, view: &View, centre: Point, radius: f64, style: &str) {
        let (x, y) = (number(view.x(centre.x())), number(view.y(centre.y())));
        let r = number(view.length(radius));
        let _ = writeln!(self.text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {style}/>");
    }

    pub(super) fn polygon(&mut self, view: &View, corners: &[Point], style: &str) {
        let corner = |p: &Point| format!("{},{}", number(view.x(p.x())), number(view.y(p.y())));
        let points: Vec<String> = corners.iter().map(corner).collect();
        let _ = writeln!(self.text, "<polygon points=\"{}\" {style}/>", points.join(" "));
    }

    pub(super) fn line(&mut self, view: &View, from: (f64, f64), to: (f64, f64), style: &str) {
        let (x1, y1) = (number(view.x(from.0)), number(view.y(from.1)));
        let (x2, y2) = (number(view.x(to.0)), number(view.y(to.1)));
        let _ = writeln!(self.text, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {style}/>");
    }

    /// A line through points.
    pub(super) fn path(&mut self, view: &View, points: &[Point], style: &str) {
        let point = |p: &Point| format!("{},{}", number(view.x(p.x())), number(view.y(p.y())));
        let points: Vec<String> = points.iter().map(point).collect();
        let _ = writeln!(self.text, "<polyline points=\"{}\" {style}/>", points.join(" "));
    }

    /// A small cross.
    pub(super) fn cross(&mut self, view: &View, at: (f64, f64), style: &str) {
        let (x, y) = view.pixels(at);
        let (l, r, t, b) = (number(x - 4.0), number(x + 4.0), number(y - 4.0), number(y + 4.0));
        let _ = writeln!(self.text, "<path d=\"M{l} {t} L{r} {b} M{r} {t} L{l} {b}\" {style}/>");
    }

    /// A word centred on a point, so many pixels below it, with a white edge that keeps it readable.
    pub(super) fn text(
        &mut self,
        view: &View,
        at: (f64, f64),
        below: f64,
        size: f64,
        colour: &str,
        text: &str,
    ) {
        self.text_beside(view, at, (0.0, below), size, colour, text);
    }

    /// A word centred so many pixels beside and below a point.
    pub(super) fn text_beside(
        &mut self,
        view: &View,
        at: (f64, f64),
        (beside, below): (f64, f64),
        size: f64,
        colour: &str,
        text: &str,
    ) {
        let (x, y) = (number(view.x(at.0) + beside), number(view.y(at.1) + below));
        self.word(&x, &y, "middle", size, colour, text);
    }

    fn word(&mut self, x: &str, y: &str, anchor: &str, size: f64, colour: &str, text: &str) {
        let size = number(size);
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{colour}\" \
             stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
            escaped(text)
        );
    }

    pub(super) fn heading(&mut self, view: &View, title: &str) {
        let (x, y) = (number(view.x(view.left)), number(HEAD - 12.0));
        // A long title on a narrow board is written smaller.
        let letters = title.chars().count().max(1) as f64;
        let size = (1.9 * (view.width - 2.0 * SIDE) / letters).clamp(6.0, 14.0);
        self.word(&x, &y, "start", size, "#1f1d18", title);
    }

    /// The sides with their colours, and a bar of five toises, or one on a small table.
    pub(super) fn legend(&mut self, view: &View, sides: &[(&str, &str, &str)]) {
        let y = view.height - FOOT + 24.0;
        let mut x = SIDE + 8.0;
        for (index, (name, line, fill)) in sides.iter().enumerate() {
            let width = if index == 1 { "4" } else { "2" };
            let _ = writeln!(
                self.text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"/>",
                number(x),
                number(y)
            );
            self.word(&number(x + 14.0), &number(y + 4.0), "start", 12.0, line, name);
            x += 34.0 + 7.5 * name.chars().count() as f64;
        }
        // The bar stands on a line of its own, as long as a step of the grid.
        let (toises, y) = (view.step(), y + 22.0);
        let (left, right) = (SIDE, SIDE + view.length(toises));
        let _ = writeln!(
            self.text,
            "<path d=\"M{l} {a} V{b} M{l} {y} H{r} M{r} {a} V{b}\" fill=\"none\" stroke=\"#1f1d18\" stroke-width=\"1.5\"/>",
            l = number(left),
            r = number(right),
            y = number(y),
            a = number(y - 4.0),
            b = number(y + 4.0)
        );
        let label = if toises == 1.0 { "1 toise".to_owned() } else { format!("{toises} toises") };
        self.word(&number(right + 8.0), &number(y + 4.0), "start", 11.0, "#1f1d18", &label);
    }

    /// Begins a group.
    pub(super) fn open(&mut self, style: &str) {
        let _ = writeln!(self.text, "<g {style}>");
    }

    /// Ends it.
    pub(super) fn close(&mut self) {
        self.text.push_str("</g>\n");
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}
