//! The response to a question: an answer, or what happened instead.

use std::fmt;

use crate::notation::Answer;

/// The response to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The answer, or what happened instead.
    pub reply: Reply,
    /// What the submission printed while it answered, truncated if it is long.
    pub printed: String,
    /// The reply of a new process that was asked nothing else, if it was asked that and replied differently.
    pub alone: Option<Box<Reply>>,
}

impl Response {
    /// Makes a response in which nothing was printed.
    pub fn silent(reply: Reply) -> Response {
        Response {
            reply,
            printed: String::new(),
            alone: None,
        }
    }
}

/// An answer, or what happened instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It answered.
    Answer(Answer),
    /// It reached a `todo!`, its own or another function's.
    Unfinished {
        /// What the `todo!` names, for example `part 2: sow`; empty if it names nothing.
        what: String,
        /// Where it is, as `file:line`.
        place: String,
    },
    /// It panicked.
    Panicked {
        /// Where, as `file:line`.
        place: String,
        /// Its message.
        message: String,
    },
    /// The process ended.
    Died(Termination),
    /// It took too much time.
    TimedOut(TimeLimit),
    /// It printed too much.
    Flooded,
    /// The function is missing, or declared differently.
    Missing {
        /// What the compiler says.
        why: String,
    },
    /// It wasn't asked: its item was already lost and the function had often reached a limit, or no time was left.
    NotAsked,
}

/// How a process ended that should not have ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// It called `exit`, with this code.
    Exited(i32),
    /// It exhausted its stack.
    StackOverflow,
    /// It aborted, or the system killed it, with this signal.
    Signal(i32),
}

/// The time limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// It computed too long.
    Computing,
    /// It waited too long for something that never came.
    Waiting,
}

/// Says what happened.
impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Exited(code) => {
                write!(f, "it ended the whole program with exit code {code}")
            }
            Termination::StackOverflow => {
                f.write_str("it used up its stack, as endless recursion does")
            }
            Termination::Signal(signal) => {
                write!(f, "the system ended it with signal {signal}")
            }
        }
    }
}

/// Says what it was doing.
impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TimeLimit::Computing => "it was still computing",
            TimeLimit::Waiting => "it was waiting for something that never came",
        })
    }
}

impl Reply {
    /// Returns the answer, if there is one.
    pub fn answer(&self) -> Option<&Answer> {
        match self {
            Reply::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// Returns whether the grader ended the process because of this question.
    pub fn is_limit(&self) -> bool {
        matches!(self, Reply::TimedOut(_) | Reply::Flooded)
    }
}
