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
#[path = "submission/facts.rs"]
mod facts;
#[path = "submission/first_task.rs"]
mod first_task;
#[path = "submission/hidden_cases.rs"]
mod hidden_cases;
#[path = "submission/html_pages.rs"]
mod html_pages;
#[path = "submission/mistakes_in_specs.rs"]
mod mistakes_in_specs;
#[path = "submission/mistakes_in_student_examples.rs"]
mod mistakes_in_student_examples;
#[path = "submission/notation.rs"]
mod notation;
#[path = "submission/plain_reports.rs"]
mod plain_reports;
#[path = "submission/reports.rs"]
mod reports;
#[path = "submission/run_grader.rs"]
mod run_grader;
#[path = "submission/scoring.rs"]
mod scoring;
#[path = "submission/toy.rs"]
mod toy;
