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

mod brief;
mod difference;
mod ending;
mod error;
mod key;
mod plain;
mod plan;
mod progress;
mod publish;
mod results;
mod run;
mod statistics;
mod store;
mod student_result;
mod summary;
mod table;
mod whole;

pub use brief::{Brief, RuleOf, briefs};
pub use difference::{Change, Difference};
pub use ending::Ending;
pub use error::ClassError;
pub use key::Key;
pub use plain::plain;
pub use progress::Progress;
pub use results::Results;
pub use run::{Done, Run};
pub use statistics::{BeliefCount, ItemRate, Scores, Statistics};
pub use store::{Graded, Pace, Store};
pub use student_result::{FORMAT, StudentResult};
pub use whole::write as write_whole;
