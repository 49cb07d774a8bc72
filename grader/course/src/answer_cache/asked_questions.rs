//! The list of questions that a class was asked, with the right answers at that time.
//!
//! It contains only digests of hidden questions and their answers, since a results folder has many readers.

use std::collections::HashMap;

use serde::{Deserialize, Serialize, Serializer};

use grader::specs::Case;
use submission::{Digest, DigestBuilder};

/// The questions that a class was asked, in the order of the assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) struct QuestionList(Vec<ListedQuestion>);

/// The list of questions for these cases, as it is written.
pub(super) struct WrittenList<'a>(pub(super) &'a [Case]);

/// A question, with everything that decides when it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct ListedQuestion {
    question: String,
    rule: String,
    hidden: bool,
    /// The right answer at that time; equal answers aren't kept separately.
    pub(super) right: String,
}

impl QuestionList {
    /// Makes the list of questions for these cases.
    pub(super) fn of(cases: &[Case]) -> QuestionList {
        QuestionList(cases.iter().map(ListedQuestion::of).collect())
    }

    /// Returns whether both lists ask the same questions in the same order; right answers may differ.
    pub(super) fn asks_the_same(&self, other: &QuestionList) -> bool {
        let pairs = self.0.iter().zip(&other.0);
        self.0.len() == other.0.len()
            && pairs
                .into_iter()
                .all(|(one, other)| one.rule == other.rule && one.identity() == other.identity())
    }

    /// Returns, for each question of this list, its position in an earlier list.
    pub(super) fn places_in(&self, earlier: &QuestionList) -> Vec<Option<usize>> {
        let known = earlier.0.iter().enumerate();
        let known: HashMap<(&str, Option<&str>), usize> = known
            .map(|(index, asked)| (asked.identity(), index))
            .collect();
        let questions = self.0.iter();
        questions
            .map(|asked| known.get(&asked.identity()).copied())
            .collect()
    }

    /// Returns the questions.
    pub(super) fn questions(&self) -> &[ListedQuestion] {
        &self.0
    }
}

/// Returns a name for the list of questions for these cases: lists with the same name are the same.
pub(super) fn list_name(cases: &[Case]) -> String {
    let mut digest = DigestBuilder::default();
    for asked in cases.iter().map(ListedQuestion::of) {
        for piece in [&asked.question, &asked.rule, &asked.right] {
            digest.add(piece);
        }
        digest.add(asked.hidden.to_string());
    }
    digest.finish().to_string()
}

/// Writes the list of questions for these cases, one by one, since all of them take much memory.
impl Serialize for WrittenList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ListedQuestion::of))
    }
}

impl ListedQuestion {
    fn of(case: &Case) -> ListedQuestion {
        let words = |text: String| {
            if case.hidden {
                Digest::of(&text).to_string()
            } else {
                text
            }
        };
        ListedQuestion {
            question: words(case.question.to_string()),
            rule: case.rule.to_string(),
            hidden: case.hidden,
            right: words(case.expected.to_string()),
        }
    }

    /// Returns what decides whether an earlier response counts: the question, and for a hidden one, which is asked in a
    /// process of its own, also what was right. Of a response to it only that is kept.
    fn identity(&self) -> (&str, Option<&str>) {
        (&self.question, self.hidden.then_some(&self.right))
    }
}
