//! What a step of Tribunal should have done.

use toise_rules::Name;
use toise_rules::tribunal::{Characteristic, Location};

use crate::event::Event as Shared;
use crate::ron_file::{Node, Problems, Variant};
use crate::rounds::RoundBook;
use crate::rulebook::{Rulebook, part};
use crate::scenario::{Expectation as AnyExpectation, Facts, Mismatch, Scope, mismatch};
use crate::tribunal::field::Field;
use crate::tribunal::{Book, Event};

/// An expectation of Tribunal. Those about dice and damage look at what the last command did.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    /// The total of a fighter's last test.
    Total(Name, i32),
    /// Who won initiative.
    First(Name),
    /// The difficulty of the shot or spell.
    Difficulty(i32),
    /// A blow, a shot or a spell of a fighter failed.
    Failed(Name),
    /// A fighter parried.
    Parried(Name),
    /// Where a fighter was struck last.
    Location(Name, Location),
    /// The damage a fighter suffered.
    Suffered(Name, u32),
    /// Whether a fighter is conscious.
    Conscious(Name, bool),
    /// Whether two fighters fight each other.
    Fight(Name, Name, bool),
    /// Whose turn to strike it is in the fight of two.
    ToStrike(Name, Name),
    /// Courage failed a fighter by so much.
    Shaken(Name, u8),
    /// Courage held.
    StoodUp(Name),
    /// A fighter gave up its attack.
    GaveUp(Name),
    /// A fighter was held back.
    HeldBack(Name),
    /// A characteristic as it is now.
    Value(Name, Characteristic, i32),
}

const OWN: [&str; 17] = [
    "Total",
    "First",
    "Difficulty",
    "Failed",
    "Parried",
    "Location",
    "Suffered",
    "Conscious",
    "Unconscious",
    "Fight",
    "NoFight",
    "ToStrike",
    "Shaken",
    "StoodUp",
    "GaveUp",
    "HeldBack",
    "Value",
];

/// Reads an expectation of Tribunal; `shared` are the names every rulebook has.
pub(crate) fn read(
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    shared: &[&str],
    problems: &mut Problems,
) -> Option<AnyExpectation> {
    let one = |problems: &mut Problems| {
        let [node] = variant.values::<1>(&format!("{}(\"…\")", variant.name()), problems)?;
        scope.fighter(&node, problems)
    };
    let two = |problems: &mut Problems| {
        let [a, b] = variant.values::<2>(&format!("{}(\"…\", \"…\")", variant.name()), problems)?;
        let (a, b) = (scope.fighter(&a, problems), scope.fighter(&b, problems));
        Some((a?, b?))
    };
    let own = match variant.name() {
        "Total" => {
            let [fighter, total] = variant.values::<2>("Total(\"…\", 8)", problems)?;
            let (fighter, total) =
                (scope.fighter(&fighter, problems), total.integer(-1000..=1000_i32, problems));
            Expectation::Total(fighter?, total?)
        }
        "Difficulty" => {
            let [value] = variant.values::<1>("Difficulty(8)", problems)?;
            Expectation::Difficulty(value.integer(0..=1000_i32, problems)?)
        }
        "Suffered" => {
            let [fighter, damage] = variant.values::<2>("Suffered(\"…\", 3)", problems)?;
            let (fighter, damage) =
                (scope.fighter(&fighter, problems), damage.integer(0..=100_000_u32, problems));
            Expectation::Suffered(fighter?, damage?)
        }
        "Shaken" => {
            let [fighter, shortfall] = variant.values::<2>("Shaken(\"…\", 2)", problems)?;
            let (fighter, shortfall) =
                (scope.fighter(&fighter, problems), shortfall.integer(1..=255_u8, problems));
            Expectation::Shaken(fighter?, shortfall?)
        }
        "Location" => {
            let [fighter, location] = variant.values::<2>("Location(\"…\", Head)", problems)?;
            let fighter = scope.fighter(&fighter, problems);
            let words = [
                ("Head", Location::Head),
                ("Trunk", Location::Trunk),
                ("Arms", Location::Arms),
                ("Legs", Location::Legs),
            ];
            let location = location.word("location", &words, problems);
            Expectation::Location(fighter?, location?)
        }
        "Value" => {
            let [fighter, what, value] = variant.values::<3>("Value(\"…\", \"cbt\", 3)", problems)?;
            let fighter = scope.fighter(&fighter, problems);
            let what = characteristic(&what, problems);
            let value = value.integer(-1000..=1000_i32, problems);
            Expectation::Value(fighter?, what?, value?)
        }
        "First" => Expectation::First(one(problems)?),
        "Failed" => Expectation::Failed(one(problems)?),
        "Parried" => Expectation::Parried(one(problems)?),
        "StoodUp" => Expectation::StoodUp(one(problems)?),
        "GaveUp" => Expectation::GaveUp(one(problems)?),
        "HeldBack" => Expectation::HeldBack(one(problems)?),
        name @ ("Conscious" | "Unconscious") => Expectation::Conscious(one(problems)?, name == "Conscious"),
        name @ ("Fight" | "NoFight") => {
            let (a, b) = two(problems)?;
            Expectation::Fight(a, b, name == "Fight")
        }
        "ToStrike" => {
            let (who, at) = two(problems)?;
            Expectation::ToStrike(who, at)
        }
        _ => return variant.unknown_to(Book::NAME, &[shared, &OWN].concat(), problems),
    };
    Some(AnyExpectation::Tribunal(own))
}

