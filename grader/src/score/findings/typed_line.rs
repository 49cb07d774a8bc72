//! Lines that are typed in a session, by their kinds.

use notation::{SessionStep, Status};

/// Line that was typed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypedLine {
    /// Nothing yet.
    Nothing,
    /// A number that is played.
    Move,
    /// A number that is refused.
    RefusedMove,
    /// Something that is refused and no number.
    Refused,
    /// A line that isn't valid UTF-8.
    NotUtf8,
    /// A line without anything.
    Blank,
    /// A line that ends the session.
    LastLine,
    /// The end of the input.
    EndOfInput,
    /// Anything else.
    Other,
}

/// Returns what kind of line was typed, by what is expected after it.
pub(super) fn typed(line: &[u8], rest: &[SessionStep]) -> TypedLine {
    if line.is_empty() {
        return TypedLine::EndOfInput;
    }
    let text = String::from_utf8_lossy(line);
    if text.trim().is_empty() {
        return TypedLine::Blank;
    }
    if str::from_utf8(line).is_err() {
        return TypedLine::NotUtf8;
    }
    let is_number = text.trim().parse::<usize>().is_ok();
    match rest.first() {
        Some(SessionStep::Printed(line)) if line.starts_with("refused") => {
            if is_number {
                TypedLine::RefusedMove
            } else {
                TypedLine::Refused
            }
        }
        Some(step) if step.is_end() => TypedLine::LastLine,
        _ if is_number => TypedLine::Move,
        _ => TypedLine::Other,
    }
}

pub(super) fn is_row(step: &SessionStep) -> bool {
    let SessionStep::Printed(line) = step else {
        return false;
    };
    let mut letters = line.chars();
    line.split_whitespace().count() > 1
        && letters.all(|letter| letter.is_ascii_digit() || letter == ' ')
}

pub(super) fn status(step: &SessionStep) -> Option<Status> {
    match step {
        SessionStep::Printed(line) => line.trim_end().parse().ok(),
        _ => None,
    }
}
