//! Commands that run at the same time on one machine don't see traces of each other's hidden questions.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use grader::exit::Exit;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use predicates::str::contains;

use crate::fixture::{Fixture, RIGHT, right};

/// Opens what the grader locks.
fn process_ids() -> File {
    File::open("/proc/self/ns/pid").unwrap()
}

/// A class of one, whose submission answers questions about opposite bowls with this code first.
fn class(first: &str) -> Fixture {
    let text = RIGHT.replace("12 - bowl //", &format!("{first} 12 - bowl //"));
    assert_ne!(text, *RIGHT);
    let fixture = Fixture::with([("eve", text)]);
    std::fs::write(
        fixture.path("hidden.txt"),
        "[board.opposite]\nopposite 5: 7\n",
    )
    .unwrap();
    fixture
}

/// The command that grades the class with its hidden case, without a sandbox: what a submission does can be seen.
fn with_hidden_case(fixture: &Fixture) -> Command {
    let mut command = fixture.bare_command("out");
    command.arg("--cases").arg(fixture.path("hidden.txt"));
    command.arg("--no-sandbox");
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Reads what a command says until it waits, and returns the reason.
fn waits(child: &mut Child) -> String {
    let said = BufReader::new(child.stderr.as_mut().unwrap());
    let mut lines = said.lines().map(Result::unwrap);
    lines
        .find(|line| line.starts_with("waiting: "))
        .expect("it waits")
}

/// Code that writes the file.
fn writes(note: &Path) -> String {
    format!("std::fs::write({}, \"\").unwrap();", literal(note))
}

/// The path as Rust writes it.
fn literal(path: &Path) -> String {
    format!("{:?}", path.to_str().unwrap())
}

#[test]
fn a_hidden_question_waits_until_no_other_command_asks() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let fixture = class(&format!("if bowl == 5 {{ {} }}", writes(&note)));
    let other = process_ids();
    other.lock_shared().unwrap();
    let mut child = with_hidden_case(&fixture).spawn().unwrap();
    let why = waits(&mut child);
    assert!(
        why.contains("waiting: another command on this machine"),
        "{why}"
    );
    assert!(!note.exists());
    drop(other);
    assert!(child.wait().unwrap().success());
    assert!(note.exists());
}

#[test]
fn a_visible_question_waits_for_the_hidden_ones_of_another_command_and_a_known_answer_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let fixture = class(&writes(&note));
    let other = process_ids();
    other.lock().unwrap();
    let mut child = with_hidden_case(&fixture).spawn().unwrap();
    let why = waits(&mut child);
    assert!(
        why.contains("waiting: another command on this machine"),
        "{why}"
    );
    assert!(!note.exists());
    drop(other);
    assert!(child.wait().unwrap().success());
    assert!(note.exists());

    let other = process_ids();
    other.lock().unwrap();
    let again = with_hidden_case(&fixture).output().unwrap();
    assert!(again.status.success());
    drop(other);
}

#[test]
fn a_run_that_waits_can_be_interrupted() {
    let fixture = Fixture::with([("eve", right(0))]);
    let other = process_ids();
    other.lock().unwrap();
    let mut child = fixture.bare_command("out");
    let child = child.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    waits(&mut child);
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(Exit::Interrupted as i32));
    drop(other);
    let later = fixture.command("out").assert().success();
    later.stdout(contains("1 graded now"));
}

/// While one submission is asked a hidden question, an accomplice in another class looks for its traces.
#[test]
fn an_accomplice_in_another_command_sees_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    // A submission that sleeps is ended, so both compute.
    let during = |milliseconds: u32, work: &str| {
        format!(
            "let begun = std::time::Instant::now(); while begun.elapsed().as_millis() < {milliseconds} {{ {work} }}"
        )
    };
    let tells = class(&format!(
        "if bowl == 5 {{ {} {} std::fs::remove_file({}).unwrap(); }}",
        writes(&note),
        during(200, ""),
        literal(&note)
    ));
    let looks = class(&during(
        400,
        &format!(
            "if std::path::Path::new({}).exists() {{ return 99 }}",
            literal(&note)
        ),
    ));
    let telling = with_hidden_case(&tells).spawn().unwrap();
    let mut looking = looks.bare_command("out");
    looking.arg("--no-sandbox").stderr(Stdio::piped());
    let looking = looking.output().unwrap();
    assert!(looking.status.success(), "{looking:?}");
    let told = telling.wait_with_output().unwrap();
    assert!(told.status.success(), "{told:?}");
    for fixture in [tells, looks] {
        let report = fixture.result("out", "eve").report.unwrap();
        assert_eq!(report.score, 100, "{report:#?}");
    }
}
