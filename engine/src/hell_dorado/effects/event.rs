//! What happens by effects of cards.

use serde::{Deserialize, Serialize};
use toise_rules::hell_dorado::Deed;
use toise_rules::{Name, RuleId};

use crate::lasting::LastingEvent;

/// A step in the life of an effect: used, paid for, lasting, over; set off as a reaction, and its turn come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EffectEvent {
    /// An effect is used.
    Used {
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
        /// On whom; nobody for one on its owner.
        on: Vec<Name>,
        /// Whether it is its user's action.
        ends_action: bool,
        /// The rule.
        rule: RuleId,
    },
    /// Command points are paid for an effect.
    Paid {
        /// The company.
        side: Name,
        /// The effect.
        effect: Name,
        /// What upkeep gives back.
        temporary: u16,
        /// What is lost for good.
        permanent: u16,
        /// What upkeep now restores.
        base: u16,
        /// What is left.
        current: u16,
        /// The rule.
        rule: RuleId,
    },
    /// What it does lasts for a time.
    Lasting(LastingEvent<Deed>),
    /// A reaction is set off.
    Due {
        /// Whose.
        of: Name,
        /// The effect.
        effect: Name,
        /// Who set it off.
        cause: Option<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// A reaction's turn has come.
    Taken {
        /// Whose.
        of: Name,
        /// The effect.
        effect: Name,
        /// The rule.
        rule: RuleId,
    },
}

impl From<LastingEvent<Deed>> for crate::Event {
    fn from(event: LastingEvent<Deed>) -> Self {
        EffectEvent::Lasting(event).into()
    }
}

impl From<EffectEvent> for crate::Event {
    fn from(event: EffectEvent) -> Self {
        crate::Event::HellDorado(crate::hell_dorado::Event::Effect(event))
    }
}
