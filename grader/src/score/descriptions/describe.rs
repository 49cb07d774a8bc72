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
    let unchanged = answers.unchanged();
    // Which bowls are wrong follows from a board that is as it was.
    let bowls = answers.bowls().filter(|_| unchanged.is_none());
    let (spaces, line) = (answers.only_spaces(), answers.line());
    let is_line_known = spaces.is_some() || line.is_some();
    let sessions = answers.lines_too_late().into_iter();
    let sessions: Vec<Description> = sessions.chain(answers.session_lines()).collect();
    let differences = [
        not_used(answered),
        spaces,
        line,
        answers.lengths().filter(|_| !is_line_known),
        unchanged,
        answers.always(),
        answers.of_other_player(),
        answers.list(),
        answers
            .itself()
            .or_else(|| answers.offset())
            .or_else(|| answers.condition_of_answer_kind())
            .or_else(|| answers.instead()),
        bowls,
        answers.stones(),
        answers.half_right(),
    ];
    let mut found: Vec<Description> = differences.into_iter().flatten().take(MOST - 1).collect();
    found.splice(0..0, sessions);
    let is_about_kinds = |one: &Description| matches!(one, Description::Instead { .. });
    let kinds = found.iter().any(is_about_kinds);
    if !found.iter().any(|one| answers.says_where(one)) {
        found.extend(answers.condition(kinds));
    }
    if answers.is_hardly_described(&found) {
        found.splice(0..0, answers.describe_subset());
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
    /// Returns whether more wrong answers are missing than are described, or none is described.
    fn is_hardly_described(&self, found: &[Description]) -> bool {
        let missing = self.wrong.iter().filter(|pair| pair.given.is_none());
        let described = found.iter().map(|one| match one {
            Description::SessionLine { sessions, .. }
            | Description::LinesTooLate { sessions, .. } => Some(*sessions),
            _ => None,
        });
        let described: Option<usize> = described.sum();
        described.is_some_and(|described| found.is_empty() || missing.count() > described)
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
