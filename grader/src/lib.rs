//! Builds a submission, asks it questions from outside, compares, scores, explains, reports.

pub mod atomic_file;
pub mod command_line;
pub mod diagnostic;
pub mod exit;
pub mod grade;
pub mod history;
pub mod notation;
pub mod pack;
pub mod report;
pub mod runner;
pub mod score;
pub mod specs;
pub mod terminal;
pub mod watch;
