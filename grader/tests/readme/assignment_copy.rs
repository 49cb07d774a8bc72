//! A copy of the assignment to run the README's commands in.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;
use tempfile::TempDir;

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_mins(5);

pub(crate) fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find(|folder| folder.join("specs/rubric.toml").is_file())
        .expect("the tests should be inside the assignment")
        .to_owned()
}

pub(crate) fn document(name: &str) -> String {
    fs::read_to_string(top().join(name))
        .unwrap()
        .replace("\r\n", "\n")
}

/// Returns the contents of a document's fenced blocks in this language.
pub(crate) fn fences(name: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    document(name)
        .split(&opening)
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(str::to_owned)
        .collect()
}

/// The whole copy; the programs in it are built already. In the handout there is no solution.
pub(crate) struct AssignmentCopy {
    folder: TempDir,
    pub(crate) has_solution: bool,
}

impl AssignmentCopy {
    pub(crate) fn new() -> AssignmentCopy {
        let folder = tempfile::tempdir().unwrap();
        for name in ["specs", "starter", "solution/src", "grader"] {
            if top().join(name).is_dir() {
                copy(&top().join(name), &folder.path().join(name));
            }
        }
        for name in ["Cargo.toml", "Cargo.lock"] {
            fs::copy(top().join(name), folder.path().join(name)).unwrap();
        }
        let has_solution = folder.path().join("solution").is_dir();
        if !has_solution {
            let _ = writeln!(std::io::stderr(), "skipped: there is no solution here");
        }
        AssignmentCopy {
            folder,
            has_solution,
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a program in the copy.
    pub(crate) fn run(&self, program: &str, arguments: &[String]) -> assert_cmd::assert::Assert {
        Command::new(program)
            .current_dir(self.folder.path())
            .args(arguments)
            .timeout(TIMEOUT)
            .assert()
    }
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Returns the arguments that a README command passes to this package's program, or `None` if it runs another package.
pub(crate) fn arguments(line: &str, package: &str) -> Option<Vec<String>> {
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("cargo"), "not understood: {line}");
    let command = words.next().unwrap();
    // Cargo's own command, which isn't an alias.
    if command == "build" {
        return None;
    }
    let config = fs::read_to_string(top().join(".cargo/config.toml")).unwrap();
    let alias = config
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .find(|(name, _)| *name == command)
        .unwrap_or_else(|| panic!("`cargo {command}` is not an alias"))
        .1
        .trim_matches('"')
        .to_owned();
    let (_, given) = alias.split_once(&format!("--package {package} --"))?;
    let given = given.split_whitespace().map(str::to_owned);
    Some(given.chain(words.map(str::to_owned)).collect())
}
