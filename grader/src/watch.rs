//! Waits until somebody saves a file.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

/// How often we look for ourselves. Events are only a way to hear of it sooner: on network drives, in containers and
/// beneath some editors they never arrive.
const LOOK: Duration = Duration::from_millis(500);

/// How long nothing may change before a change counts as complete: editors save in several steps.
const QUIET: Duration = Duration::from_millis(60);

/// Folders that tools fill, and that nobody saves by hand.
const SKIPPED: [&str; 3] = ["target", ".git", "node_modules"];

/// How many files are looked at, at the most.
const MOST: usize = 10_000;

/// Waits until something changes in files or folders.
#[derive(Debug)]
pub struct Watch {
    paths: Vec<PathBuf>,
    /// How everything stood when it was last looked at.
    seen: u64,
    woken: Receiver<()>,
    /// Keeps the channel open where there are no events.
    _wake: Sender<()>,
    _watcher: Option<RecommendedWatcher>,
}

impl Watch {
    /// Watches these files and folders, by the system's events and by looking every half second.
    #[must_use]
    pub fn on(paths: Vec<PathBuf>) -> Watch {
        Watch::start(paths, true)
    }

    /// Watches these files and folders by looking alone, as it is done where no events arrive.
    #[must_use]
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
            _watcher: watcher,
        }
    }

    /// Waits until something has changed since the last call, and nothing changes any more.
    pub fn changed(&mut self) {
        loop {
            let now = fingerprint(&self.paths);
            if now != self.seen {
                self.seen = self.settled(now);
                return;
            }
            self.wait(LOOK);
        }
    }

    /// Waits until nothing changes any more, and returns how everything stands then.
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

    /// Waits for an event, but no longer than this; says whether there was one.
    fn wait(&self, longest: Duration) -> bool {
        match self.woken.recv_timeout(longest) {
            Ok(()) => true,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }
}

/// Asks the system for events; there are none where it can't give any.
fn watcher(paths: &[PathBuf], wake: Sender<()>) -> Option<RecommendedWatcher> {
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading a file is an event as well, and we read them all.
        if event.is_ok_and(|event| !event.kind.is_access()) {
            // Nobody listens any more at the very end.
            let _ = wake.send(());
        }
    })
    .ok()?;
    for path in paths {
        let sources = path.join("src");
        let folder = if sources.is_dir() { &sources } else { path };
        // What can't be watched is looked at all the same.
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
        inside.sort();
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
