//! What Tribunal keeps: the book with its profiles, a fighter's sheet, the fights.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use toise_rules::Name;
use toise_rules::tribunal::{Characteristic, Options, Profile};

use crate::lasting::Lasting;
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

/// What the scenario adds to a fighter's characteristics, in the order of [`Characteristic::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Characteristic, i8>", into = "BTreeMap<Characteristic, i8>")]
pub struct Bonus([i8; 9]);

/// A fighter's part in Tribunal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    #[serde(serialize_with = "crate::facts::profile_id")]
    pub(crate) profile: u16,
    pub(crate) bonus: Bonus,
    /// Whether its latest activation moved it (`tr.shot.1`).
    pub(crate) moved: bool,
}

/// How a fighter of Tribunal starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterStart {
    /// The name of its profile in the [`Book`].
    pub profile: Name,
    /// What is added to its characteristics.
    pub bonus: Bonus,
}

/// A fight between two fighters in contact (`tr.board.2`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fight {
    /// Who opened it.
    pub opener: Name,
    /// The fighter it attacked.
    pub other: Name,
    /// Whose turn to strike it is: true for the opener.
    pub openers_turn: bool,
    /// What fear takes from the opener, as long as it lasts (`tr.fear.1`).
    pub opener_shaken: u8,
    /// What fear takes from the other (`tr.fear.2`).
    pub other_shaken: u8,
}

/// What stands beside the fighters: the rounds, the fights, what spells add for a time.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ledger {
    pub(crate) rounds: Rounds,
    /// In the order of names.
    pub(crate) fights: Vec<Fight>,
    pub(crate) lasting: Vec<Lasting>,
}

impl Bonus {
    /// What is added to a characteristic.
    pub fn get(self, what: Characteristic) -> i8 {
        self.0[what as usize]
    }

    /// The bonus with an amount for a characteristic.
    #[must_use]
    pub fn with(mut self, what: Characteristic, amount: i8) -> Self {
        self.0[what as usize] = amount;
        self
    }
}

impl From<BTreeMap<Characteristic, i8>> for Bonus {
    fn from(amounts: BTreeMap<Characteristic, i8>) -> Self {
        amounts.into_iter().fold(Bonus::default(), |bonus, (what, amount)| bonus.with(what, amount))
    }
}

impl From<Bonus> for BTreeMap<Characteristic, i8> {
    /// The characteristics something is added to.
    fn from(bonus: Bonus) -> Self {
        let amounts = Characteristic::ALL.map(|what| (what, bonus.get(what)));
        amounts.into_iter().filter(|(_, amount)| *amount != 0).collect()
    }
}

impl Fight {
    /// Whether a fighter is one of the two.
    pub fn is_of(&self, name: &str) -> bool {
        self.opener.as_str() == name || self.other.as_str() == name
    }

    /// The antagonist of one of the two; none of anybody else.
    pub fn antagonist(&self, of: &str) -> Option<&Name> {
        if self.opener.as_str() == of {
            Some(&self.other)
        } else if self.other.as_str() == of {
            Some(&self.opener)
        } else {
            None
        }
    }

    /// Whose turn to strike it is.
    pub fn to_strike(&self) -> &Name {
        if self.openers_turn { &self.opener } else { &self.other }
    }

    /// What fear takes from one of the two; nothing from anybody else.
    pub fn shaken(&self, name: &str) -> u8 {
        if self.opener.as_str() == name {
            self.opener_shaken
        } else if self.other.as_str() == name {
            self.other_shaken
        } else {
            0
        }
    }
}

impl Ledger {
    /// The rounds.
    pub fn rounds(&self) -> &Rounds {
        &self.rounds
    }

    /// The fights under way, in the order of names.
    pub fn fights(&self) -> &[Fight] {
        &self.fights
    }

    /// What spells add to fighters for a time.
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }

    /// The fight between two fighters, if there is one.
    pub fn fight_between(&self, a: &str, b: &str) -> Option<&Fight> {
        self.fights.iter().find(|fight| fight.antagonist(a).is_some_and(|other| other.as_str() == b))
    }

    /// The fights of a fighter.
    pub(crate) fn fights_of(&self, name: &str) -> impl Iterator<Item = &Fight> {
        self.fights.iter().filter(move |fight| fight.is_of(name))
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

    pub(crate) fn check_profiles(&self) -> Result<(), SetupError> {
        self.options.check().map_err(|error| SetupError::Profile { reason: error.to_string() })?;
        for profile in &self.profiles {
            let names: SmallVec<[&Name; 8]> = std::iter::once(&profile.name)
                .chain(profile.weapons.iter().map(|weapon| &weapon.name))
                .chain(profile.spells.iter().map(|spell| &spell.name))
                .collect();
            if names.into_iter().any(|name| name.is_empty()) {
                return Err(SetupError::EmptyName);
            }
            profile.check().map_err(|error| SetupError::Profile { reason: error.to_string() })?;
        }
        Ok(())
    }
}
