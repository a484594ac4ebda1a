//! Power tables: what hits are worth.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::name::Name;
use crate::text::serde_as_text;

/// A state as an attack gives it: `Stunned 1`, `Knocked down`.
///
/// ```
/// use toise_rules::hell_dorado::StateGiven;
///
/// let state: StateGiven = "Knocked down".parse()?;
/// assert_eq!((state.state.as_str(), state.level), ("Knocked down", None));
/// assert_eq!("Pain 2".parse::<StateGiven>()?.level, Some(2));
/// # Ok::<(), toise_rules::hell_dorado::StateGivenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateGiven {
    /// The name of the state.
    pub state: Name,
    /// Its level, from 1, when it has one.
    pub level: Option<u16>,
}

/// A text that names no state.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StateGivenError {
    /// Not a name, or not a name alone.
    #[error("state {found:?}: expected a name and maybe a level, such as \"Stunned 1\"")]
    Form {
        /// The text.
        found: String,
    },
    /// A level out of bounds.
    #[error("level {found} of state {state:?}: expected 1 to {most}", most = u16::MAX)]
    Level {
        /// The name of the state.
        state: String,
        /// The text of the level.
        found: String,
    },
}

impl FromStr for StateGiven {
    type Err = StateGivenError;

    fn from_str(text: &str) -> Result<Self, StateGivenError> {
        let text = text.trim();
        // The signs of a power table cannot be part of a name in it.
        if !text.starts_with(char::is_alphabetic) || text.contains(['/', '+']) {
            return Err(StateGivenError::Form { found: text.to_owned() });
        }
        let Some((name, last)) = text.rsplit_once(char::is_whitespace) else {
            return Ok(StateGiven { state: text.into(), level: None });
        };
        // A number below 0 is no level, and no part of a name either.
        if !last.strip_prefix('-').unwrap_or(last).bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(StateGiven { state: text.into(), level: None });
        }
        let name = name.trim_end();
        match last.parse() {
            Ok(level @ 1..) => Ok(StateGiven { state: name.into(), level: Some(level) }),
            _ => Err(StateGivenError::Level { state: name.to_owned(), found: last.to_owned() }),
        }
    }
}

impl fmt::Display for StateGiven {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Some(level) => write!(formatter, "{} {level}", self.state),
            None => write!(formatter, "{}", self.state),
        }
    }
}

serde_as_text!(StateGiven, "a state such as \"Stunned 1\"");

/// One line of a power table: damage, states, or both (`hd.power.1`).
///
/// It is written as a card prints it: `6`, `4 + Pain 2`, `Stunned 1` without damage. Nothing at all is
/// written `0`; a dash or an empty line is read as nothing too.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerLine {
    /// Points of damage inflicted.
    pub damage: u16,
    /// States given, whether damage gets through or not.
    pub states: Vec<StateGiven>,
}

/// A text that is no line of a power table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PowerLineError {
    /// A damage too large.
    #[error("damage {found}: expected at most {most}", most = u16::MAX)]
    Damage {
        /// The text of the damage.
        found: String,
    },
    /// Damage anywhere but in front.
    #[error("damage {found} after a +: expected one damage, in front, then states")]
    DamageAfter {
        /// The text of the damage.
        found: String,
    },
    /// Something that is neither damage nor a state.
    #[error(transparent)]
    State(#[from] StateGivenError),
}

impl PowerLine {
    const NOTHING: &'static PowerLine = &PowerLine { damage: 0, states: Vec::new() };

    /// A line of damage alone.
    pub fn of_damage(damage: u16) -> Self {
        PowerLine { damage, states: Vec::new() }
    }

    /// True when the line gives nothing at all.
    pub fn is_nothing(&self) -> bool {
        self.damage == 0 && self.states.is_empty()
    }
}

impl FromStr for PowerLine {
    type Err = PowerLineError;

    fn from_str(text: &str) -> Result<Self, PowerLineError> {
        let text = text.trim();
        if matches!(text, "" | "-" | "–") {
            return Ok(PowerLine::default());
        }
        let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let mut line = PowerLine::default();
        for (index, part) in text.split('+').map(str::trim).enumerate() {
            if !number(part) {
                line.states.push(part.parse()?);
            } else if index > 0 {
                return Err(PowerLineError::DamageAfter { found: part.to_owned() });
            } else {
                line.damage = part.parse().map_err(|_| PowerLineError::Damage { found: part.to_owned() })?;
            }
        }
        Ok(line)
    }
}

