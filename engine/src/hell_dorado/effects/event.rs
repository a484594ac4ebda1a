//! What happens by effects of cards.

use serde::{Deserialize, Serialize};
use toise_rules::hell_dorado::Deed;
use toise_rules::{Name, RuleId};

use super::LastsUntil;

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
    /// Something an effect does begins to last.
    Lasts {
        /// Whose effect.
        by: Name,
        /// On whom.
        on: Name,
        /// The effect.
        effect: Name,
        /// The place of the deed in the effect, from 0.
        deed: u8,
        /// The deed.
        what: Deed,
        /// When it ends.
        until: LastsUntil,
        /// The rule.
        rule: RuleId,
    },
    /// Something an effect did has a turn less to last.
    Counted {
        /// On whom.
        on: Name,
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
        /// The place of the deed in the effect, from 0.
        deed: u8,
        /// The turns left.
        left: u8,
        /// The rule.
        rule: RuleId,
    },
    /// Something an effect did is over.
    Ended {
        /// On whom.
        on: Name,
        /// Whose effect.
        by: Name,
        /// The effect.
        effect: Name,
        /// The place of the deed in the effect, from 0.
        deed: u8,
        /// When it was to end.
        until: LastsUntil,
        /// The rule.
        rule: RuleId,
    },
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

impl From<EffectEvent> for crate::Event {
    fn from(event: EffectEvent) -> Self {
        crate::Event::HellDorado(crate::hell_dorado::Event::Effect(event))
    }
}
