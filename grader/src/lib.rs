//! Builds a submission, asks it questions from outside, compares, scores, explains, reports.

pub mod cage;
pub mod class;
pub mod classroom50;
pub mod course;
pub mod exit;
pub mod export;
pub mod grade;
pub mod gradescope;
pub mod grammar;
pub mod handout;
pub mod intake;
pub mod pack;
pub mod parallel;
pub mod probe;
pub mod proof;
pub mod report;
pub mod score;
pub mod similarity;
pub mod specs;
pub mod text;
pub mod watch;
#[path = "../driver/wire.rs"]
mod wire;
