//! Profiles and weapons, as cards print them.

use toise_rules::Name;
use toise_rules::hell_dorado::{
    Ability, AbilityError, Blast, BreathForm, Difficulty, Edition, PowerTable, Precision, Profile,
    ProfileError, Range, Rank, Size, StateGiven, StateTable, Weapon, WeaponKind,
};

use super::effect;
use crate::ron_file::{Key, MapEntry, Node, Problem, ProblemCode, Problems, Record, did_you_mean};
use crate::scenario::{base, each, is_name, name};

/// The keys of a profile.
pub(crate) const KEYS: [Key; 17] = [
    Key::required("def"),
    Key::required("pr"),
    Key::required("pv"),
    Key::required("mvt"),
    Key::required("size"),
    Key::required("base"),
    Key::optional("weapons"),
    Key::optional("cbt"),
    Key::optional("tir"),
    Key::optional("cmd"),
    Key::optional("foi"),
    Key::optional("cost"),
    Key::optional("rank"),
    Key::optional("abilities"),
    Key::optional("effects"),
    Key::optional("wounded"),
    // What is known of a real profile, and what is invented.
    Key::optional("note"),
];

const WEAPON_KEYS: [Key; 7] = [
    Key::required("kind"),
    Key::required("damage"),
    Key::optional("power"),
    Key::optional("range"),
    Key::optional("precision"),
    Key::optional("blast"),
    Key::optional("abilities"),
];

/// Reads the profiles of a file and those it includes; without an edition, weapons of any are as good.
pub(super) fn read_all(
    entries: &[MapEntry<'_>],
    edition: Option<Edition>,
    states: &StateTable,
    problems: &mut Problems,
) -> Vec<Profile> {
    let profiles: Vec<Profile> =
        entries.iter().filter_map(|entry| read(entry, edition, states, problems)).collect();
    effect::refuse_endless(&profiles, entries, problems);
    profiles
}

fn read(
    entry: &MapEntry<'_>,
    edition: Option<Edition>,
    states: &StateTable,
    problems: &mut Problems,
) -> Option<Profile> {
    let record = entry.value.record("profile", &KEYS, problems)?;
    let number = |key: &str, problems: &mut Problems| match record.get(key) {
        Some(node) => node.integer(0..=60_u8, problems).map(Some),
        None => Some(None),
    };
    let (cbt, tir) = (number("cbt", problems), number("tir", problems));
    let (pr, cmd, foi) = (number("pr", problems), number("cmd", problems), number("foi", problems));
    let def = record.get("def").and_then(|node| node.integer(1..=20_u8, problems));
    let pv = record.get("pv").and_then(|node| node.integer(1..=1000_u16, problems));
    let mvt = record.get("mvt").and_then(|node| node.number(0.0..=100.0, problems));
    let cost = record.get("cost").map_or(Some(0), |node| node.integer(0..=10_000_u16, problems));
    let size = record.get("size").and_then(|node| size(&node, problems));
    let rank = record.get("rank").map_or(Some(Rank::default()), |node| rank(&node, problems));
    let base = record.get("base").and_then(|node| base(&node, problems));
    let abilities = abilities(&record, problems);
    let effects = match record.get("effects") {
        Some(node) => effect::read_all(&node, states, problems),
        None => Some(Vec::new()),
    };
    let wounded = match record.get("wounded") {
        Some(node) => wounded(&node, &entry.key, pv, problems).map(Some),
        None => Some(None),
    };
    if let Some(node) = record.get("note") {
        node.text(problems);
    }
    let weapons =
        each(&record, "weapons", problems, |entry, problems| weapon(entry, edition, states, problems));
    Some(Profile {
        name: Name::from(entry.key.as_str()),
        cbt: cbt?,
        tir: tir?,
        def: Difficulty::new(def?).ok()?,
        pr: pr??,
        pv: pv?,
        mvt: mvt?,
        cmd: cmd?.unwrap_or(0),
        foi: foi?.unwrap_or(0),
        cost: cost?,
        rank: rank?,
        size: size?,
        base_mm: base?.diameter_mm(),
        weapons: weapons?,
        abilities: abilities?,
        effects: effects?,
        wounded: wounded?,
    })
}

/// The effects of a profile as they stand in the file, for one that was read already.
pub(super) fn effects_of<'a>(entry: &MapEntry<'a>) -> Option<Vec<MapEntry<'a>>> {
    let mut told = Problems::default();
    entry.value.record("profile", &KEYS, &mut told)?.get("effects")?.map(&mut told)
}

