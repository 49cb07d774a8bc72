//! The list of questions that a class was asked, with the right answers at that time.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use grader::specs::Case;
use submission::DigestBuilder;

/// The questions that a class was asked, in the order of the assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Asked(Vec<AskedQuestion>);

/// A question, with everything that decides when it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct AskedQuestion {
    question: String,
    rule: String,
    hidden: bool,
    /// The right answer at that time; equal answers aren't kept separately.
    pub(super) right: String,
}

impl Asked {
    /// Makes the list of questions for these cases.
    pub(super) fn of(cases: &[Case]) -> Asked {
        let questions = cases.iter().map(|case| AskedQuestion {
            question: case.question.to_string(),
            rule: case.rule.clone(),
            hidden: case.hidden,
            right: case.expected.to_string(),
        });
        Asked(questions.collect())
    }

    /// Returns a name for it: lists with the same name are the same.
    pub(super) fn name(&self) -> String {
        let mut digest = DigestBuilder::default();
        for asked in &self.0 {
            for piece in [&asked.question, &asked.rule, &asked.right] {
                digest.add(piece);
            }
            digest.add(asked.hidden.to_string());
        }
        digest.finish().to_string()
    }

    /// Returns whether both lists ask the same questions in the same order; right answers may differ.
    pub(super) fn asks_the_same(&self, other: &Asked) -> bool {
        let pairs = self.0.iter().zip(&other.0);
        self.0.len() == other.0.len()
            && pairs.into_iter().all(|(one, other)| {
                (&one.question, &one.rule, one.hidden)
                    == (&other.question, &other.rule, other.hidden)
            })
    }

    /// Returns, for each question of this list, its position in an earlier list.
    pub(super) fn places_in(&self, earlier: &Asked) -> Vec<Option<usize>> {
        let known = earlier.0.iter().enumerate();
        // Hidden questions are asked in processes of their own.
        let known: HashMap<(&str, bool), usize> = known
            .map(|(index, asked)| ((asked.question.as_str(), asked.hidden), index))
            .collect();
        let questions = self.0.iter();
        questions
            .map(|asked| known.get(&(asked.question.as_str(), asked.hidden)).copied())
            .collect()
    }

    /// Returns the questions.
    pub(super) fn questions(&self) -> &[AskedQuestion] {
        &self.0
    }
}
