//! A picture of the board: SVG, the same bytes from run to run.
//!
//! It decides nothing. Terrain is shaded by height, each side has a colour and a ring of its own, so that the
//! picture reads in print too; what the last command did lies on top: the line of a shot, an area, a scatter.

mod chart;
mod labels;
mod looks;
mod overlay;
mod svg;

use toise_geometry::{Board, Footprint, Passage, Piece, Point, SightEffect, Toises};
use toise_rules::Name;

use crate::battle::Battle;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::State;
use crate::store::{Fighter, FighterId};
use labels::Labels;
pub(crate) use overlay::Mark;
use svg::{Svg, View};

/// Colours of the sides: a line, and a lighter fill.
const SIDES: [(&str, &str); 6] = [
    ("#1d5b9b", "#d3e4f5"),
    ("#a8321c", "#f7dcd5"),
    ("#2c7a3f", "#d9efdd"),
    ("#6b3fa0", "#e6dcf3"),
    ("#8a6a00", "#f6ecc4"),
    ("#3d3d3d", "#e3e3e3"),
];

/// A picture of a battle as it stands.
///
/// ```
/// use toise_engine::{Drawing, Scenario};
///
/// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
/// let battle = scenario.start();
/// let svg = Drawing::of(&battle).title(scenario.title()).to_svg();
/// assert!(svg.starts_with("<svg") && svg.contains(">ann</text>"));
/// assert_eq!(svg, Drawing::of(&battle).title(scenario.title()).to_svg());
/// # Ok::<(), toise_engine::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    setup: &'a Setup,
    state: &'a State,
    title: &'a str,
    events: &'a [Event],
    seen_by: Option<&'a str>,
    regions: Vec<Vec<Point>>,
    paths: Vec<Vec<Point>>,
}

impl<'a> Drawing<'a> {
    /// A picture of a battle as it stands, without a title.
    pub fn of(battle: &'a Battle) -> Self {
        Drawing {
            setup: battle.setup(),
            state: battle.state(),
            title: "",
            events: &[],
            seen_by: None,
            regions: Vec::new(),
            paths: Vec::new(),
        }
    }

    /// Writes a line above the board.
    #[must_use]
    pub fn title(self, title: &'a str) -> Self {
        Drawing { title, ..self }
    }

    /// Draws what a command did: the lines of its shots, its areas, their scatter.
    #[must_use]
    pub fn events(self, events: &'a [Event]) -> Self {
        Drawing { events, ..self }
    }

    /// Shades what a fighter sees at the height of its eye, with a line to everyone else and what it meets.
    #[must_use]
    pub fn seen_by(self, fighter: &'a str) -> Self {
        Drawing { seen_by: Some(fighter), ..self }
    }

    /// Shades outlines, such as where a fighter could be after a move ([`Battle::reach`]).
    #[must_use]
    pub fn region(mut self, outlines: Vec<Vec<Point>>) -> Self {
        self.regions.extend(outlines);
        self
    }

    /// Draws a path, such as the shortest way to a point ([`Battle::shortest_path`]).
    #[must_use]
    pub fn path(mut self, points: Vec<Point>) -> Self {
        self.paths.push(points);
        self
    }

