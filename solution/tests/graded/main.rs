//! The assignment, tested through the grader: what the reference gets, and what every wrong program loses.

mod consistency;
mod coverage;
mod extension;
mod fixtures;
mod gallery;
mod hidden;
mod players;
mod precompiled;
mod reference;
mod stateful;
