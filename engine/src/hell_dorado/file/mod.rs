//! Hell Dorado in scenario files: the rules and their options, profiles, steps, answers, expectations.

mod actions;
mod check;
mod effect;
mod expect;
mod fighter;
mod plan;
mod profile;
mod rules;
mod states;
mod step;

pub(crate) use expect::{Expectation, read as read_expectation};
pub(crate) use fighter::{FIGHTER_KEYS, read as read_fighter};
pub(crate) use profile::KEYS as PROFILE_KEYS;
pub(crate) use rules::read as read_book;
pub(crate) use step::{read as read_step, read_answer, read_weapon_name};
