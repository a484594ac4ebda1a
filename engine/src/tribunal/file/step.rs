//! The steps and answers of Tribunal in a script.

use toise_rules::Name;
use toise_rules::tribunal::Profile;

use crate::choice::Answer as AnyAnswer;
use crate::ron_file::{Key, Problems, Record, Variant};
use crate::rounds::{self, Attack, RoundBook};
use crate::rulebook::Command as AnyCommand;
use crate::scenario::{CHANCE_KEYS, Play, Scope, card_weapon, effect, places, with_chance};
use crate::tribunal::{Answer, Book, BreakOff, Cast, Command, Propose};

/// Reads a step that plays a command of Tribunal.
pub(crate) fn read(
    book: &Book,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Play> {
    let own: &[Key] = match variant.name() {
        "Attack" | "Shoot" => &[Key::required("target"), Key::optional("weapon")],
        "BreakOff" => &[Key::required("from"), Key::optional("path")],
        "Propose" => &[Key::required("to")],
        "Cast" => &[Key::required("spell"), Key::required("target")],
        _ => {
            let own = [
                "Activate", "Attack", "Shoot", "BreakOff", "Propose", "Cast", "Expect", "Refused", "Contest",
            ];
            return variant.unknown_to(Book::NAME, &[own.as_slice(), &rounds::STEPS].concat(), problems);
        }
    };
    let keys = [own, &[Key::optional("by")], &CHANCE_KEYS].concat();
    let record = variant.record(&keys, problems)?;
    let command = command(book, variant.name(), &record, scope, problems);
    with_chance(command.map(AnyCommand::Tribunal), &record, scope, problems)
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
    let fighter = |key: &str, problems: &mut Problems| scope.fighter(&record.get(key)?, problems);
    Some(match name {
        "Attack" | "Shoot" => {
            let target = fighter("target", problems);
            let weapon = weapon(book, record, by.as_ref(), scope, problems);
            let attack = Attack { by: by?, target: target?, weapon: weapon? };
            if name == "Attack" { Command::Attack(attack) } else { Command::Shoot(attack) }
        }
        "BreakOff" => {
            let (from, path) =
                (fighter("from", problems), effect::optional(record, "path", problems, places));
            Command::BreakOff(BreakOff { by: by?, from: from?, path: path? })
        }
        "Propose" => {
            let to = fighter("to", problems);
            Command::Propose(Propose { by: by?, to: to? })
        }
        _ => {
            let (spell, target) = (spell(book, record, scope, problems), fighter("target", problems));
            Command::Cast(Cast { by: by?, spell: spell?, target: target? })
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
    let profile = by.and_then(|by| profile_of(book, scope, by));
    let known = profile.into_iter().flat_map(|profile| &profile.weapons).map(|weapon| &weapon.name);
    card_weapon(record, scope, profile.map(|profile| &profile.name), known, problems)
}

/// The name of a spell that some profile owns; whether its caster does is for the rules to say.
fn spell(book: &Book, record: &Record<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Name> {
    let spells = book.profiles.iter().flat_map(|profile| &profile.spells);
    scope.of_rules(&record.get("spell")?, "spell", spells.map(|spell| &spell.name), problems)
}

fn profile_of<'b>(book: &'b Book, scope: &Scope<'_>, fighter: &Name) -> Option<&'b Profile> {
    book.profile(scope.profile(fighter)?)
}

/// Reads an answer to a choice of Tribunal.
pub(crate) fn read_answer(variant: &Variant<'_>, problems: &mut Problems) -> Option<AnyAnswer> {
    let answer = match variant.name() {
        "Parry" => Answer::Parry,
        "Dare" => Answer::Dare,
        "Agree" => Answer::Agree,
        _ => {
            let legal = ["Default", "Weapon", "Parry", "Dare", "Agree"];
            return variant.unknown_to(Book::NAME, &legal, problems);
        }
    };
    let [yes] = variant.values::<1>(&format!("{}(false)", variant.name()), problems)?;
    yes.boolean(problems).map(answer).map(AnyAnswer::Tribunal)
}
