//! The assignment, tested through the grader: what the reference gets, and what wrong programs lose.

mod accept;
mod consistency;
mod coverage;
mod deleted;
mod extension;
mod fix_first;
mod fixtures;
mod given;
mod hidden;
mod kept_points;
mod nondeterminism;
mod places_with_rules;
mod players;
mod precompiled;
#[path = "../honest/programs.rs"]
mod programs;
mod reference;
mod stateful;
mod told;
mod what_is_asked;
