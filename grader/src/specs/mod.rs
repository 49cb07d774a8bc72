//! Reads an assignment: rules with worked examples, the rubric, recorded cases, misconceptions and hints.

mod assignment;
mod case;
mod cross_check;
mod example_block;
mod hints;
mod parse_toml;
mod read_console_example;
mod read_specs;
mod recorded_steps;
mod rubric;
mod rule_links;
mod selection;
mod source;
mod spec;
mod student_examples;

pub use crate::place::{Lines, Place};
pub use assignment::Assignment;
pub use case::{Case, RuleName};
pub use hints::{Hints, Misconception};
pub(crate) use parse_toml::most_similar;
pub use parse_toml::{SEE_FIRST_LINES, parse_toml, unknown_key};
pub use recorded_steps::{RecordedSteps, read_recorded_cases, write_recorded_cases};
pub use rubric::{ExamplesPart, Part, Rubric, RubricPart, RulePoints, RuleSets, WaitingPolicy};
pub use rule_links::RuleLinks;
pub use selection::{Selection, SelectionError, part_number};
pub use source::Source;
pub use spec::{Rule, UNCONFIRMED};
pub(crate) use student_examples::{Decision, KnownAnswers};
pub use student_examples::{StudentExample, StudentExamples};
