//! One run of the compiler, within its limits.

use std::io;
use std::process::Command;
use std::time::{Duration, Instant};

use super::child::{Child, Event};
use super::strain::Strain;
use crate::cage::Limits;

/// How a run of the compiler ended.
pub(super) enum Ended {
    /// It compiled.
    Well,
    /// It refused.
    Badly,
    /// It was ended, as these words say.
    Limit(&'static str),
}

/// A run of the compiler.
pub(super) struct Compilation {
    /// How it ended.
    pub(super) ended: Ended,
    /// All that it printed.
    pub(super) printed: String,
    /// How near it came to a limit.
    pub(super) strain: Strain,
}

/// What a compiler does that prints too much.
pub(super) const FLOOD: &str = "prints too much";

/// How often we look at how much memory the compiler uses.
const LOOK: Duration = Duration::from_millis(250);

impl Compilation {
    /// Runs the compiler within its limits.
    pub(super) fn run(command: Command, limits: &Limits) -> io::Result<Compilation> {
        let most = usize::try_from(limits.output_kib)
            .unwrap_or(usize::MAX)
            .saturating_mul(1024);
        let started = Instant::now();
        let longest = Duration::from_secs(limits.wall_seconds);
        let mut child = Child::start(command, None)?;
        let mut printed = Vec::new();
        let mut strain = Strain::default();
        let limit = loop {
            match child.next(LOOK) {
                Event::Printed(bytes) => printed.extend_from_slice(&bytes),
                Event::Quiet => strain.note(
                    child.peak_kib().unwrap_or_default(),
                    limits.memory_mib.saturating_mul(1024),
                ),
                Event::Closed => break None,
            }
            if printed.len() > most {
                break Some(FLOOD);
            }
            if started.elapsed() > longest {
                break Some("takes too long");
            }
        };
        strain.note(printed.len() as u64, most as u64);
        strain.note_time(started.elapsed(), longest);
        if let Some(usage) = child.usage() {
            let longest = Duration::from_secs(limits.cpu_seconds);
            strain.note_time(usage.cpu.max(usage.children_cpu), longest);
        }
        let ended = if let Some(limit) = limit {
            child.end();
            Ended::Limit(limit)
        } else {
            match child.wait()?.code() {
                Some(0) => Ended::Well,
                Some(_) => Ended::Badly,
                None => Ended::Limit("uses more time or memory than it may"),
            }
        };
        Ok(Compilation {
            ended,
            printed: String::from_utf8_lossy(&printed).into_owned(),
            strain,
        })
    }
}
