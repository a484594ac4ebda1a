//! States fighters are in, as a table a scenario can extend.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thiserror::Error;

use super::characteristic::Characteristic;
use super::pool::Modifier;
use super::power::StateGiven;
use crate::name::Name;

/// Something a state can keep a fighter from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Prevents {
    /// Rolling when attacked in melee.
    Riposte,
    /// Engaging enemies in contact.
    Engage,
    /// Supporting an ally's attack.
    Support,
    /// Making ranged attacks of any kind.
    Shoot,
    /// Making melee attacks.
    Attack,
    /// Projecting a control zone.
    Zone,
}

/// A set of things a state keeps a fighter from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Prevents>", into = "Vec<Prevents>")]
pub struct PreventSet(u8);

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

impl Prevents {
    /// All of them.
    pub const ALL: [Prevents; 6] = [
        Prevents::Riposte,
        Prevents::Engage,
        Prevents::Support,
        Prevents::Shoot,
        Prevents::Attack,
        Prevents::Zone,
    ];

    /// Its name, as files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Prevents::Riposte => "Riposte",
            Prevents::Engage => "Engage",
            Prevents::Support => "Support",
            Prevents::Shoot => "Shoot",
            Prevents::Attack => "Attack",
            Prevents::Zone => "Zone",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl PreventSet {
    /// Nothing.
    pub const NONE: PreventSet = PreventSet(0);

    /// True when it is in the set.
    pub const fn contains(self, what: Prevents) -> bool {
        self.0 & what.bit() != 0
    }

    /// What is in the set, in the order of [`Prevents::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Prevents> {
        Prevents::ALL.into_iter().filter(move |what| self.contains(*what))
    }
}

impl FromIterator<Prevents> for PreventSet {
    fn from_iter<I: IntoIterator<Item = Prevents>>(list: I) -> Self {
        PreventSet(list.into_iter().fold(0, |bits, what| bits | what.bit()))
    }
}

impl From<Vec<Prevents>> for PreventSet {
    fn from(list: Vec<Prevents>) -> Self {
        list.into_iter().collect()
    }
}

impl From<PreventSet> for Vec<Prevents> {
    fn from(set: PreventSet) -> Self {
        set.iter().collect()
    }
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
mod tests {
    use super::*;

    fn held(table: &StateTable, states: &[&str]) -> HeldStates {
        let mut held = HeldStates::new();
        for state in states {
            receive(&mut held, table.held(&state.parse().unwrap()).unwrap());
        }
        held
    }

    fn modifiers(table: &StateTable, held: &[HeldState], characteristic: Characteristic) -> Vec<Modifier> {
        table.modifiers(held, characteristic).collect()
    }

    #[test]
    fn pain_weakens_once_whatever_its_level() {
        let table = StateTable::default();
        let pain = held(&table, &["Pain 3"]);
        for characteristic in [Characteristic::Cbt, Characteristic::Tir] {
            assert_eq!(modifiers(&table, &pain, characteristic), [Modifier::new("Pain", -1)]);
        }
        assert!(Prevents::ALL.into_iter().all(|what| !table.prevents(&pain, what)));
    }

    #[test]
    fn the_stunned_and_the_knocked_down_can_do_nothing_in_a_fight() {
        let table = StateTable::default();
        for state in ["Stunned 1", "Knocked down"] {
            let held = held(&table, &[state]);
            assert!(Prevents::ALL.into_iter().all(|what| table.prevents(&held, what)), "{state}");
            assert_eq!(modifiers(&table, &held, Characteristic::Cbt), []);
            assert_eq!(modifiers(&table, &held, Characteristic::Tir), []);
        }
    }

    #[test]
    fn a_state_received_again_keeps_the_larger_level() {
        let table = StateTable::default();
        for order in [["Pain 1", "Pain 2"], ["Pain 2", "Pain 1"]] {
            let held = held(&table, &order);
            assert_eq!(held.len(), 1);
            assert_eq!(table.given(held[0]).unwrap().to_string(), "Pain 2");
        }
    }

    #[test]
    fn what_will_be_held_is_known_before_it_is_received() {
        let table = StateTable::default();
        let own = held(&table, &["Pain 2"]);
        for (given, after) in [("Pain 1", "Pain 2"), ("Pain 3", "Pain 3"), ("Stunned 1", "Stunned 1")] {
            let new = table.held(&given.parse().unwrap()).unwrap();
            let after_it = table.given(table.held_after(&own, new)).unwrap();
            assert_eq!(after_it.to_string(), after);
        }
        // Pain 1 in a turn that does not count ends with Pain 2: neither is the later.
        let fresh = HeldState { fresh: true, ..table.held(&"Pain 1".parse().unwrap()).unwrap() };
        assert_eq!(table.held_after(&own, fresh), own[0]);
    }

    #[test]
    fn every_name_is_the_one_files_write() {
        for what in Prevents::ALL {
            assert_eq!(ron::from_str::<Prevents>(what.name()).unwrap(), what);
        }
    }

    #[test]
    fn the_order_of_receipt_leaves_no_trace() {
        let table = StateTable::default();
        assert_eq!(held(&table, &["Knocked down", "Pain 1"]), held(&table, &["Pain 1", "Knocked down"]));
    }

