//! One submission from end to end: reading the specs, asking, scoring and reporting; and the command line.
//!
//! Most tests use a toy game in which nothing moves, with specs and a complete submission in `submission/toy`. The grader
//! knows no rules, so it grades that game too, and the tests give no homework away.

#[path = "submission/alone.rs"]
mod alone;
#[path = "submission/command.rs"]
mod command;
#[path = "submission/comparing.rs"]
mod comparing;
#[path = "submission/conversation.rs"]
mod conversation;
#[path = "submission/hidden.rs"]
mod hidden;
#[path = "submission/mistakes.rs"]
mod mistakes;
#[path = "submission/notation.rs"]
mod notation;
#[path = "submission/packing.rs"]
mod packing;
#[path = "submission/pages.rs"]
mod pages;
#[path = "submission/reports.rs"]
mod reports;
#[path = "submission/scoring.rs"]
mod scoring;
#[path = "submission/screens.rs"]
mod screens;
#[path = "submission/student_examples.rs"]
mod student_examples;
#[path = "submission/student_options.rs"]
mod student_options;
#[path = "submission/toy.rs"]
mod toy;
#[path = "submission/watching.rs"]
mod watching;
