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

/// The platform that Cargo builds for, such as `x86_64-unknown-linux-gnu`.
fn host() -> String {
    let version = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.unwrap().to_owned()
}

/// Returns what Cargo knows about the workspace on this platform, without the network or changes to the lock file. What only
/// other platforms need may never have been downloaded.
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
        .args(["--filter-platform", &host()])
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
    for name in ["book", "course", "play", "report-schema", "solution"] {
        assert!(!members.contains(&name), "{name} is in {members:?}");
    }
}

/// A package that is called `grader`: it prints its arguments, and is built for more than half a second.
const STAND_IN: [(&str, &str); 4] = [
    (
        "Cargo.toml",
        "[package]\nname = \"grader\"\nedition = \"2024\"\n[workspace]\n",
    ),
    (
        "Cargo.lock",
        "version = 4\n[[package]]\nname = \"grader\"\nversion = \"0.0.0\"\n",
    ),
    (
        "build.rs",
        "fn main() {\n    let begun = std::time::Instant::now();\n    \
         while begun.elapsed().as_millis() < 1500 {}\n    println!(\"cargo::rerun-if-changed=build.rs\");\n}\n",
    ),
    (
        "src/main.rs",
        "fn main() { println!(\"{:?}\", std::env::args().nth(1)); }\n",
    ),
];

