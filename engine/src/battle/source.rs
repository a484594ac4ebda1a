//! Where a command draws from: the dice written beside it, those written for the battle, or the battle's seed.

use super::Dice;
use crate::chance::{Chance, Scripted, Seeded, Tape, TapePosition};
use crate::error::DiceError;

/// A source of chance for one command.
#[expect(clippy::large_enum_variant, reason = "there is one at a time, on the stack")]
pub(super) enum Source<'a> {
    /// The command's own dice, which it must use up.
    Own(Scripted<'a>),
    /// The dice written for the whole battle.
    Written(Scripted<'a>),
    /// The battle's seed.
    Seeded(Seeded),
}

impl<'a> Source<'a> {
    /// The source of the command with this number, from 0; `used` is how far the dice of the battle have been used.
    pub(super) fn of(dice: &'a Dice, own: Option<&'a Tape>, used: TapePosition, number: usize) -> Self {
        match (own, dice) {
            (Some(tape), _) => Source::Own(Scripted::new(tape, TapePosition::default())),
            (None, Dice::Written(tape)) => Source::Written(Scripted::new(tape, used)),
            (None, Dice::Seeded(seed)) => Source::Seeded(Seeded::new(*seed, number as u64)),
        }
    }

    /// What the command asks.
    pub(super) fn chance(&mut self) -> &mut dyn Chance {
        match self {
            Source::Own(scripted) | Source::Written(scripted) => scripted,
            Source::Seeded(seeded) => seeded,
        }
    }

    /// What is wrong when the command is over: dice of its own that it has not used.
    pub(super) fn finish(&self) -> Result<(), DiceError> {
        if let Source::Own(scripted) = self { scripted.finish() } else { Ok(()) }
    }

    /// How far the dice written for the battle have been used, when it draws from those.
    pub(super) fn used(&self) -> Option<TapePosition> {
        if let Source::Written(scripted) = self { Some(scripted.position()) } else { None }
    }
}
