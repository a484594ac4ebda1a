//! A scenario file with what it includes, read and checked whole.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use toise_geometry::Point;
use toise_rules::{Name, RuleId};

use super::profiles::{Included, Profiles};
use super::scope::Scope;
use super::script::Play;
use super::{Scenario, board, place, script, standing};
use crate::battle::{Battle, Dice};
use crate::chance::{Seed, Tape};
use crate::ron_file::{
    FileId, Key, Kind, Located, MAX_BYTES, Node, Place, Problem, ProblemCode, Problems, Record, Sources,
    did_you_mean,
};
use crate::rulebook::Rulebook;
use crate::setup::Setup;

const KEYS: [Key; 11] = [
    Key::required("title"),
    Key::required("rules"),
    Key::required("board"),
    Key::required("fighters"),
    Key::required("script"),
    Key::optional("covers"),
    Key::optional("include"),
    Key::optional("profiles"),
    Key::optional("dice"),
    Key::optional("bearings"),
    Key::optional("picks"),
];

/// Files read so far: an included file is read once, however many scenarios include it.
#[derive(Clone, Debug, Default)]
pub struct Library {
    contents: BTreeMap<PathBuf, Contents>,
}

/// What a file holds.
#[derive(Clone, Debug)]
enum Contents {
    Bytes(Vec<u8>),
    /// More than is read, and how much where that is known beforehand.
    TooLarge(Option<u64>),
}

/// What loading a file gave: the scenario when it is sound, and every problem found, warnings included.
#[derive(Debug)]
pub struct Loaded {
    /// The scenario, when there is no error.
    pub scenario: Option<Scenario>,
    /// The problems, in the order of the files and their lines.
    pub problems: Vec<Located>,
    /// How many errors there are, those not kept included.
    pub errors: usize,
    /// How many further problems were found and not kept.
    pub left_out: usize,
    /// The files read.
    pub sources: Sources,
}

/// Every mistake in a scenario file.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadError {
    /// The mistakes, in the order of the files and their lines.
    pub problems: Vec<Located>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

impl Loaded {
    /// The scenario, or else its mistakes.
    ///
    /// # Errors
    /// When there is no scenario.
    pub fn into_result(self) -> Result<Scenario, LoadError> {
        let problems = self.problems;
        self.scenario.ok_or(LoadError { problems })
    }
}

impl Library {
    /// Reads and checks a scenario file and what it includes.
    pub fn load(&mut self, path: &Path) -> Loaded {
        let mut reading = Reading { files: self, sources: Sources::default(), problems: Problems::default() };
        let scenario =
            reading.add_file(path, None).and_then(|file| reading.scenario(file, path.parent(), None));
        reading.finish(scenario)
    }

    /// Reads and checks a scenario from its text; `name` stands for the file in messages. It can include
    /// nothing.
    pub fn parse(&mut self, name: &str, text: &str) -> Loaded {
        let mut reading = Reading { files: self, sources: Sources::default(), problems: Problems::default() };
        let file = reading.sources.add_bytes(name, text.as_bytes(), &mut reading.problems);
        let scenario = file.and_then(|file| reading.scenario(file, None, None));
        reading.finish(scenario)
    }

    /// Reads a command as a step of a scenario's script would give it: `Attack(target: "bob")`. `active` is the fighter
    /// activated when it is asked about, who need not be named in it.
    ///
    /// The command comes beside what loading the scenario gave, whose problems are those of the command too; in them it
    /// has the name `command`.
    pub fn command(&mut self, path: &Path, text: &str, active: Option<&Name>) -> (Option<Play>, Loaded) {
        let mut reading = Reading { files: self, sources: Sources::default(), problems: Problems::default() };
        let file = reading.add_file(path, None);
        let asked = reading.sources.add_bytes("command", text.as_bytes(), &mut reading.problems);
        let mut asked = asked.map(|file| Asked { file, active: active.cloned(), play: None });
        let scenario = file.and_then(|file| reading.scenario(file, path.parent(), asked.as_mut()));
        let play = asked.and_then(|asked| asked.play).filter(|_| reading.problems.is_usable());
        (play, reading.finish(scenario))
    }

    fn contents(&mut self, path: &Path) -> io::Result<&Contents> {
        match self.contents.entry(path.to_owned()) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(free) => Ok(free.insert(Contents::of(path)?)),
        }
    }
}

impl Contents {
    fn of(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let size = file.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len());
        if size.is_some_and(|size| size > MAX_BYTES as u64) {
            return Ok(Contents::TooLarge(size));
        }
        // Not every file has its size beforehand: one byte more than it may have tells that it has too many.
        let mut bytes = Vec::new();
        file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(if bytes.len() > MAX_BYTES { Contents::TooLarge(None) } else { Contents::Bytes(bytes) })
    }
}

