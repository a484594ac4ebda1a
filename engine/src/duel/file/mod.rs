//! Duel in scenario files: the rules and their options, profiles, steps, answers, expectations.

mod expect;
mod fighter;
mod profile;
mod rules;
mod step;

pub(crate) use expect::{Expectation, read as read_expectation};
pub(crate) use fighter::{FIGHTER_KEYS, read as read_fighter};
pub(crate) use rules::read as read_book;
pub(crate) use step::{read as read_step, read_answer};
