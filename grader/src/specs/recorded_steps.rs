//! Recorded steps: the right way to an answer, written by `course record`, so that the grader can show it without knowing the
//! rules, and cases, one on each line below the name of the rule that they test.
//!
//! Steps are the work of each function of the reference in turn; before all moves are the functions for each kind of move:
//!
//! ```text
//! = over no; legal yes; sow; capture; over no; turn
//! play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2
//!   pick up 2; drop 3 4 5 6; next One
//! ```
//!
//! Sessions of worked examples that leave out lines are written whole, in quotes.
//!
//! Cases:
//!
//! ```text
//! # a comment
//! [sow.own-kalah]
//! sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2: 6 4 4 0 5 5 5 1 4 4 4 4 4 4 0
//! ```

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use super::case::{Case, RuleName};
use super::source::Source;
use crate::mistake::Mistake;
use crate::place::Place;
use notation::{Answer, CallTrace, Question, Session, Steps, Verb};

/// All recorded steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedSteps {
    steps: HashMap<String, Steps>,
    /// The whole sessions of worked examples that leave out lines.
    sessions: HashMap<String, Session>,
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
            if let Some(line) = line.strip_prefix("  ").filter(|line| line.starts_with('"')) {
                let answer = Answer::from_line(Verb::Program, line).map_err(mistake)?;
                if let Answer::Session(session) = answer {
                    recorded.sessions.insert(question.to_owned(), session);
                }
            } else if let Some(line) = line.strip_prefix("  ") {
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

    /// Returns the whole session of this question, if it is recorded.
    pub(crate) fn session(&self, question: &Question) -> Option<&Session> {
        self.sessions.get(&question.to_string())
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
    pub fn write(
        traces: &BTreeSet<CallTrace>,
        steps: &[(Question, Steps)],
        sessions: &[(&Question, Answer)],
    ) -> String {
        let mut text =
            "# Written by `course record`: the right way to an answer, step by step.\n".to_owned();
        for trace in traces {
            let _ = writeln!(text, "{TRACE}{trace}");
        }
        for (question, steps) in steps {
            let _ = writeln!(text, "{question}\n  {steps}");
        }
        for (question, session) in sessions {
            let _ = writeln!(text, "{question}\n  {}", session.to_line());
        }
        text
    }
}

/// Reads a file of recorded cases; `file` is its name as mistakes report it.
pub fn read_recorded_cases(file: &str, text: &str) -> Result<Vec<Case>, Vec<Mistake>> {
    let mut cases = Vec::new();
    let mut mistakes = Vec::new();
    // Thousands of cases share the names of a few files.
    let file: Arc<str> = file.into();
    let mut rule = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|tail| tail.strip_suffix(']'))
        {
            rule = Some(RuleName::from(name));
            continue;
        }
        let place = Place {
            file: Arc::clone(&file),
            line: index + 1,
        };
        let read = match &rule {
            Some(rule) => read_line(rule, line, &place),
            None => Err("this case has no rule; write `[rule.name]` above it".to_owned()),
        };
        match read {
            Ok(case) => cases.push(case),
            Err(what) => mistakes.push(place.mistake(what)),
        }
    }
    if mistakes.is_empty() {
        Ok(cases)
    } else {
        Err(mistakes)
    }
}

fn read_line(rule: &RuleName, line: &str, place: &Place) -> Result<Case, String> {
    // Typed text may contain `: ` too, but no quote that isn't escaped; an answer that is text begins with a quote.
    let at = line.find(": \"").or_else(|| line.find(": "));
    let (question, answer) = at
        .map(|at| (&line[..at], &line[at + 2..]))
        .ok_or_else(|| format!("`{line}` has no answer; write `question: answer`"))?;
    let question: Question = question.parse()?;
    let expected = Answer::from_line(question.verb, answer)?;
    Ok(Case {
        question,
        expected,
        rule: rule.clone(),
        title: None,
        place: place.clone(),
        hidden: false,
    })
}

/// Writes recorded cases as [`read_recorded_cases`] reads them, in the order given.
pub fn write_recorded_cases(heading: &str, cases: &[Case]) -> String {
    let mut text = String::new();
    for line in heading.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let mut rule = None;
    for case in cases {
        if rule != Some(&case.rule) {
            let _ = writeln!(text, "\n[{}]", case.rule);
            rule = Some(&case.rule);
        }
        let _ = writeln!(text, "{}", case.line());
    }
    text
}
