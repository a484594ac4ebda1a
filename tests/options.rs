//! Every option matters: a scenario that sets it ends otherwise when it is left at its default.

use std::fs;
use std::path::{Path, PathBuf};

use toise_engine::{Library, Scenario};
use toise_tests::rulebooks::RULEBOOKS;
use toise_tests::{scenario_files, scenarios_folder};

/// The scenarios of the repository, copied where they can be changed.
struct Copies(PathBuf);

impl Copies {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("toise-options-{}", std::process::id()));
        copy(&scenarios_folder(), &folder);
        Copies(folder)
    }

    /// A scenario with other text in place of its own.
    fn load(&self, original: &Path, text: &str) -> Scenario {
        let path =
            self.0.join(original.strip_prefix(scenarios_folder()).expect("a scenario of the repository"));
        fs::write(&path, text).expect("a writable copy");
        let loaded = Library::default().load(&path).into_result();
        loaded.unwrap_or_else(|error| panic!("{} does not load: {error}\n{text}", path.display()))
    }
}

impl Drop for Copies {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable folder");
    for entry in fs::read_dir(from).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let copy_of = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &copy_of);
        } else {
            fs::copy(&path, &copy_of).expect("a readable file");
        }
    }
}

/// The text with an option at another value; none when it does not set the option.
fn with_option(text: &str, option: &str, value: &str) -> Option<String> {
    let key = format!("{option}:");
    // A title may name an option as well.
    let options = text.find("options:")?;
    let mut places = text[options..].match_indices(&key).map(|(at, _)| options + at);
    let at = places.find(|at| {
        let before = text[..*at].chars().next_back();
        before.is_none_or(|before| !before.is_alphanumeric() && before != '_')
    })?;
    let start = at + key.len();
    let end = start + text[start..].find([',', ')']).expect("something after a value");
    Some(format!("{} {value}{}", &text[..start], &text[end..]))
}

/// The scenarios of the repository, as text.
fn texts() -> Vec<(PathBuf, String)> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a readable file");
        (path, text)
    };
    scenario_files().into_iter().map(read).collect()
}

#[test]
fn every_option_has_a_scenario_that_ends_otherwise_at_its_default() {
    let copies = Copies::new();
    let texts = texts();
    let mut without: Vec<String> = Vec::new();
    for rulebook in RULEBOOKS {
        let defaults = (rulebook.defaults)();
        for field in rulebook.options {
            let default = defaults[field.name].to_string();
            let default = default.trim_matches('"');
            let matters = texts.iter().filter(|(_, text)| rulebook.plays(text)).any(|(path, text)| {
                let Some(other) = with_option(text, field.name, default) else { return false };
                let (own, other) = (copies.load(path, text).run(), copies.load(path, &other).run());
                assert!(own.failure.is_none(), "{}", path.display());
                // A failed expectation, another end or, for what only comes at another moment, another course.
                other.failure.is_some() || other.transcript() != own.transcript()
            });
            if !matters {
                without.push(format!("{} of {}", field.name, rulebook.name));
            }
        }
    }
    assert!(without.is_empty(), "options that no scenario shows to matter: {}", without.join(", "));
}

#[test]
fn every_option_is_left_alone_by_a_scenario_of_its_rule() {
    let load = |(path, text): (PathBuf, String)| {
        (Scenario::load(&path).unwrap_or_else(|error| panic!("{error}")), text)
    };
    let scenarios: Vec<(Scenario, String)> = texts().into_iter().map(load).collect();
    for field in RULEBOOKS.iter().flat_map(|rulebook| rulebook.options) {
        // An id belongs to one rulebook, and so do the scenarios that cover it.
        let shown = scenarios.iter().any(|(scenario, text)| {
            scenario.covers().contains(&field.rule) && with_option(text, field.name, "").is_none()
        });
        assert!(shown, "no scenario of {} leaves {} at its default", field.rule, field.name);
    }
}
