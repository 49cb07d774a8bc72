//! The way to the right answer, step by step: the work of each function of the reference in turn, and before all moves, the
//! functions for each kind of move.
//!
//! `course record` writes them, so that the grader can show them without knowing the rules:
//!
//! ```text
//! = over no; legal yes; sow; capture; over no; turn
//! play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2
//!   pick up 2; drop 3 4 5 6; next One
//! ```

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::Path;

use super::source::Source;
use crate::mistake::Mistake;
use crate::place::Place;
use notation::{CallTrace, Question, Steps, Verb};

/// All recorded steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedSteps {
    steps: HashMap<String, Steps>,
    /// The calls of all kinds of moves under the assignment's own rules.
    pub traces: Vec<CallTrace>,
}

const TRACE: &str = "= ";

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
        let mut recorded = RecordedSteps::default();
        let mut question = "";
        for (index, line) in source.text.lines().enumerate() {
            let mistake = |what| Place::new(&source.file, index + 1).mistake(what);
            if let Some(line) = line.strip_prefix("  ") {
                let steps = line.parse().map_err(mistake)?;
                recorded.steps.insert(question.to_owned(), steps);
            } else if let Some(line) = line.strip_prefix(TRACE) {
                recorded.traces.push(line.parse().map_err(mistake)?);
            } else if !line.starts_with('#') {
                question = line;
            }
        }
        Ok(recorded)
    }

    /// Returns the steps of this question, if they are recorded.
    pub fn of(&self, question: &Question) -> Option<&Steps> {
        self.steps.get(&question.to_string())
    }

    /// Returns whether the calls behind the answers of one function ask this other one.
    pub(crate) fn asks(&self, verb: Verb, other: Verb) -> bool {
        let mut calls = self.traces.iter().flat_map(|trace| &trace.calls);
        match verb {
            Verb::Sow => other == Verb::Next,
            _ => calls.any(|call| call.verb == other),
        }
    }

    /// Returns the verbs of the questions that have recorded steps, without the names of rules.
    pub fn verbs(&self) -> BTreeSet<&str> {
        let questions = self.steps.keys();
        questions
            .filter_map(|question| question.split([' ', '@']).next())
            .collect()
    }

    /// Writes the file.
    pub fn write(traces: &BTreeSet<CallTrace>, steps: &[(Question, Steps)]) -> String {
        let mut text =
            "# Written by `course record`: the right way to an answer, step by step.\n".to_owned();
        for trace in traces {
            let _ = writeln!(text, "{TRACE}{trace}");
        }
        for (question, steps) in steps {
            let _ = writeln!(text, "{question}\n  {steps}");
        }
        text
    }
}
