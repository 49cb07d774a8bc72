//! The handout is a complete workspace, and its stubs score nothing. `.ci/handout` builds and uses all of it.

use std::path::Path;
use std::process::Command;

use grader::grade::Grader;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use sandbox::Sandbox;
use serde_json::Value;
use submission::Submission;
use tempfile::TempDir;

use crate::secrets::for_students;

fn written() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for_students().write_to_new(folder.path()).unwrap();
    folder
}

/// Returns what Cargo knows about the workspace, without the network or changes to the lock file.
fn metadata(folder: &Path) -> Value {
    let mut command = Command::new(env!("CARGO"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name.starts_with("CARGO_") && name != "CARGO_HOME" {
            command.env_remove(name);
        }
    }
    let done = command
        .args(["metadata", "--format-version=1", "--locked", "--offline"])
        .current_dir(folder)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{errors}");
    serde_json::from_slice(&done.stdout).unwrap()
}

#[test]
fn its_lock_file_fits_and_a_bare_command_concerns_the_students_crate() {
    let folder = written();
    let metadata = metadata(folder.path());
    let names = |key: &str| -> Vec<&str> {
        let packages = metadata["packages"].as_array().unwrap();
        let ids = metadata[key].as_array().unwrap();
        let mut names: Vec<&str> = packages
            .iter()
            .filter(|package| ids.contains(&package["id"]))
            .map(|package| package["name"].as_str().unwrap())
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names("workspace_default_members"), ["starter"]);
    let members = names("workspace_members");
    for name in ["grader", "sandbox", "starter", "submission"] {
        assert!(members.contains(&name), "{name} is not in {members:?}");
    }
    for name in ["course", "report-schema", "solution"] {
        assert!(!members.contains(&name), "{name} is in {members:?}");
    }
    // Some member needs every package, so the lock file has no leftovers.
    let lock = std::fs::read_to_string(folder.path().join("Cargo.lock")).unwrap();
    let locked = lock.matches("[[package]]").count();
    assert_eq!(metadata["packages"].as_array().unwrap().len(), locked);
}

#[test]
fn its_aliases_run_packages_that_exist() {
    let folder = written();
    let text = std::fs::read_to_string(folder.path().join(".cargo/config.toml")).unwrap();
    let configuration: toml::Table = text.parse().unwrap();
    let aliases: Vec<&String> = configuration["alias"].as_table().unwrap().keys().collect();
    assert_eq!(aliases, ["grade"]);
}

#[test]
fn its_stubs_score_nothing_by_its_own_specs() {
    let folder = written();
    let compiler = Compiler {
        toolchain: Toolchain::find().unwrap(),
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    };
    let assignment = Assignment::read(&folder.path().join("specs"), &[]).unwrap();
    let starter = Submission::read(&folder.path().join("starter")).unwrap();
    let graded = Grader::new(assignment, compiler)
        .grade("starter", &starter)
        .unwrap();
    assert_eq!((graded.report.score, graded.report.max_score), (0, 100));
    assert!(!graded.responses.is_empty());
}
