//! What a step of Hell Dorado should have done.

use toise_geometry::Point;
use toise_rules::Name;
use toise_rules::hell_dorado::{ExchangeKind, StateGiven};

use super::profile::known_state;
use crate::event::Event as Shared;
use crate::hell_dorado::field::Field;
use crate::hell_dorado::{Book, Event, Question};
use crate::ron_file::{Node, Problems, Variant};
use crate::rulebook::{Ledger, Rulebook};
use crate::scenario::{Facts, Mismatch, Scope, fighter_names, mismatch, name, point};

/// An expectation of Hell Dorado. Those about dice and damage look at what the last command did.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    /// The fighter is in a state.
    State(Name, StateGiven),
    /// The fighter is not in a state.
    NoState(Name, Name),
    /// The dice, rerolls and automatic damage of a fighter's attack roll.
    Pool { of: Name, dice: u8, rerolls: u8, automatic: u32 },
    /// No pool of the fighter was counted: it did not roll.
    NoPool(Name),
    /// The difficulty of an attack roll: the last one, or a fighter's.
    Difficulty(Option<Name>, u8),
    /// The hits of a fighter's attack roll.
    Hits(Name, u8),
    /// The hits of the damage roll against a victim.
    DamageHits(Name, u8),
    /// The hits a fighter used.
    Used(Name, u8),
    /// The damage inflicted on a fighter before protection, automatic damage apart.
    Inflicted(Name, u32),
    /// The damage a fighter suffered.
    Suffered(Name, u32),
    /// The list of lines a fighter's owner could choose from.
    Asked(Name, Vec<String>),
    /// The weapon a fighter used.
    Weapon(Name, Name),
    /// The damage type it used it for.
    DamageType(Name, Name),
    /// The kind of the exchange and who was the attacker.
    Exchange { attacker: Name, kind: ExchangeKind },
    /// The legal targets of the shot, nearest first.
    Legal(Vec<Name>),
    /// Whom the shot into a melee hit, astray or not.
    Astray(Name),
    /// The shot into a melee stayed on its target.
    OnTarget(Name),
    /// The fighters the area touched.
    Victims(Vec<Name>),
    /// How far the area scattered, in toises.
    Scatter(f64),
    /// Where the area ended.
    Centre(Point),
    /// Whether the explosion landed.
    Landed(bool),
    /// The fighter is free: no enemy engages it.
    Free(Name),
    /// The first engages the second.
    Engages(Name, Name),
    /// The command points a side has left.
    Command(Name, u16),
}

const OWN: [&str; 24] = [
    "State",
    "NoState",
    "Pool",
    "NoPool",
    "Difficulty",
    "Hits",
    "DamageHits",
    "Used",
    "Inflicted",
    "Suffered",
    "Asked",
    "Weapon",
    "DamageType",
    "WithRiposte",
    "WithoutRiposte",
    "Legal",
    "Astray",
    "OnTarget",
    "Victims",
    "Scatter",
    "Centre",
    "Landed",
    "Free",
    "Engages",
];

