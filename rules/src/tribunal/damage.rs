//! From strength to life points lost.

/// What a blow or a shot takes off the life points of its target: the strength behind it less endurance and
/// armour, never below 0 (`tr.melee.4`, `tr.shot.2`).
///
/// The strength of a blow is its owner's FOR with what the weapon adds, that of a shot is the weapon's alone.
///
/// ```
/// use toise_rules::tribunal::damage;
///
/// assert_eq!(damage(7, 3, 1), 3);
/// assert_eq!(damage(4, 3, 2), 0);
/// ```
pub fn damage(strength: i32, endurance: i32, armour: u8) -> u16 {
    let through = strength.saturating_sub(endurance).saturating_sub(armour.into());
    u16::try_from(through.max(0)).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endurance_and_armour_never_heal() {
        assert_eq!((damage(5, 4, 0), damage(5, 5, 0), damage(5, 6, 0), damage(0, 0, 3)), (1, 0, 0, 0));
    }

    #[test]
    fn the_largest_numbers_are_bounded() {
        assert_eq!(damage(i32::MAX, -1, 0), u16::MAX);
        assert_eq!(damage(i32::MIN, i32::MAX, u8::MAX), 0);
    }
}
