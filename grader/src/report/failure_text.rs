//! A failed case as reports write it: question and answers as text.

use serde::{Deserialize, Serialize};

use super::report::{Failure, Got};
use crate::notation::{Answer, Question};
use crate::specs::Place;

/// A failed case with its question and answers as text.
#[derive(Serialize, Deserialize)]
pub(super) struct FailureText {
    question: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    place: Place,
    expected: String,
    got: Got<String>,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    printed: String,
}

impl From<Failure> for FailureText {
    fn from(failure: Failure) -> FailureText {
        FailureText {
            question: failure.question.to_string(),
            title: failure.title,
            place: failure.place,
            expected: failure.expected.to_string(),
            got: failure.got.map_answer(|answer| answer.to_string()),
            printed: failure.printed,
        }
    }
}

impl TryFrom<FailureText> for Failure {
    type Error = String;

    fn try_from(text: FailureText) -> Result<Failure, String> {
        let question: Question = text.question.parse()?;
        let verb = question.verb;
        Ok(Failure {
            question,
            title: text.title,
            place: text.place,
            expected: Answer::parse(verb, &text.expected)?,
            got: text
                .got
                .map_answer(|answer| Answer::of_submission(verb, &answer)),
            printed: text.printed,
        })
    }
}

impl<A> Got<A> {
    /// Changes the answer, if there is one.
    fn map_answer<B>(self, change: impl FnOnce(A) -> B) -> Got<B> {
        match self {
            Got::Wrong { answer } => Got::Wrong {
                answer: change(answer),
            },
            Got::Unfinished { todo, place } => Got::Unfinished { todo, place },
            Got::Waits { function, place } => Got::Waits { function, place },
            Got::Panicked { place, message } => Got::Panicked { place, message },
            Got::Crashed { how } => Got::Crashed { how },
            Got::TimedOut { how } => Got::TimedOut { how },
            Got::Flooded => Got::Flooded,
            Got::Missing { why, given } => Got::Missing { why, given },
            Got::NotAsked => Got::NotAsked,
        }
    }
}
