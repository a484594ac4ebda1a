//! A close call as a sentence, and what to do about it.

use std::fmt;

use toise_geometry::TOLERANCE;

use super::call::{Asked, CloseCall, Gauge};

impl fmt::Display for CloseCall {
    /// `bob is 8.003 toises from ann, limit 8.000, margin -0.003 (hd.range.4): beyond it`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.measured())?;
        match (&self.asked, self.is_exact()) {
            // Both measures have been told.
            (Asked::Nearer { .. } | Asked::EntersFirst { .. }, true) => {}
            (Asked::Nearer { .. } | Asked::EntersFirst { .. }, false) => {
                write!(f, ", margin {}", self.shown(self.margin()))?;
            }
            (_, true) => write!(f, ", exactly at the limit of {}", self.shown(self.limit()))?,
            (_, false) => {
                write!(f, ", limit {}, margin {}", self.shown(self.limit()), self.shown(self.margin()))?;
            }
        }
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        write!(f, ": {}", self.decided())
    }
}

impl CloseCall {
    /// What to do so that it is close no more, in a few words.
    ///
    /// Where a limit is met exactly, on purpose, the scenario may be left as it is.
    pub fn help(&self) -> String {
        let narrow = match self.gauge {
            Gauge::Toises(_) => format!("{:.3} toises", Self::TOISES),
            Gauge::Picture { .. } => format!("{:.2} % of the picture", 100.0 * Self::PICTURE),
        };
        let what = match &self.asked {
            Asked::Contact { .. } | Asked::Touches { .. } => {
                return format!("let the bases touch, or leave a gap of at least {narrow}");
            }
            Asked::WithinAllowance { .. } => {
                return format!(
                    "spend all of it, or make the way at least {narrow} shorter or longer than that"
                );
            }
            Asked::Reach { .. }
            | Asked::Nearer { .. }
            | Asked::Sees { .. }
            | Asked::Cover { .. }
            | Asked::NearPiece { .. }
            | Asked::LineCrosses { .. }
            | Asked::StartsInZone { .. }
            | Asked::Holds { .. } => "move a base",
            Asked::InArea { .. } | Asked::OverOwnBase { .. } => "move a base or the area",
            Asked::OnBoard { .. } => "move the point",
            Asked::Level { .. } | Asked::Falls { .. } => "change a height",
            Asked::FitsThrough { .. } => "widen or narrow the gap",
            Asked::Free { .. }
            | Asked::EntersZone { .. }
            | Asked::EntersFirst { .. }
            | Asked::GoesStraight { .. }
            | Asked::CrossesGround { .. }
            | Asked::EndsOnGround { .. } => "move the way or what is beside it",
        };
        let meant = if self.is_exact() { "leave it if the very limit is meant, else " } else { "" };
        format!("{meant}{what} so that the margin is at least {narrow}, either way")
    }

    fn measure(&self) -> f64 {
        match self.gauge {
            Gauge::Toises(measured) => measured.measure.get(),
            Gauge::Picture { part, .. } => part.get(),
        }
    }

    fn limit(&self) -> f64 {
        match self.gauge {
            Gauge::Toises(measured) => measured.limit.get(),
            Gauge::Picture { limit, .. } => limit.get(),
        }
    }

    /// A number as it is told: with three decimals in toises, two in percent; with two more where these would hide the
    /// margin.
    fn shown(&self, number: f64) -> String {
        let margin = self.margin().abs();
        match self.gauge {
            Gauge::Toises(_) if self.is_exact() || margin >= 5e-4 => without_sign(format!("{number:.3}")),
            Gauge::Toises(_) => without_sign(format!("{number:.5}")),
            Gauge::Picture { .. } if self.is_exact() || margin >= 5e-5 => {
                without_sign(format!("{:.2}", 100.0 * number)) + " %"
            }
            Gauge::Picture { .. } => without_sign(format!("{:.4}", 100.0 * number)) + " %",
        }
    }

    /// How far past something a measure lies, on either side of it.
    fn past(&self, length: f64, over: &str, short: &str, what: &str) -> String {
        let word = if length >= -TOLERANCE { over } else { short };
        format!("{} toises {word} {what}", self.shown(length.abs()))
    }

