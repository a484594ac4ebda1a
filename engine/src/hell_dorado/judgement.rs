//! How a leader answers the choices of Hell Dorado by what they show.

use toise_rules::Name;

use super::answer::{Answer, Question};
use super::book::Book;
use super::leading;
use crate::player::Judge;
use crate::rulebook::{Rulebook, Sheet as AnySheet, part};

impl Question {
    /// The hits whose line is worth most; for an opponent the table worth least, with the hits there are if they are known;
    /// all the Vae dice and effects there are, for command points left over are lost with the turn; the weakest, an enemy
    /// where the effect harms and a friend where it helps; the default otherwise.
    pub(crate) fn judged(&self, judge: &Judge<'_>) -> Answer {
        let book = part!(Rulebook::HellDorado, &judge.setup().rulebook);
        match self {
            Question::UseHits { hits, table, .. } => {
                let points = |used: &u8| table.line(*used).map_or(0, |line| leading::points(book, line));
                Answer::UseHits((0..=*hits).max_by_key(points).unwrap_or(*hits))
            }
            Question::Table { options, hits } => {
                let force = |weapon: &&Name| match (hits, judge.of()) {
                    (Some(hits), Some(of)) => leading::force_of(book, of, weapon, *hits),
                    _ => judge.force(weapon),
                };
                options.iter().min_by_key(force).cloned().map_or_else(|| self.default_answer(), Answer::Table)
            }
            Question::VaeDice { most, .. } => Answer::VaeDice(*most),
            Question::Vae { .. } => Answer::Vae(true),
            Question::React { idle: false, options, effect } if !options.is_empty() => {
                reaction(book, judge, effect, options).map_or(Answer::Decline, |target| Answer::React {
                    target: Some(target),
                    path: Vec::new(),
                    at: None,
                })
            }
            Question::React { .. }
            | Question::DamageType { .. }
            | Question::First { .. }
            | Question::Strike { .. } => self.default_answer(),
        }
    }
}

/// Whom a reaction is best used on; nobody when it would harm friends or help enemies.
fn reaction(book: &Book, judge: &Judge<'_>, effect: &Name, options: &[Name]) -> Option<Name> {
    let profile = book.profile_of(part!(AnySheet::HellDorado, &judge.of()?.sheet));
    let harms = leading::harms(book, profile.effect(effect)?);
    if harms { judge.weakest_enemy(options) } else { judge.weakest_friend(options) }
}
