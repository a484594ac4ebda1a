//! What the events of Duel mean to fighters.

use super::event::Event;
use crate::odds::Consequence;

impl Event {
    pub(crate) fn consequences(&self, tell: &mut dyn FnMut(Consequence)) {
        let mut does = |of: &toise_rules::Name, what| tell(Consequence::Does { of: of.clone(), what });
        match self {
            Event::Missed { by, .. } => does(by, "misses"),
            Event::Parried { by, .. } => does(by, "parries"),
            Event::HeldBack { by, .. } => does(by, "is held back"),
            Event::Struck { to, damage, .. } if *damage > 0 => {
                tell(Consequence::Damage { to: to.clone(), amount: (*damage).into() });
            }
            Event::Beaten { fighter, .. } => tell(Consequence::Down { fighter: fighter.clone() }),
            _ => {}
        }
    }
}
