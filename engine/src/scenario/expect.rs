//! What a step should have done.

use toise_geometry::{Point, Toises, edge_distance};
use toise_rules::dice::Face;
use toise_rules::{Name, Outcome};

use super::load::point;
use super::scope::Scope;
use super::script::{answer, faces};
use crate::choice::Answer;
use crate::duel;
use crate::event::Event;
use crate::hell_dorado;
use crate::margins::Notes;
use crate::ron_file::{Node, Place, Problems, Variant};
use crate::setup::Setup;
use crate::situation::Situation;
use crate::state::State;
use crate::store::{Fighter, SideId};
use crate::transcript::faces_text;
use crate::tribunal;

/// An expectation, with its place and text in the file.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    pub(crate) place: Place,
    pub(crate) text: String,
    pub(crate) expectation: Expectation,
}

#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    Shared(SharedExpectation),
    HellDorado(hell_dorado::Expectation),
    Tribunal(tribunal::Expectation),
    Duel(duel::Expectation),
}

/// The expectations every rulebook has.
#[derive(Clone, Debug)]
pub(crate) enum SharedExpectation {
    /// The fighter has fallen.
    Killed(Name),
    /// The fighter is on the board.
    Standing(Name),
    /// Its life points.
    Life(Name, i32),
    /// The centre of its base.
    At(Name, Point),
    /// The distance between two bases, to a thousandth of a toise.
    Distance(Name, Name, f64),
    /// Whether two bases touch.
    Contact(Name, Name, bool),
    /// The final faces of the last roll of a fighter in the last command.
    Rolled(Name, Vec<Face>),
    /// How many dice the last command drew, rerolls included.
    Drawn(usize),
    /// A side gave an answer in the last command.
    Answered(Name, Answer),
    /// What the last move of a fighter cost, in toises of movement.
    MoveCost(Name, f64),
    /// The number of the turn, or of the round.
    Turn(u16),
    /// The side that activates a fighter now; none when all have been.
    ToActivate(Option<Name>),
    /// The side that has won; none for a draw.
    Winner(Option<Name>),
}

/// What expectations look at: the battle now, and the last command's events.
pub(crate) struct Facts<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) state: &'a State,
    pub(crate) events: &'a [Event],
    /// Where close calls are noted, when somebody wants to know of them.
    pub(crate) notes: Option<&'a Notes>,
}

/// What was found instead of what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch(pub(crate) String);

/// Compares two values by their text.
#[allow(clippy::needless_pass_by_value, reason = "numbers and texts alike, given as they stand")]
pub(crate) fn mismatch(expected: impl ToString, found: impl ToString) -> Result<(), Mismatch> {
    let (expected, found) = (expected.to_string(), found.to_string());
    if expected == found {
        return Ok(());
    }
    Err(Mismatch(format!("expected {expected}, found {found}")))
}

impl Facts<'_> {
    /// A fighter by name; the file was checked, so it exists.
    pub(crate) fn fighter(&self, name: &Name) -> Result<&Fighter, Mismatch> {
        let id = self.state.store.find(name);
        id.map(|id| self.state.store.get(id)).ok_or_else(|| Mismatch(format!("there is no fighter {name}")))
    }

    /// The battle measured flat.
    pub(crate) fn situation(&self) -> Situation<'_> {
        Situation { notes: self.notes, ..Situation::flat(self.setup, self.state) }
    }

    fn side_or_nobody(&self, side: Option<SideId>) -> String {
        or_nobody(side.map(|side| self.setup.side_name(side)).as_ref())
    }
}

pub(crate) const SHARED: [&str; 16] = [
    "Killed",
    "Standing",
    "Life",
    "At",
    "Distance",
    "Contact",
    "Apart",
    "Rolled",
    "Drawn",
    "Answered",
    "MoveCost",
    "Turn",
    "ToActivate",
    "NobodyToActivate",
    "Winner",
    "Draw",
];

