//! One question with its right answer, and where both stand.

use std::fmt::Write as _;

use super::mistake::Place;
use crate::notation::{Board, Question, Verb, unescape};

/// One question with its right answer; it decides one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What is asked.
    pub question: Question,
    /// The right answer, in the form in which the probe gives answers.
    pub expected: String,
    /// The rule that the case is evidence for.
    pub rule: String,
    /// The title of the worked example, if it comes from one.
    pub title: Option<String>,
    /// Where it stands.
    pub place: Place,
    /// Whether it is the instructor's own, never shown to students.
    pub hidden: bool,
}

impl Case {
    /// Returns the case in its one-line form, as recorded cases write it.
    #[must_use]
    pub fn line(&self) -> String {
        format!(
            "{}: {}",
            self.question,
            write_answer(self.question.verb, &self.expected)
        )
    }
}

/// Returns whether answers to this verb are text of the student's own, with line breaks.
#[must_use]
pub fn is_text(verb: Verb) -> bool {
    matches!(verb, Verb::Show | Verb::Program)
}

/// Writes an answer in one line.
#[must_use]
pub fn write_answer(verb: Verb, answer: &str) -> String {
    if is_text(verb) {
        format!("\"{}\"", answer.escape_debug())
    } else {
        answer.to_owned()
    }
}

/// Reads an answer from the line that [`write_answer`] makes.
///
/// # Errors
///
/// Returns what is wrong with a text that is not quoted or badly escaped.
pub fn read_answer(verb: Verb, line: &str) -> Result<String, String> {
    if !is_text(verb) {
        return Ok(line.to_owned());
    }
    let quoted = line
        .strip_prefix('"')
        .and_then(|tail| tail.strip_suffix('"'))
        .ok_or_else(|| format!("the answer to `{verb}` is a text; write it in quotes"))?;
    unescape(quoted)
}

/// Takes the board out of an answer, with what stands before and after it.
///
/// `8 4 4 … 0` is `("8", board, "")`; `4 4 … 0 One to move` is `("", board, "One to move")`.
#[must_use]
pub fn board_in(verb: Verb, answer: &str) -> Option<(&str, Board, &str)> {
    let (before, rest) = match verb {
        Verb::Sow => answer.split_once(' ')?,
        Verb::Opening | Verb::Capture | Verb::Sweep | Verb::Play | Verb::Swap => ("", answer),
        _ => return None,
    };
    let end = rest
        .char_indices()
        .filter(|&(_, character)| character == ' ')
        .nth(crate::notation::BOWLS - 1)
        .map_or(rest.len(), |(at, _)| at);
    let board = rest[..end].parse().ok()?;
    Some((before, board, rest[end..].trim_start()))
}

/// Says what is wrong with an answer that no submission could ever give to this verb.
///
/// # Errors
///
/// Returns what to write instead.
pub fn check_answer(verb: Verb, answer: &str) -> Result<(), String> {
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    let numbers = || !answer.is_empty() && answer.split(' ').all(is_number);
    let (fine, wanted) = match verb {
        Verb::Opening | Verb::Capture | Verb::Sweep => (answer.parse::<Board>().is_ok(), "a board"),
        Verb::Sow => (
            board_in(verb, answer)
                .is_some_and(|(last, _, after)| is_number(last) && after.is_empty()),
            "the bowl of the last stone and a board",
        ),
        Verb::Play => (
            refusal(answer).is_some()
                || board_in(verb, answer).is_some_and(|(_, _, status)| {
                    status.parse::<crate::notation::Status>().is_ok()
                }),
            "a board and a status, or `illegal` and one of `game over`, `no such bowl`, `kalah`, \
             `opponent's bowl`, `empty bowl`",
        ),
        Verb::Swap => (
            board_in(verb, answer)
                .is_some_and(|(_, _, status)| status.parse::<crate::notation::Status>().is_ok()),
            "a board and a status",
        ),
        Verb::Bowls => (numbers(), "bowl numbers"),
        Verb::Legal => (answer == "none" || numbers(), "bowl numbers, or `none`"),
        Verb::Kalah | Verb::Opposite | Verb::Next => (is_number(answer), "a bowl number"),
        Verb::Turn => (matches!(answer, "One" | "Two"), "`One` or `Two`"),
        Verb::Winner => (
            matches!(answer, "One" | "Two" | "draw"),
            "`One`, `Two` or `draw`",
        ),
        Verb::Over => (matches!(answer, "yes" | "no"), "`yes` or `no`"),
        Verb::Show | Verb::Program => (true, ""),
    };
    if fine {
        Ok(())
    } else {
        let mut what = String::new();
        let _ = write!(
            what,
            "`{answer}` can't be an answer to `{verb}`; write {wanted}"
        );
        Err(what)
    }
}

/// Returns the reason in an answer that refuses a move.
#[must_use]
pub fn refusal(answer: &str) -> Option<&str> {
    let reason = answer.strip_prefix("illegal ")?;
    let known = [
        "game over",
        "no such bowl",
        "kalah",
        "opponent's bowl",
        "empty bowl",
    ];
    known.contains(&reason).then_some(reason)
}
