//! Reads an assignment: rules with worked examples, the rubric, recorded cases, misconceptions and hints.

mod assignment;
mod case;
mod cross_check;
mod example_block;
mod fence_scan;
mod hints;
mod known_answers;
mod misconception;
mod most_similar;
mod read_console_example;
mod read_recorded_cases;
mod read_specs;
mod recorded_steps;
mod rubric;
mod rule_name;
mod selection;
mod source;
mod spec;
mod student_examples;
mod toml_reader;

pub use crate::place::{Lines, Place};
pub use assignment::Assignment;
pub use case::Case;
pub use hints::Hints;
pub(crate) use known_answers::{Decision, KnownAnswers};
pub use misconception::Misconception;
pub(crate) use most_similar::most_similar;
pub use read_recorded_cases::{read_recorded_cases, write_recorded_cases};
pub use recorded_steps::RecordedSteps;
pub use rubric::{Part, Rubric, RubricPart, RulePoints, RuleSets};
pub use rule_name::RuleName;
pub use selection::{Selection, SelectionError, part_number};
pub use source::Source;
pub use spec::Rule;
pub use student_examples::{StudentExample, StudentExamples};
pub use toml_reader::{TomlKeys, TomlReader, TomlValue, whole_number};
