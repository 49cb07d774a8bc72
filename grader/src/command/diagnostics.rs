//! `grader grade --format diagnostics`: what rustc says, and then each rule that isn't right, for rust-analyzer.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, absolute};
use std::process::{Command, Stdio};
use std::thread;

use crate::command_line::{find_target, print_text, report_failure};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::render::plain::{Sources, write_editor_diagnostics};
use serde_json::Value;

use super::arguments::Arguments;
use super::command_inputs::CommandInputs;
use super::show_report::screen;

/// The folder below Cargo's target folder in which the compiler checks, so that no other command has to wait.
const TARGET: &str = "editor";

/// Writes diagnostics. Whatever else is wrong, the exit code is 0 if they can be printed: anything else would be an error of the
/// editor's.
pub(super) fn diagnostics(arguments: &Arguments) -> Result<Exit, Failure> {
    match write(arguments) {
        Err(error) if error.loses_output() => return Err(error),
        Err(error) => drop(report_failure(&error)),
        Ok(()) => {}
    }
    Ok(Exit::Success)
}

fn write(arguments: &Arguments) -> Result<(), Failure> {
    let (context, submission) = CommandInputs::begin(arguments)?;
    let folder = path(&context.path);
    let target = find_target(&context.specs);
    let (compiles, graded) = thread::scope(|scope| {
        let checking = scope.spawn(|| check(&folder, target.as_deref()));
        let graded = context.grade(&context.path, &submission, true, None);
        (checking.join().unwrap_or(Ok(true)), graded)
    });
    let (compiles, graded) = (compiles?, graded?);
    if graded.report.not_graded.is_some() && !compiles {
        // The compiler has said it already.
        return Ok(());
    }
    let sources = Sources {
        folder,
        texts: &submission.sources,
        specs: path(&context.specs),
        again: screen(&context).again,
    };
    print_text(write_editor_diagnostics(&graded.report, &sources)).map(|_| ())
}

/// Prints the compiler's own diagnostics, as soon as they come; returns whether there is no error among them.
fn check(folder: &Path, target: Option<&Path>) -> Result<bool, Failure> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(["check", "--quiet", "--message-format=json"])
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    if let Some(target) = target {
        command.arg("--target-dir").arg(target.join(TARGET));
    }
    let Ok(mut checking) = command.spawn() else {
        // Without Cargo, the grader's own compiler reports errors.
        return Ok(true);
    };
    let mut compiles = true;
    let output = checking.stdout.take().map(BufReader::new);
    for line in output
        .into_iter()
        .flat_map(BufReader::lines)
        .map_while(Result::ok)
    {
        // The editor gets what rustc has said: Cargo's own form would be another one than that of the rules.
        let message = serde_json::from_str::<Value>(&line).ok();
        let Some(said) = message.as_ref().and_then(|message| message.get("message")) else {
            continue;
        };
        compiles &= said["level"] != "error";
        print_text(format_args!("{said}\n"))?;
    }
    let _ = checking.wait();
    Ok(compiles)
}

/// Returns a path that doesn't depend on the current folder.
fn path(path: &Path) -> std::path::PathBuf {
    absolute(path).unwrap_or_else(|_| path.to_owned())
}
