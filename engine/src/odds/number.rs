//! Chances as numbers: whole fractions wherever there are any, floats where the circle comes in.

use std::fmt;

/// A fraction of whole numbers in lowest terms.
///
/// ```
/// use toise_engine::Ratio;
/// let third = Ratio::new(2, 6).unwrap();
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(Ratio::new(6, 6).unwrap().to_string(), "1");
/// assert!(Ratio::new(1, 0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: u128,
    denominator: u128,
}

impl Ratio {
    /// The fraction in lowest terms; none when the denominator is 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(numerator, denominator);
        Some(Ratio { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The number above the line.
    pub fn numerator(self) -> u128 {
        self.numerator
    }

    /// The number below the line, at least 1.
    pub fn denominator(self) -> u128 {
        self.denominator
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// A number worked out from chances: a chance, from 0 to 1, or a mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// To the last digit.
    Exact(Ratio),
    /// Right to 1e-12: a direction drawn from the whole circle takes part in it, whose measure is no fraction, or it is a
    /// fraction of more than 128 bits.
    Measured(f64),
}

/// A chance, from 0 to 1.
pub type Probability = Number;

impl Number {
    /// The fraction; none when the denominator is 0.
    ///
    /// ```
    /// use toise_engine::Probability;
    /// let chance = Probability::new(3, 16).unwrap();
    /// assert_eq!((chance.to_string().as_str(), chance.to_f64()), ("3/16", 0.1875));
    /// ```
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        Ratio::new(numerator, denominator).map(Number::Exact)
    }

    /// The fraction, when it is one.
    pub fn exact(self) -> Option<Ratio> {
        match self {
            Number::Exact(ratio) => Some(ratio),
            Number::Measured(_) => None,
        }
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        match self {
            Number::Exact(ratio) => ratio.to_f64(),
            Number::Measured(value) => value,
        }
    }
}

impl fmt::Display for Number {
    /// A fraction as such, a float in the shortest form that reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Exact(ratio) => ratio.fmt(f),
            Number::Measured(value) => value.fmt(f),
        }
    }
}

/// The weight of a branch: a part of a whole, not reduced, for that is only needed when it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Weight {
    Exact { part: u128, whole: u128 },
    Measured(f64),
}

impl Weight {
    pub(crate) const CERTAIN: Weight = Weight::Exact { part: 1, whole: 1 };

    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Weight::Exact { part, whole } => part as f64 / whole as f64,
            Weight::Measured(value) => value,
        }
    }

    /// Both together. What 128 bits cannot hold, even in lowest terms, is measured from there on.
    pub(crate) fn times(self, other: Weight) -> Weight {
        if let (Weight::Exact { part: a, whole: b }, Weight::Exact { part: c, whole: d }) = (self, other) {
            if let (Some(part), Some(whole)) = (a.checked_mul(c), b.checked_mul(d)) {
                return Weight::Exact { part, whole };
            }
            let ((a, d), (c, b)) = (lowest(a, d), lowest(c, b));
            let ((a, b), (c, d)) = (lowest(a, b), lowest(c, d));
            if let (Some(part), Some(whole)) = (a.checked_mul(c), b.checked_mul(d)) {
                return Weight::Exact { part, whole };
            }
        }
        Weight::Measured(self.to_f64() * other.to_f64())
    }

    /// One or the other.
    pub(crate) fn plus(self, other: Weight) -> Weight {
        match (self, other) {
            (Weight::Exact { part: a, whole: b }, Weight::Exact { part: c, whole: d }) => {
                let sum = if b == d { a.checked_add(c).map(|sum| (sum, b)) } else { added((a, b), (c, d)) };
                match sum {
                    Some((part, whole)) => Weight::Exact { part, whole },
                    None => Weight::Measured(self.to_f64() + other.to_f64()),
                }
            }
            _ => Weight::Measured(self.to_f64() + other.to_f64()),
        }
    }

    /// The same in lowest terms.
    pub(crate) fn reduced(self) -> Weight {
        match self {
            Weight::Exact { part, whole } => {
                let (part, whole) = lowest(part, whole);
                Weight::Exact { part, whole }
            }
            measured @ Weight::Measured(_) => measured,
        }
    }
}

fn added((a, b): (u128, u128), (c, d): (u128, u128)) -> Option<(u128, u128)> {
    let whole = common(b, d)?;
    let sum = a.checked_mul(whole / b)?.checked_add(c.checked_mul(whole / d)?)?;
    Some((sum, whole))
}

fn lowest(part: u128, whole: u128) -> (u128, u128) {
    let divisor = gcd(part, whole);
    (part / divisor, whole / divisor)
}

/// The least common multiple; none when it does not fit.
pub(super) fn common(a: u128, b: u128) -> Option<u128> {
    (a / gcd(a, b)).checked_mul(b)
}

/// The greatest common divisor, at least 1.
pub(super) fn gcd(mut a: u128, mut b: u128) -> u128 {
    loop {
        // Most weights fit 64 bits, and dividing 128 takes many times as long.
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return gcd_of_few_bits(a, b).max(1).into();
        }
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
}

/// By halving and subtracting: Stein's method.
fn gcd_of_few_bits(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        (a, b) = (a.min(b), a.abs_diff(b));
    }
    a << twos
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(part: u128, whole: u128) -> Weight {
        Weight::Exact { part, whole }
    }

    #[test]
    fn weights_multiply_and_add_like_fractions() {
        assert_eq!(weight(1, 6).times(weight(5, 6)), weight(5, 36));
        assert_eq!(weight(1, 6).plus(weight(1, 4)), weight(5, 12));
        assert_eq!(weight(3, 6).plus(weight(2, 6)), weight(5, 6));
        assert_eq!(weight(4, 6).reduced(), weight(2, 3));
    }

    #[test]
    fn divisors_are_the_same_however_many_bits_there_are() {
        let slow = |mut a: u128, mut b: u128| {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a.max(1)
        };
        let powers = (0..49).map(|n| 6_u128.pow(n));
        let sixes: Vec<u128> = powers.clone().chain(powers.clone().map(|six| six / 6 * 35)).collect();
        let odd =
            [0, 1, 2, 3, 12, 97, u128::from(u64::MAX), u128::from(u64::MAX) + 1, u128::MAX - 1, u128::MAX];
        let all: Vec<u128> = sixes.into_iter().chain(odd).collect();
        for a in &all {
            for b in &all {
                assert_eq!(gcd(*a, *b), slow(*a, *b), "{a}, {b}");
            }
        }
    }

    #[test]
    fn what_would_not_fit_is_reduced_before_it_is_measured() {
        let half = weight(1 << 100, 1 << 101);
        assert_eq!(half.times(half), weight(1, 4));
        let odd = weight(1, 6_u128.pow(49));
        let Weight::Measured(value) = odd.times(odd) else { panic!("6^98 does not fit") };
        assert!((value.log2() + 98.0 * 6_f64.log2()).abs() < 1e-9);
        let Weight::Measured(value) = odd.plus(weight(1, 5_u128.pow(49))) else {
            panic!("30^49 does not fit")
        };
        assert!(value > 0.0);
    }
}
