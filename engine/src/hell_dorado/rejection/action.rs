//! Refusals of the turn, of actions and of moves.

use serde::{Deserialize, Serialize};
use toise_geometry::Point;
use toise_rules::hell_dorado::ids;
use toise_rules::{Name, RuleId};

use crate::choice::list;
use crate::hell_dorado::book::Phase;

/// Why the turn, the activation or the way of a move forbids a command, with the numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum ActionRejection {
    /// No turn is under way, or it is over.
    #[error("no action phase is under way: {}", phase_text(*phase))]
    NotInTurn {
        /// The phase the battle is in.
        phase: Phase,
    },
    /// A turn cannot begin or end yet.
    #[error("the turn is under way{}", left_text(left))]
    TurnRuns {
        /// Fighters not yet activated; empty when an activation is still open.
        left: Vec<Name>,
    },
    /// A side may not pass now.
    #[error(
        "{side} may not pass: {}",
        if *very_first { "the very first activation of a battle is not passed".to_owned() }
        else { format!("it has {left} left to activate, an opponent {others} at most") }
    )]
    MayNotPass {
        /// The side.
        side: Name,
        /// Its fighters left to activate.
        left: usize,
        /// The most fighters an opponent has left.
        others: usize,
        /// Whether this would be the battle's very first activation.
        very_first: bool,
    },
    /// It is not for this side to pass.
    #[error("{side} has nothing to pass: it is {} turn to activate", whose(to_activate.as_ref()))]
    NotToPass {
        /// The side.
        side: Name,
        /// The side that activates now.
        to_activate: Option<Name>,
    },
    /// No side has that name.
    #[error("there is no side called {side}")]
    UnknownSide {
        /// The name given.
        side: Name,
    },
    /// Vae soli cannot be given now.
    #[error("{side} has no Vae soli: {reason}")]
    NoVaeSoli {
        /// The side.
        side: Name,
        /// Why not.
        reason: Name,
    },
    /// There are not enough command points.
    #[error("{what} costs {wanted} CMD, the company has {left}")]
    CannotPay {
        /// What is to be paid.
        what: Name,
        /// What it costs.
        wanted: u16,
        /// What is left.
        left: u16,
        /// The rule.
        rule: RuleId,
    },
    /// The table has no such action.
    #[error("there is no action {action}: expected one of {}", list(known))]
    UnknownAction {
        /// The name given.
        action: Name,
        /// The actions there are.
        known: Vec<Name>,
    },
    /// The action has no move.
    #[error("{action} has no move")]
    NoMove {
        /// The action.
        action: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The action is taken by moving or striking.
    #[error("{action} is taken by its move or its attack")]
    NeedsMore {
        /// The action.
        action: Name,
        /// The rule.
        rule: RuleId,
    },
    /// No action leads to that attack.
    #[error("no action left to {by} ends with a {what}")]
    NoActionFor {
        /// Who.
        by: Name,
        /// The attack.
        what: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The action is for free fighters.
    #[error("{by} is engaged by {}: {action} is for the free", list(engaged_by))]
    NotFree {
        /// Who.
        by: Name,
        /// The action.
        action: Name,
        /// Who engages it.
        engaged_by: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// The action is for engaged fighters.
    #[error("{by} is free: {action} is for the engaged")]
    NotEngaged {
        /// Who.
        by: Name,
        /// The action.
        action: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The action needs a state.
    #[error("{by} is not {state}: it cannot {action}")]
    NotInState {
        /// Who.
        by: Name,
        /// The state.
        state: Name,
        /// The action.
        action: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A control zone is entered and not heeded.
    #[error("{mover} enters the control zone of {of} at {at}: it stops there or goes on straight toward it")]
    ControlZone {
        /// Who moves.
        mover: Name,
        /// Whose zone.
        of: Name,
        /// Where it is entered.
        at: Point,
    },
    /// The move makes a contact it may not make.
    #[error("{action} may not bring {by} into contact with {enemy}")]
    MakesContact {
        /// Who moves.
        by: Name,
        /// The enemy.
        enemy: Name,
        /// The action.
        action: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The move goes on after a contact.
    #[error("{by} touches {enemy} on its way: {action} ends at the first contact")]
    PassesContact {
        /// Who moves.
        by: Name,
        /// The enemy.
        enemy: Name,
        /// The action.
        action: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The move ends without contact.
    #[error("{by} ends out of contact: {action} goes into contact with an enemy")]
    NoContact {
        /// Who moves.
        by: Name,
        /// The action.
        action: Name,
        /// The rule.
        rule: RuleId,
    },
    /// An Attraction leaves no other action.
    #[error("{by} is attracted by {}: it assaults or charges by the shortest way", list(owners))]
    Attracted {
        /// Who.
        by: Name,
        /// Those that attract it.
        owners: Vec<Name>,
    },
    /// Artillery without its crew.
    #[error("{by} is artillery without a crew in contact")]
    NoCrew {
        /// Who.
        by: Name,
    },
}

fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Open => "no turn has begun",
        Phase::Action => "the action phase is under way",
        Phase::Between => "the turn is over",
        Phase::Over => "the battle is over",
    }
}

fn left_text(left: &[Name]) -> String {
    if left.is_empty() { String::new() } else { format!(": {} must still be activated", list(left)) }
}

fn whose(side: Option<&Name>) -> String {
    side.map_or_else(|| "nobody's".to_owned(), |side| format!("{side}'s"))
}

impl ActionRejection {
    /// Every code such a refusal can have.
    pub const CODES: [&'static str; 20] = [
        "no-action-phase",
        "turn-under-way",
        "may-not-pass",
        "not-to-pass",
        "unknown-side",
        "no-vae-soli",
        "cannot-pay",
        "unknown-action",
        "no-move",
        "not-by-itself",
        "no-action-for-it",
        "not-free",
        "not-engaged",
        "not-in-state",
        "control-zone",
        "makes-contact",
        "passes-contact",
        "no-contact",
        "attracted",
        "no-crew",
    ];

    /// The stable code, in kebab case.
    pub fn code(&self) -> &'static str {
        match self {
            ActionRejection::NotInTurn { .. } => "no-action-phase",
            ActionRejection::TurnRuns { .. } => "turn-under-way",
            ActionRejection::MayNotPass { .. } => "may-not-pass",
            ActionRejection::NotToPass { .. } => "not-to-pass",
            ActionRejection::UnknownSide { .. } => "unknown-side",
            ActionRejection::NoVaeSoli { .. } => "no-vae-soli",
            ActionRejection::CannotPay { .. } => "cannot-pay",
            ActionRejection::UnknownAction { .. } => "unknown-action",
            ActionRejection::NoMove { .. } => "no-move",
            ActionRejection::NeedsMore { .. } => "not-by-itself",
            ActionRejection::NoActionFor { .. } => "no-action-for-it",
            ActionRejection::NotFree { .. } => "not-free",
            ActionRejection::NotEngaged { .. } => "not-engaged",
            ActionRejection::NotInState { .. } => "not-in-state",
            ActionRejection::ControlZone { .. } => "control-zone",
            ActionRejection::MakesContact { .. } => "makes-contact",
            ActionRejection::PassesContact { .. } => "passes-contact",
            ActionRejection::NoContact { .. } => "no-contact",
            ActionRejection::Attracted { .. } => "attracted",
            ActionRejection::NoCrew { .. } => "no-crew",
        }
    }

    /// The rule the command would break.
    pub fn rule(&self) -> RuleId {
        match self {
            ActionRejection::NotInTurn { .. } => ids::TURN_1,
            ActionRejection::TurnRuns { .. }
            | ActionRejection::MayNotPass { .. }
            | ActionRejection::NotToPass { .. }
            | ActionRejection::UnknownSide { .. } => ids::TURN_4,
            ActionRejection::NoVaeSoli { .. } => ids::ORDER_5,
            ActionRejection::CannotPay { rule, .. }
            | ActionRejection::NoMove { rule, .. }
            | ActionRejection::NeedsMore { rule, .. }
            | ActionRejection::NoActionFor { rule, .. }
            | ActionRejection::NotFree { rule, .. }
            | ActionRejection::NotEngaged { rule, .. }
            | ActionRejection::NotInState { rule, .. }
            | ActionRejection::MakesContact { rule, .. }
            | ActionRejection::PassesContact { rule, .. }
            | ActionRejection::NoContact { rule, .. } => *rule,
            ActionRejection::UnknownAction { .. } => ids::ACTION_9,
            ActionRejection::ControlZone { .. } => ids::MOVE_3,
            ActionRejection::Attracted { .. } => ids::ABILITY_4,
            ActionRejection::NoCrew { .. } => ids::ABILITY_6,
        }
    }
}

impl From<ActionRejection> for crate::Rejection {
    fn from(rejection: ActionRejection) -> Self {
        crate::Rejection::HellDorado(rejection.into())
    }
}
