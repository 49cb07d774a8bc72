//! Bounds on a value that isn't known exactly yet.

use std::ops::{Add, Neg};

/// The least and the greatest that a value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: i16,
    pub(crate) high: i16,
}

impl Bounds {
    /// Returns the bounds of a known value.
    pub(crate) fn exact(value: i16) -> Bounds {
        Bounds {
            low: value,
            high: value,
        }
    }

    /// Returns what follows from both.
    pub(crate) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// Returns the bound that says whether the value is at least `wanted`, if one does.
    pub(crate) fn decide(self, wanted: i16) -> Option<i16> {
        if self.low >= wanted {
            Some(self.low)
        } else if self.high < wanted {
            Some(self.high)
        } else {
            None
        }
    }
}

impl Add<i16> for Bounds {
    type Output = Bounds;

    fn add(self, gain: i16) -> Bounds {
        Bounds {
            low: self.low + gain,
            high: self.high + gain,
        }
    }
}

/// The opponent's gain is the mover's loss.
impl Neg for Bounds {
    type Output = Bounds;

    fn neg(self) -> Bounds {
        Bounds {
            low: -self.high,
            high: -self.low,
        }
    }
}
