//! The first difference of a session from the right one.

use super::typed_line::{
    TypedLine, is_row, role_of_player, row_instead, status, step_action, typed,
};
use notation::{Session, SessionStep};

/// The right step at the place where a line other than a status is printed.
pub(super) const STATUS: &str = "print the status";

/// Kind of the typed line, expected answer, and actual answer.
pub(super) type Difference = (TypedLine, Option<String>, Option<String>);

pub(super) struct FirstDifference<'a> {
    pub(super) after: TypedLine,
    pub(super) typed: &'a [u8],
    pub(super) expected: Option<&'a SessionStep>,
    /// None at the end, or if only a line is missing after lines that don't matter.
    pub(super) given: Option<&'a SessionStep>,
    /// Whether all lines since the typed one matter.
    pub(super) is_direct: bool,
    follows_status: bool,
}

impl<'a> FirstDifference<'a> {
    pub(super) fn of(expected: &'a Session, given: &'a Session) -> Option<FirstDifference<'a>> {
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
                    // Nothing is read among lines that don't matter.
                    let is_read = |step: &SessionStep| matches!(step, SessionStep::Read(_));
                    let read = right.iter().position(is_read);
                    let lines = read.map_or(right, |read| &right[..=read]);
                    let is_next = |step: &SessionStep| is_same(next, step);
                    // No refusal is a line that doesn't matter.
                    match lines
                        .iter()
                        .position(|step| is_next(step) || step.is_refusal())
                    {
                        Some(at) if is_next(&right[at]) => right = &right[at..],
                        refused => {
                            let given = refused.map(|at| &right[at]);
                            return Some(FirstDifference {
                                after,
                                typed: last,
                                expected: Some(next),
                                given: given.or(instead_of(next, right)),
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
}

impl FirstDifference<'_> {
    /// Returns whether it is this one; one without an expected step holds for all of them.
    pub(super) fn is_like(&self, (after, expected, given): &Difference) -> bool {
        let (kind, should, does) = self.in_words();
        kind == *after && does == *given && (expected.is_none() || should == *expected)
    }

    /// Returns whether what should happen and what does happen differ in words.
    pub(super) fn differs_in_words(&self) -> bool {
        let (_, expected, given) = self.in_words();
        expected != given
    }

    /// Returns whether a line is read before the right one is printed.
    pub(super) fn is_early(&self) -> bool {
        matches!(
            (self.expected, self.given),
            (Some(SessionStep::Printed(_)), Some(SessionStep::Read(_)))
        )
    }

    /// Returns whether another line is printed than the right one, or the program ends instead.
    pub(super) fn is_about_a_line(&self) -> bool {
        let is_printed = |step: Option<&SessionStep>| step.is_some_and(SessionStep::is_printed);
        let ends = self.given.is_some_and(SessionStep::is_end);
        is_printed(self.expected) && (is_printed(self.given) || ends)
    }

    pub(super) fn is_about_reading(&self) -> bool {
        let mut steps = [self.expected, self.given].into_iter();
        steps.all(|step| matches!(step, Some(SessionStep::Read(_))))
    }

    /// Returns whether a call that fails is expected, or made.
    pub(super) fn is_of_failing_call(&self) -> bool {
        let mut steps = [self.expected, self.given].into_iter();
        steps.any(|step| matches!(step, Some(SessionStep::Fails(..))))
    }

    pub(super) fn is_refusal(&self) -> bool {
        matches!(self.given, Some(SessionStep::Printed(line)) if line.starts_with("refused"))
    }

    /// Returns what should happen, and what does, as verbs and their objects.
    pub(super) fn in_words(&self) -> Difference {
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
            (_, other) => other.map(step_action),
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
            (Some(one), Some(other))
                if self.after != TypedLine::Nothing
                    && status(one).is_some()
                    && status(other).is_none() =>
            {
                Some(STATUS.to_owned())
            }
            (Some(one), Some(other)) => role_of_player(one, other)
                .map(|role| format!("name the {role}"))
                .or_else(|| Some(step_action(one))),
            (expected, _) => expected.map(step_action),
        };
        (self.after.clone(), expected, given)
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

fn is_quiet(step: &SessionStep) -> bool {
    matches!(step, SessionStep::Ends { .. }) || *step == SessionStep::Read(Vec::new())
}

pub(super) fn is_same(one: &SessionStep, other: &SessionStep) -> bool {
    match (one, other) {
        (SessionStep::Printed(one), SessionStep::Printed(other)) => {
            one.trim_end_matches(' ') == other.trim_end_matches(' ')
        }
        (SessionStep::Ends { flushed: false }, SessionStep::Ends { .. }) => true,
        _ => one == other,
    }
}
