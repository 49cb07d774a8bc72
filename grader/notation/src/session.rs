//! A session with the program or with the referee: what happens, in its order.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::escape::{ANY_LINES, END_OF_INPUT, is_special, sent_line, typed_line, unescape};
use super::status::{Player, REFUSED};
use super::typed_input::{Fault, TypedInput};

const WORDS: usize = 24;

/// A session with the program or with the referee, step by step.
///
/// `Display` and `FromStr` use the notation of the specs, with a line for each step. A clone shares the steps: right answers
/// are cloned for each submission.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Session(pub Arc<[SessionStep]>);

/// One step of a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SessionStep {
    /// A printed line.
    Printed(String),
    /// The printed line before has no newline at its end.
    NoNewline,
    /// The referee sends a line to an opponent.
    Sent(Player, String),
    /// Any number of lines that are printed or sent, none of which refuses a move.
    AnyLines,
    /// The program reads a line, with its newline if it has one; an empty one at the end of the input. The referee reads the
    /// name of an opponent and a colon before the line.
    Read(Vec<u8>),
    /// The referee asks an opponent, who says nothing.
    Silent(Player, Silence),
    /// Reading, writing or flushing fails, with an error of a special kind if it is named.
    Fails(Fault, Option<String>),
    /// The program ends without an error.
    Ends {
        /// True if all output has been flushed.
        flushed: bool,
    },
    /// The program ends with the error that it got.
    ReturnsTheError,
    /// Each call has failed in turn, in runs of their own, and each run ended with the error that it got.
    ReturnsEachError,
    /// The program ends with an error of its own.
    ReturnsAnother(String),
    /// The referee ends, and names the winner; none after a draw.
    Returns(Option<Player>),
    /// The referee asks an opponent, and nothing that follows matters.
    Asks(Player),
}

/// A reason for an opponent's silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Silence {
    /// It has ended.
    Gone,
    /// It needs too much time.
    TooSlow,
}

impl SessionStep {
    /// Returns whether the step is something that was printed.
    pub fn is_printed(&self) -> bool {
        matches!(
            self,
            SessionStep::Printed(_) | SessionStep::NoNewline | SessionStep::AnyLines
        )
    }

    /// Returns whether the step is something that was printed or sent.
    pub fn is_output(&self) -> bool {
        self.is_printed() || matches!(self, SessionStep::Sent(..))
    }

    /// Returns whether the step is a line that refuses something.
    pub fn is_refusal(&self) -> bool {
        matches!(self, SessionStep::Printed(line) if line.starts_with(REFUSED))
    }

    /// Returns whether the program has ended after this step.
    pub fn is_end(&self) -> bool {
        matches!(
            self,
            SessionStep::Ends { .. }
                | SessionStep::ReturnsTheError
                | SessionStep::ReturnsEachError
                | SessionStep::ReturnsAnother(_)
                | SessionStep::Returns(_)
                | SessionStep::Asks(_)
        )
    }

    /// Returns what follows this step in a text that begins with it.
    fn strip_from<'a>(&self, text: &'a str) -> Option<&'a str> {
        // Nearly all steps are written as they are.
        let plain = match self {
            SessionStep::Printed(line) if !is_special(line) => text.strip_prefix(line.as_str()),
            SessionStep::Read(line) if !line.contains(&b'\\') => {
                let typed = str::from_utf8(line)
                    .ok()
                    .and_then(|line| line.strip_suffix('\n'));
                let typed = typed.filter(|typed| !typed.ends_with(END_OF_INPUT));
                typed.and_then(|typed| text.strip_prefix("> ")?.strip_prefix(typed))
            }
            _ => None,
        };
        plain.or_else(|| text.strip_prefix(self.to_string().as_str()))
    }
}

impl Session {
    /// The line that stands for any number of lines that are printed or sent.
    pub const ANY_LINES: &str = ANY_LINES;

    /// Returns whether any lines may stand somewhere, or the end is left open.
    pub fn leaves_out_lines(&self) -> bool {
        self.0.contains(&SessionStep::AnyLines) || !self.0.last().is_some_and(SessionStep::is_end)
    }

    /// Returns everything that is typed or said: the lines that are read, then `unread`.
    pub fn typed(&self, unread: &[u8]) -> TypedInput {
        let mut typed = TypedInput::default();
        for step in &*self.0 {
            match step {
                SessionStep::Read(line) => typed.bytes.extend_from_slice(line),
                SessionStep::Silent(player, silence) => {
                    let said = format!("{player} is {}\n", silence.name());
                    typed.bytes.extend_from_slice(said.as_bytes());
                }
                SessionStep::Fails(fault, _) => typed.then = Some(*fault),
                _ => {}
            }
        }
        typed.bytes.extend_from_slice(unread);
        typed
    }

