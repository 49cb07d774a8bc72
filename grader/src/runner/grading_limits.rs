//! The limits on compiling, running and answering, which are in one file.

use std::io;
use std::path::{Path, PathBuf};

use sandbox::Limits;
use serde::{Deserialize, Serialize};
use submission::read_given_text;
use thiserror::Error;
use toml::Table;

use super::stop::Stop;

const DEFAULTS: &str = include_str!("../limits.toml");

/// Limits of the compiler, of a running submission, and of the answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradingLimits {
    /// For the compiler and the linker.
    pub compile: Limits,
    /// For a running submission.
    pub run: Limits,
    /// For the answer to one question.
    pub question: QuestionLimits,
    /// For finding the line of a mistake.
    pub place: PlaceLimits,
    /// A limit that no file has: everything ends once this is set.
    #[serde(skip)]
    pub stop: Stop,
}

/// Limits of the answer to one question; the runner enforces them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuestionLimits {
    /// CPU time in milliseconds; in a session, for each line that is read.
    pub cpu_milliseconds: u64,
    /// Time spent waiting without computing, in milliseconds.
    pub waiting_milliseconds: u64,
    /// Wall time in milliseconds, if the system doesn't say what a process does.
    pub wall_milliseconds: u64,
    /// Printed output in KiB.
    pub output_kib: u64,
    /// Output for all questions together, in KiB.
    pub all_output_kib: u64,
    /// Seconds of computing and waiting for all questions that get no answer.
    pub unanswered_seconds: u64,
    /// Seconds of computing and waiting for all answers.
    pub all_seconds: u64,
    /// Seconds of wall time for all questions.
    pub all_wall_seconds: u64,
    /// Number of one function's questions that may reach a limit after their items are lost, before the rest aren't asked.
    pub limit_hits: u64,
}

/// Limits of the search for the line of a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceLimits {
    /// Wall time of the whole search, in seconds.
    pub wall_seconds: u64,
}

/// Problem of a file of limits.
#[derive(Debug, Error)]
pub enum GradingLimitsError {
    /// The file can't be read.
    #[error("read `{}`: {source}; name a readable file of limits", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's message.
        source: io::Error,
    },
    /// The file isn't TOML, or contains an unknown key or a wrong value.
    #[error("use `{}`: {message}; write it as in grader/src/limits.toml", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The problem, with the line if it is known.
        message: String,
    },
}

impl Default for GradingLimits {
    fn default() -> Self {
        toml::from_str(DEFAULTS).expect("the embedded defaults are complete; a test reads them")
    }
}

impl GradingLimits {
    /// Reads a file of limits. Keys that it doesn't contain keep their defaults.
    ///
    /// # Errors
    ///
    /// If the file can't be read, isn't TOML, or contains an unknown key or a wrong value.
    pub fn read(path: &Path) -> Result<Self, GradingLimitsError> {
        let wrong = |error: toml::de::Error| GradingLimitsError::Wrong {
            path: path.to_owned(),
            message: error.to_string().trim_end().to_owned(),
        };
        let text = read_given_text(path).map_err(|source| GradingLimitsError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let given: Table = toml::from_str(&text).map_err(wrong)?;
        let mut all: Table = toml::from_str(DEFAULTS).map_err(wrong)?;
        for (key, value) in given {
            match (all.get_mut(&key), value) {
                (Some(toml::Value::Table(section)), toml::Value::Table(keys)) => {
                    section.extend(keys);
                }
                (_, value) => {
                    all.insert(key, value);
                }
            }
        }
        all.try_into().map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_complete() {
        assert!(GradingLimits::default().run.memory_mib > 0);
    }

    #[test]
    fn a_file_changes_only_what_it_holds() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[run]\nmemory_mib = 7\n").unwrap();
        let mut expected = GradingLimits::default();
        expected.run.memory_mib = 7;
        assert_eq!(GradingLimits::read(file.path()).unwrap(), expected);
    }

    #[test]
    fn an_unknown_key_is_refused_by_name() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[run]\nmemory = 7\n").unwrap();
        let error = GradingLimits::read(file.path()).unwrap_err().to_string();
        assert!(error.contains("`memory`"), "{error}");
    }
}