    #[test]
    fn states_run_out_turn_by_turn_and_the_endless_stay() {
        let table = StateTable::default();
        let one = |text: &str| table.held(&text.parse().unwrap()).unwrap();
        assert_eq!(table.countdown(one("Pain 1")), Countdown::Over);
        assert_eq!(table.countdown(one("Pain 3")), Countdown::Left(one("Pain 2")));
        let fresh = HeldState { fresh: true, ..one("Fire 2") };
        assert_eq!(table.countdown(fresh), Countdown::Left(one("Fire 2")));
        for endless in ["Poison 4", "Knocked down", "Wounded", "Fear"] {
            assert_eq!(table.countdown(one(endless)), Countdown::Unchanged, "{endless}");
        }
    }

    #[test]
    fn a_state_received_again_in_a_turn_that_does_not_count_ends_later() {
        let table = StateTable::default();
        let mut held = held(&table, &["Pain 2"]);
        let fresh = HeldState { fresh: true, ..held[0] };
        receive(&mut held, fresh);
        assert!(held[0].fresh);
        let old = HeldState { fresh: false, ..held[0] };
        receive(&mut held, old);
        assert!(held[0].fresh);
    }

    #[test]
    fn the_helpless_have_few_actions_left() {
        let table = StateTable::default();
        let forbids =
            |state: &str, action: &str| table.forbidding(&held(&table, &[state]), &action.into()).is_some();
        assert!(
            !forbids("Stunned 1", "Walk") && !forbids("Stunned 1", "Wait") && forbids("Stunned 1", "Run")
        );
        assert!(!forbids("Knocked down", "Stand up") && forbids("Knocked down", "Walk"));
        assert!(!forbids("Pain 1", "Charge"));
    }

    #[test]
    fn poison_deals_its_level_and_fire_one() {
        let table = StateTable::default();
        let suffered = |state: &str, level| table.get(table.find(state).unwrap()).unwrap().suffered(level);
        assert_eq!((suffered("Poison", 3), suffered("Fire", 3), suffered("Pain", 3)), (3, 1, 0));
    }

    #[test]
    fn a_state_removed_is_gone_and_the_others_stay() {
        let table = StateTable::default();
        let mut states = held(&table, &["Pain 1", "Knocked down"]);
        remove(&mut states, table.find("Knocked down").unwrap());
        assert_eq!(states, held(&table, &["Pain 1"]));
        remove(&mut states, table.find("Fear").unwrap());
        assert_eq!(states.len(), 1);
    }

    #[test]
    fn a_state_given_wrongly_says_what_was_expected() {
        let table = StateTable::default();
        let error = |text: &str| table.held(&text.parse().unwrap()).unwrap_err().to_string();
        assert_eq!(
            error("Stuned 1"),
            "state \"Stuned\" is unknown: expected one of Pain, Stunned, Knocked down, Wounded, Poison, \
             Fire, Fear"
        );
        assert_eq!(error("Pain"), "state \"Pain\" without a level: expected one, such as \"Pain 1\"");
        assert_eq!(error("Knocked down 2"), "state \"Knocked down\" with level 2: expected no level");
    }

    #[test]
    fn a_scenario_adds_states_and_redefines_them() {
        let text = r#"[
            (name: "Slow", level: false, cbt: -2, turns: UntilRemoved),
            (name: "Pain", level: true, prevents: [Shoot], turns: LevelTurns),
        ]"#;
        let defs: Vec<StateDef> = ron::from_str(text).unwrap();
        let table = defs.into_iter().try_fold(StateTable::default(), StateTable::with).unwrap();
        assert_eq!(table.defs().len(), 8);
        let held = held(&table, &["Slow", "Pain 1"]);
        assert_eq!(modifiers(&table, &held, Characteristic::Cbt), [Modifier::new("Slow", -2)]);
        assert_eq!(modifiers(&table, &held, Characteristic::Tir), []);
        assert!(table.prevents(&held, Prevents::Shoot) && !table.prevents(&held, Prevents::Attack));
        let text = ron::to_string(&table).unwrap();
        assert_eq!(ron::from_str::<StateTable>(&text).unwrap(), table);
    }

    #[test]
    fn a_table_refuses_what_it_cannot_hold() {
        let def = |name: String, level, turns| StateDef {
            name: name.into(),
            level,
            cbt: i32::MIN,
            tir: i32::MIN,
            prevents: PreventSet::NONE,
            actions: None,
            damage: StateDamage::None,
            contact_cost: 0,
            turns,
        };
        let endless = def("Daze".into(), false, Duration::LevelTurns);
        assert!(matches!(StateTable::default().with(endless), Err(StateTableError::NoLevelToLast { .. })));
        let mut table = StateTable(Vec::new());
        for number in 0..StateTable::MOST {
            table = table.with(def(format!("State n{number}"), true, Duration::LevelTurns)).unwrap();
        }
        assert_eq!(table.find("State n255"), Some(StateId(255)));
        let error = table.with(def("One more".into(), true, Duration::LevelTurns)).unwrap_err();
        assert_eq!(error.to_string(), "state \"One more\" is one too many: expected at most 256 states");
        let other_table = [HeldState { state: StateId(200), level: 1, fresh: false }];
        assert!(!StateTable::default().prevents(&other_table, Prevents::Attack));
    }
}
