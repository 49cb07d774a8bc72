//! Says what happens instead of a line of a session.

use submission::visible;

use crate::score::TypedLine;

/// Says after which typed lines something happens: all of a kind, or some, such as this example.
pub(super) fn after_line(after: &TypedLine, example: Option<&str>, only_some: bool) -> String {
    let when = match after {
        TypedLine::Nothing => "before anything is typed",
        TypedLine::Move if only_some => "after some moves",
        TypedLine::Move => "after a move",
        TypedLine::RefusedMove if only_some => "after some numbers that are refused",
        TypedLine::RefusedMove => "after a number that is refused",
        TypedLine::Refused if only_some => "after some lines that aren't numbers",
        TypedLine::Refused => "after a line that isn't a number",
        TypedLine::NotUtf8 if only_some => "after some lines that aren't valid UTF-8",
        TypedLine::NotUtf8 => "after a line that isn't valid UTF-8",
        TypedLine::Blank if only_some => "after some blank lines",
        TypedLine::Blank => "after a blank line",
        TypedLine::LastLine if only_some => "after some lines that should end the program",
        TypedLine::LastLine => "after a line that should end the program",
        TypedLine::EndOfInput => "at the end of the input",
        TypedLine::Other(text) => return format!("after `{}`", visible(text)),
    };
    match example {
        Some(text) => format!("{when}, such as `{}`", visible(text)),
        None => when.to_owned(),
    }
}

pub(super) fn describe_session_line(
    when: &str,
    expected: Option<&str>,
    given: Option<&str>,
    sessions: usize,
    wrong: usize,
) -> String {
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
    format!("{when}, {what}{count}")
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
    use super::{TypedLine, after_line, describe_session_line};

    #[test]
    fn a_verb_in_the_third_person_is_spelt_rightly() {
        let says = |given| describe_session_line("after a blank line", None, Some(given), 1, 1);
        assert!(says("flush").contains("your code flushes, "));
        assert!(says("read on").contains("your code reads on, "));
    }

    #[test]
    fn the_lines_before_are_all_of_a_kind_or_some() {
        let after = |some| after_line(&TypedLine::Refused, Some("++4"), some);
        assert_eq!(
            after(false),
            "after a line that isn't a number, such as `++4`"
        );
        assert_eq!(
            after(true),
            "after some lines that aren't numbers, such as `++4`"
        );
    }

    #[test]
    fn the_line_of_a_submission_has_no_hidden_characters() {
        let given = "print `\u{1b}[2J\u{202e}`";
        for expected in [Some("print `board`"), None] {
            let line =
                describe_session_line("before anything is typed", expected, Some(given), 3, 3);
            assert!(!line.contains(['\u{1b}', '\u{202e}']), "{line}");
        }
    }
}
