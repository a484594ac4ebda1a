//! The states a scenario adds or defines anew.

use toise_rules::Name;
use toise_rules::hell_dorado::{Duration, Prevents, StateDamage, StateDef, StateTable};

use crate::ron_file::{Key, Kind, MapEntry, Node, Problem, ProblemCode, Problems, Record, did_you_mean};
use crate::scenario::is_name;

const KEYS: [Key; 9] = [
    Key::optional("level"),
    Key::optional("cbt"),
    Key::optional("tir"),
    Key::optional("prevents"),
    Key::optional("actions"),
    Key::optional("damage"),
    Key::optional("contact_cost"),
    Key::optional("turns"),
    Key::optional("wounded"),
];

/// The states of the rulebook, and those the scenario adds or defines anew.
pub(super) fn read(node: &Node<'_>, actions: &[Name], problems: &mut Problems) -> StateTable {
    let mut table = StateTable::default();
    for entry in node.map(problems).unwrap_or_default() {
        let Some(def) = state(&entry, actions, problems) else { continue };
        match table.clone().with(def) {
            Ok(longer) => table = longer,
            Err(error) => {
                problems.push(Problem::new(entry.key_place, ProblemCode::BadValue, error.to_string()));
            }
        }
    }
    table
}

fn state(entry: &MapEntry<'_>, actions: &[Name], problems: &mut Problems) -> Option<StateDef> {
    if !is_name(&entry.key, entry.key_place, problems) {
        return None;
    }
    let record = entry.value.record("state", &KEYS, problems)?;
    let number = |key: &str, problems: &mut Problems| match record.get(key) {
        Some(node) => node.integer(-20..=20_i32, problems),
        None => Some(0),
    };
    let flag = |key: &str, problems: &mut Problems| match record.get(key) {
        Some(node) => node.boolean(problems),
        None => Some(false),
    };
    let (cbt, tir) = (number("cbt", problems), number("tir", problems));
    let level = flag("level", problems);
    let (by_level, wounded) = (flag("turns", problems), flag("wounded", problems));
    let prevents: Vec<Option<Prevents>> = match record.get("prevents") {
        Some(node) => node.list(problems)?.iter().map(|node| prevents(node, problems)).collect(),
        None => Vec::new(),
    };
    let allowed = allowed(&record, actions, problems);
    let damage = damage(&record, problems);
    let contact_cost = match record.get("contact_cost") {
        Some(node) => node.integer(0..=60_u8, problems),
        None => Some(0),
    };
    let turns = match (by_level?, wounded?) {
        (true, true) => {
            let message = "a state lasts for its level in turns or while its holder is wounded, not both";
            problems.push(Problem::new(record.first_line(), ProblemCode::BadValue, message));
            return None;
        }
        (true, false) => Duration::LevelTurns,
        (false, true) => Duration::WhileWounded,
        (false, false) => Duration::UntilRemoved,
    };
    Some(StateDef {
        name: Name::from(entry.key.as_str()),
        level: level?,
        cbt: cbt?,
        tir: tir?,
        prevents: prevents.into_iter().collect::<Option<Vec<Prevents>>>()?.into_iter().collect(),
        actions: allowed?,
        damage: damage?,
        contact_cost: contact_cost?,
        turns,
    })
}

fn prevents(node: &Node<'_>, problems: &mut Problems) -> Option<Prevents> {
    let variant = node.variant("thing a state prevents", problems)?;
    match Prevents::ALL.iter().find(|what| what.name() == variant.name()) {
        Some(what) => Some(*what),
        None => variant.unknown(&Prevents::ALL.map(Prevents::name), problems),
    }
}

/// The only actions that are left: `actions: ["Walk", "Wait"]`.
fn allowed(record: &Record<'_>, known: &[Name], problems: &mut Problems) -> Option<Option<Vec<Name>>> {
    let Some(node) = record.get("actions") else { return Some(None) };
    let nodes = node.list(problems)?;
    let names: Vec<Option<Name>> = nodes
        .iter()
        .map(|node| {
            let name = node.text(problems)?;
            if !known.iter().any(|known| **known == *name) {
                let help = did_you_mean(&name, known.iter().map(Name::as_str));
                let message = format!("there is no action \"{name}\"");
                problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
                return None;
            }
            Some(Name::from(name.as_str()))
        })
        .collect();
    names.into_iter().collect::<Option<Vec<Name>>>().map(Some)
}

/// `damage: 1` or `damage: Level`.
fn damage(record: &Record<'_>, problems: &mut Problems) -> Option<StateDamage> {
    let Some(node) = record.get("damage") else { return Some(StateDamage::None) };
    if node.kind() != Kind::Name {
        return node.integer(1..=1000_u16, problems).map(StateDamage::Points);
    }
    let variant = node.variant("damage of a state", problems)?;
    match variant.name() {
        "Level" => Some(StateDamage::Level),
        _ => variant.unknown(&["Level"], problems),
    }
}
