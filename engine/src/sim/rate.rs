//! How often something came about, and how sure that is.

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// How often it came about.
    pub count: u64,
    /// Of how many.
    pub of: u64,
}

/// A range of probabilities, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end, at least 0.
    pub low: f64,
    /// The upper end, at most 1.
    pub high: f64,
}

/// Of the standard normal distribution, 95 % lie within so many standard deviations of its mean.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Rate {
    /// The share, from 0 to 1; 0 of none at all.
    pub fn share(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.count as f64 / self.of as f64 }
    }

    /// The 95 % confidence interval of the probability behind the rate: Wilson's score interval, without a correction for
    /// continuity. It stays within 0 and 1 and has a length also where nothing or everything was counted. With nothing to
    /// count it is all of 0 to 1.
    ///
    /// It takes each of the `of` as drawn apart from the others.
    ///
    /// ```
    /// use toise_engine::sim::Rate;
    ///
    /// let interval = Rate { count: 81, of: 263 }.interval();
    /// assert!((interval.low - 0.2553).abs() < 5e-5 && (interval.high - 0.3662).abs() < 5e-5);
    /// ```
    pub fn interval(self) -> Interval {
        if self.of == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let (share, of) = (self.share(), self.of as f64);
        let square = DEVIATIONS * DEVIATIONS;
        let whole = 1.0 + square / of;
        let centre = (share + square / (2.0 * of)) / whole;
        let variance = share * (1.0 - share) / of + square / (4.0 * of * of);
        let half = DEVIATIONS * variance.sqrt() / whole;
        // At the ends the two terms are equal but for rounding.
        let low = if self.count == 0 { 0.0 } else { (centre - half).max(0.0) };
        let high = if self.count == self.of { 1.0 } else { (centre + half).min(1.0) };
        Interval { low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_literature() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3; four decimals.
        for (count, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = Rate { count, of }.interval();
            assert!((found.low - low).abs() < 5e-5, "{count} of {of}: {found:?}");
            assert!((found.high - high).abs() < 5e-5, "{count} of {of}: {found:?}");
        }
    }

    #[test]
    fn an_interval_is_within_0_and_1_and_mirrored_by_counting_the_others() {
        for of in 1..200 {
            for count in 0..=of {
                let (found, others) =
                    (Rate { count, of }.interval(), Rate { count: of - count, of }.interval());
                let share = Rate { count, of }.share();
                assert!(0.0 <= found.low && found.low <= share, "{count} of {of}");
                assert!(share <= found.high && found.high <= 1.0, "{count} of {of}");
                assert!((found.low - (1.0 - others.high)).abs() < 1e-12, "{count} of {of}");
            }
        }
    }

    #[test]
    fn nothing_counted_says_nothing() {
        assert_eq!(Rate::default().share(), 0.0);
        assert_eq!(Rate::default().interval(), Interval { low: 0.0, high: 1.0 });
    }
}
