//! The way to the answer of a move in one line: `over no; legal yes; sow; capture; over no; turn`.

use std::fmt;
use std::str::FromStr;

use super::notation_error::NotationError;
use super::refusal::Refusal;
use super::verb::Verb;

/// The functions that a move asks in turn, as they were recorded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// The functions.
    pub stages: Vec<Stage>,
    /// The reason why the move is refused in the end, if it is.
    pub refusal: Option<Refusal>,
}

/// A function that a move asks about the board as it is then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stage {
    /// The verb of the function.
    pub verb: Verb,
    /// The answer, if it decides what is asked next: yes or no, or whether a list has the bowl of the move.
    pub answer: Option<bool>,
}

/// The word before the reason of a refused move.
const REFUSED: &str = "refused: ";

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Stage { verb, answer }) in self.stages.iter().enumerate() {
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

impl FromStr for Way {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Way, NotationError> {
        let mut way = Way {
            stages: Vec::new(),
            refusal: None,
        };
        for words in line.split("; ") {
            if let Some(refusal) = words.strip_prefix(REFUSED) {
                way.refusal = Some(refusal.parse()?);
                continue;
            }
            let (verb, answer) = match words.split_once(' ') {
                Some((verb, "yes")) => (verb, Some(true)),
                Some((verb, "no")) => (verb, Some(false)),
                Some(_) => return Err(format!("`{words}` is not a stage of a move").into()),
                None => (words, None),
            };
            let verb = verb.parse()?;
            way.stages.push(Stage { verb, answer });
        }
        Ok(way)
    }
}
