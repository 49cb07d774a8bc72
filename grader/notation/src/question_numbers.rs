//! Numbers questions, so that what is known of each can be kept in a vector.

use std::collections::HashMap;

use super::question::Question;

/// Different questions, numbered from 0 in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct QuestionNumbers(HashMap<Question, usize>);

impl QuestionNumbers {
    /// Makes room for this number of questions.
    pub fn with_capacity(questions: usize) -> QuestionNumbers {
        QuestionNumbers(HashMap::with_capacity(questions))
    }

    /// Returns the number of a question, if it was added.
    pub fn number(&self, question: &Question) -> Option<usize> {
        self.0.get(question).copied()
    }

    /// Adds a question, and returns its number: the one that it has, or else the next.
    pub fn add(&mut self, question: &Question) -> usize {
        let next = self.0.len();
        match self.number(question) {
            Some(number) => number,
            None => *self.0.entry(question.clone()).or_insert(next),
        }
    }
}
