//! The fit between the predictions of a misconception and the answers of one function.

use super::evidence::{Answered, Seen};
use crate::tally::distinct;

/// The percentage of answers that a misconception has to predict, in the function that it is about.
const NEARLY_ALL: usize = 97;

/// The percentage of the answers that it predicts to be wrong which have to be wrong, if there may be other causes.
const NEARLY_ALL_AMONG_OTHERS: usize = 95;

/// The percentage that it has to predict of the answers that are wrong or predicted to be wrong.
const NEARLY_ALL_WRONG: usize = 97;

/// A function with this many questions or more needs more than one wrong answer as evidence.
const MANY_QUESTIONS: usize = 30;

/// The number of wrong answers that are enough evidence in a function with many questions.
const ENOUGH: usize = 3;

#[derive(Clone, Debug, Default)]
pub(super) struct PredictionFit {
    compared: usize,
    /// The indices of those that were not predicted.
    pub missed: Vec<usize>,
    /// Number of them that are wrong, or predicted to be wrong.
    wrong: usize,
    predicted: usize,
    /// Number of right answers that are predicted to be wrong.
    contradicted: usize,
    /// Number of wrong answers that were predicted, without panics and limits.
    explained: usize,
    /// Number of panics and limits that were predicted.
    stopped: usize,
}

impl PredictionFit {
    /// Compares the answers of a function with what these misconceptions predict together.
    pub(super) fn of<'a>(
        answers: impl Iterator<Item = &'a Answered<'a>>,
        set: &[usize],
    ) -> PredictionFit {
        let mut fit = PredictionFit::default();
        for (index, answered) in answers.enumerate() {
            fit.add(index, answered, set);
        }
        fit
    }

    fn add(&mut self, index: usize, answered: &Answered, set: &[usize]) {
        if answered.seen == Seen::Silent {
            return;
        }
        let mut misconceptions = set.iter();
        if answered.seen == Seen::Right
            && !misconceptions.any(|&misconception| answered.predicted.is_wrong_for(misconception))
        {
            // Most answers are like this one, and the other predictions don't matter for it.
            self.compared += 1;
            return;
        }
        let predicted = set.iter().map(|&holder| answered.predicted.of(holder));
        let predicted: Vec<&str> = distinct(predicted.flatten());
        let predicts = |answer: &str| predicted.contains(&answer);
        let hit = match &answered.seen {
            Seen::Silent | Seen::Right => false,
            Seen::Wrong(answer) => {
                self.explained += usize::from(predicts(answer));
                predicts(answer)
            }
            Seen::Stopped(how) => {
                self.stopped += usize::from(predicts(how));
                predicts(how)
            }
        };
        // If two of them predict different answers, a third answer contradicts neither.
        if !hit && predicted.len() > 1 {
            return;
        }
        self.compared += 1;
        if !hit {
            self.missed.push(index);
        }
        let is_wrong = answered.seen.is_wrong();
        self.wrong += usize::from(!predicted.is_empty() || is_wrong);
        self.predicted += usize::from(!predicted.is_empty());
        self.contradicted += usize::from(!predicted.is_empty() && !is_wrong);
    }

    fn right(&self) -> usize {
        self.compared - self.missed.len()
    }

    /// Returns whether nearly all answers of the function that the misconceptions are about were predicted.
    pub(super) fn is_close(&self) -> bool {
        let enough = if self.compared < MANY_QUESTIONS || self.missed.is_empty() {
            1
        } else {
            ENOUGH
        };
        // A panic counts only if nothing else is predicted and every predicted one happened.
        let evident = self.explained >= enough
            || self.explained == 0 && self.stopped >= 1 && self.missed.is_empty();
        evident
            && self.right() * 100 >= self.compared * NEARLY_ALL
            && self.missed.len() * 100 <= self.wrong * (100 - NEARLY_ALL_WRONG)
    }

    /// Returns whether a misconception may be one of several: some answers are as predicted, and where it predicts a wrong
    /// answer, nearly none is right.
    pub(super) fn is_possible(&self) -> bool {
        self.explained + self.stopped >= 1
            && self.contradicted * 100 <= self.predicted * (100 - NEARLY_ALL_AMONG_OTHERS)
    }

    pub(super) fn is_confirmed(&self) -> bool {
        self.explained >= 1 && (self.explained + self.stopped) * 100 >= self.predicted * NEARLY_ALL
    }
}
