//! A fighter of Hell Dorado in a scenario file.

use toise_rules::hell_dorado::{StateGiven, body_height};

use super::profile::known_state;
use crate::hell_dorado::{Bonus, Book, FighterStart};
use crate::ron_file::{Key, Problems, Record};
use crate::rulebook::FighterStart as AnyStart;
use crate::scenario::{Body, ProfileNames, profile_named};

/// The keys a fighter has in Hell Dorado, besides those of any fighter.
pub(crate) const FIGHTER_KEYS: [Key; 3] =
    [Key::optional("bonus"), Key::optional("states"), Key::optional("life")];

/// Reads what Hell Dorado needs of a fighter: base, height, life points, and how it starts.
pub(crate) fn read(
    book: &Book,
    record: &Record<'_>,
    profiles: &ProfileNames<'_>,
    problems: &mut Problems,
) -> Option<Body> {
    let bonus = bonus(record, problems);
    let states = states(book, record, problems);
    let life = record.get("life").map(|node| node.integer(1..=1000_i32, problems));
    let profile = profile_named(record, |name| book.profile(name), profiles, problems)?;
    let life = match life {
        Some(life) => life?,
        None => profile.pv.into(),
    };
    let start = FighterStart { profile: profile.name.clone(), bonus: bonus?, states: states? };
    let height = body_height(profile.size, &book.options);
    Body::new(profile.base_mm, height, life, AnyStart::HellDorado(start))
}

fn bonus(record: &Record<'_>, problems: &mut Problems) -> Option<Bonus> {
    const KEYS: [Key; 4] =
        [Key::optional("cbt"), Key::optional("tir"), Key::optional("def"), Key::optional("pr")];
    let mut bonus = Bonus::default();
    let Some(node) = record.get("bonus") else { return Some(bonus) };
    let record = node.record("bonus", &KEYS, problems)?;
    for (key, value) in
        [("cbt", &mut bonus.cbt), ("tir", &mut bonus.tir), ("def", &mut bonus.def), ("pr", &mut bonus.pr)]
    {
        if let Some(node) = record.get(key) {
            *value = node.integer(-60..=60_i8, problems).unwrap_or(*value);
        }
    }
    Some(bonus)
}

fn states(book: &Book, record: &Record<'_>, problems: &mut Problems) -> Option<Vec<StateGiven>> {
    let Some(node) = record.get("states") else { return Some(Vec::new()) };
    node.list_of(problems, |node, problems| {
        let state: StateGiven = node.parse_with("a state such as \"Stunned 1\"", str::parse, problems)?;
        known_state(*node, &state, &book.states, problems)?;
        Some(state)
    })
}
