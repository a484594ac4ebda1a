use glam::DVec2;

use crate::{Disc, Point, TOLERANCE, Toises};

/// The upright rectangle that holds a path: a quick no to the question what the path comes near.
///
/// ```
/// use toise_geometry::{Disc, Extent, Point, Toises};
///
/// let at = |x, y| Point::new(x, y).unwrap();
/// let extent = Extent::of(&[at(0.0, 0.0), at(4.0, 0.0), at(4.0, 3.0)]).unwrap();
/// let base = |x, y| Disc::new(at(x, y), Toises::new(0.5).unwrap()).unwrap();
/// assert!(extent.may_come_within(&base(6.0, 2.0), Toises::new(1.5)?));
/// assert!(!extent.may_come_within(&base(7.0, 2.0), Toises::new(1.5)?));
/// assert!(Extent::of(&[]).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    pub(super) low: DVec2,
    pub(super) high: DVec2,
}

impl Extent {
    /// The rectangle that just holds these places; none when there are none.
    #[must_use]
    pub fn of(path: &[Point]) -> Option<Self> {
        let first = path.first()?.vec();
        let (low, high) = path.iter().fold((first, first), |(low, high), place| {
            let place = place.vec();
            (low.min(place), high.max(place))
        });
        Some(Self { low, high })
    }

    /// Whether a path in it could come within a distance of a disc, the limit and its tolerance included. No is
    /// certain, yes is not.
    #[inline]
    #[must_use]
    pub fn may_come_within(&self, disc: &Disc, distance: Toises) -> bool {
        self.may_reach(disc.centre().vec(), disc.radius().get() + distance.get() + TOLERANCE)
    }

    /// Whether a place in it could lie within `reach` of another.
    #[inline]
    pub(super) fn may_reach(&self, place: DVec2, reach: f64) -> bool {
        // Once more the tolerance, so that no rounding of a distance says otherwise.
        let reach = reach + TOLERANCE;
        let (low, high) = (self.low - reach, self.high + reach);
        low.x <= place.x && low.y <= place.y && place.x <= high.x && place.y <= high.y
    }
}
