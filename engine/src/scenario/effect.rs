//! What every rulebook's effects are written with: the deeds all know, whom they choose among, when they end.

use std::num::NonZeroU8;

use toise_rules::Length;
use toise_rules::effect::{Deed, Until, Who};

use crate::ron_file::{Key, Node, ProblemCode, Problems, Record, Variant, listed};

/// A deed as the file writes it; a `Modify` of several characteristics is as many deeds.
///
/// The characteristics are those the rulebook lets an effect modify, by their keys. `own` reads a deed that only
/// the rulebook knows, and reports a name that no deed has.
pub(crate) fn deeds<C: Copy, X>(
    node: &Node<'_>,
    characteristics: &[(&'static str, C)],
    problems: &mut Problems,
    own: impl FnOnce(&Variant<'_>, &mut Problems) -> Option<X>,
) -> Option<Vec<Deed<C, X>>> {
    let variant = node.variant("deed", problems)?;
    let deed = match variant.name() {
        "Modify" => return modify(&variant, characteristics, problems),
        "Heal" => {
            let [node] = variant.values::<1>("Heal(2)", problems)?;
            Deed::Heal(node.integer(1..=1000_u16, problems)?)
        }
        "Move" => {
            let [node] = variant.values::<1>("Move(3)", problems)?;
            Deed::Move(length(&node, problems)?)
        }
        "Untargetable" => {
            variant.unit(problems)?;
            Deed::Untargetable
        }
        _ => Deed::Own(own(&variant, problems)?),
    };
    Some(vec![deed])
}

fn modify<C: Copy, X>(
    variant: &Variant<'_>,
    characteristics: &[(&'static str, C)],
    problems: &mut Problems,
) -> Option<Vec<Deed<C, X>>> {
    let names: Vec<&'static str> = characteristics.iter().map(|(name, _)| *name).collect();
    let keys: Vec<Key> = names.iter().map(|name| Key::optional(name)).collect();
    let record = variant.record(&keys, problems)?;
    let mut deeds = Vec::new();
    let mut read = Some(());
    for (key, what) in characteristics {
        let Some(node) = record.get(key) else { continue };
        match node.integer(-60..=60_i8, problems) {
            Some(by) => deeds.push(Deed::Modify { what: *what, by }),
            None => read = None,
        }
    }
    read?;
    if deeds.is_empty() {
        // A misspelt one is a mistake already told.
        if names.iter().any(|name| record.misspells(name)) {
            return None;
        }
        let message = format!("nothing modified: expected {}", listed(&names));
        let help = names.first().map(|name| format!("write `Modify({name}: 1)`"));
        problems.push(variant.problem(ProblemCode::MissingKey, message).help(help));
        return None;
    }
    Some(deeds)
}

/// Among whom an effect chooses.
pub(crate) fn who(node: &Node<'_>, problems: &mut Problems) -> Option<Who> {
    let words = [
        ("Ally", Who::Ally),
        ("AllyOrOwner", Who::AllyOrOwner),
        ("Enemy", Who::Enemy),
        ("Anyone", Who::Anyone),
    ];
    node.word("group of fighters", &words, problems)
}

/// When an effect ends: one of the `ends` that the rulebook knows.
pub(crate) fn until(node: &Node<'_>, ends: &[&str], problems: &mut Problems) -> Option<Until> {
    let variant = node.variant("end", problems)?;
    let known = ends.contains(&variant.name());
    let until = match variant.name() {
        _ if !known => return variant.unknown(ends, problems),
        "Exchange" => Until::Exchange,
        "Activation" => Until::Activation,
        "Turn" => Until::Turn,
        "Turns" => {
            let [node] = variant.values::<1>("Turns(2)", problems)?;
            let turns = node.integer(1..=u8::MAX, problems)?;
            return NonZeroU8::new(turns).map(Until::Turns);
        }
        "Always" => Until::Always,
        _ => return variant.unknown(ends, problems),
    };
    variant.unit(problems)?;
    Some(until)
}

/// A distance an effect states, in toises.
pub(crate) fn length(node: &Node<'_>, problems: &mut Problems) -> Option<Length> {
    node.number(0.01..=100.0, problems).and_then(|toises| Length::new(toises).ok())
}

/// A value that may be left out: the outer option is none when it cannot be read.
pub(crate) fn optional<'a, T>(
    record: &Record<'a>,
    key: &str,
    problems: &mut Problems,
    read: impl FnOnce(&Node<'a>, &mut Problems) -> Option<T>,
) -> Option<Option<T>> {
    match record.get(key) {
        Some(node) => read(&node, problems).map(Some),
        None => Some(None),
    }
}
