//! Exit code and messages of each command on a system that lacks a part of the sandbox.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::fixture::{Fixture, TARGET, right};
use crate::missing_protection::on_a_system_without;

/// The words that tell the rows apart.
const WORDS: [&str; 5] = [
    "the layer `files`",
    "the layer `calls`",
    "this container lacks layers",
    "runs without a sandbox",
    "run without a sandbox",
];

/// For each command that runs submissions or writes about them, what it does without Landlock, without seccomp, without name
/// spaces, and as a user without rights: the exit code, and the words. Tournaments end with 2 everywhere, since this assignment
/// has no reference that could enforce the rules. Only classes and results are refused: a program of one's own may be graded.
const EXPECTED: &str = "\
grade                      | 0, runs without a sandbox | 0, runs without a sandbox | 0 | 0
grade --no-sandbox         | 0, runs without a sandbox | 0, runs without a sandbox | 0, runs without a sandbox | 0, runs without a sandbox
class                      | 2, the layer `files` | 2, the layer `calls` | 0 | 0
class --no-sandbox         | 0, run without a sandbox | 0, run without a sandbox | 0, run without a sandbox | 0, run without a sandbox
class --shard              | 2, the layer `files` | 2, the layer `calls` | 0 | 0
tournament                 | 2, the layer `files` | 2, the layer `calls` | 2 | 2
tournament --no-sandbox    | 2, run without a sandbox | 2, run without a sandbox | 2, run without a sandbox | 2, run without a sandbox
autograde                  | 0, this container lacks layers | 0, this container lacks layers | 0 | 0
autograde --cases          | 1, this container lacks layers | 1, this container lacks layers | 0 | 0
check --cases              | 0 | 0 | 0 | 0
check --show-hidden        | 2, the layer `files` | 2, the layer `calls` | 0 | 0
doctor                     | 1 | 1 | 0 | 0
export                     | 0 | 0 | 0 | 0
feedback                   | 0 | 0 | 0 | 0
status                     | 0 | 0 | 0 | 0
show                       | 0 | 0 | 0 | 0
similarity                 | 0 | 0 | 0 | 0
";

/// The commands, with their arguments.
const COMMANDS: [(&str, &str); 17] = [
    ("grade", "grade class/ann --specs specs"),
    (
        "grade --no-sandbox",
        "grade class/ann --specs specs --no-sandbox",
    ),
    ("class", "class class --out o --specs specs"),
    (
        "class --no-sandbox",
        "class class --out o --specs specs --no-sandbox",
    ),
    (
        "class --shard",
        "class class --out o --specs specs --shard 1/1",
    ),
    ("tournament", "tournament class --out o --specs specs"),
    (
        "tournament --no-sandbox",
        "tournament class --out o --specs specs --no-sandbox",
    ),
    (
        "autograde",
        "autograde class/ann --to gradescope --specs specs --out o",
    ),
    (
        "autograde --cases",
        "autograde class/ann --to gradescope --specs specs --out o --cases hidden.txt",
    ),
    ("check --cases", "check --cases hidden.txt"),
    (
        "check --show-hidden",
        "check --cases hidden.txt --show-hidden class/ann",
    ),
    ("doctor", "doctor"),
    ("export", "export results --to csv --out o"),
    ("feedback", "feedback results --out o"),
    ("status", "status results"),
    ("show", "show ann --results results"),
    ("similarity", "similarity class --out o"),
];

/// Commands that run only programs of the staff's own, or none: they do the same on every system. They take longer, so they are
/// run if `WEAK=all`, in the folder of this assignment.
const OF_STAFF: [(&str, &str); 8] = [
    ("check", "check --quick"),
    (
        "record",
        "record --reference solution --seed 217 --steps --check",
    ),
    ("accept", "accept"),
    ("examples", "examples CLASS --out OUT"),
    ("starter", "starter --check"),
    ("pictures", "pictures --check"),
    ("handout", "handout --out OUT"),
    ("handout --for", "handout --for classroom50 --out OUT"),
];

/// The systems: without one of these calls, or without rights.
const SYSTEMS: [Option<libc::c_long>; 4] = [
    Some(libc::SYS_landlock_create_ruleset),
    Some(libc::SYS_seccomp),
    Some(libc::SYS_unshare),
    None,
];

