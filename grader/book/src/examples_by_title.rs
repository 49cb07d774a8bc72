//! The worked examples of the specs, by their titles, with the steps that were recorded for them.

use std::collections::HashMap;

use grader::specs::{Assignment, Case, RecordedSteps};

use super::moments::moments;
use super::session_moments::session_moments;
use author::followed_session::opening;
use staff::boards::Moment;

/// The worked examples, by their titles.
#[derive(Clone, Debug)]
pub struct ExamplesByTitle<'a> {
    cases: HashMap<&'a str, Vec<&'a Case>>,
    steps: &'a RecordedSteps,
}

impl<'a> ExamplesByTitle<'a> {
    /// Finds the examples of an assignment.
    pub fn new(assignment: &'a Assignment, steps: &'a RecordedSteps) -> ExamplesByTitle<'a> {
        let mut cases: HashMap<&str, Vec<&Case>> = HashMap::new();
        for case in &assignment.cases {
            if let Some(title) = &case.title {
                cases.entry(title).or_default().push(case);
            }
        }
        ExamplesByTitle { cases, steps }
    }

    /// Returns the cases of an example, in their order.
    pub(super) fn cases(&self, title: &str) -> &[&'a Case] {
        self.cases.get(title).map_or(&[], Vec::as_slice)
    }

    /// Returns what an example shows, moment by moment; nothing if it shows no board.
    pub(super) fn moments(&self, title: &str) -> Vec<Moment> {
        let cases = self.cases(title);
        match cases {
            [only] if only.question.verb.is_session() => {
                let all = self.cases.values().flatten().copied();
                let opening = opening(all, only.question.rule_set.as_deref());
                session_moments(only, opening, self.steps)
            }
            cases => moments(cases, self.steps),
        }
    }
}

/// Splits the first line of an example into the rule and the title.
pub(super) fn title(text: &str) -> Option<(&str, &str)> {
    let (rule, title) = text.lines().next()?.split_once(": ")?;
    Some((rule, title.trim()))
}
