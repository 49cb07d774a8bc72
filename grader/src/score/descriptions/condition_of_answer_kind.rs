//! Where answers of one kind are given, whether they are right or wrong.

use super::answer_kind::AnswerKind;
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::description::Description;
use notation::Answer;

/// The most kinds of answers among which a function chooses.
const MOST: usize = 3;

impl ComparedAnswers<'_> {
    /// Returns the simplest condition under which a function that chooses among few answers gives one of them, if it isn't
    /// that under which it should.
    pub(super) fn condition_of_answer_kind(&self) -> Option<Description> {
        let all = || self.wrong.iter().chain(&self.right);
        let is_choice = |answer: &Answer| {
            matches!(
                answer,
                Answer::YesNo(_) | Answer::Player(_) | Answer::Winner(_)
            )
        };
        if !all().all(|pair| pair.given.is_some_and(is_choice)) {
            return None;
        }
        let views = [true, false].into_iter();
        let found = views.flat_map(|by_mover| {
            let kind =
                move |pair: &ComparedAnswer| AnswerKind::of(pair.question, pair.given?, by_mover);
            let mut kinds: Vec<AnswerKind> = self.wrong.iter().filter_map(kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            if kinds.len() > MOST {
                kinds.clear();
            }
            kinds.into_iter().filter_map(move |given| {
                let such = |pair: &&ComparedAnswer, so: bool| (kind(pair) == Some(given)) == so;
                let answers = ComparedAnswers {
                    wrong: all().filter(|pair| such(pair, true)).copied().collect(),
                    right: all().filter(|pair| such(pair, false)).copied().collect(),
                };
                match answers.find_condition(true)? {
                    Description::Where {
                        conditions,
                        exactly: true,
                    } => Some((given, conditions)),
                    _ => None,
                }
            })
        });
        let (kind, conditions) = found.min_by_key(|(_, conditions)| conditions.len())?;
        Some(Description::GivenWhere { kind, conditions })
    }
}
