//! The steps of the course of rounds in a script.

use super::book::RoundBook;
use super::command::{Course, Move};
use crate::ron_file::{Key, Problems, Variant};
use crate::scenario::{CHANCE_KEYS, Play, Scope, way, with_chance};

/// The steps of the course.
pub(crate) const STEPS: [&str; 3] = ["BeginRound", "EndActivation", "Move"];

/// Reads a step of the course; none for another step.
pub(crate) fn read_step<B: RoundBook>(
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Option<Play>> {
    match variant.name() {
        "BeginRound" => Some(plain::<B>(Course::BeginRound, variant, scope, problems)),
        "EndActivation" => Some(plain::<B>(Course::EndActivation, variant, scope, problems)),
        "Move" => Some(a_move::<B>(variant, scope, problems)),
        _ => None,
    }
}

fn plain<B: RoundBook>(
    course: Course,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Play> {
    let record = variant.record(&CHANCE_KEYS, problems)?;
    with_chance(Some(B::command(course)), &record, scope, problems)
}

/// `Move(to: (x, y))`, `Move(path: [(x, y), (x, y)])`, `Move(into: "…")`.
fn a_move<B: RoundBook>(variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Play> {
    let own = [Key::optional("to"), Key::optional("path"), Key::optional("into"), Key::optional("by")];
    let record = variant.record(&[own.as_slice(), &CHANCE_KEYS].concat(), problems)?;
    let (by, way) = (scope.actor(&record, problems), way(&record, scope, problems));
    let command = by.zip(way).map(|(by, way)| B::command(Course::Move(Move { by, way })));
    with_chance(command, &record, scope, problems)
}
