//! Dice from a seed.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use toise_geometry::Bearing;
use toise_rules::Name;
use toise_rules::dice::{Counts, Face, Faces};

use super::{Arcs, Chance, Roll, throw};
use crate::error::Stop;
use crate::table::Table;

/// The seed of a battle's dice. The same seed and the same commands give the same battle, on every
/// platform and in every version that does not say otherwise under "Replay-breaking" in the changelog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seed(pub u64);

/// Dice drawn from ChaCha8, one stream for each command of a battle, so that an extra roll in one command
/// never shifts the next.
///
/// How numbers become chance is fixed here, not left to a library:
/// - the key is the seed, little-endian, in the first 8 of its 32 bytes, the others 0; the stream is the
///   command's number from 0;
/// - a die: the next 32-bit number `x`, drawn again while `x ≥ 6 · 715827882`; the face is `x mod 6 + 1`;
/// - one of n: the next 32-bit number, drawn again from the largest multiple of n upward; `x mod n`;
/// - a direction: the top 53 bits of the next 64-bit number, times 360 / 2⁵³ degrees.
#[derive(Clone, Debug)]
pub struct Seeded {
    rng: ChaCha8Rng,
}

impl Seeded {
    /// The dice of a battle's command, counted from 0.
    pub fn new(seed: Seed, command: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.0.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(command);
        Seeded { rng }
    }

    /// A number below `n`, each equally likely; 0 when `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        // 2^32 mod n numbers at the top would make the first ones likelier.
        let surplus = (u32::MAX % n + 1) % n;
        loop {
            let x = self.rng.next_u32();
            if x <= u32::MAX - surplus {
                return x % n;
            }
        }
    }

    /// A six-sided die: [`Seeded::below`] 6, with its numbers worked out beforehand.
    #[inline]
    pub fn die(&mut self) -> Face {
        const SIDES: u32 = 6;
        const EVEN_SHARE: u32 = u32::MAX / SIDES * SIDES;
        loop {
            let x = self.rng.next_u32();
            if x < EVEN_SHARE {
                return Face::ALL[(x % SIDES) as usize];
            }
        }
    }

    fn circle(&mut self) -> f64 {
        (self.rng.next_u64() >> 11) as f64 * (360.0 / (1_u64 << 53) as f64)
    }
}

impl Chance for Seeded {
    fn roll(&mut self, roll: &Roll, table: &mut Table<'_>) -> Result<Counts, Stop> {
        throw(roll, table, |count| {
            let mut faces = Faces::with_capacity(count);
            for _ in 0..count {
                faces.push(self.die());
            }
            Ok(faces)
        })
    }

    fn pick(&mut self, among: &[Name], _: &Table<'_>) -> Result<usize, Stop> {
        Ok(self.below(among.len() as u32) as usize)
    }

    fn direction(&mut self, points: u8, _: &Table<'_>, _: Arcs<'_>) -> Result<Bearing, Stop> {
        let degrees = match points {
            0 => self.circle(),
            _ => 360.0 * f64::from(self.below(u32::from(points))) / f64::from(points),
        };
        // Always finite: both terms are bounded by 360.
        Ok(Bearing::new(degrees).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_of_a_seed_are_fixed_for_ever() {
        let mut first = Seeded::new(Seed(42), 0);
        let faces: Vec<u8> = (0..20).map(|_| first.die().get()).collect();
        assert_eq!(faces, GOLDEN_STREAM_0);
        let mut second = Seeded::new(Seed(42), 1);
        let faces: Vec<u8> = (0..20).map(|_| second.die().get()).collect();
        assert_eq!(faces, GOLDEN_STREAM_1);
    }

    /// Worked out apart from this code and from the crate, from the definition of ChaCha with 8 rounds.
    const GOLDEN_STREAM_0: [u8; 20] = [4, 6, 2, 3, 5, 2, 1, 1, 1, 4, 2, 3, 4, 3, 6, 5, 2, 4, 5, 6];
    const GOLDEN_STREAM_1: [u8; 20] = [3, 2, 4, 5, 3, 5, 5, 3, 6, 2, 1, 3, 3, 4, 3, 4, 3, 5, 1, 4];

    #[test]
    fn a_die_is_a_number_below_six() {
        let (mut dice, mut numbers) = (Seeded::new(Seed(9), 4), Seeded::new(Seed(9), 4));
        for _ in 0..10_000 {
            assert_eq!(u32::from(dice.die().get()), numbers.below(6) + 1);
        }
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Seeded::new(Seed(7), 3);
        let mut seen = [0_i32; 6];
        for _ in 0..60_000 {
            seen[usize::from(dice.die().get()) - 1] += 1;
        }
        // Four standard errors of 60,000 throws at 1/6 are 365.
        assert!(seen.iter().all(|count| (count - 10_000).abs() < 365), "{seen:?}");
    }
}
