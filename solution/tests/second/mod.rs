//! The game a second time, written from `specs/` alone and sharing no line with the reference.
//!
//! The reference drops stones into fourteen numbered bowls one after the other. Here a player looks at the own side
//! and the far side, and a division says how many laps a hand of stones makes. What both agree on is hardly a slip.

mod line;
mod session;
mod view;

pub(crate) use line::answer;
