//! The commands of the README do what it says, and its report is a real one.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;
use tempfile::TempDir;

/// However crowded the machine.
const PATIENCE: Duration = Duration::from_mins(5);

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn readme() -> String {
    fs::read_to_string(top().join("README.md"))
        .unwrap()
        .replace("\r\n", "\n")
}

/// Returns what stands in the README's fences of this language.
fn fences(language: &str) -> Vec<String> {
    let readme = readme();
    let opening = format!("```{language}\n");
    readme
        .split(&opening)
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(str::to_owned)
        .collect()
}

/// The whole tree but for the grader, which is built already; the solution is missing where students are.
struct Tree {
    folder: TempDir,
    has_solution: bool,
}

impl Tree {
    fn new() -> Tree {
        let folder = tempfile::tempdir().unwrap();
        for name in ["specs", "starter", "solution/src", "grader/driver"] {
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
        Tree {
            folder,
            has_solution,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the grader here with these arguments.
    fn grader(&self, arguments: &[String]) -> assert_cmd::assert::Assert {
        Command::new(assert_cmd::cargo::cargo_bin!("grader"))
            .current_dir(self.folder.path())
            .args(arguments)
            .timeout(PATIENCE)
            .assert()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let beside = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &beside);
        } else {
            fs::copy(&path, &beside).unwrap();
        }
    }
}

/// Returns the arguments that a command of the README gives to the grader; none if it is another program's.
fn arguments(line: &str) -> Option<Vec<String>> {
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("cargo"), "not understood: {line}");
    let command = words.next().unwrap();
    let config = fs::read_to_string(top().join(".cargo/config.toml")).unwrap();
    let alias = config
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .find(|(name, _)| *name == command)?
        .1
        .trim_matches('"');
    let given = alias
        .strip_prefix("run --quiet --package grader --")
        .unwrap_or_else(|| panic!("`cargo {command}` doesn't run the grader"));
    Some(
        given
            .split_whitespace()
            .chain(words)
            .map(str::to_owned)
            .collect(),
    )
}

/// What a course has beside its submissions, and what its own system exported.
const COURSE: [(&str, &str); 4] = [
    (
        "roster.csv",
        "id,name,email,login\n1,Ann Lee,ann@example.org,anna\n2,Ben Roe,ben@example.org,ben\n",
    ),
    (
        "oral.csv",
        "login,points,comment\nanna,2,explained it well\n",
    ),
    (
        "exported.csv",
        "Student,ID,SIS Login ID,Section,Kalah (4711)\n    Points Possible,,,,100\n\"Lee, Ann\",1,anna,A,\n",
    ),
    (
        "worksheet.csv",
        "Identifier,Full name,Grade,Maximum grade,Last modified (grade)\nParticipant 1,Ann Lee,,100.00,-\n",
    ),
];

#[test]
fn every_command_of_the_readme_succeeds() {
    let tree = Tree::new();
    for (student, sources) in [("anna", "starter/src"), ("ben", "starter/src")] {
        copy(
            &top().join(sources),
            &tree.path(&format!("submissions/{student}/src")),
        );
    }
    fs::create_dir(tree.path("hidden")).unwrap();
    fs::write(
        tree.path("hidden/own.txt"),
        "[board.opposite]\nopposite 1: 11\n",
    )
    .unwrap();
    fs::write(tree.path("course.toml"), &fences("toml")[0]).unwrap();
    for (name, text) in COURSE {
        fs::write(tree.path(name), text).unwrap();
    }
    let mut run = 0;
    for line in fences("sh").iter().flat_map(|fence| fence.lines()) {
        let Some(arguments) = arguments(line) else {
            assert_eq!(line, "cargo test", "not understood");
            continue;
        };
        if arguments.iter().any(|word| word == "solution") && !tree.has_solution {
            continue;
        }
        let done = tree.grader(&arguments).success();
        if line == "cargo grade solution" {
            done.stdout(predicates::str::contains("100 of 100"));
        }
        run += 1;
    }
    assert!(run >= 10, "only {run} commands were run");
}

#[test]
fn the_report_of_the_readme_is_what_a_student_sees() {
    let tree = Tree::new();
    if !tree.has_solution {
        return;
    }
    copy(&tree.path("solution/src"), &tree.path("starter/src"));
    for file in ["extension/game.rs", "extension/variants.rs"] {
        // The student has not begun the extension.
        fs::copy(
            top().join("starter/src").join(file),
            tree.path("starter/src").join(file),
        )
        .unwrap();
    }
    let file = tree.path("starter/src/sowing.rs");
    let right = fs::read_to_string(&file).unwrap();
    let wrong = right.replace("next_bowl(last, player)", "(last + 1) % 14");
    assert_ne!(right, wrong);
    fs::write(&file, wrong).unwrap();
    let done = tree.grader(&["grade".to_owned()]).success();
    let report = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    let shown = fences("text");
    let shown = shown
        .iter()
        .find(|fence| fence.starts_with("  1 The board"))
        .expect("the README shows a report");
    assert_eq!(report.trim_end(), shown.trim_end());
}

#[test]
fn every_link_of_the_readme_leads_somewhere() {
    let readme = readme();
    let links: Vec<&str> = readme
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|link| !link.starts_with("http"))
        .collect();
    assert!(links.len() > 15, "only {} links", links.len());
    let has_solution = top().join("solution").is_dir();
    for link in links {
        let path = link.split('#').next().unwrap_or(link);
        let missing = !top().join(path).exists();
        assert!(
            !missing || (path.starts_with("solution") && !has_solution),
            "{link} leads nowhere"
        );
    }
}

#[test]
fn the_exit_codes_of_the_readme_are_those_of_the_grader() {
    use grader::exit::Exit;

    let readme = readme();
    for (exit, words) in [
        (Exit::Graded, "graded"),
        (Exit::OurFailure, "the grader itself failed"),
        (Exit::Usage, "it was called wrongly"),
        (
            Exit::BrokenAssignment,
            "the assignment's own files hold mistakes",
        ),
        (Exit::DoesNotCompile, "the submission does not compile"),
        (Exit::BelowThreshold, "the score lies below `--fail-under`"),
    ] {
        let row = format!("| {} | {words}", exit as u8);
        assert!(readme.contains(&row), "`{row}` is not in the README");
    }
}
