//! `Duel(options: (…))`.

use toise_rules::duel::Options;

use super::profile;
use crate::duel::Book;
use crate::ron_file::{Key, MapEntry, Node, Problems, Variant};
use crate::scenario::OptionReader;

/// Reads the rulebook with the profiles of the file and those it includes.
pub(crate) fn read(
    variant: &Variant<'_>,
    profiles: &[MapEntry<'_>],
    problems: &mut Problems,
) -> Option<Book> {
    let record = variant.record(&[Key::optional("options")], problems)?;
    let profiles = profiles.iter().filter_map(|entry| profile::read(entry, problems)).collect();
    // An option that cannot be read keeps its default, so that the rest of the file is read too.
    let options = record.get("options").map_or_else(Options::default, |node| options(&node, problems));
    Some(Book { options, profiles })
}

fn options(node: &Node<'_>, problems: &mut Problems) -> Options {
    let mut options = Options::default();
    let Some(mut reader) = OptionReader::new(node, Options::FIELDS, problems) else { return options };
    reader.number("success_on", 1..=6, &mut options.success_on);
    reader.number("six_counts", -6..=6, &mut options.six_counts);
    reader.number("one_counts", -6..=6, &mut options.one_counts);
    reader.number("courage_most", 0..=60, &mut options.courage_most);
    reader.number("chain_most", 1..=100, &mut options.chain_most);
    reader.number("least_damage", 0..=1000, &mut options.least_damage);
    reader.number("life", 1..=1000, &mut options.life);
    reader.number("rounds", 1..=1000, &mut options.rounds);
    reader.lengths(&mut [("movement", &mut options.movement)]);
    reader.flags(&mut [
        ("zero_misses", &mut options.zero_misses),
        ("chain", &mut options.chain),
        ("parry_answers_leaving", &mut options.parry_answers_leaving),
        ("leaving_every_opponent", &mut options.leaving_every_opponent),
        ("hit_stops_leaving", &mut options.hit_stops_leaving),
        ("group_courage", &mut options.group_courage),
        ("group_strikes_back", &mut options.group_strikes_back),
        ("fight_by_links", &mut options.fight_by_links),
        ("knows_after_first", &mut options.knows_after_first),
    ]);
    options
}