/// The life points at or below which a fighter of so many is Wounded. // hd.state.4
fn wounded(node: &Node<'_>, profile: &str, pv: Option<u16>, problems: &mut Problems) -> Option<u16> {
    let found = node.integer(1..=1000_u16, problems)?;
    if let Some(pv) = pv.filter(|pv| found >= *pv) {
        let error = ProfileError::Wounded { profile: Name::from(profile), found, pv };
        problems.push(node.problem(ProblemCode::BadValue, error.to_string()));
        return None;
    }
    Some(found)
}

fn size(node: &Node<'_>, problems: &mut Problems) -> Option<Size> {
    let words =
        [("Small", Size::Small), ("Normal", Size::Normal), ("Large", Size::Large), ("Huge", Size::Huge)];
    node.word("size", &words, problems)
}

pub(super) fn rank(node: &Node<'_>, problems: &mut Problems) -> Option<Rank> {
    let words = [("Soldier", Rank::Soldier), ("Independent", Rank::Independent), ("Officer", Rank::Officer)];
    node.word("rank", &words, problems)
}

fn abilities(record: &Record<'_>, problems: &mut Problems) -> Option<Vec<Ability>> {
    let Some(node) = record.get("abilities") else { return Some(Vec::new()) };
    node.list_of(problems, ability)
}

pub(super) fn ability(node: &Node<'_>, problems: &mut Problems) -> Option<Ability> {
    let text = node.text(problems)?;
    let error = match text.parse() {
        Ok(ability) => return Some(ability),
        Err(error) => error,
    };
    problems.push(match error {
        AbilityError::Unknown { .. } => {
            let name = text.split('(').next().unwrap_or_default();
            let name = name.trim_end_matches(|letter: char| !letter.is_alphabetic());
            let help = did_you_mean(name, Ability::KNOWN);
            node.problem(ProblemCode::UnknownName, error.to_string()).help(help)
        }
        _ => node.problem(ProblemCode::BadValue, error.to_string()),
    });
    None
}

fn weapon(
    entry: &MapEntry<'_>,
    edition: Option<Edition>,
    states: &StateTable,
    problems: &mut Problems,
) -> Option<Weapon> {
    let named = is_name(&entry.key, entry.key_place, problems);
    let record = entry.value.record("weapon", &WEAPON_KEYS, problems)?;
    let damage = record.get("damage").and_then(|node| damage_types(&node, problems));
    let power: Option<Option<PowerTable>> =
        optional(&record, "power", "a power table of five lines", problems);
    let range: Option<Option<Range>> = optional(&record, "range", "a range such as \"8/*\"", problems);
    let precision: Option<Option<Precision>> =
        optional(&record, "precision", "a precision such as \"4+\"", problems);
    let blast: Option<Option<Blast>> =
        optional(&record, "blast", "difficulty and power such as \"3/1\", or a state", problems);
    let abilities = abilities(&record, problems);
    let mut states_known = Some(());
    for state in power.iter().flatten().flat_map(PowerTable::lines).flat_map(|line| &line.states) {
        states_known = known_state(record.get("power")?, state, states, problems).and(states_known);
    }
    if let Some(Some(Blast::State(state))) = &blast {
        states_known = known_state(record.get("blast")?, state, states, problems).and(states_known);
    }

    let kind_node = record.get("kind")?;
    let variant = kind_node.variant("kind of weapon", problems)?;
    if matches!(variant.name(), "Contact" | "Shot" | "Breath" | "Zone" | "Explosion") {
        variant.unit(problems)?;
    }
    let (power, range, precision, blast) = (power?, range?, precision?, blast?);
    states_known?;
    let mut fields = Fields { record: &record, kind: variant.name(), problems };
    let kind = match variant.name() {
        "Contact" => {
            fields.refuse(&[
                ("range", range.is_some()),
                ("precision", precision.is_some()),
                ("blast", blast.is_some()),
            ])?;
            fields.need("power", power.as_ref())?;
            WeaponKind::Contact
        }
        "Shot" => {
            fields.refuse(&[("precision", precision.is_some()), ("blast", blast.is_some())])?;
            fields.need("power", power.as_ref())?;
            WeaponKind::Shot { range: fields.need("range", range)? }
        }
        "Breath" if blast.is_some() => {
            fields.refuse(&[
                ("range", range.is_some()),
                ("precision", precision.is_some()),
                ("power", power.is_some()),
            ])?;
            WeaponKind::Breath(BreathForm::Blast(blast?))
        }
        "Breath" => {
            fields.refuse(&[("range", range.is_some())])?;
            fields.need("power", power.as_ref())?;
            WeaponKind::Breath(BreathForm::Precision(fields.need("precision", precision)?))
        }
        "Zone" => {
            fields.refuse(&[("blast", blast.is_some())])?;
            fields.need("power", power.as_ref())?;
            let range = fields.need("range", range);
            WeaponKind::Zone { range: range?, precision: fields.need("precision", precision)? }
        }
        "Explosion" => {
            fields.refuse(&[("precision", precision.is_some()), ("power", power.is_some())])?;
            let range = fields.need("range", range);
            WeaponKind::Explosion { range: range?, blast: fields.need("blast", blast)? }
        }
        _ => return variant.unknown(&["Contact", "Shot", "Breath", "Zone", "Explosion"], problems),
    };
    let weapon =
        Weapon { name: Name::from(entry.key.as_str()), kind, damage: damage?, power, abilities: abilities? };
    if let Some(edition) = edition
        && let Err(error) = weapon.check(edition)
    {
        problems.push(kind_node.problem(ProblemCode::OtherEdition, error.to_string()));
        return None;
    }
    named.then_some(weapon)
}

