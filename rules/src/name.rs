//! Names of fighters, weapons, states, damage types.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use smol_str::SmolStr;
use thiserror::Error;

use crate::text::serde_as_text;

/// A name as the file spells it, cheap to clone and ordered by code point.
///
/// Up to 23 bytes it holds its text itself, so that battles on several threads share nothing when they copy
/// names; a longer one is shared.
///
/// The order is the one ties "by name" are settled in.
///
/// ```
/// use toise_rules::Name;
///
/// let name = Name::from("missionary");
/// assert_eq!(name.len(), 10);
/// assert!(Name::from("Zed") < name); // capitals come first
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(SmolStr);

/// A name of no characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an empty name: expected at least one character")]
pub struct EmptyName;

impl Name {
    /// The name as plain text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name(text.into())
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Name(text.into())
    }
}

impl FromStr for Name {
    type Err = EmptyName;

    fn from_str(text: &str) -> Result<Self, EmptyName> {
        if text.is_empty() { Err(EmptyName) } else { Ok(text.into()) }
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

serde_as_text!(Name, "a name");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_by_code_point() {
        let mut names: Vec<Name> = ["é", "b", "a", "B"].map(Name::from).into();
        names.sort();
        assert_eq!(names, ["B", "a", "b", "é"]);
    }

    #[test]
    fn a_name_is_found_and_compared_by_its_text() {
        let places = std::collections::BTreeMap::from([(Name::from("ann"), 1), (Name::from("bob"), 2)]);
        assert_eq!((places.get("bob"), places.get("")), (Some(&2), None));
        let ann = Name::from("ann");
        assert!(ann == "ann" && ann != "bob");
    }

    #[test]
    fn an_empty_name_is_refused_when_read() {
        assert!(ron::from_str::<Name>("\"\"").unwrap_err().to_string().contains("an empty name"));
        assert_eq!(ron::from_str::<Name>("\"Éowyn\"").unwrap(), "Éowyn");
    }
}
