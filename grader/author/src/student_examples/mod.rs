//! Judges students' own examples: right programs say which are right, and the examples have to catch wrong programs.
//!
//! The wrong programs, called *shown*, are a few from the gallery. The right ones differ only where the rules say nothing;
//! if they don't agree, the rules don't say what is right.

mod class_examples;
mod example_judges;
mod example_verdict;
mod feedback;
mod judged_file;
mod judging_programs;
mod missing_cases;
mod prove_choice;

pub use class_examples::{ClassExamples, StudentsFile, find_examples};
pub use example_judges::ExampleJudges;
pub use example_verdict::{ExampleVerdict, JudgedExample};
pub use feedback::feedback;
pub use judged_file::{JudgedFile, JudgedRule, add_to_report};
pub use judging_programs::{JudgingProgram, JudgingPrograms, programs_to_catch};
pub use missing_cases::MissingCases;
pub use prove_choice::{ChoiceProof, prove_choice};
