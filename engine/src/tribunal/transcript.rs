//! Tribunal's events as lines of a transcript.

use toise_rules::tribunal::Deed;
use toise_rules::{Modifier, RuleId};

use super::event::{Event, FightEnd};
use crate::chance::Purpose;
use crate::lasting;
use crate::transcript::{Line, sum_text};

/// The event as a line.
pub(crate) fn line(event: &Event) -> Line {
    let (rule, text) = told(event);
    Line { rule, text }
}

fn told(event: &Event) -> (RuleId, String) {
    match event {
        Event::Course(event) => event.told(),
        Event::Lasting(event) => event.told("round", deed_text),
        Event::Attacked { by, target, rule } => (*rule, format!("{by} attacks {target}")),
        Event::FightBegan { opener, other, rule } => {
            (*rule, format!("a fight begins between {opener} and {other}"))
        }
        Event::Tested { of, purpose, parts, die, total, rule } => {
            let sum = sum_of(parts);
            (*rule, format!("{of} has {total} for {} = {sum} + die {die}", purpose.word()))
        }
        Event::InitiativeWon { by, over, rule } => (*rule, format!("{by} strikes before {over}")),
        Event::StoodUp { of, against, rule } => (*rule, format!("{of} stands up to {against}")),
        Event::Shaken { of, by, shortfall, in_fight, rule } => {
            let how_long = if *in_fight { "as long as they fight" } else { "for this attack" };
            (*rule, format!("{of} is shaken by {by}: INI, VOL and CBT − {shortfall} {how_long}"))
        }
        Event::GaveUp { by, target, rule } => (*rule, format!("{by} gives up its attack on {target}")),
        Event::Failed { by, what, difficulty, rule } => {
            let what = match what {
                Purpose::Attack => "blow",
                Purpose::Shot => "shot",
                _ => "spell",
            };
            let short = difficulty.map_or(String::new(), |difficulty| format!(", which needs {difficulty},"));
            (*rule, format!("the {what} of {by}{short} fails"))
        }
        Event::Parried { by, from, rule } => (*rule, format!("{by} parries the blow of {from}")),
        Event::Struck { from, to, location, strength, against, damage, before, life, rule } => {
            let against = match against.as_slice() {
                [only] => sum_of(std::slice::from_ref(only)),
                several => format!("({})", sum_of(several)),
            };
            let sum = format!("max(0, {} − {against})", sum_of(strength));
            let text = format!(
                "{to} suffers {damage} from {from} on the {location} = {sum}: life {before} to {life}"
            );
            (*rule, text)
        }
        Event::Unconscious { fighter, rule } => (*rule, format!("{fighter} is unconscious")),
        Event::Healed { fighter, before, life, rule } => {
            (*rule, format!("{fighter} gets {} life back: life {before} to {life}", life - before))
        }
        Event::CameRound { fighter, rule } => (*rule, format!("{fighter} comes round")),
        Event::TurnPassed { opener, other, to, rule } => {
            let from = if to == opener { other } else { opener };
            (*rule, format!("it is the turn of {to} to strike at {from}"))
        }
        Event::Proposed { by, to, rule } => (*rule, format!("{by} asks {to} to end their fight")),
        Event::TriedToBreakOff { by, from, rule } => (*rule, format!("{by} tries to break off from {from}")),
        Event::HeldBack { by, from, rule } => (*rule, format!("{from} holds {by} back")),
        Event::FightEnded { opener, other, how, rule } => {
            let how = match how {
                FightEnd::Agreed => ", by agreement",
                FightEnd::BrokenOff => ", broken off",
                FightEnd::OutOfAction => "",
            };
            (*rule, format!("the fight between {opener} and {other} is over{how}"))
        }
        Event::Aimed { by, target, weapon, distance, band, moving, difficulty, rule } => {
            let base = band.difficulty();
            let moving = moving.map_or(String::new(), |ini| {
                let sign = if ini < 0 { '−' } else { '+' };
                format!(" {sign} INI {} of a moving target", ini.unsigned_abs())
            });
            let text = format!(
                "{by} aims at {target} with {weapon}: difficulty {difficulty} = {band} range {base}{moving} [{distance} toises]"
            );
            (*rule, text)
        }
        Event::Cast { by, spell, target, difficulty, rule } => {
            (*rule, format!("{by} casts {spell} on {target}: difficulty {difficulty}"))
        }
        Event::CarriedOff { fighter, rule } => (*rule, format!("{fighter} is carried to an inn")),
    }
}

fn deed_text(deed: &Deed) -> String {
    lasting::deed_text(deed).unwrap_or_else(|| deed.name().to_owned())
}

fn sum_of(parts: &[Modifier]) -> String {
    sum_text(parts.iter().map(|part| (part.source.as_str(), part.amount)))
}
