//! `docs/commands.md` is the help of every command. `UPDATE_DOCS=1 cargo test -p course --test commands` writes it again.

use std::fmt::Write as _;
use std::fs;

use assert_cmd::Command;
use grader::exit::Exit;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/commands.md");

const BEGINNING: &str = "\
# Commands

`cargo grade` is for students and staff, `cargo course` only for staff. `--help` shows the same text for each command. Cargo has
flags of its own: after `cargo build --release`, `target/release/course class` does the same as `cargo course class`.
";

/// Exit codes, with their meaning.
const EXITS: [(Exit, &str); 9] = [
    (Exit::Success, "success"),
    (Exit::Internal, "internal error; no submission is at fault"),
    (
        Exit::Usage,
        "wrong arguments, or no submission at that path",
    ),
    (
        Exit::BrokenAssignment,
        "mistakes in the assignment's own files; nothing was graded",
    ),
    (
        Exit::DoesNotCompile,
        "the submission does not compile, or uses words that are not allowed",
    ),
    (Exit::BelowThreshold, "the score is below `--fail-under`"),
    (
        Exit::Interrupted,
        "interrupted; the same command continues where it stopped",
    ),
    (
        Exit::DiskFull,
        "a disk is full; with more room, the same command continues",
    ),
    (
        Exit::Machine,
        "this machine can't grade, for the reason in the message; no submission is at fault",
    ),
];

/// Returns the help of `cargo course` or one of its commands.
fn help(command: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_course"))
        .args(command)
        .arg("--help")
        .env("COLUMNS", "80")
        .assert()
        .success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// Adds a heading and a help text below it.
fn add(document: &mut String, heading: &str, help: &str) {
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    let help = lines.join("\n");
    write!(
        document,
        "\n## `{heading}`\n\n```text\n{}\n```\n",
        help.trim_end()
    )
    .unwrap();
}

fn document() -> String {
    let mut document = BEGINNING.to_owned();
    document += "\n| exit code | meaning |\n|---|---|\n";
    for (exit, meaning) in EXITS {
        writeln!(document, "| {} | {meaning} |", exit as u8).unwrap();
    }
    add(&mut document, "cargo grade", &grader::command::help());
    let course = help(&[]);
    add(&mut document, "cargo course", &course);
    let (_, commands) = course.split_once("Commands:\n").unwrap();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    // A line that goes on with the description of its command is indented further.
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    // Those that change the assignment are in one line at the end.
    let others = course.lines().last().unwrap_or_default().trim().split(", ");
    for name in names
        .chain(others)
        .filter(|name| !["", "help"].contains(name))
    {
        add(
            &mut document,
            &format!("cargo course {name}"),
            &help(&[name]),
        );
    }
    document
}

#[test]
fn the_reference_is_the_help_of_every_command() {
    let document = document();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(DOCUMENT, &document).unwrap();
    }
    let written = fs::read_to_string(DOCUMENT).unwrap_or_default();
    let update = "`UPDATE_DOCS=1 cargo test -p course --test commands` writes it again";
    assert!(
        written == document,
        "docs/commands.md is out of date; {update}"
    );
    for name in ["class", "starter", "tournament", "doctor"] {
        let heading = format!("## `cargo course {name}`");
        assert!(document.contains(&heading), "no section {heading}");
    }
}
