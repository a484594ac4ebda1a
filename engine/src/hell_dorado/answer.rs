//! The choices of Hell Dorado and their answers.

use std::fmt;

use serde::{Deserialize, Serialize};
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
}

const TABLE: QuestionKind = QuestionKind("Table");
const DAMAGE_TYPE: QuestionKind = QuestionKind("DamageType");
const USE_HITS: QuestionKind = QuestionKind("UseHits");
const VAE_DICE: QuestionKind = QuestionKind("VaeDice");
const FIRST: QuestionKind = QuestionKind("First");
const STRIKE: QuestionKind = QuestionKind("Strike");

impl Answer {
    pub(crate) fn kind(&self) -> QuestionKind {
        match self {
            Answer::Table(_) => TABLE,
            Answer::DamageType(_) => DAMAGE_TYPE,
            Answer::UseHits(_) => USE_HITS,
            Answer::VaeDice(_) => VAE_DICE,
            Answer::First(_) => FIRST,
            Answer::Strike(_) | Answer::Hold => STRIKE,
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
        }
    }

    /// The first weapon, the first damage type, all the hits (`hd.power.2`), no Vae dice, the holder of Domination
    /// first, every strike at a fighter that disengages.
    pub(crate) fn default_answer(&self) -> Answer {
        match self {
            Question::Table { options, .. } => Answer::Table(first(options)),
            Question::DamageType { options, .. } => Answer::DamageType(first(options)),
            Question::UseHits { hits, .. } => Answer::UseHits(*hits),
            Question::VaeDice { .. } => Answer::VaeDice(0),
            Question::First { options } => Answer::First(first(options)),
            Question::Strike { options } => options.first().cloned().map_or(Answer::Hold, Answer::Strike),
        }
    }

    pub(crate) fn only_option(&self) -> Option<Answer> {
        let single = match self {
            Question::Table { options, .. } | Question::DamageType { options, .. } => options.len() == 1,
            Question::UseHits { hits, .. } => *hits == 0,
            Question::VaeDice { most, .. } => *most == 0,
            Question::First { options } => options.len() == 1,
            Question::Strike { options } => options.is_empty(),
        };
        single.then(|| self.default_answer())
    }

    pub(crate) fn takes(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Question::Table { options, .. }, Answer::Table(name))
            | (Question::DamageType { options, .. }, Answer::DamageType(name)) => options.contains(name),
            (Question::UseHits { hits, .. }, Answer::UseHits(used)) => used <= hits,
            (Question::VaeDice { most, .. }, Answer::VaeDice(dice)) => dice <= most,
            (Question::First { options }, Answer::First(name))
            | (Question::Strike { options }, Answer::Strike(name)) => options.contains(name),
            (Question::Strike { .. }, Answer::Hold) => true,
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
