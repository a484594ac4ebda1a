//! From damage inflicted to damage suffered.

use serde::{Deserialize, Serialize};

/// The damage of one attack on one fighter (`hd.damage.1`, `hd.damage.5`).
///
/// ```
/// use toise_rules::hell_dorado::Damage;
///
/// let blow = Damage { inflicted: 6, protection: 2, cover: 1, automatic: 2 };
/// assert_eq!(blow.suffered(), 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    /// Read off the table or summed over the hits.
    pub inflicted: u32,
    /// The target's protection, against this damage type.
    pub protection: u16,
    /// What cover adds to it, where it counts.
    pub cover: u8,
    /// Points that protection does not reduce.
    pub automatic: u32,
}

impl Damage {
    /// What comes off the target's life: protection and cover reduce the total once, never below 0.
    pub const fn suffered(&self) -> u32 {
        let through = self.inflicted.saturating_sub(self.protection as u32).saturating_sub(self.cover as u32);
        through.saturating_add(self.automatic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suffered(inflicted: u32, protection: u16, cover: u8, automatic: u32) -> u32 {
        Damage { inflicted, protection, cover, automatic }.suffered()
    }

    #[test]
    fn protection_comes_off_the_total_once_and_never_heals() {
        assert_eq!(suffered(6, 2, 0, 0), 4);
        assert_eq!(suffered(3, 5, 0, 0), 0);
        assert_eq!(suffered(0, 5, 0, 3), 3);
        assert_eq!(suffered(0, 4, 0, 0), 0);
        assert_eq!(suffered(4, 1, 2, 0), 1);
        assert_eq!(suffered(3, 5, 3, 2), 2);
    }

    #[test]
    fn the_largest_numbers_are_bounded() {
        assert_eq!(suffered(u32::MAX, 0, 0, u32::MAX), u32::MAX);
        assert_eq!(suffered(65_790, u16::MAX, u8::MAX, 0), 0);
    }
}
