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
pub(super) fn read(node: &Node<'_>, actions: Option<&[Name]>, problems: &mut Problems) -> StateTable {
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

fn state(entry: &MapEntry<'_>, actions: Option<&[Name]>, problems: &mut Problems) -> Option<StateDef> {
    let named = is_name(&entry.key, entry.key_place, problems);
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
    let prevents = record.get("prevents").map_or(Some(Vec::new()), |node| {
        let words = Prevents::ALL.map(|what| (what.name(), what));
        node.list_of(problems, |node, problems| node.word("thing a state prevents", &words, problems))
    });
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
    named.then_some(StateDef {
        name: Name::from(entry.key.as_str()),
        level: level?,
        cbt: cbt?,
        tir: tir?,
        prevents: prevents?.into_iter().collect(),
        actions: allowed?,
        damage: damage?,
        contact_cost: contact_cost?,
        turns,
    })
}

/// The only actions that are left: `actions: ["Walk", "Wait"]`.
fn allowed(
    record: &Record<'_>,
    known: Option<&[Name]>,
    problems: &mut Problems,
) -> Option<Option<Vec<Name>>> {
    let Some(node) = record.get("actions") else { return Some(None) };
    let names = node.list_of(problems, |node, problems| {
        let name = node.text(problems)?;
        if let Some(known) = known
            && !known.iter().any(|known| **known == *name)
        {
            let help = did_you_mean(&name, known.iter().map(Name::as_str));
            let message = format!("there is no action \"{name}\"");
            problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
            return None;
        }
        Some(Name::from(name.as_str()))
    });
    names.map(Some)
}

/// `damage: 1` or `damage: Level`.
fn damage(record: &Record<'_>, problems: &mut Problems) -> Option<StateDamage> {
    let Some(node) = record.get("damage") else { return Some(StateDamage::None) };
    if node.kind() != Kind::Name {
        return node.integer(1..=1000_u16, problems).map(StateDamage::Points);
    }
    node.word("damage of a state", &[("Level", StateDamage::Level)], problems)
}
