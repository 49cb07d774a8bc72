//! One question with its right answer.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::place::Place;
use notation::{Answer, Question};

/// One question with its right answer; it decides one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The question.
    pub question: Question,
    /// The right answer.
    pub expected: Answer,
    /// The rule that the case tests.
    pub rule: RuleName,
    /// The title of the worked example, if it comes from one.
    pub title: Option<String>,
    /// Its file and line.
    pub place: Place,
    /// True for an instructor's own case, which students never see.
    pub hidden: bool,
}

impl Case {
    pub(crate) fn is_worked(&self) -> bool {
        self.title.is_some() && !self.hidden
    }

    /// Returns the first line of the worked example that it comes from: its rule and its title.
    pub fn full_title(&self) -> Option<String> {
        let title = self.title.as_ref()?;
        Some(format!("{}: {title}", self.rule))
    }

    /// Returns whether it is a recorded session. Misconceptions predict nothing about those: they are long, and almost every
    /// mistake shows in them.
    pub fn is_drawn_session(&self) -> bool {
        self.title.is_none() && !self.hidden && self.question.is_session()
    }

    /// Writes the case on one line, as in files of recorded cases.
    pub fn line(&self) -> String {
        format!("{}: {}", self.question, self.expected.to_line())
    }
}

/// The name of a rule, which is also the name of its item. Thousands of cases share the names of a few rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleName(Arc<str>);

impl RuleName {
    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether this can be the name of a rule: lower-case words joined by `-`, with a `.` after the first.
    pub(super) fn is_valid(name: &str) -> bool {
        let word = |word: &str| {
            !word.is_empty()
                && word
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        };
        name.split_once('.')
            .is_some_and(|(topic, rest)| word(topic) && rest.split('-').all(word))
    }
}

impl From<&str> for RuleName {
    fn from(name: &str) -> RuleName {
        RuleName(name.into())
    }
}

impl Deref for RuleName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for RuleName {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for RuleName {
    fn eq(&self, name: &str) -> bool {
        *self.0 == *name
    }
}

impl PartialEq<&str> for RuleName {
    fn eq(&self, name: &&str) -> bool {
        *self.0 == **name
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
