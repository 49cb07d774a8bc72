//! Given: an opponent that is another program, and a game between two of them.
//!
//! This file belongs to the program. The library, which is graded, doesn't contain it.

use std::env::consts::{EXE_SUFFIX, OS};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use starter::{Opponent, Reply, referee};

/// Time in which a program has to move.
const LONGEST: Duration = Duration::from_secs(10);

/// Most lines that a program may be ahead of the referee.
const LINES_AHEAD: usize = 100;

/// Most bytes of a line that are read. The rest counts as the next line.
const LONGEST_LINE: u64 = 1_000;

/// The sample opponents: what the program in `opponents/` plays if its name is its first argument.
pub(crate) const SAMPLES: [&str; 2] = ["greedy", "two-moves"];

/// A program that plays: it writes its own moves, and reads the other opponent's.
pub(crate) struct OpponentProgram {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl OpponentProgram {
    /// Starts a program, or a sample opponent. Its role, `MIN` or `MAX`, becomes its last argument.
    pub(crate) fn start(command: &str, role: &str) -> io::Result<OpponentProgram> {
        let mut words = command.split_whitespace();
        let program = if SAMPLES.contains(&command) {
            sample_program()?
        } else {
            PathBuf::from(words.next().unwrap_or_default())
        };
        let mut child = Command::new(program)
            .args(words)
            .arg(role)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| {
                let what = format!("start `{command}`: {error}; name a program that plays");
                io::Error::other(what)
            })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no input and no output"));
        };
        let (sender, lines) = sync_channel(LINES_AHEAD);
        thread::spawn(move || read_lines(output, &sender));
        Ok(OpponentProgram {
            child,
            input,
            lines,
        })
    }
}

/// Finds the program of the sample opponents for this system, which a course may hand out or not.
fn sample_program() -> io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("opponents");
    let program = folder.join(format!("opponent-{OS}{EXE_SUFFIX}"));
    if program.exists() {
        return Ok(program);
    }
    let what = format!(
        "there is no `{}`, which plays as {}; play against `random`, or ask your course for it",
        program.display(),
        SAMPLES.join(" or ")
    );
    Err(io::Error::new(io::ErrorKind::NotFound, what))
}

/// Reads lines until the program ends, or until they aren't waited for any more.
fn read_lines(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while let Ok(1..) = output
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)
    {
        let text = String::from_utf8_lossy(&bytes);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        if sender.send(text.to_owned()).is_err() {
            return;
        }
        bytes.clear();
    }
}

impl Opponent for OpponentProgram {
    fn ask(&mut self) -> Reply {
        match self.lines.recv_timeout(LONGEST) {
            Ok(line) => Reply::Line(line),
            Err(RecvTimeoutError::Disconnected) => Reply::Gone,
            Err(RecvTimeoutError::Timeout) => Reply::TooSlow,
        }
    }

    fn send(&mut self, line: &str) {
        // A program that has ended gets nothing: the referee notices that when it asks.
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }
}

impl Drop for OpponentProgram {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lets two programs play one game, and shows it at this terminal.
pub(crate) fn referee_of_programs(commands: &[String]) -> ExitCode {
    let is_option = |command: &&String| command.starts_with("--");
    if let Some(more) = commands.iter().find(is_option).or(commands.get(2)) {
        eprintln!(
            "error: `--referee` takes two programs, and plays by the Egyptian rules; leave out `{more}`"
        );
        return ExitCode::from(2);
    }
    let [one, two] = commands else {
        eprintln!("error: `--referee` needs two programs; write `--referee PROGRAM PROGRAM`");
        return ExitCode::from(2);
    };
    let played = OpponentProgram::start(one, "MIN").and_then(|mut one| {
        let mut two = OpponentProgram::start(two, "MAX")?;
        referee(&mut one, &mut two, &mut io::stdout().lock())
    });
    match played {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
