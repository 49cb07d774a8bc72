//! Explains why a submission wasn't graded.

use super::advice_on_error::advice_on_error;
use super::given_code::{GivenChange, changes_of_given};
use super::report_fields::{BuildError, NotGraded, Outcome};
use crate::failure::Failure;
use crate::runner::{CompileError, CompilerError, CompilerErrors, ForbiddenWord};
use crate::specs::Place;
use submission::{Reason, Submission, visible, visible_in_colour};

/// Turns a compile error into the report's reason, unless the submission isn't at fault.
pub fn explain_compile_error(
    error: CompileError,
    submission: &Submission,
    starter: &str,
) -> Result<(Outcome, NotGraded), Failure> {
    match error {
        CompileError::Forbidden(places) => Ok((Outcome::Refused, forbidden(&places))),
        CompileError::Refused(errors) => {
            let unreadable = unreadable(submission);
            let not_graded = if unreadable.is_empty() {
                refused(&errors, submission, starter)
            } else {
                in_full(
                    "the submission contains files that aren't UTF-8",
                    unreadable,
                )
            };
            Ok((Outcome::DoesNotCompile, not_graded))
        }
        CompileError::Limit(limit) => {
            let what = format!("compiling the submission {limit}");
            Ok((Outcome::DoesNotCompile, in_full(&what, Vec::new())))
        }
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

/// Most changes of given code that are named.
const MOST_CHANGES: usize = 2;

fn refused(refused: &CompilerErrors, submission: &Submission, starter: &str) -> NotGraded {
    let errors = refused.errors.iter();
    let mut errors: Vec<BuildError> = errors.map(|error| drawn(error, submission)).collect();
    let said = refused.to_string();
    let words = said.split(|letter: char| letter != '_' && !letter.is_alphanumeric());
    let mut changes = changes_of_given(starter, submission, true);
    // The compiler names what else doesn't fit any more.
    changes.retain(|change| words.clone().any(|word| word == change.name));
    let sentences = changes.iter().take(MOST_CHANGES).map(GivenChange::sentence);
    let sentences: Vec<String> = sentences.collect();
    if let Some(first) = errors.first_mut().filter(|_| !sentences.is_empty()) {
        first.advice = Some(sentences.join(" "));
    }
    NotGraded {
        what: "the submission does not compile".to_owned(),
        detail: visible_in_colour(&said),
        errors,
    }
}

fn drawn(error: &CompilerError, submission: &Submission) -> BuildError {
    let find_module = |name: &str| {
        let ends = [format!("/{name}.rs"), format!("/{name}/mod.rs")];
        let is_its = |file: &&String| ends.iter().any(|end| file.ends_with(end));
        let found = submission.sources.keys().filter(is_its);
        found.min_by_key(|file| file.matches('/').count()).cloned()
    };
    BuildError {
        what: visible(&error.what.replace('\n', " ")),
        place: error
            .place
            .as_ref()
            .map(|(file, line)| Place::new(&visible(file), *line)),
        rendered: visible_in_colour(&error.rendered),
        advice: advice_on_error(error, find_module).map(|advice| visible(&advice)),
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