    /// Returns whether it is written as this text. Comparing takes less time than reading the text.
    pub(super) fn is_written_as(&self, text: &str) -> bool {
        let mut rest = Some(text);
        for step in &*self.0 {
            let Some(after) = rest.and_then(|text| step.strip_from(text)) else {
                return false;
            };
            if !after.is_empty() && !after.starts_with('\n') {
                return false;
            }
            rest = after.strip_prefix('\n');
        }
        rest.is_none()
    }

    /// Returns whether `got` is what this session expects.
    ///
    /// Spaces at the end of a printed line don't matter. If this session doesn't end with a direction, the program
    /// has to end without an error, and may read the end of the input. After `[ends]` it doesn't matter whether the
    /// program has flushed.
    pub fn agrees(&self, got: &Session) -> bool {
        let ends = self.0.last().is_some_and(SessionStep::is_end);
        if ends && Arc::ptr_eq(&self.0, &got.0) {
            return true;
        }
        let steps = self.0.iter().zip(&*got.0);
        let same = steps.take_while(|(one, other)| one == other).count();
        let mut expected = self.0[same..].to_vec();
        let mut got = got.0[same..].to_vec();
        if !ends {
            expected.push(SessionStep::Ends { flushed: false });
            let end = |step: &SessionStep| *step == SessionStep::Read(Vec::new());
            if let [.., before, _] = got.as_slice()
                && end(before)
                && !self.0.iter().any(end)
            {
                got.remove(got.len() - 2);
            }
        }
        // A program may flush before it reads that the input has ended.
        if reads_the_end_before_a_failing_flush(&expected)
            && !reads_the_end_before_a_failing_flush(&got)
        {
            expected.remove(expected.len() - 3);
        }
        let (mut expected, mut got) = (expected.as_slice(), got.as_slice());
        loop {
            let (right, right_rest) = output(expected);
            let (said, said_rest) = output(got);
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

fn reads_the_end_before_a_failing_flush(steps: &[SessionStep]) -> bool {
    let [.., SessionStep::Read(line), SessionStep::Fails(fault, _), _] = steps else {
        return false;
    };
    line.is_empty() && *fault == Fault::Flushing
}

/// Splits off what is printed or sent before anything else happens.
fn output(steps: &[SessionStep]) -> (&[SessionStep], &[SessionStep]) {
    let end = steps.iter().position(|step| !step.is_output());
    steps.split_at(end.unwrap_or(steps.len()))
}

fn is_met(wanted: &SessionStep, step: &SessionStep) -> bool {
    match (wanted, step) {
        (SessionStep::Ends { flushed: false }, SessionStep::Ends { .. }) => true,
        _ => wanted == step,
    }
}

/// Returns whether the printed and sent steps are the expected ones, some of which may be any lines.
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
    let may_be_any = |steps: &[SessionStep]| !steps.iter().any(SessionStep::is_refusal);
    for piece in pieces {
        // The earliest match leaves the most room for the pieces that follow.
        match (0..=rest.len()).find(|&at| starts(&rest[at..], piece)) {
            Some(at) if may_be_any(&rest[..at]) => rest = &rest[at + piece.len()..],
            _ => return false,
        }
    }
    let any = rest.len().checked_sub(last.len());
    any.is_some_and(|any| may_be_any(&rest[..any]) && starts(&rest[any..], last))
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

impl Silence {
    fn name(self) -> &'static str {
        match self {
            Silence::Gone => "gone",
            Silence::TooSlow => "too slow",
        }
    }
}

impl fmt::Display for SessionStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionStep::Printed(line) => {
                write!(f, "{}{line}", if is_special(line) { "\\" } else { "" })
            }
            SessionStep::NoNewline => f.write_str("[no newline]"),
            SessionStep::Sent(player, line) => f.write_str(&sent_line(&player.to_string(), line)),
            SessionStep::AnyLines => f.write_str(ANY_LINES),
            SessionStep::Read(line) => f.write_str(&typed_line(line)),
            SessionStep::Silent(player, silence) => write!(f, "[{player} is {}]", silence.name()),
            SessionStep::Fails(fault, None) => write!(f, "[{}]", fault.name()),
            SessionStep::Fails(fault, Some(kind)) => write!(f, "[{}: {kind}]", fault.name()),
            SessionStep::Ends { flushed: false } => f.write_str("[ends]"),
            SessionStep::Ends { flushed: true } => f.write_str("[ends, flushed]"),
            SessionStep::ReturnsTheError => f.write_str("[returns the error]"),
            SessionStep::ReturnsEachError => f.write_str("[returns each error]"),
            SessionStep::ReturnsAnother(error) => write!(f, "[returns another error: {error}]"),
            SessionStep::Returns(Some(player)) => write!(f, "[returns {player}]"),
            SessionStep::Returns(None) => f.write_str("[returns draw]"),
            SessionStep::Asks(player) => write!(f, "[asks {player}]"),
        }
    }
}

