//! Refusals of the turn, of actions and of moves.

use serde::{Deserialize, Serialize};
use toise_geometry::{Point, Toises};
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
    /// The battle is over.
    #[error("the battle is over")]
    BattleOver,
    /// Another side activates now.
    #[error("{fighter} of {side} cannot be activated: it is for {to_activate} to activate a fighter")]
    NotYourTurn {
        /// Who.
        fighter: Name,
        /// Its side.
        side: Name,
        /// The side that activates now.
        to_activate: Name,
    },
    /// A fighter is activated once a turn.
    #[error("{fighter} has been activated in this turn")]
    AlreadyActivated {
        /// Who.
        fighter: Name,
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
    /// There is no activation to end.
    #[error("no activation is under way")]
    NothingToEnd,
    /// A fighter takes one action an activation.
    #[error("{by} has taken its action")]
    AlreadyActed {
        /// Who.
        by: Name,
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
    /// Something is in the way.
    #[error("the way of {mover} is blocked by {by}: it is free as far as {furthest}")]
    PathBlocked {
        /// Who moves.
        mover: Name,
        /// What is in the way.
        by: Name,
        /// The last place on the way that is free.
        furthest: Point,
    },
    /// There is no way there.
    #[error("there is no way for {by} to that place")]
    NoWay {
        /// Who moves.
        by: Name,
    },
    /// There is no way into contact.
    #[error("{by} has no way into contact with {enemy}")]
    NoWayInto {
        /// Who moves.
        by: Name,
        /// The fighter.
        enemy: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The way is too long.
    #[error("the way of {by} costs {cost} toises, limit {allowance}, margin {}", *allowance - *cost)]
    TooFar {
        /// Who moves.
        by: Name,
        /// What the way costs.
        cost: Toises,
        /// What it may cost.
        allowance: Toises,
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
    pub const CODES: [&'static str; 29] = [
        "no-action-phase",
        "turn-under-way",
        "battle-over",
        "not-your-turn",
        "already-activated",
        "may-not-pass",
        "not-to-pass",
        "unknown-side",
        "no-activation",
        "already-acted",
        "no-vae-soli",
        "cannot-pay",
        "unknown-action",
        "no-move",
        "not-by-itself",
        "no-action-for-it",
        "not-free",
        "not-engaged",
        "not-in-state",
        "path-blocked",
        "no-way",
        "no-way-into-contact",
        "too-far",
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
            ActionRejection::BattleOver => "battle-over",
            ActionRejection::NotYourTurn { .. } => "not-your-turn",
            ActionRejection::AlreadyActivated { .. } => "already-activated",
            ActionRejection::MayNotPass { .. } => "may-not-pass",
            ActionRejection::NotToPass { .. } => "not-to-pass",
            ActionRejection::UnknownSide { .. } => "unknown-side",
            ActionRejection::NothingToEnd => "no-activation",
            ActionRejection::AlreadyActed { .. } => "already-acted",
            ActionRejection::NoVaeSoli { .. } => "no-vae-soli",
            ActionRejection::CannotPay { .. } => "cannot-pay",
            ActionRejection::UnknownAction { .. } => "unknown-action",
            ActionRejection::NoMove { .. } => "no-move",
            ActionRejection::NeedsMore { .. } => "not-by-itself",
            ActionRejection::NoActionFor { .. } => "no-action-for-it",
            ActionRejection::NotFree { .. } => "not-free",
            ActionRejection::NotEngaged { .. } => "not-engaged",
            ActionRejection::NotInState { .. } => "not-in-state",
            ActionRejection::PathBlocked { .. } => "path-blocked",
            ActionRejection::NoWay { .. } => "no-way",
            ActionRejection::NoWayInto { .. } => "no-way-into-contact",
            ActionRejection::TooFar { .. } => "too-far",
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
            | ActionRejection::NotYourTurn { .. }
            | ActionRejection::MayNotPass { .. }
            | ActionRejection::NotToPass { .. }
            | ActionRejection::UnknownSide { .. } => ids::TURN_4,
            ActionRejection::BattleOver => ids::TURN_7,
            ActionRejection::AlreadyActivated { .. } | ActionRejection::AlreadyActed { .. } => ids::TURN_5,
            ActionRejection::NothingToEnd => ids::TURN_8,
            ActionRejection::NoVaeSoli { .. } => ids::ORDER_5,
            ActionRejection::CannotPay { rule, .. }
            | ActionRejection::NoMove { rule, .. }
            | ActionRejection::NeedsMore { rule, .. }
            | ActionRejection::NoActionFor { rule, .. }
            | ActionRejection::NotFree { rule, .. }
            | ActionRejection::NotEngaged { rule, .. }
            | ActionRejection::NotInState { rule, .. }
            | ActionRejection::NoWayInto { rule, .. }
            | ActionRejection::TooFar { rule, .. }
            | ActionRejection::MakesContact { rule, .. }
            | ActionRejection::PassesContact { rule, .. }
            | ActionRejection::NoContact { rule, .. } => *rule,
            ActionRejection::UnknownAction { .. } => ids::ACTION_9,
            ActionRejection::PathBlocked { .. } | ActionRejection::NoWay { .. } => ids::MOVE_1,
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
