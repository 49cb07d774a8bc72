//! Part 2.

pub mod legal;
pub mod sowing;
