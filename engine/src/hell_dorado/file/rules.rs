//! `HellDorado(edition: …, options: (…), states: {…})`.

use toise_rules::Name;
use toise_rules::hell_dorado::{
    Duration, Edition, ExplosionMiss, OptionField, Options, Prevents, StateDef, StateTable, UndeclaredWeapon,
};

use super::profile;
use crate::hell_dorado::Book;
use crate::ron_file::{Key, MapEntry, Node, Problem, ProblemCode, Problems, Record, Variant};

const KEYS: [Key; 3] = [Key::optional("edition"), Key::optional("options"), Key::optional("states")];

/// Reads the rulebook with the profiles of the file and those it includes.
pub(crate) fn read(
    variant: &Variant<'_>,
    profiles: &[MapEntry<'_>],
    problems: &mut Problems,
) -> Option<Book> {
    let record = variant.record(&KEYS, problems)?;
    let edition = match record.get("edition") {
        Some(node) => edition(&node, problems)?,
        None => Edition::default(),
    };
    let options = match record.get("options") {
        Some(node) => options(&node, problems)?,
        None => Options::default(),
    };
    let states = match record.get("states") {
        Some(node) => states(&node, problems)?,
        None => StateTable::default(),
    };
    let read = profiles.iter().filter_map(|entry| profile::read(entry, edition, &states, problems));
    let profiles: Vec<_> = read.collect();
    Some(Book { edition, options, states, profiles })
}

fn edition(node: &Node<'_>, problems: &mut Problems) -> Option<Edition> {
    let variant = node.variant("edition", problems)?;
    match variant.name() {
        "Purgatory" => Some(Edition::Purgatory),
        "Sapience" => Some(Edition::Sapience),
        _ => variant.unknown(&["Purgatory", "Sapience"], problems),
    }
}

/// The assumptions of the rulebook that the scenario sets otherwise.
fn options(node: &Node<'_>, problems: &mut Problems) -> Option<Options> {
    let keys: Vec<Key> =
        Options::FIELDS.iter().map(|field: &OptionField| Key::optional(field.name)).collect();
    let record = node.record("option record", &keys, problems)?;
    let mut options = Options::default();
    let mut flags = [
        ("zero_dice_takes_part", &mut options.zero_dice_takes_part),
        ("support_riposte", &mut options.support_riposte),
        ("behind_melee", &mut options.behind_melee),
        ("engaged_may_shoot", &mut options.engaged_may_shoot),
        ("parity_without_hits", &mut options.parity_without_hits),
        ("reduce_in_melee_shot", &mut options.reduce_in_melee_shot),
        ("automatic_follows_stray", &mut options.automatic_follows_stray),
        ("breath_over_own_base", &mut options.breath_over_own_base),
        ("cover_in_areas", &mut options.cover_in_areas),
        ("zone_may_leave_table", &mut options.zone_may_leave_table),
        ("blast_into_melee", &mut options.blast_into_melee),
        ("unarmed_engages", &mut options.unarmed_engages),
        ("measure_heights", &mut options.measure_heights),
        ("near_pieces_together", &mut options.near_pieces_together),
        ("veil_covers", &mut options.veil_covers),
        ("explosion_needs_sight", &mut options.explosion_needs_sight),
        ("explosion_needs_target", &mut options.explosion_needs_target),
        ("vae_without_officer", &mut options.vae_without_officer),
        ("vae_defender_first", &mut options.vae_defender_first),
        ("quick_strikes_cancel", &mut options.quick_strikes_cancel),
    ];
    for (key, flag) in &mut flags {
        if let Some(node) = record.get(key) {
            **flag = node.boolean(problems)?;
        }
    }
    let mut counts = [
        ("cover_ignores_from", &mut options.cover_ignores_from),
        ("scatter_points", &mut options.scatter_points),
        ("vae_dice", &mut options.vae_dice),
        ("cover_small", &mut options.cover_small),
        ("cover_normal", &mut options.cover_normal),
        ("cover_large", &mut options.cover_large),
        ("cover_huge", &mut options.cover_huge),
        ("vae_cost", &mut options.vae_cost),
    ];
    for (key, count) in &mut counts {
        if let Some(node) = record.get(key) {
            **count = node.integer(0..=60_u8, problems)?;
        }
    }
    if let Some(node) = record.get("undeclared_weapon") {
        let variant = node.variant("moment", problems)?;
        options.undeclared_weapon = match variant.name() {
            "AfterHits" => UndeclaredWeapon::AfterHits,
            "BeforeDice" => UndeclaredWeapon::BeforeDice,
            _ => return variant.unknown(&["AfterHits", "BeforeDice"], problems),
        };
    }
    if let Some(node) = record.get("explosion_miss") {
        let variant = node.variant("result", problems)?;
        options.explosion_miss = match variant.name() {
            "Nothing" => ExplosionMiss::Nothing,
            "Scatter" => ExplosionMiss::Scatter,
            _ => return variant.unknown(&["Nothing", "Scatter"], problems),
        };
    }
    lengths(&record, &mut options, problems)?;
    Some(options)
}

fn lengths(record: &Record<'_>, options: &mut Options, problems: &mut Problems) -> Option<()> {
    for (key, length) in [
        ("breath_width", &mut options.breath_width),
        ("explosion_radius", &mut options.explosion_radius),
        ("height_small", &mut options.height_small),
        ("height_normal", &mut options.height_normal),
        ("height_large", &mut options.height_large),
        ("height_huge", &mut options.height_huge),
    ] {
        if let Some(node) = record.get(key) {
            let number = node.number(0.01..=100.0, problems)?;
            *length = toise_rules::Length::new(number).ok()?;
        }
    }
    Some(())
}

/// The states of the rulebook, and those the scenario adds or defines anew.
fn states(node: &Node<'_>, problems: &mut Problems) -> Option<StateTable> {
    const KEYS: [Key; 5] = [
        Key::optional("level"),
        Key::optional("cbt"),
        Key::optional("tir"),
        Key::optional("prevents"),
        Key::optional("turns"),
    ];
    let mut table = StateTable::default();
    for entry in node.map(problems)? {
        let record = entry.value.record("state", &KEYS, problems)?;
        let number = |key: &str, problems: &mut Problems| match record.get(key) {
            Some(node) => node.integer(-20..=20_i32, problems),
            None => Some(0),
        };
        let (cbt, tir) = (number("cbt", problems), number("tir", problems));
        let level = record.get("level").map_or(Some(false), |node| node.boolean(problems));
        let by_level = record.get("turns").map_or(Some(false), |node| node.boolean(problems));
        let prevents = match record.get("prevents") {
            Some(node) => {
                node.list(problems)?.iter().map(|node| prevents(node, problems)).collect::<Option<Vec<_>>>()
            }
            None => Some(Vec::new()),
        };
        let def = StateDef {
            name: Name::from(entry.key.as_str()),
            level: level?,
            cbt: cbt?,
            tir: tir?,
            prevents: prevents?.into_iter().collect(),
            turns: if by_level? { Duration::LevelTurns } else { Duration::UntilRemoved },
        };
        table = match table.with(def) {
            Ok(table) => table,
            Err(error) => {
                problems.push(Problem::new(entry.key_place, ProblemCode::BadValue, error.to_string()));
                return None;
            }
        };
    }
    Some(table)
}

fn prevents(node: &Node<'_>, problems: &mut Problems) -> Option<Prevents> {
    let variant = node.variant("thing a state prevents", problems)?;
    match Prevents::ALL.iter().find(|what| what.name() == variant.name()) {
        Some(what) => Some(*what),
        None => variant.unknown(&Prevents::ALL.map(Prevents::name), problems),
    }
}