/// Writes the stand-in with the handout's aliases.
fn stand_in() -> tempfile::TempDir {
    let handout = written();
    let folder = tempfile::tempdir().unwrap();
    let written = handout.path().join(".cargo/config.toml");
    for made in [".cargo", "src"] {
        std::fs::create_dir(folder.path().join(made)).unwrap();
    }
    std::fs::copy(written, folder.path().join(".cargo/config.toml")).unwrap();
    for (name, text) in STAND_IN {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Runs `cargo grade` in a folder of the stand-in.
fn cargo_grade(folder: &Path, inside: &str) -> std::process::Output {
    Command::new(env!("CARGO"))
        .arg("grade")
        .current_dir(folder.join(inside))
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .unwrap()
}

#[test]
fn cargo_grade_never_changes_the_versions_of_what_it_is_built_from() {
    let folder = stand_in();
    let lock = folder.path().join("Cargo.lock");
    std::fs::remove_file(&lock).unwrap();
    for inside in ["", "src"] {
        let done = cargo_grade(folder.path(), inside);
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(
            !done.status.success() && said.contains("--locked"),
            "{said}"
        );
        assert!(!lock.exists());
    }
}

#[test]
fn all_aliases_keep_to_the_lock_file() {
    let folder = written();
    for folder in [
        folder.path(),
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..").as_path(),
    ] {
        let text = std::fs::read_to_string(folder.join(".cargo/config.toml")).unwrap();
        let configuration: toml::Table = text.parse().unwrap();
        for (name, command) in configuration["alias"].as_table().unwrap() {
            let is_locked = command.as_str().unwrap().starts_with("run --locked ");
            assert!(is_locked, "`cargo {name}` is `cargo {command}`");
        }
    }
}

#[test]
fn of_cargos_own_a_log_holds_only_the_progress_of_a_build() {
    let folder = stand_in();
    let said = || {
        let done = cargo_grade(folder.path(), "src");
        assert_eq!(
            String::from_utf8_lossy(&done.stdout).trim(),
            "Some(\"grade\")"
        );
        String::from_utf8(done.stderr).unwrap()
    };
    // Each step of the progress overwrites the one before.
    let first = said();
    let steps = first.split_terminator('\r');
    assert!(steps.clone().count() > 0, "a build of minutes is silent");
    for step in steps {
        assert!(step.starts_with('['), "{step}");
    }
    assert_eq!(said(), "");
}

#[test]
fn the_tests_of_the_assignment_need_nothing_that_the_grader_doesnt() {
    let folder = written();
    let metadata = metadata(folder.path());
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    let grader = packages.find(|package| package["name"] == "grader");
    let grader = grader.unwrap();
    let dependencies = grader["dependencies"].as_array().unwrap();
    let for_tests: Vec<&Value> = dependencies
        .iter()
        .filter(|dependency| dependency["kind"] == "dev")
        .collect();
    assert!(for_tests.is_empty(), "{for_tests:#?}");
    let targets = grader["targets"].as_array().unwrap().iter();
    let tests: Vec<&Value> = targets
        .filter(|target| target["kind"][0] == "test")
        .map(|target| &target["name"])
        .collect();
    assert_eq!(tests, ["assignment"]);
}

#[test]
fn its_lock_file_has_no_leftovers() {
    let folder = written();
    let text = std::fs::read_to_string(folder.path().join("Cargo.lock")).unwrap();
    let lock: toml::Table = text.parse().unwrap();
    let packages = lock["package"].as_array().unwrap();
    let text = |value: &toml::Value| value.as_str().unwrap().to_owned();
    // A dependency is written as a name, and with its version if there are several.
    let is_meant = |package: &toml::Value, dependency: &str| {
        let mut words = dependency.split(' ');
        words.next() == package["name"].as_str()
            && words
                .next()
                .is_none_or(|version| Some(version) == package["version"].as_str())
    };
    // Only members of the workspace have no source.
    let mut needed: Vec<&toml::Value> = packages
        .iter()
        .filter(|package| package.get("source").is_none())
        .collect();
    let mut next = 0;
    while next < needed.len() {
        let dependencies = needed[next]
            .get("dependencies")
            .and_then(toml::Value::as_array);
        for dependency in dependencies.into_iter().flatten() {
            let dependency = text(dependency);
            let package = packages
                .iter()
                .find(|package| is_meant(package, &dependency))
                .unwrap();
            if !needed.contains(&package) {
                needed.push(package);
            }
        }
        next += 1;
    }
    for package in packages {
        assert!(
            needed.contains(&package),
            "no member needs {}",
            package["name"]
        );
    }
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
fn its_profiles_are_of_packages_that_exist() {
    let folder = written();
    let read = |name: &str| -> toml::Table {
        let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
        text.parse().unwrap()
    };
    let (manifest, lock) = (read("Cargo.toml"), read("Cargo.lock"));
    let packages = lock["package"].as_array().unwrap();
    let mut profiles = 0;
    for (profile, settings) in manifest["profile"].as_table().unwrap() {
        let named = settings.get("package").and_then(toml::Value::as_table);
        for name in named.into_iter().flat_map(toml::Table::keys) {
            let exists = packages
                .iter()
                .any(|package| package["name"].as_str() == Some(name));
            assert!(
                exists || name == "*",
                "`{profile}` has settings for `{name}`"
            );
            profiles += 1;
        }
    }
    assert!(profiles > 3, "only {profiles} settings of packages");
}

#[test]
fn its_commands_run_packages_that_exist() {
    let mut absent = Vec::new();
    for (name, file) in for_students().iter() {
        let text = String::from_utf8_lossy(&file.bytes);
        for words in ["-p solution", "--package solution", "cargo course"] {
            if text.contains(words) {
                absent.push(format!("{name}: {words}"));
            }
        }
    }
    assert_eq!(absent, Vec::<String>::new());
}

#[test]
fn its_stubs_score_nothing_by_its_own_specs() {
    let folder = written();
    let compiler = Compiler {
        toolchain: Toolchain::find().unwrap(),
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    };
    let assignment = Assignment::read_specs(&folder.path().join("specs"), &[]).unwrap();
    let starter = Submission::read(&folder.path().join("starter")).unwrap();
    let graded = Grader::new(assignment, compiler)
        .grade("starter", &starter)
        .unwrap();
    assert_eq!((graded.report.score, graded.report.max_score), (0, 100));
    assert!(!graded.responses.is_empty());
}
