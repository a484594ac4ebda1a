//! What the sources leave open, as named options.

use serde::{Deserialize, Serialize};

use super::ids;
use crate::length::Length;
use crate::option_field::{OptionField, field};

/// When the opponent picks a weapon its owner left undeclared (`hd.weapon.5`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UndeclaredWeapon {
    /// After seeing the hits, before the owner decides how many to use.
    #[default]
    AfterHits,
    /// Before any die is thrown.
    BeforeDice,
}

/// What becomes of an explosion aimed without a success (`hd.explosion.1`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ExplosionMiss {
    /// Nothing happens.
    #[default]
    Nothing,
    /// It scatters the way a zone does.
    Scatter,
}

/// The open points of the rulebook, each with its usual answer as default.
///
/// A scenario names only those it changes:
///
/// ```
/// use toise_rules::hell_dorado::Options;
///
/// let options = Options { support_riposte: true, ..Options::default() };
/// assert!(!options.engaged_may_shoot && options.breath_width.get() == 2.0);
/// assert!(Options::FIELDS.iter().any(|field| field.name == "support_riposte"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own, answered by name in a file"
)]
pub struct Options {
    /// `hd.pool.6`: a fighter whose pool has no dice still takes part: it can riposte, scoring nothing.
    pub zero_dice_takes_part: bool,
    /// `hd.weapon.5`: when the opponent picks a weapon left undeclared.
    pub undeclared_weapon: UndeclaredWeapon,
    /// `hd.range.5`: distances are measured through the air: the difference of the grounds counts.
    pub measure_heights: bool,
    /// `hd.sight.2`: pieces near the target hide it together; otherwise one of them must hide half alone.
    pub near_pieces_together: bool,
    /// `hd.sight.3`: what cover adds to the protection of a small fighter.
    pub cover_small: u8,
    /// `hd.sight.3`: what cover adds to the protection of a fighter of normal size.
    pub cover_normal: u8,
    /// `hd.sight.3`: what cover adds to the protection of a large fighter.
    pub cover_large: u8,
    /// `hd.sight.3`: what cover adds to the protection of a huge fighter.
    pub cover_huge: u8,
    /// `hd.sight.4`: the height of a small fighter, in toises.
    pub height_small: Length,
    /// `hd.sight.4`: the height of a fighter of normal size, in toises.
    pub height_normal: Length,
    /// `hd.sight.4`: the height of a large fighter, in toises.
    pub height_large: Length,
    /// `hd.sight.4`: the height of a huge fighter, in toises.
    pub height_huge: Length,
    /// `hd.sight.5`: a veil, such as a hedge, counts for cover.
    pub veil_covers: bool,
    /// `hd.melee.5`: the riposting side is supported too.
    pub support_riposte: bool,
    /// `hd.shot.1`: the smallest cover bonus for which a covered enemy may be ignored.
    pub cover_ignores_from: u8,
    /// `hd.shot.1`, Sapience: an enemy behind a melee may be ignored.
    pub behind_melee: bool,
    /// `hd.shot.5`: an engaged fighter may make ranged attacks.
    pub engaged_may_shoot: bool,
    /// `hd.melee-shot.3`, Purgatory: odd and even are compared even when a shot into a melee scores no hit.
    pub parity_without_hits: bool,
    /// `hd.melee-shot.4`: a shot into a melee that stays on target may use fewer hits.
    pub reduce_in_melee_shot: bool,
    /// `hd.melee-shot.4`: automatic damage goes astray with the shot.
    pub automatic_follows_stray: bool,
    /// `hd.breath.1`: a breath may be laid over the shooter's own base.
    pub breath_over_own_base: bool,
    /// `hd.breath.1`, Purgatory: the width of a breath at its far end, in toises.
    pub breath_width: Length,
    /// `hd.breath.3`, `hd.breath.4` and `hd.zone.4`: cover protects in the area of a breath or a zone.
    pub cover_in_areas: bool,
    /// `hd.zone.3`: the number of equally likely directions of a scatter; 0 for any direction of the circle.
    pub scatter_points: u8,
    /// `hd.zone.3`: a scattered zone, or explosion, may leave the table.
    pub zone_may_leave_table: bool,
    /// `hd.explosion.1`: what becomes of an explosion without a success.
    pub explosion_miss: ExplosionMiss,
    /// `hd.explosion.1`: the point an explosion is aimed at must be in sight.
    pub explosion_needs_sight: bool,
    /// `hd.explosion.1`: the circle of an explosion must hold an enemy that a shot could target, as a zone's must.
    pub explosion_needs_target: bool,
    /// `hd.explosion.2`: the radius of an explosion, in toises.
    pub explosion_radius: Length,
    /// `hd.explosion.4`: an explosion or a breath that cuts a melee may catch an enemy outside it.
    pub blast_into_melee: bool,
    /// `hd.engage.3`: a fighter without a combat value engages all the same.
    pub unarmed_engages: bool,
    /// `hd.order.5`: the most dice Vae victis adds to one roll.
    pub vae_dice: u8,
    /// `hd.order.5`: the command points each of those dice costs.
    pub vae_cost: u8,
    /// `hd.order.5`: a company without a living officer has Vae victis too.
    pub vae_without_officer: bool,
    /// `hd.order.5`: in an exchange the defender says first how many dice it buys.
    pub vae_defender_first: bool,
    /// `hd.ability.5`: two Quick strikes cancel out; otherwise the attacker's blow lands first.
    pub quick_strikes_cancel: bool,
    /// `hd.turn.1`: Sapience: what runs out ends at the next upkeep instead of the end of the turn.
    pub sapience_ends_states_at_upkeep: bool,
    /// `hd.turn.3`: a tied first Domination counts every fighter, the insignificant included.
    pub domination_counts_all: bool,
    /// `hd.turn.3`: equal losses leave Domination with its holder; otherwise it is settled as a tie in the first turn.
    pub domination_kept_on_tie: bool,
    /// `hd.turn.6`: the turn a state is received in is the first of its turns.
    pub received_turn_counts: bool,
    /// `hd.turn.7`: a side wiped out alone loses whatever its score.
    pub wiped_out_loses: bool,
    /// `hd.turn.7`: equal scores go to the holder of Domination instead of a draw.
    pub domination_breaks_ties: bool,
    /// `hd.move.2`: how many times difficult terrain counts in the length of a path.
    pub difficult_factor: u8,
    /// `hd.move.3`: a fighter that cannot engage projects no control zone.
    pub zone_needs_engaging: bool,
    /// `hd.move.3`: the control zones of friends stop a mover too.
    pub zone_of_friends: bool,
    /// `hd.move.3`: a mover that enters two zones at once may go on toward either; otherwise it stops.
    pub zone_mover_picks: bool,
    /// `hd.move.3`: coming back into a control zone left is entering it.
    pub zone_reentry: bool,
    /// `hd.move.3`: a fighter in contact with an enemy projects a zone.
    pub zone_in_contact: bool,
    /// `hd.move.4`: a climb costs its height in movement.
    pub climb_costs: bool,
    /// `hd.move.4`: a way down of 2 toises or more at once is a fall, with a direct attack and Knocked down.
    pub falls: bool,
    /// `hd.effect.1`: an active effect leaves its user a move as far as a Walk.
    pub active_may_walk: bool,
    /// `hd.effect.1`: an exhausting effect leaves its user a move as far as a Walk.
    pub exhausting_may_walk: bool,
    /// `hd.order.5`: a company may activate another fighter at once for command points.
    pub vae_soli: bool,
    /// `hd.order.5`: the command points Vae soli costs.
    pub vae_soli_cost: u8,
    /// `hd.ability.7`: the elusive ignore control zones.
    pub elusive_ignores_zones: bool,
    /// `hd.ability.8`: striders ignore difficult terrain.
    pub strider_ignores_difficult: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            zero_dice_takes_part: true,
            undeclared_weapon: UndeclaredWeapon::AfterHits,
            measure_heights: false,
            near_pieces_together: true,
            cover_small: 3,
            cover_normal: 2,
            cover_large: 1,
            cover_huge: 0,
            height_small: Length::whole(1),
            height_normal: Length::halves(3),
            height_large: Length::whole(2),
            height_huge: Length::whole(3),
            veil_covers: true,
            support_riposte: false,
            cover_ignores_from: 1,
            behind_melee: true,
            engaged_may_shoot: false,
            parity_without_hits: false,
            reduce_in_melee_shot: true,
            automatic_follows_stray: true,
            breath_over_own_base: false,
            breath_width: Length::whole(2),
            cover_in_areas: false,
            scatter_points: 0,
            zone_may_leave_table: true,
            explosion_miss: ExplosionMiss::Nothing,
            explosion_needs_sight: true,
            explosion_needs_target: false,
            explosion_radius: Length::whole(3),
            blast_into_melee: false,
            unarmed_engages: false,
            vae_dice: 2,
            vae_cost: 1,
            vae_without_officer: false,
            vae_defender_first: false,
            quick_strikes_cancel: true,
            sapience_ends_states_at_upkeep: false,
            domination_counts_all: false,
            domination_kept_on_tie: true,
            received_turn_counts: true,
            wiped_out_loses: true,
            domination_breaks_ties: false,
            difficult_factor: 2,
            zone_needs_engaging: true,
            zone_of_friends: false,
            zone_mover_picks: true,
            zone_reentry: true,
            zone_in_contact: true,
            climb_costs: true,
            falls: false,
            active_may_walk: true,
            exhausting_may_walk: false,
            vae_soli: false,
            vae_soli_cost: 1,
            elusive_ignores_zones: true,
            strider_ignores_difficult: true,
        }
    }
}

