//! One submission from end to end: reading the specs, asking, scoring and reporting.
//!
//! Most tests use a toy game in which nothing moves, with specs and a complete submission in `submission/toy`. The grader
//! knows no rules, so it grades that game too, and the tests give no homework away.

#[path = "submission/asked_alone.rs"]
mod asked_alone;
#[path = "submission/compared_answers.rs"]
mod compared_answers;
#[path = "submission/conversation.rs"]
mod conversation;
#[path = "submission/mistakes_in_specs.rs"]
mod mistakes_in_specs;
#[path = "submission/mistakes_in_student_examples.rs"]
mod mistakes_in_student_examples;
#[path = "submission/notation.rs"]
mod notation;
#[path = "submission/reports.rs"]
mod reports;
#[path = "submission/scoring.rs"]
mod scoring;
#[path = "submission/toy.rs"]
#[expect(dead_code, reason = "`commands` uses the rest")]
mod toy;
