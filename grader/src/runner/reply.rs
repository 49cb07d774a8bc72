//! What came back for a question: an answer, or what happened instead.

use crate::notation::Answer;

/// What came back for one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The answer, or what happened instead.
    pub reply: Reply,
    /// What the submission printed while it answered, cut short if it is long.
    pub printed: String,
}

/// An answer, or what happened instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It answered.
    Answer(Answer),
    /// It met a `todo!`, its own or another function's.
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
        /// With what message.
        message: String,
    },
    /// It ended the whole process, or the system did.
    Died(Termination),
    /// It took more time than a question may.
    TimedOut(TimeLimit),
    /// It printed more than a question may.
    Flooded,
    /// The function is not there, or not as the assignment declares it.
    Missing {
        /// What the compiler says.
        why: String,
    },
    /// It was not asked: its item was lost already and the function often ended at a limit, or no time was left.
    NotAsked,
}

/// How a process ended that should not have ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// It called `exit`, with this code.
    Exited(i32),
    /// It exhausted its stack.
    StackOverflow,
    /// It aborted, or the system ended it by this signal.
    Signal(i32),
}

/// Which clock ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// It computed too long.
    Computing,
    /// It waited too long for something that never came.
    Waiting,
}

impl Reply {
    /// Returns the answer, if there is one.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        match self {
            Reply::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// Returns whether the grader ended the process because of this question.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        matches!(self, Reply::TimedOut(_) | Reply::Flooded)
    }
}
