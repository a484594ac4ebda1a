//! The choices of Hell Dorado and their answers.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_geometry::Point;
use toise_rules::hell_dorado::{PowerTable, ids};
use toise_rules::{Name, RuleId};

use crate::choice::{QuestionKind, list};

/// A question of Hell Dorado.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// The opponent picks the weapon on whose table the hits are read (`hd.weapon.5`).
    Table {
        /// The weapons that could have been used.
        options: Vec<Name>,
        /// The hits, when they are known.
        hits: Option<u8>,
    },
    /// Which of a weapon's damage types this use has (`hd.damage.3`).
    DamageType {
        /// The weapon.
        weapon: Name,
        /// Its damage types.
        options: Vec<Name>,
    },
    /// How many hits to use (`hd.power.2`).
    UseHits {
        /// The weapon.
        weapon: Name,
        /// The hits obtained.
        hits: u8,
        /// What each number of hits gives.
        table: PowerTable,
    },
    /// How many Vae victis dice to buy (`hd.order.5`).
    VaeDice {
        /// At most this many.
        most: u8,
        /// Command points for each.
        cost: u8,
    },
    /// Which side activates first (`hd.turn.4`).
    First {
        /// The sides.
        options: Vec<Name>,
    },
    /// Who strikes next at a fighter that disengages, if anyone still does (`hd.action.7`).
    Strike {
        /// Those who may, by name.
        options: Vec<Name>,
    },
    /// Whether a reaction is carried out, and on whom (`hd.effect.1`).
    React {
        /// The effect.
        effect: Name,
        /// The fighters it may be used on; nobody to choose where it finds its own.
        options: Vec<Name>,
        /// Whether it is declined by default: a point or a way would have to be named.
        idle: bool,
    },
    /// Whether an effect is given at the opening of an attack (`hd.effect.2`).
    Vae {
        /// The effect.
        effect: Name,
    },
}

/// An answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The weapon whose table counts.
    Table(Name),
    /// The damage type.
    DamageType(Name),
    /// The hits used.
    UseHits(u8),
    /// The dice bought.
    VaeDice(u8),
    /// The side that activates first.
    First(Name),
    /// Who strikes.
    Strike(Name),
    /// Nobody strikes.
    Hold,
    /// The reaction is carried out.
    React {
        /// On whom, where there is a choice.
        target: Option<Name>,
        /// The way of the fighter it moves.
        path: Vec<Point>,
        /// The point it is used on, where it takes one.
        at: Option<Point>,
    },
    /// The reaction is not carried out.
    Decline,
    /// Whether the effect is given.
    Vae(bool),
}

const TABLE: QuestionKind = QuestionKind("Table");
const DAMAGE_TYPE: QuestionKind = QuestionKind("DamageType");
const USE_HITS: QuestionKind = QuestionKind("UseHits");
const VAE_DICE: QuestionKind = QuestionKind("VaeDice");
const FIRST: QuestionKind = QuestionKind("First");
const STRIKE: QuestionKind = QuestionKind("Strike");
const REACT: QuestionKind = QuestionKind("React");
const VAE: QuestionKind = QuestionKind("Vae");

impl Answer {
    pub(crate) fn kind(&self) -> QuestionKind {
        match self {
            Answer::Table(_) => TABLE,
            Answer::DamageType(_) => DAMAGE_TYPE,
            Answer::UseHits(_) => USE_HITS,
            Answer::VaeDice(_) => VAE_DICE,
            Answer::First(_) => FIRST,
            Answer::Strike(_) | Answer::Hold => STRIKE,
            Answer::React { .. } | Answer::Decline => REACT,
            Answer::Vae(_) => VAE,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Table(name) => write!(f, "Table({:?})", name.as_str()),
            Answer::DamageType(name) => write!(f, "DamageType({:?})", name.as_str()),
            Answer::UseHits(hits) => write!(f, "UseHits({hits})"),
            Answer::VaeDice(dice) => write!(f, "VaeDice({dice})"),
            Answer::First(side) => write!(f, "First({:?})", side.as_str()),
            Answer::Strike(name) => write!(f, "Strike({:?})", name.as_str()),
            Answer::Hold => f.write_str("Hold"),
            Answer::React { target, path, at } => {
                let target = target.as_ref().map(|target| format!("target: {:?}", target.as_str()));
                let at = at.as_ref().map(|at| format!("at: {at}"));
                let places: Vec<String> = path.iter().map(Point::to_string).collect();
                let path = (!places.is_empty()).then(|| format!("path: [{}]", places.join(", ")));
                let parts: Vec<String> = [target, at, path].into_iter().flatten().collect();
                write!(f, "React({})", parts.join(", "))
            }
            Answer::Decline => f.write_str("Decline"),
            Answer::Vae(given) => write!(f, "Vae({given})"),
        }
    }
}

impl Question {
    pub(crate) fn kind(&self) -> QuestionKind {
        match self {
            Question::Table { .. } => TABLE,
            Question::DamageType { .. } => DAMAGE_TYPE,
            Question::UseHits { .. } => USE_HITS,
            Question::VaeDice { .. } => VAE_DICE,
            Question::First { .. } => FIRST,
            Question::Strike { .. } => STRIKE,
            Question::React { .. } => REACT,
            Question::Vae { .. } => VAE,
        }
    }

    /// The rule that gives the choice.
    pub(crate) fn rule(&self) -> RuleId {
        match self {
            Question::Table { .. } => ids::WEAPON_5,
            Question::DamageType { .. } => ids::DAMAGE_3,
            Question::UseHits { .. } => ids::POWER_2,
            Question::VaeDice { .. } => ids::ORDER_5,
            Question::First { .. } => ids::TURN_4,
            Question::Strike { .. } => ids::ACTION_7,
            Question::React { .. } => ids::EFFECT_1,
            Question::Vae { .. } => ids::EFFECT_2,
        }
    }

