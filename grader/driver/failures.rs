//! Failures of a terminal: one call once everything has been read, or each call in turn, in runs of their own.

use std::io::ErrorKind;

use super::escape_bytes::{lengthen, unescape};
use super::sign_of_life::sign_of_life;

/// The kinds of errors, with the words for them. Those from [`RARE`] on are tried at every seventh call only.
const KINDS: [(ErrorKind, &str); 17] = [
    (ErrorKind::Other, ""),
    (ErrorKind::BrokenPipe, "broken pipe"),
    (ErrorKind::UnexpectedEof, "unexpected end of file"),
    (ErrorKind::WriteZero, "write zero"),
    (ErrorKind::WouldBlock, "operation would block"),
    (ErrorKind::TimedOut, "timed out"),
    (ErrorKind::ConnectionReset, "connection reset"),
    (ErrorKind::InvalidInput, "invalid input parameter"),
    (ErrorKind::InvalidData, "invalid data"),
    (ErrorKind::Interrupted, "operation interrupted"),
    (ErrorKind::NotFound, "entity not found"),
    (ErrorKind::PermissionDenied, "permission denied"),
    (ErrorKind::ConnectionAborted, "connection aborted"),
    (ErrorKind::NotConnected, "not connected"),
    (ErrorKind::StorageFull, "no storage space"),
    (ErrorKind::OutOfMemory, "out of memory"),
    (ErrorKind::Unsupported, "unsupported"),
];

/// The number of kinds that are tried at every call.
const RARE: usize = 10;

/// The direction after which each call fails in turn.
const EACH: &str = "[each call fails in turn]";

/// In a run with more calls than this, those fail that begin or end a stretch of the same calls.
const MANY_CALLS: usize = 250;

/// Number of those, counted from the last, that fail in such a run.
const FEW: usize = 4;

/// In a run with more calls than this, only the last ones fail with errors of every kind. Each of the others fails with one in
/// [`SHARE`] of the kinds, and its neighbours with the others.
const FEW_CALLS: usize = 100;

/// One in so many calls or kinds, where neighbouring calls make up for the others.
const SHARE: usize = 3;

/// Number of calls, counted from the last, that fail with errors of every kind in a run of any length.
const LAST: usize = 2;

/// A call of the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Reading.
    Reading,
    /// Writing.
    Writing,
    /// Flushing.
    Flushing,
}

/// Failure once everything that is typed has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Failure {
    /// The call.
    pub call: Call,
    /// The kind of its error.
    pub kind: ErrorKind,
}

/// The call that fails in one run.
#[derive(Clone, Copy)]
pub struct PlannedFailure {
    /// Its number.
    number: usize,
    /// The kind of its error.
    pub(super) kind: ErrorKind,
    /// Whether all calls after it fail too.
    for_ever: bool,
}

/// Calls that a question lets fail.
pub enum Fault {
    /// Nothing, or one kind of call.
    Once(Option<Failure>),
    /// Each call, in runs of their own.
    EachInTurn,
}

/// One run: what happened, its calls, and whether it returned the error that it got.
pub struct Run {
    pub session: String,
    pub calls: Vec<Call>,
    /// The numbers of the calls that ended a printed line.
    pub line_ends: Vec<usize>,
    /// The bytes that were printed.
    pub printed: Vec<u8>,
    pub returned_it: bool,
}

impl Failure {
    /// Returns the failure as a session shows it.
    pub(super) fn direction(self) -> String {
        let call = match self.call {
            Call::Reading => "reading",
            Call::Writing => "writing",
            Call::Flushing => "flushing",
        };
        match KINDS.iter().find(|(kind, _)| *kind == self.kind) {
            Some((_, words)) if !words.is_empty() => format!("[{call} fails: {words}]"),
            _ => format!("[{call} fails]"),
        }
    }

    fn all() -> impl Iterator<Item = Failure> {
        let calls = [Call::Reading, Call::Writing, Call::Flushing];
        let of = move |(kind, _)| calls.map(|call| Failure { call, kind });
        KINDS.into_iter().flat_map(of)
    }
}

impl PlannedFailure {
    /// Returns whether the call with this number fails.
    pub(super) fn is(self, number: usize) -> bool {
        number == self.number || self.for_ever && number > self.number
    }
}

