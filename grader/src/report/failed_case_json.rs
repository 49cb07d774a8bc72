//! A failed case in JSON, with the question and the answers as text.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::failed_case::{Failure, Got};
use crate::notation::{Answer, Question};
use crate::specs::Place;

/// A failed case with its question and answers as text.
#[derive(Serialize, Deserialize)]
struct FailureJson {
    question: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    place: Place,
    expected: String,
    got: Got<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    right_alone: bool,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    printed: String,
}

impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FailureJson::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Failure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Failure, D::Error> {
        let json = FailureJson::deserialize(deserializer)?;
        Failure::try_from(json).map_err(D::Error::custom)
    }
}

impl From<Failure> for FailureJson {
    fn from(failure: Failure) -> FailureJson {
        FailureJson {
            question: failure.question.to_string(),
            title: failure.title,
            place: failure.place,
            expected: failure.expected.to_string(),
            got: failure.got.map_answer(|answer| answer.to_string()),
            right_alone: failure.right_alone,
            printed: failure.printed,
        }
    }
}

impl TryFrom<FailureJson> for Failure {
    type Error = String;

    fn try_from(json: FailureJson) -> Result<Failure, String> {
        let question: Question = json.question.parse()?;
        let verb = question.verb;
        Ok(Failure {
            question,
            title: json.title,
            place: json.place,
            expected: Answer::parse(verb, &json.expected)?,
            got: json
                .got
                .map_answer(|answer| Answer::of_submission(verb, &answer)),
            right_alone: json.right_alone,
            printed: json.printed,
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
