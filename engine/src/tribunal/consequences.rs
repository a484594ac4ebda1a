//! What the events of Tribunal mean to fighters.

use super::event::{Event, FightEnd};
use crate::chance::Purpose;
use crate::odds::Consequence;

impl Event {
    pub(crate) fn consequences(&self, tell: &mut dyn FnMut(Consequence)) {
        let mut does = |of: &toise_rules::Name, what| tell(Consequence::Does { of: of.clone(), what });
        match self {
            Event::InitiativeWon { by, .. } => does(by, "strikes first"),
            Event::Shaken { of, .. } => does(of, "is shaken by fear"),
            Event::GaveUp { by, .. } => does(by, "gives up"),
            Event::Failed { by, what: Purpose::Attack | Purpose::Shot, .. } => does(by, "misses"),
            Event::Failed { by, what: Purpose::Spell, .. } => does(by, "fails to cast"),
            Event::Failed { by, .. } => does(by, "fails"),
            Event::Parried { by, .. } => does(by, "parries"),
            Event::HeldBack { by, .. } => does(by, "is held back"),
            Event::FightEnded { opener, other, how: FightEnd::BrokenOff | FightEnd::Agreed, .. } => {
                does(opener, "fights no more");
                does(other, "fights no more");
            }
            Event::Struck { to, damage, .. } if *damage > 0 => {
                tell(Consequence::Damage { to: to.clone(), amount: (*damage).into() });
            }
            Event::Unconscious { fighter, .. } => tell(Consequence::Down { fighter: fighter.clone() }),
            Event::Healed { fighter, before, life, .. } => {
                let amount = life.saturating_sub(*before).try_into().unwrap_or(0);
                tell(Consequence::Healed { fighter: fighter.clone(), amount });
            }
            _ => {}
        }
    }
}
