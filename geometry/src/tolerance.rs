use serde::{Deserialize, Serialize};

use crate::Toises;

/// The slack, in toises, of every comparison of two lengths: 1e-4 toise, or 2.5 micrometres.
///
/// Far above the rounding of any measurement on a table, far below what a hand can place.
pub const TOLERANCE: f64 = 1e-4;

/// A measure held against a limit; the margin shows how near the call was.
///
/// Every limit is inclusive: a measure equal to it, or over it by no more than [`TOLERANCE`], keeps it.
///
/// ```
/// use toise_geometry::{Toises, within};
///
/// let call = within(Toises::new(8.2)?, Toises::whole(8));
/// assert!(!call.holds());
/// assert_eq!(call.margin().to_string(), "-0.200");
/// assert!(within(Toises::new(5.600_000_000_000_000_5)?, Toises::new(5.6)?).holds());
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// What was measured.
    pub measure: Toises,
    /// What it may be at most.
    pub limit: Toises,
}

impl Measured {
    /// Whether the limit is kept: the measure is at most the limit plus [`TOLERANCE`].
    #[inline]
    #[must_use]
    pub fn holds(self) -> bool {
        self.measure.get() <= self.limit.get() + TOLERANCE
    }

    /// Whether the measure stays under the limit by more than [`TOLERANCE`], so that mere touching does not count.
    #[inline]
    #[must_use]
    pub fn holds_strictly(self) -> bool {
        self.measure.get() < self.limit.get() - TOLERANCE
    }

    /// Limit minus measure: what is left, or, below zero, what is missing.
    #[inline]
    #[must_use]
    pub fn margin(self) -> Toises {
        self.limit - self.measure
    }
}

/// Holds a measure against the limit it may reach.
#[inline]
#[must_use]
pub fn within(measure: Toises, limit: Toises) -> Measured {
    Measured { measure, limit }
}
