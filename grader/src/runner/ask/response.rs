//! The response to a question: an answer, or what happened instead.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::place::{self, Place};
use crate::runner::grading_limits::LimitUsage;
use notation::{Answer, Callee};
use sandbox::LAUNCHER_FAILED;

/// The response to one question. Where it is stored, its answers are text: `Response<String>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Response<A = Answer> {
    /// The answer, or what happened instead.
    pub reply: Reply<A>,
    /// Output of the submission while it answered, truncated if it is long.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub printed: String,
    /// The reply of a new process that was asked nothing else, if it was asked that and replied differently.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub alone: Option<Box<Reply<A>>>,
    /// The way in which input came, if another answer came while it came line by line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub circumstance: Option<Circumstance>,
    /// Other questions that were asked because the answer is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub further: Vec<FurtherReply>,
}

impl Response {
    /// Returns whether it depends on nothing but the program and the question. After a process has ended, some of the others
    /// aren't asked any more, and which ones depends on all of them.
    pub fn is_steady(&self) -> bool {
        let is_steady = match self.reply {
            Reply::Answer(_)
            | Reply::Unfinished { .. }
            | Reply::Panicked { .. }
            | Reply::Missing { .. } => true,
            Reply::Died(_) | Reply::TimedOut(_) | Reply::Flooded | Reply::NotAsked => false,
        };
        is_steady && self.alone.is_none()
    }
}

/// A question on the way to a wrong answer, and the reply, as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FurtherReply {
    /// The question.
    pub question: String,
    /// The reply.
    pub reply: Reply<String>,
}

impl<A> Response<A> {
    /// Makes a response in which nothing was printed.
    pub fn silent(reply: Reply<A>) -> Response<A> {
        Response {
            reply,
            printed: String::new(),
            alone: None,
            circumstance: None,
            further: Vec::new(),
        }
    }

    /// Changes the answers, if there are any.
    pub fn map_answer<B>(self, change: impl Fn(A) -> B) -> Response<B> {
        Response {
            reply: self.reply.map_answer(&change),
            printed: self.printed,
            alone: self.alone.map(|alone| Box::new(alone.map_answer(&change))),
            circumstance: self.circumstance,
            further: self.further,
        }
    }
}

/// A circumstance that changes an answer, although no answer may depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Circumstance {
    /// All lines of a session can be read at once.
    LinesAtOnce,
}

/// An answer, or what happened instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply<A = Answer> {
    /// It answered.
    Answer(A),
    /// It reached a `todo!`, its own or another function's.
    Unfinished {
        /// Text of the `todo!`, for example `part 2: sow`; empty if it has none.
        what: String,
        /// Its place, if that is known.
        #[serde(with = "place::as_text")]
        place: Option<Place>,
    },
    /// It panicked.
    Panicked {
        /// Its place, if that is known.
        #[serde(with = "place::as_text")]
        place: Option<Place>,
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
        /// The compiler's messages.
        why: String,
    },
    /// It wasn't asked: its item was already lost and the function had often reached a limit, or no time was left.
    NotAsked,
}

/// Unexpected end of a process.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// It called `exit`, with this code.
    Exited(i32),
    /// It exhausted its stack.
    StackOverflow,
    /// It aborted, or the system killed it, with this signal.
    Signal(i32),
}

/// The time limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
            TimeLimit::Computing => "it hadn't finished when its time was up",
            TimeLimit::Waiting => "it was still waiting when its time was up",
        })
    }
}

impl<A> Reply<A> {
    /// Returns whether it says nothing about what a student believes.
    pub fn is_silent(&self) -> bool {
        matches!(
            self,
            Reply::Unfinished { .. } | Reply::Missing { .. } | Reply::NotAsked
        )
    }

    /// Returns the answer, if there is one.
    pub fn answer(&self) -> Option<&A> {
        match self {
            Reply::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// Changes the answer, if there is one.
    pub fn map_answer<B>(self, change: impl FnOnce(A) -> B) -> Reply<B> {
        match self {
            Reply::Answer(answer) => Reply::Answer(change(answer)),
            Reply::Unfinished { what, place } => Reply::Unfinished { what, place },
            Reply::Panicked { place, message } => Reply::Panicked { place, message },
            Reply::Died(termination) => Reply::Died(termination),
            Reply::TimedOut(limit) => Reply::TimedOut(limit),
            Reply::Flooded => Reply::Flooded,
            Reply::Missing { why } => Reply::Missing { why },
            Reply::NotAsked => Reply::NotAsked,
        }
    }

    /// Returns whether the machine may have caused it: the launcher or the loader failed, or the system ended the process.
    pub fn may_be_the_machines(&self) -> bool {
        const LOADER_FAILED: i32 = 127;
        let is_failure = |code| [LAUNCHER_FAILED, LOADER_FAILED].contains(&code);
        match self {
            Reply::Died(Termination::Exited(code)) => is_failure(*code),
            Reply::Died(Termination::Signal(_)) => true,
            _ => false,
        }
    }

    /// Returns whether the grader ended the process because of this question.
    pub(super) fn is_limit(&self) -> bool {
        matches!(self, Reply::TimedOut(_) | Reply::Flooded)
    }
}

/// The responses to all questions.
#[derive(Debug)]
pub struct Answers {
    /// One response to each question, in the same order.
    pub responses: Vec<Response>,
    /// Largest share of a limit that the submission used.
    pub limit_usage: LimitUsage,
    /// The functions that gave an answer slowly, in the order in which they are taught.
    pub slow: BTreeSet<Callee>,
}
