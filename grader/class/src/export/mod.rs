//! Writes scores as the files that other systems read: a function for each format, all of the same value.

mod canvas;
mod classroom50;
mod course_comments;
mod csv;
mod exported_file;
mod feedback_files;
mod feedback_text;
mod filled_sheet;
mod gradebook_warnings;
mod gradescope;
mod json_lines;
mod junit;
mod match_rows;
mod moodle;
mod scored_results;

pub use canvas::canvas;
pub use classroom50::{Classroom50Submission, classroom50};
pub use course_comments::CourseComments;
pub use csv::csv;
pub use exported_file::ExportedFile;
pub use feedback_files::{
    Changes, FeedbackPages, canvas_feedback_zip, feedback_files, moodle_feedback_zip,
};
pub use feedback_text::{EXAMPLES_PART, feedback_text, score_steps, text_for_student};
pub use gradebook_warnings::gradebook_warnings;
pub use gradescope::gradescope;
pub use json_lines::json_lines;
pub use junit::junit;
pub use moodle::moodle;
pub use scored_results::{ResultsSource, ScoredResults};
