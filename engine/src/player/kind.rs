//! The leaders there are, by the names they go by.

use std::fmt;
use std::str::FromStr;

use super::{ByOdds, Greedy, Leader, Random, Search};
use crate::chance::Seed;
use crate::ron_file::did_you_mean;

/// A kind of leader, as users name it. A new kind is a variant here, its name and how it is made.
///
/// ```
/// use toise_engine::LeaderKind;
///
/// let kind: LeaderKind = "random".parse()?;
/// assert_eq!(kind, LeaderKind::Random);
/// let error = "gredy".parse::<LeaderKind>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no player \"gredy\": did you mean `greedy`?");
/// # Ok::<(), toise_engine::UnknownLeader>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LeaderKind {
    /// Goes for the enemy: [`Greedy`].
    Greedy,
    /// Makes the attack it may expect most of, by exact odds: [`ByOdds`].
    Odds,
    /// Picks evenly among what is legal: [`Random`].
    Random,
    /// Looks one activation deep: [`Search`].
    Search,
}

/// A name that no leader goes by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player \"{name}\"{}", hint(name))]
pub struct UnknownLeader {
    /// The name.
    pub name: String,
}

/// A leader to be made: its kind, and the seed of what it draws for itself. As text it is what scenario files call it:
/// `Greedy`, `Odds`, `Search`, `Random(7)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeededLeader {
    /// What leads.
    pub kind: LeaderKind,
    /// Its seed; a kind that draws nothing takes no notice of it.
    pub seed: Seed,
}

impl LeaderKind {
    /// Every kind there is.
    pub const ALL: &'static [LeaderKind] =
        &[LeaderKind::Greedy, LeaderKind::Odds, LeaderKind::Random, LeaderKind::Search];

    /// The name users know it by.
    pub fn name(self) -> &'static str {
        match self {
            LeaderKind::Greedy => "greedy",
            LeaderKind::Odds => "odds",
            LeaderKind::Random => "random",
            LeaderKind::Search => "search",
        }
    }
}

impl SeededLeader {
    /// The leader, about to begin a battle. The same kind and seed play the same battle alike.
    pub fn leader(self) -> Box<dyn Leader> {
        match self.kind {
            LeaderKind::Greedy => Box::new(Greedy),
            LeaderKind::Odds => Box::new(ByOdds),
            LeaderKind::Random => Box::new(Random::new(self.seed)),
            LeaderKind::Search => Box::new(Search::default()),
        }
    }
}

impl FromStr for LeaderKind {
    type Err = UnknownLeader;

    fn from_str(name: &str) -> Result<Self, UnknownLeader> {
        let found = LeaderKind::ALL.iter().find(|kind| kind.name() == name);
        found.copied().ok_or_else(|| UnknownLeader { name: name.to_owned() })
    }
}

impl fmt::Display for LeaderKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for SeededLeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            LeaderKind::Greedy => f.write_str("Greedy"),
            LeaderKind::Odds => f.write_str("Odds"),
            LeaderKind::Random => write!(f, "Random({})", self.seed.0),
            LeaderKind::Search => f.write_str("Search"),
        }
    }
}

fn hint(name: &str) -> String {
    let names = LeaderKind::ALL.iter().map(|kind| kind.name());
    did_you_mean(name, names).map(|hint| format!(": {hint}")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_by_its_name() {
        for kind in LeaderKind::ALL {
            assert_eq!(kind.name().parse(), Ok(*kind));
        }
        let unknown = "zug".parse::<LeaderKind>().unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "there is no player \"zug\": expected `greedy`, `odds`, `random` or `search`"
        );
        assert!("".parse::<LeaderKind>().is_err());
    }
}