    /// What was measured, with its measure.
    #[allow(clippy::too_many_lines, reason = "one arm a question, like a dictionary")]
    fn measured(&self) -> String {
        let (measure, limit) = (self.measure(), self.limit());
        let far = self.shown(measure);
        match &self.asked {
            Asked::Contact { one, other } => format!("the bases of {one} and {other} are {far} toises apart"),
            Asked::Level { one, other } => format!("{one} and {other} stand at heights {far} toises apart"),
            Asked::Reach { from, to } => format!("{to} is {far} toises from {from}"),
            Asked::Nearer { by, one, other } => {
                format!("{one} is {far} toises from {by}, {other} {}", self.shown(limit))
            }
            Asked::InArea { fighter, area } => format!("{area} is {far} toises from the centre of {fighter}"),
            Asked::OverOwnBase { by } => format!("the cone is {far} toises from the centre of {by}"),
            Asked::OnBoard { by } => {
                format!("the point of {by} lies {}", self.past(measure, "outside", "inside", "the table"))
            }
            Asked::Sees { by, target } => match self.gauge {
                Gauge::Picture { .. } => format!("{by} sees {far} of {target}"),
                Gauge::Toises(_) if self.answer => {
                    format!("{by} sees {} toises of {target}", self.shown(-measure))
                }
                Gauge::Toises(_) => {
                    format!("{target}, hidden from {by}, would show if it were {far} toises larger all round")
                }
            },
            Asked::Cover { of, from } => format!("{far} of {of} is hidden from {from}"),
            Asked::NearPiece { piece, fighter } => format!("{piece} is {far} toises from {fighter}"),
            Asked::LineCrosses { from, to, over } => {
                format!("the line from {from} to {to} is {far} toises from the centre of {over}")
            }
            Asked::WithinAllowance { mover } => format!("the way of {mover} costs {far} toises"),
            Asked::Free { mover, of } => {
                format!("the way of {mover} goes {}", self.past(measure, "into", "past", of))
            }
            Asked::FitsThrough { mover } => {
                format!(
                    "another way would be open to {mover} if its base were {far} toises smaller all round"
                )
            }
            Asked::Touches { mover, enemy } => {
                format!("the way of {mover} comes within {far} toises of {enemy}")
            }
            Asked::EntersZone { mover, of } => {
                format!("the way of {mover} comes within {far} toises of {of}")
            }
            Asked::EntersFirst { mover, one, other } => {
                let limit = self.shown(limit);
                format!(
                    "{mover} comes to the control zone of {one} after {far} toises, of {other} after {limit}"
                )
            }
            Asked::StartsInZone { mover, of } => format!("the way of {mover} starts {far} toises from {of}"),
            Asked::GoesStraight { mover, to } => {
                format!("the way of {mover} strays {far} toises from the straight line to {to}")
            }
            Asked::CrossesGround { mover, piece } => {
                format!("the centre of {mover} goes {}", self.past(-measure, "into", "past", piece))
            }
            Asked::EndsOnGround { mover, piece } => {
                format!("the centre of {mover} ends {}", self.past(-measure, "inside", "outside", piece))
            }
            Asked::Falls { mover } => format!("the ground under {mover} drops by {far} toises"),
            Asked::Holds { fighter, objective } => {
                format!("the base of {fighter} is {}", self.past(-measure, "inside", "outside", objective))
            }
        }
    }

    /// What the answer means.
    fn decided(&self) -> &'static str {
        let (yes, no) = match &self.asked {
            Asked::Contact { .. } | Asked::Touches { .. } => ("contact", "no contact"),
            Asked::Level { .. } => ("one height", "two heights"),
            Asked::Reach { .. } => ("within it", "beyond it"),
            Asked::Nearer { .. } if self.is_exact() => ("equally near", "equally near"),
            Asked::Nearer { .. } => ("nearer", "farther"),
            Asked::InArea { .. } | Asked::Holds { .. } => ("in the area", "outside the area"),
            Asked::OverOwnBase { .. } => ("over its own base", "clear of its own base"),
            Asked::OnBoard { .. } => ("on the table", "off the table"),
            Asked::Sees { .. } => ("in sight", "out of sight"),
            Asked::Cover { .. } => ("cover", "no cover"),
            Asked::NearPiece { .. } => ("near enough to cover", "too far off to cover"),
            Asked::LineCrosses { .. } => ("crossed", "not crossed"),
            Asked::WithinAllowance { .. } => ("short enough", "too long"),
            Asked::Free { .. } => ("free", "blocked"),
            Asked::FitsThrough { .. } => ("it fits through", "it does not fit through"),
            Asked::EntersZone { .. } => ("the control zone is entered", "the control zone is not entered"),
            Asked::EntersFirst { .. } if self.is_exact() => ("both at once", "both at once"),
            Asked::EntersFirst { .. } => ("first", "second"),
            Asked::StartsInZone { .. } => ("in the control zone", "outside the control zone"),
            Asked::GoesStraight { .. } => ("straight", "not straight"),
            Asked::CrossesGround { .. } => ("over it", "beside it"),
            Asked::EndsOnGround { .. } => ("on it", "beside it"),
            Asked::Falls { .. } => ("a fall", "no fall"),
        };
        if self.answer { yes } else { no }
    }
}

/// A number that shows as zero has no sign.
fn without_sign(number: String) -> String {
    let digits = number.trim_start_matches('-');
    if digits.bytes().all(|byte| matches!(byte, b'0' | b'.')) { digits.to_owned() } else { number }
}
