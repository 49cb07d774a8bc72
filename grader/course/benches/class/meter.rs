//! Measures what a process and all its children cost.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::Done;

/// The cost of something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
    pub(super) peak_mib: u64,
    pub(super) count: usize,
}

impl Cost {
    /// Adds the cost of `count` submissions.
    pub(super) fn add(&mut self, other: Cost, count: usize) {
        self.wall += other.wall;
        self.cpu += other.cpu;
        self.peak_mib = self.peak_mib.max(other.peak_mib);
        self.count += count;
    }

    pub(super) fn cpu_each(&self) -> f64 {
        self.cpu.as_secs_f64() / as_float(self.count)
    }

    pub(super) fn wall_each(&self) -> f64 {
        self.wall.as_secs_f64() / as_float(self.count)
    }
}

fn as_float(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

/// Measures what a process and all its children cost.
pub(super) struct Meter {
    started: Instant,
    cpu: Duration,
}

impl Meter {
    /// Starts measuring.
    pub(super) fn start() -> Done<Meter> {
        Ok(Meter {
            cpu: children_cpu()?,
            started: Instant::now(),
        })
    }

    /// Returns what was spent since the start.
    pub(super) fn stop(&self, peak_mib: u64) -> Done<Cost> {
        Ok(Cost {
            wall: self.started.elapsed(),
            cpu: children_cpu()?.saturating_sub(self.cpu),
            peak_mib,
            count: 0,
        })
    }

    /// Runs a command to its end, and returns its cost; an error if it fails.
    pub(super) fn run(mut command: Command) -> Done<Cost> {
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let meter = Meter::start()?;
        let mut child = command.spawn()?;
        let mut peak = 0;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            // The peak only grows, so the last value is nearly right.
            peak = peak.max(peak_mib(child.id()).unwrap_or(0));
            thread::sleep(Duration::from_millis(20));
        };
        if !status.success() {
            return Err(format!("{command:?} failed: {status}").into());
        }
        meter.stop(peak)
    }
}

/// Returns the CPU time of all ended children and their descendants, in steps of 10 ms.
fn children_cpu() -> Done<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = stat
        .rsplit_once(')')
        .ok_or("no stat")?
        .1
        .split_whitespace()
        .collect();
    let ticks = |index: usize| -> Done<u64> { Ok(fields.get(index).ok_or("no stat")?.parse()?) };
    Ok(Duration::from_millis((ticks(13)? + ticks(14)?) * 10))
}

fn peak_mib(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib.div_ceil(1024))
}
