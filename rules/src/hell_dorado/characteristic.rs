//! The characteristics that make pools.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A characteristic a pool is counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Characteristic {
    /// CBT, combat: melee exchanges.
    Cbt,
    /// TIR, shooting: ranged attacks of every kind.
    Tir,
}

impl fmt::Display for Characteristic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Characteristic::Cbt => "CBT",
            Characteristic::Tir => "TIR",
        })
    }
}
