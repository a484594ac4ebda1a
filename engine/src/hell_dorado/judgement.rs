//! How a leader answers the choices of Hell Dorado by what they show.

use super::answer::{Answer, Question};
use super::leading;
use crate::player::Judge;

impl Question {
    /// The hits whose line is worth most, the weakest table for an opponent, all the Vae dice and effects there are, for
    /// command points left over are lost with the turn; the enemy with least life; the default otherwise.
    pub(crate) fn judged(&self, judge: &Judge<'_>) -> Answer {
        match self {
            Question::UseHits { hits, table, .. } => {
                let points = |used: &u8| table.line(*used).map_or(0, leading::points);
                Answer::UseHits((0..=*hits).max_by_key(points).unwrap_or(*hits))
            }
            Question::Table { options, .. } => {
                let weakest = options.iter().min_by_key(|weapon| judge.force(weapon));
                weakest.cloned().map_or_else(|| self.default_answer(), Answer::Table)
            }
            Question::VaeDice { most, .. } => Answer::VaeDice(*most),
            Question::Vae { .. } => Answer::Vae(true),
            Question::React { idle: false, options, .. } => match judge.weakest_enemy(options) {
                Some(target) => Answer::React { target: Some(target), path: Vec::new(), at: None },
                None => self.default_answer(),
            },
            Question::React { .. }
            | Question::DamageType { .. }
            | Question::First { .. }
            | Question::Strike { .. } => self.default_answer(),
        }
    }
}
