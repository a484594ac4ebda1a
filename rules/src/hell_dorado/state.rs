//! States fighters are in, as a table a scenario can extend.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thiserror::Error;

use super::characteristic::Characteristic;
use super::power::StateGiven;
use super::prevents::{PreventSet, Prevents};
use crate::modifier::Modifier;
use crate::name::Name;
/// How long a state lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Duration {
    /// As many turns as its level, the turn received counting as the first.
    LevelTurns,
    /// Until something removes it.
    UntilRemoved,
    /// As long as its holder's life points are at or below the threshold of its profile (`hd.state.4`).
    WhileWounded,
}

/// What a state makes its holder suffer in each resolution phase (`hd.state.5`, `hd.state.6`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StateDamage {
    /// Nothing.
    #[default]
    None,
    /// So many points.
    Points(u16),
    /// As many points as its level.
    Level,
}

/// One state: what it does and how long.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDef {
    /// Its name, as power tables print it.
    pub name: Name,
    /// True when it is written with a level, as in `Pain 2`.
    pub level: bool,
    /// What it adds to the combat characteristic.
    #[serde(default)]
    pub cbt: i32,
    /// What it adds to the shooting characteristic.
    #[serde(default)]
    pub tir: i32,
    /// What it keeps a fighter from.
    #[serde(default)]
    pub prevents: PreventSet,
    /// The only actions its holder may take, by their names in the [`ActionTable`](super::ActionTable); any when
    /// none.
    #[serde(default)]
    pub actions: Option<Vec<Name>>,
    /// What its holder suffers in each resolution phase.
    #[serde(default)]
    pub damage: StateDamage,
    /// The command points an enemy pays to make contact with its holder (`hd.state.7`).
    #[serde(default)]
    pub contact_cost: u8,
    /// How long it lasts.
    pub turns: Duration,
}

/// A state of a [`StateTable`], by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StateId(u8);

/// A state a fighter is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HeldState {
    /// Which state.
    pub state: StateId,
    /// Its level, 0 for a state without one. Of a state that lasts as many turns as its level: the turns left.
    pub level: u16,
    /// Received in a turn that does not count among its turns (option `received_turn_counts` off).
    pub fresh: bool,
}

/// The states a fighter is in, each once, in the order of the table.
pub type HeldStates = SmallVec<[HeldState; 4]>;

/// What the end of a turn leaves of a state (`hd.turn.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Countdown {
    /// It has run out.
    Over,
    /// It stays, with a turn less.
    Left(HeldState),
    /// Turns are nothing to it.
    Unchanged,
}

/// The states of a battle (`hd.state.1` to `hd.state.7` by default).
///
/// ```
/// use toise_rules::hell_dorado::{Characteristic, HeldStates, Modifier, Prevents, StateTable, receive};
///
/// let table = StateTable::default();
/// let mut held = HeldStates::new();
/// receive(&mut held, table.held(&"Stunned 1".parse()?)?);
/// receive(&mut held, table.held(&"Pain 2".parse()?)?);
/// assert!(table.prevents(&held, Prevents::Riposte));
/// let combat: Vec<Modifier> = table.modifiers(&held, Characteristic::Cbt).collect();
/// assert_eq!(combat, [Modifier::new("Pain", -1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<StateDef>", into = "Vec<StateDef>")]
pub struct StateTable(Vec<StateDef>);

/// A state that cannot stand in a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StateTableError {
    /// Lasts for its level but has none.
    #[error("state {state:?} lasts as many turns as its level: expected it to have a level")]
    NoLevelToLast {
        /// The state.
        state: Name,
    },
    /// Deals its level in damage but has none.
    #[error("state {state:?} deals its level in damage: expected it to have a level")]
    NoLevelToDeal {
        /// The state.
        state: Name,
    },
    /// A second state that follows the life points of its holder.
    #[error("state {state:?} comes with few life points, as {other:?} does: expected one such state")]
    WoundedTwice {
        /// The state.
        state: Name,
        /// The one there is.
        other: Name,
    },
    /// A name that a power table would read otherwise.
    #[error("state {state:?} cannot be written: expected a name as in \"Stunned 1\", without the level")]
    Unwritable {
        /// The state.
        state: Name,
    },
    /// More states than a table can hold.
    #[error("state {state:?} is one too many: expected at most {most} states", most = StateTable::MOST)]
    Full {
        /// The state.
        state: Name,
    },
}

/// A state given that the table does not know that way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StateError {
    /// No state of that name.
    #[error("state {state:?} is unknown: expected one of {known}")]
    Unknown {
        /// The name given.
        state: Name,
        /// The names there are, separated by commas.
        known: String,
    },
    /// Written without the level it needs.
    #[error("state {state:?} without a level: expected one, such as \"{state} 1\"")]
    NoLevel {
        /// The state.
        state: Name,
    },
    /// Written with a level it has not.
    #[error("state {state:?} with level {level}: expected no level")]
    UnusedLevel {
        /// The state.
        state: Name,
        /// The level given.
        level: u16,
    },
}