impl Options {
    /// Every option, in the order of the rulebook.
    pub const FIELDS: &[OptionField] = &[
        field("zero_dice_takes_part", ids::POOL_6, "a fighter without dice still takes part"),
        field("undeclared_weapon", ids::WEAPON_5, "when the opponent picks a weapon left undeclared"),
        field("measure_heights", ids::RANGE_5, "the difference of the grounds counts in a distance"),
        field("near_pieces_together", ids::SIGHT_2, "pieces near the target hide it together"),
        field("cover_small", ids::SIGHT_3, "what cover adds to the protection of a small fighter"),
        field("cover_normal", ids::SIGHT_3, "what cover adds to the protection of a normal fighter"),
        field("cover_large", ids::SIGHT_3, "what cover adds to the protection of a large fighter"),
        field("cover_huge", ids::SIGHT_3, "what cover adds to the protection of a huge fighter"),
        field("height_small", ids::SIGHT_4, "the height of a small fighter, in toises"),
        field("height_normal", ids::SIGHT_4, "the height of a normal fighter, in toises"),
        field("height_large", ids::SIGHT_4, "the height of a large fighter, in toises"),
        field("height_huge", ids::SIGHT_4, "the height of a huge fighter, in toises"),
        field("veil_covers", ids::SIGHT_5, "a veil counts for cover"),
        field("support_riposte", ids::MELEE_5, "the riposting side is supported too"),
        field("cover_ignores_from", ids::SHOT_1, "the smallest cover bonus that lets an enemy be ignored"),
        field("behind_melee", ids::SHOT_1, "Sapience: an enemy behind a melee may be ignored"),
        field("engaged_may_shoot", ids::SHOT_5, "an engaged fighter may make ranged attacks"),
        field("parity_without_hits", ids::MELEE_SHOT_3, "Purgatory: a shot without hits may go astray"),
        field("reduce_in_melee_shot", ids::MELEE_SHOT_4, "a shot that stays on target may use fewer hits"),
        field("automatic_follows_stray", ids::MELEE_SHOT_4, "automatic damage goes astray with the shot"),
        field("breath_over_own_base", ids::BREATH_1, "a breath may be laid over the shooter's own base"),
        field("breath_width", ids::BREATH_1, "Purgatory: the width of a breath at its far end, in toises"),
        field("cover_in_areas", ids::ZONE_4, "cover protects in the area of a breath or a zone"),
        field("scatter_points", ids::ZONE_3, "the number of directions of a scatter, 0 for the whole circle"),
        field("zone_may_leave_table", ids::ZONE_3, "a scattered zone or explosion may leave the table"),
        field("explosion_miss", ids::EXPLOSION_1, "what becomes of an explosion without a success"),
        field("explosion_needs_sight", ids::EXPLOSION_1, "an explosion is aimed at a point in sight"),
        field(
            "explosion_needs_target",
            ids::EXPLOSION_1,
            "an explosion must cover an enemy that a shot could target",
        ),
        field("explosion_radius", ids::EXPLOSION_2, "the radius of an explosion, in toises"),
        field(
            "blast_into_melee",
            ids::EXPLOSION_4,
            "an area that cuts a melee may catch an enemy outside it",
        ),
        field("unarmed_engages", ids::ENGAGE_3, "a fighter without a combat value engages all the same"),
        field("vae_dice", ids::ORDER_5, "the most dice Vae victis adds to one roll"),
        field("vae_cost", ids::ORDER_5, "the command points each of those dice costs"),
        field("vae_without_officer", ids::ORDER_5, "a company without a living officer has Vae victis too"),
        field("vae_defender_first", ids::ORDER_5, "the defender declares its Vae victis dice first"),
        field("quick_strikes_cancel", ids::ABILITY_5, "two Quick strikes cancel out"),
        field(
            "sapience_ends_states_at_upkeep",
            ids::TURN_1,
            "Sapience: what runs out ends at the next upkeep",
        ),
        field("domination_counts_all", ids::TURN_3, "a tie for Domination counts every fighter"),
        field("domination_kept_on_tie", ids::TURN_3, "equal losses leave Domination with its holder"),
        field("received_turn_counts", ids::TURN_6, "the turn a state is received in counts"),
        field("wiped_out_loses", ids::TURN_7, "a side wiped out alone loses"),
        field("domination_breaks_ties", ids::TURN_7, "equal scores go to the holder of Domination"),
        field("difficult_factor", ids::MOVE_2, "how many times difficult terrain counts"),
        field("zone_needs_engaging", ids::MOVE_3, "a fighter that cannot engage projects no zone"),
        field("zone_of_friends", ids::MOVE_3, "the control zones of friends stop a mover too"),
        field("zone_mover_picks", ids::MOVE_3, "a mover that enters two zones at once picks one"),
        field("zone_reentry", ids::MOVE_3, "coming back into a zone is entering it"),
        field("zone_in_contact", ids::MOVE_3, "a fighter in contact projects a zone"),
        field("climb_costs", ids::MOVE_4, "a climb costs its height"),
        field("falls", ids::MOVE_4, "a way down of 2 toises or more is a fall"),
        field("active_may_walk", ids::EFFECT_1, "an active effect leaves a move"),
        field("exhausting_may_walk", ids::EFFECT_1, "an exhausting effect leaves a move"),
        field("vae_soli", ids::ORDER_5, "another fighter may be activated at once for command points"),
        field("vae_soli_cost", ids::ORDER_5, "the command points Vae soli costs"),
        field("elusive_ignores_zones", ids::ABILITY_7, "the elusive ignore control zones"),
        field("strider_ignores_difficult", ids::ABILITY_8, "striders ignore difficult terrain"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_not_named_keep_their_default() {
        assert_eq!(ron::from_str::<Options>("()").unwrap(), Options::default());
        let options = ron::from_str::<Options>("(scatter_points: 8, breath_width: 3)").unwrap();
        let expected = Options { scatter_points: 8, breath_width: Length::whole(3), ..Options::default() };
        assert_eq!(options, expected);
    }

    #[test]
    fn an_unknown_option_and_a_senseless_length_are_refused() {
        assert!(ron::from_str::<Options>("(suport_riposte: true)").is_err());
        for width in ["0", "-1", "NaN", "inf"] {
            assert!(ron::from_str::<Options>(&format!("(explosion_radius: {width})")).is_err(), "{width}");
        }
    }

    #[test]
    fn the_list_names_every_field() {
        crate::option_field::assert_lists(Options::FIELDS, &Options::default());
    }
}