impl fmt::Display for PowerLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plus = "";
        if self.damage > 0 || self.states.is_empty() {
            write!(formatter, "{}", self.damage)?;
            plus = " + ";
        }
        for state in &self.states {
            write!(formatter, "{plus}{state}")?;
            plus = " + ";
        }
        Ok(())
    }
}

serde_as_text!(PowerLine, "a line of a power table such as \"4 + Pain 2\"");

/// What one to five hits are worth: five lines, the line of the hits used counting alone (`hd.power.1`).
///
/// ```
/// use toise_rules::hell_dorado::PowerTable;
///
/// let table: PowerTable = "3 / 4 + Pain 2 / 6 / 8 / 6 + Knocked down".parse()?;
/// let choices: Vec<String> = table.choices(3)?.map(|line| line.to_string()).collect();
/// assert_eq!(choices, ["6", "4 + Pain 2", "3", "0"]);
/// assert!(table.line(6).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerTable(Arc<[PowerLine; 5]>);

/// A text that is no power table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PowerTableError {
    /// Too few or too many lines.
    #[error("a power table of {found} lines: expected 5, separated by /")]
    Lines {
        /// The number of lines.
        found: usize,
    },
    /// A line that cannot be read.
    #[error("line {number} of the power table: {error}")]
    Line {
        /// The number of the line, 1 to 5.
        number: usize,
        /// What is wrong with it.
        #[source]
        error: PowerLineError,
    },
}

/// A number of hits for which no table has a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no line for {hits} hits: expected 0 to 5")]
pub struct NoSuchLine {
    /// The number of hits.
    pub hits: u8,
}

impl PowerTable {
    /// A table of these lines, for one to five hits.
    pub fn new(lines: [PowerLine; 5]) -> Self {
        PowerTable(Arc::new(lines))
    }

    /// The five lines, for one to five hits.
    pub fn lines(&self) -> &[PowerLine; 5] {
        &self.0
    }

    /// What this many hits are worth; no hits are worth nothing.
    pub fn line(&self, hits: u8) -> Result<&PowerLine, NoSuchLine> {
        match hits.checked_sub(1) {
            None => Ok(PowerLine::NOTHING),
            Some(index) => self.0.get(usize::from(index)).ok_or(NoSuchLine { hits }),
        }
    }

    /// What may be taken with this many hits where they may be reduced: all of them first, none last
    /// (`hd.power.2`).
    pub fn choices(&self, hits: u8) -> Result<impl Iterator<Item = &PowerLine>, NoSuchLine> {
        self.line(hits)?;
        Ok((0..=hits).rev().filter_map(|used| self.line(used).ok()))
    }
}

impl FromStr for PowerTable {
    type Err = PowerTableError;

    fn from_str(text: &str) -> Result<Self, PowerTableError> {
        let parts: Vec<&str> = text.split('/').collect();
        let lines: [&str; 5] =
            parts.try_into().map_err(|parts: Vec<&str>| PowerTableError::Lines { found: parts.len() })?;
        let mut table = [const { PowerLine { damage: 0, states: Vec::new() } }; 5];
        for (index, (line, text)) in table.iter_mut().zip(lines).enumerate() {
            *line = text.parse().map_err(|error| PowerTableError::Line { number: index + 1, error })?;
        }
        Ok(PowerTable::new(table))
    }
}

impl fmt::Display for PowerTable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, rest @ ..] = self.lines();
        write!(formatter, "{first}")?;
        rest.iter().try_for_each(|line| write!(formatter, " / {line}"))
    }
}

