//! Breaths, zones and explosions: the numbers of attacks that fill an area.

use super::difficulty::Difficulty;
use super::edition::Edition;
use super::options::Options;
use super::pool::Pool;
use crate::length::Length;

/// The length of a breath, in toises (`hd.breath.1`).
pub const BREATH_LENGTH: Length = Length::whole(6);

/// The usual width of a breath at its far end, in toises; an option in Purgatory (`hd.breath.1`).
pub const BREATH_WIDTH: Length = Length::whole(2);

/// The radius of a zone, in toises (`hd.zone.1`).
pub const ZONE_RADIUS: Length = Length::whole(3);

/// How far a zone scatters without a success, in toises (`hd.zone.3`).
pub const SCATTER: u8 = 5;

/// The dice of a damage roll in an area (`hd.breath.3`, `hd.zone.4`, `hd.explosion.2`).
pub const DAMAGE_DICE: u8 = 5;

/// The width of a breath at its far end, in toises: an option in Purgatory, fixed in Sapience
/// (`hd.breath.1`).
pub fn breath_width(edition: Edition, options: &Options) -> Length {
    match edition {
        Edition::Purgatory => options.breath_width,
        Edition::Sapience => BREATH_WIDTH,
    }
}

/// The attack difficulty of a breath over this many enemies: 2 and one for each, at most 6 (`hd.breath.2`).
///
/// ```
/// use toise_rules::hell_dorado::breath_difficulty;
///
/// assert_eq!([1, 3, 4, 12].map(|enemies| breath_difficulty(enemies).get()), [3, 5, 6, 6]);
/// ```
pub fn breath_difficulty(enemies: usize) -> Difficulty {
    Difficulty::known(2 + enemies.min(4) as u8)
}

/// The damage roll of a breath on one fighter: five dice, a reroll for each success of the attack
/// (`hd.breath.3`).
pub fn breath_damage_pool(successes: u8) -> Pool {
    Pool::five_dice(successes)
}

/// The damage roll of a zone, an explosion or a Sapience breath on one fighter: five dice, no reroll.
pub fn damage_pool() -> Pool {
    Pool::five_dice(0)
}

/// How far a zone scatters, in toises: five less one for each success (`hd.zone.3`).
///
/// ```
/// use toise_rules::hell_dorado::scatter;
///
/// assert_eq!([0, 1, 3, 5, 7].map(scatter), [5, 4, 2, 0, 0]);
/// ```
pub const fn scatter(successes: u8) -> u8 {
    SCATTER.saturating_sub(successes)
}

/// True when an explosion lands on its point: one success is enough (`hd.explosion.1`).
pub const fn explosion_lands(successes: u8) -> bool {
    successes >= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breath_is_harder_for_each_enemy_up_to_six() {
        let difficulties = [0, 1, 2, 3, 4, 5, usize::MAX].map(|enemies| breath_difficulty(enemies).get());
        assert_eq!(difficulties, [2, 3, 4, 5, 6, 6, 6]);
    }

    #[test]
    fn successes_of_a_breath_are_rerolls_of_its_damage() {
        for (successes, rerolls) in [(0, 0), (3, 3), (5, 5), (200, 5)] {
            let pool = breath_damage_pool(successes);
            assert_eq!((pool.dice, pool.rerolls, pool.automatic), (DAMAGE_DICE, rerolls, 0));
        }
        assert_eq!(damage_pool(), breath_damage_pool(0));
    }

    #[test]
    fn a_zone_never_scatters_backwards() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 255].map(scatter), [5, 4, 3, 2, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn one_success_is_enough_to_land() {
        assert!(!explosion_lands(0) && explosion_lands(1) && explosion_lands(5));
    }

    #[test]
    fn the_width_of_a_breath_is_open_in_purgatory_alone() {
        let options = Options { breath_width: Length::whole(4), ..Options::default() };
        assert_eq!(breath_width(Edition::Purgatory, &options).get(), 4.0);
        assert_eq!(breath_width(Edition::Sapience, &options).get(), 2.0);
    }
}
