//! Judges students' own examples: right programs say which are right, and the examples have to catch wrong programs.
//!
//! The wrong programs, called *shown*, are a few from the gallery. The right ones differ only where the rules say nothing;
//! if they don't agree, the rules don't say what is right.

mod add_to_report;
mod class_examples;
mod copies_policy;
mod examples_file;
mod feedback;
mod judged_file;
mod judges;
mod program_set;
mod prove_program_set;
mod shown_programs;
mod uncaught_submissions;
mod verdict;

pub use add_to_report::{EXAMPLES_PART, add_to_report, without_examples};
pub use class_examples::{ClassExamples, StudentsFile};
pub use copies_policy::Copies;
pub use examples_file::examples_in;
pub use feedback::feedback;
pub use judged_file::{JudgedFile, JudgedRule};
pub use judges::Judges;
pub use program_set::{ExampleProgram, ProgramSet};
pub use prove_program_set::{Proof, prove};
pub use uncaught_submissions::{Harvest, HarvestedCase};
pub use verdict::{ExampleVerdict, JudgedExample};
