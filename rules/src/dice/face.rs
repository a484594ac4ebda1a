//! What a die shows.

use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thiserror::Error;

/// What a six-sided die shows: 1 to 6.
///
/// ```
/// use toise_rules::dice::Face;
///
/// assert_eq!(Face::new(4)?.get(), 4);
/// assert!(Face::new(0).is_err() && Face::new(7).is_err());
/// # Ok::<(), toise_rules::dice::FaceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Face(u8);

/// The faces of a roll, in the order rolled.
pub type Faces = SmallVec<[Face; 8]>;

/// A number no six-sided die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a die shows {found}: expected 1 to 6")]
pub struct FaceError {
    /// The number that was given.
    pub found: u8,
}

impl Face {
    /// The six faces, lowest first.
    pub const ALL: [Face; 6] = [Face(1), Face(2), Face(3), Face(4), Face(5), Face(6)];

    /// The face with this number of pips.
    pub const fn new(pips: u8) -> Result<Self, FaceError> {
        match pips {
            1..=6 => Ok(Face(pips)),
            found => Err(FaceError { found }),
        }
    }

    /// The number of pips, 1 to 6.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// True for 1, 3 and 5.
    pub const fn is_odd(self) -> bool {
        self.0 % 2 == 1
    }

    /// Where the face stands in a table of six, 0 to 5.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl TryFrom<u8> for Face {
    type Error = FaceError;

    fn try_from(pips: u8) -> Result<Self, FaceError> {
        Face::new(pips)
    }
}

impl From<Face> for u8 {
    fn from(face: Face) -> u8 {
        face.0
    }
}

impl fmt::Display for Face {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_shows_one_to_six() {
        for pips in 0..=255 {
            assert_eq!(Face::new(pips).is_ok(), (1..=6).contains(&pips));
        }
        let error = ron::from_str::<Faces>("[1, 6, 7]").unwrap_err();
        assert!(error.to_string().contains("a die shows 7: expected 1 to 6"), "{error}");
    }
}
