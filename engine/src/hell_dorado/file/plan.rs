//! The turns and the objectives of a battle.

use toise_rules::Name;

use super::profile;
use crate::hell_dorado::{Goal, Objective, Plan};
use crate::ron_file::{Key, MapEntry, Node, Problems, Record};
use crate::scenario::{footprint, is_name};

const KEYS: [Key; 2] = [Key::required("points"), Key::required("goal")];

const GOALS: [&str; 4] = ["Hold", "KillOfficer", "FirstKill", "KillAll"];

/// Reads `turns: 4` and `objectives: { … }`.
pub(super) fn read(record: &Record<'_>, problems: &mut Problems) -> Plan {
    let mut plan = Plan::default();
    if let Some(turns) = record.get("turns").and_then(|node| node.integer(1..=1000_u16, problems)) {
        plan.turns = turns;
    }
    let entries = record.get("objectives").and_then(|node| node.map(problems)).unwrap_or_default();
    plan.objectives = entries.iter().filter_map(|entry| objective(entry, problems)).collect();
    plan
}

fn objective(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<Objective> {
    let named = is_name(&entry.key, entry.key_place, problems);
    let record = entry.value.record("objective", &KEYS, problems)?;
    let points = record.get("points").and_then(|node| node.integer(0..=10_000_u16, problems));
    let goal = record.get("goal").and_then(|node| goal(&node, problems));
    named.then_some(Objective { name: Name::from(entry.key.as_str()), points: points?, goal: goal? })
}

fn goal(node: &Node<'_>, problems: &mut Problems) -> Option<Goal> {
    let variant = node.variant("goal", problems)?;
    match variant.name() {
        "Hold" => {
            let [area] = variant.values::<1>("Hold(Rect((x, y), (x, y)))", problems)?;
            footprint(&area, problems).map(Goal::Hold)
        }
        "KillOfficer" => variant.unit(problems).map(|()| Goal::KillOfficer),
        "FirstKill" => variant.unit(problems).map(|()| Goal::FirstKill),
        "KillAll" => {
            let [rank] = variant.values::<1>("KillAll(Soldier)", problems)?;
            profile::rank(&rank, problems).map(Goal::KillAll)
        }
        _ => variant.unknown(&GOALS, problems),
    }
}
