//! `grader grade`: one submission, one report.

use crate::command_line::{print_note, print_text};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::terminal::HINT_STEPS;

use super::arguments::{Arguments, Format, help};
use super::command_inputs::CommandInputs;
use super::diagnostics::diagnostics;
use super::examples::examples;
use super::explain_rules::{explain_rules, give_hint, show_steps};
use super::history::history;
use super::live_report::{LiveReport, grade_and_show, is_on_terminal};
use super::locate::{self, locate};
use super::pack::pack;
use super::show_report::show_report;
use super::watch::watch;

/// Grades one submission.
pub(crate) fn grade(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.help {
        print_text(help())?;
        return Ok(Exit::Success);
    }
    if arguments.format == Format::Diagnostics {
        return diagnostics(arguments);
    }
    if let Some(file) = &arguments.pack {
        return pack(arguments, file);
    }
    if arguments.watch {
        return watch(arguments.clone());
    }
    if arguments.part.as_deref() == Some("0") {
        print_note("note: part 0 is your own examples; this is `cargo grade --examples`");
        return examples(arguments);
    }
    if arguments.examples {
        return examples(arguments);
    }
    if arguments.history {
        return history(arguments);
    }
    let (context, submission) = CommandInputs::begin(arguments)?;
    if arguments.locate {
        return locate(&context, &submission);
    }
    let is_report = arguments.explain.is_none() && !arguments.steps && arguments.hint.is_none();
    if is_report && LiveReport::is_for(&context) && is_on_terminal() {
        return grade_and_show(&context, &submission);
    }
    context.grade_if_changed(&submission, None, |graded| {
        if arguments.explain.is_some() {
            explain_rules(&context, graded)?;
        } else if arguments.steps {
            show_steps(&context, graded)?;
        } else if let Some(steps) = arguments.hint {
            give_hint(&context, graded, steps)?;
            if steps == HINT_STEPS && context.is_whole() {
                locate::add_to_hint(&context, &submission)?;
            }
            return Ok(graded.exit(None));
        } else {
            show_report(&context, graded)?;
            return Ok(graded.exit(arguments.fail_under));
        }
        Ok(Exit::Success)
    })?
}