    /// The picture as SVG text.
    pub fn to_svg(&self) -> String {
        let view = View::of(&self.setup.board);
        let mut svg = Svg::new(&view);
        board(&mut svg, &view, &self.setup.board);
        let standing = |id: &FighterId| !self.state.store().get(*id).is_fallen();
        let seen_by = self.seen_by.and_then(|name| self.state.store().find(name)).filter(standing);
        if let Some(fighter) = seen_by {
            looks::region(&mut svg, &view, self.setup, self.state.store().get(fighter));
        }
        for (_, piece) in self.setup.scenery.pieces() {
            terrain(&mut svg, &view, piece);
        }
        // Outlines overlap: one group, so that they are one shade.
        svg.open("opacity=\"0.4\"");
        for outline in &self.regions {
            svg.polygon(&view, outline, "fill=\"#4fa45b\" stroke=\"none\"");
        }
        svg.close();
        let zone = self.setup.rulebook.own().zone();
        for (_, fighter) in self.state.store().standing().filter(|_| zone > Toises::ZERO) {
            let zone = (fighter.disc().radius() + zone).get();
            let (line, _) = colours(fighter);
            let style = format!(
                "fill=\"none\" stroke=\"{line}\" stroke-width=\"0.8\" stroke-dasharray=\"3 4\" opacity=\"0.6\""
            );
            svg.circle(&view, fighter.at(), zone, &style);
        }
        overlay::areas(&mut svg, &view, self.events);
        // Whoever falls in this very step is still shown, faded.
        for fighter in self.fallen_now() {
            let style = "fill=\"#f1efe8\" stroke=\"#8a8577\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"";
            svg.circle(&view, fighter.at(), fighter.disc().radius().get(), style);
        }
        for (_, fighter) in self.state.store().standing() {
            base(&mut svg, &view, fighter);
        }
        if let Some(fighter) = seen_by {
            looks::lines(&mut svg, &view, self.setup, self.state, fighter);
        }
        overlay::lines(&mut svg, &view, self.setup, self.state, self.events);
        for path in &self.paths {
            svg.path(
                &view,
                path,
                "fill=\"none\" stroke=\"#1f1d18\" stroke-width=\"1.6\" marker-end=\"url(#arrow)\"",
            );
        }
        let mut labels = Labels::default();
        for (_, fighter) in self.state.store().standing() {
            labels.keep_off(&view, pair(fighter.at()), view.length(fighter.disc().radius().get()));
        }
        for (_, fighter) in self.state.store().standing() {
            label(&mut labels, &mut svg, &view, fighter);
        }
        for fighter in self.fallen_now() {
            let offset = view.length(fighter.disc().radius().get()) + 11.0;
            let text = format!("{} †", fighter.name());
            labels.place(&mut svg, &view, pair(fighter.at()), &[offset, -offset + 7.0], "#6e6a5e", &text);
        }
        for (name, piece) in self.setup.scenery.pieces() {
            terrain_label(&mut labels, &mut svg, &view, name, piece);
        }
        svg.heading(&view, self.title);
        svg.legend(&view, &self.sides());
        svg.finish()
    }

    fn fallen_now(&self) -> impl Iterator<Item = &Fighter> {
        self.events.iter().filter_map(|event| match overlay::mark(event) {
            Some(Mark::Gone(fighter)) => {
                self.state.store().find(&fighter).map(|id| self.state.store().get(id))
            }
            _ => None,
        })
    }

    fn sides(&self) -> Vec<(&'a str, &'static str, &'static str)> {
        let colour = |index: usize| SIDES[index % SIDES.len()];
        let sides = self.setup.sides.iter().enumerate();
        sides.map(|(index, name)| (name.as_str(), colour(index).0, colour(index).1)).collect()
    }
}

fn colours(fighter: &Fighter) -> (&'static str, &'static str) {
    SIDES[fighter.side().index() % SIDES.len()]
}

/// The table, with a line every five toises, or farther apart on a large one.
fn board(svg: &mut Svg, view: &View, board: &Board) {
    let (origin, width, depth) = (board.origin(), board.width().get(), board.depth().get());
    svg.rect(view, origin, width, depth, "fill=\"#fffefa\" stroke=\"none\"");
    let style = "stroke=\"#e4e0d4\" stroke-width=\"1\"";
    let step = view.step();
    let mut along = step;
    while along < width.max(depth) {
        if along < width {
            svg.line(view, (origin.x() + along, origin.y()), (origin.x() + along, origin.y() + depth), style);
        }
        if along < depth {
            svg.line(view, (origin.x(), origin.y() + along), (origin.x() + width, origin.y() + along), style);
        }
        along += step;
    }
    svg.rect(view, origin, width, depth, "fill=\"none\" stroke=\"#4a463c\" stroke-width=\"1.5\"");
}

