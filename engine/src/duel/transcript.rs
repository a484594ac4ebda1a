//! Duel's events as lines of a transcript.

use toise_rules::RuleId;

use super::event::{Event, Why};
use crate::choice::list;
use crate::transcript::{Line, count, sum_text};

/// The event as a line.
pub(crate) fn line(event: &Event) -> Line {
    let (rule, text) = told(event);
    Line { rule, text }
}

fn told(event: &Event) -> (RuleId, String) {
    match event {
        Event::Course(event) => event.told(),
        Event::Attacked { by, target, rule } => (*rule, format!("{by} attacks {target}")),
        Event::AttackedAll { by, targets, rule } => {
            (*rule, format!("{by} attacks {} at once", list(targets)))
        }
        Event::Leaves { by, opponents, rule } => {
            let strike = match opponents.as_slice() {
                [] => "nobody has noticed it".to_owned(),
                [one] => format!("{one} strikes as it goes"),
                _ => format!("{} strike as it goes", list(opponents)),
            };
            (*rule, format!("{by} leaves: {strike}"))
        }
        Event::HeldBack { by, rule } => (*rule, format!("{by} is hit and stays where it is")),
        Event::CourageSpent { of, points, left, rule } => {
            (*rule, format!("{of} spends {} of courage, {left} left", count(*points, "point", "points")))
        }
        Event::PoolCounted { of, defends, pool, rule } => {
            let what = if *defends { "defence" } else { "attack" };
            let parts = pool.parts.iter().map(|part| (part.source.as_str(), part.amount));
            let sum = if pool.parts.is_empty() { "nothing".to_owned() } else { sum_text(parts) };
            (*rule, format!("{of} has {} for its {what} = {sum}", count(pool.dice, "die", "dice")))
        }
        Event::SuccessesCounted { of, defends, successes, rule } => {
            let successes_text = count(*successes, "success", "successes");
            let difficulty =
                if *defends { String::new() } else { format!(": the attack has difficulty {successes}") };
            (*rule, format!("{of} gets {successes_text}{difficulty}"))
        }
        Event::Surprised { of, by, rule } => {
            (*rule, format!("{of} has not noticed {by}: it does not defend"))
        }
        Event::Noticed { of, enemy, rule } => (*rule, format!("{of} knows of {enemy} now")),
        Event::Undefended { of, rule } => (*rule, format!("{of} does not defend")),
        Event::DefendsFor { by, others, rule } => {
            let others = if others.is_empty() { String::new() } else { format!(" for {} too", list(others)) };
            (*rule, format!("{by} defends{others}"))
        }
        Event::Missed { by, rule } => (*rule, format!("{by} misses")),
        Event::Parried { by, from, rule } => (*rule, format!("{by} parries the blow of {from}")),
        Event::StrikesBack { by, target, rule } => (*rule, format!("{by} strikes back at {target}")),
        Event::Struck { from, to, damage, why, before, life, rule } => {
            let why = match why {
                Why::Blow { attack, defence, weapon } => {
                    let ahead = i32::from(*attack) - i32::from(*defence);
                    let least =
                        if i32::from(*damage) - i32::from(*weapon) > ahead { " at the least" } else { "" };
                    let own = i32::from(*damage) - i32::from(*weapon);
                    let weapon =
                        if *weapon > 0 { format!(" + {weapon} of the weapon") } else { String::new() };
                    format!("{own}{least} for {attack} against {defence}{weapon}")
                }
                Why::Share { of } => format!("its share of {of}"),
            };
            (*rule, format!("{to} suffers {damage} from {from} = {why}: life {before} to {life}"))
        }
        Event::Beaten { fighter, rule } => (*rule, format!("{fighter} is beaten and leaves the board")),
    }
}
