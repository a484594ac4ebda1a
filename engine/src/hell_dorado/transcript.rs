//! Hell Dorado's events as lines of a transcript.

use toise_geometry::{TOLERANCE, Template};
use toise_rules::RuleId;
use toise_rules::hell_dorado::{Band, CardDeed, Deed, ExchangeKind, Modifier, Pool};

use super::effects::EffectEvent;
use super::event::{ActionPart, Changed, Event, Reach, Why};
use super::turn_event::{Claim, TurnEvent};
use crate::choice::list;
use crate::lasting;
use crate::transcript::{Line, count, sum_text};

/// The event as a line.
pub(crate) fn line(event: &Event) -> Line {
    let (rule, text) = told(event);
    Line { rule, text }
}

#[allow(clippy::too_many_lines, reason = "one arm an event, like a dictionary")]
fn told(event: &Event) -> (RuleId, String) {
    match event {
        Event::ExchangeOpened { attacker, defender, kind, rule } => {
            let kind = match kind {
                ExchangeKind::WithRiposte => "with riposte",
                ExchangeKind::WithoutRiposte => "without riposte",
            };
            (*rule, format!("{attacker} attacks {defender}, {kind}"))
        }
        Event::NobodyRolls { attacker, defender, rule } => {
            (*rule, format!("neither {attacker} nor {defender} can roll: nothing happens"))
        }
        Event::RangedOpened { by, legal, target, rule } => {
            let legal: Vec<String> =
                legal.iter().map(|(name, distance)| format!("{name} at {distance}")).collect();
            let target = target.as_ref().map_or(String::new(), |target| format!(" and takes {target}"));
            (*rule, format!("{by} may aim at {}{target}", legal.join(", ")))
        }
        Event::WeaponUsed { by, weapon, damage, rule } => (*rule, format!("{by} uses {weapon} ({damage})")),
        Event::LeftUndeclared { by, rule } => (*rule, format!("{by} leaves its weapon undeclared")),
        Event::CommandSpent { side, order, amount, left, rule } => {
            (*rule, format!("{side} spends {amount} CMD on {order}, {left} left"))
        }
        Event::PoolCounted { of, characteristic, base, modifiers, pool, rule } => {
            let first = characteristic.to_string();
            let more = modifiers.iter().map(|more| (more.source.as_str(), more.amount));
            let sum = sum_text(std::iter::once((first.as_str(), i32::from(*base))).chain(more));
            (*rule, format!("{of} has {} = {sum}", pool_text(*pool)))
        }
        Event::DifficultySet { of, value, why, rule } => {
            (*rule, format!("{of} needs difficulty {value} = {}", why_text(why)))
        }
        Event::HitsCounted { of, against, difficulty, hits, rule } => {
            let on = against.as_ref().map_or(String::new(), |against| format!(" on {against}"));
            (*rule, format!("{of} gets {}{on} against {difficulty}", count(*hits, "hit", "hits")))
        }
        Event::ParityCounted { of, target, even, odd, astray, rule } => {
            let verdict = if *astray { "goes astray from" } else { "stays on" };
            (*rule, format!("{even} even, {odd} odd: the shot of {of} {verdict} {target}"))
        }
        Event::Strayed { of, to, rule } => (*rule, format!("the shot of {of} flies to {to}")),
        Event::HitsUsed { of, hits, used, line, rule } => {
            (*rule, format!("{of} uses {used} of {}: {line}", count(*hits, "hit", "hits")))
        }
        Event::AreaLaid { by, area, enemies, rule } => {
            let enemies = if enemies.is_empty() { "no enemy".to_owned() } else { list(enemies) };
            (*rule, format!("{by} lays {} over {enemies}", area_text(area)))
        }
        Event::Scattered { aim, bearing, length, centre, rule } => {
            // A circle that may not leave the table stops at its edge.
            let stopped = (aim.distance(*centre).get() - length.get()).abs() > TOLERANCE;
            let stop = if stopped { ", where the table ends" } else { "" };
            let way = format!("{length} toises at {bearing} degrees, from {aim} to {centre}{stop}");
            (*rule, format!("the circle scatters {way}"))
        }
        Event::Landed { by, landed, rule } => {
            let verdict = if *landed { "lands on its point" } else { "fails" };
            (*rule, format!("the explosion of {by} {verdict}"))
        }
        Event::Spread { inside, to, rule } => match to {
            Some(to) => (*rule, format!("it spreads from {inside} to {to}")),
            None => (*rule, format!("it does not spread from {inside}")),
        },
        Event::InArea { victims, rule } => {
            let victims = if victims.is_empty() { "nobody".to_owned() } else { list(victims) };
            (*rule, format!("the area touches {victims}"))
        }
        Event::Covered { from, to, fraction, pieces, bonus, rule } => {
            let verb = if pieces.len() == 1 { "hides" } else { "hide" };
            let hidden = format!("{} {verb} {fraction} of it", list(pieces));
            (*rule, format!("{to} is covered from {from}, PR + {bonus}: {hidden}"))
        }
        Event::Struck { from, to, before, life, suffered, rule, .. } => {
            let damage = damage_text(event);
            (*rule, format!("{to} suffers {suffered} from {from} = {damage}: life {before} to {life}"))
        }
        Event::StateReceived { to, state, held, rule, .. } => {
            let kept = if state == held { String::new() } else { format!(" and stays {held}") };
            (*rule, format!("{to} receives {state}{kept}"))
        }
        Event::Turn(event) => of_the_turn(event),
        Event::StateCounted { of, state, rule } => (*rule, format!("{of} stays {state}")),
        Event::CommandLost { side, of, base, current, rule } => {
            (*rule, format!("{side} loses the CMD of {of}: {current} left, {base} each turn"))
        }
        Event::ActionTaken { of, action, part, rule } => {
            let text = match part {
                ActionPart::Whole => format!("{of} takes the action {action}"),
                ActionPart::Move => format!("{of} takes the action {action}, its attack still to come"),
                ActionPart::Attack => format!("{of} comes to the attack of its {action}"),
            };
            (*rule, text)
        }
        Event::ZoneEntered { mover, of, at, rule } => {
            (*rule, format!("{mover} enters the control zone of {of} at {at}"))
        }
        Event::Effect(event) => of_effects(event),
        Event::Healed { fighter, before, life, rule } => {
            (*rule, format!("{fighter} gets {} life back: life {before} to {life}", life - before))
        }
        Event::Fell { fighter, height, rule } => (*rule, format!("{fighter} falls {height} toises")),
        Event::BlowWithheld { side, from, rule } => (*rule, format!("{side} strikes at {from} no more")),
        Event::Suffered { fighter, from, damage, before, life, rule } => {
            (*rule, format!("{fighter} suffers {damage} from {from}: life {before} to {life}"))
        }
        Event::StateLost { of, state, rule } => (*rule, format!("{of} is no longer {state}")),
        Event::BlowVoid { of, rule } => (*rule, format!("the blow of {of} comes too late and is void")),
    }
}

