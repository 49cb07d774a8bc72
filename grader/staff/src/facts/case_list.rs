//! A list of cases that programs were asked, with the right answers at that time.
//!
//! It contains only digests of hidden questions and their answers, since a results folder has many readers.

use serde::{Deserialize, Serialize};

use grader::specs::Case;
use submission::{Digest, DigestBuilder};

/// The cases that programs were asked, in the order of the assignment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseList(pub Vec<AskedCase>);

/// A case as it was asked: everything that decides when it is asked, and the right answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AskedCase {
    /// The question; only its digest if it is hidden.
    pub question: String,
    /// The name of its rule.
    pub rule: String,
    /// Whether students may not see it.
    pub hidden: bool,
    /// The right answer at that time, which the store doesn't repeat for each program; only its digest if it is hidden.
    pub right: String,
}

impl CaseList {
    /// Makes the list of these cases.
    pub fn of(cases: &[Case]) -> CaseList {
        CaseList(cases.iter().map(AskedCase::of).collect())
    }

    /// Returns a digest of the list: of the right answers only if `with_right`. Those to hidden cases always count, since of a
    /// response to a hidden case the store keeps whether it is right.
    pub(super) fn digest(&self, with_right: bool) -> Digest {
        let mut digest = DigestBuilder::default();
        for case in &self.0 {
            let right = Some(&*case.right).filter(|_| with_right || case.hidden);
            for piece in [&case.question, &*case.rule, right.unwrap_or_default()] {
                digest.add(piece);
            }
            digest.add(case.hidden.to_string());
        }
        digest.finish()
    }
}

impl AskedCase {
    fn of(case: &Case) -> AskedCase {
        let words = |text: String| {
            if case.hidden {
                Digest::of(&text).to_string()
            } else {
                text
            }
        };
        AskedCase {
            question: words(case.question.to_string()),
            rule: case.rule.to_string(),
            hidden: case.hidden,
            right: words(case.expected.to_string()),
        }
    }
}
