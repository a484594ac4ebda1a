//! The steps and answers of Duel in a script.

use toise_rules::Name;

use crate::choice::Answer as AnyAnswer;
use crate::duel::{Answer, AttackAll, Book, Command, Leave};
use crate::ron_file::{Key, Problems, Record, Variant};
use crate::rounds::{self, Attack, RoundBook};
use crate::rulebook::Command as AnyCommand;
use crate::scenario::{CHANCE_KEYS, Play, Scope, card_weapon, effect, places, with_chance};

const STEPS: [&str; 7] = ["Activate", "Attack", "AttackAll", "Leave", "Expect", "Refused", "Contest"];

/// Reads a step that plays a command of Duel.
pub(crate) fn read(
    book: &Book,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Play> {
    let (weapon_key, by) = (Key::optional("weapon"), Key::optional("by"));
    let own: &[Key] = match variant.name() {
        "Attack" => &[Key::required("target"), weapon_key],
        "AttackAll" => &[weapon_key],
        "Leave" => &[Key::optional("path")],
        _ => return variant.unknown_to(Book::NAME, &[STEPS.as_slice(), &rounds::STEPS].concat(), problems),
    };
    let record = variant.record(&[own, &[by], &CHANCE_KEYS].concat(), problems)?;
    let command = command(book, variant.name(), &record, scope, problems);
    with_chance(command.map(AnyCommand::Duel), &record, scope, problems)
}

/// The command of this name that a record makes.
fn command(
    book: &Book,
    name: &str,
    record: &Record<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Command> {
    let by = scope.actor(record, problems);
    let weapon = weapon(book, record, by.as_ref(), scope, problems);
    Some(match name {
        "Attack" => {
            let target = scope.fighter(&record.get("target")?, problems);
            Command::Attack(Attack { by: by?, target: target?, weapon: weapon? })
        }
        "AttackAll" => Command::AttackAll(AttackAll { by: by?, weapon: weapon? }),
        _ => {
            let path = effect::optional(record, "path", problems, places);
            Command::Leave(Leave { by: by?, path: path? })
        }
    })
}

/// The name of a weapon of whoever attacks.
fn weapon(
    book: &Book,
    record: &Record<'_>,
    by: Option<&Name>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Option<Name>> {
    let profile = by.and_then(|by| book.profile(scope.profile(by)?));
    let known = profile.into_iter().flat_map(|profile| &profile.weapons).map(|weapon| &weapon.name);
    card_weapon(record, scope, profile.map(|profile| &profile.name), known, problems)
}

/// Reads an answer to a choice of Duel.
pub(crate) fn read_answer(variant: &Variant<'_>, problems: &mut Problems) -> Option<AnyAnswer> {
    let answer = match variant.name() {
        "Courage" => {
            let [points] = variant.values::<1>("Courage(2)", problems)?;
            points.integer(0..=60_u8, problems).map(Answer::Courage)
        }
        "Defend" => {
            let [yes] = variant.values::<1>("Defend(false)", problems)?;
            yes.boolean(problems).map(Answer::Defend)
        }
        "Share" => {
            let [points] = variant.values::<1>("Share(2)", problems)?;
            points.integer(0..=u16::MAX, problems).map(Answer::Share)
        }
        _ => {
            let legal = ["Default", "Weapon", "Target", "Courage", "Defend", "Share"];
            variant.unknown_to(Book::NAME, &legal, problems)
        }
    };
    answer.map(AnyAnswer::Duel)
}
