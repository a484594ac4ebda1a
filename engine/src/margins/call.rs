//! A decision that was near to falling the other way: what was asked, what was measured, what was answered.

use serde::{Deserialize, Serialize};
use toise_geometry::{Cover, Fraction, Measured, TOLERANCE};
use toise_rules::{Name, RuleId};

/// What a rule asked of places on the board, and of whom. Each variant says what the answer "yes" means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Asked {
    /// Whether two bases touch: the gap between their edges against 0.
    Contact {
        /// One of the two.
        one: Name,
        /// The other.
        other: Name,
    },
    /// Whether two bases stand at one height, where heights count: the difference against 0.
    Level {
        /// One of the two.
        one: Name,
        /// The other.
        other: Name,
    },
    /// Whether somebody is within reach: of a weapon, a range band, an effect, an ability. The distance against it.
    Reach {
        /// From whose base it is measured.
        from: Name,
        /// To whom, or `the point`.
        to: Name,
    },
    /// Whether one is nearer than another: its distance against the other's.
    Nearer {
        /// Whom they are near to.
        by: Name,
        /// The one.
        one: Name,
        /// The other.
        other: Name,
    },
    /// Whether a base is in an area: the distance of its centre from the area against its radius.
    InArea {
        /// Whose base.
        fighter: Name,
        /// `the circle` or `the cone`.
        area: Name,
    },
    /// Whether a cone passes over the base it starts from: the same, its edge left out.
    OverOwnBase {
        /// Whose cone.
        by: Name,
    },
    /// Whether a point is on the board: how far it lies outside the edge against 0.
    OnBoard {
        /// Who named it.
        by: Name,
    },
    /// Whether any part of a target is in sight: the visible part of its picture, of which any is enough. Of one that is
    /// wholly hidden: by how much its base would have to be larger to show, against 0; of a point that shows by little: how
    /// much of it does, below 0.
    Sees {
        /// Who looks.
        by: Name,
        /// At whom, or at `the point`.
        target: Name,
    },
    /// Whether a target has cover: the hidden part of its picture against one half.
    Cover {
        /// Who has it.
        of: Name,
        /// From whom.
        from: Name,
    },
    /// Whether a piece of terrain stands near enough to cover somebody: its distance against that.
    NearPiece {
        /// The piece.
        piece: Name,
        /// Whom it may cover.
        fighter: Name,
    },
    /// Whether the straight line between two passes over the base of a third: its distance from the centre against the
    /// radius, the edge left out.
    LineCrosses {
        /// Where the line begins.
        from: Name,
        /// Where it ends.
        to: Name,
        /// Whose base.
        over: Name,
    },
    /// Whether a way is short enough: its cost against what the mover may spend.
    WithinAllowance {
        /// Who moves.
        mover: Name,
    },
    /// Whether a way is free of something: how far it reaches into it, below 0 by the gap left, against 0.
    Free {
        /// Who moves.
        mover: Name,
        /// A piece, another fighter, or the edge of the table.
        of: Name,
    },
    /// Whether there is a way through a gap: by how much the base would have to be smaller all round, against 0. Asked where
    /// a way was looked for and none was found, or only one by a detour.
    FitsThrough {
        /// Who moves.
        mover: Name,
    },
    /// Whether a way touches an enemy, on it or at its end: the least gap against 0.
    Touches {
        /// Who moves.
        mover: Name,
        /// The enemy.
        enemy: Name,
    },
    /// Whether a way enters a control zone: the least distance from the enemy's base against the width of the zone.
    EntersZone {
        /// Who moves.
        mover: Name,
        /// Whose zone.
        of: Name,
    },
    /// Whether a way enters one control zone before another: how far it is to the one against how far to the other.
    EntersFirst {
        /// Who moves.
        mover: Name,
        /// The owner of the one.
        one: Name,
        /// The owner of the other.
        other: Name,
    },
    /// Whether a mover starts in a control zone: its distance against the width of the zone.
    StartsInZone {
        /// Who moves.
        mover: Name,
        /// Whose zone.
        of: Name,
    },
    /// Whether a way goes on straight toward the enemy whose zone it enters: how far it strays against 0.
    GoesStraight {
        /// Who moves.
        mover: Name,
        /// The enemy.
        to: Name,
    },
    /// Whether a way leads over a piece of ground: the least distance of the mover's centre from the edge of the piece
    /// against 0, below it inside.
    CrossesGround {
        /// Who moves.
        mover: Name,
        /// The piece.
        piece: Name,
    },
    /// Whether a way ends on a piece of ground: the same distance at its end.
    EndsOnGround {
        /// Who moves.
        mover: Name,
        /// The piece.
        piece: Name,
    },
    /// Whether a drop of the ground is a fall: its height against the least fall. Reaching the limit is a fall.
    Falls {
        /// Who moves.
        mover: Name,
    },
    /// Whether a base is in the area of an objective: the distance of its edge from the area against 0, below it inside.
    Holds {
        /// Whose base.
        fighter: Name,
        /// The objective.
        objective: Name,
    },
}

