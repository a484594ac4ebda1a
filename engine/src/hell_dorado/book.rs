//! What Hell Dorado keeps: the book with its profiles, a fighter's sheet, the companies' command points.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use toise_rules::Name;
use toise_rules::hell_dorado::{
    Ability, ActionId, ActionTable, CardDeed, Deed, Edition, HeldState, HeldStates, Options, Outcome,
    Profile, StateGiven, StateTable, Trigger, reaction_cycles,
};

use super::plan::Plan;
use crate::lasting::Lasting;
use crate::rulebook::{Sheet as AnySheet, part};
use crate::scenario::place_of;
use crate::setup::{Setup, SetupError};
use crate::store::{Fighter, SideId};

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
    /// The actions.
    pub actions: ActionTable,
    /// How long the battle lasts, and what it is fought for.
    pub plan: Plan,
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
#[derive(Debug, PartialEq, Serialize)]
pub struct Sheet {
    #[serde(serialize_with = "crate::facts::profile_id")]
    pub(crate) profile: u16,
    pub(crate) bonus: Bonus,
    pub(crate) states: HeldStates,
    /// Whether it has been activated in this turn.
    pub(crate) activated: bool,
    /// The turn it fell in, 0 before the first.
    pub(crate) fell_in: u16,
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

/// What stands beside the fighters: the companies' command points, by [`SideId`], the turn, the activation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ledger {
    pub(crate) command: SmallVec<[CommandPoints; 2]>,
    pub(crate) turn: Turn,
    pub(crate) activation: Activation,
    /// What effects add to fighters for a time, in the order of its names.
    pub(crate) lasting: Vec<Lasting>,
    /// How often effects have been used, in the order of their names: reactions in this activation, the others in this turn.
    pub(crate) uses: Vec<Used>,
    /// The reactions set off and not yet carried out, in the order they were set off.
    pub(crate) due: Vec<Due>,
}

/// An effect used, and how often.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Used {
    pub(crate) by: Name,
    pub(crate) effect: Name,
    pub(crate) times: u8,
    /// Counted by the activation, not by the turn.
    pub(crate) reaction: bool,
}

/// A reaction set off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Due {
    pub(crate) of: Name,
    pub(crate) effect: Name,
    /// Who set it off.
    pub(crate) cause: Option<Name>,
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// No turn has begun: a situation in which any fighter may be activated, in any order and as often as one likes.
    #[default]
    Open,
    /// The action phase of a turn.
    Action,
    /// A turn is over and the next has not begun.
    Between,
    /// The battle is over.
    Over,
}

/// The turn (`hd.turn`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// Its number, 0 before the first.
    pub number: u16,
    /// The phase.
    pub phase: Phase,
    /// The side that holds Domination.
    pub domination: Option<SideId>,
    /// The side that activates first in this turn.
    pub(crate) first: Option<SideId>,
    /// The side that activated or passed last in this turn.
    pub(crate) last: Option<SideId>,
    /// Whether that side passed.
    pub(crate) passed: bool,
    /// Whether the battle's very first activation has been made.
    pub(crate) opened: bool,
    /// The side the first fighter to die fought for.
    pub(crate) first_loss: Option<SideId>,
    /// How the battle ended.
    pub outcome: Option<Outcome<SideId>>,
}

/// What the activated fighter has done of its action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) enum Stage {
    /// Nobody is activated.
    #[default]
    Idle,
    /// It has its action still.
    Fresh,
    /// It has moved and may still strike.
    Moved,
    /// It has taken its action.
    Done,
}

/// The activation under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Activation {
    pub(crate) stage: Stage,
    pub(crate) action: Option<ActionId>,
}

impl Ledger {
    /// The command points of a side.
    pub fn command(&self, side: SideId) -> CommandPoints {
        self.command.get(side.index()).copied().unwrap_or_default()
    }

    /// The turn.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// What effects add to fighters for a time.
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }

    /// How often a fighter has used an effect within its limit.
    pub(crate) fn uses_of(&self, by: &Name, effect: &Name) -> u8 {
        let used = self.uses.iter().find(|used| used.by == *by && used.effect == *effect);
        used.map_or(0, |used| used.times)
    }
}

