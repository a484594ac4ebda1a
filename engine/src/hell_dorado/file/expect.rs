//! What a step of Hell Dorado should have done.

use toise_geometry::Point;
use toise_rules::Name;
use toise_rules::hell_dorado::{Ability, ExchangeKind, StateGiven};

use super::profile::{ability, known_state};
use super::step::read_damage_type;
use crate::hell_dorado::Book;
use crate::ron_file::{Node, Problems, Variant};
use crate::scenario::{Scope, point};

/// An expectation of Hell Dorado. Those about dice and damage look at what the last command did.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    /// The fighter is in a state.
    State(Name, StateGiven),
    /// The fighter is not in a state.
    NoState(Name, Name),
    /// The dice, rerolls and automatic damage of a fighter's attack roll.
    Pool {
        of: Name,
        dice: u8,
        rerolls: u8,
        automatic: u32,
    },
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
    Exchange {
        attacker: Name,
        kind: ExchangeKind,
    },
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
    /// The side that holds Domination.
    Domination(Name),
    /// The score of a side at the end of the battle.
    Score(Name, u32),
    /// Whose control zone a fighter entered on its way.
    ZoneEntered(Name, Name),
    /// The command points a side gets back at upkeep.
    CommandBase(Name, u16),
    /// A characteristic of a fighter as effects leave it.
    Movement(Name, f64),
    Defence(Name, u8),
    Protection(Name, u8),
    /// Whether an effect makes a fighter untargetable.
    Untargetable(Name, bool),
    /// Whether a fighter has an ability, of its own or by an effect.
    Has(Name, Ability, bool),
    /// A fighter has used an effect.
    EffectUsed(Name, Name),
    /// Nobody has used an effect.
    NoEffect(Name),
}

const OWN: [&str; 38] = [
    "CommandBase",
    "Movement",
    "Defence",
    "Protection",
    "Untargetable",
    "Targetable",
    "Has",
    "HasNot",
    "EffectUsed",
    "NoEffect",
    "Command",
    "Domination",
    "Score",
    "ZoneEntered",
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
        fighter.zip(node.integer(0..=100_000_u32, problems))
    };
    let small = |form: &str, problems: &mut Problems| {
        let (fighter, node) = pair(form, problems)?;
        fighter.zip(node.integer(0..=60_u8, problems))
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
            let known = book.states.defs().iter().map(|def| &def.name);
            let state = scope.of_rules(&node, "state", known, problems);
            Expectation::NoState(fighter?, state?)
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
            let lines = node.list_of(problems, Node::text);
            Expectation::Asked(fighter?, lines?)
        }
        "Weapon" => {
            let (fighter, node) = pair("Weapon(\"…\", \"axe\")", problems)?;
            let weapon = super::read_weapon_name(book, &node, scope, problems);
            Expectation::Weapon(fighter?, weapon?)
        }
        "DamageType" => {
            let (fighter, node) = pair("DamageType(\"…\", \"slashing\")", problems)?;
            let damage = read_damage_type(book, &node, scope, problems);
            Expectation::DamageType(fighter?, damage?)
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
            let [list] = variant.values::<1>(&format!("{}([\"…\"])", variant.name()), problems)?;
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
            let b = scope.fighter(&b, problems);
            Expectation::Engages(a?, b?)
        }
        "Command" => {
            let [side, points] = variant.values::<2>("Command(\"a side\", 3)", problems)?;
            let (side, points) = (scope.side(&side, problems), points.integer(0..=10_000_u16, problems));
            Expectation::Command(side?, points?)
        }
        _ => return of_the_turn(book, variant, scope, shared, problems),
    })
}

fn of_the_turn(
    book: &Book,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    shared: &[&str],
    problems: &mut Problems,
) -> Option<Expectation> {
    let side = |form: &str, problems: &mut Problems| {
        let [node] = variant.values::<1>(form, problems)?;
        scope.side(&node, problems)
    };
    Some(match variant.name() {
        "Domination" => Expectation::Domination(side("Domination(\"a side\")", problems)?),
        "Score" => {
            let [side, points] = variant.values::<2>("Score(\"a side\", 12)", problems)?;
            let (side, points) = (scope.side(&side, problems), points.integer(0..=1_000_000_u32, problems));
            Expectation::Score(side?, points?)
        }
        "ZoneEntered" => {
            let [mover, of] = variant.values::<2>("ZoneEntered(\"…\", \"whose\")", problems)?;
            let (mover, of) = (scope.fighter(&mover, problems), scope.fighter(&of, problems));
            Expectation::ZoneEntered(mover?, of?)
        }
        _ => return of_effects(book, variant, scope, shared, problems),
    })
}

fn of_effects(
    book: &Book,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    shared: &[&str],
    problems: &mut Problems,
) -> Option<Expectation> {
    let pair = |form: &str, problems: &mut Problems| {
        let [fighter, node] = variant.values::<2>(form, problems)?;
        Some((scope.fighter(&fighter, problems), node))
    };
    let effect = |node: &Node<'_>, problems: &mut Problems| {
        let effects = book.profiles.iter().flat_map(|profile| &profile.effects);
        scope.of_rules(node, "effect", effects.map(|effect| &effect.name), problems)
    };
    Some(match variant.name() {
        "CommandBase" => {
            let [side, points] = variant.values::<2>("CommandBase(\"a side\", 3)", problems)?;
            let (side, points) = (scope.side(&side, problems), points.integer(0..=10_000_u16, problems));
            Expectation::CommandBase(side?, points?)
        }
        "Movement" => {
            let (fighter, node) = pair("Movement(\"…\", 5.0)", problems)?;
            let mvt = node.number(0.0..=1e6, problems);
            Expectation::Movement(fighter?, mvt?)
        }
        "Defence" => {
            let (fighter, node) = pair("Defence(\"…\", 4)", problems)?;
            let def = node.integer(1..=20_u8, problems);
            Expectation::Defence(fighter?, def?)
        }
        "Protection" => {
            let (fighter, node) = pair("Protection(\"…\", 2)", problems)?;
            let pr = node.integer(0..=255_u8, problems);
            Expectation::Protection(fighter?, pr?)
        }
        "Untargetable" | "Targetable" => {
            let form = format!("{}(\"…\")", variant.name());
            let fighter = scope.fighter(&single(variant, &form, problems)?, problems)?;
            Expectation::Untargetable(fighter, variant.name() == "Untargetable")
        }
        "Has" | "HasNot" => {
            let (fighter, node) = pair(&format!("{}(\"…\", \"Elusive\")", variant.name()), problems)?;
            let ability = ability(&node, problems);
            Expectation::Has(fighter?, ability?, variant.name() == "Has")
        }
        "EffectUsed" => {
            let (fighter, node) = pair("EffectUsed(\"…\", \"rally\")", problems)?;
            let effect = effect(&node, problems);
            Expectation::EffectUsed(fighter?, effect?)
        }
        "NoEffect" => {
            Expectation::NoEffect(effect(&single(variant, "NoEffect(\"rally\")", problems)?, problems)?)
        }
        _ => return variant.unknown_to(Book::NAME, &[shared, &OWN].concat(), problems),
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
