//! Turns the results of a class into final scores, with what the course adds: who takes part, when submissions were due,
//! and points given by hand.
//!
//! The course's files are read before anything is written. Every mistake in any of them is reported with line and column.

mod class_gradebook;
mod columns;
mod course;
mod course_file;
mod csv_file;
mod export_format;
mod extra_points_policy;
mod find_owners;
mod gradebook_row;
mod hidden_case_visibility;
mod late_policy;
mod late_policy_settings;
mod mistakes_in_course_files;
mod people_index;
mod person;
mod points;
mod points_by_hand;
mod read_roster;
mod score_step;
mod settings;
mod submission_times;
mod ungraded_score;

pub use class_gradebook::ClassGradebook;
pub use course::Course;
pub use course_file::{
    CourseFile, ExportSettings, FeedbackSettings, FormatSettings, RunSettings, ScoreSettings,
    SimilaritySettings,
};
pub use csv_file::{CsvCell, CsvFile, CsvRow};
pub use export_format::ExportFormat;
pub use extra_points_policy::ExtraPointsPolicy;
pub use gradebook_row::{Enrolment, GradebookRow};
pub use hidden_case_visibility::HiddenCaseVisibility;
pub use late_policy::{LatePolicy, Lateness};
pub use late_policy_settings::{LatePolicySettings, LatePolicySource, LatePolicyTable};
pub use mistakes_in_course_files::mistakes_in_course_files;
pub use people_index::{Found, PeopleIndex};
pub use person::Person;
pub use points::Points;
pub use points_by_hand::{GivenPoints, PointsByHand, SetScore};
pub use score_step::ScoreStep;
pub use settings::{Percent, WholeNumber};
pub use submission_times::SubmissionTimes;
pub use ungraded_score::UngradedScore;
