//! The limits on compiling, running and answering, which are in one file.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::mistake::Mistakes;
use crate::specs::{Source, parse_toml, unknown_key};
use sandbox::Limits;

const DEFAULTS: &str = include_str!("../limits.toml");

/// Limits of the compiler, of a running submission, and of the answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradingLimits {
    /// For the compiler and the linker.
    pub compile: Limits,
    /// For a running submission.
    pub run: Limits,
    /// For the answer to one question.
    pub question: QuestionLimits,
    /// A limit that no file has: everything ends once this is set.
    #[serde(skip)]
    pub cancellation_token: CancellationToken,
}

/// Limits of the answer to one question; the runner enforces them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
        const READ: &str = "a test reads the embedded defaults";
        let mut all: BTreeMap<String, BTreeMap<String, u64>> =
            toml::from_str(DEFAULTS).expect(READ);
        let given: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, u64>> =
            parse_toml(source, "write it as in grader/src/limits.toml")?;
        let mut mistakes = Vec::new();
        for (table, values) in given {
            // By default the compiler has no limit of processes, but a file may set one.
            let like = if table.get_ref() == "compile" {
                "run"
            } else {
                table.get_ref()
            };
            let Some(keys) = all.get(like) else {
                let known: Vec<&str> = all.keys().map(String::as_str).collect();
                mistakes.push(source.mistake(&table.span(), unknown_key(table.get_ref(), &known)));
                continue;
            };
            let keys: Vec<String> = keys.keys().cloned().collect();
            let known: Vec<&str> = keys.iter().map(String::as_str).collect();
            for (key, value) in values {
                if !keys.contains(key.get_ref()) {
                    mistakes.push(source.mistake(&key.span(), unknown_key(key.get_ref(), &known)));
                }
                let limits = all.entry(table.get_ref().clone()).or_default();
                limits.insert(key.into_inner(), value);
            }
        }
        Mistakes::none_in(mistakes)?;
        let all = serde_json::to_value(all).and_then(serde_json::from_value);
        Ok(all.expect(READ))
    }
}

/// A sign that a grade is no longer wanted. All its copies are set together, and a copy may have a deadline of its own.
#[derive(Clone, Debug, Default)]
pub struct CancellationToken {
    sign: Option<Arc<AtomicBool>>,
    deadline: Option<Instant>,
}

impl CancellationToken {
    /// Makes a sign that can be set; the default one can't.
    pub fn new() -> CancellationToken {
        CancellationToken {
            sign: Some(Arc::default()),
            deadline: None,
        }
    }

    /// Returns a copy that is also set from this time on, or earlier if this one already has an earlier deadline.
    pub(crate) fn until(&self, deadline: Instant) -> CancellationToken {
        CancellationToken {
            sign: self.sign.clone(),
            deadline: Some(self.deadline.map_or(deadline, |own| own.min(deadline))),
        }
    }

    /// Ends every grade that has a copy of this, and returns whether that had been done before.
    pub fn set(&self) -> bool {
        let sign = self.sign.as_ref();
        sign.is_some_and(|sign| sign.swap(true, Ordering::Relaxed))
    }

    /// Returns whether the grade has to end.
    pub fn is_set(&self) -> bool {
        let sign = self.sign.as_ref();
        sign.is_some_and(|sign| sign.load(Ordering::Relaxed))
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() > deadline)
    }
}

/// Whether a grade is wanted isn't a limit: limits are the same with and without it.
impl PartialEq for CancellationToken {
    fn eq(&self, _other: &CancellationToken) -> bool {
        true
    }
}

impl Eq for CancellationToken {}

/// The largest share of any limit that a submission has used.
///
/// Limits exist to stop runaways. Close to a limit, the result could depend on how busy the machine is.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct LimitUsage(f64);

impl LimitUsage {
    const NEAR: f64 = 0.5;

    /// Returns the usage of a submission that reached a limit, or may have reached one.
    pub fn over() -> LimitUsage {
        LimitUsage(1.0)
    }

    pub(super) fn note(&mut self, used: u64, most: u64) {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a share is compared with a half, not added up"
        )]
        let share = used as f64 / most.max(1) as f64;
        self.join(LimitUsage(share));
    }

    pub(super) fn note_time(&mut self, used: Duration, most: Duration) {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.note(milliseconds(used), milliseconds(most));
    }

    /// Notes the usage of another step.
    pub fn join(&mut self, other: LimitUsage) {
        self.0 = self.0.max(other.0);
    }

    /// Returns whether at least half of a limit was used.
    pub fn is_near(self) -> bool {
        self.0 >= Self::NEAR
    }

    /// Returns the share in percent.
    pub fn percent(self) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is cut to a range that fits"
        )]
        let percent = (self.0 * 100.0).clamp(0.0, 999.0) as u32;
        percent
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
    fn a_number_below_zero_is_a_mistake() {
        let file = "limits.toml".to_owned();
        let text = "[run]\nfile_mib = -1\n".to_owned();
        let mistakes = GradingLimits::of(&Source { file, text }).unwrap_err();
        assert_eq!(
            mistakes.to_string(),
            "limits.toml:2:12: invalid value: integer `-1`, expected a whole number; write it as in grader/src/limits.toml"
        );
    }

    #[test]
    fn every_mistake_is_reported_with_its_line() {
        let file = "limits.toml".to_owned();
        let text = "[run]\nmemory_mb = 7\n[question]\nopen_files = 4\n[more]\na = 1\n".to_owned();
        let mistakes = GradingLimits::of(&Source { file, text }).unwrap_err();
        assert_eq!(
            mistakes.to_string(),
            "limits.toml:2:1: unknown key `memory_mb`; did you mean `memory_mib`?\n\
             limits.toml:4:1: unknown key `open_files`; use one of `all_output_kib`, `all_seconds`, `all_wall_seconds`, \
             `cpu_milliseconds`, `limit_hits`, `output_kib`, `unanswered_seconds`, `waiting_milliseconds`, `wall_milliseconds`\n\
             limits.toml:5:2: unknown key `more`; use one of `compile`, `question`, `run`"
        );
    }
}
