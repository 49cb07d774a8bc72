//! Runs the grader's program on a toy.

use std::sync::LazyLock;
use std::time::Duration;

use assert_cmd::Command;
use grader::exit::Exit;

use crate::toy::Toy;

/// The earlier grades.
const HISTORY: &str = "target/grades.jsonl";

/// Long enough for a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);

/// Starts the grader in the toy's folder.
pub(crate) fn grader(toy: &Toy) -> Command {
    // A grader that has graded before keeps what it precompiled. All toys share that, which saves half of their time.
    static GRADED_BEFORE: LazyLock<Toy> = LazyLock::new(|| {
        let toy = Toy::new();
        toy.write(HISTORY, "");
        command(&toy).args(["grade", "."]).assert().success();
        toy
    });
    toy.share_target(&GRADED_BEFORE);
    if !toy.path(HISTORY).exists() {
        toy.write(HISTORY, "");
    }
    command(toy)
}

fn command(toy: &Toy) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("grader"));
    command
        .current_dir(toy.root())
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR")
        // Files that are kept between two grades would be shared by all toys.
        .env_remove("CARGO_TARGET_DIR")
        .timeout(TIMEOUT);
    command
}

/// Grades the toy's submission with these further arguments.
pub(crate) fn grade(toy: &Toy, arguments: &[&str]) -> assert_cmd::assert::Assert {
    grader(toy).args(["grade", "."]).args(arguments).assert()
}

pub(crate) fn code(exit: Exit) -> i32 {
    exit as i32
}
