//! How a case failed, made from the case and the response to it.

use super::report::{Failure, Got};
use super::submitted::Submitted;
use super::visible::visible;
use crate::notation::Question;
use crate::runner::{Reply, Response, Termination, TimeLimit};
use crate::specs::Case;

impl Failure {
    /// Says how a case failed.
    pub(super) fn of(case: &Case, response: &Response, submitted: &Submitted) -> Failure {
        Failure {
            question: case.question.clone(),
            title: case.title.clone(),
            place: case.place.clone(),
            expected: case.expected.clone(),
            got: Got::of(&case.question, &response.reply, submitted),
            printed: shown(&response.printed),
        }
    }
}

impl Got {
    /// Says what came back instead of the right answer.
    fn of(question: &Question, reply: &Reply, submitted: &Submitted) -> Got {
        match reply {
            Reply::Answer(answer) => Got::Wrong {
                answer: answer.clone().map_text(shown),
            },
            Reply::Unfinished { what, place } => {
                let asked = question.callee();
                let owner = submitted.todos.owner(asked, what, place);
                let place = shown(place);
                if owner == asked {
                    // A report names it in a line of its own.
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
                how: match death {
                    Termination::Exited(code) => {
                        format!("it ended the whole program with exit code {code}")
                    }
                    Termination::StackOverflow => {
                        "it used up its stack, as endless recursion does".to_owned()
                    }
                    Termination::Signal(signal) => {
                        format!("the system ended it with signal {signal}")
                    }
                },
            },
            Reply::TimedOut(clock) => Got::TimedOut {
                how: match clock {
                    TimeLimit::Computing => "it was still computing",
                    TimeLimit::Waiting => "it was waiting for something that never came",
                }
                .to_owned(),
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

/// Returns what a submission says as a report may hold it, whoever displays that: nothing in it steers a terminal.
fn shown(said: &str) -> String {
    visible(&said.replace("\r\n", "\n"))
}
