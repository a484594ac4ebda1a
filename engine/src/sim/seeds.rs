//! How the seeds of runs come from the seed of a simulation. Fixed for ever: a simulation is known by its seed.

use crate::chance::Seed;

/// The odd number nearest to 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The seed of the battle of a group of runs, which is all that the group has in common (see [`Lineup`](super::Lineup)).
///
/// It is the number at place `group`, counted from 0, of the sequence that SplitMix64 gives from `seed`. That is, with
/// arithmetic modulo 2⁶⁴:
/// - `x = seed + (group + 1) · 0x9E3779B97F4A7C15`
/// - `x = (x xor (x >> 30)) · 0xBF58476D1CE4E5B9`
/// - `x = (x xor (x >> 27)) · 0x94D049BB133111EB`
/// - the number is `x xor (x >> 31)`.
///
/// ```
/// use toise_engine::Seed;
/// use toise_engine::sim::battle_seed;
///
/// assert_eq!(battle_seed(1_234_567, 0), Seed(6_457_827_717_110_365_317));
/// ```
#[must_use]
pub fn battle_seed(seed: u64, group: u64) -> Seed {
    Seed(split_mix(seed, group))
}

/// The seed of the leader of a side, whoever it is: the number at the place of the side, counted from 0, of the sequence
/// that SplitMix64 gives from the seed of the battle. It belongs to the side, so that A against B and B against A play the
/// same battles.
#[must_use]
pub fn leader_seed(battle: Seed, side: usize) -> Seed {
    Seed(split_mix(battle.0, side as u64))
}

/// The number at a place, counted from 0, of the sequence that SplitMix64 gives from a seed.
fn split_mix(seed: u64, place: u64) -> u64 {
    let x = seed.wrapping_add(place.wrapping_add(1).wrapping_mul(STEP));
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_split_mix() {
        // Published with the algorithm, for the seed 1234567.
        let numbers: Vec<u64> = (0..5).map(|place| split_mix(1_234_567, place)).collect();
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, published);
    }

    #[test]
    fn the_seeds_of_a_simulation_are_fixed_for_ever() {
        let battles: Vec<u64> = (0..3).map(|group| battle_seed(1, group).0).collect();
        assert_eq!(
            battles,
            [10_451_216_379_200_822_465, 13_757_245_211_066_428_519, 17_911_839_290_282_890_590]
        );
        let leaders: Vec<u64> = (0..2).map(|side| leader_seed(battle_seed(1, 0), side).0).collect();
        assert_eq!(leaders, GOLDEN_LEADERS);
        assert_eq!(battle_seed(u64::MAX, u64::MAX), Seed(split_mix(u64::MAX, u64::MAX)));
    }

    const GOLDEN_LEADERS: [u64; 2] = [6_791_897_765_849_424_158, 17_405_687_883_870_564_846];
}
