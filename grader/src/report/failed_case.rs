//! A failed case: what was asked, what was expected, and what came back.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::functions::Functions;
use crate::place;
use crate::runner::{Circumstance, Reply, Response};
use crate::score::{Todos, is_right_alone};
use crate::specs::{Case, Place};
use notation::{Answer, Question, Verb};
use submission::visible_lines;

/// A case with a wrong answer, or none. In JSON its answers are text, and can be read once the question is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct FailedCase {
    /// The question, which is the case's name.
    #[serde(serialize_with = "as_text", deserialize_with = "of_text")]
    pub question: Question,
    /// The title of the worked example, if it is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
    /// The file and line of the case.
    pub place: Place,
    /// The right answer.
    #[serde(serialize_with = "as_text", deserialize_with = "unread")]
    pub expected: Answer,
    /// The result instead.
    pub got: Got,
    /// True if the answer was right when the question was the only one of its process.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub right_alone: bool,
    /// The way in which input came, if the answer was right while it came line by line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub circumstance: Option<Circumstance>,
    /// The output of the submission while it answered, cut short if it is long.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub printed: String,
}

/// The result instead of the right answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Got {
    /// A wrong answer.
    Wrong {
        /// The answer.
        #[serde(serialize_with = "as_text", deserialize_with = "unread")]
        answer: Answer,
    },
    /// No answer yet: the function itself is a `todo!`.
    Unfinished {
        /// The message of the `todo!`; empty below other code.
        todo: String,
        /// Its place, if that is known.
        #[serde(with = "place::as_text")]
        place: Option<Place>,
    },
    /// No answer yet: another function, which this one calls, is a `todo!`.
    Waits {
        /// The other function.
        function: String,
        /// The place of the `todo!`, if that is known.
        #[serde(with = "place::as_text")]
        place: Option<Place>,
    },
    /// A panic.
    Panicked {
        /// Its place, if that is known.
        #[serde(with = "place::as_text")]
        place: Option<Place>,
        /// Its message.
        message: String,
    },
    /// The process ended.
    Crashed {
        /// The end of the process, in words.
        how: String,
    },
    /// No answer in time.
    TimedOut {
        /// The limit that it reached, in words.
        how: String,
    },
    /// Too much output.
    Flooded,
    /// No answer: the function is missing, or declared differently.
    Missing {
        /// The compiler's message.
        why: String,
        /// The submission's own declaration of a function of this name, if it has one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        given: Option<String>,
    },
    /// Not asked: the function reached a limit too often, and the item is already lost.
    NotAsked,
}

impl FailedCase {
    pub(super) fn of(
        case: &Case,
        response: &Response,
        functions: &Functions,
        todos: &Todos,
    ) -> FailedCase {
        FailedCase {
            question: case.question.clone(),
            title: case.title.clone(),
            place: case.place.clone(),
            expected: case.expected.clone(),
            got: Got::of(&case.question, &response.reply, functions, todos),
            right_alone: is_right_alone(case, response),
            circumstance: response.circumstance,
            printed: shown(&response.printed),
        }
    }
}

impl Serialize for FailedCase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FailedCase::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for FailedCase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FailedCase, D::Error> {
        let mut read = FailedCase::deserialize(deserializer)?;
        let verb = read.question.verb;
        let expected = Answer::parse(verb, &read.expected.to_string());
        read.expected = expected.map_err(D::Error::custom)?;
        read.got = read.got.understood(verb);
        Ok(read)
    }
}

fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    // `collect_str` would look for what to escape in each number of a board.
    serializer.serialize_str(&value.to_string())
}

fn of_text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(D::Error::custom)
}

/// Reads the text of an answer as it is: only the question says how to understand it.
fn unread<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Answer, D::Error> {
    String::deserialize(deserializer).map(Answer::Other)
}

impl FailedCase {
    /// Returns in how many bowls the student's board differs from the right one.
    pub(crate) fn differing_bowls(&self) -> usize {
        let given = match &self.got {
            Got::Wrong { answer } => answer.board(),
            _ => None,
        };
        let boards = self.expected.board().zip(given);
        boards.map_or(0, |(right, given)| {
            let bowls = right.0.iter().zip(given.0);
            bowls.filter(|(right, given)| *right != given).count()
        })
    }
}

impl Got {
    /// Understands the text of an answer to a question with this verb.
    fn understood(self, verb: Verb) -> Got {
        match self {
            Got::Wrong { answer } => Got::Wrong {
                answer: Answer::of_submission(verb, &answer.to_string()),
            },
            other => other,
        }
    }

    fn of(question: &Question, reply: &Reply, functions: &Functions, todos: &Todos) -> Got {
        match reply {
            Reply::Answer(answer) => Got::Wrong {
                answer: answer.clone().map_text(shown),
            },
            Reply::Unfinished { what, place } => {
                let asked = question.callee();
                let owner = todos.owner(asked, what, place.as_ref());
                let place = place.as_ref().map(shown_place);
                if owner == asked {
                    let function = functions.answering(asked);
                    let is_stub = function.is_none_or(|function| !function.is_begun);
                    // A report shows it on a single line.
                    let todo = Some(shown(what).replace('\n', " "));
                    let todo = todo.filter(|_| is_stub).unwrap_or_default();
                    Got::Unfinished { todo, place }
                } else {
                    let function = owner.verb.function().to_owned();
                    Got::Waits { function, place }
                }
            }
            Reply::Panicked { place, message } => Got::Panicked {
                place: place.as_ref().map(shown_place),
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
                given: functions
                    .answering(question.callee())
                    .map(|function| shown(&function.signature)),
            },
            Reply::NotAsked => Got::NotAsked,
        }
    }
}

/// Returns a text of the submission with everything escaped that a terminal would obey.
fn shown(text: &str) -> String {
    visible_lines(&text.replace("\r\n", "\n"))
}

/// Returns a place in the submission with everything escaped that a terminal would obey.
fn shown_place(place: &Place) -> Place {
    Place::new(&shown(&place.file), place.line)
}

/// The reaction of a submission to a case, without the case itself.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoredFailure<'a> {
    /// The file and line of the case.
    pub place: Cow<'a, Place>,
    got: Cow<'a, Got>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    right_alone: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    circumstance: Option<Circumstance>,
    #[serde(skip_serializing_if = "str::is_empty", default)]
    printed: Cow<'a, str>,
}

impl<'a> StoredFailure<'a> {
    /// Returns what has to be kept of a failed case.
    pub fn of(failure: &'a FailedCase) -> StoredFailure<'a> {
        StoredFailure {
            place: Cow::Borrowed(&failure.place),
            got: Cow::Borrowed(&failure.got),
            right_alone: failure.right_alone,
            circumstance: failure.circumstance,
            printed: Cow::Borrowed(&failure.printed),
        }
    }

    /// Returns the failed case again.
    pub fn with(self, case: &Case) -> FailedCase {
        FailedCase {
            question: case.question.clone(),
            title: case.title.clone(),
            place: case.place.clone(),
            expected: case.expected.clone(),
            got: self.got.into_owned().understood(case.question.verb),
            right_alone: self.right_alone,
            circumstance: self.circumstance,
            printed: self.printed.into_owned(),
        }
    }
}