/// Returns a command in a folder; without rights, as another user who owns the same files.
fn command(program: &Path, folder: &Path, is_user: bool) -> Command {
    let mut command = if is_user {
        let mut user = Command::new("unshare");
        user.args(["--user", "--map-user=1000", "--map-group=1000"]);
        user.arg(program);
        user
    } else {
        Command::new(program)
    };
    command.env("CARGO_TARGET_DIR", &*TARGET);
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs a command on one of the systems.
fn run(system: Option<libc::c_long>, program: &Path, folder: &Path, words: &[&str]) -> Output {
    let mut command = command(program, folder, system.is_none());
    command.args(words);
    match system {
        Some(call) => on_a_system_without(call, command),
        None => command.output().unwrap(),
    }
}

/// Result of a command, as a cell of the table.
fn cell(done: &Output) -> String {
    let said = String::from_utf8_lossy(&[&done.stdout[..], &done.stderr].concat()).into_owned();
    let word = WORDS.iter().find(|word| said.contains(**word));
    let code = done
        .status
        .code()
        .map_or("killed".to_owned(), |code| code.to_string());
    word.map_or(code.clone(), |word| format!("{code}, {word}"))
}

fn course() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_course"))
}

/// Returns the student's grader, which is another package's program.
fn grader() -> PathBuf {
    let program = course().with_file_name("grader");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--locked", "--package", "grader"]);
    if !program.exists() {
        assert!(cargo.status().unwrap().success());
    }
    program
}

/// Whether there is a whole sandbox here, and another user can be made.
fn can_be_weakened() -> bool {
    let here = Path::new(".");
    let doctor = command(course(), here, false).arg("doctor").output();
    let user = command(Path::new("true"), here, true).status();
    let can = doctor.unwrap().status.success() && user.is_ok_and(|ended| ended.success());
    if !can {
        let skipped = "skipped: this system is a weak one itself, or has no user namespaces";
        let _ = writeln!(std::io::stderr(), "{skipped}");
    }
    can
}

fn fixture() -> Fixture {
    let fixture = Fixture::with([("ann", right(1))]);
    let hidden = "[board.opposite]\nopposite 4: 8\n";
    fs::write(fixture.path("hidden.txt"), hidden).unwrap();
    for (number, folder) in [(2, "solution/src"), (3, "starter/src")] {
        fs::create_dir_all(fixture.path(folder)).unwrap();
        fs::write(fixture.path(folder).join("lib.rs"), right(number)).unwrap();
    }
    fixture.command("results").assert().success();
    fixture
}

#[test]
fn every_command_says_what_a_weak_system_lacks() {
    if !can_be_weakened() {
        return;
    }
    let fixture = fixture();
    let grader = grader();
    let mut table = String::new();
    for (name, words) in COMMANDS {
        let words: Vec<&str> = words.split(' ').collect();
        let program = if words[0] == "grade" {
            &grader
        } else {
            course()
        };
        let cells = SYSTEMS.map(|system| {
            let _ = fs::remove_dir_all(fixture.path("o"));
            let _ = fs::remove_file(fixture.path("o"));
            cell(&run(system, program, &fixture.path(""), &words))
        });
        let _ = writeln!(table, "{name:<26} | {}", cells.join(" | "));
    }
    assert_eq!(table, EXPECTED, "\n{table}");
}

#[test]
fn commands_of_the_staff_do_the_same_on_weak_systems() {
    if env::var("WEAK").is_err() || !can_be_weakened() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let around = tempfile::tempdir().unwrap();
    let (class, out) = (around.path().join("class"), around.path().join("out"));
    fs::create_dir_all(class.join("ann")).unwrap();
    fs::copy(
        root.join("starter/examples.md"),
        class.join("ann/examples.md"),
    )
    .unwrap();
    for (name, words) in OF_STAFF {
        let words: Vec<&str> = words
            .split(' ')
            .map(|word| match word {
                "CLASS" => class.to_str().unwrap(),
                "OUT" => out.to_str().unwrap(),
                word => word,
            })
            .collect();
        for system in SYSTEMS {
            let _ = fs::remove_dir_all(&out);
            let _ = fs::remove_file(&out);
            let done = run(system, course(), &root, &words);
            assert_eq!(cell(&done), "0", "{name} without {system:?}: {done:?}");
        }
    }
}

#[test]
fn every_command_has_a_row() {
    let help = Command::new(course()).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names = commands
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    let rows: BTreeSet<&str> = COMMANDS
        .iter()
        .chain(&OF_STAFF)
        .filter_map(|(_, words)| words.split(' ').next())
        .collect();
    // Those that change the assignment are in the last line.
    let others = help.lines().last().unwrap_or_default().trim().split(", ");
    let missing: Vec<&str> = names
        .chain(others)
        .filter(|name| *name != "help" && !rows.contains(name))
        .collect();
    assert_eq!(missing, [""; 0]);
}
