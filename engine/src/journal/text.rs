//! A journal as text: records in RON, one after the other, each with a check of all that stands before it.
//!
//! A record begins on a line of its own and ends with ` // ` and its check, 16 hexadecimal digits: a SipHash-1-3 with a
//! key of zeros of the check before it and the record's text, line ends counted as `\n`. A text that was cut or changed
//! is so found out, and the record named. It guards against accidents, not against forgers.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use toise_rules::Name;

use super::{FORMAT, Journal, JournalError, Start, Step, format_1};
use crate::battle::{Dice, Played};
use crate::chance::Tape;
use crate::facts::Facts;
use crate::hash::StateHash;
use crate::rulebook::{Command, Rulebook};
use crate::scenery::Scenery;
use crate::setup::{Recruit, Setup};
use crate::table::Reply;

/// A record of the text, in the order they stand in.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
enum Record {
    Journal {
        format: u32,
        by: String,
    },
    Board(toise_geometry::Board),
    Terrain(Scenery),
    Rules(Rulebook),
    Sides(Vec<Name>),
    Fighter(Recruit),
    Dice(Dice),
    Start {
        hash: StateHash,
        state: Facts,
    },
    Step {
        number: usize,
        command: Command,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Tape>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        answers: Vec<Reply>,
        hash: StateHash,
        changed: Facts,
    },
    Waiting {
        command: Command,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Tape>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        answers: Vec<Reply>,
    },
    End {
        steps: usize,
    },
}

/// How a journal begins, for whoever opens one.
const INTRODUCTION: &str = "// A battle as it was played: `toise replay` plays it again and compares.\n";

impl fmt::Display for Journal {
    /// The text that [`Journal::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.format == format_1::FORMAT {
            return f.write_str(&format_1::text(self).map_err(|_| fmt::Error)?);
        }
        let mut check = Check::default();
        let mut write = |introduction: &str, record: &Record| {
            let text = introduction.to_owned() + &written(record).map_err(|_| fmt::Error)?;
            check = check.then(&text);
            writeln!(f, "{text}{MARK}{check}")
        };
        write(INTRODUCTION, &Record::Journal { format: self.format, by: self.by.clone() })?;
        write("", &Record::Rules(self.setup.rulebook.clone()))?;
        write("", &Record::Board(self.setup.board))?;
        write("", &Record::Terrain(self.setup.scenery.clone()))?;
        write("", &Record::Sides(self.setup.sides.clone()))?;
        for fighter in &self.fighters {
            write("", &Record::Fighter(fighter.clone()))?;
        }
        write("", &Record::Dice(self.dice.clone()))?;
        if let Some(Start { hash, state }) = self.start.clone() {
            write("", &Record::Start { hash, state })?;
        }
        for (index, step) in self.steps.iter().enumerate() {
            let Step { played: Played { command, tape, replies }, hash, changed } = step.clone();
            let number = index + 1;
            write("", &Record::Step { number, command, dice: tape, answers: replies, hash, changed })?;
        }
        if let Some(Played { command, tape, replies }) = self.waiting.clone() {
            write("", &Record::Waiting { command, dice: tape, answers: replies })?;
        }
        write("", &Record::End { steps: self.steps.len() })
    }
}

/// A record on one line, but for the rulebook, which has many.
fn written(record: &Record) -> Result<String, ron::Error> {
    let depth = if matches!(record, Record::Rules(_)) { 3 } else { 0 };
    ron::ser::to_string_pretty(record, ron::ser::PrettyConfig::new().depth_limit(depth).new_line("\n"))
}

