//! Chance: where dice, random picks and directions come from.
//!
//! - [`Seeded`]: from a seed, one stream of numbers for each command;
//! - [`Scripted`]: from a written list, which must fit exactly;
//! - [`Exploring`](exploring::Exploring): every distinct outcome in turn, with its exact weight.

pub(crate) mod exploring;
mod scripted;
mod seeded;

use std::any::Any;

use serde::{Deserialize, Serialize};
use toise_geometry::{Bearing, ScatterArcs};
use toise_rules::dice::{Counts, Faces, Reading};
use toise_rules::{Name, RuleId};

use self::exploring::Next;
use crate::choice::{Choice, Question};
use crate::context::Milestone;
use crate::error::Stop;
use crate::event::Event;
use crate::state::State;
use crate::store::FighterId;
use crate::table::{Mark, Table};

pub use scripted::Tape;
pub(crate) use scripted::{Position as TapePosition, Scripted};
pub use seeded::{Seed, Seeded};

/// What a roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// To hit.
    Attack,
    /// To find the damage done to one victim.
    Damage,
    /// To see whether an area effect spreads into a melee.
    Spread,
    /// To see who strikes first.
    Initiative,
    /// To parry or dodge a blow.
    Defence,
    /// To parry a blow.
    Parry,
    /// To see where a blow lands.
    Location,
    /// To hit with a shot.
    Shot,
    /// To cast a spell.
    Spell,
    /// To stand up to what is feared.
    Courage,
    /// To be feared.
    Fear,
    /// To break off a fight, or to prevent it.
    BreakingOff,
}

impl Purpose {
    /// The word for it in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Purpose::Attack => "attack",
            Purpose::Damage => "damage",
            Purpose::Spread => "spread",
            Purpose::Initiative => "initiative",
            Purpose::Defence => "defence",
            Purpose::Parry => "parry",
            Purpose::Location => "location",
            Purpose::Shot => "shot",
            Purpose::Spell => "spell",
            Purpose::Courage => "courage",
            Purpose::Fear => "fear",
            Purpose::BreakingOff => "breaking off",
        }
    }
}

/// A pool of dice with its rerolls, thrown as one roll, and all that will be read from it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Roll {
    pub(crate) purpose: Purpose,
    /// The fighter whose dice they are.
    pub(crate) by: Name,
    /// The victim of a damage roll.
    pub(crate) against: Option<Name>,
    /// The side that throws, and chooses the rerolls.
    pub(crate) side: Name,
    pub(crate) dice: u8,
    pub(crate) rerolls: u8,
    pub(crate) reading: Reading,
    /// What a die of each class is worth, where nothing but their sum is read; what is below 0 in all reads as 0.
    pub(crate) worth: Option<[i8; 6]>,
    /// The rule that asks for the roll.
    pub(crate) rule: RuleId,
    /// The rule of its rerolls.
    pub(crate) reroll_rule: RuleId,
}

/// A source of chance. A roll is asked for whole, its rerolls inside it, so that an exploring source can
/// merge what reads the same.
pub(crate) trait Chance {
    /// Throws a pool and carries out its rerolls; the table asks the player and shows the dice.
    fn roll(&mut self, roll: &Roll, table: &mut Table<'_>) -> Result<Counts, Stop>;

    /// One of several fighters, each equally likely; never asked for fewer than two.
    fn pick(&mut self, among: &[Name], table: &Table<'_>) -> Result<usize, Stop>;

    /// A direction: uniform over the circle, or one of `points` when that is not 0. `arcs` says what will be read from one
    /// drawn from the whole circle.
    fn direction(&mut self, points: u8, table: &Table<'_>, arcs: Arcs<'_>) -> Result<Bearing, Stop>;

    /// A point from which on everything depends on the state and the milestone alone. Nothing happens there in play.
    fn milestone(&mut self, _milestone: Milestone, _table: &Table<'_>) -> Result<(), Stop> {
        Ok(())
    }

    /// The walk through the command in parts, if it is explored so.
    fn walk(&mut self) -> Option<&mut dyn Walk> {
        None
    }
}

/// All directions, sorted by what is read from them, as the fighters stand.
pub(crate) type Arcs<'a> = &'a dyn Fn(&State) -> Vec<ScatterArcs>;

/// A walk through every outcome of a command that repeats no more of it than it must.
pub(crate) trait Walk {
    /// All that is left of the command begins here: it is gone through for each of its outcomes.
    fn begin_rest(&mut self);

    /// Keeps an outcome of the rest; where to go on, if there is another.
    fn leaf(&mut self, table: &Table<'_>) -> Result<Option<Next>, Stop>;

    /// An area deals with fighters: `what` is all that their outcomes depend on besides the state.
    fn area(&mut self, what: Box<dyn Key>, state: &State);

    /// Whether what a fighter comes to is known already; otherwise it is worked out from here on.
    fn recall(&mut self, victim: FighterId) -> bool;

    /// Keeps one of a fighter's outcomes, told by the events since a mark; whether there is another.
    fn outcome(&mut self, table: &Table<'_>, since: &Mark) -> Result<bool, Stop>;

    /// All outcomes of a fighter have been kept.
    fn keep(&mut self, victim: FighterId);
}

/// Something that can be compared with others of its kind.
pub(crate) trait Key {
    fn as_any(&self) -> &dyn Any;
    /// Whether the other is of the same kind and equal.
    fn is(&self, other: &dyn Key) -> bool;
}

impl<T: PartialEq + 'static> Key for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is(&self, other: &dyn Key) -> bool {
        other.as_any().downcast_ref::<T>() == Some(self)
    }
}

/// A roll with real dice: throw, show, let the player name the rerolls, throw those again.
fn throw(
    roll: &Roll,
    table: &mut Table<'_>,
    mut faces: impl FnMut(usize) -> Result<Faces, Stop>,
) -> Result<Counts, Stop> {
    let mut shown = faces(usize::from(roll.dice))?;
    table.show(Event::Rolled {
        by: roll.by.clone(),
        against: roll.against.clone(),
        purpose: roll.purpose,
        // Copied as a slice: a clone would go die by die.
        faces: Faces::from_slice(&shown),
        rule: roll.rule,
    });
    let failed = shown.iter().filter(|face| roll.reading.may_reroll(**face)).count();
    if roll.rerolls > 0 && failed > 0 {
        let again = table.rerolls(roll, &shown)?;
        if !again.is_empty() {
            let fresh = faces(again.len())?;
            for (position, face) in again.iter().zip(fresh.iter()) {
                shown[position] = *face;
            }
            table.show(Event::Rerolled {
                by: roll.by.clone(),
                against: roll.against.clone(),
                dice: again,
                fresh,
                faces: Faces::from_slice(&shown),
                rule: roll.reroll_rule,
            });
        }
    }
    Ok(roll.reading.count(&shown))
}

/// The choice of the dice to reroll.
pub(crate) fn reroll_choice(roll: &Roll, faces: &[toise_rules::dice::Face]) -> Choice {
    Choice {
        side: roll.side.clone(),
        of: roll.by.clone(),
        question: Question::Reroll {
            faces: Faces::from_slice(faces),
            reading: roll.reading,
            most: roll.rerolls,
            purpose: roll.purpose,
            against: roll.against.clone(),
        },
        rule: roll.reroll_rule,
    }
}
