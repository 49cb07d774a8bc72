//! Failures of a terminal: one call once everything has been read, or each call in turn, in runs of their own.

use std::io::ErrorKind;

use super::escape_bytes::{lengthen, unescape};

/// The kinds of errors that programs handle apart from others. The last call that reads, that writes and that flushes fails with each.
const KINDS: [ErrorKind; 11] = [
    ErrorKind::BrokenPipe,
    ErrorKind::UnexpectedEof,
    ErrorKind::WriteZero,
    ErrorKind::WouldBlock,
    ErrorKind::TimedOut,
    ErrorKind::ConnectionReset,
    ErrorKind::InvalidInput,
    ErrorKind::InvalidData,
    ErrorKind::Interrupted,
    ErrorKind::PermissionDenied,
    ErrorKind::StorageFull,
];

/// Most calls of a session that fail: the last one, and others at equal distances.
const MOST_CALLS: usize = 250;

const EACH: &str = "[each call fails in turn]";

/// A call of the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Call {
    Reading,
    Writing,
    Flushing,
}

/// Calls that a question lets fail.
#[derive(Clone, Copy)]
pub enum Fault {
    /// None, or this one once everything that is typed has been read.
    Once(Option<Call>),
    /// Each call, in runs of their own.
    EachInTurn,
}

/// The call that fails in one run.
#[derive(Clone, Copy)]
pub struct PlannedFailure {
    pub(super) number: usize,
    pub(super) kind: ErrorKind,
    /// Whether all calls after it fail too.
    pub(super) for_ever: bool,
}

/// The events of one run, besides its session.
#[derive(Default)]
pub struct Run {
    pub(super) calls: Vec<(Call, bool)>,
    pub(super) printed: Vec<u8>,
    /// Whether the program returned the error that it got, and did nothing in between.
    pub(super) returned_it: bool,
}

/// Returns a failure as a session shows it.
pub(super) fn direction(call: Call, kind: ErrorKind) -> String {
    let call = match call {
        Call::Reading => "reading",
        Call::Writing => "writing",
        Call::Flushing => "flushing",
    };
    match kind {
        ErrorKind::Other => format!("[{call} fails]"),
        kind => format!("[{call} fails: {kind}]"),
    }
}

/// Reads what is typed, and what fails, as a question writes it.
pub fn read_typed(text: &str) -> (Vec<u8>, Fault) {
    // A bracket that is typed is escaped.
    let typed = text.split_once(" [").map_or(text, |(typed, _)| typed);
    let mut calls = [Call::Reading, Call::Writing, Call::Flushing].into_iter();
    let fault = match text[typed.len()..].trim_start() {
        EACH => Fault::EachInTurn,
        written => Fault::Once(calls.find(|&call| direction(call, ErrorKind::Other) == written)),
    };
    (unescape(&lengthen(typed)).unwrap_or_default(), fault)
}

/// Runs a program until each of its calls has failed. Returns the first session in which it didn't return the error that
/// it got, or printed something else after it; otherwise the one in which nothing fails, with a direction that says so.
pub fn each_in_turn(run: &mut dyn FnMut(Option<PlannedFailure>) -> (String, Run)) -> String {
    let (session, plain) = run(None);
    let (before, end) = session.rsplit_once('\n').unwrap_or_default();
    let is_fine =
        end.starts_with("[ends") || end.starts_with("[returns ") && !end.contains("error");
    if !is_fine {
        return session;
    }
    for planned in plans(&plain.calls) {
        let (session, failing) = run(Some(planned));
        // A buffer may write the rest of what it holds, but nothing else.
        if !failing.returned_it || !plain.printed.starts_with(&failing.printed) {
            return session;
        }
    }
    format!("{before}\n{EACH}\n[returns each error]")
}

/// Returns the runs in which a call fails, those with an error of no special kind first.
fn plans(calls: &[(Call, bool)]) -> Vec<PlannedFailure> {
    let plan = |number, kind, for_ever| PlannedFailure {
        number,
        kind,
        for_ever,
    };
    let differs = |one: usize, other: usize| {
        calls.get(one).map(|(call, _)| call) != calls.get(other).map(|(call, _)| call)
    };
    let step = 1 + calls.len() / MOST_CALLS;
    let mut plans = Vec::new();
    for number in (0..calls.len())
        .skip(calls.len().saturating_sub(1) % step)
        .step_by(step)
    {
        // Some programs notice an error within a line only at its end: `Display` can't say which one it was.
        let is_noticed = calls[number].1
            || differs(number, number + 1)
            || differs(number, number.wrapping_sub(1));
        plans.extend(is_noticed.then(|| plan(number, ErrorKind::Other, false)));
        plans.push(plan(number, ErrorKind::Other, true));
    }
    for kind in KINDS {
        for failing in [Call::Reading, Call::Writing, Call::Flushing] {
            // `read_line` returns an error of this kind for a line that isn't UTF-8, so no program can tell the two apart.
            // The standard library reads and writes again after an interruption, but it doesn't flush again.
            let fits = match kind {
                ErrorKind::InvalidData => failing != Call::Reading,
                ErrorKind::Interrupted => failing == Call::Flushing,
                _ => true,
            };
            let last = calls.iter().rposition(|&(call, _)| fits && call == failing);
            plans.extend(last.map(|number| plan(number, kind, false)));
        }
    }
    plans
}
