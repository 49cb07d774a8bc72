//! Explains why a submission wasn't graded.

use super::advice_on_error::advice_on_error;
use super::functions::Functions;
use super::report_fields::{BuildError, NotGraded, Outcome};
use crate::failure::Failure;
use crate::runner::{CompileError, CompilerError, CompilerErrors, ForbiddenWord};
use crate::specs::Place;
use notation::{Callee, Verb};
use submission::{Reason, Submission, visible, visible_in_colour};

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

/// The codes of the compiler's errors about types that don't fit.
const ABOUT_TYPES: [&str; 4] = ["E0277", "E0308", "E0599", "E0605"];

fn refused(refused: &CompilerErrors, submission: &Submission) -> NotGraded {
    let errors = refused.errors.iter();
    let mut errors: Vec<BuildError> = errors.map(|error| drawn(error, submission)).collect();
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

fn drawn(error: &CompilerError, submission: &Submission) -> BuildError {
    let has_module = |name: &str| {
        let files = [format!("src/{name}.rs"), format!("src/{name}/mod.rs")];
        files
            .iter()
            .any(|file| submission.sources.contains_key(file))
    };
    BuildError {
        what: visible(&error.what.replace('\n', " ")),
        place: error
            .place
            .as_ref()
            .map(|(file, line)| Place::new(&visible(file), *line)),
        rendered: visible_in_colour(&error.rendered),
        advice: advice_on_error(error, has_module).map(|advice| visible(&advice)),
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

pub(super) fn changed_signature(submission: &Submission) -> Option<String> {
    let functions = Functions::of(submission);
    Verb::ALL.into_iter().find_map(|verb| {
        let callee = Callee {
            verb,
            named_rules: false,
        };
        let given = verb.signature()?.trim_start_matches("pub ");
        let function = functions.answering(callee)?;
        let own = &function.signature;
        let ((own_taken, own_returned), (taken, returned)) = (types(own)?, types(given)?);
        // A result can be written in several ways where it is one of `io`.
        let differs = own_taken != taken || !given.contains("impl ") && own_returned != returned;
        differs.then(|| {
            format!(
                "`{}` has a different signature, in line {} of {}: yours is `{}`, and the assignment gives `{given}`. That alone may \
                 be the cause.",
                verb.function(),
                function.place.line,
                visible(&function.place.file),
                visible(own)
            )
        })
    })
}

/// Returns the types of a signature's parameters and of its result, without names and paths; none if it has generic ones.
fn types(signature: &str) -> Option<(Vec<String>, String)> {
    let (name, rest) = signature.split_once('(')?;
    let (parameters, returned) = rest.rsplit_once("->").unwrap_or((rest, "()"));
    let parameters = parameters.trim_end().strip_suffix(')')?;
    if name.contains('<') {
        return None;
    }
    let parameters = parameters.trim_end_matches(',').split(',');
    let types = parameters.map(|parameter| parameter.rsplit(": ").next().unwrap_or_default());
    Some((types.map(plain).collect(), plain(returned)))
}

fn plain(name: &str) -> String {
    let name = name.trim().trim_start_matches("mut ");
    let name = name.strip_prefix("impl ").unwrap_or(name);
    let mut plain = String::new();
    for letter in name.chars().filter(|letter| *letter != ' ') {
        plain.push(letter);
        if plain.ends_with("::") {
            let path = plain
                .trim_end_matches(|letter: char| letter.is_alphanumeric() || "_:".contains(letter));
            plain.truncate(path.len());
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::changed_signature;
    use submission::Submission;

    #[rstest]
    #[case::as_given("pub fn opposite(bowl: usize) -> usize {", None)]
    #[case::another_name("pub fn opposite(mut b: usize,) -> usize {", None)]
    #[case::another_result("pub fn opposite(bowl: usize) -> u8 {", Some("-> u8`"))]
    #[case::another_parameter("pub fn opposite(bowl: u8) -> usize {", Some("bowl: u8"))]
    #[case::no_result("pub fn opposite(bowl: usize) {", Some("fn opposite(bowl: usize)`"))]
    #[case::a_path(
        "pub fn winner(board: &crate::board::Board) -> std::option::Option<Player> {",
        None
    )]
    #[case::generics(
        "pub fn run<R: BufRead, W: Write>(input: R, output: W) -> io::Result<()> {",
        None
    )]
    #[case::a_reader(
        "pub fn run(mut input: impl BufRead, output: impl Write) -> Result<(), Error> {",
        None
    )]
    #[case::a_borrowed_reader(
        "pub fn run(input: &mut dyn BufRead, output: &mut impl Write) -> io::Result<()> {",
        Some("&mut dyn BufRead")
    )]
    #[case::the_path_of_a_reader(
        "pub fn run(input: impl std::io::BufRead, output: impl Write) -> io::Result<()> {",
        None
    )]
    fn a_function_with_other_types_is_named(#[case] source: &str, #[case] says: Option<&str>) {
        let source = format!("// The first line.\n{source}\n}}\n");
        let submission = Submission {
            sources: [("src/board.rs".to_owned(), source)].into(),
            ignored: Vec::new(),
            completed: Vec::new(),
            unread: None,
        };
        let said = changed_signature(&submission);
        assert_eq!(said.is_some(), says.is_some(), "{said:?}");
        if let (Some(said), Some(says)) = (said, says) {
            assert!(
                said.contains("in line 2 of src/board.rs") && said.contains(says),
                "{said}"
            );
        }
    }
}
