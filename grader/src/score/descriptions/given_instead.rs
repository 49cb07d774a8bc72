//! Which kinds of answers are given instead of which others, and where one kind is given.

use std::cmp::Reverse;

use super::answer_kind::AnswerKind;
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::description::Description;
use crate::tally::tally;
use notation::Answer;

/// The number of wrong answers needed to say that they are of one kind.
const ENOUGH: usize = 2;

const MOST_PAIRS: usize = 2;

/// If there are more pairs, the most frequent one is only said if it holds for one of so many wrong answers.
const RARE: usize = 4;

impl ComparedAnswers<'_> {
    /// Returns which kinds of answers are given instead of which others, if these are few.
    pub(super) fn given_instead(&self) -> Option<Description> {
        let (by_mover, by_spectator) = (self.pairs_of_kinds(true)?, self.pairs_of_kinds(false)?);
        let mut pairs = if by_mover.len() <= by_spectator.len() {
            by_mover
        } else {
            by_spectator
        };
        pairs.sort_by_key(|(_, count)| Reverse(*count));
        if pairs.len() > MOST_PAIRS {
            pairs.truncate(1);
        }
        let so = pairs.iter().map(|(_, count)| count).sum();
        let wrong = self.wrong.len();
        let pairs: Vec<(AnswerKind, AnswerKind)> =
            pairs.into_iter().map(|(kinds, _)| kinds).collect();
        // Of two possible answers, there are no other mistakes.
        let has_two = AnswerKind::choices(self.wrong.first()?.expected) == Some(2);
        let is_evident = has_two && matches!(*pairs, [one, other] if one == (other.1, other.0));
        let found = Description::Instead { pairs, so, wrong };
        let says_much = so >= ENOUGH && so * RARE >= wrong;
        (says_much && (!is_evident || self.says_where(&found))).then_some(found)
    }

    /// Counts the expected kinds of answers with the given ones, as the player of each question or a spectator sees them.
    fn pairs_of_kinds(&self, by_mover: bool) -> Option<Vec<((AnswerKind, AnswerKind), usize)>> {
        let mut all = Vec::new();
        for pair in &self.wrong {
            let (expected, given) = (pair.expected, pair.given?);
            let mut kinds = (
                AnswerKind::of(pair.question, expected, by_mover)?,
                AnswerKind::of(pair.question, given, by_mover)?,
            );
            match (expected, given) {
                (Answer::Refused(_), Answer::Played { .. }) => kinds.1 = AnswerKind::Played,
                (Answer::Played { .. }, Answer::Refused(_)) => kinds.0 = AnswerKind::Played,
                _ => {}
            }
            if kinds.0 == kinds.1 {
                return None;
            }
            all.push(kinds);
        }
        Some(tally(all))
    }

    /// Returns whether a description already says where answers are wrong: no right answer is of such a kind.
    pub(super) fn says_where(&self, description: &Description) -> bool {
        let Description::Instead { pairs, so, wrong } = description else {
            return matches!(
                description,
                Description::Always(_)
                    | Description::Numbers(_)
                    | Description::FromBowl(_)
                    | Description::ListWhere { .. }
                    | Description::GivenWhere { .. }
            );
        };
        let mut right = self.right.iter();
        so == wrong
            && right.all(|pair| {
                let mut kinds = pairs.iter();
                kinds.all(|(expected, _)| !expected.is_of(pair.question, pair.expected))
            })
    }
}

/// The most kinds of answers among which a function chooses.
const MOST_KINDS: usize = 3;

impl ComparedAnswers<'_> {
    /// Returns the simplest condition under which a function that chooses among few answers gives one of them, if it isn't
    /// that under which it should.
    pub(super) fn condition_of_answer_kind(&self) -> Option<Description> {
        let all = || self.wrong.iter().chain(&self.right);
        let is_choice = |answer| AnswerKind::choices(answer).is_some();
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
            if kinds.len() > MOST_KINDS {
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
