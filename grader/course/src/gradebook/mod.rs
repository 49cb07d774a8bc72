//! What a course adds to the points that were earned: who takes part, when it was due, and points given by hand.
//!
//! Three files stay with the course and are named on the command line: the roster, the terms, and the points given by
//! hand. All are read before anything is written, and every mistake in any of them is told with line and column.

mod columns;
#[expect(
    clippy::module_inception,
    reason = "one noun per file, and the noun is the course"
)]
mod course;
mod csv_file;
mod gradebook;
mod late_policy;
mod lateness;
mod manual_points;
mod people_index;
mod person;
mod points;
mod results;
mod roster;
mod slip;

pub use course::Course;
pub use csv_file::{Cell, CsvFile, Row};
pub use gradebook::{Enrolment, Gradebook, GradebookRow};
pub use late_policy::{LatePolicy, Missing};
pub use lateness::Lateness;
pub use manual_points::{ManualPoints, Note};
pub use people_index::{Found, PeopleIndex};
pub use person::Person;
pub use points::Points;
pub use results::results;
pub use roster::Roster;
pub use slip::{Slip, Slips};
