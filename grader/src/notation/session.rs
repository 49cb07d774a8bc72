//! A session with the program: what is typed and what is printed, in the order in which it happens.

use std::fmt;
use std::str::FromStr;

use super::escape::{END_OF_INPUT, typed_line, unescape};
use super::typed_input::{Fault, TypedInput};

/// The line that stands for any number of printed lines.
pub(crate) const ANY_LINES: &str = "...";

/// The most words on one line after `>>`.
const WORDS: usize = 24;

/// A session with the program, step by step.
///
/// `Display` and `FromStr` use the notation of the specs, with a line for each step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Session(pub Vec<SessionStep>);

/// One step of a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SessionStep {
    /// A printed line.
    Printed(String),
    /// The printed line before has no newline at its end.
    NoNewline,
    /// Any number of printed lines.
    AnyLines,
    /// The program reads a line, with its newline if it has one; an empty one at the end of the input.
    Read(Vec<u8>),
    /// Reading, writing or flushing fails.
    Fails(Fault),
    /// The program ends without an error.
    Ends {
        /// Whether everything printed has been flushed.
        flushed: bool,
    },
    /// The program ends with the error that it got.
    ReturnsTheError,
    /// The program ends with an error of its own.
    ReturnsAnother(String),
}

impl SessionStep {
    /// Returns whether the step is something that was printed.
    #[must_use]
    pub fn is_printed(&self) -> bool {
        matches!(
            self,
            SessionStep::Printed(_) | SessionStep::NoNewline | SessionStep::AnyLines
        )
    }

    /// Returns whether the program has ended after this step.
    #[must_use]
    pub fn is_end(&self) -> bool {
        matches!(
            self,
            SessionStep::Ends { .. }
                | SessionStep::ReturnsTheError
                | SessionStep::ReturnsAnother(_)
        )
    }

    /// Reads a line of the notation, which may stand for several steps.
    ///
    /// # Errors
    ///
    /// If the line has an invalid escape, or is a direction that doesn't exist.
    pub fn read(line: &str) -> Result<Vec<SessionStep>, String> {
        if let Some(words) = line.strip_prefix(">>") {
            let each = |word: &str| {
                let line = format!("{word}\n").into_bytes();
                [SessionStep::AnyLines, SessionStep::Read(line)]
            };
            return Ok(words.split_whitespace().flat_map(each).collect());
        }
        Ok(vec![if let Some(typed) = line.strip_prefix('>') {
            let typed = typed.strip_prefix(' ').unwrap_or(typed);
            if let Some(before) = typed.strip_suffix(END_OF_INPUT) {
                SessionStep::Read(unescape(before)?)
            } else {
                let mut line = unescape(typed)?;
                line.push(b'\n');
                SessionStep::Read(line)
            }
        } else if line.starts_with('[') {
            direction(line)?
        } else if line == ANY_LINES {
            SessionStep::AnyLines
        } else {
            SessionStep::Printed(line.strip_prefix('\\').unwrap_or(line).to_owned())
        }])
    }
}

/// Reads a line in brackets.
fn direction(line: &str) -> Result<SessionStep, String> {
    let error = line
        .strip_prefix("[returns another error: ")
        .and_then(|tail| tail.strip_suffix(']'));
    if let Some(error) = error {
        return Ok(SessionStep::ReturnsAnother(error.to_owned()));
    }
    let others = [
        SessionStep::NoNewline,
        SessionStep::Ends { flushed: false },
        SessionStep::Ends { flushed: true },
        SessionStep::ReturnsTheError,
    ];
    let mut known = Fault::ALL.into_iter().map(SessionStep::Fails).chain(others);
    known.find(|step| step.to_string() == line).ok_or_else(|| {
        format!(
            "unknown direction `{line}`; write `[ends]`, `[ends, flushed]`, `[no newline]`, `[reading fails]`, \
             `[writing fails]`, `[flushing fails]` or `[returns the error]`"
        )
    })
}

impl Session {
    /// Returns everything that is typed: the lines that the program reads, then `unread`.
    #[must_use]
    pub fn typed(&self, unread: &[u8]) -> TypedInput {
        let mut typed = TypedInput::default();
        for step in &self.0 {
            match step {
                SessionStep::Read(line) => typed.bytes.extend_from_slice(line),
                SessionStep::Fails(fault) => typed.then = Some(*fault),
                _ => {}
            }
        }
        typed.bytes.extend_from_slice(unread);
        typed
    }

