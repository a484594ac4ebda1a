//! Profiles and weapons.

use toise_rules::Name;
use toise_rules::duel::{Profile, Weapon};

use crate::ron_file::{Key, MapEntry, Node, Problems};
use crate::scenario::{base, card_problem, each, effect, is_name};

/// The keys of a profile.
pub(crate) const KEYS: [Key; 12] = [
    Key::required("melee"),
    Key::required("strength"),
    Key::required("reflex"),
    Key::required("agility"),
    Key::required("base"),
    Key::optional("courage"),
    Key::optional("protection"),
    Key::optional("life"),
    Key::optional("mvt"),
    Key::optional("height"),
    Key::optional("weapons"),
    // What is known of a profile, and what is invented.
    Key::optional("note"),
];

/// Reads a profile.
pub(super) fn read(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<Profile> {
    let record = entry.value.record("profile", &KEYS, problems)?;
    let dice = |key: &str, problems: &mut Problems| record.get(key)?.integer(0..=60_u8, problems);
    let [melee, strength, reflex, agility] =
        ["melee", "strength", "reflex", "agility"].map(|key| dice(key, problems));
    let courage = record.get("courage").map_or(Some(0), |node| node.integer(0..=60_u8, problems));
    let protection = record.get("protection").map_or(Some(0), |node| node.integer(-60..=60_i8, problems));
    let life =
        effect::optional(&record, "life", problems, |node, problems| node.integer(1..=1000_u16, problems));
    let far = |node: &Node<'_>, problems: &mut Problems| node.number(0.0..=100.0, problems);
    let mvt = effect::optional(&record, "mvt", problems, far);
    let height = effect::optional(&record, "height", problems, effect::length);
    let base = record.get("base").and_then(|node| base(&node, problems));
    let weapons = each(&record, "weapons", problems, weapon);
    if let Some(node) = record.get("note") {
        node.text(problems);
    }
    let profile = Profile {
        melee: melee?,
        strength: strength?,
        reflex: reflex?,
        agility: agility?,
        courage: courage?,
        protection: protection?,
        life: life?,
        mvt: mvt?,
        height: height?.unwrap_or(Profile::USUAL_HEIGHT),
        weapons: weapons?,
        ..Profile::new(entry.key.as_str(), base?.diameter_mm())
    };
    let wrong = profile.problems();
    for error in &wrong {
        card_problem(error, "life", &record, problems);
    }
    wrong.is_empty().then_some(profile)
}

/// `"axe": (attack: 1, damage: 2)`.
fn weapon(entry: &MapEntry<'_>, problems: &mut Problems) -> Option<Weapon> {
    let named = is_name(&entry.key, entry.key_place, problems);
    let keys = [Key::optional("attack"), Key::optional("damage")];
    let record = entry.value.record("weapon", &keys, problems)?;
    let attack = record.get("attack").map_or(Some(0), |node| node.integer(-60..=60_i8, problems));
    let damage = record.get("damage").map_or(Some(0), |node| node.integer(0..=1000_u16, problems));
    named.then_some(Weapon { name: Name::from(entry.key.as_str()), attack: attack?, damage: damage? })
}
