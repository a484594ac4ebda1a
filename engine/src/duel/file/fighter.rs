//! A fighter of Duel in a scenario file.

use crate::duel::{Bonus, Book, FighterStart};
use crate::ron_file::{Key, Node, Problems, Record};
use crate::rounds::RoundBook;
use crate::rulebook::FighterStart as AnyStart;
use crate::scenario::{Body, ProfileNames, effect, profile_named};
use crate::setup::Recruit;

/// The keys a fighter has in Duel, besides those of any fighter.
pub(crate) const FIGHTER_KEYS: [Key; 4] =
    [Key::optional("bonus"), Key::optional("life"), Key::optional("courage"), Key::optional("unaware")];

/// Reads what Duel needs of a fighter: base, height, life, and how it starts.
pub(crate) fn read(
    book: &Book,
    record: &Record<'_>,
    profiles: &ProfileNames<'_>,
    problems: &mut Problems,
) -> Option<Body> {
    let bonus = record.get("bonus").map_or(Some(Bonus::default()), |node| bonus(&node, problems));
    let points = |node: &Node<'_>, problems: &mut Problems| node.integer(0..=60_u8, problems);
    let courage = effect::optional(record, "courage", problems, points);
    let of_life = |node: &Node<'_>, problems: &mut Problems| {
        node.integer(Book::LEAST_LIFE..=Recruit::MOST_LIFE, problems)
    };
    let life = effect::optional(record, "life", problems, of_life);
    let unaware = record.get("unaware").map_or(Some(false), |node| node.boolean(problems));
    let profile = profile_named(record, |name| book.profile(name), profiles, problems)?;
    let start = FighterStart {
        profile: profile.name.clone(),
        bonus: bonus?,
        courage: courage?.unwrap_or(profile.courage),
        unaware: unaware?,
    };
    let life = life?.unwrap_or_else(|| profile.life_under(&book.options).into());
    Body::new(profile.base_mm, profile.height, life, AnyStart::Duel(start))
}

fn bonus(node: &Node<'_>, problems: &mut Problems) -> Option<Bonus> {
    let record = node.record("bonus", &[Key::optional("attack"), Key::optional("defence")], problems)?;
    let dice = |key: &str, problems: &mut Problems| {
        record.get(key).map_or(Some(0), |node| node.integer(-60..=60_i8, problems))
    };
    let (attack, defence) = (dice("attack", problems), dice("defence", problems));
    Some(Bonus { attack: attack?, defence: defence? })
}
