//! How the faces of a roll are read.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::face::{Face, Faces};

/// How faces are read: the class each of the six falls in, and the classes whose dice may be rerolled.
///
/// What a rule reads off a roll is how many dice fall in each class, so dice of one class are alike.
///
/// ```
/// use toise_rules::dice::{Face, Reading};
///
/// // 4 or more is class 1; class 0 may be rerolled.
/// let reading = Reading::new([0, 0, 0, 1, 1, 1], [true, false, false, false, false, false])?;
/// let [one, .., six] = Face::ALL;
/// assert_eq!((reading.class(one), reading.class(six)), (0, 1));
/// assert!(reading.may_reroll(one) && !reading.may_reroll(six));
/// assert_eq!(reading.weight(1), 3);
/// # Ok::<(), toise_rules::dice::ReadingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawReading")]
pub struct Reading {
    classes: [u8; 6],
    reroll: [bool; 6],
}

#[derive(Deserialize)]
#[serde(rename = "Reading", deny_unknown_fields)]
struct RawReading {
    classes: [u8; 6],
    reroll: [bool; 6],
}

/// A face put in a class that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("face {face} is in class {class}: expected a class from 0 to 5")]
pub struct ReadingError {
    /// The face.
    pub face: u8,
    /// The class it was given.
    pub class: u8,
}

/// How many dice of a roll fall in each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Counts(pub [u8; 6]);

impl Reading {
    /// A reading from the class of each face, 1 to 6, and from which classes, 0 to 5, may be rerolled.
    pub const fn new(classes: [u8; 6], reroll: [bool; 6]) -> Result<Self, ReadingError> {
        let mut index = 0;
        while index < 6 {
            if classes[index] >= 6 {
                return Err(ReadingError { face: index as u8 + 1, class: classes[index] });
            }
            index += 1;
        }
        Ok(Reading { classes, reroll })
    }

    /// A reading that tells every face from the others, for a die whose face itself matters: class 0 is a 1,
    /// class 5 a 6, none is rerolled.
    ///
    /// ```
    /// use toise_rules::dice::{Face, Reading};
    ///
    /// let reading = Reading::faces();
    /// for face in Face::ALL {
    ///     assert_eq!(reading.shown(&reading.count(&[face])), Some(face));
    /// }
    /// ```
    pub const fn faces() -> Self {
        Reading { classes: [0, 1, 2, 3, 4, 5], reroll: [false; 6] }
    }

    /// A reading whose classes the rulebook's own code keeps below 6.
    pub(crate) fn by(class: impl Fn(Face) -> u8, reroll: [bool; 6]) -> Self {
        Reading { classes: Face::ALL.map(|face| class(face).min(5)), reroll }
    }

    /// The class of a face, 0 to 5.
    pub const fn class(&self, face: Face) -> u8 {
        self.classes[face.index()]
    }

    /// True when a die showing this face may be rerolled.
    pub const fn may_reroll(&self, face: Face) -> bool {
        self.reroll[self.class(face) as usize]
    }

    /// True when dice of this class may be rerolled.
    pub fn may_reroll_class(&self, class: u8) -> bool {
        self.reroll.get(usize::from(class)).copied().unwrap_or(false)
    }

    /// The lowest face of a class, which stands for all of them; none when no face is in it.
    pub fn representative(&self, class: u8) -> Option<Face> {
        Face::ALL.into_iter().find(|face| self.class(*face) == class)
    }

    /// The number of faces in a class, 0 to 6.
    pub fn weight(&self, class: u8) -> u8 {
        self.classes.iter().map(|own| u8::from(*own == class)).sum()
    }

    /// How many of these dice fall in each class (255 at most in any).
    pub fn count(&self, faces: &[Face]) -> Counts {
        let mut counts = Counts::default();
        for face in faces {
            let count = &mut counts.0[usize::from(self.class(*face))];
            *count = count.saturating_add(1);
        }
        counts
    }

    /// The face of a roll of one die, or the representative of its class; none when the dice are not one.
    pub fn shown(&self, counts: &Counts) -> Option<Face> {
        if counts.total() != 1 {
            return None;
        }
        (0..).zip(counts.0).find(|(_, count)| *count == 1).and_then(|(class, _)| self.representative(class))
    }

    /// A face for every die of these counts, each the representative of its class, sorted by class.
    pub fn representatives(&self, counts: &Counts) -> Faces {
        let mut faces = Faces::new();
        for (class, count) in (0..).zip(counts.0) {
            if let Some(face) = self.representative(class) {
                faces.extend(std::iter::repeat_n(face, usize::from(count)));
            }
        }
        faces
    }
}

impl TryFrom<RawReading> for Reading {
    type Error = ReadingError;

    fn try_from(raw: RawReading) -> Result<Self, ReadingError> {
        Reading::new(raw.classes, raw.reroll)
    }
}

impl Counts {
    /// The number of dice in a class; 0 for a class above 5.
    pub fn of(&self, class: u8) -> u8 {
        self.0.get(usize::from(class)).copied().unwrap_or(0)
    }

    /// The number of dice in all classes.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|count| u16::from(*count)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [bool; 6] = [false; 6];

    #[test]
    fn a_class_above_five_is_refused() {
        assert_eq!(Reading::new([0, 0, 6, 0, 0, 0], NONE), Err(ReadingError { face: 3, class: 6 }));
        let error = ron::from_str::<Reading>(
            "(classes: (0,0,0,0,0,9), reroll: (true,false,false,false,false,false))",
        );
        assert!(error.unwrap_err().to_string().contains("face 6 is in class 9"));
    }

    #[test]
    fn a_class_without_faces_has_no_representative() {
        let reading = Reading::new([5, 5, 5, 2, 2, 2], NONE).unwrap();
        assert_eq!(reading.representative(2), Some(Face::ALL[3]));
        assert_eq!(reading.representative(0), None);
        assert_eq!((reading.weight(0), reading.weight(5), reading.weight(200)), (0, 3, 0));
    }

    #[test]
    fn one_die_shows_the_lowest_face_of_its_class() {
        let reading = Reading::new([0, 0, 0, 4, 4, 4], NONE).unwrap();
        assert_eq!(reading.shown(&Counts([0, 0, 0, 0, 1, 0])), Some(Face::ALL[3]));
        for counts in [Counts::default(), Counts([2, 0, 0, 0, 0, 0]), Counts([1, 0, 0, 0, 1, 0])] {
            assert_eq!(reading.shown(&counts), None);
        }
        assert_eq!(reading.shown(&Counts([0, 1, 0, 0, 0, 0])), None); // no face is in that class
    }

    #[test]
    fn representatives_of_counts_count_the_same() {
        let reading = Reading::new([0, 1, 0, 3, 2, 3], NONE).unwrap();
        let counts = Counts([2, 1, 0, 3, 0, 0]);
        let faces = reading.representatives(&counts);
        assert_eq!(reading.count(&faces), counts);
        assert!(faces.is_sorted_by_key(|face| reading.class(*face)));
        assert_eq!(counts.total(), 6);
    }
}
