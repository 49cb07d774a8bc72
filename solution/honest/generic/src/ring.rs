//! A ring of bowls.

use std::fmt::{self, Display};
use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ring<T, const B: usize>(pub(crate) [T; B]);

impl<T: Copy + Default + AddAssign + Display, const B: usize> Ring<T, B> {
    /// Makes a ring with this many stones in every bowl except the kalahs, which end each row of `R`.
    pub(crate) fn filled<const R: usize>(each: T) -> Self {
        Ring(std::array::from_fn(|bowl| if bowl % (R + 1) == R { T::default() } else { each }))
    }

    pub(crate) fn take(&mut self, bowl: usize) -> T {
        std::mem::take(&mut self.0[bowl])
    }

    pub(crate) fn add(&mut self, bowl: usize, stones: T) {
        self.0[bowl] += stones;
    }

    pub(crate) fn draw<const R: usize>(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = 3;
        let (south, north) = self.0.split_at(R + 1);
        write!(f, "{:width$}", "")?;
        for stones in north[..R].iter().rev() {
            write!(f, "{stones:>width$}")?;
        }
        write!(f, "\n{:>width$}{:gap$}{:>width$}\n{:width$}", north[R], "", south[R], "", gap = width * R)?;
        for stones in &south[..R] {
            write!(f, "{stones:>width$}")?;
        }
        Ok(())
    }
}
