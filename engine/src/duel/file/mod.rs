//! Duel in scenario files: the rules and their options, profiles, steps, answers, expectations.

mod expect;
mod fighter;
mod profile;
mod rules;
mod step;

pub(crate) use expect::Expectation;
pub(crate) use profile::KEYS as PROFILE_KEYS;
pub(crate) use rules::read as read_book;

use super::Book;
use crate::rounds::Readers;

/// How the files are read.
pub(super) const READERS: Readers<Book> = Readers {
    fighter_keys: &fighter::FIGHTER_KEYS,
    fighter: fighter::read,
    step: step::read,
    answer: step::read_answer,
    expectation: expect::read,
};
