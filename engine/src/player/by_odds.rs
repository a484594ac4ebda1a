//! A player that goes by exact odds: it makes the attack it may expect most of.

use super::judgement::judged;
use super::{Leader, Player, View, attacks, greedy};
use crate::battle::Battle;
use crate::choice::{Answer, Choice};
use crate::error::AnswerError;
use crate::rulebook::Command;

/// Makes the attack with the greatest expected worth of all it may make now, by exact odds: what enemies may expect to
/// lose, less what its own side may. An attack it expects to lose by it leaves alone. Before that it gives the orders it can
/// pay, and where it has no attack to make it charges and closes in, as [`Greedy`](super::Greedy) does.
///
/// A fighter that goes down loses all of its worth: in Hell Dorado its cost and a tenth for each life point of its profile, in
/// the others the sum of what its profile prints. One that stays up loses half of its worth in proportion to the life it
/// loses, and a tenth for each state that harms it and that it is not in already. Attacks on an area are aimed at each enemy,
/// effects on an area at everybody. An attack of more than 5,000 branches is played aside 64 times instead, with dice that are
/// not the battle's. What an effect only changes for later counts for nothing.
///
/// Choices it answers by what they show, with nothing explored, so that it can be the policy of an exploration too: it
/// rerolls and takes the line of the power table that is worth most. While it leads, it expects the other side to answer
/// by default.
///
/// ```
/// use toise_engine::{Battle, ByOdds, Command, Leader, Scenario, Seed};
///
/// let mut battle = Scenario::parse(include_str!("../../examples/exchange.ron"))?.start_seeded(Seed(1));
/// battle.play(Command::activate("ann"))?;
/// let command = ByOdds.lead(&battle).ok_or("ann has something to do")?;
/// let odds = battle.odds_with(&command, &mut ByOdds, 5_000)?;
/// println!("{command}: bob goes down with chance {}", odds.goes_down("bob"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ByOdds;

impl Player for ByOdds {
    fn answer(&mut self, choice: &Choice, view: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        Ok(Some(judged(choice, view)))
    }
}

impl Leader for ByOdds {
    fn lead(&mut self, battle: &Battle) -> Option<Command> {
        let legal = battle.legal_commands().of_the_side_to_play(battle);
        greedy::order(battle, &legal)
            .or_else(|| attacks::best(battle, &legal).map(|attack| attack.command))
            .or_else(|| greedy::advance(battle, &legal))
            // An attack that is still listed is one to lose by.
            .or_else(|| greedy::whatever_else(&legal, |command| !command.is_decided_by_dice()))
    }
}
