//! Reads a session in the notation of the specs, line by line.

use std::str::FromStr;

use super::escape::{ANY_LINES, END_OF_INPUT, unescape};
use super::notation_error::NotationError;
use super::player::Player;
use super::session::{Session, SessionStep, Silence};
use super::typed_input::Fault;

impl SessionStep {
    /// Reads a line of the notation, which may stand for several steps.
    ///
    /// # Errors
    ///
    /// If the line has an invalid escape, or is a direction that doesn't exist.
    pub fn read_session_line(line: &str) -> Result<Vec<SessionStep>, NotationError> {
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

/// Reads a line that is sent to an opponent.
fn sent(line: &str) -> Result<SessionStep, NotationError> {
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

/// Reads a line in brackets.
fn direction(line: &str) -> Result<SessionStep, NotationError> {
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
        .into()
    })
}

impl FromStr for Session {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Session, NotationError> {
        let mut steps = Vec::new();
        if !text.is_empty() {
            for line in text.split('\n') {
                steps.extend(SessionStep::read_session_line(line)?);
            }
        }
        Ok(Session(steps.into()))
    }
}
