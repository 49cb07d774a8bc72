//! What a course adds to the points that were earned: who takes part, when it was due, and points given by hand.
//!
//! Three files stay with the course and are named on the command line: the roster, the terms, and the points given by
//! hand. All are read before anything is written, and every mistake in any of them is told with line and column.

#[expect(
    clippy::module_inception,
    reason = "one noun per file, and the noun is the course"
)]
mod course;
mod headings;
mod index;
mod lateness;
mod ledger;
mod manual;
mod person;
mod points;
mod results;
mod roster;
mod sheet;
mod slip;
mod terms;

pub use course::Course;
pub use index::{Found, Index};
pub use lateness::Lateness;
pub use ledger::{Entry, Ledger, Standing};
pub use manual::{Manual, Note};
pub use person::Person;
pub use points::Points;
pub use results::results;
pub use roster::Roster;
pub use sheet::{Cell, Row, Sheet};
pub use slip::{Slip, Slips};
pub use terms::{Missing, Terms};
