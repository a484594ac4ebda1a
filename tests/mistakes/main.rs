//! Mistakes put into the scenarios of the repository, each kind of them wherever it can stand: one mistake is told once,
//! at its own place, and nothing is made of the file.

mod words;

use std::collections::BTreeSet;
use std::path::Path;

use toise_engine::Library;
use toise_engine::ron_file::{Located, ProblemCode, Severity};
use toise_tests::rulebooks::RULEBOOKS;
use toise_tests::{scenario_files, scenarios_folder};

use words::{Kind, Word, line_column, words};

/// A copy of what the scenarios include; changed scenarios are put beside it.
struct Workshop(tempfile::TempDir);

impl Workshop {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        copy_profiles(&scenarios_folder(), folder.path());
        Workshop(folder)
    }

    /// All that is said of a scenario that has this text instead of its own.
    fn told(&self, path: &Path, text: &str) -> Vec<Located> {
        let own = path.strip_prefix(scenarios_folder()).expect("a scenario of the repository");
        let copy = self.0.path().join(own);
        std::fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
        std::fs::write(&copy, text).expect("a file");
        let loaded = Library::default().load(&copy);
        std::fs::remove_file(&copy).expect("a file");
        let usable = loaded.problems.iter().all(|problem| problem.severity == Severity::Warning);
        assert_eq!(loaded.scenario.is_some(), usable, "what keeps a file from being played is told: {text}");
        loaded.problems
    }

    /// That one mistake, at a word of a scenario, is told once and there; gives what is said.
    #[track_caller]
    fn told_once(&self, path: &Path, text: &str, place: (usize, usize)) -> Located {
        let told = self.told(path, text);
        let shown: Vec<String> = told.iter().map(ToString::to_string).collect();
        let [problem] = told.as_slice() else { panic!("not one mistake: {shown:#?} in\n{text}") };
        assert_eq!((problem.line, problem.column), place, "{shown:?} in\n{text}");
        assert_eq!(problem.severity, Severity::Error, "{shown:?}");
        problem.clone()
    }
}

fn copy_profiles(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_profiles(&path, &target);
        } else if from.ends_with("profiles") {
            std::fs::create_dir_all(to).expect("a folder");
            std::fs::copy(&path, target).expect("a file");
        }
    }
}

/// Every scenario with those of its words that stand where no word stood before, in the scenarios of its rulebook.
fn new_words(mut visit: impl FnMut(&Path, &str, Vec<&Word<'_>>)) {
    let mut seen: BTreeSet<(usize, Kind, String, String)> = BTreeSet::new();
    for path in scenario_files() {
        let text = std::fs::read_to_string(&path).expect("a file");
        let book = RULEBOOKS.iter().position(|book| book.plays(&text)).expect("a rulebook");
        let words = words(&text);
        let is_new = |word: &&Word<'_>| {
            // A text or a number could be another; a key or a name is what its reader asks for.
            let own = if matches!(word.kind, Kind::Key | Kind::Name) { word.text } else { "" };
            seen.insert((book, word.kind, word.shape.clone(), own.to_owned()))
        };
        let new: Vec<&Word<'_>> = words.iter().filter(is_new).collect();
        visit(&path, &text, new);
    }
}

