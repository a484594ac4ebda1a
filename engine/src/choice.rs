//! Choices a procedure asks of a player, and the answers to them.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_rules::dice::{DieSet, Face, Faces, Reading, Rerolls};
use toise_rules::{Name, RuleId};

use crate::chance::Purpose;
use crate::duel;
use crate::error::AnswerError;
use crate::hell_dorado;
use crate::tribunal;

/// A choice, as it is put to the side that makes it. Plain data: it can be shown, sent and saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The side that chooses.
    pub side: Name,
    /// The fighter whose attack, dice or weapon the choice is about.
    pub of: Name,
    /// What is asked.
    pub question: Question,
    /// The rule that gives the choice.
    pub rule: RuleId,
}

/// What is asked. The shared questions stand here, a rulebook's own in its variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Which failed dice to reroll, named all together on seeing the whole roll.
    Reroll {
        /// The faces shown, in the order rolled.
        faces: Faces,
        /// How they are read: which ones failed.
        reading: Reading,
        /// How many may be rerolled.
        most: u8,
        /// What the roll is for.
        purpose: Purpose,
        /// The victim of a damage roll.
        against: Option<Name>,
    },
    /// Which of several legal targets.
    Target {
        /// The legal targets, the default first.
        options: Vec<Name>,
    },
    /// Which weapon to declare.
    Weapon {
        /// The weapons that can be used, in the order of the profile; the first is the default.
        options: Vec<Name>,
        /// Whether the weapon may be left undeclared.
        may_leave_open: bool,
    },
    /// A question of Hell Dorado.
    HellDorado(hell_dorado::Question),
    /// A question of Tribunal.
    Tribunal(tribunal::Question),
    /// A question of Duel.
    Duel(duel::Question),
}

/// An answer to a [`Choice`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The answer the rulebook takes when nobody cares.
    Default,
    /// The dice to reroll.
    Reroll(Rerolls),
    /// The target.
    Target(Name),
    /// The weapon declared.
    Weapon(Name),
    /// The weapon is left undeclared.
    Undeclared,
    /// An answer of Hell Dorado.
    HellDorado(hell_dorado::Answer),
    /// An answer of Tribunal.
    Tribunal(tribunal::Answer),
    /// An answer of Duel.
    Duel(duel::Answer),
}

/// The kind of a choice, named as its answer is written in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionKind(pub(crate) &'static str);

impl QuestionKind {
    /// The name of the kind, such as `UseHits`.
    pub fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for QuestionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

const REROLL: QuestionKind = QuestionKind("Reroll");
const TARGET: QuestionKind = QuestionKind("Target");
const WEAPON: QuestionKind = QuestionKind("Weapon");

impl Answer {
    /// The kind of choice it answers; none for [`Answer::Default`], which answers any.
    pub fn kind(&self) -> Option<QuestionKind> {
        match self {
            Answer::Default => None,
            Answer::Reroll(_) => Some(REROLL),
            Answer::Target(_) => Some(TARGET),
            Answer::Weapon(_) | Answer::Undeclared => Some(WEAPON),
            Answer::HellDorado(answer) => Some(answer.kind()),
            Answer::Tribunal(answer) => Some(answer.kind()),
            Answer::Duel(answer) => Some(answer.kind()),
        }
    }
}

impl fmt::Display for Answer {
    /// As it is written in a script.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Default => f.write_str("Default"),
            Answer::Reroll(Rerolls::First(count)) => write!(f, "Reroll(First({count}))"),
            Answer::Reroll(Rerolls::These(dice)) => {
                let places: Vec<String> = dice.iter().map(|position| (position + 1).to_string()).collect();
                write!(f, "Reroll([{}])", places.join(", "))
            }
            Answer::Target(name) => write!(f, "Target({:?})", name.as_str()),
            Answer::Weapon(name) => write!(f, "Weapon({:?})", name.as_str()),
            Answer::Undeclared => f.write_str("Undeclared"),
            Answer::HellDorado(answer) => answer.fmt(f),
            Answer::Tribunal(answer) => answer.fmt(f),
            Answer::Duel(answer) => answer.fmt(f),
        }
    }
}

impl Choice {
    /// The kind of the choice.
    pub fn kind(&self) -> QuestionKind {
        match &self.question {
            Question::Reroll { .. } => REROLL,
            Question::Target { .. } => TARGET,
            Question::Weapon { .. } => WEAPON,
            Question::HellDorado(question) => question.kind(),
            Question::Tribunal(question) => question.kind(),
            Question::Duel(question) => question.kind(),
        }
    }

    /// Every answer it takes, but for those that name a point or a way, of which there are endless ones. The dice to reroll
    /// are listed as every set of failed dice that is not too large.
    pub fn options(&self) -> Vec<Answer> {
        match &self.question {
            Question::Reroll { faces, reading, most, .. } => {
                reroll_sets(faces, reading, *most).map(|set| Answer::Reroll(Rerolls::These(set))).collect()
            }
            Question::Target { options } => options.iter().cloned().map(Answer::Target).collect(),
            Question::Weapon { options, may_leave_open } => {
                let open = may_leave_open.then_some(Answer::Undeclared);
                options.iter().cloned().map(Answer::Weapon).chain(open).collect()
            }
            Question::HellDorado(question) => {
                question.options().into_iter().map(Answer::HellDorado).collect()
            }
            Question::Tribunal(question) => question.options().into_iter().map(Answer::Tribunal).collect(),
            Question::Duel(question) => question.options().into_iter().map(Answer::Duel).collect(),
        }
    }

