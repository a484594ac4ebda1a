//! Dice from a written list.

use serde::{Deserialize, Serialize};
use toise_geometry::Bearing;
use toise_rules::Name;
use toise_rules::dice::{Counts, Face, Faces};

use super::{Arcs, Chance, Roll, throw};
use crate::error::{DiceError, Stop};
use crate::table::Table;

/// Written dice, picks and directions, each in the order they are drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tape {
    /// Faces of dice.
    pub dice: Vec<Face>,
    /// Fighters drawn at random, by name.
    pub picks: Vec<Name>,
    /// Directions.
    pub bearings: Vec<Bearing>,
}

/// How far a [`Tape`] has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Position {
    dice: usize,
    picks: usize,
    bearings: usize,
}

/// Chance read off a [`Tape`].
#[derive(Clone, Debug)]
pub(crate) struct Scripted<'a> {
    tape: &'a Tape,
    at: Position,
}

impl<'a> Scripted<'a> {
    pub(crate) fn new(tape: &'a Tape, at: Position) -> Self {
        Scripted { tape, at }
    }

    pub(crate) fn position(&self) -> Position {
        self.at
    }

    /// An error when anything is left on the tape.
    pub(crate) fn finish(&self) -> Result<(), DiceError> {
        let dice = &self.tape.dice[self.at.dice..];
        let picks = &self.tape.picks[self.at.picks..];
        let bearings = self.tape.bearings.len() - self.at.bearings;
        if dice.is_empty() && picks.is_empty() && bearings == 0 {
            return Ok(());
        }
        Err(DiceError::LeftOver { dice: dice.to_vec(), picks: picks.to_vec(), bearings })
    }
}

impl Chance for Scripted<'_> {
    fn roll(&mut self, roll: &Roll, table: &mut Table<'_>) -> Result<Counts, Stop> {
        throw(roll, table, |wanted| {
            let left = &self.tape.dice[self.at.dice..];
            let Some(faces) = left.get(..wanted) else {
                let missing = DiceError::MissingDice {
                    by: roll.by.clone(),
                    purpose: roll.purpose.word(),
                    wanted,
                    left: left.len(),
                };
                return Err(missing.into());
            };
            self.at.dice += wanted;
            Ok(Faces::from_slice(faces))
        })
    }

    fn pick(&mut self, among: &[Name], _: &Table<'_>) -> Result<usize, Stop> {
        let Some(picked) = self.tape.picks.get(self.at.picks) else {
            return Err(DiceError::MissingPick { among: among.to_vec() }.into());
        };
        let Some(index) = among.iter().position(|name| name == picked) else {
            return Err(DiceError::WrongPick { picked: picked.clone(), among: among.to_vec() }.into());
        };
        self.at.picks += 1;
        Ok(index)
    }

    fn direction(&mut self, points: u8, _: &Table<'_>, _: Arcs<'_>) -> Result<Bearing, Stop> {
        let Some(bearing) = self.tape.bearings.get(self.at.bearings) else {
            return Err(DiceError::MissingBearing.into());
        };
        if points > 0 {
            let step = 360.0 / f64::from(points);
            let turns = bearing.degrees() / step;
            // A written direction is one of the points or a slip of the pen; a millionth of a step is neither.
            if (turns - turns.round()).abs() > 1e-6 {
                return Err(DiceError::WrongBearing { bearing: bearing.degrees(), points, step }.into());
            }
        }
        self.at.bearings += 1;
        Ok(*bearing)
    }
}