/// Each word of a kind that stands where none stood before; gives how many there are.
fn each(kind: Kind, mut visit: impl FnMut(&Path, &str, &Word<'_>)) -> usize {
    let mut count = 0;
    new_words(|path, text, words| {
        for word in words.into_iter().filter(|word| word.kind == kind) {
            count += 1;
            visit(path, text, word);
        }
    });
    count
}

/// A text with another word in the place of one.
fn with(text: &str, word: &Word<'_>, other: &str) -> String {
    format!("{}{other}{}", &text[..word.start], &text[word.end()..])
}

/// The word with two of its letters swapped, or one more where they are all the same.
fn misspelt(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    match (1..letters.len()).rev().find(|place| letters[place - 1] != letters[*place]) {
        Some(place) => letters.swap(place - 1, place),
        None => letters.push('x'),
    }
    letters.into_iter().collect()
}

#[test]
fn a_number_that_is_none_or_far_too_large_is_refused_wherever_a_number_stands() {
    let workshop = Workshop::new();
    let count = each(Kind::Number, |path, text, word| {
        for bad in ["NaN", "inf", "-inf", "1e999", "-1e999", "1e308"] {
            let told = workshop.told_once(path, &with(text, word, bad), word.line_column(text));
            assert!(matches!(told.code, ProblemCode::BadValue | ProblemCode::WrongType), "{told}");
            assert!(told.message.contains(&format!("found `{bad}`")), "{told}");
        }
    });
    assert!(count > 250, "only {count} places of numbers");
}

#[test]
fn all_numbers_of_a_file_are_refused_at_once() {
    let workshop = Workshop::new();
    let mut files = 0;
    new_words(|path, text, new| {
        let numbers: Vec<Word<'_>> =
            words(text).into_iter().filter(|word| word.kind == Kind::Number).collect();
        // A hundred problems of a file are shown.
        if !new.iter().any(|word| word.kind == Kind::Number) || numbers.len() > 100 {
            return;
        }
        let mut changed = String::new();
        let mut places = Vec::new();
        let mut after = 0;
        for number in &numbers {
            changed.push_str(&text[after..number.start]);
            places.push(line_column(&changed, changed.len()));
            changed.push_str("NaN");
            after = number.end();
        }
        changed.push_str(&text[after..]);
        let told: Vec<(usize, usize)> =
            workshop.told(path, &changed).iter().map(|problem| (problem.line, problem.column)).collect();
        assert_eq!(told, places, "in\n{changed}");
        files += 1;
    });
    assert!(files > 80, "only {files} files");
}

#[test]
fn a_misspelt_key_is_one_mistake_wherever_it_stands() {
    let workshop = Workshop::new();
    let count = each(Kind::Key, |path, text, word| {
        let bad = misspelt(word.text);
        let told = workshop.told_once(path, &with(text, word, &bad), word.line_column(text));
        assert_eq!(told.code, ProblemCode::UnknownKey, "{told}");
        assert!(told.message.ends_with(&format!("has no key `{bad}`")), "{told}");
        assert!(told.path.ends_with(&bad), "{} for {told}", told.path);
        let help = told.help.clone().unwrap_or_default();
        assert_eq!(help, format!("did you mean `{}`?", word.text), "{told}");
    });
    assert!(count > 250, "only {count} places of keys");
}

#[test]
fn a_key_given_twice_is_one_mistake_with_both_places_wherever_it_stands() {
    let workshop = Workshop::new();
    each(Kind::Key, |path, text, word| {
        let twice = format!("{0}: 0, {0}", word.text);
        let (line, column) = word.line_column(text);
        let second = (line, column + word.text.chars().count() + 5);
        let told = workshop.told(path, &with(text, word, &twice));
        let repeated: Vec<&Located> =
            told.iter().filter(|problem| problem.code == ProblemCode::RepeatedKey).collect();
        let [repeated] = repeated.as_slice() else { panic!("not once: {told:#?}") };
        assert_eq!((repeated.line, repeated.column), second, "{repeated}");
        assert_eq!((repeated.also[0].line, repeated.also[0].column), (line, column), "{repeated}");
    });
}

#[test]
fn a_misspelt_name_is_told_with_the_legal_ones_wherever_it_stands() {
    let workshop = Workshop::new();
    let count = each(Kind::Name, |path, text, word| {
        // The whole file may have a name of its own.
        if word.shape.is_empty() {
            return;
        }
        let bad = misspelt(word.text);
        let told = workshop.told_once(path, &with(text, word, &bad), word.line_column(text));
        assert_eq!(told.code, ProblemCode::UnknownVariant, "{told}");
        assert!(told.message.starts_with("no ") && told.message.contains(&format!("`{bad}`")), "{told}");
        let help = told.help.clone().unwrap_or_default();
        assert!(help.contains(&format!("`{}`", word.text)), "{} for {bad}: {help}", word.text);
    });
    assert!(count > 300, "only {count} places of names");
}

#[test]
fn a_name_with_other_values_than_it_takes_is_told_with_the_form_it_has_wherever_it_stands() {
    let workshop = Workshop::new();
    each(Kind::Name, |path, text, word| {
        if word.shape.is_empty() {
            return;
        }
        // Nothing takes so many.
        let many = "0, 0, 0, 0, 0, 0, 0";
        let changed = match &word.inside {
            Some(inside) => format!("{}{many}{}", &text[..inside.start], &text[inside.end..]),
            None => with(text, word, &format!("{}({many})", word.text)),
        };
        let told = workshop.told_once(path, &changed, word.line_column(text));
        assert!(matches!(told.code, ProblemCode::WrongCount | ProblemCode::WrongType), "{told}");
        assert!(told.message.contains(&format!(" `{}` takes ", word.text)), "{told}");
        let help = told.help.clone().unwrap_or_default();
        assert!(help.starts_with(&format!("write `{}", word.text)), "{help} for {told}");
    });
}

/// What texts stand for what they say, and name nothing that could be missing: titles and notes, names that are given
/// here, types of damage, what `Asked` compares, and what is refused for its name.
const FREE: [&str; 17] = [
    "(board(terrain{",
    "(fighters{",
    "(fighters{*(side",
    "(profiles{*(effects{",
    "(profiles{*(effects{*(does[DirectAttack(1",
    "(profiles{*(note",
    "(profiles{*(weapons{",
    "(profiles{*(weapons{*(damage[",
    "(rulesHellDorado(objectives{",
    "(rulesHellDorado(states{",
    "(script[DirectAttack(damage",
    "(script[Expect(0[Asked(1[",
    "(script[Refused(0Attack(damage",
    "(script[Refused(0Attack(weapon",
    "(script[Refused(0DirectAttack(damage",
    "(script[Refused(0Move(by",
    "(title",
];

#[test]
fn a_misspelt_text_is_told_wherever_it_names_something() {
    let workshop = Workshop::new();
    let mut free = BTreeSet::new();
    for kind in [Kind::Text, Kind::TextKey] {
        each(kind, |path, text, word| {
            let mut bad = word.text.to_owned();
            bad.insert(bad.len() - 1, 'q');
            let told = workshop.told(path, &with(text, word, &bad));
            if told.is_empty() {
                free.insert(word.shape.clone());
            }
            // A name that is given here is missed where it is used.
            if kind == Kind::Text && !told.is_empty() {
                workshop.told_once(path, &with(text, word, &bad), word.line_column(text));
            }
        });
    }
    assert_eq!(free.iter().map(String::as_str).collect::<Vec<_>>(), FREE);
}

#[test]
fn whatever_word_is_taken_out_or_exchanged_a_file_is_played_or_told_why_not() {
    let workshop = Workshop::new();
    new_words(|path, text, words| {
        for word in words {
            for other in ["", "\"\"", "0", "[]", "{}", "()", "None", "Some(1)", "-1"] {
                // `told` looks that one or the other is so.
                workshop.told(path, &with(text, word, other));
            }
        }
    });
}

#[test]
fn no_scenario_of_the_repository_has_so_much_as_a_warning() {
    for path in scenario_files() {
        let loaded = Library::default().load(&path);
        let told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{told:#?}");
    }
}
