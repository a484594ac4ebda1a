//! The two editions of the rulebook.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The edition a battle is played by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// The later rules: ranges with limits, precisions, zones that scatter.
    #[default]
    Purgatory,
    /// The older rules: explosions, breaths without an attack roll.
    Sapience,
}

impl fmt::Display for Edition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Edition::Purgatory => "Purgatory",
            Edition::Sapience => "Sapience",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_shown_as_files_write_it() {
        for edition in [Edition::Purgatory, Edition::Sapience] {
            assert_eq!(ron::from_str::<Edition>(&edition.to_string()).unwrap(), edition);
        }
    }
}
