//! What happens in the course of turns.

use serde::{Deserialize, Serialize};
use toise_rules::hell_dorado::Muster;
use toise_rules::{Name, RuleId};

/// A step of the turn, from upkeep to the end of the battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TurnEvent {
    /// A turn begins.
    Began {
        /// Its number.
        turn: u16,
        /// The rule.
        rule: RuleId,
    },
    /// A side's claim to Domination is counted.
    DominationCounted {
        /// The side.
        side: Name,
        /// What it counts.
        claim: Claim,
        /// The rule.
        rule: RuleId,
    },
    /// A side holds Domination.
    DominationHeld {
        /// The side.
        side: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Command points are restored.
    CommandRestored {
        /// The company.
        side: Name,
        /// How many it has.
        current: u16,
        /// The rule.
        rule: RuleId,
    },
    /// The side that activates first in a turn.
    FirstChosen {
        /// The side.
        side: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A side passes.
    Passed {
        /// The side.
        side: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A turn ends.
    Ended {
        /// Its number.
        turn: u16,
        /// The rule.
        rule: RuleId,
    },
    /// An objective scores.
    ObjectiveScored {
        /// The side.
        side: Name,
        /// The objective.
        objective: Name,
        /// Its points.
        points: u16,
        /// The rule.
        rule: RuleId,
    },
    /// The battle is over.
    BattleEnded {
        /// The winner; none in a draw.
        winner: Option<Name>,
        /// The score of each side.
        scores: Vec<(Name, u32)>,
        /// The rule.
        rule: RuleId,
    },
}

/// What a side counts for Domination (`hd.turn.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// In the first turn: its company.
    Muster(Muster),
    /// Later: the cost of the enemies that died in the turn before.
    Killed(u32),
}

impl From<TurnEvent> for crate::Event {
    fn from(event: TurnEvent) -> Self {
        crate::Event::HellDorado(super::event::Event::Turn(event))
    }
}