/// Which fields a kind of weapon has.
struct Fields<'r, 'a, 'p> {
    record: &'r Record<'a>,
    kind: &'a str,
    problems: &'p mut Problems,
}

impl Fields<'_, '_, '_> {
    fn need<T>(&mut self, key: &str, value: Option<T>) -> Option<T> {
        if value.is_none() && !self.record.misspells(key) {
            let message =
                format!("this weapon lacks the key `{key}`, which one of the kind {} has", self.kind);
            let place = self.record.first_line();
            self.problems.push(Problem::new(place, ProblemCode::MissingKey, message));
        }
        value
    }

    fn refuse(&mut self, keys: &[(&str, bool)]) -> Option<()> {
        let mut fine = Some(());
        for (key, _) in keys.iter().filter(|(_, present)| *present) {
            let message = format!("a weapon of the kind {} has no key `{key}`", self.kind);
            let place = self.record.key_place(key).unwrap_or(self.record.place());
            self.problems.push(Problem::new(place, ProblemCode::UnknownKey, message));
            fine = None;
        }
        fine
    }
}

/// A field with a notation of its own: the outer option is none when it cannot be read.
fn optional<T>(record: &Record<'_>, key: &str, expected: &str, problems: &mut Problems) -> Option<Option<T>>
where
    T: std::str::FromStr,
    T::Err: std::fmt::Display,
{
    match record.get(key) {
        Some(node) => node.parse_with(expected, str::parse, problems).map(Some),
        None => Some(None),
    }
}

fn damage_types(node: &Node<'_>, problems: &mut Problems) -> Option<Vec<Name>> {
    let types = node.list_of(problems, name)?;
    if types.is_empty() {
        // hd.damage.3
        problems.push(node.problem(ProblemCode::BadValue, "expected at least one damage type, found none"));
        return None;
    }
    Some(types)
}

/// Checks that the table of states knows a state, with a level where it takes one.
pub(super) fn known_state(
    node: Node<'_>,
    state: &StateGiven,
    states: &StateTable,
    problems: &mut Problems,
) -> Option<()> {
    if let Err(error) = states.held(state) {
        let names: Vec<&str> = states.defs().iter().map(|def| def.name.as_str()).collect();
        let help = if states.find(&state.state).is_none() { did_you_mean(&state.state, names) } else { None };
        problems.push(node.problem(ProblemCode::UnknownName, error.to_string()).help(help));
        return None;
    }
    Some(())
}