/// A path without `.` and `folder/..`, so that one file has one name.
fn normalised(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

/// A command that is read beside a scenario.
struct Asked {
    file: FileId,
    active: Option<Name>,
    play: Option<Play>,
}

struct Reading<'l> {
    files: &'l mut Library,
    sources: Sources,
    problems: Problems,
}

impl Reading<'_> {
    fn finish(self, scenario: Option<Scenario>) -> Loaded {
        let scenario = scenario.filter(|_| self.problems.is_usable());
        Loaded {
            scenario,
            problems: self.problems.located(&self.sources),
            errors: self.problems.errors(),
            left_out: self.problems.left_out(),
            sources: self.sources,
        }
    }

    /// Reads a file; `asked` is where another file includes it.
    fn add_file(&mut self, path: &Path, asked: Option<&Node<'_>>) -> Option<FileId> {
        let path = &normalised(path);
        let shown = path.display().to_string();
        let included = |problem: Problem| match asked {
            Some(node) => problem.also(node.place(), "it is included here"),
            None => problem,
        };
        match self.files.contents(path) {
            Ok(Contents::Bytes(bytes)) => self.sources.add_bytes(shown, bytes, &mut self.problems),
            Ok(Contents::TooLarge(bytes)) => {
                let file = self.sources.add(shown, "");
                self.problems.push(included(Problem::too_large(file, *bytes)));
                None
            }
            Err(error) => {
                let message = match error.kind() {
                    io::ErrorKind::NotFound => format!("there is no file {shown}"),
                    _ => format!("cannot read {shown}: {error}"),
                };
                self.problems.push(match asked {
                    Some(node) => node.problem(ProblemCode::Unreadable, message),
                    None => {
                        let file = self.sources.add(shown, "");
                        Problem::in_file(file, ProblemCode::Unreadable, message)
                    }
                });
                None
            }
        }
    }

    fn scenario(
        &mut self,
        file: FileId,
        folder: Option<&Path>,
        asked: Option<&mut Asked>,
    ) -> Option<Scenario> {
        let asked = asked.map(|asked| (self.sources.shared_text(asked.file), asked));
        let text = self.sources.shared_text(file);
        let root = Node::parse(file, &text, &mut self.problems)?;
        let record = root.record("scenario", &KEYS, &mut self.problems)?;
        let errors_before = self.problems.errors();
        let (included, all_included) = self.included(&record, folder);
        let problems = &mut self.problems;
        let profiles = Profiles::gather(&record, &included, all_included, problems);
        let names = profiles.names();
        let rules = record.get("rules");
        let rulebook = rules.and_then(|node| {
            let profiles = profiles.of_rulebook(&node, &included, problems);
            Rulebook::read(&node, &profiles, problems)
        });
        // Follow-on errors about what a broken profile would have held help nobody.
        let incomplete = problems.errors() > errors_before || !names.complete;
        let flawed = profiles.flawed(problems);

        let title = record.get("title").and_then(|node| node.text(problems));
        let layout = record.get("board").map(|node| board::read(&node, problems)).unwrap_or_default();
        let covers = record.get("covers");
        let covers = covers.map_or(Some(Vec::new()), |node| rule_ids(&node, rulebook.as_ref(), problems));
        let fighters = record.get("fighters").and_then(|node| node.map(problems));
        let (rulebook, fighters) = (rulebook?, fighters?);

        let drafts = place::drafts(&rulebook, &names, &fighters, problems);
        profiles.warn_of_unused(file, &drafts, problems);
        let sides = place::sides(&drafts);
        let scope = Scope::new(&rulebook, &drafts, &sides, &flawed, incomplete);
        let dice = dice(&record, &scope, problems);
        let script = record.get("script").and_then(|node| script::read(&node, &scope, problems));
        if let Some((text, asked)) = asked {
            asked.play = script::command(asked.file, &text, asked.active.as_ref(), &scope, problems);
        }
        let recruits = standing::recruits(&drafts, &layout, problems)?;
        let (board, scenery) = (layout.board?, layout.scenery?);
        let setup = Arc::new(Setup { board, scenery, rulebook, sides });
        if !problems.is_usable() {
            return None;
        }
        let dice = dice?;
        let start = match Battle::new(Arc::clone(&setup), recruits.clone(), dice) {
            Ok(battle) => battle,
            Err(error) => {
                // Every way to begin badly was looked for above, with its place.
                problems.push(Problem::in_file(file, ProblemCode::BadValue, error.to_string()));
                return None;
            }
        };
        Some(Scenario { title: title?, covers: covers?, setup, recruits, start, script: script? })
    }

    /// The files the scenario includes, and whether each of them could be opened.
    fn included(&mut self, record: &Record<'_>, folder: Option<&Path>) -> (Vec<Included>, bool) {
        let Some(node) = record.get("include") else { return (Vec::new(), true) };
        let Some(nodes) = node.list(&mut self.problems) else { return (Vec::new(), false) };
        let mut all = true;
        let mut files: Vec<Included> = Vec::with_capacity(nodes.len());
        for node in nodes {
            let before = self.problems.errors();
            files.extend(self.include(&node, &files, folder));
            all &= self.problems.errors() == before;
        }
        (files, all)
    }

    /// One of the files the scenario includes.
    fn include(&mut self, node: &Node<'_>, files: &[Included], folder: Option<&Path>) -> Option<Included> {
        let name = node.text(&mut self.problems)?;
        let Some(folder) = folder else {
            let message = "a scenario that is not a file can include nothing";
            self.problems.push(node.problem(ProblemCode::Unreadable, message));
            return None;
        };
        let asked = node.place();
        let path = folder.join(&name);
        let shown = normalised(&path).display().to_string();
        if let Some(first) = files.iter().find(|included| self.sources.path(included.file) == shown) {
            let problem = node.problem(ProblemCode::RepeatedKey, format!("{name} is included twice"));
            self.problems.push(problem.also(first.asked, "it is first included here"));
            return None;
        }
        if self.sources.path(asked.file) == shown {
            self.problems.push(node.problem(ProblemCode::RepeatedKey, format!("{name} includes itself")));
            return None;
        }
        let file = self.add_file(&path, Some(node))?;
        Some(Included { file, text: self.sources.shared_text(file), asked })
    }
}

