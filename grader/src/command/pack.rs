//! `grader grade --pack FILE`: makes the file to hand in, reads it back, and grades it.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use super::arguments::Arguments;
use super::command_inputs::CommandInputs;
use crate::command_line::{print_note, print_text};
use crate::due_date::DueDate;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::pack;
use crate::render::terminal;
use crate::render::terminal::style::{BAD, BOLD, GOOD};
use crate::report::{Outcome, number_of};
use crate::specs::StudentExamples;
use submission::Submission;

pub(crate) fn pack(arguments: &Arguments, file: &Path) -> Result<Exit, Failure> {
    if let Some(folder) = file.parent()
        && !(folder.as_os_str().is_empty() || folder.is_dir())
    {
        return Err(Failure::usage(format!(
            "can't write `{}`: the folder `{}` doesn't exist; make it, or choose another one",
            file.display(),
            folder.display()
        )));
    }
    let (context, submission) = CommandInputs::begin(arguments)?;
    let packed = pack::pack(submission, &context.path, file)?;
    let again = if packed.replaced { " again" } else { "" };
    let (name, bytes, count) = (file.display(), packed.bytes, packed.files.len());
    print_text(format_args!(
        "{BOLD}{name}{BOLD:#} is packed{again}: {bytes} bytes, {count} files\n"
    ))?;
    for name in &packed.files {
        print_text(format_args!("  {name}\n"))?;
    }
    warn_of_examples(&context)?;
    // The archive is what the course gets, so the archive is graded and not the folder.
    let graded = context.grade(file, &Submission::read(file)?, false, None)?;
    let report = &graded.report;
    if report.outcome == Outcome::Graded {
        let (score, max_score) = (report.score, report.max_score);
        let style = if score == max_score { GOOD } else { BOLD };
        print_text(format_args!(
            "\nRead back and graded: {style}{score} of {max_score}{style:#}\n"
        ))?;
    } else {
        print_text(format_args!(
            "\n{}\n{BAD}The file is ready, but if you hand it in like this, you will get no points.{BAD:#}\n",
            terminal::write_report(report)
        ))?;
    }
    if let Some(due) = DueDate::read(&context.specs) {
        let sentence = due.sentence(SystemTime::now());
        print_text(format_args!("{sentence}\n"))?;
    }
    Ok(graded.exit(arguments.fail_under))
}

/// Warns of examples that are packed and have mistakes in their form.
fn warn_of_examples(context: &CommandInputs) -> Result<(), Failure> {
    let Ok(bytes) = fs::read(context.path.join(StudentExamples::FILE)) else {
        return Ok(());
    };
    let assignment = context.assignment()?;
    let read = StudentExamples::read(StudentExamples::FILE, &bytes, &assignment);
    let count = read.mistakes.len();
    if count > 0 {
        let (file, mistakes) = (StudentExamples::FILE, number_of(count, "mistake"));
        print_note(format_args!(
            "{BAD}warning:{BAD:#} `{file}` has {mistakes}, so these examples earn nothing; `cargo grade --examples` shows them"
        ));
    }
    Ok(())
}
