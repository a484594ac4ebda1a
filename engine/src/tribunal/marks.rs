//! What Tribunal's events leave on a picture of the board.

use super::event::Event;
use crate::draw::Mark;

/// The mark of an event, if it leaves one.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    match event {
        Event::Aimed { by, target, .. } | Event::Cast { by, target, .. } if by != target => {
            Some(Mark::Aim { from: by.clone(), at: target.clone() })
        }
        Event::CarriedOff { fighter, .. } => Some(Mark::Gone(fighter.clone())),
        _ => None,
    }
}
