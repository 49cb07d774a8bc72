//! The right way to an answer, step by step: what each function of the reference does in turn.
//!
//! `course record` writes them, so that the grader can show them without knowing the rules:
//!
//! ```text
//! play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2
//!   pick up 2; drop 3 4 5 6; next One
//! ```

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::Path;

use super::source_text::Source;
use crate::mistake::Mistake;
use crate::notation::{Question, Steps};
use crate::place::Place;

/// All recorded steps, by question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedSteps(HashMap<String, Steps>);

impl RecordedSteps {
    /// The file in the folder of the specs.
    pub const FILE: &str = "recorded/steps/moves.txt";

    /// Reads the file in the folder of the specs; without it, no steps are known.
    pub fn read(specs: &Path) -> Result<RecordedSteps, Mistake> {
        let path = specs.join(RecordedSteps::FILE);
        if !path.exists() {
            return Ok(RecordedSteps::default());
        }
        RecordedSteps::parse(&Source::read(&path, "check its permissions")?)
    }

    /// Parses the text of the file.
    pub fn parse(source: &Source) -> Result<RecordedSteps, Mistake> {
        let mut steps = HashMap::new();
        let mut question = "";
        for (index, line) in source.text.lines().enumerate() {
            if let Some(line) = line.strip_prefix("  ") {
                let read = line.parse::<Steps>();
                let read =
                    read.map_err(|what| Place::new(&source.file, index + 1).mistake(what))?;
                steps.insert(question.to_owned(), read);
            } else if !line.starts_with('#') {
                question = line;
            }
        }
        Ok(RecordedSteps(steps))
    }

    /// Returns the steps of this question, if they are recorded.
    pub fn of(&self, question: &Question) -> Option<&Steps> {
        self.0.get(&question.to_string())
    }

    /// Returns the verbs of the questions that have recorded steps, without the names of rules.
    pub fn verbs(&self) -> BTreeSet<&str> {
        let questions = self.0.keys();
        questions
            .filter_map(|question| question.split([' ', '@']).next())
            .collect()
    }

    /// Writes the file.
    pub fn write(steps: &[(Question, Steps)]) -> String {
        let mut text =
            "# Written by `course record`: the right way to an answer, step by step.\n".to_owned();
        for (question, steps) in steps {
            let _ = writeln!(text, "{question}\n  {steps}");
        }
        text
    }
}
