//! The limits on compiling, running and answering, which are in one file.

use std::path::Path;
use std::time::{Duration, Instant};

use sandbox::Limits;
use serde::Serialize;
use toml::de::DeTable;

use super::cancellation_token::CancellationToken;
use crate::mistake::Mistakes;
use crate::specs::{Source, TomlReader};

const DEFAULTS: &str = include_str!("../limits.toml");

/// Limits of the compiler, of a running submission, and of the answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    pub cancellation_token: CancellationToken,
}

/// Limits of the answer to one question; the runner enforces them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceLimits {
    /// Wall time of the whole search, in seconds.
    pub wall_seconds: u64,
}

impl Default for GradingLimits {
    fn default() -> Self {
        GradingLimits::of(&Source::default()).expect("an empty file has no mistakes")
    }
}

impl GradingLimits {
    /// Reads a file of limits. Keys that it doesn't contain keep their defaults.
    ///
    /// # Errors
    ///
    /// If the file can't be read, isn't TOML, or contains an unknown key or a wrong value.
    pub fn read(path: &Path) -> Result<Self, Mistakes> {
        GradingLimits::of(&Source::read(path, "name a readable file of limits")?)
    }

    /// Returns the same limits, with the end of the time for all questions, which begins now if it hasn't begun yet.
    pub(crate) fn until_all_are_asked(&self) -> GradingLimits {
        let longest = Duration::from_secs(self.question.all_wall_seconds);
        GradingLimits {
            cancellation_token: self.cancellation_token.until(Instant::now() + longest),
            ..self.clone()
        }
    }

    fn of(source: &Source) -> Result<Self, Mistakes> {
        let defaults = DeTable::parse(DEFAULTS).expect("a test reads the embedded defaults");
        let keys = |table| -> Vec<&str> {
            let table = defaults.get_ref().get(table);
            let table = table.and_then(|table| table.get_ref().as_table());
            let keys = table.expect("a test reads the embedded defaults").keys();
            keys.map(|key| key.get_ref().as_ref()).collect()
        };
        let mut reader = TomlReader::new(source, "write it as in grader/src/limits.toml");
        let given = reader.read(&[
            ("", &["compile", "run", "question", "place"]),
            // By default the compiler has no limit of processes, but a file may set one.
            ("[compile]", &keys("run")),
            ("[run]", &keys("run")),
            ("[question]", &keys("question")),
            ("[place]", &keys("place")),
        ]);
        let optional = |table, key| {
            let given = given.get_ref().get(table);
            let given = given.and_then(|table| table.get_ref().get(key));
            let value = given.or_else(|| defaults.get_ref().get(table)?.get_ref().get(key))?;
            Some(u64::from(reader.number(Some(value)).into_inner()))
        };
        let limit = |table, key| optional(table, key).expect("a test reads the embedded defaults");
        let process = |table| Limits {
            cpu_seconds: limit(table, "cpu_seconds"),
            wall_seconds: limit(table, "wall_seconds"),
            memory_mib: limit(table, "memory_mib"),
            file_mib: limit(table, "file_mib"),
            output_kib: limit(table, "output_kib"),
            open_files: limit(table, "open_files"),
            processes: optional(table, "processes"),
        };
        let question = |key| limit("question", key);
        let limits = GradingLimits {
            compile: process("compile"),
            run: process("run"),
            question: QuestionLimits {
                cpu_milliseconds: question("cpu_milliseconds"),
                waiting_milliseconds: question("waiting_milliseconds"),
                wall_milliseconds: question("wall_milliseconds"),
                output_kib: question("output_kib"),
                all_output_kib: question("all_output_kib"),
                unanswered_seconds: question("unanswered_seconds"),
                all_seconds: question("all_seconds"),
                all_wall_seconds: question("all_wall_seconds"),
                limit_hits: question("limit_hits"),
            },
            place: PlaceLimits {
                wall_seconds: limit("place", "wall_seconds"),
            },
            cancellation_token: CancellationToken::default(),
        };
        Mistakes::none_in(reader.mistakes())?;
        Ok(limits)
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
    fn every_mistake_is_reported_with_its_line() {
        let file = "limits.toml".to_owned();
        let text = "[run]\nmemory_mb = 7\nfile_mib = -1\n[place]\nopen_files = 4\n".to_owned();
        let mistakes = GradingLimits::of(&Source { file, text }).unwrap_err();
        assert_eq!(
            mistakes.to_string(),
            "limits.toml:2:1: unknown key `memory_mb`; did you mean `memory_mib`?\n\
             limits.toml:3:12: this isn't a whole number, or it is too large; write one like `10`\n\
             limits.toml:5:1: unknown key `open_files`; it belongs below `[compile]`"
        );
    }
}
