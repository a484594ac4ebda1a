//! Refusals of effects.

use serde::{Deserialize, Serialize};
use toise_rules::hell_dorado::ids;
use toise_rules::{Name, RuleId};

use crate::choice::list;

/// Why an effect may not be used, or why its reactions hold up another command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum EffectRejection {
    /// The card has no such effect.
    #[error("{by} has no effect called {effect}: {}", known_text(known))]
    UnknownEffect {
        /// Who.
        by: Name,
        /// The name given.
        effect: Name,
        /// The effects of its card.
        known: Vec<Name>,
    },
    /// The effect comes by itself.
    #[error("{effect} of {by} comes by itself, not by a command")]
    NotByCommand {
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
    },
    /// A condition on its owner does not hold.
    #[error("a condition of {effect} does not hold for {by}")]
    ConditionFails {
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
    },
    /// Its uses are used up.
    #[error("{by} has used {effect} as often as it may: {times}")]
    UsedUp {
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
        /// How often it may be used.
        times: u8,
    },
    /// It would affect nobody.
    #[error("{effect} of {by} affects nobody that way")]
    NobodyAffected {
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
    },
    /// A target or a point is named for an effect that finds its own.
    #[error("{effect} of {by} finds its own target: the fighter or the point named says nothing")]
    FindsItsOwn {
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
    },
    /// A way is given for an effect that moves nobody.
    #[error("{effect} moves nobody, or more than one: a way says nothing")]
    MovesNobody {
        /// The effect.
        effect: Name,
    },
    /// Reactions must be resolved before another activation begins.
    #[error("the activation has set off reactions: end it first ({})", list(of))]
    ReactionsDue {
        /// Whose reactions.
        of: Vec<Name>,
    },
}

fn known_text(known: &[Name]) -> String {
    if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", list(known)) }
}

impl EffectRejection {
    /// Every code such a refusal can have.
    pub const CODES: [&'static str; 8] = [
        "unknown-effect",
        "not-by-command",
        "condition-fails",
        "used-up",
        "nobody-affected",
        "finds-its-own",
        "moves-nobody",
        "reactions-due",
    ];

    /// The stable code, in kebab case.
    pub fn code(&self) -> &'static str {
        match self {
            EffectRejection::UnknownEffect { .. } => "unknown-effect",
            EffectRejection::NotByCommand { .. } => "not-by-command",
            EffectRejection::ConditionFails { .. } => "condition-fails",
            EffectRejection::UsedUp { .. } => "used-up",
            EffectRejection::NobodyAffected { .. } => "nobody-affected",
            EffectRejection::FindsItsOwn { .. } => "finds-its-own",
            EffectRejection::MovesNobody { .. } => "moves-nobody",
            EffectRejection::ReactionsDue { .. } => "reactions-due",
        }
    }

    /// The rule the command would break.
    pub fn rule(&self) -> RuleId {
        match self {
            EffectRejection::UnknownEffect { .. }
            | EffectRejection::NotByCommand { .. }
            | EffectRejection::ConditionFails { .. } => ids::EFFECT_1,
            EffectRejection::UsedUp { .. }
            | EffectRejection::FindsItsOwn { .. }
            | EffectRejection::MovesNobody { .. } => ids::EFFECT_5,
            EffectRejection::NobodyAffected { .. } => ids::ORDER_4,
            EffectRejection::ReactionsDue { .. } => ids::TURN_8,
        }
    }
}

impl From<EffectRejection> for crate::Rejection {
    fn from(rejection: EffectRejection) -> Self {
        crate::Rejection::HellDorado(rejection.into())
    }
}
