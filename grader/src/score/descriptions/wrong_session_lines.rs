//! Differences of wrong sessions from the right ones, line by line.

use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::description::Description;
use super::first_difference::{Difference, FirstDifference, STATUS, is_same};
use super::typed_line::{TypedLine, quoted, status, step_action, typed_with_steps};
use crate::tally::{distinct, tally};
use notation::{Answer, Session, SessionStep};

/// A difference says nothing if fewer than one wrong session in so many has it.
const FEW: usize = 4;

const MOST_LINES: usize = 4;

/// A wrong session, and its first difference.
type Differing<'a> = (&'a ComparedAnswer<'a>, FirstDifference<'a>);

/// Possible cause of the first difference in a wrong session, apart from the program itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::score) enum Dependence {
    /// Nothing: no other function is called between what is right and what isn't.
    None,
    /// The opening board and its picture: nothing has been typed.
    Opening,
    Any,
}

impl Dependence {
    pub(in crate::score) fn of(expected: &Session, given: &Session) -> Dependence {
        let Some(found) = FirstDifference::of(expected, given) else {
            return Dependence::Any;
        };
        // Nothing is called to end, or after a line that isn't a number.
        let is_about_the_end = matches!(
            found.expected,
            Some(SessionStep::ReturnsTheError | SessionStep::ReturnsEachError)
        ) || matches!(
            (found.expected, found.given),
            (
                Some(SessionStep::Ends { flushed: true }),
                Some(SessionStep::Ends { flushed: false })
            )
        );
        let is_quiet = matches!(
            found.after,
            TypedLine::Refused
                | TypedLine::NotUtf8
                | TypedLine::Blank
                | TypedLine::LastLine
                | TypedLine::EndOfInput
        );
        // The refusal is right, and what comes after it isn't.
        let is_refused = found.after == TypedLine::RefusedMove
            && !matches!(found.expected, Some(SessionStep::Printed(line)) if line.starts_with("refused"));
        if found.is_direct && (is_about_the_end || is_quiet || is_refused) {
            Dependence::None
        } else if found.after == TypedLine::Nothing {
            Dependence::Opening
        } else {
            Dependence::Any
        }
    }
}