/// Reads the list in `Expect([…])`.
pub(crate) fn read(node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Expected>> {
    node.list_of(problems, |node, problems| {
        let variant = node.variant("expectation", problems)?;
        let expectation = expectation(&variant, scope, problems)?;
        Some(Expected { place: node.place(), text: node.raw().to_owned(), expectation })
    })
}

fn expectation(variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Expectation> {
    let shared = match variant.name() {
        "Killed" | "Standing" => {
            let [fighter] = variant.values::<1>(&format!("{}(\"…\")", variant.name()), problems)?;
            let fighter = scope.fighter(&fighter, problems)?;
            if variant.name() == "Killed" {
                SharedExpectation::Killed(fighter)
            } else {
                SharedExpectation::Standing(fighter)
            }
        }
        "Life" => {
            let [fighter, life] = variant.values::<2>("Life(\"…\", 5)", problems)?;
            let (fighter, life) =
                (scope.fighter(&fighter, problems), life.integer(-100_000..=100_000, problems));
            SharedExpectation::Life(fighter?, life?)
        }
        "At" => {
            let [fighter, at] = variant.values::<2>("At(\"…\", (x, y))", problems)?;
            let (fighter, at) = (scope.fighter(&fighter, problems), point(&at, problems));
            SharedExpectation::At(fighter?, at?)
        }
        "Distance" => {
            let [a, b, distance] = variant.values::<3>("Distance(\"…\", \"…\", 6.2)", problems)?;
            let (a, b) = (scope.fighter(&a, problems), scope.fighter(&b, problems));
            let distance = distance.number(0.0..=1e6, problems);
            SharedExpectation::Distance(a?, b?, distance?)
        }
        "Contact" | "Apart" => {
            let [a, b] = variant.values::<2>(&format!("{}(\"…\", \"…\")", variant.name()), problems)?;
            let (a, b) = (scope.fighter(&a, problems), scope.fighter(&b, problems));
            SharedExpectation::Contact(a?, b?, variant.name() == "Contact")
        }
        "Rolled" => {
            let [fighter, dice] = variant.values::<2>("Rolled(\"…\", [5, 6, 3])", problems)?;
            let (fighter, dice) = (scope.fighter(&fighter, problems), faces(&dice, problems));
            SharedExpectation::Rolled(fighter?, dice?)
        }
        "Drawn" => {
            let [count] = variant.values::<1>("Drawn(8)", problems)?;
            SharedExpectation::Drawn(count.integer(0..=10_000_usize, problems)?)
        }
        "Answered" => {
            let [side, given] = variant.values::<2>("Answered(\"a side\", UseHits(2))", problems)?;
            let (side, given) = (scope.side(&side, problems), answer(&given, scope, problems));
            SharedExpectation::Answered(side?, given?)
        }
        "MoveCost" => {
            let [fighter, cost] = variant.values::<2>("MoveCost(\"…\", 6.0)", problems)?;
            let (fighter, cost) = (scope.fighter(&fighter, problems), cost.number(0.0..=1e6, problems));
            SharedExpectation::MoveCost(fighter?, cost?)
        }
        "Turn" => {
            let [number] = variant.values::<1>("Turn(2)", problems)?;
            SharedExpectation::Turn(number.integer(0..=1000_u16, problems)?)
        }
        "ToActivate" | "Winner" => {
            let [side] = variant.values::<1>(&format!("{}(\"…\")", variant.name()), problems)?;
            let side = Some(scope.side(&side, problems)?);
            if variant.name() == "Winner" {
                SharedExpectation::Winner(side)
            } else {
                SharedExpectation::ToActivate(side)
            }
        }
        "NobodyToActivate" => variant.unit(problems).map(|()| SharedExpectation::ToActivate(None))?,
        "Draw" => variant.unit(problems).map(|()| SharedExpectation::Winner(None))?,
        _ => return scope.rulebook.own().read_expectation(variant, scope, &SHARED, problems),
    };
    Some(Expectation::Shared(shared))
}

impl Expectation {
    pub(crate) fn check(&self, facts: &Facts<'_>) -> Result<(), Mismatch> {
        match self {
            Expectation::Shared(shared) => shared.check(facts),
            Expectation::HellDorado(expectation) => expectation.check(facts),
            Expectation::Tribunal(expectation) => expectation.check(facts),
            Expectation::Duel(expectation) => expectation.check(facts),
        }
    }
}

impl SharedExpectation {
    fn check(&self, facts: &Facts<'_>) -> Result<(), Mismatch> {
        match self {
            SharedExpectation::Killed(name) => {
                let fighter = facts.fighter(name)?;
                let found = format!("{name} stands with {} life points", fighter.life);
                if fighter.fallen { Ok(()) } else { Err(Mismatch(found)) }
            }
            SharedExpectation::Standing(name) => {
                let fallen = facts.fighter(name)?.fallen;
                if fallen { Err(Mismatch(format!("{name} has fallen"))) } else { Ok(()) }
            }
            SharedExpectation::Life(name, life) => mismatch(life, facts.fighter(name)?.life),
            SharedExpectation::At(name, at) => {
                let found = facts.fighter(name)?.at();
                if found.distance(*at).get() <= 5e-4 { Ok(()) } else { mismatch(at, found) }
            }
            SharedExpectation::Distance(a, b, distance) => {
                let found = edge_distance(&facts.fighter(a)?.disc(), &facts.fighter(b)?.disc());
                if (found.get() - distance).abs() <= 5e-4 {
                    return Ok(());
                }
                mismatch(Toises::new(*distance).unwrap_or(Toises::ZERO), found)
            }
            SharedExpectation::Contact(a, b, expected) => {
                let (first, second) = (facts.fighter(a)?, facts.fighter(b)?);
                if facts.situation().touching(first, second) == *expected {
                    return Ok(());
                }
                let apart = edge_distance(&first.disc(), &second.disc());
                Err(Mismatch(format!("{a} and {b} are {apart} toises apart")))
            }
            SharedExpectation::Rolled(name, expected) => {
                let found = facts.events.iter().rev().find_map(|event| match event {
                    Event::Rolled { by, faces, .. } | Event::Rerolled { by, faces, .. } if by == name => {
                        Some(faces_text(faces))
                    }
                    _ => None,
                });
                mismatch(faces_text(expected), found.unwrap_or_else(|| "no roll".to_owned()))
            }
            SharedExpectation::Drawn(expected) => {
                let drawn = |event: &Event| match event {
                    Event::Rolled { faces, .. } => faces.len(),
                    Event::Rerolled { fresh, .. } => fresh.len(),
                    _ => 0,
                };
                mismatch(expected, facts.events.iter().map(drawn).sum::<usize>())
            }
            SharedExpectation::Answered(side, answer) => {
                let given = facts.events.iter().filter_map(|event| match event {
                    Event::Answered { side: by, answer, .. } if by == side => Some(answer),
                    _ => None,
                });
                if given.clone().any(|given| given == answer) {
                    return Ok(());
                }
                let given: Vec<String> = given.map(Answer::to_string).collect();
                let found = if given.is_empty() { "no answer".to_owned() } else { given.join(", ") };
                mismatch(format!("{side} answers {answer}"), format!("{side} gives {found}"))
            }
            SharedExpectation::MoveCost(name, cost) => {
                let found = facts.events.iter().rev().find_map(|event| match event {
                    Event::Moved { fighter, cost, .. } if fighter == name => Some(cost.get()),
                    _ => None,
                });
                match found {
                    Some(found) if (found - cost).abs() <= 5e-4 => Ok(()),
                    Some(found) => mismatch(cost, found),
                    None => mismatch(cost, "no move"),
                }
            }
            SharedExpectation::Turn(number) => mismatch(number, facts.setup.rulebook.own().turn(facts.state)),
            SharedExpectation::ToActivate(side) => {
                let found = facts.setup.rulebook.own().to_activate(facts.setup, facts.state);
                mismatch(or_nobody(side.as_ref()), facts.side_or_nobody(found))
            }
            SharedExpectation::Winner(side) => {
                let expected = or_nobody(side.as_ref());
                match facts.setup.rulebook.own().outcome(facts.state) {
                    Some(Outcome::Won(winner)) => mismatch(expected, facts.side_or_nobody(Some(winner))),
                    Some(Outcome::Draw) => mismatch(expected, "nobody"),
                    None => Err(Mismatch("the battle is not over".to_owned())),
                }
            }
        }
    }
}

fn or_nobody(name: Option<&Name>) -> String {
    name.map_or_else(|| "nobody".to_owned(), Name::to_string)
}

/// Names as a list, for a comparison.
pub(crate) fn fighter_names(names: &[Name]) -> String {
    if names.is_empty() { "nobody".to_owned() } else { crate::choice::list(names) }
}