/// Reads an expectation of Hell Dorado; `shared` are the names every rulebook has.
#[allow(clippy::too_many_lines, reason = "one arm an expectation, like a dictionary")]
pub(crate) fn read(
    book: &Book,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    shared: &[&str],
    problems: &mut Problems,
) -> Option<Expectation> {
    let one = |form: &str, problems: &mut Problems| {
        let [node] = variant.values::<1>(form, problems)?;
        scope.fighter(&node, problems)
    };
    let pair = |form: &str, problems: &mut Problems| {
        let [fighter, node] = variant.values::<2>(form, problems)?;
        Some((scope.fighter(&fighter, problems), node))
    };
    let count = |form: &str, problems: &mut Problems| {
        let (fighter, node) = pair(form, problems)?;
        Some((fighter?, node.integer(0..=100_000_u32, problems)?))
    };
    let small = |form: &str, problems: &mut Problems| {
        let (fighter, node) = pair(form, problems)?;
        Some((fighter?, node.integer(0..=60_u8, problems)?))
    };
    Some(match variant.name() {
        "State" => {
            let (fighter, node) = pair("State(\"…\", \"Stunned 1\")", problems)?;
            let state = node.parse_with("a state such as \"Stunned 1\"", str::parse, problems)?;
            known_state(node, &state, &book.states, problems)?;
            Expectation::State(fighter?, state)
        }
        "NoState" => {
            let (fighter, node) = pair("NoState(\"…\", \"Stunned\")", problems)?;
            let state = name(&node, problems)?;
            let known = book.states.defs().iter().map(|def| &def.name);
            Expectation::NoState(fighter?, scope.known(&node, "state", state, known, problems)?)
        }
        "Pool" => pool(variant, scope, problems)?,
        "NoPool" => Expectation::NoPool(one("NoPool(\"…\")", problems)?),
        "Difficulty" => match variant.positional(problems)?.as_slice() {
            [value] => Expectation::Difficulty(None, value.integer(1..=20_u8, problems)?),
            _ => {
                let (fighter, value) = small("Difficulty(\"…\", 5)", problems)?;
                Expectation::Difficulty(Some(fighter), value)
            }
        },
        "Hits" => small("Hits(\"…\", 4)", problems).map(|(name, hits)| Expectation::Hits(name, hits))?,
        "DamageHits" => {
            small("DamageHits(\"…\", 4)", problems).map(|(name, hits)| Expectation::DamageHits(name, hits))?
        }
        "Used" => small("Used(\"…\", 2)", problems).map(|(name, hits)| Expectation::Used(name, hits))?,
        "Inflicted" => count("Inflicted(\"…\", 6)", problems)
            .map(|(name, damage)| Expectation::Inflicted(name, damage))?,
        "Suffered" => {
            count("Suffered(\"…\", 4)", problems).map(|(name, damage)| Expectation::Suffered(name, damage))?
        }
        "Asked" => {
            let (fighter, node) = pair("Asked(\"…\", [\"6\", \"3\", \"0\"])", problems)?;
            let lines = node.list(problems)?;
            let lines: Option<Vec<String>> = lines.iter().map(|line| line.text(problems)).collect();
            Expectation::Asked(fighter?, lines?)
        }
        "Weapon" => {
            let (fighter, node) = pair("Weapon(\"…\", \"axe\")", problems)?;
            Expectation::Weapon(fighter?, super::read_weapon_name(book, &node, scope, problems)?)
        }
        "DamageType" => {
            let (fighter, node) = pair("DamageType(\"…\", \"slashing\")", problems)?;
            Expectation::DamageType(fighter?, name(&node, problems)?)
        }
        "WithRiposte" => Expectation::Exchange {
            attacker: one("WithRiposte(\"the attacker\")", problems)?,
            kind: ExchangeKind::WithRiposte,
        },
        "WithoutRiposte" => Expectation::Exchange {
            attacker: one("WithoutRiposte(\"the attacker\")", problems)?,
            kind: ExchangeKind::WithoutRiposte,
        },
        "Legal" | "Victims" => {
            let [list] = variant.values::<1>("Victims([\"…\"])", problems)?;
            let names = scope.fighters(&list, problems)?;
            if variant.name() == "Legal" { Expectation::Legal(names) } else { Expectation::Victims(names) }
        }
        "Astray" => Expectation::Astray(one("Astray(\"whom it hit\")", problems)?),
        "OnTarget" => Expectation::OnTarget(one("OnTarget(\"…\")", problems)?),
        "Scatter" => {
            Expectation::Scatter(single(variant, "Scatter(2)", problems)?.number(0.0..=100.0, problems)?)
        }
        "Centre" => Expectation::Centre(point(&single(variant, "Centre((x, y))", problems)?, problems)?),
        "Landed" => Expectation::Landed(single(variant, "Landed(true)", problems)?.boolean(problems)?),
        "Free" => Expectation::Free(one("Free(\"…\")", problems)?),
        "Engages" => {
            let (a, b) = pair("Engages(\"…\", \"…\")", problems)?;
            Expectation::Engages(a?, scope.fighter(&b, problems)?)
        }
        "Command" => {
            let [side, points] = variant.values::<2>("Command(\"a side\", 3)", problems)?;
            let side = scope.side(&side, problems);
            Expectation::Command(side?, points.integer(0..=10_000_u16, problems)?)
        }
        _ => return variant.unknown(&[shared, &OWN, &["Command"]].concat(), problems),
    })
}