impl Default for StateTable {
    fn default() -> Self {
        use Duration::{LevelTurns, UntilRemoved, WhileWounded};
        let plain = |name: &str, level, turns| StateDef {
            name: name.into(),
            level,
            cbt: 0,
            tir: 0,
            prevents: PreventSet::NONE,
            actions: None,
            damage: StateDamage::None,
            contact_cost: 0,
            turns,
        };
        let helpless = |name: &str, level, turns, actions: [&str; 2]| StateDef {
            prevents: Prevents::ALL.into_iter().collect(),
            actions: Some(actions.map(Name::from).into()),
            ..plain(name, level, turns)
        };
        StateTable(vec![
            StateDef { cbt: -1, tir: -1, ..plain("Pain", true, LevelTurns) }, // hd.state.1
            helpless("Stunned", true, LevelTurns, ["Walk", "Wait"]),          // hd.state.2
            helpless("Knocked down", false, UntilRemoved, ["Stand up", "Wait"]), // hd.state.3
            plain("Wounded", false, WhileWounded),                            // hd.state.4
            StateDef { damage: StateDamage::Level, ..plain("Poison", true, UntilRemoved) }, // hd.state.5
            StateDef { damage: StateDamage::Points(1), ..plain("Fire", true, LevelTurns) }, // hd.state.6
            StateDef { contact_cost: 1, ..plain("Fear", false, UntilRemoved) }, // hd.state.7
        ])
    }
}

impl HeldState {
    /// Of two holdings of one state the one that ends later: a turn that does not count comes on top of those that do.
    fn later(self, other: Self) -> Self {
        let end = |held: Self| u32::from(held.level) + u32::from(held.fresh);
        if end(other) > end(self) { other } else { self }
    }
}

impl StateDef {
    /// What the state adds to a characteristic.
    pub const fn modifier(&self, characteristic: Characteristic) -> i32 {
        match characteristic {
            Characteristic::Cbt => self.cbt,
            Characteristic::Tir => self.tir,
        }
    }

    /// Whether its holder may take an action.
    pub fn allows(&self, action: &Name) -> bool {
        self.actions.as_ref().is_none_or(|actions| actions.contains(action))
    }

    /// What its holder suffers in each resolution phase at a level.
    pub const fn suffered(&self, level: u16) -> u16 {
        match self.damage {
            StateDamage::None => 0,
            StateDamage::Points(points) => points,
            StateDamage::Level => level,
        }
    }
}

impl StateTable {
    /// The most states a table can hold.
    pub const MOST: usize = 256;

    /// The table with one more state, or with its own in place of the one of the same name.
    ///
    /// The effects of states are assumptions, so a scenario may redefine them.
    pub fn with(mut self, def: StateDef) -> Result<Self, StateTableError> {
        if def.turns == Duration::LevelTurns && !def.level {
            return Err(StateTableError::NoLevelToLast { state: def.name });
        }
        if def.damage == StateDamage::Level && !def.level {
            return Err(StateTableError::NoLevelToDeal { state: def.name });
        }
        let written: Result<StateGiven, _> = def.name.parse();
        if written.is_ok_and(|written| written.level.is_some() || written.state != def.name) {
            return Err(StateTableError::Unwritable { state: def.name });
        }
        if def.turns == Duration::WhileWounded
            && let Some(other) = self.while_wounded().filter(|other| other.name != def.name)
        {
            let other = other.name.clone();
            return Err(StateTableError::WoundedTwice { state: def.name, other });
        }
        match self.0.iter().position(|own| own.name == def.name) {
            Some(place) => self.0[place] = def,
            None if self.0.len() >= Self::MOST => return Err(StateTableError::Full { state: def.name }),
            None => self.0.push(def),
        }
        Ok(self)
    }

    /// The states of the table, in order.
    pub fn defs(&self) -> &[StateDef] {
        &self.0
    }

    /// The state of this name.
    pub fn find(&self, name: &str) -> Option<StateId> {
        let place = self.0.iter().position(|def| def.name == *name)?;
        u8::try_from(place).ok().map(StateId)
    }

    /// What a state of this table does; none for the id of another table.
    pub fn get(&self, state: StateId) -> Option<&StateDef> {
        self.0.get(usize::from(state.0))
    }

