//! Grades a class: a folder of unchecked submissions, all of it or only what changed.
//!
//! A results folder holds:
//!
//! | file | what it holds |
//! |---|---|
//! | `answers/` | the store: what submissions answered and what they were asked, named by a digest of all that decides it |
//! | `results.jsonl` | the record of the verdicts: the result of each student, with the whole report, one in a line |
//! | `results.csv` | the scores, for a spreadsheet |
//! | `attention.csv` | the submissions that need attention, and why |
//! | `class.json` | what the class as a whole can and can't do |
//! | `run.json` | how far the last run has come, and whose score it changed |
//! | `timings.csv` | how long each submission took; only this and `run.json` differ between two runs |
//!
//! Every file is complete or not there at all. Only the first two and `run.json` are read again: answers are facts, which are written once and
//! never change, and `results.jsonl` says what was published. Every run computes the scores from the answers, so changed
//! points, an interrupted run or another machine mean the same: run it again.

mod attention;
mod class_diff;
mod class_grading;
mod class_plan;
mod class_results;
mod class_run;
mod csv_tables;
mod grading_status;
mod grading_time;
mod item_change;
mod keep_copy;
mod results_folder;
mod results_writer;
mod run_class;
mod run_record;
#[cfg(test)]
mod simulated_world_tests;
mod statistics;
mod student_result;
#[cfg(test)]
mod true_causes_tests;
mod written_results;

pub use attention::{Attention, AttentionReason};
pub use class_diff::{Change, ClassDiff};
pub use class_results::ClassResults;
pub(crate) use class_results::some;
pub use class_run::ClassRun;
pub use grading_status::GradingStatus;
pub use grading_time::GradingTime;
pub use item_change::{Cause, ItemChange};
pub use results_folder::{LockedResults, ResultsFolder};
pub use run_record::RunRecord;
pub use statistics::{ItemRate, MisconceptionCount, Scores, Statistics};
pub use student_result::{FORMAT, StudentResult};
pub use written_results::{WrittenResults, unreadable};