fn single<'a>(variant: &Variant<'a>, form: &str, problems: &mut Problems) -> Option<Node<'a>> {
    let [node] = variant.values::<1>(form, problems)?;
    Some(node)
}

fn pool(variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Expectation> {
    use crate::ron_file::Key;
    const KEYS: [Key; 4] =
        [Key::required("of"), Key::required("dice"), Key::optional("rerolls"), Key::optional("automatic")];
    let record = variant.record(&KEYS, problems)?;
    let of = record.get("of").and_then(|node| scope.fighter(&node, problems));
    let dice = record.get("dice").and_then(|node| node.integer(0..=5_u8, problems));
    let rerolls = record.get("rerolls").map_or(Some(0), |node| node.integer(0..=5_u8, problems));
    let automatic = record.get("automatic").map_or(Some(0), |node| node.integer(0..=100_000_u32, problems));
    Some(Expectation::Pool { of: of?, dice: dice?, rerolls: rerolls?, automatic: automatic? })
}

impl Expectation {
    #[allow(clippy::too_many_lines, reason = "one arm an expectation, like a dictionary")]
    pub(crate) fn check(&self, facts: &Facts<'_>) -> Result<(), Mismatch> {
        let Rulebook::HellDorado(book) = &facts.setup.rulebook;
        let field = Field { book, setup: facts.setup, state: facts.state };
        let find = |name: &Name| {
            facts.state.store.find(name).ok_or_else(|| Mismatch(format!("there is no fighter {name}")))
        };
        let states = |name: &Name| -> Result<Vec<String>, Mismatch> {
            let held = &field.sheet(find(name)?).states;
            Ok(held
                .iter()
                .filter_map(|held| book.states.given(*held))
                .map(|given| given.to_string())
                .collect())
        };
        match self {
            Expectation::State(name, state) => {
                let held = states(name)?;
                if held.contains(&state.to_string()) {
                    return Ok(());
                }
                mismatch(state, if held.is_empty() { "no state".to_owned() } else { held.join(", ") })
            }
            Expectation::NoState(name, state) => {
                let held = &field.sheet(find(name)?).states;
                let mut held = held.iter().filter_map(|held| book.states.given(*held));
                match held.find(|given| given.state == *state) {
                    Some(given) => Err(Mismatch(format!("{name} is {given}"))),
                    None => Ok(()),
                }
            }
            Expectation::Pool { of, dice, rerolls, automatic } => {
                let expected = pool_text(*dice, *rerolls, *automatic);
                let found = last(facts, |event| match event {
                    Event::PoolCounted { of: by, pool, .. } if by == of => {
                        Some(pool_text(pool.dice, pool.rerolls, pool.automatic))
                    }
                    _ => None,
                });
                mismatch(expected, found.unwrap_or_else(|| "no pool".to_owned()))
            }
            Expectation::NoPool(name) => {
                let counted = last(facts, |event| match event {
                    Event::PoolCounted { of, .. } if of == name => Some(()),
                    _ => None,
                });
                counted.map_or(Ok(()), |()| Err(Mismatch(format!("{name} counted dice"))))
            }
            Expectation::Difficulty(name, value) => {
                let found = last(facts, |event| match event {
                    Event::DifficultySet { of, value, .. } if name.as_ref().is_none_or(|name| name == of) => {
                        Some(value.to_string())
                    }
                    _ => None,
                });
                mismatch(value, found.unwrap_or_else(|| "no difficulty".to_owned()))
            }
            Expectation::Hits(name, hits) => {
                let found = last(facts, |event| match event {
                    Event::HitsCounted { of, against: None, hits, .. } if of == name => {
                        Some(hits.to_string())
                    }
                    _ => None,
                });
                mismatch(hits, found.unwrap_or_else(|| "no attack roll".to_owned()))
            }
            Expectation::DamageHits(name, hits) => {
                let found = last(facts, |event| match event {
                    Event::HitsCounted { against: Some(against), hits, .. } if against == name => {
                        Some(hits.to_string())
                    }
                    _ => None,
                });
                mismatch(hits, found.unwrap_or_else(|| "no damage roll".to_owned()))
            }
            Expectation::Used(name, used) => {
                let found = last(facts, |event| match event {
                    Event::HitsUsed { of, used, .. } if of == name => Some(used.to_string()),
                    _ => None,
                });
                mismatch(used, found.unwrap_or_else(|| "no hits used".to_owned()))
            }
            Expectation::Inflicted(name, damage) => {
                let found = struck(facts, name, |event| match event {
                    Event::Struck { inflicted, .. } => *inflicted,
                    _ => 0,
                });
                mismatch(damage, found)
            }
            Expectation::Suffered(name, damage) => {
                let found = struck(facts, name, |event| match event {
                    Event::Struck { suffered, .. } => *suffered,
                    _ => 0,
                });
                mismatch(damage, found)
            }
            Expectation::Asked(name, lines) => {
                let found = asked_lines(book, facts, name);
                mismatch(lines.join(" · "), found.unwrap_or_else(|| "no such choice".to_owned()))
            }
            Expectation::Weapon(name, weapon) => {
                let found = last(facts, |event| match event {
                    Event::WeaponUsed { by, weapon, .. } if by == name => Some(weapon.to_string()),
                    _ => None,
                });
                mismatch(weapon, found.unwrap_or_else(|| "no weapon".to_owned()))
            }
            Expectation::DamageType(name, damage) => {
                let found = last(facts, |event| match event {
                    Event::WeaponUsed { by, damage, .. } if by == name => Some(damage.to_string()),
                    _ => None,
                });
                mismatch(damage, found.unwrap_or_else(|| "no weapon".to_owned()))
            }
            Expectation::Exchange { attacker, kind } => {
                let found = last(facts, |event| match event {
                    Event::ExchangeOpened { attacker, kind, .. } => {
                        Some(format!("{attacker}, {}", kind_text(*kind)))
                    }
                    Event::NobodyRolls { .. } => Some("nobody rolls".to_owned()),
                    _ => None,
                });
                let expected = format!("{attacker}, {}", kind_text(*kind));
                mismatch(expected, found.unwrap_or_else(|| "no exchange".to_owned()))
            }
            Expectation::Legal(names) => {
                let found = last(facts, |event| match event {
                    Event::RangedOpened { legal, .. } => {
                        Some(legal.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>())
                    }
                    _ => None,
                });
                mismatch(fighter_names(names), fighter_names(&found.unwrap_or_default()))
            }
            Expectation::Astray(name) => mismatch(format!("astray to {name}"), flight(facts)),
            Expectation::OnTarget(name) => mismatch(format!("on {name}"), flight(facts)),
            Expectation::Victims(names) => {
                let found = last(facts, |event| match event {
                    Event::InArea { victims, .. } => Some(victims.clone()),
                    _ => None,
                });
                mismatch(fighter_names(names), fighter_names(&found.unwrap_or_default()))
            }
            Expectation::Scatter(length) => {
                let found = last(facts, |event| match event {
                    Event::Scattered { length, .. } => Some(length.get().to_string()),
                    _ => None,
                });
                mismatch(length, found.unwrap_or_else(|| "no scatter".to_owned()))
            }
            Expectation::Centre(centre) => {
                let found = last(facts, |event| match event {
                    Event::Scattered { centre, .. } => Some(*centre),
                    _ => None,
                });
                match found {
                    Some(found) if found.distance(*centre).get() <= 5e-4 => Ok(()),
                    Some(found) => mismatch(centre, found),
                    None => mismatch(centre, "no scatter"),
                }
            }
            Expectation::Landed(expected) => {
                let found = last(facts, |event| match event {
                    Event::Landed { landed, .. } => Some(landed.to_string()),
                    _ => None,
                });
                mismatch(expected, found.unwrap_or_else(|| "no explosion".to_owned()))
            }
            Expectation::Free(name) => {
                let engagers: Vec<Name> = field.engagers(find(name)?).map(|id| field.name(id)).collect();
                mismatch("engaged by nobody", format!("engaged by {}", fighter_names(&engagers)))
            }
            Expectation::Engages(a, b) => {
                if field.engages(find(a)?, find(b)?) {
                    return Ok(());
                }
                Err(Mismatch(format!("{a} does not engage {b}")))
            }
            Expectation::Command(side, points) => {
                let Ledger::HellDorado(ledger) = &facts.state.ledger;
                let index = facts.setup.sides.iter().position(|name| name == side);
                let current =
                    index.and_then(|index| ledger.command.get(index)).map_or(0, |points| points.current);
                mismatch(points, current)
            }
        }
    }
}

/// The last event of Hell Dorado that `read` reads something off.
fn last<T>(facts: &Facts<'_>, read: impl Fn(&Event) -> Option<T>) -> Option<T> {
    facts.events.iter().rev().find_map(|event| match event {
        Shared::HellDorado(event) => read(event),
        _ => None,
    })
}

/// The sum over all blows that struck a fighter.
fn struck(facts: &Facts<'_>, name: &Name, number: impl Fn(&Event) -> u32) -> u32 {
    let blows = facts.events.iter().filter_map(|event| match event {
        Shared::HellDorado(event @ Event::Struck { to, .. }) if to == name => Some(number(event)),
        _ => None,
    });
    blows.sum()
}

fn flight(facts: &Facts<'_>) -> String {
    let found = last(facts, |event| match event {
        Event::Strayed { to, .. } => Some(format!("astray to {to}")),
        Event::ParityCounted { target, astray: false, .. } => Some(format!("on {target}")),
        _ => None,
    });
    found.unwrap_or_else(|| "no parity test".to_owned())
}

/// The lines a fighter's owner could choose from, most hits first.
fn asked_lines(book: &Book, facts: &Facts<'_>, name: &Name) -> Option<String> {
    let weapon = last(facts, |event| match event {
        Event::WeaponUsed { by, weapon, .. } if by == name => Some(weapon.clone()),
        _ => None,
    })?;
    let hits = last(facts, |event| match event {
        Event::HitsUsed { of, hits, .. } if of == name => Some(*hits),
        _ => None,
    })?;
    let asked = facts.events.iter().any(|event| {
        matches!(event, Shared::Answered { of, answer: crate::Answer::HellDorado(super::super::Answer::UseHits(_)), .. } if of == name)
    });
    let id = facts.state.store.find(name)?;
    let crate::rulebook::Sheet::HellDorado(sheet) = &facts.state.store.get(id).sheet;
    let table = book.profile_of(sheet).weapon(&weapon)?.power.clone()?;
    asked.then(|| Question::UseHits { weapon, hits, table }.lines().join(" · "))
}

fn kind_text(kind: ExchangeKind) -> &'static str {
    match kind {
        ExchangeKind::WithRiposte => "with riposte",
        ExchangeKind::WithoutRiposte => "without riposte",
    }
}

fn pool_text(dice: u8, rerolls: u8, automatic: u32) -> String {
    format!("{dice} dice, {rerolls} rerolls, {automatic} automatic")
}
