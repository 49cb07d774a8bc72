//! Waits until a file is saved.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

/// The time between two checks of the files where there are no events.
const LOOK: Duration = Duration::from_millis(500);

/// The time between two checks where there should be events: on network drives, in containers and with some editors they never
/// arrive.
const LOOK_BESIDE_EVENTS: Duration = Duration::from_secs(1);

/// The time without changes after which a change counts as complete, since editors save in several steps.
const QUIET: Duration = Duration::from_millis(60);

/// Folders that tools write to.
const SKIPPED: [&str; 3] = ["target", ".git", "node_modules"];

/// The most files that are checked.
const MOST: usize = 10_000;

/// Waits until something changes in files or folders.
#[derive(Debug)]
pub struct Watch {
    paths: Vec<PathBuf>,
    /// The fingerprint of the last check.
    seen: u64,
    woken: Receiver<()>,
    /// Keeps the channel open if there are no events.
    _wake: Sender<()>,
    /// Reports events as long as it is kept.
    watcher: Option<RecommendedWatcher>,
}

impl Watch {
    /// Watches these files and folders, with the system's events and by checking every second.
    pub fn on(paths: Vec<PathBuf>) -> Watch {
        Watch::start(paths, true)
    }

    /// Watches these files and folders by checking them only, as if no events arrived.
    pub fn by_looking(paths: Vec<PathBuf>) -> Watch {
        Watch::start(paths, false)
    }

    fn start(paths: Vec<PathBuf>, events: bool) -> Watch {
        let (wake, woken) = channel();
        let watcher = if events {
            watcher(&paths, wake.clone())
        } else {
            None
        };
        Watch {
            seen: fingerprint(&paths),
            paths,
            woken,
            _wake: wake,
            watcher,
        }
    }

    /// Waits until something has changed since the last call and the change is complete.
    pub fn changed(&mut self) {
        loop {
            let now = fingerprint(&self.paths);
            if now != self.seen {
                self.seen = self.settled(now);
                return;
            }
            let look = if self.watcher.is_some() {
                LOOK_BESIDE_EVENTS
            } else {
                LOOK
            };
            self.wait(look);
        }
    }

    /// Waits until the change is complete, and returns the new fingerprint.
    fn settled(&self, mut before: u64) -> u64 {
        loop {
            while self.wait(QUIET) {}
            let now = fingerprint(&self.paths);
            if now == before {
                return now;
            }
            before = now;
        }
    }

    /// Waits for an event, but no longer than this; returns whether there was one.
    fn wait(&self, longest: Duration) -> bool {
        match self.woken.recv_timeout(longest) {
            Ok(()) => true,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }
}

/// Asks the system for events; none if it doesn't offer any.
fn watcher(paths: &[PathBuf], wake: Sender<()>) -> Option<RecommendedWatcher> {
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading a file is an event too, and the grader reads all of them.
        if event.is_ok_and(|event| !event.kind.is_access()) {
            // The receiver is gone at the very end.
            let _ = wake.send(());
        }
    })
    .ok()?;
    for path in paths {
        let sources = path.join("src");
        let folder = if sources.is_dir() { &sources } else { path };
        // A file that can't be watched is still checked.
        let _ = watcher.watch(folder, RecursiveMode::Recursive);
    }
    Some(watcher)
}

/// Returns a number that changes whenever a file below these paths is saved, made, renamed or removed.
fn fingerprint(paths: &[PathBuf]) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut left = MOST;
    for path in paths {
        add(path, &mut hasher, &mut left);
    }
    hasher.finish()
}

fn add(path: &Path, hasher: &mut DefaultHasher, left: &mut usize) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return;
    };
    if metadata.is_dir() {
        let mut inside: Vec<PathBuf> = fs::read_dir(path)
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| !path.file_name().is_some_and(is_skipped))
            .collect();
        inside.sort_unstable();
        for path in inside {
            add(&path, hasher, left);
        }
    } else {
        path.hash(hasher);
        metadata.len().hash(hasher);
        metadata.modified().ok().hash(hasher);
    }
}

fn is_skipped(name: &std::ffi::OsStr) -> bool {
    SKIPPED.iter().any(|skipped| name == *skipped)
}
