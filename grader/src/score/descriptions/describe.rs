//! Describes what the wrong answers of one function have in common.

use super::super::evidence::{Answered, Seen};
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::description::{Description, Half};
use crate::tally::tally;
use notation::{Answer, Verb};

const MOST: usize = 4;

/// The number of wrong answers needed to say that a function isn't used.
const ENOUGH: usize = 2;

/// The number needed to say that it isn't used in some of them.
const ENOUGH_OF_SOME: usize = 3;

/// That says nothing if it holds for fewer than one wrong answer in so many.
const FEW: usize = 8;

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
                steps: answered.steps,
                rule: answered.case.rule.as_str(),
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
    let (never, sometimes): (Vec<Description>, Vec<Description>) = not_used(answered)
        .into_iter()
        .partition(|one| matches!(one, Description::NotUsed { always: true, .. }));
    let differences = never.into_iter().chain(answers.differences());
    let mut found: Vec<Description> = answers
        .lines_too_late()
        .into_iter()
        .chain(answers.wrong_session_lines())
        .chain(differences.take(MOST - 2))
        .collect();
    found.extend(answers.where_wrong(&found));
    if answers.is_hardly_described(&found) {
        let mut parts = answers.describe_parts();
        parts.retain(|part| !matches!(part, Description::Within(_, what) if found.contains(what)));
        if parts.iter().any(Description::is_precise) {
            found.retain(|one| !one.is_vague());
        }
        found.splice(0..0, parts);
    } else if found.iter().any(is_session) {
        found.extend(answers.no_answer().filter(Description::says_where));
    }
    if !found.iter().any(Description::is_exact) {
        let exactly = answers.where_not_refused(&found);
        found.extend(exactly);
    }
    found.truncate(MOST - usize::from(!sometimes.is_empty()));
    found.extend(sometimes);
    found.truncate(MOST);
    found
}

/// Returns the functions without which the replayed calls lead to several wrong answers.
fn not_used(answered: &[&Answered]) -> Vec<Description> {
    let replayed = answered
        .iter()
        .filter_map(|answered| answered.replayed.as_ref());
    let replayed: Vec<Option<Verb>> = replayed.map(|replayed| replayed.unused).collect();
    let unused = tally(replayed.iter().copied().flatten()).into_iter();
    unused
        .filter(|(_, count)| {
            let is_all = *count == replayed.len() && *count >= ENOUGH;
            is_all || *count >= ENOUGH_OF_SOME && count * FEW >= replayed.len()
        })
        .map(|(function, count)| Description::NotUsed {
            function,
            always: count == replayed.len(),
        })
        .collect()
}

fn is_session(one: &Description) -> bool {
    matches!(
        one,
        Description::SessionLine { .. } | Description::LinesTooLate { .. }
    )
}

impl ComparedAnswers<'_> {
    /// Returns how all wrong answers differ from the right ones, the most telling difference first.
    pub(super) fn differences(&self) -> Vec<Description> {
        let unchanged = self.unchanged();
        // Which bowls are wrong follows from a board that is as it was.
        let bowls = self.wrong_bowls().filter(|_| unchanged.is_none());
        let last = self.last_bowl();
        let half = self.half_right().filter(|_| last.is_none());
        let numbers = self
            .itself()
            .or_else(|| self.offset())
            .or_else(|| self.numbers_from_bowls())
            .or_else(|| self.wrong_numbers())
            .or_else(|| self.condition_of_answer_kind());
        let kinds = if numbers.is_none() {
            self.wrong_kinds()
        } else {
            Vec::new()
        };
        let short = [unchanged, self.always(), self.of_other_player()];
        let boards = [bowls, last, self.stones(), half];
        let found = self
            .wrong_texts()
            .into_iter()
            .chain(short.into_iter().flatten());
        let found = found.chain(self.wrong_lists()).chain(numbers).chain(kinds);
        found.chain(boards.into_iter().flatten()).collect()
    }

    /// Returns the condition under which answers are wrong, unless these descriptions already say so.
    pub(super) fn where_wrong(&self, found: &[Description]) -> Option<Description> {
        let is_about_kinds = |one: &Description| matches!(one, Description::Instead { .. });
        let is_known = found.iter().any(|one| self.says_where(one));
        let condition = || {
            let kinds_are_known = found.iter().any(is_about_kinds);
            let of_kind = || kinds_are_known.then(|| self.condition_of_expected_kind());
            self.find_condition(kinds_are_known)
                .or_else(|| of_kind().flatten())
        };
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
        let mut others = found.iter().filter(|one| !is_session(one));
        !others.any(|one| one.is_precise() && !one.is_vague())
            && (sessions == 0 || missing.count() > sessions)
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
