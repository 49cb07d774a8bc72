//! The handout works on its own, and gives nothing away.

mod secrets;
mod working;
