//! Exit code and messages of each command on a system that lacks a part of the sandbox.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Output};

use crate::fixture::{Fixture, right};
use crate::missing_protection::on_a_system_without;

/// A user without any rights.
const NOBODY: u32 = 65534;

/// The words that tell the rows apart.
const WORDS: [&str; 5] = [
    "the layer `files`",
    "the layer `calls`",
    "this container lacks layers",
    "runs without a sandbox",
    "run without a sandbox",
];

/// For each command, what it does without Landlock, seccomp, and namespaces: the exit code, and the words. Tournaments end with
/// 2 everywhere, since this assignment has no reference that could enforce the rules.
const EXPECTED: &str = "\
class                      | 2, the layer `files` | 2, the layer `calls` | 0
class --no-sandbox         | 0, run without a sandbox | 0, run without a sandbox | 0, run without a sandbox
class --shard              | 2, the layer `files` | 2, the layer `calls` | 0
tournament                 | 2, the layer `files` | 2, the layer `calls` | 2
tournament --no-sandbox    | 2, run without a sandbox | 2, run without a sandbox | 2, run without a sandbox
autograde                  | 0, this container lacks layers | 0, this container lacks layers | 0
autograde --cases          | 1, this container lacks layers | 1, this container lacks layers | 0
doctor                     | 1 | 1 | 0
export                     | 0 | 0 | 0
feedback                   | 0 | 0 | 0
show                       | 0 | 0 | 0
";

/// The commands, with their arguments.
const COMMANDS: [(&str, &[&str]); 11] = [
    (
        "class",
        &["class", "class", "--out", "o", "--specs", "specs"],
    ),
    (
        "class --no-sandbox",
        &[
            "class",
            "class",
            "--out",
            "o",
            "--specs",
            "specs",
            "--no-sandbox",
        ],
    ),
    (
        "class --shard",
        &[
            "class", "class", "--out", "o", "--specs", "specs", "--shard", "1/1",
        ],
    ),
    (
        "tournament",
        &["tournament", "class", "--out", "o", "--specs", "specs"],
    ),
    (
        "tournament --no-sandbox",
        &[
            "tournament",
            "class",
            "--out",
            "o",
            "--specs",
            "specs",
            "--no-sandbox",
        ],
    ),
    (
        "autograde",
        &[
            "autograde",
            "class/ann",
            "--to",
            "gradescope",
            "--specs",
            "specs",
            "--out",
            "o",
        ],
    ),
    (
        "autograde --cases",
        &[
            "autograde",
            "class/ann",
            "--to",
            "gradescope",
            "--specs",
            "specs",
            "--out",
            "o",
            "--cases",
            "hidden.txt",
        ],
    ),
    ("doctor", &["doctor"]),
    (
        "export",
        &["export", "results", "--to", "csv", "--out", "o"],
    ),
    ("feedback", &["feedback", "results", "--out", "o"]),
    ("show", &["show", "ann", "--results", "results"]),
];

/// A command, in a folder of its own.
fn command(fixture: &Fixture, arguments: &[&str]) -> Command {
    let _ = fs::remove_dir_all(fixture.path("o"));
    let _ = fs::remove_file(fixture.path("o"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.current_dir(fixture.path("")).args(arguments);
    command
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

fn fixture() -> Fixture {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::write(
        fixture.path("hidden.txt"),
        "[board.opposite]\nopposite 4: 8\n",
    )
    .unwrap();
    fixture.command("results").assert().success();
    fixture
}

#[test]
fn every_command_says_what_a_weak_system_lacks() {
    let fixture = fixture();
    if cell(&command(&fixture, &["doctor"]).output().unwrap()) != "0" {
        // This system is a weak one itself.
        return;
    }
    let mut table = String::new();
    for (name, arguments) in COMMANDS {
        let calls = [
            libc::SYS_landlock_create_ruleset,
            libc::SYS_seccomp,
            libc::SYS_unshare,
        ];
        let cells =
            calls.map(|call| cell(&on_a_system_without(call, command(&fixture, arguments))));
        let _ = writeln!(table, "{name:<26} | {}", cells.join(" | "));
    }
    assert_eq!(table, EXPECTED, "\n{table}");
}

/// A user without rights reads and writes what is theirs, and has the whole sandbox except for a user id for each program.
#[test]
fn a_user_without_rights_has_the_same_commands() {
    let fixture = fixture();
    let program = fixture.path("course");
    fs::copy(env!("CARGO_BIN_EXE_course"), &program).unwrap();
    for folder in ["", "results"] {
        fs::set_permissions(fixture.path(folder), fs::Permissions::from_mode(0o777)).unwrap();
    }
    for (name, arguments) in COMMANDS {
        if !["doctor", "export", "feedback", "show"].contains(&name) {
            // The compiler may belong to another user.
            continue;
        }
        let _ = fs::remove_dir_all(fixture.path("o"));
        let _ = fs::remove_file(fixture.path("o"));
        let mut command = Command::new(&program);
        command
            .current_dir(fixture.path(""))
            .args(arguments)
            .uid(NOBODY)
            .gid(NOBODY);
        let Ok(done) = command.output() else {
            // Only root can become another user; everybody else tests this all the time.
            return;
        };
        assert_eq!(cell(&done), "0", "{name}: {done:?}");
    }
}
