//! The staff's half of the grader: a class of submissions, its gradebook, and what other systems read.

pub mod bundle;
pub mod calibration;
pub mod class;
pub mod downloads;
pub mod export;
pub mod gradebook;
pub mod parallel;
pub mod spreadsheet;
