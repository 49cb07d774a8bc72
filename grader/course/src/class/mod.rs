//! Grades a class: a folder of submissions that nobody has vetted, all of it or only what changed.
//!
//! A results folder holds:
//!
//! | file | what it holds |
//! |---|---|
//! | `students/KEY.json` | the result of one student |
//! | `results.jsonl` | the same results, one in a line |
//! | `results.csv` | the scores, for a spreadsheet |
//! | `class.json` | what the class as a whole can and can't do |
//! | `timings.csv` | how long each submission took; nothing else differs between two runs |
//! | `store/` | what was graded, named by all that it depends on |
//! | `gone/` | results of students who are no longer in the folder of submissions |
//!
//! Every file is written whole or not at all. Only the store is needed to go on after a run that was ended; the rest
//! is made from it when a run is complete.

mod cache;
mod cache_key;
mod diff;
mod error;
mod escape_formula;
mod plan;
mod progress;
mod result_summary;
mod results;
mod run;
mod statistics;
mod status;
mod student_result;
mod summary;
mod table;
mod write_results;

pub use cache::{Cache, CachedGrade, GradingTime};
pub use cache_key::CacheKey;
pub use diff::{Change, ClassDiff};
pub use error::ClassError;
pub use escape_formula::escape_formula;
pub use progress::Progress;
pub use result_summary::{ResultSummary, RuleOf, summaries};
pub use results::Results;
pub use run::{Done, Run};
pub use statistics::{BeliefCount, ItemRate, Scores, Statistics};
pub use status::GradingStatus;
pub use student_result::{FORMAT, StudentResult};
