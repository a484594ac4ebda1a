//! Hell Dorado: the procedures, each reading top to bottom like the rulebook's own.
//!
//! - [`Command`], [`Question`], [`Answer`], [`Event`], [`Rejection`]: what goes in and comes out;
//! - `field`: who touches, engages, supports whom, as the fighters stand; `sight`: who sees whom, who is covered;
//! - `target`: the targets a shot may take; `legality`: what is refused, and why;
//! - `close_calls`: what is asked of places, noted when the answer hangs by a hair;
//! - `declare`: weapons, damage types and Vae dice, before any die;
//! - `exchange`, `shot`, `breath`, `zone`, `explosion`, `direct`: the attacks;
//! - `area`: the damage rolls that area attacks share; `wounds`: blows struck, states received, deaths.
//!
//! Every number comes from `toise_rules::hell_dorado`.

mod act;
mod answer;
mod area;
mod attraction;
mod book;
mod breath;
mod close_calls;
mod command;
mod consequences;
mod control;
mod declare;
mod destinations;
mod direct;
mod effects;
mod event;
mod exchange;
mod explosion;
mod field;
mod file;
mod fold;
mod judgement;
mod leading;
mod legal;
mod legality;
mod marks;
mod moves;
mod plan;
mod pools;
mod procedures;
mod rejection;
mod resolution;
mod score;
mod shot;
mod sight;
mod target;
mod transcript;
mod turn;
mod turn_event;
mod upkeep;
mod within_limits;
mod wounds;
mod zone;

pub use answer::{Answer, Question};
pub use book::{Bonus, Book, CommandPoints, FighterStart, Ledger, Phase, Sheet, Turn};
pub use command::{Act, Attack, Breath, Command, Declared, Direct, Exchange, Move, Shoot, Use, Zone};
pub use effects::EffectEvent;
pub use event::{ActionPart, Changed, Event, Reach, Why};
pub use plan::{Goal, Objective, Plan};
pub use rejection::{ActionRejection, EffectRejection, NotATarget, Rejection};
pub use turn_event::{Claim, TurnEvent};

pub use crate::travel::Way;

pub(crate) use file::{Expectation, PROFILE_KEYS, read_book};
pub(crate) use fold::apply;
pub(crate) use marks::mark;
pub(crate) use transcript::line;
