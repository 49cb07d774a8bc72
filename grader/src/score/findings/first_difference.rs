//! The first difference of a session from the right one.

use super::typed_line::{TypedLine, is_row, status, typed};
use notation::{Session, SessionStep};

pub(super) struct FirstDifference<'a> {
    pub(super) after: TypedLine,
    pub(super) typed: &'a [u8],
    pub(super) expected: Option<&'a SessionStep>,
    /// None at the end, or if only a line is missing after lines that don't matter.
    pub(super) given: Option<&'a SessionStep>,
    /// Whether all lines since the typed one matter.
    pub(super) is_direct: bool,
    pub(super) follows_status: bool,
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
            && !found.expected.is_some_and(SessionStep::is_refusal);
        if found.is_direct && (is_about_the_end || is_quiet || is_refused) {
            Dependence::None
        } else if found.after == TypedLine::Nothing {
            Dependence::Opening
        } else {
            Dependence::Any
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
