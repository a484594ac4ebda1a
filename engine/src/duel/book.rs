//! What Duel keeps: the book with its profiles, a fighter's sheet, the rounds.

use serde::{Deserialize, Serialize};
use toise_rules::Name;
use toise_rules::duel::{Options, Profile};

use crate::rounds::Rounds;
use crate::setup::SetupError;

/// The rulebook as a battle uses it: options and profiles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// The values of the rulebook's assumptions.
    pub options: Options,
    /// The profiles fighters refer to.
    pub profiles: Vec<Profile>,
}

/// What the scenario adds to a fighter's pools (`du.pool.5`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// To its attacks.
    pub attack: i8,
    /// To its defences.
    pub defence: i8,
}

/// A fighter's part in Duel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    #[serde(serialize_with = "crate::facts::profile_id")]
    pub(crate) profile: u16,
    pub(crate) bonus: Bonus,
    /// The points of courage it has left.
    pub(crate) courage: u8,
    /// Whether it has noticed no enemy (`du.ambush.1`).
    pub(crate) unaware: bool,
    /// The enemies it knows of all the same, in the order of names.
    pub(crate) knows: Vec<Name>,
}

/// How a fighter of Duel starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterStart {
    /// The name of its profile in the [`Book`].
    pub profile: Name,
    /// What is added to its pools.
    pub bonus: Bonus,
    /// The points of courage it has.
    pub courage: u8,
    /// Whether it has noticed no enemy.
    pub unaware: bool,
}

/// What stands beside the fighters: the rounds.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ledger {
    pub(crate) rounds: Rounds,
}

impl Ledger {
    /// The rounds.
    pub fn rounds(&self) -> &Rounds {
        &self.rounds
    }
}

impl Sheet {
    /// The points of courage it has left.
    pub fn courage(&self) -> u8 {
        self.courage
    }

    /// Whether it knows of an enemy.
    pub fn has_noticed(&self, enemy: &Name) -> bool {
        !self.unaware || self.knows.binary_search(enemy).is_ok()
    }
}

impl Book {
    /// A profile by its name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.name == *name)
    }

    /// The profile of a fighter.
    pub(crate) fn profile_of(&self, sheet: &Sheet) -> &Profile {
        &self.profiles[usize::from(sheet.profile)]
    }

    pub(super) fn check_profiles(&self) -> Result<(), SetupError> {
        let is_nameless = |profile: &Profile| {
            profile.name.is_empty() || profile.weapons.iter().any(|weapon| weapon.name.is_empty())
        };
        if self.profiles.iter().any(is_nameless) {
            return Err(SetupError::EmptyName);
        }
        let mut problems = self.profiles.iter().flat_map(Profile::problems);
        problems.next().map_or(Ok(()), |error| Err(SetupError::Profile { reason: error.to_string() }))
    }
}
