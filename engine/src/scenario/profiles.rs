//! The profiles of a scenario: those of the files it includes, then its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use toise_rules::Name;

use super::load::is_name;
use super::place::Draft;
use crate::ron_file::{FileId, Key, MapEntry, Node, Place, Problem, ProblemCode, Problems, Record};
use crate::rulebook::{Reader, Rulebook};

const INCLUDED_KEYS: [Key; 1] = [Key::required("profiles")];

/// How many profiles are named in one message.
const MAX_NAMED: usize = 4;

/// A file that the scenario includes.
pub(super) struct Included {
    pub(super) file: FileId,
    pub(super) text: Arc<str>,
    /// Where the scenario names it.
    pub(super) asked: Place,
}

/// The names of the profiles of a scenario, those that could not be read included.
pub(crate) struct ProfileNames<'a> {
    pub(crate) names: Vec<&'a str>,
    /// Whether there are no others: a file that could not be read may hold some.
    pub(crate) complete: bool,
}

/// The profiles of a scenario, not yet read.
pub(super) struct Profiles<'a> {
    entries: Vec<MapEntry<'a>>,
    complete: bool,
}

impl<'a> Profiles<'a> {
    /// The profiles of the files included, then the scenario's own; `all_included` is false when one of them could not
    /// be opened.
    pub(super) fn gather(
        record: &Record<'a>,
        included: &'a [Included],
        all_included: bool,
        problems: &mut Problems,
    ) -> Self {
        let lost = |key| record.misspells(key);
        let mut all =
            Profiles { entries: Vec::new(), complete: all_included && !lost("include") && !lost("profiles") };
        for Included { file, text, .. } in included {
            let root = Node::parse(*file, text, problems);
            let record = root.and_then(|root| root.record("profile file", &INCLUDED_KEYS, problems));
            let node = record.and_then(|record| record.get("profiles"));
            all.add(node.and_then(|node| node.map(problems)), problems);
        }
        if let Some(node) = record.get("profiles") {
            all.add(node.map(problems), problems);
        }
        all
    }

    /// Adds the profiles of a file, when they could be read; a name that stands already is a problem with both its
    /// places.
    fn add(&mut self, more: Option<Vec<MapEntry<'a>>>, problems: &mut Problems) {
        self.complete &= more.is_some();
        for entry in more.unwrap_or_default() {
            is_name(&entry.key, entry.key_place, problems);
            if let Some(first) = self.entries.iter().find(|known| known.key == entry.key) {
                let message = format!("the profile \"{}\" is defined twice", entry.key);
                let problem = Problem::new(entry.key_place, ProblemCode::RepeatedKey, message);
                problems.push(problem.also(first.key_place, "it is first defined here"));
            } else {
                self.entries.push(entry);
            }
        }
    }

    /// The names of all.
    pub(super) fn names(&self) -> ProfileNames<'_> {
        let names = self.entries.iter().map(|entry| entry.key.as_str()).collect();
        ProfileNames { names, complete: self.complete }
    }

    /// Those that are written for the rulebook the scenario plays. The others are told of once for each file and
    /// rulebook, as what their keys are is no mistake in them.
    pub(super) fn of_rulebook(
        &self,
        rules: &Node<'_>,
        included: &[Included],
        problems: &mut Problems,
    ) -> Vec<MapEntry<'a>> {
        let Some(played) = Rulebook::reader(rules) else { return self.entries.clone() };
        let mut own = Vec::with_capacity(self.entries.len());
        let mut others: BTreeMap<(FileId, &str), (&Reader, Vec<&MapEntry<'a>>)> = BTreeMap::new();
        for entry in &self.entries {
            match written_for_another(&entry.value.keys(), played) {
                Some(reader) => {
                    let key = (entry.key_place.file, reader.name);
                    others.entry(key).or_insert((reader, Vec::new())).1.push(entry);
                }
                None => own.push(entry.clone()),
            }
        }
        for (reader, entries) in others.into_values() {
            problems.push(other_rulebook(played, reader, &entries, rules, included));
        }
        own
    }

    /// The names of those in which something is wrong: what they hold is not fully known.
    pub(super) fn flawed(&self, problems: &Problems) -> BTreeSet<Name> {
        // Where not every problem is kept, those of any profile may be among the others.
        let any = problems.left_out() > 0;
        let within = |whole: Place| {
            problems.list().iter().any(|problem| {
                let (file, start) = (problem.place.file, problem.place.start);
                file == whole.file && (whole.start..whole.end).contains(&start)
            })
        };
        let flawed = self.entries.iter().filter(|entry| any || within(entry.value.place()));
        flawed.map(|entry| Name::from(entry.key.as_str())).collect()
    }

    /// Warns of every profile of the scenario's own file that no fighter has. An included file serves many scenarios:
    /// what one of them leaves is no mistake.
    pub(super) fn warn_of_unused(&self, own: FileId, drafts: &[Draft], problems: &mut Problems) {
        let named: Option<BTreeSet<&str>> = drafts.iter().map(|draft| draft.profile.as_deref()).collect();
        // The fighter whose profile is not known may have been meant to have it.
        let Some(named) = named.filter(|named| !named.is_empty()) else { return };
        let known = |name: &&str| self.entries.iter().any(|entry| entry.key == *name);
        if !named.iter().all(known) {
            return;
        }
        for entry in &self.entries {
            if entry.key_place.file == own && !named.contains(entry.key.as_str()) {
                let message = format!("no fighter has the profile \"{}\"", entry.key);
                let problem = Problem::new(entry.key_place, ProblemCode::UnusedProfile, message).warning();
                problems.push(problem.help("take it out, or give it to a fighter".to_owned()));
            }
        }
    }
}

