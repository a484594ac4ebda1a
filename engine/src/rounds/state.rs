//! How far a battle in rounds has come.

use serde::Serialize;
use toise_rules::{Name, Outcome};

use super::event::RoundEvent;
use crate::setup::Setup;
use crate::store::SideId;

/// Where in its course a battle stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// No round has begun: a situation in which any fighter may be activated, in any order and as often as one likes.
    #[default]
    Open,
    /// Rounds are under way.
    Running,
    /// The battle is over.
    Over,
}

/// How far a battle has come: the round, who has been activated in it, what the activated fighter has done.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Rounds {
    /// The number of the round, 0 before the first.
    pub number: u16,
    /// The phase.
    pub phase: Phase,
    /// The side that is to begin, until it has.
    pub(crate) first: Option<SideId>,
    /// The side that activated last.
    pub(crate) last: Option<SideId>,
    /// Those activated in this round, by name.
    pub(crate) done: Vec<Name>,
    /// Whether the activated fighter has moved.
    pub(crate) moved: bool,
    /// Whether it has done its deed.
    pub(crate) acted: bool,
    /// How the battle ended.
    pub outcome: Option<Outcome<SideId>>,
}

impl Rounds {
    /// An activation begins.
    pub(crate) fn activated(&mut self, name: &Name, side: SideId) {
        (self.moved, self.acted) = (false, false);
        if self.phase == Phase::Running {
            self.last = Some(side);
            if let Err(place) = self.done.binary_search(name) {
                self.done.insert(place, name.clone());
            }
        }
    }

    /// An activation is over.
    pub(crate) fn deactivated(&mut self) {
        (self.moved, self.acted) = (false, false);
    }

    /// Applies an event of the rounds.
    pub(crate) fn apply(&mut self, setup: &Setup, event: &RoundEvent) {
        let side = |name: &Name| setup.sides.iter().position(|side| side == name).map(SideId::at);
        match event {
            RoundEvent::Began { round, .. } => {
                (self.number, self.phase) = (*round, Phase::Running);
                self.done.clear();
            }
            RoundEvent::FirstChosen { side: first, .. } => self.first = side(first),
            RoundEvent::BattleEnded { winner, .. } => {
                self.phase = Phase::Over;
                self.outcome = Some(winner.as_ref().and_then(side).map_or(Outcome::Draw, Outcome::Won));
            }
        }
    }
}