fn characteristic(node: &Node<'_>, problems: &mut Problems) -> Option<Characteristic> {
    let text = node.text(problems)?;
    let found = Characteristic::ALL.into_iter().find(|own| own.name() == text);
    if found.is_none() {
        node.unknown_name("characteristic", &text, Characteristic::ALL.map(Characteristic::name), problems);
    }
    found
}

impl Expectation {
    pub(crate) fn check(&self, facts: &Facts<'_>) -> Result<(), Mismatch> {
        let book = part!(Rulebook::Tribunal, &facts.setup.rulebook);
        let field = Field { book, situation: facts.situation() };
        let happened =
            |what: &str, is: &dyn Fn(&Event) -> bool| match last(facts, |event| is(event).then_some(())) {
                Some(()) => Ok(()),
                None => Err(Mismatch(what.to_owned())),
            };
        match self {
            Expectation::Total(name, total) => {
                let found = last(facts, |event| match event {
                    Event::Tested { of, total, .. } if of == name => Some(total.to_string()),
                    _ => None,
                });
                mismatch(total, found.unwrap_or_else(|| "no test".to_owned()))
            }
            Expectation::First(name) => {
                let found = last(facts, |event| match event {
                    Event::InitiativeWon { by, .. } => Some(by.to_string()),
                    _ => None,
                });
                mismatch(name, found.unwrap_or_else(|| "no initiative".to_owned()))
            }
            Expectation::Difficulty(value) => {
                let found = last(facts, |event| match event {
                    Event::Aimed { difficulty, .. } => Some(difficulty.to_string()),
                    Event::Cast { difficulty, .. } => Some(difficulty.to_string()),
                    _ => None,
                });
                mismatch(value, found.unwrap_or_else(|| "no difficulty".to_owned()))
            }
            Expectation::Failed(name) => {
                happened("nothing failed", &|event| matches!(event, Event::Failed { by, .. } if by == name))
            }
            Expectation::Parried(name) => {
                happened("no parry", &|event| matches!(event, Event::Parried { by, .. } if by == name))
            }
            Expectation::StoodUp(name) => happened(
                "courage did not hold",
                &|event| matches!(event, Event::StoodUp { of, .. } if of == name),
            ),
            Expectation::GaveUp(name) => happened(
                "no attack was given up",
                &|event| matches!(event, Event::GaveUp { by, .. } if by == name),
            ),
            Expectation::HeldBack(name) => happened(
                "nobody was held back",
                &|event| matches!(event, Event::HeldBack { by, .. } if by == name),
            ),
            Expectation::Location(name, location) => {
                let found = last(facts, |event| match event {
                    Event::Struck { to, location, .. } if to == name => Some(location.to_string()),
                    _ => None,
                });
                mismatch(location, found.unwrap_or_else(|| "no blow".to_owned()))
            }
            Expectation::Suffered(name, damage) => {
                let suffered = facts.events.iter().filter_map(|event| match event {
                    Shared::Tribunal(Event::Struck { to, damage, .. }) if to == name => {
                        Some(u32::from(*damage))
                    }
                    _ => None,
                });
                mismatch(damage, suffered.sum::<u32>())
            }
            Expectation::Shaken(name, shortfall) => {
                let found = last(facts, |event| match event {
                    Event::Shaken { of, shortfall, .. } if of == name => Some(shortfall.to_string()),
                    _ => None,
                });
                mismatch(shortfall, found.unwrap_or_else(|| "not shaken".to_owned()))
            }
            Expectation::Conscious(name, expected) => {
                let word = |is: bool| if is { "conscious" } else { "unconscious" };
                mismatch(word(*expected), word(facts.fighter(name)?.life > 0))
            }
            Expectation::Fight(a, b, expected) => {
                let word = |is: bool| if is { "a fight" } else { "no fight" };
                mismatch(word(*expected), word(field.ledger().fight_between(a, b).is_some()))
            }
            Expectation::ToStrike(name, at) => {
                let fight = field.ledger().fight_between(name, at);
                let found = fight.map(|fight| fight.to_strike().to_string());
                mismatch(name, found.unwrap_or_else(|| "no fight".to_owned()))
            }
            Expectation::Value(name, what, value) => {
                let id = facts.state.store.find(name);
                let found = id.map(|id| match field.profile(id).value(*what) {
                    Some(_) => field.worth(id, *what, 0).value.to_string(),
                    None => "none".to_owned(),
                });
                mismatch(value, found.unwrap_or_else(|| "no such fighter".to_owned()))
            }
        }
    }
}

/// The last event of Tribunal that `read` reads something off.
fn last<T>(facts: &Facts<'_>, read: impl Fn(&Event) -> Option<T>) -> Option<T> {
    facts.events.iter().rev().find_map(|event| match event {
        Shared::Tribunal(event) => read(event),
        _ => None,
    })
}
