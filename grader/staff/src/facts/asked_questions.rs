//! The list of questions that a program was asked, with the right answers at that time.
//!
//! It contains only digests of hidden questions and their answers, since a results folder has many readers.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use grader::specs::Case;
use submission::{Digest, DigestBuilder};

/// The questions that a program was asked, in the order of the assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AskedQuestions(pub(super) Vec<AskedCase>);

/// A case as it was asked: everything that decides when it is asked, and the right answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AskedCase {
    /// The question; only its digest if it is hidden.
    pub question: String,
    /// The name of its rule.
    pub rule: String,
    /// Whether students may not see it.
    pub hidden: bool,
    /// The right answer at that time, which the store doesn't repeat for each program; only its digest if it is hidden.
    pub right: String,
}

impl AskedQuestions {
    /// Makes the list of questions for these cases.
    pub(super) fn of(cases: &[Case]) -> AskedQuestions {
        AskedQuestions(cases.iter().map(AskedCase::of).collect())
    }

    /// Returns a name for the list: lists with the same name are the same.
    pub(super) fn name(&self) -> Digest {
        let mut digest = DigestBuilder::default();
        for asked in &self.0 {
            for piece in [&asked.question, &asked.rule, &asked.right] {
                digest.add(piece);
            }
            digest.add(asked.hidden.to_string());
        }
        digest.finish()
    }

    /// Returns whether both lists ask the same hidden questions in the same order, or the same of the others; right answers may
    /// differ.
    pub(super) fn asks_the_same(&self, other: &AskedQuestions, hidden: bool) -> bool {
        let alike = |asked: &&AskedCase| asked.hidden == hidden;
        let one = self.0.iter().filter(alike);
        let other = other.0.iter().filter(alike);
        one.map(AskedCase::place).eq(other.map(AskedCase::place))
    }

    /// Returns, for each question of this list, its position in an earlier list.
    pub(super) fn places_in(&self, earlier: &AskedQuestions) -> Vec<Option<usize>> {
        let known = earlier.0.iter().enumerate();
        let known: HashMap<(&str, Option<&str>), usize> = known
            .map(|(index, asked)| (asked.identity(), index))
            .collect();
        let questions = self.0.iter();
        questions
            .map(|asked| known.get(&asked.identity()).copied())
            .collect()
    }
}

impl AskedCase {
    /// Makes it from a case.
    pub fn of(case: &Case) -> AskedCase {
        let words = |text: String| {
            if case.hidden {
                Digest::of(&text).to_string()
            } else {
                text
            }
        };
        AskedCase {
            question: words(case.question.to_string()),
            rule: case.rule.to_string(),
            hidden: case.hidden,
            right: words(case.expected.to_string()),
        }
    }

    /// Returns what decides when it is asked: its rule and its identity.
    fn place(&self) -> (&str, (&str, Option<&str>)) {
        (&self.rule, self.identity())
    }

    /// Returns what decides whether an earlier response counts: the question, and for a hidden one, which is asked in a
    /// process of its own, also what was right. Of a response to it only that is kept.
    fn identity(&self) -> (&str, Option<&str>) {
        (&self.question, self.hidden.then_some(&self.right))
    }
}