impl ComparedAnswers<'_> {
    /// Returns in how many wrong sessions all lines are right but late, unless it is only a few.
    pub(super) fn lines_too_late(&self) -> Option<Description> {
        let late = self.wrong.iter().filter(|pair| {
            matches!(
                (pair.expected, pair.given),
                (Answer::Session(expected), Some(Answer::Session(given))) if comes_too_late(expected, given)
            )
        });
        let (sessions, wrong) = (late.count(), self.wrong.len());
        (sessions > 0 && sessions * FEW >= wrong)
            .then_some(Description::LinesTooLate { sessions, wrong })
    }

    /// Returns whether the same should happen after another line of this kind, and does.
    fn is_sometimes_right(&self, kind: &TypedLine, expected: Option<&str>) -> bool {
        let sessions = self.right.iter().filter_map(|pair| match pair.expected {
            Answer::Session(session) => Some(session),
            _ => None,
        });
        sessions.flat_map(typed_with_steps).any(|(other, steps)| {
            let is_so = |step| match expected {
                Some(STATUS) => status(step).is_some(),
                expected => expected.is_some_and(|expected| step_action(step) == expected),
            };
            other == *kind && steps.iter().any(is_so)
        })
    }

    /// Returns the most frequent first difference of wrong sessions, then that of those without it, and so on. A difference of only
    /// a few sessions says nothing.
    pub(super) fn wrong_session_lines(&self) -> Vec<Description> {
        let is_late = self.lines_too_late().is_some();
        let compared = self
            .wrong
            .iter()
            .filter_map(|pair| match (pair.expected, pair.given) {
                (Answer::Session(expected), Some(Answer::Session(given))) => {
                    Some((pair, FirstDifference::of(expected, given)?))
                }
                _ => None,
            });
        let mut left: Vec<Differing> = compared
            .filter(|(_, found)| !is_late || found.is_about_a_line())
            .filter(|(_, found)| found.differs_in_words())
            .collect();
        let mut lines: Vec<Description> = Vec::new();
        let mut before: Vec<Difference> = Vec::new();
        let mut of = if is_late {
            left.len()
        } else {
            self.wrong.len()
        };
        while lines.len() < MOST_LINES {
            let Some(difference) = self.most_frequent(&left, of) else {
                break;
            };
            let (alike, others): (Vec<Differing>, Vec<Differing>) = left
                .into_iter()
                .partition(|(_, one)| one.is_like(&difference));
            let is_first = before.is_empty() && !is_late;
            if is_first || self.is_another_change(&before, &difference, &alike) {
                let alike: Vec<FirstDifference> = alike.into_iter().map(|(_, one)| one).collect();
                lines.push(self.session_line(difference.clone(), &alike));
                before.push(difference);
            }
            left = others;
            of = left.len();
        }
        lines
    }

    /// Returns whether a difference of these sessions isn't likely to follow from the same mistake as those before: of what
    /// was typed, what should happen, and what does, at most one is the same. That a program ends early has many
    /// reasons, unless all sessions of a rule do.
    fn is_another_change(
        &self,
        before: &[Difference],
        (after, expected, given): &Difference,
        alike: &[Differing],
    ) -> bool {
        let is_same = |(kind, one, other): &Difference| {
            let is_line = one.as_deref() != Some(STATUS);
            let same = [kind == after, is_line && one == expected, other == given];
            same.iter().filter(|same| **same).count() > 1
        };
        let ends = given.as_deref() == Some("end");
        let mut calls = alike.iter().filter(|(_, one)| one.is_of_failing_call());
        expected.is_some()
            && calls.next().is_none()
            && !before.iter().any(is_same)
            && !(ends && alike.len() * FEW < self.wrong.len() && !self.is_of_a_rule(alike))
    }

    fn is_of_a_rule(&self, sessions: &[Differing]) -> bool {
        let sessions: Vec<ComparedAnswer> = sessions.iter().map(|(pair, _)| **pair).collect();
        self.is_all_of_a_rule(&sessions)
    }

    /// Returns the most frequent one of these differences, unless it is only that of a few of so many sessions.
    fn most_frequent(&self, found: &[Differing], of: usize) -> Option<Difference> {
        let differences: Vec<Difference> = found.iter().map(|(_, one)| one.in_words()).collect();
        let is_enough = |count: usize| count > 1 || self.wrong.len() <= FEW;
        let is_of_a_rule = |difference: &Difference| {
            let alike = found.iter().filter(|(_, one)| one.is_like(difference));
            let alike: Vec<&Differing> = alike.collect();
            let reads_on = alike.iter().any(|(_, one)| one.is_about_reading());
            let alike: Vec<ComparedAnswer> = alike.iter().map(|(pair, _)| **pair).collect();
            !reads_on && self.is_all_of_a_rule(&alike)
        };
        let of_many = tally(differences.iter().cloned())
            .into_iter()
            .map(|(difference, count)| {
                let is_frequent = count * FEW >= of && is_enough(count);
                (difference, count, is_frequent)
            })
            .filter(|(difference, _, is_frequent)| *is_frequent || is_of_a_rule(difference));
        // If lines don't matter, the actual line isn't known.
        let most = of_many.max_by_key(|(difference, count, is_frequent)| {
            (*is_frequent, difference.2.is_some(), *count)
        });
        let most = most.map(|(difference, ..)| difference);
        most.or_else(|| given_instead(differences, of))
    }

    /// Describes the difference that these sessions have.
    fn session_line(&self, difference: Difference, alike: &[FirstDifference]) -> Description {
        let (kind, expected, given) = difference;
        // The way in which a move was typed matters only if it is refused.
        let is_known = kind == TypedLine::Move && !alike.iter().any(FirstDifference::is_refusal);
        // Different lines may be of one kind.
        let lines = distinct(alike.iter().map(|one| one.expected.map(step_action)));
        let expected = match lines.as_slice() {
            [Some(line)] if expected.as_deref() == Some(STATUS) => Some(line.clone()),
            _ => expected,
        };
        let is_sometimes_right = self.is_sometimes_right(&kind, expected.as_deref());
        let (after, example) = if is_known {
            (kind, None)
        } else {
            quoted(kind, &distinct(alike.iter().map(|one| one.typed)))
        };
        Description::SessionLine {
            after,
            example,
            is_sometimes_right,
            expected,
            given,
            sessions: alike.len(),
            wrong: self.wrong.len(),
        }
    }
}

/// Returns the most frequent result where different ones are expected, unless it is only that of a few of so many sessions.
fn given_instead(differences: Vec<Difference>, of: usize) -> Option<Difference> {
    let results = differences.into_iter();
    let results = tally(results.filter_map(|(after, _, given)| Some((after, given?))));
    let ((after, given), count) = results.into_iter().max_by_key(|(_, count)| *count)?;
    (count > 1 && count * FEW >= of).then_some((after, None, Some(given)))
}

/// Returns what was typed before the first step that isn't as expected.
pub(in crate::score) fn sessions_differ_after(
    expected: &Session,
    given: &Session,
) -> Option<TypedLine> {
    FirstDifference::of(expected, given).map(|found| found.after)
}

/// Returns whether the right lines are printed, but a line is read too early.
fn comes_too_late(expected: &Session, given: &Session) -> bool {
    let Some(found) = FirstDifference::of(expected, given) else {
        return false;
    };
    let is_whole = !expected.0.contains(&SessionStep::AnyLines);
    // If all lines are the same, only their places are wrong.
    let is_other_line = matches!(
        (found.expected, found.given),
        (Some(SessionStep::Printed(_)), Some(SessionStep::Printed(_)))
    );
    (found.is_early() || is_whole && is_other_line) && prints_the_same(expected, given)
}

/// Returns whether the printed lines are the same, wherever lines are read between them.
fn prints_the_same(expected: &Session, given: &Session) -> bool {
    let is_printed = |step: &&SessionStep| matches!(step, SessionStep::Printed(_));
    let mut printed = given.0.iter().filter(is_printed);
    let mut skips = false;
    for step in expected.0.iter() {
        match step {
            SessionStep::AnyLines => skips = true,
            SessionStep::Printed(_) => {
                let found = if skips {
                    printed.any(|other| is_same(step, other))
                } else {
                    printed.next().is_some_and(|other| is_same(step, other))
                };
                if !found {
                    return false;
                }
                skips = false;
            }
            _ => {}
        }
    }
    skips || printed.next().is_none()
}