impl Asked {
    /// Whether reaching the limit exactly is how a base is put there, and no close call: in contact, along a wall, at the
    /// edge of a control zone, on the same floor, a whole move away, a cone with its tip at its own base.
    fn is_met_by_placing(&self) -> bool {
        matches!(
            self,
            Asked::Contact { .. }
                | Asked::Level { .. }
                | Asked::OverOwnBase { .. }
                | Asked::Free { .. }
                | Asked::Touches { .. }
                | Asked::EntersZone { .. }
                | Asked::StartsInZone { .. }
                | Asked::GoesStraight { .. }
                | Asked::WithinAllowance { .. }
        )
    }
}

/// A measure and the limit it was held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gauge {
    /// Lengths.
    Toises(Measured),
    /// Parts of the picture one fighter has of another.
    Picture {
        /// The part measured.
        part: Fraction,
        /// The part that is enough.
        limit: Fraction,
    },
}

/// A decision whose margin was narrow: under [`CloseCall::TOISES`], or under [`CloseCall::PICTURE`] of the picture.
///
/// Meeting a limit exactly, within the tolerance, is the narrowest margin of all and told as such
/// ([`CloseCall::is_exact`]), but where that is how a base is placed: bases that touch, a way along a wall or the edge of
/// the table, one that ends at the edge of a control zone, one that spends the whole of its allowance. See
/// [`Scenario::margins`](crate::Scenario::margins).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CloseCall {
    /// What was asked, and of whom.
    pub asked: Asked,
    /// What was measured, and against what.
    pub gauge: Gauge,
    /// The answer.
    pub answer: bool,
    /// The rule that asked, where one is named.
    pub rule: Option<RuleId>,
}

/// Rounding: a margin set to the threshold is not under it.
const NOISE: f64 = 1e-9;

impl CloseCall {
    /// A margin of lengths under so many toises is narrow: a quarter of a millimetre, less than a hand can place.
    pub const TOISES: f64 = 0.01;

    /// A margin of pictures under this part of the picture is narrow.
    pub const PICTURE: f64 = 0.01;

    /// What is left of the limit, or below 0 what is missing: in toises, or as a part of the picture.
    pub fn margin(&self) -> f64 {
        match self.gauge {
            Gauge::Toises(measured) => measured.margin().get(),
            Gauge::Picture { part, limit } => part.get() - limit.get(),
        }
    }

    /// Whether the limit is met exactly, as far as the tolerance tells.
    pub fn is_exact(&self) -> bool {
        match self.gauge {
            Gauge::Toises(_) => self.margin().abs() <= TOLERANCE,
            Gauge::Picture { .. } => self.margin().abs() <= Cover::TOLERANCE,
        }
    }

    /// Whether another is the same decision, by the same measure.
    pub(crate) fn is_the_same(&self, other: &Self) -> bool {
        // The limit of a weapon is often that of a range band as well: one measure, one note, by the rule that asked first.
        let same_question = self.asked == other.asked && self.answer == other.answer;
        let (same_kind, same_limit) = match (self.gauge, other.gauge) {
            (Gauge::Toises(a), Gauge::Toises(b)) => (true, a.limit == b.limit),
            (Gauge::Picture { limit: a, .. }, Gauge::Picture { limit: b, .. }) => (true, a == b),
            _ => (false, false),
        };
        same_question && same_kind && same_limit && (self.margin() - other.margin()).abs() <= NOISE
    }

    /// Whether it was close at all.
    pub(crate) fn is_close(&self) -> bool {
        let narrow = match self.gauge {
            Gauge::Toises(_) => Self::TOISES,
            Gauge::Picture { .. } => Self::PICTURE,
        };
        let placed = self.is_exact() && self.asked.is_met_by_placing();
        self.margin().abs() < narrow - NOISE && !placed
    }
}
