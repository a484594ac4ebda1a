//! What Hell Dorado's events leave on a picture of the board.

use super::event::Event;
use crate::draw::Mark;

/// The mark of an event, if it leaves one.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    match event {
        Event::RangedOpened { by, target: Some(target), .. } => {
            Some(Mark::Aim { from: by.clone(), at: target.clone() })
        }
        Event::Strayed { of, to, .. } => Some(Mark::Stray { from: of.clone(), to: to.clone() }),
        Event::AreaLaid { area, .. } => Some(Mark::Area(*area)),
        Event::Scattered { aim, centre, .. } => Some(Mark::Scatter { aim: *aim, centre: *centre }),
        _ => None,
    }
}
