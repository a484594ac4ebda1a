//! What Hell Dorado keeps: the book with its profiles, a fighter's sheet, the companies' command points.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use toise_rules::Name;
use toise_rules::hell_dorado::{Edition, HeldState, HeldStates, Options, Profile, StateGiven, StateTable};

use crate::setup::{Setup, SetupError};
use crate::store::Fighter;

/// The rulebook as a battle uses it: edition, options, states and profiles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// The edition.
    pub edition: Edition,
    /// The values of the rulebook's assumptions.
    pub options: Options,
    /// The states.
    pub states: StateTable,
    /// The profiles fighters refer to.
    pub profiles: Vec<Profile>,
}

/// What is added to a fighter's characteristics from the start, by an order, a spell or the scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// To combat.
    pub cbt: i8,
    /// To shooting.
    pub tir: i8,
    /// To defence.
    pub def: i8,
    /// To protection.
    pub pr: i8,
}

/// A fighter's part in Hell Dorado.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    pub(crate) profile: u16,
    pub(crate) bonus: Bonus,
    pub(crate) states: HeldStates,
}

/// How a fighter of Hell Dorado starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterStart {
    /// The name of its profile in the [`Book`].
    pub profile: Name,
    /// Its bonuses.
    pub bonus: Bonus,
    /// The states it starts with.
    pub states: Vec<StateGiven>,
}

/// The command points of a company (`hd.order.1`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CommandPoints {
    /// What upkeep restores.
    pub base: u16,
    /// What can be spent.
    pub current: u16,
}

/// The companies' command points, by [`SideId`](crate::SideId).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ledger {
    pub(crate) command: SmallVec<[CommandPoints; 2]>,
}

impl Ledger {
    /// The command points of a side.
    pub fn command(&self, side: crate::SideId) -> CommandPoints {
        self.command.get(side.index()).copied().unwrap_or_default()
    }
}

impl Sheet {
    /// The states it is in.
    pub fn states(&self) -> &[HeldState] {
        &self.states
    }

    /// Its bonuses.
    pub fn bonus(&self) -> Bonus {
        self.bonus
    }
}

impl Book {
    /// A profile by its name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.name.as_str() == name)
    }

    /// The profile of a fighter.
    pub fn profile_of(&self, sheet: &Sheet) -> &Profile {
        &self.profiles[usize::from(sheet.profile)]
    }

    /// Whether every profile is one of this edition. // hd.weapon.6
    pub(crate) fn check_profiles(&self) -> Result<(), SetupError> {
        for profile in &self.profiles {
            if profile.name.is_empty() {
                return Err(SetupError::EmptyName);
            }
            profile.check(self.edition).map_err(|error| SetupError::Profile { reason: error.to_string() })?;
        }
        Ok(())
    }

    pub(crate) fn sheet(&self, name: &Name, start: &FighterStart) -> Result<Sheet, SetupError> {
        let unknown =
            |what, found: &Name| SetupError::Unknown { name: name.clone(), what, found: found.clone() };
        let profile = self.profiles.iter().position(|profile| profile.name == start.profile);
        let profile = profile.and_then(|index| u16::try_from(index).ok());
        let profile = profile.ok_or_else(|| unknown("profile", &start.profile))?;
        let mut states = HeldStates::new();
        for given in &start.states {
            let held = self.states.held(given).map_err(|_| unknown("state", &given.state))?;
            toise_rules::hell_dorado::receive(&mut states, held);
        }
        Ok(Sheet { profile, bonus: start.bonus, states })
    }

    /// Each company's command points: the sum of its fighters' CMD (`hd.order.1`).
    pub(crate) fn ledger(&self, setup: &Setup, fighters: &[Fighter]) -> Ledger {
        let mut command: SmallVec<[CommandPoints; 2]> =
            SmallVec::from_elem(CommandPoints::default(), setup.sides.len());
        for fighter in fighters {
            let crate::rulebook::Sheet::HellDorado(sheet) = &fighter.sheet;
            let points = &mut command[fighter.side.index()];
            points.base = points.base.saturating_add(u16::from(self.profile_of(sheet).cmd));
            points.current = points.base;
        }
        Ledger { command }
    }
}
