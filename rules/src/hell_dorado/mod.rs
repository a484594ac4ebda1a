//! Hell Dorado: fights between small companies, in two editions.
//!
//! # The story of an attack
//!
//! A fighter is a [`Profile`]: characteristics, [`Weapon`]s, [`Ability`]s, [`Effect`]s, checked against its
//! [`Edition`].
//! What the sources leave open is answered by [`Options`]; what a state does, by a [`StateTable`].
//!
//! 1. **Who may be attacked.** In melee the roles follow from who can roll ([`exchange_roles`]); a shooter's
//!    choice is [`legal_targets`].
//! 2. **Against what.** A [`Difficulty`]: the antagonist's defence in melee, the [`Band`] of a [`Range`] and
//!    the defence for a [`shot`], the enemies covered for a [breath](breath_difficulty).
//! 3. **With what.** A [`Pool`]: a characteristic and its [`Modifier`]s, [support](support_modifier) and
//!    [`VaeVictis`] among them.
//! 4. **Read how.** As [`hits()`], or as [`hits_and_parity`] in a shot that may go [astray](straying).
//! 5. **Worth what.** A line of the weapon's [`PowerTable`], a [`Blast`] or a [`DirectAttack`].
//! 6. **Getting through.** [`Damage::suffered`], and states to [`receive`], in the [`Order`] the [`blows`]
//!    land.
//!
//! Every function names the rule it follows; [`RULES`] lists them, [`ids`] has a constant for each.

mod ability;
mod action;
mod characteristic;
mod damage;
mod difficulty;
mod direct;
mod edition;
mod effect;
mod engage;
mod explosion;
mod melee;
mod options;
mod order;
mod pool;
mod power;
mod precision;
mod prevents;
mod profile;
mod range;
mod reading;
mod state;
mod turn;
mod weapon;

pub mod area;
pub mod ids;
pub mod shot;
pub mod sight;

pub use ability::{Ability, AbilityError, Flag, resistance};
pub use action::{Action, ActionId, ActionTable, ActionTableError, MoveEnd, Strike, Taker};
pub use area::{breath_damage_pool, breath_difficulty, breath_width, damage_pool, explosion_lands, scatter};
pub use characteristic::Characteristic;
pub use damage::Damage;
pub use difficulty::{Difficulty, DifficultyError};
pub use direct::{DirectAttack, DirectAttackError};
pub use edition::Edition;
pub use effect::{
    CardDeed, Condition, Cost, Deed, Effect, EffectError, EffectFault, EffectPart, Modified, Moment,
    OrderKind, Reaction, ReactionCycle, Target, Trigger, reaction_cycles,
};
pub use engage::able_to_engage;
pub use explosion::{Blast, BlastError};
pub use ids::RULES;
pub use melee::{CanRoll, ExchangeKind, Order, Role, Roles, blows, exchange_roles, support_modifier};
pub use options::{ExplosionMiss, Options, UndeclaredWeapon};
pub use order::{VaeError, VaeVictis};
pub use pool::{Pool, PoolError};
pub use power::{
    NoSuchLine, PowerLine, PowerLineError, PowerTable, PowerTableError, StateGiven, StateGivenError,
};
pub use precision::{Precision, PrecisionError};
pub use prevents::{PreventSet, Prevents};
pub use profile::{Profile, ProfileError, Rank, Size};
pub use range::{Band, Range, RangeError};
pub use reading::{Tally, hits, hits_and_parity, hits_of, is_odd, parity, straying};
pub use shot::{
    Candidate, Excuse, Ignored, Standing, difficulty, legal_targets, melee_difficulty, parity_is_read,
};
pub use sight::{body_height, cover_bonus};
pub use state::{
    Countdown, Duration, HeldState, HeldStates, StateDamage, StateDef, StateError, StateId, StateTable,
    StateTableError, receive, remove,
};
pub use turn::{Muster, Standings, may_pass, outcome};

pub use crate::modifier::Modifier;
pub use crate::outcome::Outcome;
pub use weapon::{BreathForm, Category, Weapon, WeaponError, WeaponKind, same_values};

pub use crate::OptionField;
pub use crate::effect::{Until, Who};
