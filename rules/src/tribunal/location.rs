//! Where a blow or a shot lands, and the armour there.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::options::Options;
use crate::dice::{Face, Reading};

/// Where a blow or a shot lands (`tr.melee.3`).
///
/// ```
/// use toise_rules::dice::Face;
/// use toise_rules::tribunal::Location;
///
/// let [one, .., six] = Face::ALL;
/// assert_eq!((Location::of(six), Location::of(one)), (Location::Head, Location::Legs));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Location {
    /// A die of 6.
    Head,
    /// A die of 5.
    Trunk,
    /// A die of 4 or 3.
    Arms,
    /// A die of 2 or 1.
    Legs,
}

/// What the armour of a fighter adds to its endurance, location by location (`tr.melee.4`).
///
/// ```
/// use toise_rules::tribunal::{Armour, Location, Options};
///
/// let helmet = Armour { head: 2, ..Armour::default() };
/// let options = Options::default();
/// assert_eq!(helmet.against(Location::Head, &options), 2);
/// assert_eq!(helmet.against(Location::Legs, &options), 0);
/// let anywhere = Options { armour_by_location: false, ..options };
/// assert_eq!(helmet.against(Location::Legs, &anywhere), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Armour {
    /// On the head.
    pub head: u8,
    /// On the trunk.
    pub trunk: u8,
    /// On the arms.
    pub arms: u8,
    /// On the legs.
    pub legs: u8,
}

impl Location {
    /// Every location, from the top down.
    pub const ALL: [Location; 4] = [Location::Head, Location::Trunk, Location::Arms, Location::Legs];

    /// Where a die of this face lands.
    pub const fn of(face: Face) -> Self {
        match face.get() {
            6 => Location::Head,
            5 => Location::Trunk,
            3 | 4 => Location::Arms,
            _ => Location::Legs,
        }
    }
}

/// Reads a die thrown for a location: one class for each, in the order of [`Location::ALL`].
pub fn location_reading() -> Reading {
    Reading::by(|face| Location::of(face) as u8, [false; 6])
}

impl Armour {
    /// What it adds at one location.
    pub const fn at(&self, location: Location) -> u8 {
        match location {
            Location::Head => self.head,
            Location::Trunk => self.trunk,
            Location::Arms => self.arms,
            Location::Legs => self.legs,
        }
    }

    /// What all its pieces add together.
    pub fn all(&self) -> u8 {
        Location::ALL.into_iter().fold(0, |sum, location| sum.saturating_add(self.at(location)))
    }

    /// What it adds against a blow or a shot that lands there: the piece at the location, or by option all pieces
    /// together.
    pub fn against(&self, location: Location, options: &Options) -> u8 {
        if options.armour_by_location { self.at(location) } else { self.all() }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Location::Head => "head",
            Location::Trunk => "trunk",
            Location::Arms => "arms",
            Location::Legs => "legs",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_and_legs_have_two_faces_each() {
        use Location::{Arms, Head, Legs, Trunk};
        assert_eq!(Face::ALL.map(Location::of), [Legs, Legs, Arms, Arms, Trunk, Head]);
    }

    #[test]
    fn the_reading_has_a_class_for_each_location() {
        let reading = location_reading();
        for face in Face::ALL {
            let location = Location::of(face);
            assert_eq!(Location::ALL[usize::from(reading.class(face))], location);
            assert_eq!(reading.shown(&reading.count(&[face])).map(Location::of), Some(location));
        }
    }

    #[test]
    fn all_pieces_together_are_bounded() {
        let armour = Armour { head: 1, trunk: 2, arms: 3, legs: 4 };
        assert_eq!((armour.at(Location::Arms), armour.all()), (3, 10));
        assert_eq!(Armour { trunk: 255, ..armour }.all(), 255);
    }
}
