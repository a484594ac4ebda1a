//! `Name`, `Name(value, …)` and `Name(key: value, …)`.

use super::node::{Inside, Kind, Node};
use super::pieces;
use super::problem::{Problem, ProblemCode, Problems};
use super::record::{Key, Record, example};
use super::source::Place;
use super::suggest::{a, listed, suggest};

/// One of several things that start with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant<'a> {
    what: &'static str,
    name: &'a str,
    whole: Node<'a>,
    name_place: Place,
    /// Whether parentheses stand after the name.
    has_parentheses: bool,
    inside: Inside<'a>,
}

impl<'a> Node<'a> {
    /// Reads a name and, if there are any, the parentheses after it; `what` is the enum in a word
    /// or two (`command`, `shape`).
    pub fn variant(&self, what: &'static str, problems: &mut Problems) -> Option<Variant<'a>> {
        if self.kind() != Kind::Name {
            return self.not_a_variant(what, problems);
        }
        let (name, rest) = self.read(pieces::name(self.raw()), problems)?;
        let has_parentheses = rest.starts_with('(');
        let inside = match rest {
            "" => Inside::Empty,
            _ if has_parentheses => self.inside(rest, problems)?,
            _ => return self.not_a_variant(what, problems),
        };
        let name_place = self.part(name).place();
        Some(Variant { what, name, whole: *self, name_place, has_parentheses, inside })
    }

    /// Reads one of a few names, each alone, and gives what it stands for; `what` is the enum in a word or two.
    ///
    /// ```
    /// use toise_engine::ron_file::{Node, Problems, Sources};
    ///
    /// let mut sources = Sources::default();
    /// let file = sources.add("rank.ron", "Oficer");
    /// let mut problems = Problems::default();
    /// let root = Node::parse(file, sources.text(file), &mut problems).unwrap();
    /// assert_eq!(root.word("rank", &[("Soldier", 0), ("Officer", 2)], &mut problems), None);
    /// let problem = &problems.list()[0];
    /// assert_eq!(problem.message, "no rank is called `Oficer`");
    /// assert_eq!(problem.help.as_deref(), Some("did you mean `Officer`? expected `Soldier` or `Officer`"));
    /// ```
    pub fn word<T: Clone>(
        &self,
        what: &'static str,
        words: &[(&str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        self.variant(what, problems)?.one_of(words, problems)
    }

    fn not_a_variant(&self, what: &str, problems: &mut Problems) -> Option<Variant<'a>> {
        let message = format!("expected the name of {}, found {}", a(what), self.found());
        let inner = self.raw().trim_matches('"');
        let is_name = self.kind() == Kind::Text
            && inner.starts_with(char::is_uppercase)
            && inner.chars().all(char::is_alphanumeric);
        let help = is_name.then(|| format!("write it without quotes: `{inner}`"));
        problems.push(self.problem(ProblemCode::WrongType, message).help(help));
        None
    }
}

impl<'a> Variant<'a> {
    /// The name.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Where the name stands.
    pub fn name_place(&self) -> Place {
        self.name_place
    }

    /// Where the name stands with its parentheses.
    pub fn place(&self) -> Place {
        self.whole.place()
    }

    /// Whether nothing follows the name, or empty parentheses.
    pub fn is_unit(&self) -> bool {
        self.inside == Inside::Empty
    }

    /// Whether keys stand between the parentheses.
    pub fn has_keys(&self) -> bool {
        matches!(self.inside, Inside::Pairs(_))
    }

    /// Checks that nothing stands between parentheses after the name.
    pub fn unit(&self, problems: &mut Problems) -> Option<()> {
        if self.is_unit() {
            return Some(());
        }
        let message = format!("the {} `{}` takes nothing in parentheses", self.what, self.name);
        problems.push(self.problem(ProblemCode::WrongCount, message).help(format!("write `{}`", self.name)));
        None
    }

    /// What the name stands for among a few, each a name alone; another is reported with all of them.
    pub fn one_of<T: Clone>(&self, words: &[(&str, T)], problems: &mut Problems) -> Option<T> {
        let Some((_, value)) = words.iter().find(|(word, _)| *word == self.name) else {
            return self.unknown(&words.iter().map(|(word, _)| *word).collect::<Vec<_>>(), problems);
        };
        self.unit(problems).map(|()| value.clone())
    }

    /// The values between the parentheses, however many, without keys.
    pub fn positional(&self, problems: &mut Problems) -> Option<Vec<Node<'a>>> {
        match &self.inside {
            Inside::Empty => Some(Vec::new()),
            Inside::Values(values) => Some(values.clone()),
            Inside::Pairs(_) => {
                let message =
                    format!("the {} `{}` takes values without keys, found keys", self.what, self.name);
                problems.push(self.problem(ProblemCode::WrongType, message));
                None
            }
        }
    }

    /// The values between the parentheses, exactly `N`, without keys; `form` shows them, such as
    /// `Rect((x, y), (x, y))`.
    pub fn values<const N: usize>(&self, form: &str, problems: &mut Problems) -> Option<[Node<'a>; N]> {
        let values = self.positional(problems)?;
        let count = values.len();
        let wrong = |_| {
            let plural = if N == 1 { "value" } else { "values" };
            let message = format!("the {} `{}` takes {N} {plural}, found {count}", self.what, self.name);
            let problem = self.problem(ProblemCode::WrongCount, message);
            problems.push(problem.help(format!("write `{form}`")));
        };
        values.try_into().map_err(wrong).ok()
    }

    /// The keys and values between the parentheses, checked like those of any record.
    pub fn record(&self, keys: &[Key], problems: &mut Problems) -> Option<Record<'a>> {
        let takes = format!("the {} `{}` takes keys in parentheses", self.what, self.name);
        let wrong = match &self.inside {
            Inside::Empty if !self.has_parentheses && keys.iter().any(|key| key.required) => {
                Some((ProblemCode::MissingKey, takes))
            }
            Inside::Values(_) => {
                Some((ProblemCode::WrongType, format!("{takes}, found values without keys")))
            }
            _ => None,
        };
        if let Some((code, message)) = wrong {
            let needed: Vec<Key> = keys.iter().copied().filter(|key| key.required).collect();
            let form = if needed.is_empty() { example(keys, 2) } else { example(&needed, needed.len()) };
            let help = format!("write `{}{form}`", self.name);
            problems.push(self.problem(code, message).help(help));
            return None;
        }
        self.whole.checked_record(&format!("`{}`", self.name), self.inside.clone(), keys, problems)
    }

