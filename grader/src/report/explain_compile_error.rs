//! Explains why a submission wasn't graded.

use submission::{Reason, Submission, visible, visible_in_colour};

use super::advice_on_error::advice_on_error;
use super::changed_signature::changed_signature;
use super::report_fields::{BuildError, NotGraded, Outcome};
use crate::failure::Failure;
use crate::runner::{CompileError, CompilerError, CompilerErrors, ForbiddenWord};
use crate::specs::Place;

/// Turns a compile error into the report's reason, unless the submission isn't at fault.
pub fn explain_compile_error(
    error: CompileError,
    submission: &Submission,
) -> Result<(Outcome, NotGraded), Failure> {
    match error {
        CompileError::Forbidden(places) => Ok((Outcome::Refused, forbidden(&places))),
        CompileError::Refused(errors) => {
            let unreadable = unreadable(submission);
            let not_graded = if unreadable.is_empty() {
                refused(&errors, submission)
            } else {
                in_full(
                    "the submission contains files that aren't UTF-8",
                    unreadable,
                )
            };
            Ok((Outcome::DoesNotCompile, not_graded))
        }
        CompileError::Limit(limit) => Ok((
            Outcome::DoesNotCompile,
            NotGraded {
                what: format!("compiling the submission {limit}"),
                detail: String::new(),
                errors: Vec::new(),
            },
        )),
        CompileError::Internal(_) | CompileError::Driver(_) | CompileError::DiskFull(_) => {
            Err(error.as_failure("can't compile the submission"))
        }
    }
}

fn forbidden(places: &[ForbiddenWord]) -> NotGraded {
    let errors = places.iter().map(|found| BuildError {
        what: format!("`{}` is not allowed", found.word),
        place: Some(Place::new(&visible(&found.file), found.line)),
        rendered: String::new(),
        advice: Some(found.why.to_owned()),
    });
    in_full(
        "the submission uses words that are not allowed",
        errors.collect(),
    )
}

/// Finds sources that aren't UTF-8. The compiler would only say that a module's file doesn't exist.
fn unreadable(submission: &Submission) -> Vec<BuildError> {
    let ignored = submission.ignored.iter();
    ignored
        .filter_map(|ignored| {
            let (what, line) = match ignored.reason {
                Reason::NotUtf8 { line } => ("this file isn't UTF-8 text", line),
                Reason::Utf16 => ("this file is UTF-16; save it as UTF-8", 1),
                _ => return None,
            };
            Some(BuildError {
                what: what.to_owned(),
                place: Some(Place::new(&ignored.path, line)),
                rendered: String::new(),
                advice: Some(
                    "Rust only reads UTF-8. Save the file as UTF-8 in your editor.".to_owned(),
                ),
            })
        })
        .collect()
}

/// The codes of the compiler's errors about types that don't fit.
const ABOUT_TYPES: [&str; 4] = ["E0277", "E0308", "E0599", "E0605"];

fn refused(refused: &CompilerErrors, submission: &Submission) -> NotGraded {
    let mut errors: Vec<BuildError> = refused.errors.iter().map(drawn).collect();
    let of_compiler = refused.errors.first();
    let code = of_compiler.and_then(|first| first.code.as_deref());
    if let (Some(code), Some(first)) = (code, errors.first_mut())
        && ABOUT_TYPES.contains(&code)
        && let Some(changed) = changed_signature(submission)
    {
        first.advice = Some(changed);
    }
    NotGraded {
        what: "the submission does not compile".to_owned(),
        detail: visible_in_colour(&refused.to_string()),
        errors,
    }
}

fn drawn(error: &CompilerError) -> BuildError {
    BuildError {
        what: visible(&error.what.replace('\n', " ")),
        place: error
            .place
            .as_ref()
            .map(|(file, line)| Place::new(&visible(file), *line)),
        rendered: visible_in_colour(&error.rendered),
        advice: advice_on_error(error).map(|advice| visible(&advice)),
    }
}

/// Makes the reason from errors that don't come from the compiler.
fn in_full(what: &str, errors: Vec<BuildError>) -> NotGraded {
    let lines: Vec<String> = errors
        .iter()
        .map(|error| {
            let place = error.place.as_ref().map(ToString::to_string);
            format!(
                "{}: {}\n  {}",
                place.unwrap_or_default(),
                error.what,
                error.advice.as_deref().unwrap_or_default()
            )
        })
        .collect();
    NotGraded {
        what: what.to_owned(),
        detail: lines.join("\n"),
        errors,
    }
}
