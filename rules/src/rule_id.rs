//! The numbered rules that reports and scenarios cite.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::{duel, hell_dorado, tribunal};

/// The rules of every rulebook, in the order the rulebooks are listed.
const RULEBOOKS: [&[Rule]; 3] = [hell_dorado::RULES, tribunal::RULES, duel::RULES];

/// The id of a rule this crate knows, such as `hd.pool.2`: rulebook, section, number.
///
/// The ids of a rulebook are constants, for instance [`hell_dorado::ids`]; an id met in a file is looked up
/// with [`RuleId::find`], so an id that names no rule cannot exist.
///
/// ```
/// use toise_rules::RuleId;
/// use toise_rules::hell_dorado::ids;
///
/// assert_eq!(RuleId::find("hd.pool.2"), Some(ids::POOL_2));
/// assert_eq!(RuleId::find("ex.3"), Some(ids::EX_3)); // the short form of a worked example
/// assert_eq!(RuleId::find("hd.pool.99"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

/// A rule: its id, what it is about in one sentence, and whether it rests on an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rule {
    /// The id it is cited by.
    pub id: RuleId,
    /// What it is about, in one short sentence.
    pub title: &'static str,
    /// True when part of it is an assumption, where the sources are silent or can be read two ways.
    pub assumption: bool,
}

/// An id that names no rule of any rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no rule has the id {id:?}: expected an id such as \"hd.pool.2\"")]
pub struct UnknownRule {
    /// The id that was given.
    pub id: String,
}

impl RuleId {
    pub(crate) const fn new(id: &'static str) -> Self {
        RuleId(id)
    }

    /// The rule with this id, in whichever rulebook it stands; `ex.3` is short for `hd.ex.3`.
    pub fn find(id: &str) -> Option<Self> {
        let named = |text: &str| RuleId::all().find(|known| known.0 == text);
        match id.strip_prefix("ex.") {
            Some(number) => named(&format!("hd.ex.{number}")),
            None => named(id),
        }
    }

    /// Every rule of every rulebook, in the order of the rulebooks.
    pub fn all() -> impl Iterator<Item = RuleId> {
        every_rule().map(|rule| rule.id)
    }

    /// The id as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// The rule itself, with its title.
    pub fn rule(self) -> Option<&'static Rule> {
        every_rule().find(|rule| rule.id == self)
    }
}

fn every_rule() -> impl Iterator<Item = &'static Rule> {
    RULEBOOKS.into_iter().flatten()
}

/// The rules of a rulebook, in its order: a constant for each id, and `RULES`, the list of them all.
macro_rules! rules {
    (@assumption assumed) => { true };
    (@assumption) => { false };
    ($($name:ident $id:literal $($mark:ident)?: $title:literal;)*) => {
        $(
            #[doc = concat!("`", $id, "`: ", $title)]
            pub const $name: $crate::rule_id::RuleId = $crate::rule_id::RuleId::new($id);
        )*

        /// Every rule of this rulebook that the crate follows, in the order of the rulebook.
        pub const RULES: &[$crate::rule_id::Rule] = &[
            $($crate::rule_id::Rule {
                id: $name,
                title: $title,
                assumption: $crate::rule_id::rules!(@assumption $($mark)?),
            },)*
        ];
    };
}

pub(crate) use rules;

impl FromStr for RuleId {
    type Err = UnknownRule;

    fn from_str(id: &str) -> Result<Self, UnknownRule> {
        RuleId::find(id).ok_or_else(|| UnknownRule { id: id.to_owned() })
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

crate::text::serde_as_text!(RuleId, "the id of a rule");

/// Checks that a rulebook has these sections, in this order, each with so many rules.
#[cfg(test)]
pub(crate) fn assert_sections(rules: &[Rule], book: &str, sections: &[(&str, u32)]) {
    let whole = sections
        .iter()
        .flat_map(|(section, rules)| (1..=*rules).map(move |number| format!("{book}.{section}.{number}")));
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(ids, whole.collect::<Vec<String>>());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_id_is_an_error_that_says_it() {
        let error = ron::from_str::<RuleId>("\"hd.pool.77\"").unwrap_err();
        assert!(error.to_string().contains("\"hd.pool.77\""), "{error}");
    }

    #[test]
    fn an_id_reads_back_from_its_text() {
        for rule in every_rule() {
            assert_eq!(RuleId::find(rule.id.as_str()), Some(rule.id));
            let text = ron::to_string(&rule.id).unwrap();
            assert_eq!(ron::from_str::<RuleId>(&text).unwrap(), rule.id);
            assert_eq!(rule.id.rule(), Some(rule));
        }
    }

    #[test]
    fn each_id_stands_once_and_titles_are_short_sentences() {
        let mut ids: Vec<&str> = RuleId::all().map(RuleId::as_str).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]));
        for rule in every_rule() {
            assert!(rule.title.ends_with('.') && rule.title.len() <= 85, "{}", rule.title);
        }
    }

    #[test]
    fn the_rulebooks_are_listed_one_after_the_other() {
        let books = RuleId::all().filter_map(|id| Some(id.as_str().split_once('.')?.0));
        let mut books: Vec<&str> = books.collect();
        books.dedup();
        assert_eq!(books, ["hd", "tr", "du"]);
    }

    #[test]
    fn the_short_form_serves_worked_examples_alone() {
        assert_eq!(RuleId::find("ex.10"), Some(hell_dorado::ids::EX_10));
        assert_eq!(RuleId::find("ex.11"), None);
        assert_eq!(RuleId::find("pool.1"), None);
        assert_eq!(RuleId::find("ex.ex.1"), None);
    }
}
