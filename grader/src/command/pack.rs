//! `grader grade --pack FILE`: makes the one file to hand in, reads it back, and says what it earns.

use std::io::Write as _;
use std::path::Path;

use grader::exit::Exit;
use grader::pack::pack;
use grader::report::Outcome;
use grader::terminal;
use grader::terminal::style::{BAD, BOLD, GOOD};

use super::grade;
use super::session::Session;
use grader::command_line::CommandError;

/// Packs the submission, and grades what was packed.
pub(crate) fn run(arguments: &grade::Arguments, file: &Path) -> Result<Exit, CommandError> {
    let session = Session::begin(arguments)?;
    let packed = pack(&session.path, file)?;
    let mut out = anstream::stdout();
    let done = if packed.replaced {
        "packed anew"
    } else {
        "packed"
    };
    let _ = writeln!(
        out,
        "{BOLD}{}{BOLD:#} is {done}: {} bytes, {} files",
        file.display(),
        packed.bytes,
        packed.files.len()
    );
    for name in &packed.files {
        let _ = writeln!(out, "  {name}");
    }
    // What counts is what arrives, so that is graded, and not the folder.
    let report = session.grade_at(file)?.report;
    if report.outcome == Outcome::Graded {
        let style = if report.score == report.max_score {
            GOOD
        } else {
            BOLD
        };
        let _ = writeln!(
            out,
            "\nRead back and graded: {style}{} of {}{style:#}",
            report.score, report.max_score
        );
    } else {
        let _ = writeln!(out, "\n{}", terminal::write(&report));
        let _ = writeln!(
            out,
            "{BAD}It is packed all the same, but handed in like this it earns nothing.{BAD:#}"
        );
    }
    Ok(grade::exit(&report, arguments.fail_under))
}
