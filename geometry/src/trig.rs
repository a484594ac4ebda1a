//! Trigonometry through `libm`, so that every platform computes the same bits.
//!
//! The standard library hands these to the system's C library, whose last bits differ from one system to
//! another; `clippy.toml` keeps them out of the workspace. This is the only file that names `libm`.

/// Sine of an angle in radians.
#[inline]
#[must_use]
pub fn sin(radians: f64) -> f64 {
    libm::sin(radians)
}

/// Cosine of an angle in radians.
#[inline]
#[must_use]
pub fn cos(radians: f64) -> f64 {
    libm::cos(radians)
}

/// Angle in radians, from −π to π, of the direction (`x`, `y`).
///
/// ```
/// assert_eq!(toise_geometry::trig::atan2(1.0, 0.0), std::f64::consts::FRAC_PI_2);
/// ```
#[inline]
#[must_use]
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// Length of the vector (`x`, `y`), without overflow or underflow on the way.
///
/// ```
/// assert_eq!(toise_geometry::trig::hypot(3.0, 4.0), 5.0);
/// assert!(toise_geometry::trig::hypot(3e200, 4e200).is_finite());
/// ```
#[inline]
#[must_use]
pub fn hypot(x: f64, y: f64) -> f64 {
    libm::hypot(x, y)
}
