//! Describes what the wrong answers of one function have in common.

use super::super::evidence::{Answered, Seen};
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::description::{Description, Half};
use notation::Answer;

/// The most descriptions of the wrong answers of one function.
const MOST: usize = 3;

/// Describes what the wrong answers of one function have in common.
pub(in crate::score) fn describe(answered: &[&Answered]) -> Vec<Description> {
    let such = |wrong: bool| {
        let answered = answered.iter();
        let answered = answered
            .filter(|answered| answered.seen != Seen::Silent && answered.seen.is_wrong() == wrong);
        let mut pairs: Vec<ComparedAnswer> = answered
            .map(|answered| ComparedAnswer {
                question: &answered.case.question,
                expected: &answered.case.expected,
                given: answered.given,
            })
            .collect();
        pairs.sort_by_key(|pair| pair.question.size());
        pairs
    };
    let answers = ComparedAnswers {
        wrong: such(true),
        right: such(false),
    };
    if answers.wrong.is_empty() {
        return Vec::new();
    }
    let differences = not_used(answered).into_iter().chain(answers.differences());
    let mut found: Vec<Description> = answers
        .lines_too_late()
        .into_iter()
        .chain(answers.session_lines())
        .chain(differences.take(MOST - 1))
        .collect();
    found.extend(answers.where_wrong(&found));
    if answers.is_hardly_described(&found) {
        let mut parts = answers.describe_parts();
        parts.retain(|part| !matches!(part, Description::Within(_, what) if found.contains(what)));
        if parts.iter().any(Description::is_precise) {
            found.retain(|one| !matches!(one, Description::Stones { .. } | Description::Half(_)));
        }
        found.splice(0..0, parts);
    }
    found.truncate(MOST);
    found
}

/// Returns the function without which the replayed calls lead to each of several wrong answers.
fn not_used(answered: &[&Answered]) -> Option<Description> {
    let mut replayed = answered
        .iter()
        .filter_map(|answered| answered.replayed.as_ref());
    let first = replayed.next()?.unused?;
    let mut others = replayed.peekable();
    others.peek()?;
    others
        .all(|replayed| replayed.unused == Some(first))
        .then_some(Description::NotUsed(first))
}

impl ComparedAnswers<'_> {
    /// Returns how all wrong answers differ from the right ones, the most telling difference first.
    pub(super) fn differences(&self) -> Vec<Description> {
        let unchanged = self.unchanged();
        // Which bowls are wrong follows from a board that is as it was.
        let bowls = self.bowls().filter(|_| unchanged.is_none());
        let last = self.last_bowl();
        let half = self.half_right().filter(|_| last.is_none());
        let numbers = self
            .itself()
            .or_else(|| self.offset())
            .or_else(|| self.numbers_from_bowls())
            .or_else(|| self.few_numbers())
            .or_else(|| self.condition_of_answer_kind())
            .or_else(|| self.instead());
        let short = [unchanged, self.always(), self.of_other_player()];
        let boards = [numbers, bowls, last, self.stones(), half];
        let found = self.texts().into_iter().chain(short.into_iter().flatten());
        let found = found.chain(self.lists());
        found.chain(boards.into_iter().flatten()).collect()
    }

    /// Returns the condition under which answers are wrong, unless these descriptions already say so.
    pub(super) fn where_wrong(&self, found: &[Description]) -> Option<Description> {
        let is_about_kinds = |one: &Description| matches!(one, Description::Instead { .. });
        let is_known = found.iter().any(|one| self.says_where(one));
        let condition = || self.condition(found.iter().any(is_about_kinds));
        (!is_known).then(condition).flatten()
    }

    /// Returns whether more wrong sessions are missing than are described, or nothing is said about the other answers but where
    /// they are wrong.
    fn is_hardly_described(&self, found: &[Description]) -> bool {
        let sessions = found.iter().filter_map(|one| match one {
            Description::SessionLine { sessions, .. }
            | Description::LinesTooLate { sessions, .. } => Some(*sessions),
            _ => None,
        });
        let sessions: usize = sessions.sum();
        let missing = self.wrong.iter().filter(|pair| pair.given.is_none());
        let is_session = |one: &Description| {
            matches!(
                one,
                Description::SessionLine { .. } | Description::LinesTooLate { .. }
            )
        };
        let mut others = found.iter().filter(|one| !is_session(one));
        !others.any(Description::is_precise) && (sessions == 0 || missing.count() > sessions)
    }

    pub(super) fn unchanged(&self) -> Option<Description> {
        let same = |pair: &ComparedAnswer| {
            pair.board().is_some() && pair.board() == pair.question.board.as_ref()
        };
        (self.are_several() && self.all_wrong(same)).then_some(Description::Unchanged)
    }

    fn always(&self) -> Option<Description> {
        let first = self.wrong.first()?.given?;
        let all = || self.wrong.iter().chain(&self.right);
        let is_short = first.text().is_none() && first.board().is_none();
        let holds = is_short
            && self.are_several()
            && all().count() > 3
            && all().all(|pair| pair.given == Some(first));
        holds.then(|| Description::Always(first.clone()))
    }

    /// Compares the number of stones with the number before, if the right answer never changes it.
    pub(super) fn stones(&self) -> Option<Description> {
        let counted = |pair: &ComparedAnswer| {
            let before = pair.question.board?.total();
            let is_kept = pair.expected.board()?.total() == before;
            is_kept.then_some((before, pair.board()?.total()))
        };
        let counts: Option<Vec<(u32, u32)>> = self.wrong.iter().map(counted).collect();
        let counts = counts?;
        let more = counts.iter().all(|(before, after)| after > before);
        let fewer = counts.iter().all(|(before, after)| after < before);
        let (before, after) = *counts.first()?;
        let by = before.abs_diff(after);
        let is_same = counts
            .iter()
            .all(|(before, after)| before.abs_diff(*after) == by);
        (more || fewer).then(|| Description::Stones {
            more,
            by: is_same.then_some(by),
        })
    }

    fn half_right(&self) -> Option<Description> {
        let last_of = |pair: &ComparedAnswer| pair.given.and_then(Answer::last);
        let status_of = |pair: &ComparedAnswer| pair.given.and_then(Answer::status);
        let board = |pair: &ComparedAnswer| pair.expected.board() == pair.board();
        let last = |pair: &ComparedAnswer| pair.expected.last() == last_of(pair);
        let status = |pair: &ComparedAnswer| pair.expected.status() == status_of(pair);
        if !self.are_several() {
            return None;
        }
        let has_last = self.all_wrong(|pair| last_of(pair).is_some());
        let has_status =
            self.all_wrong(|pair| status_of(pair).is_some() && pair.expected.status().is_some());
        let half = if has_last && self.all_wrong(board) {
            Half::LastWrong
        } else if has_status && self.all_wrong(board) {
            Half::StatusWrong
        } else if has_last && self.all_wrong(last) {
            Half::LastRight
        } else if has_status && self.all_wrong(status) {
            Half::StatusRight
        } else {
            return None;
        };
        Some(Description::Half(half))
    }
}
