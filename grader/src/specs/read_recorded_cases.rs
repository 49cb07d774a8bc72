//! Reads and writes recorded cases: one line each, below the name of the rule that they test.
//!
//! ```text
//! # a comment
//! [sow.own-kalah]
//! sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2: 6 4 4 0 5 5 5 1 4 4 4 4 4 4 0
//! ```

use std::fmt::Write as _;
use std::sync::Arc;

use super::case::{Case, RuleName};
use crate::mistake::Mistake;
use crate::place::Place;
use notation::{Answer, Question};

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
