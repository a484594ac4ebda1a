//! Actions of an activation, as a table a scenario can change.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ids;
use crate::name::Name;
use crate::rule_id::RuleId;

/// Who may take an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Taker {
    /// Anyone.
    #[default]
    Any,
    /// A fighter that no enemy engages.
    Free,
    /// A fighter that an enemy engages.
    Engaged,
}

/// The attack that ends an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Strike {
    /// A melee attack.
    Melee,
    /// A ranged attack of any kind.
    Ranged,
}

/// Where the move of an action ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MoveEnd {
    /// Anywhere, as long as no new contact with an enemy is made.
    #[default]
    Apart,
    /// In contact with an enemy.
    Contact,
    /// Out of contact with every enemy.
    Away,
}

/// One action (`hd.action`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Its name, unique in the table.
    pub name: Name,
    /// Who may take it.
    #[serde(default)]
    pub who: Taker,
    /// The state it takes to take it, which it then removes.
    #[serde(default)]
    pub removes: Option<Name>,
    /// How many times MVT its move may be long; 0 without a move.
    #[serde(default)]
    pub moves: u8,
    /// Where its move ends.
    #[serde(default)]
    pub end: MoveEnd,
    /// True when each enemy that engages the mover may first strike it, without riposte.
    #[serde(default)]
    pub struck: bool,
    /// The attack it ends with.
    #[serde(default)]
    pub strike: Option<Strike>,
    /// What is added to CBT in that attack.
    #[serde(default)]
    pub cbt: i8,
}

/// The actions of a battle (`hd.action.1` to `hd.action.9` by default).
///
/// ```
/// use toise_rules::hell_dorado::{ActionTable, Strike};
///
/// let table = ActionTable::default();
/// let charge = table.find("Charge").and_then(|place| table.get(place)).unwrap();
/// assert_eq!((charge.moves, charge.cbt, charge.strike), (2, -1, Some(Strike::Melee)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Action>", into = "Vec<Action>")]
pub struct ActionTable(Vec<Action>);

/// An action of an [`ActionTable`], by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ActionId(u8);

/// An action that cannot stand in a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionTableError {
    /// It asks for a move it does not have.
    #[error(
        "action {action:?} ends its move in contact or away, but has no move: expected moves of 1 or more"
    )]
    NoMove {
        /// The action.
        action: Name,
    },
    /// It strikes in melee where its move leaves nobody to strike.
    #[error("action {action:?} ends its move away from every enemy, but with a melee attack")]
    NobodyToStrike {
        /// The action.
        action: Name,
    },
    /// It changes CBT without a melee attack.
    #[error("action {action:?} changes CBT, but ends with no melee attack")]
    NoMelee {
        /// The action.
        action: Name,
    },
    /// More actions than a table can hold.
    #[error("action {action:?} is one too many: expected at most {most} actions", most = ActionTable::MOST)]
    Full {
        /// The action.
        action: Name,
    },
}

impl Action {
    /// The rule an action follows: its own row, or the row it is most like.
    pub fn rule(&self) -> RuleId {
        if self.struck || self.end == MoveEnd::Away {
            return ids::ACTION_7;
        }
        if self.removes.is_some() {
            return ids::ACTION_8;
        }
        let into_contact = self.strike == Some(Strike::Melee) || self.end == MoveEnd::Contact;
        match (self.strike, self.moves) {
            (Some(Strike::Ranged), _) => ids::ACTION_5,
            (Some(Strike::Melee), 0) => ids::ACTION_6,
            (_, 1) if into_contact => ids::ACTION_3,
            (_, 2..) if into_contact => ids::ACTION_4,
            (_, 0) => ids::ACTION_9,
            (_, 1) => ids::ACTION_1,
            (_, 2..) => ids::ACTION_2,
        }
    }
}

impl Default for ActionTable {
    fn default() -> Self {
        let plain = |name: &str, who, moves| Action {
            name: name.into(),
            who,
            removes: None,
            moves,
            end: MoveEnd::Apart,
            struck: false,
            strike: None,
            cbt: 0,
        };
        let into_contact = |name: &str, moves, cbt| Action {
            end: MoveEnd::Contact,
            strike: Some(Strike::Melee),
            cbt,
            ..plain(name, Taker::Free, moves)
        };
        let (melee, ranged) = (Some(Strike::Melee), Some(Strike::Ranged));
        let knocked_down = Some(Name::from("Knocked down"));
        ActionTable(vec![
            plain("Walk", Taker::Free, 1),
            plain("Run", Taker::Free, 2),
            into_contact("Assault", 1, 0),
            into_contact("Charge", 2, -1),
            Action { strike: ranged, ..plain("Shoot", Taker::Free, 1) },
            Action { strike: melee, ..plain("Attack", Taker::Engaged, 0) },
            Action { end: MoveEnd::Away, struck: true, ..plain("Disengage", Taker::Engaged, 1) },
            Action { removes: knocked_down, ..plain("Stand up", Taker::Any, 0) },
            plain("Wait", Taker::Any, 0),
        ])
    }
}

impl ActionTable {
    /// The most actions a table can hold.
    pub const MOST: usize = 64;

