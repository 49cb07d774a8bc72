//! Why the compiler refuses a submission, error by error.

use std::fmt;

use super::message::Message;

/// How much of the compiler's errors is kept, in bytes: the first ones are those to fix.
const KEPT: usize = 16 * 1024;

/// Why the compiler refuses a submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompilerErrors {
    /// The errors, in the compiler's order.
    pub errors: Vec<CompilerError>,
    /// What it printed, if none of that was an error that it draws.
    pub printed: String,
}

/// One error of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompilerError {
    /// The error's code, for example `E0308`.
    pub code: Option<String>,
    /// What is wrong, in one line.
    pub what: String,
    /// The file and the line.
    pub place: Option<(String, usize)>,
    /// The source at that place that the compiler underlines, and whether a path begins with it.
    pub underlined: Option<(String, bool)>,
    /// The error as the compiler draws it, with colours as ANSI escapes, without notes about the standard library.
    pub rendered: String,
}

impl CompilerErrors {
    /// Takes the errors out of the compiler's messages.
    pub(super) fn of(messages: &[Message], printed: &str) -> CompilerErrors {
        let mut length = 0;
        let all: Vec<CompilerError> = messages
            .iter()
            .filter(|message| message.is_error())
            .filter_map(Message::to_error)
            .collect();
        // The last one only counts the others.
        let any_place = all.iter().any(|error| error.place.is_some());
        let errors: Vec<CompilerError> = all
            .into_iter()
            .filter(|error| error.place.is_some() || !any_place)
            .take_while(|error| {
                let before = length;
                length += error.rendered.len();
                before < KEPT
            })
            .collect();
        let printed = if errors.is_empty() { printed } else { "" };
        CompilerErrors {
            errors,
            printed: printed.to_owned(),
        }
    }
}

impl fmt::Display for CompilerErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.printed)?;
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&error.rendered)?;
        }
        Ok(())
    }
}

/// Returns a drawn error without the notes whose source isn't the submission's: a beginner can't change the standard
/// library, and rarely understands it.
pub(super) fn without_foreign_notes(rendered: &str) -> String {
    let mut kept = String::with_capacity(rendered.len());
    for block in blocks(rendered) {
        let foreign = block
            .iter()
            .any(|line| arrow(line).is_some_and(|place| is_foreign(&place)));
        let is_first = kept.is_empty();
        if !foreign {
            kept.extend(block);
        } else if is_first {
            // The error itself: only the lines below a foreign place go.
            let mut inside = false;
            for line in block {
                if let Some(place) = arrow(line) {
                    inside = is_foreign(&place);
                }
                if !inside {
                    kept.push_str(line);
                }
            }
        }
    }
    kept
}

/// Divides a drawn error: the error itself, then each note and each help.
fn blocks(rendered: &str) -> Vec<Vec<&str>> {
    let mut blocks: Vec<Vec<&str>> = vec![Vec::new()];
    for line in rendered.split_inclusive('\n') {
        let plain = anstream::adapter::strip_str(line).to_string();
        if plain.starts_with("note:") || plain.starts_with("help:") {
            blocks.push(Vec::new());
        }
        if let Some(last) = blocks.last_mut() {
            last.push(line);
        }
    }
    blocks
}

/// Returns the place that a drawn line points at, as `--> file:line:column` or `::: file:line:column`.
fn arrow(line: &str) -> Option<String> {
    let plain = anstream::adapter::strip_str(line).to_string();
    let trimmed = plain.trim();
    let place = trimmed
        .strip_prefix("--> ")
        .or_else(|| trimmed.strip_prefix("::: "))?;
    Some(place.to_owned())
}

/// Says whether a place is outside the submission, whose own files are in `src/`.
fn is_foreign(place: &str) -> bool {
    !place.replace('\\', "/").starts_with("src/")
}

#[cfg(test)]
mod tests {
    use super::without_foreign_notes;

    #[test]
    fn a_note_inside_the_standard_library_is_left_out() {
        let rendered = "error[E0277]: no\n --> src/lib.rs:1:2\n  |\nnote: required by `x`\n --> /rustc/1/library/core/src/x.rs:9:1\n  |\n9 | y\nhelp: try\n  |\n";
        assert_eq!(
            without_foreign_notes(rendered),
            "error[E0277]: no\n --> src/lib.rs:1:2\n  |\nhelp: try\n  |\n"
        );
    }

    #[test]
    fn a_foreign_place_inside_the_error_itself_is_left_out() {
        let rendered =
            "error: no\n --> src/lib.rs:1:2\n1 | a\n ::: /rustc/1/library/x.rs:3:4\n  |\n3 | b\n";
        assert_eq!(
            without_foreign_notes(rendered),
            "error: no\n --> src/lib.rs:1:2\n1 | a\n"
        );
    }
}