impl fmt::Display for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = &*self.0;
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

impl SessionStep {
    /// Reads a line of the notation, which may stand for several steps.
    ///
    /// # Errors
    ///
    /// If the line has an invalid escape, or is a direction that doesn't exist.
    pub fn read_session_line(line: &str) -> Result<Vec<SessionStep>, String> {
        if let Some(words) = line.strip_prefix(">>") {
            return Ok(typed_words(words));
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
        } else if line.starts_with('<') {
            sent(line)?
        } else if line.starts_with('[') {
            direction(line)?
        } else if line == ANY_LINES {
            SessionStep::AnyLines
        } else {
            SessionStep::Printed(line.strip_prefix('\\').unwrap_or(line).to_owned())
        }])
    }
}

/// Reads words that are typed one after another; `One:` and `Two:` say which opponent says those that follow.
fn typed_words(words: &str) -> Vec<SessionStep> {
    let mut steps = Vec::new();
    let mut speaker = "";
    for word in words.split_whitespace() {
        if word.ends_with(':') {
            speaker = word;
            continue;
        }
        let line = [speaker, word].join(if speaker.is_empty() { "" } else { " " });
        steps.push(SessionStep::AnyLines);
        steps.push(SessionStep::Read((line + "\n").into_bytes()));
    }
    steps
}

fn sent(line: &str) -> Result<SessionStep, String> {
    let (player, sent) = line
        .strip_prefix("< ")
        .and_then(|line| line.split_once(':'))
        .ok_or_else(|| {
            format!("`{line}` doesn't name an opponent; write `< One: ` or `< Two: `")
        })?;
    let sent = String::from_utf8(unescape(sent.strip_prefix(' ').unwrap_or(sent))?)
        .map_err(|_| format!("`{line}` isn't UTF-8; write text"))?;
    Ok(SessionStep::Sent(player.parse()?, sent))
}

fn direction(line: &str) -> Result<SessionStep, String> {
    let error = line
        .strip_prefix("[returns another error: ")
        .and_then(|tail| tail.strip_suffix(']'));
    if let Some(error) = error {
        return Ok(SessionStep::ReturnsAnother(error.to_owned()));
    }
    if let Some((name, kind)) = line.split_once(": ")
        && let Some(fault) = Fault::named(&name[1..])
        && let Some(kind) = kind.strip_suffix(']')
    {
        return Ok(SessionStep::Fails(fault, Some(kind.to_owned())));
    }
    if let Some(fault) = line[1..].strip_suffix(']').and_then(Fault::named) {
        return Ok(SessionStep::Fails(fault, None));
    }
    // The first are the most frequent, since there are thousands of sessions.
    let others = [
        SessionStep::Ends { flushed: true },
        SessionStep::Ends { flushed: false },
        SessionStep::Returns(Some(Player::One)),
        SessionStep::Returns(Some(Player::Two)),
        SessionStep::Returns(None),
        SessionStep::ReturnsEachError,
        SessionStep::NoNewline,
        SessionStep::ReturnsTheError,
        SessionStep::Silent(Player::One, Silence::Gone),
        SessionStep::Silent(Player::One, Silence::TooSlow),
        SessionStep::Silent(Player::Two, Silence::Gone),
        SessionStep::Silent(Player::Two, Silence::TooSlow),
        SessionStep::Asks(Player::One),
        SessionStep::Asks(Player::Two),
    ];
    let mut known = others.into_iter();
    known.find(|step| step.to_string() == line).ok_or_else(|| {
        format!(
            "unknown direction `{line}`; write `[ends]`, `[ends, flushed]`, `[no newline]`, `[reading fails]`, \
             `[writing fails]`, `[flushing fails]`, `[returns the error]` or `[returns each error]`; for the referee, also `[One is gone]`, \
             `[One is too slow]`, `[asks One]`, `[returns One]` or `[returns draw]`"
        )
    })
}

impl FromStr for Session {
    type Err = String;

    fn from_str(text: &str) -> Result<Session, String> {
        let mut steps = Vec::new();
        if !text.is_empty() {
            for line in text.split('\n') {
                steps.extend(SessionStep::read_session_line(line)?);
            }
        }
        Ok(Session(steps.into()))
    }
}
