//! Effects of a profile: `"name": (trigger: …, when: […], on: …, does: […], …)`.

use toise_rules::Name;
use toise_rules::hell_dorado::{
    CardDeed, Condition, Cost, Deed, Effect, EffectFault, EffectPart, Modified, Moment, OrderKind, Profile,
    Reaction, StateGiven, StateTable, Target, Trigger, reaction_cycles,
};

use super::profile;
use crate::ron_file::{Key, MapEntry, Node, Place, Problem, ProblemCode, Problems, Record, Variant};
use crate::scenario::effect::{self, length, optional, until, who};
use crate::scenario::{is_name, name};

const KEYS: [Key; 8] = [
    Key::required("trigger"),
    Key::required("does"),
    Key::optional("when"),
    Key::optional("on"),
    Key::optional("until"),
    Key::optional("cost"),
    Key::optional("order"),
    Key::optional("times"),
];

/// Reads the effects of a profile.
pub(super) fn read_all(node: &Node<'_>, states: &StateTable, problems: &mut Problems) -> Option<Vec<Effect>> {
    let entries = node.map(problems)?;
    let read: Vec<Option<Effect>> = entries.iter().map(|entry| read(entry, states, problems)).collect();
    read.into_iter().collect()
}

fn read(entry: &MapEntry<'_>, states: &StateTable, problems: &mut Problems) -> Option<Effect> {
    let named = is_name(&entry.key, entry.key_place, problems);
    let record = entry.value.record("effect", &KEYS, problems)?;
    let trigger = record.get("trigger").and_then(|node| trigger(&node, states, problems));
    let when = listed(&record, "when", problems, |node, problems| {
        condition(node, states, problems).map(|condition| vec![condition])
    });
    let on = record.get("on").map_or(Some(Target::Owner), |node| target(&node, problems));
    let does = listed(&record, "does", problems, |node, problems| deeds(node, states, problems));
    let until = optional(&record, "until", problems, |node, problems| {
        until(node, &["Exchange", "Activation", "Turn", "Turns", "Always"], problems)
    });
    let cost = record.get("cost").map_or(Some(Cost::default()), |node| cost(&node, problems));
    let order = optional(&record, "order", problems, order);
    let times = optional(&record, "times", problems, |node, problems| node.integer(1..=u8::MAX, problems));

    let (trigger, when, does) = (trigger?, when?, does?);
    let (conditions, condition_nodes): (Vec<Condition>, Vec<Node<'_>>) = when.into_iter().unzip();
    let (does, deed_nodes): (Vec<Deed>, Vec<Node<'_>>) = does.into_iter().unzip();
    let until = until?.unwrap_or_else(|| trigger.usual_end(&does));
    let effect = Effect {
        name: Name::from(entry.key.as_str()),
        trigger,
        when: conditions,
        on: on?,
        does,
        until,
        cost: cost?,
        order: order?,
        times: times?,
    };
    for error in effect.problems(states) {
        // What is wrong with a state was told where it was read, and so was the lack of deeds or a misspelt key.
        let told = !record.is_whole() || matches!(error.fault, EffectFault::State(_));
        if told {
            continue;
        }
        let node = match error.part {
            EffectPart::Condition(index) => condition_nodes.get(index).copied(),
            EffectPart::Deed(index) => deed_nodes.get(index).copied(),
            part => record.get(key(part)),
        };
        // What is missing has no place of its own.
        let place = node.map_or(record.first_line(), |node| node.place());
        problems.push(Problem::new(place, ProblemCode::BadValue, error.to_string()));
    }
    named.then_some(effect)
}

/// The key a part of an effect is written under.
const fn key(part: EffectPart) -> &'static str {
    match part {
        EffectPart::Trigger => "trigger",
        EffectPart::Condition(_) => "when",
        EffectPart::Target => "on",
        EffectPart::Deeds | EffectPart::Deed(_) => "does",
        EffectPart::Until => "until",
        EffectPart::Cost => "cost",
        EffectPart::Order => "order",
        EffectPart::Times => "times",
    }
}

/// The values of a list, each with its place in the file; one node may hold several.
fn listed<'a, T>(
    record: &Record<'a>,
    key: &str,
    problems: &mut Problems,
    mut read: impl FnMut(&Node<'a>, &mut Problems) -> Option<Vec<T>>,
) -> Option<Vec<(T, Node<'a>)>> {
    let Some(node) = record.get(key) else { return Some(Vec::new()) };
    let nodes = node.list(problems)?;
    let read: Vec<Option<Vec<(T, Node<'a>)>>> = nodes
        .into_iter()
        .map(|node| Some(read(&node, problems)?.into_iter().map(|value| (value, node)).collect()))
        .collect();
    Some(read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

fn trigger(node: &Node<'_>, states: &StateTable, problems: &mut Problems) -> Option<Trigger> {
    let variant = node.variant("trigger", problems)?;
    let trigger = match variant.name() {
        "Free" => Trigger::Free,
        "Passive" => Trigger::Passive,
        "Active" => Trigger::Active,
        "Exhausting" => Trigger::Exhausting,
        "Reaction" => {
            let [node] = variant.values::<1>("Reaction(Damaged)", problems)?;
            return moment(&node, states, problems).map(Trigger::Reaction);
        }
        "Aura" => Trigger::Aura,
        "Vae" => Trigger::Vae,
        _ => {
            let legal = ["Free", "Passive", "Active", "Exhausting", "Reaction", "Aura", "Vae"];
            return variant.unknown(&legal, problems);
        }
    };
    variant.unit(problems)?;
    Some(trigger)
}

fn moment(node: &Node<'_>, states: &StateTable, problems: &mut Problems) -> Option<Moment> {
    let variant = node.variant("moment", problems)?;
    let moment = match variant.name() {
        "Attacked" => Moment::Attacked,
        "Damaged" => Moment::Damaged,
        "Kills" => Moment::Kills,
        "AllyDies" => Moment::AllyDies,
        "EnemyContacts" => Moment::EnemyContacts,
        "Receives" => return named_state(&variant, states, problems).map(Moment::Receives),
        _ => {
            let legal = ["Attacked", "Damaged", "Kills", "AllyDies", "EnemyContacts", "Receives"];
            return variant.unknown(&legal, problems);
        }
    };
    variant.unit(problems)?;
    Some(moment)
}

fn condition(node: &Node<'_>, states: &StateTable, problems: &mut Problems) -> Option<Condition> {
    let variant = node.variant("condition", problems)?;
    let condition = match variant.name() {
        "OwnState" => return named_state(&variant, states, problems).map(Condition::OwnState),
        "OwnNoState" => return named_state(&variant, states, problems).map(Condition::OwnNoState),
        "TargetState" => return named_state(&variant, states, problems).map(Condition::TargetState),
        "TargetNoState" => return named_state(&variant, states, problems).map(Condition::TargetNoState),
        "TargetRank" => {
            let [node] = variant.values::<1>("TargetRank(Officer)", problems)?;
            return profile::rank(&node, problems).map(Condition::TargetRank);
        }
        "OwnFree" => Condition::OwnFree,
        "OwnEngaged" => Condition::OwnEngaged,
        "TargetFree" => Condition::TargetFree,
        "TargetEngaged" => Condition::TargetEngaged,
        _ => {
            let legal = [
                "OwnState",
                "OwnNoState",
                "OwnFree",
                "OwnEngaged",
                "TargetState",
                "TargetNoState",
                "TargetFree",
                "TargetEngaged",
                "TargetRank",
            ];
            return variant.unknown(&legal, problems);
        }
    };
    variant.unit(problems)?;
    Some(condition)
}

/// The name of a state in brackets, without a level.
fn named_state(variant: &Variant<'_>, states: &StateTable, problems: &mut Problems) -> Option<Name> {
    let [node] = variant.values::<1>(&format!("{}(\"Stunned\")", variant.name()), problems)?;
    let state = name(&node, problems)?;
    if states.find(&state).is_none() {
        let known = states.defs().iter().map(|def| def.name.as_str());
        node.unknown_name("state", &state, known, problems);
    }
    Some(state)
}

fn target(node: &Node<'_>, problems: &mut Problems) -> Option<Target> {
    const ONE: [Key; 3] = [Key::required("who"), Key::optional("within"), Key::optional("sight")];
    const ALL: [Key; 2] = [Key::required("who"), Key::required("within")];
    const AREA: [Key; 4] =
        [Key::required("who"), Key::required("radius"), Key::optional("range"), Key::optional("sight")];
    let variant = node.variant("target", problems)?;
    let sight = |record: &Record<'_>, problems: &mut Problems| {
        record.get("sight").map_or(Some(false), |node| node.boolean(problems))
    };
    match variant.name() {
        "Owner" => variant.unit(problems).map(|()| Target::Owner),
        "Cause" => variant.unit(problems).map(|()| Target::Cause),
        "One" => {
            let record = variant.record(&ONE, problems)?;
            let who = record.get("who").and_then(|node| who(&node, problems));
            let within = optional(&record, "within", problems, length);
            let sight = sight(&record, problems);
            Some(Target::One { who: who?, within: within?, sight: sight? })
        }
        "All" => {
            let record = variant.record(&ALL, problems)?;
            let who = record.get("who").and_then(|node| who(&node, problems));
            let within = record.get("within").and_then(|node| length(&node, problems));
            Some(Target::All { who: who?, within: within? })
        }
        "Area" => {
            let record = variant.record(&AREA, problems)?;
            let who = record.get("who").and_then(|node| who(&node, problems));
            let radius = record.get("radius").and_then(|node| length(&node, problems));
            let range = optional(&record, "range", problems, length);
            let sight = sight(&record, problems);
            Some(Target::Area { who: who?, radius: radius?, range: range?, sight: sight? })
        }
        _ => variant.unknown(&["Owner", "One", "All", "Area", "Cause"], problems),
    }
}

/// A deed as the file writes it; a `Modify` of several characteristics is as many deeds.
fn deeds(node: &Node<'_>, states: &StateTable, problems: &mut Problems) -> Option<Vec<Deed>> {
    const CHARACTERISTICS: [(&str, Modified); 5] = [
        ("cbt", Modified::Cbt),
        ("tir", Modified::Tir),
        ("def", Modified::Def),
        ("pr", Modified::Pr),
        ("mvt", Modified::Mvt),
    ];
    effect::deeds(node, &CHARACTERISTICS, problems, |variant, problems| card_deed(variant, states, problems))
}

/// A deed that only cards of Hell Dorado know.
fn card_deed(variant: &Variant<'_>, states: &StateTable, problems: &mut Problems) -> Option<CardDeed> {
    match variant.name() {
        "Give" => {
            let [node] = variant.values::<1>("Give(\"Stunned 1\")", problems)?;
            let state: StateGiven = node.parse_with("a state such as \"Stunned 1\"", str::parse, problems)?;
            // An unknown state is reported, and what else is wrong with the effect is found all the same.
            profile::known_state(node, &state, states, problems);
            Some(CardDeed::Give(state))
        }
        "Remove" => named_state(variant, states, problems).map(CardDeed::Remove),
        "DirectAttack" => {
            let [attack, damage] = variant.values::<2>("DirectAttack(\"1/4+\", \"blunt\")", problems)?;
            let attack = attack.parse_with("a direct attack such as \"1/4+\"", str::parse, problems);
            let damage = name(&damage, problems);
            Some(CardDeed::DirectAttack { attack: attack?, damage: damage? })
        }
        "Grant" => {
            let [node] = variant.values::<1>("Grant(\"Elusive\")", problems)?;
            profile::ability(&node, problems).map(CardDeed::Grant)
        }
        _ => {
            let legal = ["Modify", "Give", "Remove", "DirectAttack", "Heal", "Move", "Untargetable", "Grant"];
            variant.unknown(&legal, problems)
        }
    }
}

fn cost(node: &Node<'_>, problems: &mut Problems) -> Option<Cost> {
    const KEYS: [Key; 2] = [Key::optional("temporary"), Key::optional("permanent")];
    let record = node.record("cost", &KEYS, problems)?;
    let mut points = |key| record.get(key).map_or(Some(0), |node| node.integer(0..=60_u8, problems));
    let (temporary, permanent) = (points("temporary"), points("permanent"));
    Some(Cost { temporary: temporary?, permanent: permanent? })
}

fn order(node: &Node<'_>, problems: &mut Problems) -> Option<OrderKind> {
    let words = [("Plain", OrderKind::Plain), ("Relentless", OrderKind::Relentless)];
    node.word("order", &words, problems)
}

/// Reports the reactions that could set each other off without end, each cycle at its first.
pub(super) fn refuse_endless(profiles: &[Profile], entries: &[MapEntry<'_>], problems: &mut Problems) {
    for cycle in reaction_cycles(profiles) {
        let mut places =
            cycle.reactions.iter().filter_map(|reaction| Some((reaction, place(reaction, entries)?)));
        let Some((_, first)) = places.next() else { continue };
        let problem = Problem::new(first, ProblemCode::EndlessReactions, cycle.to_string());
        problems.push(places.fold(problem, |problem, (reaction, place)| {
            problem.also(place, format!("{reaction} is set off in turn"))
        }));
    }
}

/// Where the name of a reaction stands.
fn place(reaction: &Reaction, entries: &[MapEntry<'_>]) -> Option<Place> {
    let entry = entries.iter().find(|entry| reaction.profile == *entry.key)?;
    let effects = profile::effects_of(entry)?;
    effects.into_iter().find(|entry| reaction.effect == *entry.key).map(|entry| entry.key_place)
}

#[cfg(test)]
mod tests;
