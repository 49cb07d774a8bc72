//! First difference of wrong sessions from the right ones, line by line.

use super::compared_answers::ComparedAnswers;
use super::description::Description;
use super::step_action::{action, is_row, role_of_player, row_instead, status};
use super::typed_line::{TypedLine, quoted, typed};
use crate::tally::{distinct, tally};
use notation::{Answer, Session, SessionStep};

/// A difference says nothing if fewer than one wrong session in so many has it.
const FEW: usize = 4;

/// Kind of the typed line, expected answer, and actual answer.
type Difference = (TypedLine, Option<String>, Option<String>);

/// What the first difference of a wrong session may depend on, apart from the program itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::score) enum Dependence {
    /// Nothing: no other function is called between what is right and what isn't.
    None,
    /// The opening board and its picture: nothing has been typed.
    Opening,
    /// Any function.
    Any,
}

impl Dependence {
    pub(in crate::score) fn of(expected: &Session, given: &Session) -> Dependence {
        let Some(found) = difference(expected, given) else {
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
            TypedLine::Refused | TypedLine::Blank | TypedLine::LastLine | TypedLine::EndOfInput
        );
        if found.is_direct && (is_about_the_end || is_quiet) {
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
            let is_so = |step| expected.is_some_and(|expected| action(step) == expected);
            other == *kind && steps.iter().any(is_so)
        })
    }

    /// Returns the most frequent first difference of wrong sessions, unless it is only that of a few.
    pub(super) fn session_line(&self) -> Option<Description> {
        let found = self
            .wrong
            .iter()
            .filter_map(|pair| match (pair.expected, pair.given) {
                (Answer::Session(expected), Some(Answer::Session(given))) => {
                    difference(expected, given)
                }
                _ => None,
            });
        let found: Vec<FirstDifference> = found.collect();
        let differences: Vec<Difference> = found.iter().map(FirstDifference::in_words).collect();
        let of_many = tally(differences.iter().cloned())
            .into_iter()
            .filter(|(_, count)| count * FEW >= self.wrong.len())
            .filter(|(_, count)| *count > 1 || self.wrong.len() == 1);
        // If lines don't matter, the actual line isn't known.
        let weight = |(difference, count): &(Difference, usize)| (difference.2.is_some(), *count);
        let most = of_many.max_by_key(weight);
        let instead = || given_instead(differences, self.wrong.len());
        let ((after, expected, given), sessions) = most.or_else(instead)?;
        let such = |one: &&FirstDifference| {
            let (kind, should, does) = one.in_words();
            kind == after && does == given && (expected.is_none() || should == expected)
        };
        let alike: Vec<&FirstDifference> = found.iter().filter(such).collect();
        // How a move was typed matters only if it is refused.
        let is_known = after == TypedLine::Move && !alike.iter().any(|one| one.is_refusal());
        let kind = after.clone();
        let (after, example) = if is_known {
            (after, None)
        } else {
            quoted(after, &distinct(alike.iter().map(|one| one.typed)))
        };
        let is_sometimes_right = self.is_sometimes_right(&kind, expected.as_deref());
        Some(Description::SessionLine {
            after,
            example,
            is_sometimes_right,
            expected,
            given,
            sessions,
            wrong: self.wrong.len(),
        })
    }
}

/// Returns the most frequent result where different ones are expected, unless it is only that of a few wrong sessions.
fn given_instead(differences: Vec<Difference>, wrong: usize) -> Option<(Difference, usize)> {
    let results = differences.into_iter();
    let results = tally(results.filter_map(|(after, _, given)| Some((after, given?))));
    let ((after, given), count) = results.into_iter().max_by_key(|(_, count)| *count)?;
    (count > 1 && count * FEW >= wrong).then_some(((after, None, Some(given)), count))
}

/// Returns what was typed before the first step that isn't as expected.
pub(in crate::score) fn sessions_differ_after(
    expected: &Session,
    given: &Session,
) -> Option<TypedLine> {
    difference(expected, given).map(|found| found.after)
}

/// Returns what kinds of lines are typed in a session, in their order.
pub(in crate::score) fn typed_lines(session: &Session) -> Vec<TypedLine> {
    typed_with_steps(session).map(|(kind, _)| kind).collect()
}

/// Returns the kind of each typed line, and the steps after it up to the next one.
fn typed_with_steps(session: &Session) -> impl Iterator<Item = (TypedLine, &[SessionStep])> {
    let is_read = |step: &SessionStep| matches!(step, SessionStep::Read(_));
    let steps = session.0.iter().enumerate();
    steps.filter_map(move |(at, step)| {
        let SessionStep::Read(line) = step else {
            return None;
        };
        let rest = &session.0[at + 1..];
        let end = rest.iter().position(is_read);
        Some((
            typed(line, rest),
            &rest[..end.map_or(rest.len(), |end| end + 1)],
        ))
    })
}

/// The first step of a session that isn't as expected.
struct FirstDifference<'a> {
    after: TypedLine,
    /// The typed line.
    typed: &'a [u8],
    expected: Option<&'a SessionStep>,
    /// None at the end, or if only a line is missing after lines that don't matter.
    given: Option<&'a SessionStep>,
    /// Whether all lines since the typed one matter.
    is_direct: bool,
    /// Whether the line before it is a status.
    follows_status: bool,
}

