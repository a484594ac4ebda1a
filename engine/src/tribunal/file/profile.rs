//! Profiles, weapons, armour and spells.

use toise_rules::tribunal::{
    Armour, Characteristic, Deed, Profile, ProfileError, Spell, SpellDeed, SpellPart, Until, Weapon,
    WeaponKind, Who,
};
use toise_rules::{Length, Name};

use crate::ron_file::{Key, MapEntry, Node, Problem, ProblemCode, Problems, Record};
use crate::scenario::{base, card_problem, each, effect, is_name, problem_at};

/// The keys of a profile.
pub(crate) const KEYS: [Key; 17] = [
    Key::required("ini"),
    Key::required("cbt"),
    Key::required("prd"),
    Key::required("vol"),
    Key::required("cou"),
    Key::required("for"),
    Key::required("end"),
    Key::required("pv"),
    Key::required("base"),
    Key::optional("pre"),
    Key::optional("peu"),
    Key::optional("mvt"),
    Key::optional("height"),
    Key::optional("weapons"),
    Key::optional("armour"),
    Key::optional("spells"),
    // What is known of a profile, and what is invented.
    Key::optional("note"),
];

const WEAPON_KEYS: [Key; 2] = [Key::required("kind"), Key::required("for")];

const ARMOUR_KEYS: [Key; 4] =
    [Key::optional("head"), Key::optional("trunk"), Key::optional("arms"), Key::optional("legs")];

const SPELL_KEYS: [Key; 5] = [
    Key::required("difficulty"),
    Key::required("on"),
    Key::required("does"),
    Key::optional("within"),
    Key::optional("until"),
];