serde_as_text!(PowerTable, "a power table of five lines such as \"2 / 4 / 6 / 8 / 10\"");

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn table(text: &str) -> PowerTable {
        text.parse().unwrap()
    }

    fn table_error(text: &str) -> String {
        text.parse::<PowerTable>().unwrap_err().to_string()
    }

    #[test]
    fn each_number_of_hits_has_its_own_line() {
        let table = table("2/4/6/8/10");
        for (hits, damage) in [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8), (5, 10)] {
            assert_eq!(table.line(hits), Ok(&PowerLine::of_damage(damage)));
        }
        for hits in [6, 255] {
            assert_eq!(table.line(hits), Err(NoSuchLine { hits }));
            assert!(table.choices(hits).is_err());
        }
    }

    #[test]
    fn fewer_hits_may_be_used_but_never_more() {
        let choices = |hits| -> Vec<u16> {
            table("2/4/6/8/10").choices(hits).unwrap().map(|line| line.damage).collect()
        };
        assert_eq!(choices(3), [6, 4, 2, 0]);
        assert_eq!(choices(0), [0]);
        assert_eq!(choices(5), [10, 8, 6, 4, 2, 0]);
    }

    #[test]
    fn a_line_is_nothing_without_damage_and_states_alike() {
        for (line, nothing) in [("0", true), ("1", false), ("Stunned 1", false), ("2 + Stunned 1", false)] {
            assert_eq!(line.parse::<PowerLine>().unwrap().is_nothing(), nothing, "{line}");
        }
    }

    #[test]
    fn a_state_on_one_line_is_not_given_by_the_next() {
        let table = table("3 / Stunned 1 / 4 / - / ");
        assert_eq!(table.line(2).unwrap(), &"Stunned 1".parse::<PowerLine>().unwrap());
        assert!(table.line(3).unwrap().states.is_empty());
        assert!(table.line(4).unwrap().is_nothing() && table.line(5).unwrap().is_nothing());
        assert_eq!(table.to_string(), "3 / Stunned 1 / 4 / 0 / 0");
    }

    #[test]
    fn a_line_has_one_canonical_form() {
        for (text, canonical) in [
            ("6", "6"),
            ("4+Pain 2", "4 + Pain 2"),
            (" 4  +  Pain  2 + Knocked down", "4 + Pain 2 + Knocked down"),
            ("0 + Stunned 1", "Stunned 1"),
            ("0", "0"),
            ("007", "7"),
            ("-", "0"),
            ("–", "0"),
            ("", "0"),
            ("Sonné 1", "Sonné 1"),
        ] {
            assert_eq!(text.parse::<PowerLine>().unwrap().to_string(), canonical, "{text}");
        }
    }

    #[test]
    fn errors_say_which_line_and_what_was_expected() {
        assert_eq!(table_error("1/2/3/4"), "a power table of 4 lines: expected 5, separated by /");
        assert_eq!(table_error("1/2/3/4/5/6"), "a power table of 6 lines: expected 5, separated by /");
        assert_eq!(
            table_error("1/2/3 + 4/4/5"),
            "line 3 of the power table: damage 4 after a +: expected one damage, in front, then states"
        );
        assert_eq!(
            table_error("1/2/3/4/99999"),
            "line 5 of the power table: damage 99999: expected at most 65535"
        );
        assert_eq!(
            table_error("1/2 +/3/4/5"),
            "line 2 of the power table: state \"\": expected a name and maybe a level, such as \"Stunned 1\""
        );
        assert_eq!(
            table_error("1/Pain 0/3/4/5"),
            "line 2 of the power table: level 0 of state \"Pain\": expected 1 to 65535"
        );
        assert_eq!(
            table_error("1/2/Pain -1/4/5"),
            "line 3 of the power table: level -1 of state \"Pain\": expected 1 to 65535"
        );
        for text in ["-3/2/3/4/5", "4 damage/2/3/4/5", "1/2/3/4/5!"] {
            assert!(text.parse::<PowerTable>().is_err(), "{text}");
        }
    }

    #[test]
    fn cloning_a_table_shares_its_lines() {
        let table = table("1/2/3/4/5");
        assert!(std::ptr::eq(table.lines(), table.clone().lines()));
    }

    fn any_line() -> impl Strategy<Value = PowerLine> {
        let level = prop::option::of(1..=u16::MAX);
        let state = ("[A-Z][a-z]{1,6}( [a-z]{1,4})?", level)
            .prop_map(|(state, level)| StateGiven { state: state.into(), level });
        (any::<u16>(), prop::collection::vec(state, 0..3))
            .prop_map(|(damage, states)| PowerLine { damage, states })
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(lines in prop::array::uniform5(any_line())) {
            let table = PowerTable::new(lines);
            prop_assert_eq!(table.to_string().parse::<PowerTable>().unwrap(), table);
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,40}") {
            if let Ok(table) = text.parse::<PowerTable>() {
                prop_assert_eq!(table.to_string().parse::<PowerTable>().unwrap(), table);
            }
            if let Ok(state) = text.parse::<StateGiven>() {
                prop_assert_eq!(state.to_string().parse::<StateGiven>().unwrap(), state);
            }
        }
    }
}