impl Clone for Sheet {
    fn clone(&self) -> Self {
        // Copied as a slice: a clone would go state by state.
        Sheet { states: HeldStates::from_slice(&self.states), ..*self }
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
    /// Its name, as a sentence says it.
    pub(crate) const NAME: &'static str = "Hell Dorado";

    /// A profile by its name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.name.as_str() == name)
    }

    /// The profile of a fighter.
    pub fn profile_of(&self, sheet: &Sheet) -> &Profile {
        &self.profiles[usize::from(sheet.profile)]
    }

    /// Whether every profile is one of this edition, with sound effects, and no reactions go on without
    /// end. // hd.weapon.6, hd.effect.1
    pub(crate) fn check_profiles(&self) -> Result<(), SetupError> {
        for profile in &self.profiles {
            if profile.name.is_empty() || profile.effects.iter().any(|effect| effect.name.is_empty()) {
                return Err(SetupError::EmptyName);
            }
            let mut problems = profile.problems(self.edition);
            problems.extend(profile.effect_problems(&self.states));
            if let Some(error) = problems.first() {
                return Err(SetupError::Profile { reason: error.to_string() });
            }
        }
        match reaction_cycles(&self.profiles).first() {
            Some(cycle) => Err(SetupError::Profile { reason: cycle.to_string() }),
            None => Ok(()),
        }
    }

    pub(crate) fn sheet(&self, name: &Name, start: &FighterStart, life: i32) -> Result<Sheet, SetupError> {
        let profile = place_of(&start.profile, self.profiles.iter().map(|own| &own.name));
        let profile = profile.ok_or_else(|| SetupError::no_profile(name, &start.profile))?;
        let mut states = HeldStates::new();
        for given in &start.states {
            let held = self.states.held(given).map_err(|_| {
                let (name, found) = (name.clone(), given.state.clone());
                SetupError::Unknown { name, what: "state", found }
            })?;
            toise_rules::hell_dorado::receive(&mut states, held);
        }
        self.settle_wounded(profile, life, &mut states);
        Ok(Sheet { profile, bonus: start.bonus, states, activated: false, fell_in: 0 })
    }

    /// Whoever starts at its threshold starts wounded, and nobody else. // hd.state.4
    fn settle_wounded(&self, profile: u16, life: i32, states: &mut HeldStates) {
        let wounded = self.states.while_wounded().and_then(|def| self.states.find(&def.name));
        let Some(state) = wounded else { return };
        toise_rules::hell_dorado::remove(states, state);
        let threshold = self.profiles[usize::from(profile)].wounded;
        if threshold.is_some_and(|threshold| life <= threshold.into()) {
            toise_rules::hell_dorado::receive(states, HeldState { state, level: 0, fresh: false });
        }
    }

    /// Whether any effect of the book grants an ability of some kind: it saves asking what bears on a fighter.
    pub(crate) fn grants(&self, is: impl Fn(&Ability) -> bool) -> bool {
        let grants = |deed: &Deed| matches!(deed, Deed::Own(CardDeed::Grant(ability)) if is(ability));
        let mut effects = self.profiles.iter().flat_map(|profile| &profile.effects);
        effects.any(|effect| effect.does.iter().any(grants))
    }

    /// Whether any fighter could have an ability of some kind.
    pub(crate) fn knows_ability(&self, is: impl Fn(&Ability) -> bool) -> bool {
        self.profiles.iter().any(|profile| profile.abilities.iter().any(&is)) || self.grants(is)
    }

    /// Whether any effect of the book has such a trigger: most battles have no aura and no reaction to look for.
    pub(crate) fn has_trigger(&self, is: impl Fn(&Trigger) -> bool) -> bool {
        self.profiles.iter().flat_map(|profile| &profile.effects).any(|effect| is(&effect.trigger))
    }

    /// Each company's command points: the sum of its fighters' CMD (`hd.order.1`).
    pub(crate) fn ledger(&self, setup: &Setup, fighters: &[Fighter]) -> Ledger {
        let mut command: SmallVec<[CommandPoints; 2]> =
            SmallVec::from_elem(CommandPoints::default(), setup.sides.len());
        for fighter in fighters {
            let sheet = part!(AnySheet::HellDorado, &fighter.sheet);
            let points = &mut command[fighter.side.index()];
            points.base = points.base.saturating_add(u16::from(self.profile_of(sheet).cmd));
            points.current = points.base;
        }
        Ledger { command, ..Ledger::default() }
    }
}
