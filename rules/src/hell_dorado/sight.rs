//! Bodies and cover, by size.

use super::options::Options;
use super::profile::Size;
use crate::Length;

/// The height of a fighter's body, and of its eye, in toises (`hd.sight.4`).
///
/// ```
/// use toise_rules::hell_dorado::{Options, Size, body_height};
///
/// assert_eq!(body_height(Size::Normal, &Options::default()).get(), 1.5);
/// ```
pub const fn body_height(size: Size, options: &Options) -> Length {
    match size {
        Size::Small => options.height_small,
        Size::Normal => options.height_normal,
        Size::Large => options.height_large,
        Size::Huge => options.height_huge,
    }
}

/// What cover adds to protection: less for the big, who hide badly (`hd.sight.3`).
///
/// ```
/// use toise_rules::hell_dorado::{Options, Size, cover_bonus};
///
/// let bonus = |size| cover_bonus(size, &Options::default());
/// assert_eq!([Size::Small, Size::Normal, Size::Large, Size::Huge].map(bonus), [3, 2, 1, 0]);
/// ```
pub const fn cover_bonus(size: Size, options: &Options) -> u8 {
    match size {
        Size::Small => options.cover_small,
        Size::Normal => options.cover_normal,
        Size::Large => options.cover_large,
        Size::Huge => options.cover_huge,
    }
}
