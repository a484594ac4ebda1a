//! What Duel's events leave on a picture of the board.

use super::event::Event;
use crate::draw::Mark;

/// The mark of an event, if it leaves one.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    match event {
        Event::Beaten { fighter, .. } => Some(Mark::Gone(fighter.clone())),
        _ => None,
    }
}
