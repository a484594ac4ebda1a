//! The actions a scenario adds or defines anew.

use toise_rules::Name;
use toise_rules::hell_dorado::{Action, ActionTable, MoveEnd, StateTable, Strike, Taker};

use crate::ron_file::{Key, MapEntry, Node, Problem, ProblemCode, Problems, Record, did_you_mean};
use crate::scenario::is_name;

const KEYS: [Key; 7] = [
    Key::optional("who"),
    Key::optional("moves"),
    Key::optional("end"),
    Key::optional("struck"),
    Key::optional("strike"),
    Key::optional("cbt"),
    Key::optional("removes"),
];

/// The names of the actions there will be; none when they cannot be known.
pub(super) fn names(record: &Record<'_>) -> Option<Vec<Name>> {
    let mut names: Vec<Name> = ActionTable::default().iter().map(|(_, action)| action.name.clone()).collect();
    if record.misspells("actions") {
        return None;
    }
    if let Some(node) = record.get("actions") {
        // What is wrong with the map is reported when it is read.
        let entries = node.map(&mut Problems::default())?;
        names.extend(entries.iter().map(|entry| Name::from(entry.key.as_str())));
    }
    Some(names)
}

/// The actions of the rulebook, and those the scenario adds or defines anew.
pub(super) fn read(node: &Node<'_>, states: &StateTable, problems: &mut Problems) -> ActionTable {
    let mut table = ActionTable::default();
    for entry in node.map(problems).unwrap_or_default() {
        let Some(action) = action(&entry, states, problems) else { continue };
        match table.clone().with(action) {
            Ok(longer) => table = longer,
            Err(error) => {
                problems.push(Problem::new(entry.key_place, ProblemCode::BadValue, error.to_string()));
            }
        }
    }
    table
}

fn action(entry: &MapEntry<'_>, states: &StateTable, problems: &mut Problems) -> Option<Action> {
    let named = is_name(&entry.key, entry.key_place, problems);
    let record = entry.value.record("action", &KEYS, problems)?;
    let who = match record.get("who") {
        Some(node) => {
            let takers = [("Any", Taker::Any), ("Free", Taker::Free), ("Engaged", Taker::Engaged)];
            node.word("fighter that takes an action", &takers, problems)
        }
        None => Some(Taker::Any),
    };
    let end = match record.get("end") {
        Some(node) => {
            let ends = [("Apart", MoveEnd::Apart), ("Contact", MoveEnd::Contact), ("Away", MoveEnd::Away)];
            node.word("end of a move", &ends, problems)
        }
        None => Some(MoveEnd::Apart),
    };
    let strike = match record.get("strike") {
        Some(node) => {
            let strikes = [("Melee", Strike::Melee), ("Ranged", Strike::Ranged)];
            node.word("attack of an action", &strikes, problems).map(Some)
        }
        None => Some(None),
    };
    let moves = record.get("moves").map_or(Some(0), |node| node.integer(0..=20_u8, problems));
    let struck = record.get("struck").map_or(Some(false), |node| node.boolean(problems));
    let cbt = record.get("cbt").map_or(Some(0), |node| node.integer(-20..=20_i8, problems));
    let removes = removes(&record, states, problems);
    named.then_some(Action {
        name: Name::from(entry.key.as_str()),
        who: who?,
        removes: removes?,
        moves: moves?,
        end: end?,
        struck: struck?,
        strike: strike?,
        cbt: cbt?,
    })
}

/// The state an action removes: `removes: "Knocked down"`.
fn removes(record: &Record<'_>, states: &StateTable, problems: &mut Problems) -> Option<Option<Name>> {
    let Some(node) = record.get("removes") else { return Some(None) };
    let name = node.text(problems)?;
    if states.find(&name).is_none() {
        let help = did_you_mean(&name, states.defs().iter().map(|def| def.name.as_str()));
        let message = format!("there is no state \"{name}\"");
        problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
        return None;
    }
    if states.while_wounded().is_some_and(|wounded| *wounded.name == *name) {
        let message =
            format!("{name} comes and goes with the life points of its holder: no action removes it");
        problems.push(node.problem(ProblemCode::BadValue, message));
        return None;
    }
    Some(Some(Name::from(name.as_str())))
}
