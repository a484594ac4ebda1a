//! Why a command did not run to its end.

use toise_rules::Name;
use toise_rules::dice::{Face, RerollError, RollError};

use crate::choice::{Choice, QuestionKind};
use crate::rejection::Rejection;

/// Why a procedure left before its end. Never seen outside: [`PlayError`] and
/// [`Progress::Waiting`](crate::Progress) are its public faces.
#[derive(Debug)]
pub(crate) enum Stop {
    Waiting(Box<Choice>),
    Refused(Box<Rejection>),
    Answer(Box<AnswerError>),
    Dice(Box<DiceError>),
    Explore(ExploreError),
    /// An exploration has come to a point where it counts together what has come to the same.
    Milestone,
}

impl From<Rejection> for Stop {
    fn from(rejection: Rejection) -> Self {
        Stop::Refused(Box::new(rejection))
    }
}

impl From<AnswerError> for Stop {
    fn from(error: AnswerError) -> Self {
        Stop::Answer(Box::new(error))
    }
}

impl From<DiceError> for Stop {
    fn from(error: DiceError) -> Self {
        Stop::Dice(Box::new(error))
    }
}

impl From<RollError> for Stop {
    fn from(error: RollError) -> Self {
        Stop::Explore(ExploreError::Roll(error))
    }
}

/// Why a command was not played. The battle is as it was before.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Rejection),
    /// An answer does not fit the choice asked.
    #[error(transparent)]
    Answer(AnswerError),
    /// The scripted dice do not fit the rolls.
    #[error(transparent)]
    Dice(DiceError),
    /// The battle waits for an answer; it takes an answer or `undo`, no other command.
    #[error("the battle waits for an answer: {0}")]
    Busy(Box<Choice>),
    /// Exploring asked for more than can be explored.
    #[error(transparent)]
    Explore(ExploreError),
}

/// An answer that does not fit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AnswerError {
    /// Nothing was asked.
    #[error("nothing is asked: no answer is due")]
    NothingAsked,
    /// The answer is for another kind of choice.
    #[error("an answer to {given} was given, but {asked} is asked")]
    OtherChoice {
        /// The kind of choice the answer fits.
        given: QuestionKind,
        /// The choice asked now.
        asked: Box<Choice>,
    },
    /// A recorded answer belongs to another fighter's choice.
    #[error("the recorded answer is {recorded}'s, but {asked} is asked")]
    OtherFighter {
        /// The fighter whose choice was answered when it was recorded.
        recorded: Name,
        /// The choice asked now.
        asked: Box<Choice>,
    },
    /// Of the right kind, but not one of the options.
    #[error("{answer} is not an option: {asked}")]
    NotAnOption {
        /// The answer given.
        answer: String,
        /// The choice asked now.
        asked: Box<Choice>,
    },
    /// The dice named cannot be rerolled.
    #[error("{reason}: {asked}")]
    Reroll {
        /// What is wrong with the dice named.
        reason: RerollError,
        /// The choice asked now.
        asked: Box<Choice>,
    },
    /// The script holds no answer for a choice that was asked.
    #[error("a choice is not answered by the script: {0}")]
    Unanswered(Box<Choice>),
    /// The script holds answers nobody asked for.
    #[error("answers were given that nothing asked for: {}", .0.join(", "))]
    Unasked(Vec<String>),
}

/// Scripted dice that do not fit the rolls made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DiceError {
    /// The script ran out of dice.
    #[error("a die is missing: {by} rolls {} ({purpose}), the script holds {}", dice_text(*wanted), only(*left))]
    MissingDice {
        /// Whose dice they are.
        by: Name,
        /// What the roll is for.
        purpose: &'static str,
        /// Dice the roll needs.
        wanted: usize,
        /// Dice the script still holds.
        left: usize,
    },
    /// The script ran out of picks.
    #[error("a pick is missing: one of {} is drawn at random, the script holds no more picks", names(.among))]
    MissingPick {
        /// Those who can be drawn.
        among: Vec<Name>,
    },
    /// The script picks someone who cannot be drawn.
    #[error("{picked} cannot be drawn: expected one of {}", names(.among))]
    WrongPick {
        /// The name in the script.
        picked: Name,
        /// Those who can be drawn.
        among: Vec<Name>,
    },
    /// The script ran out of bearings.
    #[error("a bearing is missing: a direction is drawn, the script holds no more bearings")]
    MissingBearing,
    /// The script gives a direction that cannot come up.
    #[error("bearing {bearing} cannot come up: the direction is one of {points}, every {step} degrees")]
    WrongBearing {
        /// The bearing in the script, in degrees.
        bearing: f64,
        /// How many directions there are.
        points: u8,
        /// The angle between two of them, in degrees.
        step: f64,
    },
    /// The script holds more than was drawn.
    #[error("left over, not drawn: {}", left_over(.dice, .picks, *.bearings))]
    LeftOver {
        /// Dice not rolled.
        dice: Vec<Face>,
        /// Picks not drawn.
        picks: Vec<Name>,
        /// How many bearings were not drawn.
        bearings: usize,
    },
}

fn names(names: &[Name]) -> String {
    names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ")
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn dice_text(number: usize) -> String {
    counted(number, "die", "dice")
}

/// How many dice are left, in a sentence that says they are too few.
fn only(left: usize) -> String {
    if left == 0 { "no more".to_owned() } else { format!("only {left} more") }
}

fn left_over(dice: &[Face], picks: &[Name], bearings: usize) -> String {
    let mut parts = Vec::new();
    if !dice.is_empty() {
        let faces: Vec<String> = dice.iter().map(Face::to_string).collect();
        parts.push(format!("{} ({})", dice_text(dice.len()), faces.join(" ")));
    }
    if !picks.is_empty() {
        parts.push(format!("{} ({})", counted(picks.len(), "pick", "picks"), names(picks)));
    }
    if bearings > 0 {
        parts.push(counted(bearings, "bearing", "bearings"));
    }
    parts.join(", ")
}

/// Why an exploration ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExploreError {
    /// More branches than the caller allowed.
    #[error(
        "stopped after {branches} branches; the command has more outcomes than that: play it many times over instead"
    )]
    TooManyBranches {
        /// How many branches were explored.
        branches: usize,
    },
    /// A roll whose outcomes cannot be counted.
    #[error("{0}: play it many times over instead")]
    Roll(RollError),
    /// Weights that do not sum to the whole: a mistake in this library.
    #[error("the weights of the outcomes do not sum to the whole: a mistake of Toise's own")]
    Incomplete,
    /// The policy left a choice unanswered.
    #[error("a choice was left unanswered while exploring")]
    Unanswered,
}