/// The taller, the darker; veils are green, clear ground is blue; passable ground has a dashed edge.
fn terrain(svg: &mut Svg, view: &View, piece: &Piece) {
    let height = piece.top().map_or(4.0, |top| top.get().min(4.0));
    let shade_step = (32.0 * height).round() as u8;
    let shade = 225 - shade_step;
    let fill = match piece.sight() {
        SightEffect::Opaque => format!("rgb({shade},{shade},{shade})"),
        SightEffect::Veil => {
            let green = 226 - shade_step / 3;
            format!("rgb({},{green},{})", green - 38, green - 48)
        }
        SightEffect::Clear => "rgb(205,225,240)".to_owned(),
    };
    let dash = if piece.movement() == Passage::Impassable { "" } else { " stroke-dasharray=\"5 3\"" };
    let style = format!("fill=\"{fill}\" stroke=\"#3b382f\" stroke-width=\"1.2\"{dash}");
    match piece.footprint() {
        Footprint::Polygon(polygon) => svg.polygon(view, polygon.vertices(), &style),
        Footprint::Disc(disc) => svg.circle(view, disc.centre(), disc.radius().get(), &style),
    }
}

/// The name and the height of a piece: inside its upper edge where there is room, above it otherwise.
fn terrain_label(labels: &mut Labels, svg: &mut Svg, view: &View, name: &Name, piece: &Piece) {
    let text = format!("{name}, {}", heights(piece));
    let (low, high) = piece.footprint().bounds();
    let top = (low.x().midpoint(high.x()), high.y());
    let room = view.length(high.x() - low.x()) > Labels::width(&text) + 6.0;
    let tall = view.length(high.y() - low.y()) > 30.0;
    let offsets = if room && tall { [15.0, -5.0] } else { [-5.0, 15.0] };
    labels.place(svg, view, top, &offsets, "#3b382f", &text);
}

/// `1.5 high`, `1 to 3`, `tall`.
fn heights(piece: &Piece) -> String {
    let bottom = piece.bottom().get();
    match piece.top() {
        Some(top) if bottom > 0.0 => format!("{bottom} to {}", top.get()),
        Some(top) => format!("{} high", top.get()),
        None if bottom > 0.0 => format!("from {bottom} up"),
        None => "tall".to_owned(),
    }
}

/// A base in its side's colours; the second side has a double ring, the third and fourth dashes of their own.
fn base(svg: &mut Svg, view: &View, fighter: &Fighter) {
    let (line, fill) = colours(fighter);
    let radius = fighter.disc().radius().get();
    let style = format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\"");
    svg.circle(view, fighter.at(), radius, &style);
    let ring = match fighter.side().index() % SIDES.len() {
        0 => return,
        1 => "",
        2 => " stroke-dasharray=\"6 3\"",
        3 => " stroke-dasharray=\"2 2\"",
        4 => " stroke-dasharray=\"9 3 2 3\"",
        _ => " stroke-dasharray=\"1 4\"",
    };
    svg.circle(
        view,
        fighter.at(),
        radius * 0.72,
        &format!("fill=\"none\" stroke=\"{line}\" stroke-width=\"1.2\"{ring}"),
    );
}

/// The life points on the base, the name below it, or above where another name stands.
fn label(labels: &mut Labels, svg: &mut Svg, view: &View, fighter: &Fighter) {
    let (line, _) = colours(fighter);
    let at = pair(fighter.at());
    svg.text(view, at, 3.5, 10.0, "#1f1d18", &fighter.life().to_string());
    let radius = view.length(fighter.disc().radius().get());
    let offsets = [radius + 11.0, -radius - 4.0, radius + 23.0, -radius - 16.0];
    labels.place(svg, view, at, &offsets, line, fighter.name());
}

/// A point as the pair that lines are drawn between.
fn pair(point: Point) -> (f64, f64) {
    (point.x(), point.y())
}
