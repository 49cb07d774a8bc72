//! Wrong answers to moves of another kind than the right ones.

use std::cmp::Reverse;

use super::answer_kind::AnswerKind;
use super::compared_answers::ComparedAnswers;
use super::describe_parts::{ENOUGH, FEW};
use super::description::Description;
use crate::tally::{distinct, tally};
use notation::Answer;

/// The most kinds of right answers that are told apart.
const MOST_KINDS: usize = 3;

impl ComparedAnswers<'_> {
    /// Returns which kinds of answers are given instead of which others: the most frequent ones, and those instead of other
    /// refusals.
    pub(super) fn wrong_kinds(&self) -> Vec<Description> {
        let Some(Description::Instead { pairs, so, wrong }) = self.given_instead() else {
            return Vec::new();
        };
        let of_kinds = |one: &Description| match one {
            Description::Instead { pairs, so, .. } => (pairs.clone(), *so),
            _ => Default::default(),
        };
        let mut others = if so == wrong {
            Vec::new()
        } else {
            self.kinds_instead(wrong)
        };
        if others.first().is_some_and(|one| of_kinds(one).1 >= so) {
            return others;
        }
        let is_known = |kind: AnswerKind| pairs.iter().any(|(known, _)| *known == kind);
        others.retain(|one| {
            let (pairs, _) = of_kinds(one);
            is_about_refusals(one) && !pairs.iter().any(|(kind, _)| is_known(*kind))
        });
        let instead = Description::Instead { pairs, so, wrong };
        [instead].into_iter().chain(others).collect()
    }

    /// Returns which kinds of answers are given instead of which others, each of which has only one kind in its place; that of a
    /// refusal may have several.
    pub(super) fn kinds_instead(&self, wrong: usize) -> Vec<Description> {
        let mut all: Vec<(AnswerKind, Option<AnswerKind>)> = Vec::new();
        for pair in &self.wrong {
            let kind = |answer: &Answer| AnswerKind::of(pair.question, answer, true);
            let is_move = matches!(pair.expected, Answer::Played { .. } | Answer::Refused(_));
            let Some(one) = kind(pair.expected).filter(|_| is_move) else {
                return Vec::new();
            };
            let other = match (pair.expected, pair.given) {
                (Answer::Refused(_), Some(Answer::Played { .. })) => Some(AnswerKind::Played),
                // Later lines may be wrong because the board is.
                (Answer::Played { .. }, Some(Answer::Played { .. }))
                    if pair.expected.board() != pair.board() =>
                {
                    None
                }
                (_, given) => given.and_then(kind),
            };
            all.push((one, other));
        }
        let given = tally(all);
        let mut pairs: Vec<(usize, AnswerKind, AnswerKind)> = Vec::new();
        for one in distinct(given.iter().map(|((one, _), _)| *one)) {
            let of_it = given.iter().filter(|((kind, _), _)| *kind == one);
            let of_it: Vec<(Option<AnswerKind>, usize)> =
                of_it.map(|((_, other), count)| (*other, *count)).collect();
            let count = of_it.iter().map(|(_, count)| count).sum();
            let is_refusal = matches!(one, AnswerKind::Refused(_));
            let other = match of_it[..] {
                [(Some(other), _)] if other != one => other,
                [_, _, ..] if is_refusal && of_it.iter().all(|(other, _)| other.is_some()) => {
                    AnswerKind::Another
                }
                _ => continue,
            };
            // A refusal is one of few, and has a rule of its own.
            if count >= ENOUGH && (is_refusal || count * FEW >= wrong) {
                pairs.push((count, one, other));
            }
        }
        pairs.sort_by_key(|(count, ..)| Reverse(*count));
        pairs.truncate(MOST_KINDS);
        let instead = |pairs: &[(usize, AnswerKind, AnswerKind)]| Description::Instead {
            pairs: pairs.iter().map(|(_, one, other)| (*one, *other)).collect(),
            so: pairs.iter().map(|(count, ..)| count).sum(),
            wrong,
        };
        match pairs[..] {
            // Together they say more.
            [(_, one, other), (_, two, same)] if other == same || (one, other) == (same, two) => {
                vec![instead(&pairs)]
            }
            _ => pairs.iter().map(|pair| instead(&[*pair])).collect(),
        }
    }
}

fn is_about_refusals(kinds: &Description) -> bool {
    let Description::Instead { pairs, .. } = kinds else {
        return false;
    };
    let mut pairs = pairs.iter();
    pairs.any(|(expected, _)| matches!(expected, AnswerKind::Refused(_)))
}