impl Journal {
    /// Reads the text of a journal, of whatever format.
    ///
    /// # Errors
    /// When it is none, of a later format, or was cut or changed.
    pub fn parse(text: &str) -> Result<Self, JournalError> {
        if text.len() > Journal::MAX_BYTES {
            return Err(JournalError::TooLarge { bytes: text.len() });
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if format_1::is_one(text) {
            return format_1::parse(text);
        }
        match format_of(text) {
            Some(FORMAT) => {}
            Some(found) => return Err(JournalError::Format { found }),
            None => {
                let found = text.lines().next().unwrap_or_default().chars().take(40).collect();
                return Err(JournalError::NotAJournal { found });
            }
        }
        let mut reading = Reading::default();
        for piece in pieces(text)? {
            let read = ron::from_str(&piece.text).map_err(|error| {
                let line = piece.line + error.span.start.line.saturating_sub(1);
                piece.wrong(line, error.code.to_string())
            })?;
            reading.take(read).map_err(|message| piece.wrong(piece.line, message))?;
            reading.last = Some(piece);
        }
        reading.finish()
    }

    /// The text of a journal with the checks of its records made anew: for whoever changes one on purpose, to make
    /// another case of it. What ends no record is left as it is.
    pub fn sealed(text: &str) -> String {
        let (mut sealed, mut record) = (String::with_capacity(text.len()), String::new());
        let mut check = Check::default();
        for raw in text.split_inclusive('\n') {
            let line = raw.lines().next().unwrap_or_default();
            let Some((end, _)) = ended(line) else {
                record.push_str(line);
                record.push('\n');
                sealed.push_str(raw);
                continue;
            };
            record.push_str(end);
            check = check.then(&record);
            record.clear();
            // Writing to a String cannot fail.
            let _ = write!(sealed, "{end}{MARK}{check}{}", &raw[line.len()..]);
        }
        sealed
    }
}

/// The format a text says it has; none when it is no journal.
fn format_of(text: &str) -> Option<u32> {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with("//"))?;
    let number = first.strip_prefix("Journal(format: ")?;
    let end = number.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(number.len());
    number[..end].parse().ok()
}

/// What stands between a record and its check.
const MARK: &str = " // ";

/// A line that ends a record: what it says of the record, and the check.
fn ended(line: &str) -> Option<(&str, Check)> {
    let (record, check) = line.rsplit_once(MARK)?;
    let is_check = check.len() == 16 && check.bytes().all(|byte| byte.is_ascii_hexdigit());
    let check = u64::from_str_radix(check, 16).ok().filter(|_| is_check)?;
    Some((record, Check(check)))
}

/// The check of a text up to the end of a record.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Check(u64);

