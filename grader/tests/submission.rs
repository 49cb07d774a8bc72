//! One submission from end to end: the specs are read, it is asked, scored and reported, and the command line.
//!
//! Most of it is about a game in which nothing moves, whose specs and complete submission stand in `submission/toy`:
//! a grader that knows no rules grades that as well, and nobody's homework is given away.

#[path = "submission/command.rs"]
mod command;
#[path = "submission/comparing.rs"]
mod comparing;
#[path = "submission/hidden.rs"]
mod hidden;
#[path = "submission/hostile.rs"]
mod hostile;
#[path = "submission/mistakes.rs"]
mod mistakes;
#[path = "submission/notation.rs"]
mod notation;
#[path = "submission/packing.rs"]
mod packing;
#[path = "submission/reports.rs"]
mod reports;
#[path = "submission/scoring.rs"]
mod scoring;
#[path = "submission/toy.rs"]
mod toy;
#[path = "submission/watching.rs"]
mod watching;
