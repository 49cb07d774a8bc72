//! A failed case as a file keeps it: what its case says is read from the specs again.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::failed_case::{FailedCase, Got};
use crate::runner::Circumstance;
use crate::specs::{Case, Place};
use notation::Answer;

/// The reaction of a submission to a case, without the case itself. It is written as it is, and its answer is read as text.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound(
    serialize = "Got<A>: Serialize",
    deserialize = "Got<A>: Deserialize<'de>"
))]
pub struct StoredFailure<'a, A: Clone = String> {
    /// The file and line of the case.
    pub place: Cow<'a, Place>,
    got: Cow<'a, Got<A>>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    right_alone: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    circumstance: Option<Circumstance>,
    #[serde(skip_serializing_if = "str::is_empty", default)]
    printed: Cow<'a, str>,
}

impl<'a> StoredFailure<'a, Answer> {
    /// Returns what has to be kept of a failed case.
    pub fn of(failure: &'a FailedCase) -> StoredFailure<'a, Answer> {
        StoredFailure {
            place: Cow::Borrowed(&failure.place),
            got: Cow::Borrowed(&failure.got),
            right_alone: failure.right_alone,
            circumstance: failure.circumstance,
            printed: Cow::Borrowed(&failure.printed),
        }
    }
}

impl StoredFailure<'_> {
    /// Returns the failed case again.
    pub fn with(self, case: &Case) -> FailedCase {
        let verb = case.question.verb;
        let got = self.got.into_owned();
        FailedCase {
            question: case.question.clone(),
            title: case.title.clone(),
            place: case.place.clone(),
            expected: case.expected.clone(),
            got: got.map_answer(|text| Answer::of_submission(verb, &text)),
            right_alone: self.right_alone,
            circumstance: self.circumstance,
            printed: self.printed.into_owned(),
        }
    }
}
