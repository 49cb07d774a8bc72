//! What is told of misconceptions; handed out as `specs/misconceptions.toml`.

use serde::Deserialize;
use toml::Spanned;

use super::source::Source;
use crate::diagnostic::Diagnostic;

/// What is told of a misconception.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misconception {
    /// What it is called.
    pub name: Spanned<String>,
    /// The rule that it breaks.
    pub rule: Spanned<String>,
    /// What the student believes, in one sentence.
    pub belief: String,
    /// Where to look, without the answer.
    pub hint: String,
    /// How it was found.
    pub found: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Misconceptions {
    #[serde(rename = "misconception", default)]
    misconceptions: Vec<Misconception>,
}

impl Misconception {
    /// Reads the file that tells of all of them.
    pub(super) fn all(source: &Source) -> Result<Vec<Misconception>, Diagnostic> {
        let read: Misconceptions = source.toml()?;
        Ok(read.misconceptions)
    }
}