    /// Returns whether `got` is what this session expects.
    ///
    /// Spaces at the end of a printed line don't matter. If this session doesn't end with a direction, the program
    /// has to end without an error, and may read the end of the input. After `[ends]` it doesn't matter whether the
    /// program has flushed.
    #[must_use]
    pub fn agrees(&self, got: &Session) -> bool {
        let mut expected = self.0.clone();
        let mut got = got.0.clone();
        if !expected.last().is_some_and(SessionStep::is_end) {
            expected.push(SessionStep::Ends { flushed: false });
            let end = |step: &SessionStep| *step == SessionStep::Read(Vec::new());
            if let [.., before, _] = got.as_slice()
                && end(before)
                && !expected.iter().any(end)
            {
                got.remove(got.len() - 2);
            }
        }
        let (mut expected, mut got) = (expected.as_slice(), got.as_slice());
        loop {
            let (right, right_rest) = printed(expected);
            let (said, said_rest) = printed(got);
            if !lines_match(right, said) {
                return false;
            }
            match (right_rest.split_first(), said_rest.split_first()) {
                (None, None) => return true,
                (Some((wanted, right_rest)), Some((step, said_rest))) if is_met(wanted, step) => {
                    (expected, got) = (right_rest, said_rest);
                }
                _ => return false,
            }
        }
    }
}

/// Splits off what is printed before anything else happens.
fn printed(steps: &[SessionStep]) -> (&[SessionStep], &[SessionStep]) {
    let end = steps.iter().position(|step| !step.is_printed());
    steps.split_at(end.unwrap_or(steps.len()))
}

fn is_met(wanted: &SessionStep, step: &SessionStep) -> bool {
    match (wanted, step) {
        (SessionStep::Ends { flushed: false }, SessionStep::Ends { .. }) => true,
        _ => wanted == step,
    }
}

/// Returns whether the printed steps are the expected ones, some of which may be any lines.
fn lines_match(expected: &[SessionStep], got: &[SessionStep]) -> bool {
    let mut pieces = expected.split(|step| *step == SessionStep::AnyLines);
    let starts = |steps: &[SessionStep], piece: &[SessionStep]| {
        steps.len() >= piece.len() && piece.iter().zip(steps).all(|(one, other)| same(one, other))
    };
    let first = pieces.next().unwrap_or_default();
    if !starts(got, first) {
        return false;
    }
    let mut rest = &got[first.len()..];
    let Some(last) = pieces.next_back() else {
        return rest.is_empty();
    };
    for piece in pieces {
        // The earliest match leaves the most room for the pieces that follow.
        match (0..=rest.len()).find(|&at| starts(&rest[at..], piece)) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && starts(&rest[rest.len() - last.len()..], last)
}

fn same(one: &SessionStep, other: &SessionStep) -> bool {
    match (one, other) {
        (SessionStep::Printed(one), SessionStep::Printed(other)) => {
            let without_spaces = |line: &str| line.trim_end_matches(' ').len();
            one[..without_spaces(one)] == other[..without_spaces(other)]
        }
        _ => one == other,
    }
}

impl fmt::Display for SessionStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionStep::Printed(line) => {
                let special = line.starts_with(['>', '[', '\\']) || line == ANY_LINES;
                write!(f, "{}{line}", if special { "\\" } else { "" })
            }
            SessionStep::NoNewline => f.write_str("[no newline]"),
            SessionStep::AnyLines => f.write_str(ANY_LINES),
            SessionStep::Read(line) => f.write_str(&typed_line(line)),
            SessionStep::Fails(fault) => f.write_str(fault.name()),
            SessionStep::Ends { flushed: false } => f.write_str("[ends]"),
            SessionStep::Ends { flushed: true } => f.write_str("[ends, flushed]"),
            SessionStep::ReturnsTheError => f.write_str("[returns the error]"),
            SessionStep::ReturnsAnother(error) => write!(f, "[returns another error: {error}]"),
        }
    }
}

impl fmt::Display for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = self.0.as_slice();
        let mut first = true;
        while let Some((step, rest)) = steps.split_first() {
            if !first {
                f.write_str("\n")?;
            }
            first = false;
            let words = words(steps);
            if words.len() > 1 {
                write!(f, ">> {}", words.join(" "))?;
                steps = &steps[2 * words.len()..];
            } else {
                write!(f, "{step}")?;
                steps = rest;
            }
        }
        Ok(())
    }
}

/// Returns the first words that are typed while it doesn't matter what is printed.
fn words(steps: &[SessionStep]) -> Vec<&str> {
    let pairs = steps.chunks_exact(2).map(|pair| match pair {
        [SessionStep::AnyLines, SessionStep::Read(line)] => {
            let word = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
            let plain = |next: char| next.is_ascii_alphanumeric();
            (!word.is_empty() && word.chars().all(plain)).then_some(word)
        }
        _ => None,
    });
    pairs.map_while(|word| word).take(WORDS).collect()
}

impl FromStr for Session {
    type Err = String;

    fn from_str(text: &str) -> Result<Session, String> {
        let mut steps = Vec::new();
        if text.is_empty() {
            return Ok(Session(steps));
        }
        for line in text.split('\n') {
            steps.extend(SessionStep::read(line)?);
        }
        Ok(Session(steps))
    }
}
