//! Hell Dorado: the procedures, each reading top to bottom like the rulebook's own.
//!
//! - [`Command`], [`Question`], [`Answer`], [`Event`], [`Rejection`]: what goes in and comes out;
//! - `field`: who touches, engages, supports whom, as the fighters stand; `sight`: who sees whom, who is covered;
//! - `target`: the targets a shot may take; `legality`: what is refused, and why;
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
mod command;
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
mod legal;
mod legality;
mod marks;
mod moves;
mod plan;
mod pools;
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
pub use command::{Act, Attack, Breath, Command, Declared, Direct, Exchange, Move, Shoot, Use, Way, Zone};
pub use effects::{EffectEvent, Lasting, LastsUntil};
pub use event::{ActionPart, Changed, Event, Reach, Why};
pub use plan::{Goal, Objective, Plan};
pub use rejection::{ActionRejection, EffectRejection, NotATarget, Rejection};
pub use turn_event::{Claim, TurnEvent};

pub(crate) use destinations::destinations;
pub(crate) use file::{
    Expectation, FIGHTER_KEYS, read_answer, read_book, read_expectation, read_fighter, read_step,
    read_weapon_name,
};
pub(crate) use fold::{activated, apply, deactivated, died};
pub(crate) use legal::{is_order_to_give, is_over, legal, opening, side_to_play};
pub(crate) use marks::mark;
pub(crate) use transcript::line;
pub(crate) use within_limits::{aimed, close_in, moves_into, step_toward};

use crate::context::Context;
use crate::error::Stop;
use crate::measure::Relation;
use crate::rulebook::Command as AnyCommand;
use crate::setup::Setup;
use crate::state::State;
use crate::store::FighterId;

/// Whether the rules allow a command.
pub(crate) fn check(
    book: &Book,
    setup: &Setup,
    state: &State,
    command: &AnyCommand,
) -> Result<(), crate::Rejection> {
    let field = field::Field { book, setup, state };
    field.not_over()?;
    match command {
        AnyCommand::Activate { fighter } => turn::check_activate(field, fighter).map(|_| ()),
        AnyCommand::HellDorado(command) => legality::check(field, command),
    }
}

/// What the rulebook says of one fighter and another. // hd.range, hd.engage, hd.sight
pub(crate) fn relation(
    book: &Book,
    setup: &Setup,
    state: &State,
    from: FighterId,
    to: FighterId,
) -> Relation {
    let field = field::Field { book, setup, state };
    let distance = field.distance(from, to);
    let covering = field.covering(from, to);
    let band = |weapon: &toise_rules::hell_dorado::Weapon| {
        let range = weapon.kind.range()?;
        let reached = target::check_reach(weapon, distance).is_ok();
        let reach = reached.then(|| pools::reach(distance, range));
        Some(crate::rulebook::Band {
            weapon: weapon.name.clone(),
            band: reach.as_ref().map(|reach| transcript::band_word(reach.band).to_owned()),
            difficulty: reach.map(|reach| reach.difficulty),
        })
    };
    Relation {
        distance,
        contact: field.touch(from, to),
        engages: field.engages(from, to),
        covered: covering.fraction,
        cover: covering.enough,
        near: covering.near,
        bands: field.profile(from).weapons.iter().filter_map(band).collect(),
    }
}

/// Plays a command; each procedure begins with the check of `legality`.
pub(crate) fn resolve(book: &Book, context: &mut Context<'_>, command: &AnyCommand) -> Result<(), Stop> {
    field::Field::of(book, context).not_over()?;
    match command {
        AnyCommand::Activate { fighter } => turn::activate(book, context, fighter),
        AnyCommand::HellDorado(command) => match command {
            Command::Attack(call) => exchange::attack(book, context, call),
            Command::Exchange(call) => exchange::called(book, context, call),
            Command::Shoot(call) => shot::shoot(book, context, call),
            Command::Breath(call) => breath::breathe(book, context, call),
            Command::Zone(call) => zone::zone(book, context, call),
            Command::Explosion(call) => explosion::explode(book, context, call),
            Command::DirectAttack(call) => direct::direct_attack(book, context, call),
            Command::Move(call) => act::moves(book, context, call),
            Command::Act(call) => act::act(book, context, call),
            Command::Use(call) => effects::play::use_effect(book, context, call),
            Command::BeginTurn => upkeep::begin(book, context),
            Command::Pass { side } => turn::pass(book, context, side),
            Command::EndActivation => turn::end_activation(book, context),
            Command::VaeSoli { fighter } => turn::vae_soli(book, context, fighter),
            Command::EndTurn => resolution::end(book, context),
        },
    }?;
    resolution::settle(book, context)
}
