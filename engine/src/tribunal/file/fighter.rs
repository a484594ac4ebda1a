//! A fighter of Tribunal in a scenario file.

use toise_rules::tribunal::Characteristic;

use crate::ron_file::{Key, Problems, Record};
use crate::rounds::RoundBook;
use crate::rulebook::FighterStart as AnyStart;
use crate::scenario::{Body, ProfileNames, problem_at, profile_named};
use crate::setup::Recruit;
use crate::tribunal::{Bonus, Book, FighterStart};

/// The keys a fighter has in Tribunal, besides those of any fighter.
pub(crate) const FIGHTER_KEYS: [Key; 2] = [Key::optional("bonus"), Key::optional("life")];

/// Reads what Tribunal needs of a fighter: base, height, life points, and how it starts; without life points it lies
/// unconscious.
pub(crate) fn read(
    book: &Book,
    record: &Record<'_>,
    profiles: &ProfileNames<'_>,
    problems: &mut Problems,
) -> Option<Body> {
    let bonus = bonus(record, problems);
    let life = record.get("life").map(|node| node.integer(Book::LEAST_LIFE..=Recruit::MOST_LIFE, problems));
    let profile = profile_named(record, |name| book.profile(name), profiles, problems)?;
    let bonus = bonus?;
    let lacks = |what: &Characteristic| bonus.get(*what) != 0 && profile.value(*what).is_none();
    for what in Characteristic::ALL.into_iter().filter(lacks) {
        let message = format!("a bonus to {what}, which the profile \"{}\" does not have", profile.name);
        problem_at(record, "bonus", message, problems);
    }
    let life = match life {
        Some(life) => life?,
        None => profile.pv.into(),
    };
    let start = FighterStart { profile: profile.name.clone(), bonus };
    Body::new(profile.base_mm, profile.height, life, AnyStart::Tribunal(start))
}

fn bonus(record: &Record<'_>, problems: &mut Problems) -> Option<Bonus> {
    let Some(node) = record.get("bonus") else { return Some(Bonus::default()) };
    let keys = Characteristic::ALL.map(|what| Key::optional(what.name()));
    let record = node.record("bonus", &keys, problems)?;
    let mut bonus = Bonus::default();
    let mut read = Some(());
    for what in Characteristic::ALL {
        match record.get(what.name()).map(|node| node.integer(-60..=60_i8, problems)) {
            Some(Some(by)) => bonus = bonus.with(what, by),
            Some(None) => read = None,
            None => {}
        }
    }
    read.map(|()| bonus)
}
