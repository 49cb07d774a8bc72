//! Runs the grader's program on a toy.

use std::fs;
use std::sync::LazyLock;
use std::time::Duration;

use assert_cmd::Command;
use grader::exit::Exit;

use crate::toy::Toy;

/// The file that a first grade makes.
const GRADED: &str = "target/kalah-graded";

/// Long enough for a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);

/// Starts the grader in the toy's folder.
pub(crate) fn grader(toy: &Toy) -> Command {
    // A grader that has graded before keeps what it precompiled. All toys share that, which saves half of their time.
    static GRADED_BEFORE: LazyLock<Toy> = LazyLock::new(|| {
        let toy = Toy::new();
        mark(&toy);
        command(&toy).args(["grade", "."]).assert().success();
        toy
    });
    toy.share_target(&GRADED_BEFORE);
    mark(toy);
    command(toy)
}

/// Marks the toy as graded before.
fn mark(toy: &Toy) {
    fs::create_dir_all(toy.path("target")).unwrap();
    fs::write(toy.path(GRADED), "").unwrap();
}

/// Starts it as in a folder that is new to it, unless it has been there before.
pub(crate) fn command(toy: &Toy) -> Command {
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

/// Returns the formats of reports, from the message about an unknown one.
pub(crate) fn formats() -> Vec<String> {
    let asked = grade(&Toy::new(), &["--format", "unknown"]);
    let said = String::from_utf8_lossy(&asked.get_output().stderr).into_owned();
    let (_, listed) = said.trim_end().split_once("; choose ").expect(&said);
    let formats = listed.replace(" or ", ", ");
    formats.split(", ").map(str::to_owned).collect()
}

/// Grades the toy's submission with these further arguments.
pub(crate) fn grade(toy: &Toy, arguments: &[&str]) -> assert_cmd::assert::Assert {
    grader(toy).args(["grade", "."]).args(arguments).assert()
}

pub(crate) fn code(exit: Exit) -> i32 {
    exit as i32
}
