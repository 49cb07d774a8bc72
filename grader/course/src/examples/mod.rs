//! Judges students' own examples: right programs say which are right, and the examples have to catch wrong programs.
//!
//! The wrong programs, called *shown*, are a few from the gallery. The right ones differ only where the rules say nothing;
//! if they don't agree, the rules don't say what is right.

mod class_examples;
mod copies;
mod examples_file;
mod feedback;
mod harvest;
mod judged_file;
mod judges;
mod program_set;
mod report_part;
mod selection_proof;
mod shown_programs;
mod verdict;

pub use class_examples::{ClassExamples, StudentsFile};
pub use copies::Copies;
pub use examples_file::examples_in;
pub use feedback::feedback;
pub use harvest::{Harvest, HarvestedCase};
pub use judged_file::{JudgedFile, JudgedRule};
pub use judges::Judges;
pub use program_set::{ExampleProgram, ProgramSet};
pub use report_part::{EXAMPLES_PART, add_to_report, without_examples};
pub use selection_proof::{Proof, prove};
pub use verdict::{ExampleVerdict, JudgedExample};
