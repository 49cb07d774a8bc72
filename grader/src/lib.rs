//! Builds a submission, asks it questions from outside, compares, scores, explains, reports.

pub mod ask;
pub mod assignment;
pub mod board;
pub mod cage;
pub mod case;
pub mod child;
pub mod compare;
pub mod compile;
pub mod drawing;
pub mod example;
pub mod exit;
pub mod family;
pub mod gallery;
pub mod grade;
pub mod intake;
pub mod mistake;
pub mod parallel;
pub mod player;
pub mod policy;
pub mod probe;
pub mod question;
pub mod recorded;
pub mod reply;
pub mod report;
pub mod rubric;
pub mod score;
pub mod selection;
pub mod spec;
pub mod status;
pub mod style;
pub mod text;
pub mod toolchain;
pub mod verb;
#[path = "../driver/wire.rs"]
mod wire;