    pub(crate) fn options(&self) -> Vec<Answer> {
        match self {
            Question::Table { options, .. } => options.iter().cloned().map(Answer::Table).collect(),
            Question::DamageType { options, .. } => options.iter().cloned().map(Answer::DamageType).collect(),
            Question::UseHits { hits, .. } => (0..=*hits).rev().map(Answer::UseHits).collect(),
            Question::VaeDice { most, .. } => (0..=*most).map(Answer::VaeDice).collect(),
            Question::First { options } => options.iter().cloned().map(Answer::First).collect(),
            Question::Strike { options } => {
                options.iter().cloned().map(Answer::Strike).chain([Answer::Hold]).collect()
            }
            Question::React { options, idle, .. } => {
                let on = |target: Option<Name>| Answer::React { target, path: Vec::new(), at: None };
                let named = options.iter().cloned().map(Some);
                // Where a point or a way must be named, there is no list of them.
                let plain = (options.is_empty() && !idle).then_some(None);
                named.chain(plain).map(on).chain([Answer::Decline]).collect()
            }
            Question::Vae { .. } => vec![Answer::Vae(true), Answer::Vae(false)],
        }
    }

    /// The first weapon, the first damage type, all the hits (`hd.power.2`), no Vae dice, the holder of Domination
    /// first, every strike at a fighter that disengages, every reaction that needs
    /// no place named, no Vae effect.
    pub(crate) fn default_answer(&self) -> Answer {
        match self {
            Question::Table { options, .. } => Answer::Table(first(options)),
            Question::DamageType { options, .. } => Answer::DamageType(first(options)),
            Question::UseHits { hits, .. } => Answer::UseHits(*hits),
            Question::VaeDice { .. } => Answer::VaeDice(0),
            Question::First { options } => Answer::First(first(options)),
            Question::Strike { options } => options.first().cloned().map_or(Answer::Hold, Answer::Strike),
            Question::React { idle: true, .. } => Answer::Decline,
            Question::React { options, .. } => {
                Answer::React { target: options.first().cloned(), path: Vec::new(), at: None }
            }
            Question::Vae { .. } => Answer::Vae(false),
        }
    }

    pub(crate) fn only_option(&self) -> Option<Answer> {
        let single = match self {
            Question::Table { options, .. }
            | Question::DamageType { options, .. }
            | Question::First { options } => options.len() == 1,
            Question::UseHits { hits, .. } => *hits == 0,
            Question::VaeDice { most, .. } => *most == 0,
            Question::Strike { options } => options.is_empty(),
            Question::React { .. } | Question::Vae { .. } => false,
        };
        single.then(|| self.default_answer())
    }

    pub(crate) fn takes(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Question::Table { options, .. }, Answer::Table(name))
            | (Question::DamageType { options, .. }, Answer::DamageType(name))
            | (Question::First { options }, Answer::First(name))
            | (Question::Strike { options }, Answer::Strike(name)) => options.contains(name),
            (Question::UseHits { hits, .. }, Answer::UseHits(used)) => used <= hits,
            (Question::VaeDice { most, .. }, Answer::VaeDice(dice)) => dice <= most,
            (Question::Strike { .. }, Answer::Hold)
            | (Question::React { .. }, Answer::Decline)
            | (Question::Vae { .. }, Answer::Vae(_)) => true,
            (Question::React { options, .. }, Answer::React { target, .. }) => match target {
                Some(target) => options.contains(target),
                None => options.is_empty(),
            },
            _ => false,
        }
    }

    /// What each number of hits gives, most hits first: the list a player chooses from.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Question::UseHits { hits, table, .. } => {
                table.choices(*hits).map(|lines| lines.map(ToString::to_string).collect()).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn describe(&self, side: &Name, of: &Name, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Table { options, hits } => {
                write!(f, "Table: {side} picks the weapon {of} is held to, one of {}", list(options))?;
                match hits {
                    Some(hits) => write!(f, ", for {hits} hits"),
                    None => Ok(()),
                }
            }
            Question::DamageType { weapon, options } => {
                write!(f, "DamageType: {side} picks the damage of {of}'s {weapon}, one of {}", list(options))
            }
            Question::UseHits { weapon, hits, .. } => {
                let lines = self.lines().join(" · ");
                write!(f, "UseHits: {side} says how many of {of}'s {hits} hits with {weapon} count ({lines})")
            }
            Question::VaeDice { most, cost } => {
                write!(f, "VaeDice: {side} buys Vae victis dice for {of}, 0 to {most}, {cost} CMD each")
            }
            Question::First { options } => {
                write!(f, "First: {side} says which side activates first, one of {}", list(options))
            }
            Question::Strike { options } => {
                let options = list(options);
                write!(f, "Strike: {side} says who strikes at {of}, one of {options}, or nobody (Hold)")
            }
            Question::React { effect, options, .. } => {
                let on =
                    if options.is_empty() { String::new() } else { format!(" on one of {}", list(options)) };
                write!(f, "React: {side} says whether {of} reacts with {effect}{on}, or not (Decline)")
            }
            Question::Vae { effect } => {
                write!(f, "Vae: {side} says whether {of} is given {effect}, true or false")
            }
        }
    }
}

/// The first of several names. A procedure never asks without options; a choice read from a file may have none.
fn first(options: &[Name]) -> Name {
    options.first().cloned().unwrap_or_else(|| Name::from("nothing"))
}

impl From<Answer> for crate::Answer {
    fn from(answer: Answer) -> Self {
        crate::Answer::HellDorado(answer)
    }
}