/// Reads what is typed, and what fails, as a question writes it.
pub fn read_typed(text: &str) -> (Vec<u8>, Fault) {
    // A bracket that is typed is escaped.
    let (text, fault) = match text.split_once('[') {
        Some((typed, _)) => {
            let direction = &text[typed.len()..];
            let mut failures = Failure::all();
            let fault = if direction == EACH {
                Fault::EachInTurn
            } else {
                Fault::Once(failures.find(|failure| failure.direction() == direction))
            };
            (typed.strip_suffix(' ').unwrap_or(typed), fault)
        }
        None => (text, Fault::Once(None)),
    };
    (unescape(&lengthen(text)).unwrap_or_default(), fault)
}

/// Runs a program until each of its calls has failed. Returns the first session in which it didn't return the error that
/// it got, or printed something else after it; otherwise the one in which nothing fails, with a direction that says so.
pub fn each_in_turn(run: &mut dyn FnMut(Option<PlannedFailure>) -> Run) -> String {
    let plain = run(None);
    let (before, end) = plain.session.rsplit_once('\n').unwrap_or_default();
    let is_fine =
        end == "[ends, flushed]" || end.starts_with("[returns ") && !end.contains("error");
    if !is_fine {
        return plain.session;
    }
    for planned in plans(&plain) {
        sign_of_life();
        let failing = run(Some(planned));
        // A buffer may write the rest of what it holds, but nothing else.
        if !failing.returned_it || !plain.printed.starts_with(&failing.printed) {
            return failing.session;
        }
    }
    format!("{before}\n{EACH}\n[returns each error]")
}

/// Returns the runs in which a call fails, those with an error of no special kind first.
fn plans(plain: &Run) -> Vec<PlannedFailure> {
    let calls = plain.calls.as_slice();
    let differs = |number: usize, other: usize| calls.get(number) != calls.get(other);
    let (at_an_end, inside): (Vec<usize>, Vec<usize>) = (0..calls.len()).partition(|&number| {
        differs(number, number + 1) || differs(number, number.wrapping_sub(1))
    });
    let planned = |number, kind, for_ever| PlannedFailure {
        number,
        kind,
        for_ever,
    };
    let is_short = calls.len() <= MANY_CALLS;
    let few = if is_short { calls.len() } else { FEW };
    let at_an_end = &at_an_end[at_an_end.len().saturating_sub(few)..];
    let mut plans = Vec::new();
    if is_short {
        // Some programs notice an error within a line only at its end: `Display` can't say which one it was.
        let inside = inside.iter().step_by(SHARE);
        plans.extend(inside.map(|&number| planned(number, ErrorKind::Other, true)));
        let line_ends = plain.line_ends.iter();
        plans.extend(line_ends.map(|&number| planned(number, ErrorKind::Other, false)));
    }
    for for_ever in [false, true] {
        let other = |&number: &usize| planned(number, ErrorKind::Other, for_ever);
        plans.extend(at_an_end.iter().map(other));
    }
    plans.sort_by_key(|planned| planned.number);
    let last = at_an_end.len().saturating_sub(LAST);
    let first = if is_short { 0 } else { last };
    for (kind_number, (kind, _)) in KINDS[1..RARE].iter().enumerate() {
        // `read_line` returns an error of this kind for a line that isn't UTF-8, so no program can tell the two apart.
        // The standard library reads and writes again after an interruption, but it doesn't flush again.
        let fits = |&&number: &&usize| match *kind {
            ErrorKind::InvalidData => calls[number] != Call::Reading,
            ErrorKind::Interrupted => calls[number] == Call::Flushing,
            _ => true,
        };
        let is_in_its_share = |&(place, _): &(usize, &usize)| {
            calls.len() <= FEW_CALLS || place >= last || (place + kind_number).is_multiple_of(SHARE)
        };
        let failing = at_an_end.iter().enumerate().skip(first);
        let failing = failing.filter(is_in_its_share).map(|(_, number)| number);
        plans.extend(
            failing
                .filter(fits)
                .map(|&number| planned(number, *kind, false)),
        );
    }
    // The other kinds share one run for each call.
    let rare = KINDS[RARE..].iter().cycle();
    let calls = at_an_end[first..].iter().zip(rare);
    plans.extend(calls.map(|(&number, (kind, _))| planned(number, *kind, false)));
    plans
}
