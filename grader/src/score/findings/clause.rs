//! Clauses about wrong answers.

use super::pair::Pair;
use notation::Answer;

/// A clause that is true of a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Clause {
    pub(super) text: String,
    /// Whether it says little: where something is wrong, but not what.
    pub(super) is_vague: bool,
    /// Of several clauses about one thing, only one is said.
    pub(super) subject: Subject,
}

/// The thing that a clause is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// The answer as a whole, which leaves nothing else to say.
    Whole,
    /// The whole board.
    Board,
    /// Bowls of a board: whether it is a kalah, and what is wrong.
    Bowls(bool, String),
    LastBowl,
    Kind,
    /// The order of a list, or the end of a picture.
    Order,
    /// The contents of a list or a picture.
    Contents,
    /// A line of a picture.
    Line(usize),
    /// The step that a program takes in place of the right one.
    Instead(String),
}

impl Subject {
    /// Returns whether something can be said about both.
    pub(super) fn goes_with(&self, other: &Subject) -> bool {
        match (self, other) {
            (Subject::Bowls(kalah, amount), Subject::Bowls(other_kalah, other_amount)) => {
                kalah != other_kalah && amount != other_amount
            }
            (Subject::Whole, _)
            | (_, Subject::Whole)
            | (Subject::Board, Subject::Bowls(..))
            | (Subject::Bowls(..), Subject::Board) => false,
            (one, other) => one != other,
        }
    }

    /// Returns whether this is wrong in an answer.
    pub(super) fn is_wrong_in(&self, pair: &Pair) -> bool {
        match self {
            Subject::Board | Subject::Bowls(..) => pair
                .boards()
                .is_some_and(|(expected, given)| expected != given),
            Subject::LastBowl => {
                let given = pair.given.and_then(Answer::last);
                given.is_some() && given != pair.expected.last()
            }
            _ => true,
        }
    }
}

/// The clauses that are true of a wrong answer.
#[derive(Default)]
pub(super) struct Seen(pub(super) Vec<Clause>);

impl Seen {
    pub(super) fn add(&mut self, subject: Subject, text: impl Into<String>) {
        self.push(subject, text.into(), false);
    }

    pub(super) fn add_vague(&mut self, subject: Subject, text: impl Into<String>) {
        self.push(subject, text.into(), true);
    }

    pub(super) fn push(&mut self, subject: Subject, text: String, is_vague: bool) {
        self.0.push(Clause {
            text,
            is_vague,
            subject,
        });
    }
}

/// Says by how much a number is higher or lower than another one; nothing if it is the same.
pub(super) fn off(than: usize, number: usize, more: &str, less: &str) -> Option<String> {
    let direction = if number > than { more } else { less };
    (number != than).then(|| format!("{} {direction}", number.abs_diff(than)))
}
