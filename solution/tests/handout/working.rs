//! What students get builds without the network and without the rest, and its stub scores nothing.

use std::path::Path;
use std::time::Duration;

use assert_cmd::Command;
use course::bundle::handout::{Handout, Recipient};
use predicates::str::contains;

use crate::secrets::root;

/// Building the grader once more, however crowded the machine.
const PATIENCE: Duration = Duration::from_mins(20);

/// Starts cargo in a folder, without the network; what it needs is downloaded already, for this test was built of it.
fn cargo(folder: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let tests = std::env::current_exe().unwrap();
    // target/debug/deps/handout-0123456789abcdef
    // A folder of its own: two packages of one name in one folder leave each other's programs there.
    let target = tests.ancestors().nth(3).unwrap().join("handout");
    let mut command = Command::new(env!("CARGO"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name.starts_with("CARGO_") && name != "CARGO_HOME" {
            command.env_remove(name);
        }
    }
    command
        .current_dir(folder)
        .args(arguments)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_NET_OFFLINE", "true")
        .timeout(PATIENCE)
        .assert()
}

#[test]
fn the_handout_builds_offline_and_its_stub_scores_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().join("kalah");
    Handout::of(&root(), Recipient::Student)
        .unwrap()
        .write(&top)
        .unwrap();
    cargo(&top, &["build", "--locked", "--package", "grader"]).success();
    cargo(&top, &["grade"])
        .success()
        .stdout(contains(" 0 of 100"));
}
