//! Judges students' own examples: right programs say which are right, and the examples have to catch wrong programs.
//!
//! The wrong programs, called *shown*, are a few from the gallery. The right ones differ only where the rules say nothing;
//! if they don't agree, the rules don't say what is right.

mod add_to_report;
mod class_examples;
mod copies_policy;
mod example_judges;
mod example_verdict;
mod feedback;
mod find_examples;
mod judged_file;
mod judging_programs;
mod kept_judges;
mod missing_cases;
mod programs_to_catch;
mod prove_choice;

pub use add_to_report::add_to_report;
pub use class_examples::{ClassExamples, StudentsFile};
pub use copies_policy::CopiesPolicy;
pub use example_judges::ExampleJudges;
pub use example_verdict::{ExampleVerdict, JudgedExample};
pub use feedback::feedback;
pub use find_examples::find_examples;
pub use judged_file::{JudgedFile, JudgedRule};
pub use judging_programs::{JudgingProgram, JudgingPrograms};
pub use missing_cases::{MissingCase, MissingCases};
pub use programs_to_catch::programs_to_catch;
pub use prove_choice::{ChoiceProof, prove_choice};
