//! Answers judged by what a choice shows: nothing is explored, nothing is drawn.

use toise_rules::Name;

use super::{Player, View};
use crate::choice::{Answer, Choice, Question};
use crate::error::AnswerError;
use crate::setup::Setup;
use crate::store::Fighter;

/// The answer that looks best by what the choice shows and where the fighters stand.
///
/// Dice are rerolled as far as they may be, the strongest weapon is declared, and of several enemies the one with least
/// life is picked; what is a rulebook's own, it judges itself.
pub(super) fn judged(choice: &Choice, view: &View<'_>) -> Answer {
    let judge = Judge { choice, view };
    match &choice.question {
        Question::Reroll { .. } => Answer::Default,
        Question::Target { options } => judge.weakest_enemy(options).map_or(Answer::Default, Answer::Target),
        Question::Weapon { options, .. } => {
            judge.strongest(options).cloned().map_or(Answer::Default, Answer::Weapon)
        }
        Question::HellDorado(question) => Answer::HellDorado(question.judged(&judge)),
        Question::Tribunal(question) => Answer::Tribunal(question.judged()),
        Question::Duel(question) => Answer::Duel(question.judged()),
    }
}

/// Judges the choices of one side, and takes the defaults for all others.
pub(super) struct OneSide<'n>(pub(super) &'n str);

impl Player for OneSide<'_> {
    fn answer(&mut self, choice: &Choice, view: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        Ok(Some(if choice.side == *self.0 { judged(choice, view) } else { Answer::Default }))
    }
}

/// What a rulebook may look at when it judges a choice of its own.
pub(crate) struct Judge<'v> {
    choice: &'v Choice,
    view: &'v View<'v>,
}

impl Judge<'_> {
    pub(crate) fn setup(&self) -> &Setup {
        self.view.setup
    }

    /// The fighter the choice is about.
    pub(crate) fn of(&self) -> Option<&Fighter> {
        self.fighter(&self.choice.of)
    }

    fn fighter(&self, name: &str) -> Option<&Fighter> {
        let store = self.view.state.store();
        store.find(name).map(|id| store.get(id))
    }

    /// How hard the fighter the choice is about strikes with a weapon.
    pub(crate) fn force(&self, weapon: &Name) -> i32 {
        let own = self.view.setup.rulebook.own();
        self.of().map_or(0, |fighter| own.force(fighter, weapon))
    }

    /// The weapon it strikes hardest with, the first of several.
    fn strongest<'o>(&self, options: &'o [Name]) -> Option<&'o Name> {
        options.iter().rev().max_by_key(|weapon| self.force(weapon))
    }

    /// The enemy of whoever chooses that has least life, the first of several; none when there is no enemy among them.
    pub(crate) fn weakest_enemy(&self, options: &[Name]) -> Option<Name> {
        self.weakest(options, |side| *side != self.choice.side)
    }

    /// The friend of whoever chooses that has least life, the first of several; none when there is none among them.
    pub(crate) fn weakest_friend(&self, options: &[Name]) -> Option<Name> {
        self.weakest(options, |side| *side == self.choice.side)
    }

    fn weakest(&self, options: &[Name], counts: impl Fn(&Name) -> bool) -> Option<Name> {
        let fighters = options.iter().filter_map(|name| self.fighter(name));
        let counted = fighters.filter(|fighter| counts(&self.view.setup.side_name(fighter.side())));
        counted.min_by_key(|fighter| fighter.life()).map(|fighter| fighter.name().clone())
    }
}