    /// The answer taken when nobody cares: all rerolls in the order rolled, the nearest target, the first
    /// weapon, all hits.
    pub fn default_answer(&self) -> Answer {
        match &self.question {
            Question::Reroll { faces, reading, most, .. } => {
                let failed = faces.iter().filter(|face| reading.may_reroll(**face)).count() as u8;
                Answer::Reroll(Rerolls::First(failed.min(*most)))
            }
            Question::Target { options } => options.first().cloned().map_or(Answer::Default, Answer::Target),
            Question::Weapon { options, .. } => {
                options.first().cloned().map_or(Answer::Undeclared, Answer::Weapon)
            }
            Question::HellDorado(question) => Answer::HellDorado(question.default_answer()),
            Question::Tribunal(question) => Answer::Tribunal(question.default_answer()),
            Question::Duel(question) => Answer::Duel(question.default_answer()),
        }
    }

    /// The only answer, when there is no more than one: such a choice is not asked.
    pub(crate) fn only_option(&self) -> Option<Answer> {
        match &self.question {
            Question::Reroll { .. } | Question::Tribunal(_) => None,
            Question::Target { options } => match options.as_slice() {
                [only] => Some(Answer::Target(only.clone())),
                _ => None,
            },
            Question::Weapon { options, may_leave_open } => match options.as_slice() {
                [only] if !may_leave_open => Some(Answer::Weapon(only.clone())),
                _ => None,
            },
            Question::HellDorado(question) => question.only_option().map(Answer::HellDorado),
            Question::Duel(question) => question.only_option().map(Answer::Duel),
        }
    }

    /// Whether the answer fits the choice.
    ///
    /// # Errors
    /// When it answers another kind of choice or is not among the options.
    pub fn check(&self, answer: &Answer) -> Result<(), AnswerError> {
        let asked = || Box::new(self.clone());
        if let Some(given) = answer.kind()
            && given != self.kind()
        {
            return Err(AnswerError::OtherChoice { given, asked: asked() });
        }
        if let (Question::Reroll { faces, reading, most, .. }, Answer::Reroll(rerolls)) =
            (&self.question, answer)
        {
            let dice = rerolls.dice(faces, reading, *most);
            return dice.map(|_| ()).map_err(|reason| AnswerError::Reroll { reason, asked: asked() });
        }
        if *answer == Answer::Default || self.question.takes(answer) {
            Ok(())
        } else {
            Err(AnswerError::NotAnOption { answer: answer.to_string(), asked: asked() })
        }
    }
}

impl Question {
    /// Whether an answer is among the options; which dice may be rerolled is checked beside it.
    fn takes(&self, answer: &Answer) -> bool {
        match self {
            Question::Reroll { .. } => matches!(answer, Answer::Reroll(_)),
            Question::Target { options } => matches!(answer, Answer::Target(name) if options.contains(name)),
            Question::Weapon { options, may_leave_open } => match answer {
                Answer::Weapon(name) => options.contains(name),
                Answer::Undeclared => *may_leave_open,
                _ => false,
            },
            Question::HellDorado(question) => {
                matches!(answer, Answer::HellDorado(answer) if question.takes(answer))
            }
            Question::Tribunal(question) => {
                matches!(answer, Answer::Tribunal(answer) if question.takes(*answer))
            }
            Question::Duel(question) => matches!(answer, Answer::Duel(answer) if question.takes(*answer)),
        }
    }
}

/// Every set of failed dice with at most `most` members.
fn reroll_sets(faces: &[Face], reading: &Reading, most: u8) -> impl Iterator<Item = DieSet> {
    // No more dice than a set of dice can hold, whatever a choice read from a file says.
    let most_dice = faces.len().min(DieSet::MOST);
    let failed: Vec<usize> = (0..most_dice).filter(|index| reading.may_reroll(faces[*index])).collect();
    (0..1_u32 << failed.len()).filter(move |bits| bits.count_ones() <= u32::from(most)).filter_map(
        move |bits| {
            let named =
                failed.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, index)| *index);
            DieSet::from_positions(named).ok()
        },
    )
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (of, side) = (&self.of, &self.side);
        match &self.question {
            Question::Reroll { faces, most, purpose, against, .. } => {
                let faces: Vec<String> = faces.iter().map(Face::to_string).collect();
                write!(f, "Reroll: {side} names the failed dice of {of}'s {} roll", purpose.word())?;
                if let Some(against) = against {
                    write!(f, " against {against}")?;
                }
                write!(f, " to reroll, at most {most}, from {}", faces.join(" "))
            }
            Question::Target { options } => {
                write!(f, "Target: {side} picks the target of {of}, one of {}", list(options))
            }
            Question::Weapon { options, may_leave_open } => {
                let open = if *may_leave_open { ", or leaves it open (Undeclared)" } else { "" };
                write!(f, "Weapon: {side} declares the weapon of {of}, one of {}{open}", list(options))
            }
            Question::HellDorado(question) => question.describe(side, of, f),
            Question::Tribunal(question) => question.describe(side, of, f),
            Question::Duel(question) => question.describe(side, of, f),
        }
    }
}

pub(crate) fn list(names: &[Name]) -> String {
    names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ")
}
