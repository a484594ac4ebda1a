//! The transcript: every event as a line a player reads, with the rule it follows.

use std::fmt;

use toise_geometry::{Point, Toises};
use toise_rules::dice::Face;
use toise_rules::{Name, RuleId};

use crate::chance::Purpose;
use crate::choice::list;
use crate::duel;
use crate::event::Event;
use crate::hell_dorado;
use crate::tribunal;

/// One line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The rule it follows.
    pub rule: RuleId,
    /// The sentence.
    pub text: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<16} {}", self.rule, self.text)
    }
}

impl Event {
    /// The event as a line of a transcript.
    pub fn line(&self) -> Line {
        let (rule, text) = match self {
            Event::Activated { fighter, rule } => (*rule, format!("{fighter} is activated")),
            Event::ActivationEnded { fighter, rule } => {
                (*rule, format!("the activation of {fighter} is over"))
            }
            Event::Moved { fighter, path, cost, allowance, ground, rule } => {
                (*rule, moved_text(fighter, path, *cost, *allowance, *ground))
            }
            Event::Rolled { by, against, purpose, faces, rule } => {
                let what = match (purpose, against) {
                    (Purpose::Attack, _) => String::new(),
                    (Purpose::Damage, Some(against)) => format!(" for damage on {against}"),
                    (Purpose::Spread, Some(against)) => format!(" to see whether it spreads from {against}"),
                    (_, None) => format!(" for {}", purpose.word()),
                    (_, Some(against)) => format!(" for {} against {against}", purpose.word()),
                };
                (*rule, format!("{by} rolls {}{what}", faces_text(faces)))
            }
            Event::Rerolled { by, dice, fresh, faces, rule, .. } => {
                let places: Vec<String> = dice.iter().map(|place| (place + 1).to_string()).collect();
                let which = if places.len() == 1 { "die" } else { "dice" };
                let text = format!(
                    "{by} rerolls {which} {} to {}: {}",
                    places.join(", "),
                    faces_text(fresh),
                    faces_text(faces)
                );
                (*rule, text)
            }
            Event::Picked { among, picked, rule } => {
                (*rule, format!("{picked} is drawn at random among {}", list(among)))
            }
            Event::Turned { bearing, rule } => (*rule, format!("the direction drawn is {bearing} degrees")),
            Event::Answered { side, of, answer, by_default, rule } => {
                let default = if *by_default { " (default)" } else { "" };
                let about = if side == of { String::new() } else { format!(" for {of}") };
                (*rule, format!("{side} answers{about}: {answer}{default}"))
            }
            Event::Died { fighter, rule } => (*rule, format!("{fighter} dies and leaves the board")),
            Event::HellDorado(event) => return hell_dorado::line(event),
            Event::Tribunal(event) => return tribunal::line(event),
            Event::Duel(event) => return duel::line(event),
        };
        Line { rule, text }
    }
}

/// Faces as a person reads them out.
pub(crate) fn faces_text(faces: &[Face]) -> String {
    faces.iter().map(Face::to_string).collect::<Vec<_>>().join(" ")
}

/// `1 die`, `2 dice`.
#[allow(clippy::needless_pass_by_value, reason = "a number")]
pub(crate) fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number: u32 = number.into();
    let word = if number == 1 { one } else { many };
    format!("{number} {word}")
}

/// A sum as it adds up: the first with its amount, the others added to it or taken from it.
pub(crate) fn sum_text<'t>(parts: impl IntoIterator<Item = (&'t str, i32)>) -> String {
    let mut text = String::new();
    for (source, amount) in parts {
        if text.is_empty() {
            text = format!("{source} {amount}");
        } else {
            let sign = if amount < 0 { '−' } else { '+' };
            text += &format!(" {sign} {} {source}", amount.unsigned_abs());
        }
    }
    text
}

fn moved_text(
    fighter: &Name,
    path: &[Point],
    cost: Toises,
    allowance: Option<Toises>,
    ground: Toises,
) -> String {
    let height = if ground == Toises::ZERO { String::new() } else { format!(", on ground {ground} high") };
    let limit = allowance.map_or(String::new(), |allowance| format!(" of {allowance}"));
    let price = format!("{cost}{limit} toises of movement");
    match path {
        [] | [_] => format!("{fighter} stays where it is"),
        [_, end] => format!("{fighter} moves to {end}{height}: {price}"),
        [_, between @ .., end] if between.len() > 4 => {
            format!("{fighter} moves by {} places to {end}{height}: {price}", between.len())
        }
        [_, between @ .., end] => {
            let between: Vec<String> = between.iter().map(Point::to_string).collect();
            format!("{fighter} moves by {} to {end}{height}: {price}", between.join(", "))
        }
    }
}