/// The lines of turns and battles.
fn of_the_turn(event: &TurnEvent) -> (RuleId, String) {
    match event {
        TurnEvent::Began { turn, rule } => (*rule, format!("turn {turn} begins")),
        TurnEvent::DominationCounted { side, claim, rule } => {
            (*rule, format!("{side} counts {} for Domination", claim_text(claim)))
        }
        TurnEvent::DominationHeld { side, rule } => (*rule, format!("{side} holds Domination")),
        TurnEvent::CommandRestored { side, current, rule } => {
            (*rule, format!("{side} has {current} CMD again"))
        }
        TurnEvent::FirstChosen { side, rule } => (*rule, format!("{side} activates first")),
        TurnEvent::Passed { side, rule } => (*rule, format!("{side} passes")),
        TurnEvent::Ended { turn, rule } => (*rule, format!("turn {turn} ends")),
        TurnEvent::ObjectiveScored { side, objective, points, rule } => {
            (*rule, format!("{side} scores {} for {objective}", count(*points, "point", "points")))
        }
        TurnEvent::BattleEnded { winner, scores, rule } => {
            let scores: Vec<String> = scores.iter().map(|(side, score)| format!("{side} {score}")).collect();
            let verdict = winner.as_ref().map_or("nobody wins".to_owned(), |side| format!("{side} wins"));
            (*rule, format!("the battle is over, {verdict}: {}", scores.join(", ")))
        }
    }
}

fn claim_text(claim: &Claim) -> String {
    match claim {
        Claim::Muster(muster) => format!(
            "{} = CMD {} of officers + CMD {} of independents + {} + First contact {}",
            muster.domination(),
            muster.officers,
            muster.independents,
            count(muster.counted, "fighter", "fighters"),
            muster.first_contact
        ),
        Claim::Killed(cost) => format!("{cost} killed in the turn before"),
    }
}

