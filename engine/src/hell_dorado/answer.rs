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
}

const TABLE: QuestionKind = QuestionKind("Table");
const DAMAGE_TYPE: QuestionKind = QuestionKind("DamageType");
const USE_HITS: QuestionKind = QuestionKind("UseHits");
const VAE_DICE: QuestionKind = QuestionKind("VaeDice");

impl Answer {
    pub(crate) fn kind(&self) -> QuestionKind {
        match self {
            Answer::Table(_) => TABLE,
            Answer::DamageType(_) => DAMAGE_TYPE,
            Answer::UseHits(_) => USE_HITS,
            Answer::VaeDice(_) => VAE_DICE,
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
        }
    }

    /// The rule that gives the choice.
    pub(crate) fn rule(&self) -> RuleId {
        match self {
            Question::Table { .. } => ids::WEAPON_5,
            Question::DamageType { .. } => ids::DAMAGE_3,
            Question::UseHits { .. } => ids::POWER_2,
            Question::VaeDice { .. } => ids::ORDER_5,
        }
    }

    pub(crate) fn options(&self) -> Vec<Answer> {
        match self {
            Question::Table { options, .. } => options.iter().cloned().map(Answer::Table).collect(),
            Question::DamageType { options, .. } => options.iter().cloned().map(Answer::DamageType).collect(),
            Question::UseHits { hits, .. } => (0..=*hits).rev().map(Answer::UseHits).collect(),
            Question::VaeDice { most, .. } => (0..=*most).map(Answer::VaeDice).collect(),
        }
    }

    /// The first weapon, the first damage type, all the hits (`hd.power.2`), no Vae dice.
    pub(crate) fn default_answer(&self) -> Answer {
        match self {
            Question::Table { options, .. } => Answer::Table(first(options)),
            Question::DamageType { options, .. } => Answer::DamageType(first(options)),
            Question::UseHits { hits, .. } => Answer::UseHits(*hits),
            Question::VaeDice { .. } => Answer::VaeDice(0),
        }
    }

    pub(crate) fn only_option(&self) -> Option<Answer> {
        let single = match self {
            Question::Table { options, .. } | Question::DamageType { options, .. } => options.len() == 1,
            Question::UseHits { hits, .. } => *hits == 0,
            Question::VaeDice { most, .. } => *most == 0,
        };
        single.then(|| self.default_answer())
    }

    pub(crate) fn takes(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Question::Table { options, .. }, Answer::Table(name))
            | (Question::DamageType { options, .. }, Answer::DamageType(name)) => options.contains(name),
            (Question::UseHits { hits, .. }, Answer::UseHits(used)) => used <= hits,
            (Question::VaeDice { most, .. }, Answer::VaeDice(dice)) => dice <= most,
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