    /// The state a power table gives, as a fighter holds it.
    pub fn held(&self, given: &StateGiven) -> Result<HeldState, StateError> {
        let StateGiven { state: name, level } = given;
        let found = self.find(name).and_then(|state| Some((state, self.get(state)?)));
        let Some((state, def)) = found else {
            let known: Vec<&str> = self.0.iter().map(|def| def.name.as_str()).collect();
            return Err(StateError::Unknown { state: name.clone(), known: known.join(", ") });
        };
        match (def.level, *level) {
            (true, None | Some(0)) => Err(StateError::NoLevel { state: name.clone() }),
            (false, Some(level)) => Err(StateError::UnusedLevel { state: name.clone(), level }),
            (_, level) => Ok(HeldState { state, level: level.unwrap_or(0), fresh: false }),
        }
    }

    /// A held state as it is written; none for a state of another table.
    pub fn given(&self, held: HeldState) -> Option<StateGiven> {
        let def = self.get(held.state)?;
        Some(StateGiven { state: def.name.clone(), level: def.level.then_some(held.level) })
    }

    /// True when one of these states keeps a fighter from something.
    pub fn prevents(&self, held: &[HeldState], what: Prevents) -> bool {
        self.preventing(held, what).is_some()
    }

    /// The first of these states that keeps a fighter from something.
    pub fn preventing(&self, held: &[HeldState], what: Prevents) -> Option<&StateDef> {
        self.defs_of(held).find(|def| def.prevents.contains(what))
    }

    /// What these states add to a characteristic, one by one, each once whatever its level.
    pub fn modifiers(
        &self,
        held: &[HeldState],
        characteristic: Characteristic,
    ) -> impl Iterator<Item = Modifier> {
        self.defs_of(held).filter_map(move |def| match def.modifier(characteristic) {
            0 => None,
            amount => Some(Modifier::new(def.name.clone(), amount)),
        })
    }

    /// A state received by a fighter that holds these, as it then holds it: of one received again the later end stays,
    /// of one without an end the larger level (`hd.state.8`).
    pub fn held_after(&self, held: &[HeldState], new: HeldState) -> HeldState {
        let own = held.iter().find(|own| own.state == new.state);
        own.map_or(new, |own| own.later(new))
    }

    /// The state of those with few life points left, if the table has one (`hd.state.4`).
    pub fn while_wounded(&self) -> Option<&StateDef> {
        self.0.iter().find(|def| def.turns == Duration::WhileWounded)
    }

    /// The first of these states that leaves a fighter only certain actions.
    pub fn restricting(&self, held: &[HeldState]) -> Option<&StateDef> {
        self.defs_of(held).find(|def| def.actions.is_some())
    }

    /// The first of these states that keeps a fighter from an action.
    pub fn forbidding(&self, held: &[HeldState], action: &Name) -> Option<&StateDef> {
        self.defs_of(held).find(|def| !def.allows(action))
    }

    /// What the end of a turn leaves of a state (`hd.turn.6`).
    ///
    /// ```
    /// use toise_rules::hell_dorado::{Countdown, StateTable};
    ///
    /// let table = StateTable::default();
    /// let pain = table.held(&"Pain 2".parse()?)?;
    /// let Countdown::Left(pain) = table.countdown(pain) else { panic!("a turn is left") };
    /// assert_eq!(table.countdown(pain), Countdown::Over);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn countdown(&self, held: HeldState) -> Countdown {
        match self.get(held.state).map(|def| def.turns) {
            Some(Duration::LevelTurns) if held.fresh => Countdown::Left(HeldState { fresh: false, ..held }),
            Some(Duration::LevelTurns) if held.level <= 1 => Countdown::Over,
            Some(Duration::LevelTurns) => Countdown::Left(HeldState { level: held.level - 1, ..held }),
            _ => Countdown::Unchanged,
        }
    }

    fn defs_of(&self, held: &[HeldState]) -> impl Iterator<Item = &StateDef> {
        held.iter().filter_map(|held| self.get(held.state))
    }
}

impl TryFrom<Vec<StateDef>> for StateTable {
    type Error = StateTableError;

    fn try_from(defs: Vec<StateDef>) -> Result<Self, StateTableError> {
        defs.into_iter().try_fold(StateTable(Vec::new()), StateTable::with)
    }
}

impl From<StateTable> for Vec<StateDef> {
    fn from(table: StateTable) -> Self {
        table.0
    }
}

/// Adds a state to those held; of one held already the larger level stays (`hd.state.8`).
pub fn receive(held: &mut HeldStates, new: HeldState) {
    match held.binary_search_by_key(&new.state, |own| own.state) {
        Ok(place) => held[place] = held[place].later(new),
        Err(place) => held.insert(place, new),
    }
}

/// Takes a state from those held, if it is there.
pub fn remove(held: &mut HeldStates, state: StateId) {
    held.retain(|own| own.state != state);
}

#[cfg(test)]
mod tests;
