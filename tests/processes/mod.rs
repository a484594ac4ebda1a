//! What tests hand to another process.

use serde::{Deserialize, Serialize};
use toise_engine::{Answer, Play};

/// A battle to take up and play to the end of its script.
#[derive(Debug, Serialize, Deserialize)]
pub struct Task {
    /// The battle as it was saved.
    pub save: String,
    /// What the command that waits is answered, in order.
    pub answers: Vec<Answer>,
    /// The commands to play then.
    pub plays: Vec<Play>,
}