impl Check {
    /// The check up to the end of the next record.
    fn then(self, record: &str) -> Self {
        let mut bytes = self.0.to_le_bytes().to_vec();
        bytes.extend_from_slice(record.as_bytes());
        Check(SipHasher13::new().hash(&bytes))
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A record's text, without its check.
#[derive(Default)]
struct Piece {
    /// Its number, from 1.
    number: usize,
    /// The line it begins on, from 1.
    line: usize,
    text: String,
}

impl Piece {
    /// What it is, as far as that can be told: `Step 3`, `Fighter`.
    fn what(&self) -> String {
        let record = self.text.lines().find(|line| !line.starts_with("//")).unwrap_or_default();
        let Some((word, rest)) = record.split_once('(') else { return "nothing".to_owned() };
        let word: String = word.chars().take(20).collect();
        let number = rest.strip_prefix("number: ").and_then(|rest| rest.split(',').next());
        match number.filter(|number| number.parse::<usize>().is_ok()) {
            Some(number) => format!("{word} {number}"),
            None => word,
        }
    }

    fn wrong(&self, line: usize, message: String) -> JournalError {
        JournalError::Record { record: self.number, line, what: self.what(), message }
    }
}

/// The records of a text, each with its check found right.
fn pieces(text: &str) -> Result<Vec<Piece>, JournalError> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut check = Check::default();
    let mut next = Piece { number: 1, line: 1, text: String::new() };
    for (index, line) in text.lines().enumerate() {
        let Some((end, found)) = ended(line) else {
            next.text.push_str(line);
            next.text.push('\n');
            continue;
        };
        next.text.push_str(end);
        check = check.then(&next.text);
        if check != found {
            let (record, line, what) = (next.number, next.line, next.what());
            return Err(JournalError::Altered { record, line, what });
        }
        let after = Piece { number: next.number + 1, line: index + 2, text: String::new() };
        pieces.push(std::mem::replace(&mut next, after));
    }
    let is_whole = pieces.last().is_some_and(|last| last.text.starts_with("End("));
    if !next.text.trim().is_empty() || !is_whole {
        return Err(JournalError::Cut { record: next.number, line: next.line, what: next.what() });
    }
    Ok(pieces)
}

/// The records read so far.
#[derive(Default)]
struct Reading {
    head: Option<(u32, String)>,
    rules: Option<Rulebook>,
    board: Option<toise_geometry::Board>,
    terrain: Option<Scenery>,
    sides: Option<Vec<Name>>,
    fighters: Vec<Recruit>,
    dice: Option<Dice>,
    start: Option<Start>,
    steps: Vec<Step>,
    waiting: Option<Played>,
    ended: bool,
    /// The record read last.
    last: Option<Piece>,
}

impl Reading {
    /// Keeps a record, or says why it cannot stand where it does.
    fn take(&mut self, record: Record) -> Result<(), String> {
        if self.ended {
            return Err("expected nothing after the record `End`".to_owned());
        }
        match record {
            Record::Journal { format, by } => once(&mut self.head, (format, by)),
            Record::Rules(rules) => once(&mut self.rules, rules),
            Record::Board(board) => once(&mut self.board, board),
            Record::Terrain(terrain) => once(&mut self.terrain, terrain),
            Record::Sides(sides) => once(&mut self.sides, sides),
            Record::Fighter(fighter) => {
                self.fighters.push(fighter);
                Ok(())
            }
            Record::Dice(dice) => once(&mut self.dice, dice),
            Record::Start { hash, state } => once(&mut self.start, Start { hash, state }),
            Record::Step { number, command, dice, answers, hash, changed } => {
                let expected = self.steps.len() + 1;
                if number != expected {
                    return Err(format!("expected step {expected}, found step {number}"));
                }
                let played = Played { command, tape: dice, replies: answers };
                self.steps.push(Step { played, hash, changed });
                Ok(())
            }
            Record::Waiting { command, dice, answers } => {
                once(&mut self.waiting, Played { command, tape: dice, replies: answers })
            }
            Record::End { steps } => {
                self.ended = true;
                if steps == self.steps.len() {
                    return Ok(());
                }
                Err(format!("expected {steps} steps before the end, found {}", self.steps.len()))
            }
        }
    }

    fn finish(self) -> Result<Journal, JournalError> {
        let last = self.last.unwrap_or_default();
        let lacks = |what: &str| last.wrong(last.line, format!("there is no record `{what}` before it"));
        let (format, by) = self.head.ok_or_else(|| lacks("Journal"))?;
        let setup = Setup {
            rulebook: self.rules.ok_or_else(|| lacks("Rules"))?,
            board: self.board.ok_or_else(|| lacks("Board"))?,
            scenery: self.terrain.ok_or_else(|| lacks("Terrain"))?,
            sides: self.sides.ok_or_else(|| lacks("Sides"))?,
        };
        Ok(Journal {
            format,
            by,
            setup: Arc::new(setup),
            fighters: self.fighters,
            dice: self.dice.ok_or_else(|| lacks("Dice"))?,
            start: Some(self.start.ok_or_else(|| lacks("Start"))?),
            steps: self.steps,
            waiting: self.waiting,
        })
    }
}

fn once<T>(place: &mut Option<T>, value: T) -> Result<(), String> {
    if place.replace(value).is_some() {
        return Err("a record of this kind stands there already".to_owned());
    }
    Ok(())
}
