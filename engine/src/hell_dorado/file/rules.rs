//! `HellDorado(edition: …, options: (…), states: {…})`.

use toise_rules::hell_dorado::{Edition, ExplosionMiss, Options, UndeclaredWeapon};

use super::{actions, plan, profile, states};
use crate::hell_dorado::Book;
use crate::ron_file::{Key, MapEntry, Node, Problems, Variant};
use crate::scenario::OptionReader;

const KEYS: [Key; 6] = [
    Key::optional("edition"),
    Key::optional("options"),
    Key::optional("states"),
    Key::optional("actions"),
    Key::optional("turns"),
    Key::optional("objectives"),
];

/// Reads the rulebook with the profiles of the file and those it includes.
pub(crate) fn read(
    variant: &Variant<'_>,
    profiles: &[MapEntry<'_>],
    problems: &mut Problems,
) -> Option<Book> {
    let record = variant.record(&KEYS, problems)?;
    // What cannot be read keeps its default, so that the rest of the file is read too.
    let edition = match record.get("edition") {
        Some(node) => edition(&node, problems),
        None => Some(Edition::default()).filter(|_| !record.misspells("edition")),
    };
    let options = record.get("options").map(|node| options(&node, problems)).unwrap_or_default();
    let action_names = actions::names(&record);
    let states = record.get("states");
    let states =
        states.map(|node| states::read(&node, action_names.as_deref(), problems)).unwrap_or_default();
    let actions = record.get("actions");
    let actions = actions.map(|node| actions::read(&node, &states, problems)).unwrap_or_default();
    let plan = plan::read(&record, problems);
    let profiles = profile::read_all(profiles, edition, &states, problems);
    let edition = edition.unwrap_or_default();
    Some(Book { edition, options, states, actions, plan, profiles })
}

fn edition(node: &Node<'_>, problems: &mut Problems) -> Option<Edition> {
    let words = [("Purgatory", Edition::Purgatory), ("Sapience", Edition::Sapience)];
    node.word("edition", &words, problems)
}

/// The assumptions of the rulebook that the scenario sets otherwise.
fn options(node: &Node<'_>, problems: &mut Problems) -> Options {
    let mut options = Options::default();
    let Some(mut reader) = OptionReader::new(node, Options::FIELDS, problems) else { return options };
    reader.flags(&mut [
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
        ("sapience_ends_states_at_upkeep", &mut options.sapience_ends_states_at_upkeep),
        ("domination_counts_all", &mut options.domination_counts_all),
        ("domination_kept_on_tie", &mut options.domination_kept_on_tie),
        ("received_turn_counts", &mut options.received_turn_counts),
        ("wiped_out_loses", &mut options.wiped_out_loses),
        ("domination_breaks_ties", &mut options.domination_breaks_ties),
        ("zone_needs_engaging", &mut options.zone_needs_engaging),
        ("zone_of_friends", &mut options.zone_of_friends),
        ("zone_mover_picks", &mut options.zone_mover_picks),
        ("zone_reentry", &mut options.zone_reentry),
        ("zone_in_contact", &mut options.zone_in_contact),
        ("climb_costs", &mut options.climb_costs),
        ("falls", &mut options.falls),
        ("active_may_walk", &mut options.active_may_walk),
        ("exhausting_may_walk", &mut options.exhausting_may_walk),
        ("vae_soli", &mut options.vae_soli),
        ("elusive_ignores_zones", &mut options.elusive_ignores_zones),
        ("strider_ignores_difficult", &mut options.strider_ignores_difficult),
    ]);
    reader.counts(&mut [
        ("cover_ignores_from", &mut options.cover_ignores_from),
        ("scatter_points", &mut options.scatter_points),
        ("vae_dice", &mut options.vae_dice),
        ("cover_small", &mut options.cover_small),
        ("cover_normal", &mut options.cover_normal),
        ("cover_large", &mut options.cover_large),
        ("cover_huge", &mut options.cover_huge),
        ("vae_cost", &mut options.vae_cost),
        ("vae_soli_cost", &mut options.vae_soli_cost),
        ("difficult_factor", &mut options.difficult_factor),
    ]);
    reader.word("undeclared_weapon", &mut options.undeclared_weapon, moment);
    reader.word("explosion_miss", &mut options.explosion_miss, result);
    reader.lengths(&mut [
        ("breath_width", &mut options.breath_width),
        ("explosion_radius", &mut options.explosion_radius),
        ("height_small", &mut options.height_small),
        ("height_normal", &mut options.height_normal),
        ("height_large", &mut options.height_large),
        ("height_huge", &mut options.height_huge),
    ]);
    options
}

fn moment(node: &Node<'_>, problems: &mut Problems) -> Option<UndeclaredWeapon> {
    let words = [("AfterHits", UndeclaredWeapon::AfterHits), ("BeforeDice", UndeclaredWeapon::BeforeDice)];
    node.word("moment", &words, problems)
}

fn result(node: &Node<'_>, problems: &mut Problems) -> Option<ExplosionMiss> {
    let words = [("Nothing", ExplosionMiss::Nothing), ("Scatter", ExplosionMiss::Scatter)];
    node.word("result", &words, problems)
}
