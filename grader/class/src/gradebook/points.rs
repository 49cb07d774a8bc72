//! Points, which stay exact when a percentage is taken off.

use std::fmt;
use std::ops::{Add, Neg};

/// Points, exact to a ten-thousandth, so that no sum depends on rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(i64);

/// All of a score, in hundredths of a percent.
pub(super) const FULL_PERCENT: u32 = 100 * 100;

/// The number of smallest units in a point.
const WHOLE: i64 = 10_000;

impl Points {
    /// Makes points from a whole number of them.
    pub fn whole(points: u32) -> Points {
        Points(i64::from(points) * WHOLE)
    }

    /// A thousand points.
    pub(super) const fn thousand() -> Points {
        Points(1000 * WHOLE)
    }

    /// Takes this share of whole points, in hundredths of a percent.
    pub fn share(points: u32, hundredths_of_a_percent: u32) -> Points {
        Points(i64::from(points) * i64::from(hundredths_of_a_percent))
    }

    /// Takes as large a share of these points as `score` is of the maximum `of`, rounded to hundredths, half up; none if it is negative.
    pub fn scaled(self, score: Points, of: u32) -> Points {
        const HUNDREDTH: i64 = WHOLE / 100;
        let (part, of) = (self.0 * score.0.max(0), i64::from(of) * WHOLE * HUNDREDTH);
        Points((2 * part + of).div_euclid(2 * of) * HUNDREDTH)
    }

    /// Reads a number with a decimal point or comma, if it is one below a million with at most four decimals.
    pub fn parse(text: &str) -> Option<Points> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
        let is_number = |digits: &str, most: usize| {
            (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(whole, 6) || !is_number(decimals, 4) {
            return None;
        }
        let whole: i64 = whole.parse().ok()?;
        let decimals: i64 = format!("{decimals:0<4}").parse().ok()?;
        Some(Points(sign * (whole * WHOLE + decimals)))
    }

    /// Rounds to whole points, half up, and to 0 if negative.
    pub fn rounded(self) -> u32 {
        let rounded = (self.0 + WHOLE / 2).div_euclid(WHOLE).max(0);
        u32::try_from(rounded).unwrap_or(u32::MAX)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / WHOLE, self.0.abs() % WHOLE);
        let decimals = format!("{rest:04}");
        match decimals.trim_end_matches('0') {
            "" => f.pad(&format!("{sign}{whole}")),
            decimals => f.pad(&format!("{sign}{whole}.{decimals}")),
        }
    }
}
