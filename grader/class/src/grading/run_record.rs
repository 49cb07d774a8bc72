//! The record of a run: how far it has come, and whose score it changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use grader::atomic_file;
use serde::{Deserialize, Serialize};
use staff::progress::{End, Progress, ProgressEvent};

/// The shortest time between two states of a record.
const PAUSE: Duration = Duration::from_secs(1);

/// The progress of a run, and the scores that it changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunRecord {
    /// Number of submissions.
    pub submissions: usize,
    /// Number of those whose answers are known.
    pub graded: usize,
    /// Whether the results were written.
    pub is_done: bool,
    /// The students whose score differs from that of the run before: the key, the score then, and the score now.
    pub changed: Vec<(String, Option<u32>, Option<u32>)>,
}

/// Keeps a record of a run, and passes on what it hears.
#[derive(Debug)]
pub(super) struct RecordedProgress<'a> {
    progress: &'a dyn Progress,
    file: PathBuf,
    state: Mutex<(RunRecord, Instant)>,
}

impl RunRecord {
    /// Reads the record in a file, if there is one.
    pub(super) fn read(file: &Path) -> Option<RunRecord> {
        serde_json::from_slice(&fs::read(file).ok()?).ok()
    }

    /// Writes it. Nothing depends on it, so a failure is no failure of the run.
    pub(super) fn write(&self, file: &Path) {
        if let Ok(json) = serde_json::to_vec(self) {
            let _ = atomic_file::write(file, &json);
        }
    }
}

impl<'a> RecordedProgress<'a> {
    pub(super) fn of(progress: &'a dyn Progress, file: PathBuf) -> RecordedProgress<'a> {
        let state = Mutex::new((RunRecord::default(), Instant::now()));
        RecordedProgress {
            progress,
            file,
            state,
        }
    }
}

impl Progress for RecordedProgress<'_> {
    fn hear(&self, event: ProgressEvent) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (record, written) = &mut *state;
        match event {
            ProgressEvent::Begins(all) => {
                *record = RunRecord {
                    submissions: all,
                    ..RunRecord::default()
                };
            }
            ProgressEvent::OneLess | ProgressEvent::OneEnds(End::Done) => record.graded += 1,
            _ => {}
        }
        let is_edge = matches!(event, ProgressEvent::Begins(_) | ProgressEvent::Ends);
        if is_edge || written.elapsed() >= PAUSE {
            record.write(&self.file);
            *written = Instant::now();
        }
        drop(state);
        self.progress.hear(event);
    }
}
