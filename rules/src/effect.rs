//! What the effects of every rulebook are made of: to whom, what, and for how long.
//!
//! A rulebook adds what is its own: the characteristics that can be modified, and the deeds no other has, as
//! an [`OwnDeed`]. What cards of Hell Dorado do is an [`Effect`](crate::hell_dorado::Effect) of such deeds;
//! what magic of Tribunal does, a [`Spell`](crate::tribunal::Spell).

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::length::Length;

/// The fighters an effect chooses among, as its owner sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The other fighters of its side.
    Ally,
    /// The fighters of its side, itself among them.
    AllyOrOwner,
    /// The fighters of the other sides.
    Enemy,
    /// Every fighter, itself among them.
    Anyone,
}

impl Who {
    /// Whether a fighter is among them, as its owner sees it.
    ///
    /// ```
    /// use toise_rules::effect::{Kinship, Who};
    ///
    /// assert!(Who::AllyOrOwner.chooses(Kinship::Owner) && !Who::Ally.chooses(Kinship::Owner));
    /// assert!(Who::Anyone.chooses(Kinship::Enemy) && !Who::Ally.chooses(Kinship::Enemy));
    /// ```
    pub fn chooses(self, kinship: Kinship) -> bool {
        match self {
            Who::Ally => kinship == Kinship::Ally,
            Who::AllyOrOwner => kinship != Kinship::Enemy,
            Who::Enemy => kinship == Kinship::Enemy,
            Who::Anyone => true,
        }
    }
}

/// What a fighter is to the owner of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kinship {
    /// The owner itself.
    Owner,
    /// Another fighter of its side.
    Ally,
    /// A fighter of another side.
    Enemy,
}

/// One thing an effect does to a fighter it affects, where `C` are the characteristics that can be modified
/// and `X` the deeds of one rulebook alone.
///
/// ```
/// use toise_rules::hell_dorado::{Ability, CardDeed, Deed, Modified};
///
/// let weaken = Deed::Modify { what: Modified::Cbt, by: -1 };
/// let wings = Deed::Own(CardDeed::Grant(Ability::Elusive));
/// assert!(weaken.lasts() && wings.lasts() && !Deed::Heal(2).lasts());
/// assert_eq!(wings.name(), "Grant");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Deed<C, X> {
    /// Adds to a characteristic.
    Modify {
        /// The characteristic.
        what: C,
        /// What is added, never 0.
        by: i8,
    },
    /// Gives life points back, at least 1, never beyond the profile's.
    Heal(u16),
    /// Lets the fighter move up to this many toises.
    Move(Length),
    /// No shot may be aimed at the fighter.
    Untargetable,
    /// Something only this rulebook knows.
    Own(X),
}

/// A deed of one rulebook alone.
pub trait OwnDeed {
    /// What the deed is called in a file.
    fn name(&self) -> &'static str;

    /// True when what it does lasts as long as the effect says.
    fn lasts(&self) -> bool;
}

/// When what an effect does ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Until {
    /// With the exchange or ranged attack it is used in.
    Exchange,
    /// With the activation.
    Activation,
    /// With the turn.
    Turn,
    /// With the last of this many turns, the current one counting as the first.
    Turns(NonZeroU8),
    /// Never.
    Always,
}

impl<C, X: OwnDeed> Deed<C, X> {
    /// What the deed is called in a file.
    pub fn name(&self) -> &'static str {
        match self {
            Deed::Modify { .. } => "Modify",
            Deed::Heal(_) => "Heal",
            Deed::Move(_) => "Move",
            Deed::Untargetable => "Untargetable",
            Deed::Own(own) => own.name(),
        }
    }

    /// True when what it does lasts as long as the effect says; any other deed is over at once, even one that
    /// gives a state, which lasts by itself.
    pub fn lasts(&self) -> bool {
        match self {
            Deed::Modify { .. } | Deed::Untargetable => true,
            Deed::Heal(_) | Deed::Move(_) => false,
            Deed::Own(own) => own.lasts(),
        }
    }
}
