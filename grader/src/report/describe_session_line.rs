//! Says what happens instead of a line of a session.

use submission::visible;

use crate::score::TypedLine;

/// Says what happens instead of a line of a session.
pub(super) fn describe_session_line(
    after: &TypedLine,
    example: Option<&str>,
    expected: Option<&str>,
    given: Option<&str>,
    sessions: usize,
    wrong: usize,
) -> String {
    let when = match after {
        TypedLine::Nothing => "before anything is typed",
        TypedLine::Move => "after a move",
        TypedLine::RefusedMove => "after a number that is refused",
        TypedLine::Refused => "after a line that isn't a number",
        TypedLine::Blank => "after a blank line",
        TypedLine::LastLine => "after a line that should end the program",
        TypedLine::EndOfInput => "at the end of the input",
        TypedLine::Other(text) => &format!("after `{}`", visible(text)),
    };
    let example = example.map(|text| format!(", such as `{}`", visible(text)));
    let example = example.unwrap_or_default();
    // The lines may be the submission's own.
    let given = given.map(|given| in_third_person(&visible(given)));
    let what = match (expected, given) {
        (Some(expected), Some(given)) => format!("your code should {expected}, but it {given}"),
        (Some(expected), None) => format!("your code should {expected}, but doesn't"),
        (None, Some(given)) => format!("your code {given}, which is wrong"),
        (None, None) => "something else should happen".to_owned(),
    };
    let count = match (sessions, wrong) {
        (1, 1) => String::new(),
        (2, 2) => " (the first difference in both wrong sessions)".to_owned(),
        _ if sessions == wrong => format!(" (the first difference in all {wrong} wrong sessions)"),
        _ => format!(" (the first difference in {sessions} of {wrong} wrong sessions)"),
    };
    format!("{when}{example}, {what}{count}")
}

/// Puts a verb and its object in the third person: `print a line` becomes `prints a line`.
fn in_third_person(action: &str) -> String {
    let (verb, object) = action.split_once(' ').unwrap_or((action, ""));
    let ending = if verb.ends_with("sh") { "es" } else { "s" };
    format!("{verb}{ending} {object}").trim_end().to_owned()
}

/// Says in how many sessions the right lines come too late.
pub(super) fn describe_late_lines(sessions: usize, wrong: usize) -> String {
    let which = match (sessions, wrong) {
        (1, 1) => "the wrong session".to_owned(),
        _ if sessions == wrong => format!("all {wrong} wrong sessions"),
        _ => format!("{sessions} of {wrong} wrong sessions"),
    };
    format!(
        "in {which} your code prints the right lines, but some of them arrive only after it has read the \
         next line"
    )
}

#[cfg(test)]
mod tests {
    use super::{TypedLine, describe_session_line};

    #[test]
    fn a_verb_in_the_third_person_is_spelt_rightly() {
        let says = |given| describe_session_line(&TypedLine::Blank, None, None, Some(given), 1, 1);
        assert!(says("flush").contains("your code flushes, "));
        assert!(says("read on").contains("your code reads on, "));
    }

    #[test]
    fn the_line_of_a_submission_has_no_hidden_characters() {
        let given = "print `\u{1b}[2J\u{202e}`";
        for expected in [Some("print `board`"), None] {
            let line =
                describe_session_line(&TypedLine::Nothing, None, expected, Some(given), 3, 3);
            assert!(!line.contains(['\u{1b}', '\u{202e}']), "{line}");
        }
    }
}