    /// Reports that the name is none of the legal ones, which it lists; always `None`.
    pub fn unknown<T>(&self, legal: &[&str], problems: &mut Problems) -> Option<T> {
        self.not_among(self.what, legal, problems)
    }

    /// Reports that the name is none of the legal ones of a rulebook, which it lists; always `None`.
    pub fn unknown_to<T>(&self, rulebook: &str, legal: &[&str], problems: &mut Problems) -> Option<T> {
        self.not_among(&format!("{} of {rulebook}", self.what), legal, problems)
    }

    fn not_among<T>(&self, what: &str, legal: &[&str], problems: &mut Problems) -> Option<T> {
        let message = format!("no {what} is called `{}`", self.name);
        let help = match suggest(self.name, legal.iter().copied()) {
            Some(likely) if legal.len() == 1 => format!("did you mean `{likely}`?"),
            Some(likely) => format!("did you mean `{likely}`? expected {}", listed(legal)),
            None => format!("expected {}", listed(legal)),
        };
        problems.push(Problem::new(self.name_place, ProblemCode::UnknownVariant, message).help(help));
        None
    }

    /// A problem at the variant.
    pub fn problem(&self, code: ProblemCode, message: impl Into<String>) -> Problem {
        self.whole.problem(code, message)
    }
}
