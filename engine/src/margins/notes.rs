//! Notes of the close calls of one command, taken where they are decided.

use std::cell::RefCell;

use toise_geometry::Measured;
use toise_rules::RuleId;

use super::call::{Asked, CloseCall, Gauge};

/// The close calls so far, in the order they were first made; what is asked again with the same measure is one.
#[derive(Debug, Default)]
pub(crate) struct Notes(RefCell<Vec<CloseCall>>);

impl Notes {
    /// Takes a decision down that was made by a length held against a limit.
    // Out of the way of play, which takes no notes.
    #[cold]
    pub(crate) fn decided(
        &self,
        measured: Measured,
        answer: bool,
        rule: Option<RuleId>,
        asked: impl FnOnce() -> Asked,
    ) {
        if measured.margin().get().abs() < CloseCall::TOISES {
            self.take(CloseCall { asked: asked(), gauge: Gauge::Toises(measured), answer, rule });
        }
    }

    /// Takes a decision down, if it was close.
    pub(crate) fn take(&self, call: CloseCall) {
        if call.is_close() {
            let mut calls = self.0.borrow_mut();
            if !calls.iter().any(|known| known.is_the_same(&call)) {
                calls.push(call);
            }
        }
    }

    pub(crate) fn into_calls(self) -> Vec<CloseCall> {
        self.0.into_inner()
    }
}
