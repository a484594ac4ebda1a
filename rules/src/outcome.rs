//! How battles end.

use serde::{Deserialize, Serialize};

/// How a battle ends for its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome<S> {
    /// A side has won.
    Won(S),
    /// Nobody has.
    Draw,
}
