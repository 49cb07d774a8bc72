//! Submissions laid out for a program that finds similar ones: `JPlag` and Dolos read them as they are.

mod handover;

pub use handover::{Handover, HandoverError};
