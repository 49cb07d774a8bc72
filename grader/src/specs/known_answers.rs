//! Looks up a student's example in the specs: it is right, wrong, or not decided there.

use std::collections::HashMap;

use super::assignment::Assignment;
use super::case::Case;
use super::student_examples::StudentExample;
use notation::Question;

/// The specs' decision about a student's example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision<'a> {
    /// It is right: the specs decide all of its questions, this case the first.
    Right(&'a Case),
    /// It is wrong: this case of the student differs from that of the specs.
    Wrong {
        /// The student's case.
        expected: &'a Case,
        /// The deciding case.
        right: &'a Case,
    },
    /// The specs don't ask all of its questions.
    Open,
}

/// The right answers in the specs, for looking up many questions.
#[derive(Clone, Debug)]
pub(crate) struct KnownAnswers<'a>(HashMap<&'a Question, &'a Case>);

impl<'a> KnownAnswers<'a> {
    /// Takes all cases that aren't hidden; worked examples come before recorded cases.
    pub(crate) fn of(assignment: &'a Assignment) -> KnownAnswers<'a> {
        let mut known = HashMap::new();
        for case in assignment.cases.iter().filter(|case| !case.hidden) {
            known.entry(&case.question).or_insert(case);
        }
        KnownAnswers(known)
    }

    /// Returns what the specs say about an example.
    pub(crate) fn decide(&self, example: &'a StudentExample) -> Decision<'a> {
        let mut deciding = Vec::new();
        for expected in &example.cases {
            let Some(&right) = self.0.get(&expected.question) else {
                continue;
            };
            if right.expected == expected.expected {
                deciding.push(right);
            } else if !expected.question.is_session() {
                // Two sessions with the same input may show different lines.
                return Decision::Wrong { expected, right };
            }
        }
        match deciding.first() {
            Some(first) if deciding.len() == example.cases.len() => Decision::Right(first),
            _ => Decision::Open,
        }
    }
}