/// Returns the first step that isn't as expected.
fn difference<'a>(expected: &'a Session, given: &'a Session) -> Option<FirstDifference<'a>> {
    let (mut left, mut right) = (&*expected.0, &*given.0);
    let mut after = TypedLine::Nothing;
    let mut last: &[u8] = &[];
    let mut is_direct = true;
    let mut follows_status = false;
    loop {
        match (left.split_first(), right.split_first()) {
            (Some((SessionStep::AnyLines, rest)), _) => {
                left = rest;
                is_direct = false;
                let next = left.first()?;
                match right.iter().position(|step| is_same(next, step)) {
                    Some(at) => right = &right[at..],
                    None => {
                        return Some(FirstDifference {
                            after,
                            typed: last,
                            expected: Some(next),
                            given: instead_of(next, right),
                            is_direct,
                            follows_status: false,
                        });
                    }
                }
            }
            (Some((one, left_rest)), Some((other, right_rest))) if is_same(one, other) => {
                if let SessionStep::Read(line) = one {
                    after = typed(line, left_rest);
                    last = line;
                    is_direct = true;
                }
                follows_status = status(one).is_some();
                (left, right) = (left_rest, right_rest);
            }
            (None, None) => return None,
            // If the session doesn't mention the end, the program may read the end of the input, and ends.
            (None, Some((other, _))) if is_quiet(other) => return None,
            (one, other) => {
                return Some(FirstDifference {
                    after,
                    typed: last,
                    expected: one.map(|(step, _)| step),
                    given: other.map(|(step, _)| step),
                    is_direct,
                    follows_status,
                });
            }
        }
    }
}

/// Returns what happens in place of a step after lines that don't matter; nothing is known if a line is missing after a row of
/// the board.
fn instead_of<'a>(expected: &SessionStep, given: &'a [SessionStep]) -> Option<&'a SessionStep> {
    if !expected.is_printed() {
        return given.iter().find(|step| !step.is_printed());
    }
    let lines = given.iter().take_while(|step| step.is_printed());
    lines.last().or(given.first()).filter(|step| !is_row(step))
}

/// Returns whether the right lines are printed, but a line is read too early.
fn comes_too_late(expected: &Session, given: &Session) -> bool {
    let Some(found) = difference(expected, given) else {
        return false;
    };
    let is_whole = !expected.0.contains(&SessionStep::AnyLines);
    let is_early = match (found.expected, found.given) {
        (Some(SessionStep::Printed(_)), Some(SessionStep::Read(_))) => true,
        // If all lines are the same, only their places are wrong.
        (Some(SessionStep::Printed(_)), Some(SessionStep::Printed(_))) => is_whole,
        _ => false,
    };
    is_early && prints_the_same(expected, given)
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

impl FirstDifference<'_> {
    /// Returns whether something is refused instead.
    fn is_refusal(&self) -> bool {
        matches!(self.given, Some(SessionStep::Printed(line)) if line.starts_with("refused"))
    }

    /// Returns what should happen, and what does, as verbs and their objects.
    fn in_words(&self) -> Difference {
        let given = match (self.expected, self.given) {
            (Some(one), Some(other)) if is_row(one) && is_row(other) => {
                Some(row_instead(one, other))
            }
            (Some(one), Some(other)) if role_of_player(one, other).is_some() => {
                Some("name the other player".to_owned())
            }
            (Some(SessionStep::Printed(_)), Some(SessionStep::Read(_))) => {
                Some("read the next line without writing it".to_owned())
            }
            (Some(SessionStep::Printed(one)), Some(SessionStep::Printed(other)))
                if !other.is_empty() && one.len() > other.len() && one.starts_with(other) =>
            {
                Some("print only the first part of it".to_owned())
            }
            (Some(SessionStep::Ends { .. }), Some(SessionStep::Ends { flushed: false })) => {
                Some("end without calling `flush`".to_owned())
            }
            (_, other) => other.map(action),
        };
        let expected = match (self.expected, self.given) {
            (Some(SessionStep::Ends { flushed: true }), Some(SessionStep::Ends { .. })) => {
                Some("call `flush` before it ends".to_owned())
            }
            (Some(SessionStep::Read(line)), Some(SessionStep::Printed(_)))
                if self.follows_status && !line.is_empty() =>
            {
                Some("read the next line after the status".to_owned())
            }
            (Some(one), Some(other)) => role_of_player(one, other)
                .map(|role| format!("name the {role}"))
                .or_else(|| Some(action(one))),
            (expected, _) => expected.map(action),
        };
        (self.after.clone(), expected, given)
    }
}

fn is_quiet(step: &SessionStep) -> bool {
    matches!(step, SessionStep::Ends { .. }) || *step == SessionStep::Read(Vec::new())
}

fn is_same(one: &SessionStep, other: &SessionStep) -> bool {
    match (one, other) {
        (SessionStep::Printed(one), SessionStep::Printed(other)) => {
            one.trim_end_matches(' ') == other.trim_end_matches(' ')
        }
        (SessionStep::Ends { flushed: false }, SessionStep::Ends { .. }) => true,
        _ => one == other,
    }
}
