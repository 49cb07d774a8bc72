//! Grading a class always finishes, whatever was handed in, and an interrupted run resumes.
#![cfg(unix)]

#[cfg(target_os = "linux")]
#[path = "class/asking_turns.rs"]
mod asking_turns;
#[path = "class/attention.rs"]
mod attention;
#[path = "class/compared_results.rs"]
mod compared_results;
#[path = "class/course_of_a_class.rs"]
mod course_of_a_class;
#[path = "class/fixture.rs"]
mod fixture;
#[path = "export/formats.rs"]
mod formats;
#[path = "class/hidden_cases.rs"]
mod hidden_cases;
#[path = "class/hidden_feedback.rs"]
mod hidden_feedback;
#[path = "class/internal_errors.rs"]
mod internal_errors;
#[path = "class/killed_writers.rs"]
mod killed_writers;
#[cfg(target_os = "linux")]
#[path = "../../tests/machine/mod.rs"]
mod machine;
#[cfg(target_os = "linux")]
#[path = "class/machines.rs"]
mod machines;
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
#[path = "class/missing_protection.rs"]
mod missing_protection;
#[path = "class/published_texts.rs"]
mod published_texts;
#[path = "class/renamed_files.rs"]
mod renamed_files;
#[path = "class/reruns.rs"]
mod reruns;
#[path = "class/results_folder.rs"]
mod results_folder;
#[path = "class/same_report_in_class.rs"]
mod same_report_in_class;
#[path = "class/shards.rs"]
mod shards;
#[path = "class/statuses.rs"]
mod statuses;
#[path = "class/stored_answers.rs"]
mod stored_answers;
#[path = "class/visible_outputs.rs"]
mod visible_outputs;
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
#[path = "class/weak_systems.rs"]
mod weak_systems;