/// The lines of effects.
fn of_effects(event: &EffectEvent) -> (RuleId, String) {
    match event {
        EffectEvent::Used { by, effect, on, rule, .. } => {
            let on = if on.is_empty() { String::new() } else { format!(" on {}", list(on)) };
            (*rule, format!("{by} uses {effect}{on}"))
        }
        EffectEvent::Paid { side, effect, temporary, permanent, base, current, rule } => {
            let price = match (temporary, permanent) {
                (temporary, 0) => format!("{temporary} CMD"),
                (0, permanent) => format!("{permanent} CMD for good"),
                (temporary, permanent) => format!("{temporary} CMD and {permanent} for good"),
            };
            (*rule, format!("{side} pays {price} for {effect}: {current} left, {base} each turn"))
        }
        EffectEvent::Lasting(event) => event.told("turn", deed_text),
        EffectEvent::Due { of, effect, cause, rule } => {
            let by = cause.as_ref().map_or(String::new(), |cause| format!(" by {cause}"));
            (*rule, format!("{effect} of {of} is set off{by}"))
        }
        EffectEvent::Taken { of, effect, rule } => (*rule, format!("{of} comes to its {effect}")),
    }
}

fn deed_text(deed: &Deed) -> String {
    lasting::deed_text(deed).unwrap_or_else(|| match deed {
        Deed::Own(CardDeed::Grant(ability)) => format!("the ability {ability}"),
        other => other.name().to_owned(),
    })
}

fn pool_text(pool: Pool) -> String {
    let mut text = count(pool.dice, "die", "dice");
    if pool.rerolls > 0 {
        text += &format!(", {}", count(pool.rerolls, "reroll", "rerolls"));
    }
    if pool.automatic > 0 {
        text += &format!(", {} automatic damage", pool.automatic);
    }
    text
}

fn why_text(why: &Why) -> String {
    match why {
        Why::Defence { target, defence, changed } => {
            format!("DEF {defence}{} of {target}", changed_text(i32::from(*defence), changed))
        }
        Why::Shot { reach, target, defence, changed, engaged } => {
            let changed = changed_text(i32::from(*defence), changed);
            let mut text = format!("max(distance {}, DEF {defence}{changed} of {target}", reach_text(reach));
            if !engaged.is_empty() {
                let engaged: Vec<String> =
                    engaged.iter().map(|(name, def)| format!("{def} of {name}")).collect();
                text += &format!(", DEF of the engaged {}", engaged.join(" and "));
            }
            text + ")"
        }
        Why::Distance(reach) => format!("distance {}", reach_text(reach)),
        Why::Enemies(enemies) => format!("min(2 + {}, 6)", count(*enemies, "enemy", "enemies")),
    }
}

/// ` (3 − 1 dread)` after a number that is not its card's; nothing after one that is.
fn changed_text(value: i32, changed: &Changed) -> String {
    if changed.by.is_empty() {
        return String::new();
    }
    let mut text = format!(" ({}", changed.card);
    let mut sum = i32::from(changed.card);
    for Modifier { source, amount } in &changed.by {
        let sign = if *amount < 0 { '−' } else { '+' };
        text += &format!(" {sign} {} {source}", amount.unsigned_abs());
        sum += amount;
    }
    if sum < value {
        text += &format!(", never below {value}");
    }
    text + ")"
}

/// The word for a band.
pub(super) fn band_word(band: Band) -> &'static str {
    match band {
        Band::Short => "short",
        Band::Intermediate => "intermediate",
        Band::Long => "long",
        Band::Extreme => "extreme",
    }
}

fn reach_text(reach: &Reach) -> String {
    let band = band_word(reach.band);
    let margin = reach.margin.map_or(String::new(), |margin| format!(", margin {margin}"));
    format!("{} [{} toises, range {}, {band}{margin}]", reach.difficulty, reach.distance, reach.range)
}

fn damage_text(event: &Event) -> String {
    let Event::Struck { inflicted, damage, protection, changed, cover, automatic, .. } = event else {
        return String::new();
    };
    let cover = if *cover > 0 { format!(" − cover {cover}") } else { String::new() };
    let automatic = if *automatic > 0 { format!(" + {automatic} automatic") } else { String::new() };
    if *inflicted == 0 {
        return format!("0{automatic}");
    }
    let changed = changed_text(i32::from(*protection), changed);
    format!("max(0, {inflicted} {damage} − PR {protection}{changed}{cover}){automatic}")
}

fn area_text(area: &Template) -> String {
    match area {
        Template::Circle(circle) => {
            format!("a circle of radius {} around {}", circle.radius(), circle.centre())
        }
        Template::Cone(cone) => format!(
            "a cone {} long and {} wide from {} at {} degrees",
            cone.length(),
            cone.width(),
            cone.tip(),
            cone.axis()
        ),
    }
}
