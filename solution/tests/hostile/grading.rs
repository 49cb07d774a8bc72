//! The grader in a separate process: it grades one hostile submission, then an honest one.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grader::grade::Grader;
use grader::render::terminal;
use grader::report::Report;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use sandbox::{LayerName, Sandbox};
use serde::{Deserialize, Serialize};
use submission::Submission;

use crate::layers::layer_named;

/// The first argument that makes this program grade.
pub(crate) const GRADE: &str = "grade-hostile";

/// Observations of a grading.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// The reason of a refusal, or the grader's internal error.
    pub(crate) error: Option<String>,
    /// True for an internal error.
    pub(crate) is_internal: bool,
    /// The report on the hostile submission.
    pub(crate) report: Option<Report>,
    /// The report as a terminal shows it.
    pub(crate) text: String,
    /// The wall-clock time that grading took.
    pub(crate) seconds: f64,
    /// The CPU time that the compiler and the submission used.
    pub(crate) cpu_seconds: f64,
    /// The score of the honest submission afterwards.
    pub(crate) honest: u32,
    /// Number of files that are open afterwards and weren't before.
    pub(crate) open_files: i64,
    /// Number of threads that are left afterwards.
    pub(crate) threads: i64,
    /// The child processes that were left, zombies included.
    pub(crate) children: Vec<String>,
    /// The most memory that the grader itself used, in MiB.
    pub(crate) memory_mib: u64,
}

/// Returns the sandbox whose launcher this program is.
pub(crate) fn sandbox() -> Sandbox {
    Sandbox::detect(&itself())
}

/// Returns this program's path.
pub(crate) fn itself() -> PathBuf {
    env::current_exe().expect("this program has a path")
}

/// Grades and exits, if the arguments ask for it.
pub(crate) fn run_if_asked() {
    let mut words = env::args().skip(1);
    if words.next().as_deref() != Some(GRADE) {
        return;
    }
    let stage = PathBuf::from(words.next().expect("the stage is named"));
    let slow = words.next().as_deref() == Some("slow");
    let without: Vec<LayerName> = words.filter_map(|word| layer_named(&word)).collect();
    let seen = grade(&stage, slow, without);
    let json = serde_json::to_string(&seen).expect("it can be written");
    fs::write(stage.join("seen.json"), json).expect("the stage is there");
    std::process::exit(0);
}

/// Returns the folder of the assignment's specs.
pub(crate) fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs")
}

/// Returns a compiler with limits that a fast entry soon reaches.
pub(crate) fn compiler(sandbox: Sandbox, slow: bool) -> Compiler {
    let mut limits = GradingLimits::default();
    if !slow {
        // Lower limits than the real ones. Wall-clock time is longer, since the machine may be busy.
        limits.compile.cpu_seconds = 4;
        limits.compile.memory_mib = 1536;
        limits.compile.wall_seconds = 240;
    }
    Compiler {
        toolchain: Toolchain::find().expect("there is a compiler"),
        sandbox,
        limits,
    }
}

fn grade(stage: &Path, slow: bool, without: Vec<LayerName>) -> Seen {
    let sandbox = without.into_iter().fold(sandbox(), Sandbox::without);
    // Recorded cases would show nothing new and take longer.
    let assignment = Assignment::read_worked(&specs()).expect("the specs are valid");
    let examiner = Grader::new(assignment, compiler(sandbox, slow));
    let before = (count("/proc/self/fd"), count("/proc/self/task"));
    let started = Instant::now();
    let cpu = cpu_of_children();
    let mut seen = Seen {
        error: None,
        is_internal: false,
        report: None,
        text: String::new(),
        seconds: 0.0,
        cpu_seconds: 0.0,
        honest: 0,
        open_files: 0,
        threads: 0,
        children: Vec::new(),
        memory_mib: 0,
    };
    match Submission::read(&handed_in(stage)) {
        Err(unreadable) => seen.error = Some(unreadable.to_string()),
        Ok(submission) => match examiner.grade("hostile", &submission) {
            Err(failure) => {
                seen.error = Some(failure.to_string());
                seen.is_internal = true;
            }
            Ok(graded) => {
                seen.text = terminal::write_report(&graded.report);
                seen.report = Some(graded.report);
            }
        },
    }
    seen.seconds = started.elapsed().as_secs_f64();
    seen.cpu_seconds = cpu_of_children() - cpu;
    seen.memory_mib = peak();
    let honest = Submission::read(&stage.join("neighbour")).expect("the neighbour is there");
    match examiner.grade("neighbour", &honest) {
        Ok(graded) => seen.honest = graded.report.score,
        Err(failure) => seen.error = Some(format!("the honest one: {failure}")),
    }
    // The thread that read the last output may still be finishing.
    let deadline = Instant::now() + Duration::from_secs(5);
    while count("/proc/self/task") > before.1 && Instant::now() < deadline {
        std::thread::yield_now();
    }
    seen.open_files = count("/proc/self/fd") - before.0;
    seen.threads = count("/proc/self/task") - before.1;
    seen.children = children();
    seen
}

/// Returns what was handed in: an archive if there is one.
fn handed_in(stage: &Path) -> PathBuf {
    let archive = stage.join("handed-in.archive");
    if archive.exists() {
        archive
    } else {
        stage.join("handed-in")
    }
}

fn count(folder: &str) -> i64 {
    fs::read_dir(folder).map_or(0, |entries| {
        i64::try_from(entries.count()).unwrap_or(i64::MAX)
    })
}

/// Returns the fields of a process's `stat` that follow its name.
fn fields(process: &str) -> Vec<String> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    rest.split_whitespace().map(str::to_owned).collect()
}

fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|process| fields(process).get(1) == Some(&own))
        .collect()
}

/// Returns the CPU seconds of all ended children and their descendants.
fn cpu_of_children() -> f64 {
    const TICKS: f64 = 100.0;
    let fields = fields("self");
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
    (ticks(13).unwrap_or_default() + ticks(14).unwrap_or_default()) / TICKS
}

fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}
