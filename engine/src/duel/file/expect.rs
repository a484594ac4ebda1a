//! What a step of Duel should have done.

use toise_rules::Name;

use crate::duel::{Book, Event};
use crate::event::Event as Shared;
use crate::ron_file::{Problems, Variant};
use crate::rounds::RoundBook;
use crate::rulebook::{Sheet, part};
use crate::scenario::{Expectation as AnyExpectation, Facts, Mismatch, Scope, mismatch};

/// An expectation of Duel. Those about dice and damage look at what the last command did.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    /// The dice of a fighter's last roll.
    Pool(Name, u8),
    /// The successes of a fighter's last roll.
    Successes(Name, u16),
    /// The difficulty of the last attack.
    Difficulty(u16),
    /// How many blows were struck.
    Blows(usize),
    /// A fighter parried.
    Parried(Name),
    /// A fighter struck back.
    StruckBack(Name),
    /// An attack of a fighter missed.
    Missed(Name),
    /// A fighter made no defence roll.
    NoDefence(Name),
    /// The damage a fighter suffered.
    Suffered(Name, u32),
    /// The points of courage a fighter has left.
    Courage(Name, u8),
    /// Whether a fighter knows of another.
    Knows(Name, Name, bool),
}

const OWN: [&str; 12] = [
    "Pool",
    "Successes",
    "Difficulty",
    "Blows",
    "Parried",
    "StruckBack",
    "Missed",
    "NoDefence",
    "Suffered",
    "Courage",
    "Knows",
    "KnowsNot",
];

/// Reads an expectation of Duel; `shared` are the names every rulebook has.
pub(crate) fn read(
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    shared: &[&str],
    problems: &mut Problems,
) -> Option<AnyExpectation> {
    let own = match variant.name() {
        "Difficulty" | "Blows" => {
            let [number] = variant.values::<1>(&format!("{}(4)", variant.name()), problems)?;
            let number = number.integer(0..=1000_u16, problems)?;
            if variant.name() == "Blows" {
                Expectation::Blows(number.into())
            } else {
                Expectation::Difficulty(number)
            }
        }
        "Pool" | "Successes" | "Suffered" | "Courage" => {
            let [fighter, number] =
                variant.values::<2>(&format!("{}(\"…\", 6)", variant.name()), problems)?;
            let fighter = scope.fighter(&fighter, problems);
            match variant.name() {
                name @ ("Pool" | "Courage") => {
                    let (fighter, dice) = fighter.zip(number.integer(0..=60_u8, problems))?;
                    if name == "Pool" {
                        Expectation::Pool(fighter, dice)
                    } else {
                        Expectation::Courage(fighter, dice)
                    }
                }
                "Successes" => {
                    let (fighter, successes) = fighter.zip(number.integer(0..=1000_u16, problems))?;
                    Expectation::Successes(fighter, successes)
                }
                _ => {
                    let damage = number.integer(0..=u32::from(u16::MAX), problems);
                    Expectation::Suffered(fighter?, damage?)
                }
            }
        }
        "Knows" | "KnowsNot" => {
            let [fighter, enemy] =
                variant.values::<2>(&format!("{}(\"…\", \"…\")", variant.name()), problems)?;
            let (fighter, enemy) = (scope.fighter(&fighter, problems), scope.fighter(&enemy, problems));
            Expectation::Knows(fighter?, enemy?, variant.name() == "Knows")
        }
        "Parried" | "StruckBack" | "Missed" | "NoDefence" => {
            let [fighter] = variant.values::<1>(&format!("{}(\"…\")", variant.name()), problems)?;
            let fighter = scope.fighter(&fighter, problems)?;
            match variant.name() {
                "Parried" => Expectation::Parried(fighter),
                "StruckBack" => Expectation::StruckBack(fighter),
                "Missed" => Expectation::Missed(fighter),
                _ => Expectation::NoDefence(fighter),
            }
        }
        _ => return variant.unknown_to(Book::NAME, &[shared, &OWN].concat(), problems),
    };
    Some(AnyExpectation::Duel(own))
}

impl Expectation {
    pub(crate) fn check(&self, facts: &Facts<'_>) -> Result<(), Mismatch> {
        let events = || {
            facts.events.iter().rev().filter_map(|event| match event {
                Shared::Duel(event) => Some(event),
                _ => None,
            })
        };
        let found = |text: Option<String>| text.unwrap_or_else(|| "none".to_owned());
        let happened = |is: &dyn Fn(&Event) -> bool| {
            if events().any(is) { Ok(()) } else { Err(Mismatch("that did not happen".to_owned())) }
        };
        match self {
            Expectation::Pool(name, dice) => {
                let last = events().find_map(|event| match event {
                    Event::PoolCounted { of, pool, .. } if of == name => Some(pool.dice.to_string()),
                    _ => None,
                });
                mismatch(dice, found(last))
            }
            Expectation::Successes(name, successes) => {
                let last = events().find_map(|event| match event {
                    Event::SuccessesCounted { of, successes, .. } if of == name => {
                        Some(successes.to_string())
                    }
                    _ => None,
                });
                mismatch(successes, found(last))
            }
            Expectation::Difficulty(difficulty) => {
                let last = events().find_map(|event| match event {
                    Event::SuccessesCounted { defends: false, successes, .. } => Some(successes.to_string()),
                    _ => None,
                });
                mismatch(difficulty, found(last))
            }
            Expectation::Blows(blows) => {
                let attacks =
                    |event: &&Event| matches!(event, Event::SuccessesCounted { defends: false, .. });
                mismatch(blows, events().filter(attacks).count())
            }
            Expectation::Parried(name) => {
                happened(&|event| matches!(event, Event::Parried { by, .. } if by == name))
            }
            Expectation::StruckBack(name) => {
                happened(&|event| matches!(event, Event::StrikesBack { by, .. } if by == name))
            }
            Expectation::Missed(name) => {
                happened(&|event| matches!(event, Event::Missed { by, .. } if by == name))
            }
            Expectation::NoDefence(name) => {
                let defence = |event: &Event| matches!(event, Event::PoolCounted { of, defends: true, .. } if of == name);
                if events().any(defence) { Err(Mismatch(format!("{name} defended"))) } else { Ok(()) }
            }
            Expectation::Suffered(name, damage) => {
                let blows = events().filter_map(|event| match event {
                    Event::Struck { to, damage, .. } if to == name => Some(u32::from(*damage)),
                    _ => None,
                });
                mismatch(damage, blows.sum::<u32>())
            }
            Expectation::Courage(name, points) => {
                mismatch(points, part!(Sheet::Duel, &facts.fighter(name)?.sheet).courage)
            }
            Expectation::Knows(name, enemy, expected) => {
                let word = |knows: bool| if knows { "knows of it" } else { "does not know of it" };
                let sheet = part!(Sheet::Duel, &facts.fighter(name)?.sheet);
                mismatch(word(*expected), word(sheet.has_noticed(enemy)))
            }
        }
    }
}
