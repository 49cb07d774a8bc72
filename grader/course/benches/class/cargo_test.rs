//! The same submissions, graded as other courses do it: `cargo test` with the usual crates.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::meter::{Cost, Meter};
use super::{Done, generated_class};

const MANIFEST: &str = r#"
[package]
name = "kalah"
version = "0.1.0"
edition = "2024"
publish = false

[dev-dependencies]
assert_cmd = "2.2"
insta = "1.49"
predicates = "3.1"
rstest = "0.28"

[workspace]
"#;

const MAIN: &str = "fn main() -> std::io::Result<()> {
    kalah::run(std::io::stdin().lock(), std::io::stdout().lock())
}
";

/// The number of rows in the table of moves.
const ROWS: usize = 56;

/// The number of times the program is started.
const STARTS: usize = 20;

/// Grades with `cargo test`.
pub(super) struct Peers {
    solution: PathBuf,
    folder: PathBuf,
    /// The names and texts of the integration tests, each a separate program.
    tests: [(&'static str, String); 3],
    /// The lock file with the versions of the usual crates, once they have been downloaded.
    lock: Option<Vec<u8>>,
}

impl Peers {
    /// Writes the tests, downloads what they need, and warms the shared target directory.
    pub(super) fn prepare(solution: &Path, folder: &Path) -> Done<Peers> {
        let mut peers = Peers {
            solution: solution.to_owned(),
            folder: folder.join("peers"),
            tests: [
                ("moves", moves()),
                ("pictures", pictures()),
                ("program", program()),
            ],
            lock: None,
        };
        let first = peers.write(usize::MAX)?;
        Meter::run(peers.cargo(&["fetch", "--quiet"], &first, true))?;
        peers.lock = Some(fs::read(first.join("Cargo.lock"))?);
        peers.test(usize::MAX, true)?;
        Ok(peers)
    }

    /// Tests the crate of the student with this number, in the warm target directory or in a fresh one.
    pub(super) fn test(&self, student: usize, warm: bool) -> Done<Cost> {
        let folder = self.write(student)?;
        let target = self.target(warm);
        if !warm && target.exists() {
            fs::remove_dir_all(&target)?;
        }
        Meter::run(self.cargo(&["test", "--quiet", "--offline"], &folder, warm))
    }

    /// Writes a student's crate with the tests, and returns its folder.
    fn write(&self, student: usize) -> Done<PathBuf> {
        let folder = self.folder.join(format!("student-{student}"));
        generated_class::write(&self.solution, &folder, student % 1_000_000)?;
        fs::create_dir_all(folder.join("tests"))?;
        fs::write(folder.join("Cargo.toml"), MANIFEST)?;
        fs::write(folder.join("src/main.rs"), MAIN)?;
        for (name, text) in &self.tests {
            fs::write(folder.join(format!("tests/{name}.rs")), text)?;
        }
        if let Some(lock) = &self.lock {
            fs::write(folder.join("Cargo.lock"), lock)?;
        }
        Ok(folder)
    }

    fn target(&self, warm: bool) -> PathBuf {
        self.folder.join(if warm { "warm" } else { "fresh" })
    }

    /// Returns a cargo command as a person would run it.
    fn cargo(&self, words: &[&str], folder: &Path, warm: bool) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        // Cargo's variables for this benchmark must not reach the cargo that it measures.
        for (name, _) in std::env::vars() {
            if name.starts_with("CARGO_") && name != "CARGO_HOME" {
                command.env_remove(name);
            }
        }
        command
            .args(words)
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", self.target(warm))
            .env("INSTA_UPDATE", "no")
            .stderr(Stdio::null());
        command
    }
}

/// Writes a table of moves.
fn moves() -> String {
    let mut text = String::from(
        "use kalah::*;\nuse rstest::rstest;\n\n\
         fn stones(board: &Board) -> Vec<u8> { board.stones().to_vec() }\n\n\
         #[rstest]\n",
    );
    for row in 0..ROWS {
        let (bowl, hand) = (row % 6, 1 + row / 6);
        let mut before = [0; 14];
        before[bowl] = hand;
        let mut after = [0; 14];
        let mut last = bowl;
        for _ in 0..hand {
            last = (last + 1) % 13;
            after[last] += 1;
        }
        let _ = writeln!(
            text,
            "#[case::row{row}({before:?}, {bowl}, {last}, {after:?})]"
        );
    }
    text.push_str(
        "fn one_sows(#[case] before: [u8; 14], #[case] bowl: usize, #[case] last: usize, #[case] after: [u8; 14]) {\n    \
             let sown = sow(&Board::new(before), Player::One, bowl);\n    \
             assert_eq!(stones(&sown.board), after);\n    \
             assert_eq!(sown.last, last);\n\
         }\n",
    );
    text
}

/// Writes tests of three pictures.
fn pictures() -> String {
    let mut text = String::from("use kalah::*;\n");
    let pictures = [
        ("opening", "Board::opening()"),
        ("empty", "Board::new([0; 14])"),
        ("full", "Board::new([3; 14])"),
    ];
    for ((name, board), stones) in pictures.into_iter().zip([None, Some(0), Some(3)]) {
        let kalah = stones.unwrap_or(0);
        let row = format!("  {}", stones.unwrap_or(4)).repeat(6);
        let _ = write!(
            text,
            "\n#[test]\nfn {name}() {{\n    \
                 insta::assert_snapshot!({board}.to_string(), @r\"\n       {row}\n      {kalah}{:20}{kalah}\n       {row}\n    \");\n}}\n",
            ""
        );
    }
    text
}

/// Writes tests that start the program.
fn program() -> String {
    let mut text = String::from(
        "use assert_cmd::Command;\nuse predicates::str::contains;\n\n\
         fn typed(text: &str) -> assert_cmd::assert::Assert {\n    \
             Command::new(env!(\"CARGO_BIN_EXE_kalah\")).write_stdin(text.to_owned()).assert().success()\n\
         }\n",
    );
    for start in 0..STARTS {
        let (typed, seen) = match start % 4 {
            0 => (format!("{}\\nquit\\n", start % 6), "to move"),
            1 => ("6\\n".to_owned(), "refused: kalah"),
            2 => ("9\\n".to_owned(), "refused: opponent's bowl"),
            _ => ("x\\n".to_owned(), "refused: not a number"),
        };
        let _ = write!(
            text,
            "\n#[test]\nfn start_{start}() {{\n    typed(\"{typed}\").stdout(contains(\"{seen}\"));\n}}\n"
        );
    }
    text
}
