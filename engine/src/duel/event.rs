//! What happens in Duel.

use serde::{Deserialize, Serialize};
use toise_rules::duel::Pool;
use toise_rules::{Name, RuleId};

use crate::rounds::RoundEvent;

/// Where a number of points of damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// A blow: the successes of attack and defence, and what the weapon adds.
    Blow {
        /// The successes of the attack.
        attack: u16,
        /// The successes of the defence.
        defence: u16,
        /// The weapon's damage.
        weapon: u16,
    },
    /// A share of what was dealt to a group.
    Share {
        /// The whole.
        of: u16,
    },
}

/// An event of Duel. Some change the battle (blows, courage, who knows of whom); the others say how its numbers came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The course of the battle goes on.
    Course(RoundEvent),
    /// A fighter attacks an enemy in contact.
    Attacked {
        /// Who.
        by: Name,
        /// Whom.
        target: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter attacks all its opponents at once.
    AttackedAll {
        /// Who.
        by: Name,
        /// Whom.
        targets: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter leaves its opponents.
    Leaves {
        /// Who.
        by: Name,
        /// Who strikes at it as it goes.
        opponents: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter struck as it left stays where it is.
    HeldBack {
        /// Who.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Points of courage are spent on a roll.
    CourageSpent {
        /// Whose.
        of: Name,
        /// How many.
        points: u8,
        /// How many are left.
        left: u8,
        /// The rule.
        rule: RuleId,
    },
    /// The dice of a roll are counted.
    PoolCounted {
        /// Whose.
        of: Name,
        /// Whether the roll is a defence; otherwise an attack.
        defends: bool,
        /// The dice.
        pool: Pool,
        /// The rule.
        rule: RuleId,
    },
    /// The successes of a roll are counted; those of an attack are its difficulty.
    SuccessesCounted {
        /// Whose.
        of: Name,
        /// Whether the roll was a defence.
        defends: bool,
        /// How many.
        successes: u16,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter has not noticed its attacker: it does not defend.
    Surprised {
        /// Who.
        of: Name,
        /// The attacker.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter knows of an enemy from now on.
    Noticed {
        /// Who.
        of: Name,
        /// The enemy.
        enemy: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter lets a blow come.
    Undefended {
        /// Who.
        of: Name,
        /// The rule.
        rule: RuleId,
    },
    /// One fighter defends for a group.
    DefendsFor {
        /// Who.
        by: Name,
        /// The others of the group.
        others: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// An attack without a success misses.
    Missed {
        /// Whose.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A blow is parried.
    Parried {
        /// By whom.
        by: Name,
        /// Whose blow.
        from: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Whoever parried strikes back at once.
    StrikesBack {
        /// Who.
        by: Name,
        /// At whom.
        target: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter loses life.
    Struck {
        /// By whom.
        from: Name,
        /// Who.
        to: Name,
        /// How much.
        damage: u16,
        /// Where it comes from.
        why: Why,
        /// Life before.
        before: i32,
        /// Life after.
        life: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter is out of the fight, and off the board.
    Beaten {
        /// Who.
        fighter: Name,
        /// The rule.
        rule: RuleId,
    },
}

impl From<Event> for crate::Event {
    fn from(event: Event) -> Self {
        crate::Event::Duel(event)
    }
}
