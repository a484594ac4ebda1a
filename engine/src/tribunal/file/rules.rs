//! `Tribunal(options: (…))`.

use toise_rules::tribunal::Options;

use super::profile;
use crate::ron_file::{Key, MapEntry, Node, Problems, Variant};
use crate::scenario::OptionReader;
use crate::tribunal::Book;

const KEYS: [Key; 1] = [Key::optional("options")];

/// Reads the rulebook with the profiles of the file and those it includes.
pub(crate) fn read(
    variant: &Variant<'_>,
    profiles: &[MapEntry<'_>],
    problems: &mut Problems,
) -> Option<Book> {
    let record = variant.record(&KEYS, problems)?;
    // What cannot be read keeps its default, so that the rest of the file is read too.
    let options = record.get("options").map(|node| options(&node, problems)).unwrap_or_default();
    let profiles = profiles.iter().filter_map(|entry| profile::read(entry, problems)).collect();
    Some(Book { options, profiles })
}

/// The assumptions of the rulebook that the scenario sets otherwise.
fn options(node: &Node<'_>, problems: &mut Problems) -> Options {
    let mut options = Options::default();
    let Some(mut reader) = OptionReader::new(node, Options::FIELDS, problems) else { return options };
    reader.flags(&mut [
        ("one_misses", &mut options.one_misses),
        ("one_spoils_parry", &mut options.one_spoils_parry),
        ("one_spoils_fear", &mut options.one_spoils_fear),
        ("one_loses_initiative", &mut options.one_loses_initiative),
        ("one_fails_breaking_off", &mut options.one_fails_breaking_off),
        ("initiative_once", &mut options.initiative_once),
        ("armour_by_location", &mut options.armour_by_location),
        ("fear_penalty_when_attacking", &mut options.fear_penalty_when_attacking),
        ("fear_until_fight_ends", &mut options.fear_until_fight_ends),
        ("fear_once_per_fight", &mut options.fear_once_per_fight),
        ("fear_at_least_one", &mut options.fear_at_least_one),
        ("never_below_zero", &mut options.never_below_zero),
        ("fearful_may_break_off", &mut options.fearful_may_break_off),
    ]);
    reader.lengths(&mut [
        ("short_range", &mut options.short_range),
        ("medium_range", &mut options.medium_range),
        ("movement", &mut options.movement),
    ]);
    reader.number("rounds", 1..=1000, &mut options.rounds);
    if let Err(error) = options.check() {
        reader.wrong("medium_range", "short_range", error.to_string());
    }
    options
}
