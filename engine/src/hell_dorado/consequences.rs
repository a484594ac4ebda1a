//! What the events of Hell Dorado mean to fighters.

use super::event::Event;
use crate::odds::Consequence;

impl Event {
    pub(crate) fn consequences(&self, tell: &mut dyn FnMut(Consequence)) {
        match self {
            // Damage rolls have hits too; what they do is told as damage.
            Event::HitsCounted { of, against: None, hits, .. } => {
                tell(Consequence::Hits { of: of.clone(), hits: (*hits).into() });
            }
            Event::Strayed { of, to, .. } => tell(Consequence::Strays { of: of.clone(), to: to.clone() }),
            Event::InArea { victims, .. } => {
                for victim in victims {
                    tell(Consequence::InArea { fighter: victim.clone() });
                }
            }
            Event::Spread { to: Some(to), .. } => tell(Consequence::InArea { fighter: to.clone() }),
            Event::Struck { to, suffered, .. } if *suffered > 0 => {
                tell(Consequence::Damage { to: to.clone(), amount: *suffered });
            }
            Event::Suffered { fighter, damage, .. } => {
                tell(Consequence::Damage { to: fighter.clone(), amount: (*damage).into() });
            }
            Event::Healed { fighter, before, life, .. } => {
                let amount = life.saturating_sub(*before).try_into().unwrap_or(0);
                tell(Consequence::Healed { fighter: fighter.clone(), amount });
            }
            Event::StateReceived { to, state, .. } => {
                let state = state.to_string().as_str().into();
                tell(Consequence::State { of: to.clone(), state });
            }
            Event::Landed { by, landed: true, .. } => {
                tell(Consequence::Does { of: by.clone(), what: "lands on the point" });
            }
            _ => {}
        }
    }
}
