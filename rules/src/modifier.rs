//! What is added to a number, and where it comes from.

use serde::{Deserialize, Serialize};

use crate::name::Name;

/// What changes a number for one roll, and where it comes from; also a part of a sum that has no other name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Modifier {
    /// Where it comes from, for the report.
    pub source: Name,
    /// What it adds, or takes away below 0.
    pub amount: i32,
}

impl Modifier {
    /// A modifier of this amount from this source.
    pub fn new(source: impl Into<Name>, amount: impl Into<i32>) -> Self {
        Modifier { source: source.into(), amount: amount.into() }
    }
}
