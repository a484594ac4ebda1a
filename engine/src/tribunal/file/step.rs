//! The steps and answers of Tribunal in a script.

use toise_rules::Name;
use toise_rules::tribunal::Profile;

use crate::choice::Answer as AnyAnswer;
use crate::ron_file::{Key, Problems, Record, Variant};
use crate::rounds::{self, Attack, RoundBook};
use crate::rulebook::{Command as AnyCommand, FighterStart, part};
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
    let by = scope.actor(&record, problems)?;
    let fighter = |key: &str, problems: &mut Problems| scope.fighter(&record.get(key)?, problems);
    let command = match variant.name() {
        "Attack" => {
            let (target, weapon) = (fighter("target", problems), weapon(book, &record, &by, scope, problems));
            Command::Attack(Attack { by, target: target?, weapon: weapon? })
        }
        "Shoot" => {
            let (target, weapon) = (fighter("target", problems), weapon(book, &record, &by, scope, problems));
            Command::Shoot(Attack { by, target: target?, weapon: weapon? })
        }
        "BreakOff" => {
            let (from, path) =
                (fighter("from", problems), effect::optional(&record, "path", problems, places));
            Command::BreakOff(BreakOff { by, from: from?, path: path? })
        }
        "Propose" => Command::Propose(Propose { by, to: fighter("to", problems)? }),
        _ => {
            let (spell, target) = (spell(book, &record, scope, problems), fighter("target", problems));
            Command::Cast(Cast { by, spell: spell?, target: target? })
        }
    };
    with_chance(AnyCommand::Tribunal(command), &record, scope, problems)
}

/// The name of a weapon of whoever attacks.
fn weapon(
    book: &Book,
    record: &Record<'_>,
    by: &Name,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Option<Name>> {
    let profile = profile_of(book, scope, by);
    let known = profile.into_iter().flat_map(|profile| &profile.weapons).map(|weapon| &weapon.name);
    card_weapon(record, scope, profile.map(|profile| &profile.name), known, problems)
}

/// The name of a spell that some profile owns; whether its caster does is for the rules to say.
fn spell(book: &Book, record: &Record<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Name> {
    let spells = book.profiles.iter().flat_map(|profile| &profile.spells);
    scope.of_profiles_named(&record.get("spell")?, "spell", spells.map(|spell| &spell.name), problems)
}

fn profile_of<'b>(book: &'b Book, scope: &Scope<'_>, fighter: &Name) -> Option<&'b Profile> {
    book.profile(&part!(FighterStart::Tribunal, scope.start(fighter)?).profile)
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