/// Reads a profile.
pub(super) fn read(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<Profile> {
    let record = entry.value.record("profile", &KEYS, problems)?;
    let number = |key: &str, problems: &mut Problems| record.get(key)?.integer(0..=60_u8, problems);
    let maybe = |key: &str, problems: &mut Problems| match record.get(key) {
        Some(node) => node.integer(0..=60_u8, problems).map(Some),
        None => Some(None),
    };
    let (ini, cbt, prd) = (number("ini", problems), number("cbt", problems), number("prd", problems));
    let (vol, cou) = (number("vol", problems), number("cou", problems));
    let (strength, endurance) = (number("for", problems), number("end", problems));
    let (pre, peu) = (maybe("pre", problems), maybe("peu", problems));
    let pv = record.get("pv").and_then(|node| node.integer(1..=1000_u16, problems));
    let mvt = effect::optional(&record, "mvt", problems, |node, problems| node.number(0.0..=100.0, problems));
    let height = effect::optional(&record, "height", problems, effect::length);
    let base = record.get("base").and_then(|node| base(&node, problems));
    let weapons = each(&record, "weapons", problems, weapon);
    let armour = record.get("armour").map_or(Some(Armour::default()), |node| armour(&node, problems));
    let spells = each(&record, "spells", problems, spell);
    if let Some(node) = record.get("note") {
        node.text(problems);
    }
    let profile = Profile {
        name: Name::from(entry.key.as_str()),
        ini: ini?,
        cbt: cbt?,
        prd: prd?,
        pre: pre?,
        vol: vol?,
        cou: cou?,
        peu: peu?,
        strength: strength?,
        endurance: endurance?,
        pv: pv?,
        mvt: mvt?,
        height: height?.unwrap_or(Profile::USUAL_HEIGHT),
        base_mm: base?.diameter_mm(),
        weapons: weapons?,
        armour: armour?,
        spells: spells?,
    };
    sound(&profile, &record, problems).then_some(profile)
}

/// Whether the parts make a profile; what is wrong is reported where it stands.
fn sound(profile: &Profile, record: &Record<'_>, problems: &mut Problems) -> bool {
    let wrong = profile.problems();
    for error in &wrong {
        match error {
            ProfileError::Card(error) => card_problem(error, "pv", record, problems),
            ProfileError::NoPrecision { .. } => problem_at(record, "weapons", error.to_string(), problems),
            ProfileError::Spell { .. } => problem_at(record, "spells", error.to_string(), problems),
        }
    }
    wrong.is_empty()
}

/// `"sword": (kind: Contact, for: 2)`, `"bow": (kind: Shot, for: 6)`.
fn weapon(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<Weapon> {
    let named = is_name(&entry.key, entry.key_place, problems);
    let record = entry.value.record("weapon", &WEAPON_KEYS, problems)?;
    let node = record.get("for");
    let variant = record.get("kind")?.variant("kind of weapon", problems)?;
    let kind = match variant.name() {
        "Contact" => WeaponKind::Contact { strength: node?.integer(-60..=60_i8, problems)? },
        "Shot" => WeaponKind::Shot { strength: node?.integer(0..=60_u8, problems)? },
        _ => return variant.unknown(&["Contact", "Shot"], problems),
    };
    variant.unit(problems)?;
    named.then(|| Weapon { name: Name::from(entry.key.as_str()), kind })
}

/// `(head: 1, trunk: 2)`.
fn armour(node: &Node<'_>, problems: &mut Problems) -> Option<Armour> {
    let record = node.record("armour", &ARMOUR_KEYS, problems)?;
    let piece = |key: &str, problems: &mut Problems| match record.get(key) {
        Some(node) => node.integer(0..=60_u8, problems),
        None => Some(0),
    };
    let (head, trunk) = (piece("head", problems), piece("trunk", problems));
    let (arms, legs) = (piece("arms", problems), piece("legs", problems));
    Some(Armour { head: head?, trunk: trunk?, arms: arms?, legs: legs? })
}

/// `"balm": (difficulty: 6, on: AllyOrOwner, does: [Heal(4)])`.
fn spell(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<Spell> {
    let named = is_name(&entry.key, entry.key_place, problems);
    let record = entry.value.record("spell", &SPELL_KEYS, problems)?;
    let difficulty =
        record.get("difficulty").and_then(|node| node.integer(1..=Spell::MOST_DIFFICULT, problems));
    let on: Option<Who> = record.get("on").and_then(|node| effect::who(&node, problems));
    let within: Option<Option<Length>> = effect::optional(&record, "within", problems, effect::length);
    let until = effect::optional(&record, "until", problems, |node, problems| {
        effect::until(node, &["Activation", "Turn", "Turns", "Always"], problems)
    });
    let does = record.get("does").and_then(|node| deeds(&node, problems));
    let (deeds, nodes): (Vec<Deed>, Vec<Node<'_>>) = does?.into_iter().unzip();
    let spell = Spell {
        name: Name::from(entry.key.as_str()),
        difficulty: difficulty?,
        on: on?,
        within: within?,
        does: deeds,
        until: until?.unwrap_or(Until::Turn),
    };
    let wrong = spell.problems();
    for error in &wrong {
        let node = match error.part {
            SpellPart::Deed(index) => nodes.get(index).copied(),
            SpellPart::Deeds => record.get("does"),
            SpellPart::Until => record.get("until"),
            SpellPart::Difficulty => record.get("difficulty"),
        };
        let place = node.map_or(record.first_line(), |node| node.place());
        problems.push(Problem::new(place, ProblemCode::BadValue, error.to_string()));
    }
    (named && wrong.is_empty()).then_some(spell)
}

/// The deeds of a spell, each with its place in the file.
fn deeds<'a>(node: &Node<'a>, problems: &mut Problems) -> Option<Vec<(Deed, Node<'a>)>> {
    let characteristics = Characteristic::ALL.map(|what| (what.name(), what));
    let nodes = node.list(problems)?;
    let read: Vec<Option<Vec<(Deed, Node<'a>)>>> = nodes
        .into_iter()
        .map(|node| {
            let deeds =
                effect::deeds(&node, &characteristics, problems, |variant, problems| match variant.name() {
                    "Harm" => {
                        let [strength] = variant.values::<1>("Harm(6)", problems)?;
                        strength.integer(0..=60_u8, problems).map(SpellDeed::Harm)
                    }
                    _ => variant.unknown(&["Modify", "Heal", "Untargetable", "Harm"], problems),
                })?;
            Some(deeds.into_iter().map(|deed| (deed, node)).collect())
        })
        .collect();
    Some(read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}
