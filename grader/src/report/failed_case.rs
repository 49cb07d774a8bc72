//! A failed case: what was asked, what was expected, and what came back.

use serde::{Deserialize, Serialize};

use super::printable_text::visible;
use super::report_context::SubmissionMap;
use crate::notation::{Answer, Question};
use crate::runner::{Reply, Response};
use crate::score::is_right_alone;
use crate::specs::{Case, Place};

/// A case with a wrong answer, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The question, which is the case's name.
    pub question: Question,
    /// The title of the worked example, if it is one.
    pub title: Option<String>,
    /// The file and line of the case.
    pub place: Place,
    /// The right answer.
    pub expected: Answer,
    /// What came back instead.
    pub got: Got,
    /// Whether the answer was right when the question was the only one of its process.
    pub right_alone: bool,
    /// What the submission printed while it answered, cut short if it is long.
    pub printed: String,
}

/// What came back instead of the right answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Got<A = Answer> {
    /// A wrong answer.
    Wrong {
        /// The answer.
        answer: A,
    },
    /// No answer yet: the function itself is a `todo!`.
    Unfinished {
        /// What the `todo!` says; empty if it says nothing.
        todo: String,
        /// Where it is, as `file:line`.
        place: String,
    },
    /// No answer yet: another function, which this one calls, is a `todo!`.
    Waits {
        /// The other function.
        function: String,
        /// Where the `todo!` is, as `file:line`.
        place: String,
    },
    /// A panic.
    Panicked {
        /// Where, as `file:line`.
        place: String,
        /// Its message.
        message: String,
    },
    /// The process ended.
    Crashed {
        /// How it ended, in words.
        how: String,
    },
    /// No answer in time.
    TimedOut {
        /// Whether it computed or waited, in words.
        how: String,
    },
    /// Too much output.
    Flooded,
    /// No answer: the function is missing, or declared differently.
    Missing {
        /// What the compiler says.
        why: String,
        /// How the submission declares a function of this name, if it has one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        given: Option<String>,
    },
    /// Not asked: the function reached a limit too often, and the item is already lost.
    NotAsked,
}

impl Failure {
    /// Describes how a case failed.
    pub(super) fn of(case: &Case, response: &Response, submitted: &SubmissionMap) -> Failure {
        Failure {
            question: case.question.clone(),
            title: case.title.clone(),
            place: case.place.clone(),
            expected: case.expected.clone(),
            got: Got::of(&case.question, &response.reply, submitted),
            right_alone: is_right_alone(case, response),
            printed: shown(&response.printed),
        }
    }
}

impl Got {
    /// Describes what came back instead of the right answer.
    fn of(question: &Question, reply: &Reply, submitted: &SubmissionMap) -> Got {
        match reply {
            Reply::Answer(answer) => Got::Wrong {
                answer: answer.clone().map_text(shown),
            },
            Reply::Unfinished { what, place } => {
                let asked = question.callee();
                let owner = submitted.todos.owner(asked, what, place);
                let place = shown(place);
                if owner == asked {
                    // A report shows it on a single line.
                    let todo = shown(what).replace('\n', " ");
                    Got::Unfinished { todo, place }
                } else {
                    let function = owner.verb.function().to_owned();
                    Got::Waits { function, place }
                }
            }
            Reply::Panicked { place, message } => Got::Panicked {
                place: shown(place),
                message: shown(message),
            },
            Reply::Died(death) => Got::Crashed {
                how: death.to_string(),
            },
            Reply::TimedOut(clock) => Got::TimedOut {
                how: clock.to_string(),
            },
            Reply::Flooded => Got::Flooded,
            Reply::Missing { why } => Got::Missing {
                why: shown(why),
                given: submitted
                    .functions
                    .answering(question.callee())
                    .map(|function| shown(&function.signature)),
            },
            Reply::NotAsked => Got::NotAsked,
        }
    }
}

/// Returns a text of the submission with everything escaped that a terminal would obey.
fn shown(text: &str) -> String {
    visible(&text.replace("\r\n", "\n"))
}