/// The rulebook that a profile with these keys is written for, when it is not the one that is played: one that knows
/// several keys which that one does not, and has fewer complaints about the whole.
fn written_for_another(keys: &[&str], played: &Reader) -> Option<&'static Reader> {
    let knows = |reader: &Reader, key: &str| reader.profile_keys.iter().any(|known| known.name == key);
    let complaints = |reader: &Reader| {
        let unknown = keys.iter().filter(|key| !knows(reader, key)).count();
        let lacks = |known: &&Key| known.required && !keys.contains(&known.name);
        unknown + reader.profile_keys.iter().filter(lacks).count()
    };
    let telling =
        |reader: &Reader| keys.iter().filter(|key| knows(reader, key) && !knows(played, key)).count() > 1;
    let others = Rulebook::readers().iter().filter(|reader| reader.name != played.name && telling(reader));
    let likely = others.min_by_key(|reader| complaints(reader))?;
    (complaints(likely) < complaints(played)).then_some(likely)
}

/// That profiles of a file are written for another rulebook: told at the line that includes the file, or at the first
/// of them in the scenario's own.
fn other_rulebook(
    played: &Reader,
    theirs: &Reader,
    entries: &[&MapEntry<'_>],
    rules: &Node<'_>,
    included: &[Included],
) -> Problem {
    let names: Vec<String> = entries.iter().map(|entry| format!("\"{}\"", entry.key)).collect();
    let what = match names.as_slice() {
        [only] => format!("the profile {only} is"),
        few if few.len() <= MAX_NAMED => format!("the profiles {} are", few.join(", ")),
        [first, ..] => format!("{} profiles, {first} the first of them, are", names.len()),
        [] => "profiles are".to_owned(),
    };
    let message = format!("{what} written for {}, and this scenario plays {}", theirs.title, played.title);
    let first = entries.first().map_or(rules.place(), |entry| entry.key_place);
    let telling = theirs.profile_keys.iter().map(|key| key.name);
    let telling = telling.filter(|key| played.profile_keys.iter().all(|known| known.name != *key));
    let written = entries.first().map(|entry| entry.value.keys()).unwrap_or_default();
    let telling: Vec<String> =
        telling.filter(|key| written.contains(key)).take(MAX_NAMED).map(|key| format!("`{key}`")).collect();
    let why = format!("{} are keys of {}, not of {}", telling.join(", "), theirs.title, played.title);
    let asked = included.iter().find(|included| included.file == first.file).map(|included| included.asked);
    let problem = match asked {
        Some(asked) => Problem::new(asked, ProblemCode::OtherRulebook, message).also(first, why),
        None => Problem::new(first, ProblemCode::OtherRulebook, message).also(first, why),
    };
    let help = format!(
        "write `rules: {}()` to play {}, or take profiles of {}",
        theirs.name, theirs.title, played.title
    );
    problem.also(rules.place(), format!("the scenario plays {}", played.title)).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_of_another_rulebook_when_its_keys_say_so_and_not_for_a_slip() {
        let duel = ["melee", "strength", "reflex", "agility", "base", "weapons"];
        let hell = ["cbt", "def", "pr", "pv", "mvt", "size", "base", "weapons"];
        let tribunal = ["ini", "cbt", "prd", "vol", "cou", "for", "end", "pv", "base"];
        let cases: [(&str, &[&str], Option<&str>); 12] = [
            ("HellDorado", &hell, None),
            ("HellDorado", &duel, Some("Duel")),
            ("HellDorado", &tribunal, Some("Tribunal")),
            ("Tribunal", &hell, Some("HellDorado")),
            ("Duel", &tribunal, Some("Tribunal")),
            // Misspelt in every key that tells them apart.
            ("HellDorado", &["cbd", "deff", "rp", "vp", "mvd", "seize", "base"], None),
            // Some keys of another do not make it one of that.
            ("HellDorado", &["cbt", "def", "pr", "pv", "mvt", "size", "base", "height", "spells"], None),
            ("Duel", &["melee", "strength", "reflex", "agility", "base", "cbt", "pv"], None),
            // Too little to tell.
            ("HellDorado", &["base"], None),
            ("HellDorado", &["melee", "base"], None),
            ("Duel", &[], None),
            // With slips of its own it is still of the other.
            ("Duel", &["cbt", "deff", "pr", "pv", "mvt", "size", "base", "colour"], Some("HellDorado")),
        ];
        for (played, keys, expected) in cases {
            let played = Rulebook::readers().iter().find(|reader| reader.name == played).unwrap();
            let found = written_for_another(keys, played).map(|reader| reader.name);
            assert_eq!(found, expected, "{keys:?} in {}", played.name);
        }
    }
}
