//! Grades a class: a folder of unchecked submissions, all of it or only what changed.
//!
//! A results folder holds:
//!
//! | file | what it holds |
//! |---|---|
//! | `students/KEY.json` | the result of one student, with the whole report |
//! | `results.jsonl` | the same results without their failures, one in a line |
//! | `results.csv` | the scores, for a spreadsheet |
//! | `attention.csv` | the submissions that a person should look at, and why |
//! | `class.json` | what the class as a whole can and can't do |
//! | `timings.csv` | how long each submission took; nothing else differs between two runs |
//! | `cache/` | the reports, named by everything that decides which answers are right; new points or words change little in them |
//! | `answers/` | what submissions answered, and what they were asked: new right answers, or fewer cases, need no compiler |
//! | `shard.json` | only in a shard of a class: which submissions are in it; `course merge` makes the results of all shards |
//! | `gone/` | results of students who are no longer in the folder of submissions |
//!
//! Every file is complete or not there at all. After an interrupted run, only the cache and the answers are needed to go on; everything
//! else is made from it when a run is complete.

mod attention;
mod class_plan;
mod class_run;
mod compare_results;
mod csv_tables;
mod error;
mod grade_cache;
mod grade_cache_key;
mod grade_one_submission;
mod grade_ungraded;
mod grading_status;
mod merge_shards;
mod print_run_summary;
mod rescore;
mod results_folder;
mod results_folder_lock;
mod run_result;
mod shard;
mod shard_manifest;
mod shard_result;
mod statistics;
mod student_result;
mod student_result_summary;
mod write_results;

pub use attention::{AttentionReason, NeedsAttention};
pub use class_run::Run;
pub use compare_results::{Change, ClassDiff};
pub use error::ClassError;
pub use grade_cache::{Cache, CachedGrade, GradingTime};
pub use grade_cache_key::CacheKey;
pub use grading_status::GradingStatus;
pub use merge_shards::merge_shards;
pub use results_folder::ResultsFolder;
pub use results_folder_lock::LockedResults;
pub use run_result::RunResult;
pub use shard::{Shard, ShardError};
pub use shard_result::ShardResult;
pub use statistics::{BeliefCount, ItemRate, Scores, Statistics};
pub use student_result::{FORMAT, StudentResult};
pub use student_result_summary::{ResultSummary, RuleOf};