/// The rules a scenario covers, each one of its own rulebook.
fn rule_ids(node: &Node<'_>, rulebook: Option<&Rulebook>, problems: &mut Problems) -> Option<Vec<RuleId>> {
    let ids = node.list(problems)?;
    let read = ids.iter().filter_map(|node| {
        let id = node.text(problems)?;
        let Some(found) = RuleId::find(&id) else {
            let message = format!("there is no rule \"{id}\"");
            let own = |known: &RuleId| rulebook.is_none_or(|rulebook| rulebook.has_rule(*known));
            let help = did_you_mean(&id, RuleId::all().filter(own).map(RuleId::as_str));
            problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
            return None;
        };
        if let Some(rulebook) = rulebook
            && !rulebook.has_rule(found)
        {
            let message =
                format!("{found} is no rule of {}, which this scenario plays", rulebook.own().name());
            problems.push(node.problem(ProblemCode::UnknownName, message));
            return None;
        }
        Some(found)
    });
    Some(read.collect())
}

/// `(x, y)`, in toises.
pub(crate) fn point(node: &Node<'_>, problems: &mut Problems) -> Option<Point> {
    let [x, y] = node.tuple::<2>("a point `(x, y)` in toises", problems)?;
    let coordinate = |node: &Node<'_>, problems: &mut Problems| node.number(-1e6..=1e6, problems);
    let (x, y) = (coordinate(&x, problems), coordinate(&y, problems));
    Point::new(x?, y?).ok()
}

/// The dice of the whole file: a list, a seed, or none.
fn dice(record: &Record<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Dice> {
    if let Some(node) = record.get("dice")
        && node.kind() == Kind::Name
    {
        let variant = node.variant("source of dice", problems)?;
        if variant.name() != "Seed" {
            return variant.unknown(&["Seed"], problems);
        }
        let [seed] = variant.values::<1>("Seed(42)", problems)?;
        return seed.integer(0..=u64::MAX, problems).map(|seed| Dice::Seeded(Seed(seed)));
    }
    script::tape(record, scope, problems).map(|tape| Dice::Written(tape.unwrap_or_else(Tape::default)))
}

/// Whether a text can be a name: not empty, on one line.
pub(crate) fn is_name(text: &str, place: Place, problems: &mut Problems) -> bool {
    if text.is_empty() {
        problems.push(Problem::new(place, ProblemCode::BadValue, "expected a name, found an empty text"));
    } else if text.chars().any(char::is_control) {
        let message = "a name stands on one line, without control characters";
        problems.push(Problem::new(place, ProblemCode::BadValue, message));
    } else {
        return true;
    }
    false
}

/// The name of something, not empty.
pub(crate) fn name(node: &Node<'_>, problems: &mut Problems) -> Option<Name> {
    let text = node.text(problems)?;
    is_name(&text, node.place(), problems).then(|| Name::from(text.as_str()))
}
