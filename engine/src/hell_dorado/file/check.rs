//! Whether a step of Hell Dorado did what was expected of it.

use toise_rules::Name;
use toise_rules::hell_dorado::ExchangeKind;

use super::expect::Expectation;
use crate::event::Event as Shared;
use crate::hell_dorado::field::Field;
use crate::hell_dorado::{Answer, Book, EffectEvent, Event, Question, TurnEvent};
use crate::rulebook::{Ledger, Rulebook, Sheet, part};
use crate::scenario::{Facts, Mismatch, fighter_names, mismatch};
use crate::store::SideId;

impl Expectation {
    #[allow(clippy::too_many_lines, reason = "one arm an expectation, like a dictionary")]
    pub(crate) fn check(&self, facts: &Facts<'_>) -> Result<(), Mismatch> {
        let book = part!(Rulebook::HellDorado, &facts.setup.rulebook);
        let field = Field { notes: facts.notes, ..Field::new(book, facts.setup, facts.state) };
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
            Expectation::Domination(_) | Expectation::Score(..) | Expectation::ZoneEntered(..) => {
                self.check_turn(facts, field)
            }
            Expectation::CommandBase(..)
            | Expectation::Movement(..)
            | Expectation::Defence(..)
            | Expectation::Protection(..)
            | Expectation::Untargetable(..)
            | Expectation::Has(..)
            | Expectation::EffectUsed(..)
            | Expectation::NoEffect(_) => self.check_effects(facts, field),
            Expectation::Command(side, points) => {
                let ledger = part!(Ledger::HellDorado, &facts.state.ledger);
                let index = facts.setup.sides.iter().position(|name| name == side);
                let current =
                    index.and_then(|index| ledger.command.get(index)).map_or(0, |points| points.current);
                mismatch(points, current)
            }
        }
    }
}

impl Expectation {
    /// What is expected of the turn, of moves, of the end of the battle.
    fn check_turn(&self, facts: &Facts<'_>, field: Field<'_, '_>) -> Result<(), Mismatch> {
        let turn = field.ledger().turn;
        let side = |side: Option<SideId>| {
            side.map_or_else(|| "nobody".to_owned(), |side| facts.setup.side_name(side).to_string())
        };
        match self {
            Expectation::Domination(name) => mismatch(name, side(turn.domination)),
            Expectation::Score(name, score) => {
                let found = facts.events.iter().rev().find_map(|event| match event {
                    Shared::HellDorado(Event::Turn(TurnEvent::BattleEnded { scores, .. })) => {
                        scores.iter().find(|(side, _)| side == name).map(|(_, score)| score.to_string())
                    }
                    _ => None,
                });
                mismatch(score, found.unwrap_or_else(|| "no end of the battle".to_owned()))
            }
            Expectation::ZoneEntered(mover, of) => {
                let found = last(facts, |event| match event {
                    Event::ZoneEntered { mover: who, of, .. } if who == mover => Some(of.to_string()),
                    _ => None,
                });
                mismatch(of, found.unwrap_or_else(|| "no control zone entered".to_owned()))
            }
            _ => Ok(()),
        }
    }
}

impl Expectation {
    /// What is expected of effects, and of what they change.
    fn check_effects(&self, facts: &Facts<'_>, field: Field<'_, '_>) -> Result<(), Mismatch> {
        let find = |name: &Name| {
            facts.state.store.find(name).ok_or_else(|| Mismatch(format!("there is no fighter {name}")))
        };
        let used = |wanted: &Name, of: Option<&Name>| {
            facts.events.iter().any(|event| {
                matches!(event, Shared::HellDorado(Event::Effect(EffectEvent::Used { by, effect, .. }))
                    if effect == wanted && of.is_none_or(|of| of == by))
            })
        };
        match self {
            Expectation::CommandBase(side, points) => {
                let index = facts.setup.sides.iter().position(|name| name == side);
                let command = index.map(|index| field.ledger().command(SideId::at(index)));
                mismatch(points, command.map_or(0, |points| points.base))
            }
            Expectation::Movement(name, mvt) => mismatch(mvt, field.movement(find(name)?).get()),
            Expectation::Defence(name, def) => mismatch(def, field.defence(find(name)?).get()),
            Expectation::Protection(name, pr) => mismatch(pr, field.bare_protection(find(name)?)),
            Expectation::Untargetable(name, expected) => {
                let word = |is: bool| if is { "untargetable" } else { "targetable" };
                mismatch(word(*expected), word(field.untargetable(find(name)?)))
            }
            Expectation::Has(name, ability, expected) => {
                let word = |is: bool| if is { format!("has {ability}") } else { format!("has no {ability}") };
                mismatch(word(*expected), word(field.has_ability(find(name)?, |own| own == ability)))
            }
            Expectation::EffectUsed(name, effect) if used(effect, Some(name)) => Ok(()),
            Expectation::EffectUsed(name, effect) => Err(Mismatch(format!("{name} has not used {effect}"))),
            Expectation::NoEffect(effect) if used(effect, None) => {
                Err(Mismatch(format!("{effect} was used")))
            }
            _ => Ok(()),
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
        matches!(event, Shared::Answered { of, answer: crate::Answer::HellDorado(Answer::UseHits(_)), .. } if of == name)
    });
    let id = facts.state.store.find(name)?;
    let sheet = part!(Sheet::HellDorado, &facts.state.store.get(id).sheet);
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
