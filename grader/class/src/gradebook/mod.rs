//! Turns the results of a class into final scores, with what the course adds: who takes part, when submissions were due,
//! and points given by hand.
//!
//! The course's files are read before anything is written. Every mistake in any of them is reported with line and column.

mod class_gradebook;
mod course;
mod csv_file;
mod find_owners;
mod gradebook_row;
mod known_columns;
mod late_policy;
mod mistakes_in_course_files;
mod owners;
mod people_index;
mod points;
mod points_by_hand;
mod policies;
mod read_roster;
mod score_step;
pub mod settings;
mod submission_times;
mod teams;
mod toml_reader;

pub use class_gradebook::ClassGradebook;
pub use course::{Course, ScoreSettings};
pub use csv_file::{CsvCell, CsvFile, CsvRow};
pub use gradebook_row::{Enrolment, GradebookRow, StudentState};
pub use late_policy::{LatePolicy, LatePolicySettings, LatePolicyTable, Lateness};
pub use mistakes_in_course_files::{mistakes_in_course_files, unreadable};
pub use owners::Owners;
pub use people_index::{Found, PeopleIndex, Person};
pub use points::Points;
pub use points_by_hand::{GivenPoints, PointsByHand, SetScore};
pub use policies::{ExtraPointsPolicy, HiddenCaseVisibility, TableSeparator, UngradedScore};
pub use score_step::ScoreStep;
pub use settings::{Percent, WholeNumber};
pub use submission_times::SubmissionTimes;
pub use teams::Teams;
pub use toml_reader::{TomlKeys, TomlReader, TomlValue};
