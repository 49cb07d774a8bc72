//! Why nothing was graded, made from why nothing could be asked.

use super::report::{NotGraded, Outcome};
use super::visible::{visible, visible_in_colour};
use crate::runner::CompileError;

impl NotGraded {
    /// Tells a not_graded with the submission; returns what is no fault of its.
    pub(crate) fn of(error: CompileError) -> Result<(Outcome, NotGraded), CompileError> {
        match error {
            CompileError::Forbidden(places) => {
                let lines: Vec<String> = places
                    .iter()
                    .map(|found| {
                        format!(
                            "{}:{}: `{}` is not allowed\n  {}",
                            visible(&found.file),
                            found.line,
                            found.word,
                            found.why
                        )
                    })
                    .collect();
                Ok((
                    Outcome::Refused,
                    NotGraded {
                        what: "it holds words that are not allowed".to_owned(),
                        detail: lines.join("\n"),
                    },
                ))
            }
            CompileError::Refused(detail) => Ok((
                Outcome::DoesNotCompile,
                NotGraded {
                    what: "it does not compile".to_owned(),
                    detail: visible_in_colour(&detail),
                },
            )),
            CompileError::Limit(limit) => Ok((
                Outcome::DoesNotCompile,
                NotGraded {
                    what: format!("compiling it {limit}"),
                    detail: String::new(),
                },
            )),
            CompileError::Ours(_) | CompileError::Driver(_) => Err(error),
        }
    }
}
