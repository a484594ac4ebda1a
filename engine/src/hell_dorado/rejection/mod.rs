//! Why Hell Dorado refuses a command.

use serde::{Deserialize, Serialize};
use toise_geometry::Toises;
use toise_rules::{Name, RuleId};

use toise_rules::hell_dorado::{Category, ids};

mod action;
mod effect;

pub use action::ActionRejection;
pub use effect::EffectRejection;

/// A refusal, with the numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Rejection {
    /// The turn, the activation or the way of a move forbids it.
    #[error(transparent)]
    Action(#[from] ActionRejection),
    /// An effect may not be used, or holds up the command.
    #[error(transparent)]
    Effect(#[from] EffectRejection),
    /// A state forbids it.
    #[error("{by} is {state}")]
    Prevented {
        /// Who attacks.
        by: Name,
        /// The state.
        state: Name,
        /// The rule.
        rule: RuleId,
    },
    /// An engaged fighter makes no ranged attack.
    #[error("{by} is engaged by {}", crate::choice::list(engaged_by))]
    Engaged {
        /// Who attacks.
        by: Name,
        /// Who engages it.
        engaged_by: Vec<Name>,
    },
    /// The fighter has no weapon for this attack.
    #[error("{by} has no weapon for a {}", attack_word(*category))]
    NoWeapon {
        /// Who attacks.
        by: Name,
        /// The category of weapon the attack takes.
        category: Category,
    },
    /// The weapon is of another category.
    #[error("{weapon} is a weapon for a {}, not for a {}", attack_word(*category), attack_word(*wanted))]
    WrongCategory {
        /// The weapon.
        weapon: Name,
        /// Its category.
        category: Category,
        /// The category the attack takes.
        wanted: Category,
    },
    /// The weapon has no such damage type.
    #[error("{weapon} does no {damage} damage: it does {}", crate::choice::list(known))]
    UnknownDamageType {
        /// The weapon.
        weapon: Name,
        /// The type given.
        damage: Name,
        /// Its types.
        known: Vec<Name>,
    },
    /// A damage type is named for a weapon that is left undeclared.
    #[error("{by} leaves its weapon undeclared: {damage} damage is named too early")]
    DamageOfOpenWeapon {
        /// Who attacks.
        by: Name,
        /// The type given.
        damage: Name,
    },
    /// The target is not one a shot may take.
    #[error("{target} is no legal target of {by}: {reason}")]
    NotATarget {
        /// Who shoots.
        by: Name,
        /// The target given.
        target: Name,
        /// Why not.
        reason: NotATarget,
    },
    /// The target or the point is out of range.
    #[error("{what} is {distance} toises away, limit {limit}, margin {}", *limit - *distance)]
    OutOfRange {
        /// The target, or the point.
        what: Name,
        /// Its distance.
        distance: Toises,
        /// The weapon's limit.
        limit: Toises,
    },
    /// Nobody can be shot at.
    #[error("{by} has no legal target")]
    NoTarget {
        /// Who shoots.
        by: Name,
    },
    /// The area holds no enemy that a shot could target.
    #[error("the area holds no enemy that {by} could target")]
    NobodyInArea {
        /// Who attacks.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The cone lies over its own shooter.
    #[error("the cone lies over {by}'s own base")]
    OverOwnBase {
        /// Whose breath.
        by: Name,
    },
    /// The point aimed at is not in sight.
    #[error("{by} does not see the point, it is hidden by {}", crate::choice::list(blocked_by))]
    PointHidden {
        /// Who attacks.
        by: Name,
        /// The pieces of terrain that hide it.
        blocked_by: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// The point aimed at is off the board.
    #[error("the point aimed at lies off the board")]
    OffBoard {
        /// The rule.
        rule: RuleId,
    },
    /// An effect names no target, or one of them twice.
    #[error("a direct attack needs at least one target and names each once")]
    BadTargets,
}

/// The attack a category of weapon serves.
fn attack_word(category: Category) -> &'static str {
    match category {
        Category::Contact => "melee attack",
        Category::Shot => "shot",
        Category::Breath => "breath",
        Category::Zone => "zone",
        Category::Explosion => "explosion",
    }
}

/// Why an enemy is no legal target of a shot (`hd.shot.1`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum NotATarget {
    /// The shooter does not see it.
    #[error("there is no line of sight, it is blocked by {}", crate::choice::list(blocked_by))]
    OutOfSight {
        /// The pieces of terrain that hide it.
        blocked_by: Vec<Name>,
    },
    /// The shooter engages it.
    #[error("the shooter engages it")]
    EngagedByShooter,
    /// An effect makes it untargetable.
    #[error("an effect makes it untargetable")]
    Untargetable,
    /// A nearer enemy must be taken.
    #[error("{nearer} is nearer ({nearer_distance} toises against {distance})")]
    NotNearest {
        /// The nearest enemy that may not be ignored.
        nearer: Name,
        /// Its distance.
        nearer_distance: Toises,
        /// The target's.
        distance: Toises,
    },
}

impl Rejection {
    /// Every code a refusal of Hell Dorado can have.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        Self::CODES.into_iter().chain(ActionRejection::CODES).chain(EffectRejection::CODES)
    }

    const CODES: [&'static str; 14] = [
        "point-hidden",
        "prevented",
        "engaged",
        "no-weapon",
        "wrong-category",
        "unknown-damage-type",
        "damage-of-open-weapon",
        "not-a-target",
        "out-of-range",
        "no-target",
        "nobody-in-area",
        "over-own-base",
        "off-board",
        "bad-targets",
    ];

    /// The stable code, in kebab case.
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::Action(rejection) => rejection.code(),
            Rejection::Effect(rejection) => rejection.code(),
            Rejection::Prevented { .. } => "prevented",
            Rejection::Engaged { .. } => "engaged",
            Rejection::NoWeapon { .. } => "no-weapon",
            Rejection::WrongCategory { .. } => "wrong-category",
            Rejection::UnknownDamageType { .. } => "unknown-damage-type",
            Rejection::DamageOfOpenWeapon { .. } => "damage-of-open-weapon",
            Rejection::NotATarget { .. } => "not-a-target",
            Rejection::OutOfRange { .. } => "out-of-range",
            Rejection::NoTarget { .. } => "no-target",
            Rejection::NobodyInArea { .. } => "nobody-in-area",
            Rejection::OverOwnBase { .. } => "over-own-base",
            Rejection::PointHidden { .. } => "point-hidden",
            Rejection::OffBoard { .. } => "off-board",
            Rejection::BadTargets => "bad-targets",
        }
    }

    /// The rule the command would break.
    pub fn rule(&self) -> RuleId {
        match self {
            Rejection::Action(rejection) => rejection.rule(),
            Rejection::Effect(rejection) => rejection.rule(),
            Rejection::Prevented { rule, .. }
            | Rejection::NobodyInArea { rule, .. }
            | Rejection::PointHidden { rule, .. }
            | Rejection::OffBoard { rule } => *rule,
            Rejection::Engaged { .. } => ids::SHOT_5,
            Rejection::NoWeapon { .. } | Rejection::WrongCategory { .. } => ids::WEAPON_1,
            Rejection::UnknownDamageType { .. } => ids::DAMAGE_3,
            Rejection::DamageOfOpenWeapon { .. } => ids::WEAPON_5,
            Rejection::NotATarget { .. } | Rejection::NoTarget { .. } => ids::SHOT_1,
            Rejection::OutOfRange { .. } => ids::WEAPON_2,
            Rejection::OverOwnBase { .. } => ids::BREATH_1,
            Rejection::BadTargets => ids::DIRECT_1,
        }
    }
}
