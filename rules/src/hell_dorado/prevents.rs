//! What states keep fighters from.

use serde::{Deserialize, Serialize};

/// Something a state can keep a fighter from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Prevents {
    /// Rolling when attacked in melee.
    Riposte,
    /// Engaging enemies in contact.
    Engage,
    /// Supporting an ally's attack.
    Support,
    /// Making ranged attacks of any kind.
    Shoot,
    /// Making melee attacks.
    Attack,
    /// Projecting a control zone.
    Zone,
}

/// A set of things a state keeps a fighter from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Prevents>", into = "Vec<Prevents>")]
pub struct PreventSet(u8);

impl Prevents {
    /// All of them.
    pub const ALL: [Prevents; 6] = [
        Prevents::Riposte,
        Prevents::Engage,
        Prevents::Support,
        Prevents::Shoot,
        Prevents::Attack,
        Prevents::Zone,
    ];

    /// Its name, as files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Prevents::Riposte => "Riposte",
            Prevents::Engage => "Engage",
            Prevents::Support => "Support",
            Prevents::Shoot => "Shoot",
            Prevents::Attack => "Attack",
            Prevents::Zone => "Zone",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl PreventSet {
    /// Nothing.
    pub const NONE: PreventSet = PreventSet(0);

    /// True when it is in the set.
    pub const fn contains(self, what: Prevents) -> bool {
        self.0 & what.bit() != 0
    }

    /// What is in the set, in the order of [`Prevents::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Prevents> {
        Prevents::ALL.into_iter().filter(move |what| self.contains(*what))
    }
}

impl FromIterator<Prevents> for PreventSet {
    fn from_iter<I: IntoIterator<Item = Prevents>>(list: I) -> Self {
        PreventSet(list.into_iter().fold(0, |bits, what| bits | what.bit()))
    }
}

impl From<Vec<Prevents>> for PreventSet {
    fn from(list: Vec<Prevents>) -> Self {
        list.into_iter().collect()
    }
}

impl From<PreventSet> for Vec<Prevents> {
    fn from(set: PreventSet) -> Self {
        set.iter().collect()
    }
}