    /// The table with one more action, or with its own in place of the one of the same name.
    ///
    /// # Errors
    /// When the action contradicts itself, or the table is full.
    pub fn with(mut self, action: Action) -> Result<Self, ActionTableError> {
        if action.moves == 0 && (action.end != MoveEnd::Apart || action.struck) {
            return Err(ActionTableError::NoMove { action: action.name });
        }
        if action.end == MoveEnd::Away && action.strike == Some(Strike::Melee) {
            return Err(ActionTableError::NobodyToStrike { action: action.name });
        }
        if action.cbt != 0 && action.strike != Some(Strike::Melee) {
            return Err(ActionTableError::NoMelee { action: action.name });
        }
        match self.0.iter().position(|own| own.name == action.name) {
            Some(place) => self.0[place] = action,
            None if self.0.len() >= Self::MOST => return Err(ActionTableError::Full { action: action.name }),
            None => self.0.push(action),
        }
        Ok(self)
    }

    /// The action of this name.
    pub fn find(&self, name: &str) -> Option<ActionId> {
        let place = self.0.iter().position(|action| action.name == *name)?;
        u8::try_from(place).ok().map(ActionId)
    }

    /// An action of this table; none for the id of another table.
    pub fn get(&self, id: ActionId) -> Option<&Action> {
        self.0.get(usize::from(id.0))
    }

    /// Every action with its id, in order.
    pub fn iter(&self) -> impl Iterator<Item = (ActionId, &Action)> {
        // No more than MOST: the place fits.
        self.0.iter().enumerate().map(|(place, action)| (ActionId(place as u8), action))
    }
}

impl TryFrom<Vec<Action>> for ActionTable {
    type Error = ActionTableError;

    fn try_from(actions: Vec<Action>) -> Result<Self, ActionTableError> {
        actions.into_iter().try_fold(ActionTable(Vec::new()), ActionTable::with)
    }
}

impl From<ActionTable> for Vec<Action> {
    fn from(table: ActionTable) -> Self {
        table.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_follows_its_own_rule() {
        let rules: Vec<RuleId> = ActionTable::default().iter().map(|(_, action)| action.rule()).collect();
        let rows = [
            ids::ACTION_1,
            ids::ACTION_2,
            ids::ACTION_3,
            ids::ACTION_4,
            ids::ACTION_5,
            ids::ACTION_6,
            ids::ACTION_7,
            ids::ACTION_8,
            ids::ACTION_9,
        ];
        assert_eq!(rules, rows);
    }

    #[test]
    fn an_action_of_the_scenario_follows_the_row_it_is_most_like() {
        let like = |text: &str| ron::from_str::<Action>(text).unwrap().rule();
        assert_eq!(like("(name: \"Sprint\", who: Free, moves: 3)"), ids::ACTION_2);
        assert_eq!(like("(name: \"Close in\", moves: 1, end: Contact)"), ids::ACTION_3);
        assert_eq!(like("(name: \"Rush\", moves: 3, end: Contact)"), ids::ACTION_4);
        assert_eq!(like("(name: \"Blow\", strike: Some(Melee))"), ids::ACTION_6);
        assert_eq!(like("(name: \"Slip away\", moves: 1, end: Away)"), ids::ACTION_7);
    }

    #[test]
    fn a_scenario_adds_actions_and_redefines_them() {
        let text = "[(name: \"Walk\", moves: 3), (name: \"Sprint\", who: Free, moves: 4)]";
        let own: Vec<Action> = ron::from_str(text).unwrap();
        let table = own.into_iter().try_fold(ActionTable::default(), ActionTable::with).unwrap();
        assert_eq!(table.iter().count(), 10);
        assert_eq!(table.find("Walk").and_then(|id| table.get(id)).unwrap().moves, 3);
        assert_eq!(table.find("Sprint"), Some(ActionId(9)));
        let text = ron::to_string(&table).unwrap();
        assert_eq!(ron::from_str::<ActionTable>(&text).unwrap(), table);
        assert_eq!(table.find("Fly"), None);
        assert!(ActionTable::default().get(ActionId(9)).is_none());
    }

    #[test]
    fn an_action_that_contradicts_itself_is_refused() {
        let refused = |text: &str| {
            let action = ron::from_str::<Action>(text).unwrap();
            ActionTable::default().with(action).unwrap_err().to_string()
        };
        let no_move = "action \"Lunge\" ends its move in contact or away, but has no move: \
                       expected moves of 1 or more";
        assert_eq!(refused("(name: \"Lunge\", end: Contact)"), no_move);
        assert_eq!(refused("(name: \"Lunge\", struck: true)"), no_move);
        assert_eq!(
            refused("(name: \"Aim\", strike: Some(Ranged), cbt: 1)"),
            "action \"Aim\" changes CBT, but ends with no melee attack"
        );
        assert_eq!(
            refused("(name: \"Slip\", moves: 1, end: Away, strike: Some(Melee))"),
            "action \"Slip\" ends its move away from every enemy, but with a melee attack"
        );
        let mut table = ActionTable(Vec::new());
        for number in 0..ActionTable::MOST {
            let text = format!("(name: \"Action {number}\")");
            table = table.with(ron::from_str(&text).unwrap()).unwrap();
        }
        let error = table.with(ron::from_str("(name: \"One more\")").unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "action \"One more\" is one too many: expected at most 64 actions");
    }
}
