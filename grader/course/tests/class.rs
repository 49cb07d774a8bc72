//! Grading a class always finishes, whatever was handed in, and an interrupted run resumes.
#![cfg(unix)]

#[path = "class/attention.rs"]
mod attention;
#[path = "class/differences.rs"]
mod differences;
#[path = "class/failures.rs"]
mod failures;
#[path = "class/fixture.rs"]
mod fixture;
#[path = "class/folders.rs"]
mod folders;
#[path = "class/hidden.rs"]
mod hidden;
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
#[path = "class/isolation.rs"]
mod isolation;
#[path = "class/reruns.rs"]
mod reruns;
#[path = "class/same_report.rs"]
mod same_report;
#[path = "class/shards.rs"]
mod shards;
#[path = "class/statuses.rs"]
mod statuses;
