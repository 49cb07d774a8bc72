//! A second implementation of the game, written from `specs/` alone, which shares no code with the reference.
//!
//! The reference drops stones one by one into fourteen numbered bowls. Here a player sees their own side and the
//! opponent's, and a division gives the number of laps. An answer that both agree on is unlikely to be a mistake.

mod line;
mod referee;
mod session;
mod values;
mod view;

pub(crate) use line::{answer, seen};
pub(crate) use values::Values;
