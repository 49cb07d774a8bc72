//! The calls of a move in one line: `over no; legal yes; sow; capture; over no; turn`.

use std::fmt;
use std::str::FromStr;

use super::notation_error::NotationError;
use super::refusal::Refusal;
use super::verb::Verb;

/// The functions that a move asks in turn, as they were recorded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallTrace {
    /// The functions.
    pub calls: Vec<TracedCall>,
    /// The reason why the move is refused in the end, if it is.
    pub refusal: Option<Refusal>,
}

/// A function that a move asks about the board as it is then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TracedCall {
    /// The verb of the function.
    pub verb: Verb,
    /// The answer, if it decides what is asked next: yes or no, or whether a list has the bowl of the move.
    pub answer: Option<bool>,
}

/// The word before the reason of a refused move.
const REFUSED: &str = "refused: ";

impl fmt::Display for CallTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, TracedCall { verb, answer }) in self.calls.iter().enumerate() {
            let separator = if index > 0 { "; " } else { "" };
            let answer = match answer {
                Some(true) => " yes",
                Some(false) => " no",
                None => "",
            };
            write!(f, "{separator}{verb}{answer}")?;
        }
        match self.refusal {
            Some(refusal) => write!(f, "; {REFUSED}{refusal}"),
            None => Ok(()),
        }
    }
}

impl FromStr for CallTrace {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<CallTrace, NotationError> {
        let mut trace = CallTrace {
            calls: Vec::new(),
            refusal: None,
        };
        for words in line.split("; ") {
            if let Some(refusal) = words.strip_prefix(REFUSED) {
                trace.refusal = Some(refusal.parse()?);
                continue;
            }
            let (verb, answer) = match words.split_once(' ') {
                Some((verb, "yes")) => (verb, Some(true)),
                Some((verb, "no")) => (verb, Some(false)),
                Some(_) => return Err(format!("`{words}` is not a call of a move").into()),
                None => (words, None),
            };
            let verb = verb.parse()?;
            trace.calls.push(TracedCall { verb, answer });
        }
        Ok(trace)
    }
}
