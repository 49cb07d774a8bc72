//! Reads an assignment: rules with worked examples, the rubric, recorded cases, misconceptions and hints.

mod assignment;
mod case;
mod checks;
mod console_example;
mod example;
mod family;
mod fence_scan;
mod hints;
mod known_answers;
mod misconception;
mod place;
mod predictions;
pub mod recorded;
mod recorded_steps;
mod rubric;
mod selection;
mod source;
mod spec;
mod student_examples;

pub use assignment::Assignment;
pub use case::Case;
pub use family::{Candidate, Cell, Families, Family, Games};
pub use hints::Hints;
pub use known_answers::{Decision, KnownAnswers};
pub use misconception::Misconception;
pub use place::{Lines, Place};
pub use predictions::{PredictedAnswers, Predictions};
pub use recorded_steps::RecordedSteps;
pub use rubric::{Part, Rubric, RubricExamples, RubricPart, Stones};
pub use selection::{Selection, SelectionError};
pub use source::Source;
pub use spec::{Headings, Rule, Spec};
pub use student_examples::{StudentExample, StudentExamples};
