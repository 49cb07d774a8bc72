//! Builds a submission, asks it questions from outside, compares, scores, explains, reports.

pub mod cage;
pub mod intake;
