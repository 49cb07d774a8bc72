//! Compares an answer with the right one: a text line by line, a board bowl by bowl.

use super::align_lines::{CALLS, Row, align_lines};
use super::failed_case::FailedCase;
use notation::{Answer, Board, LEFT, RIGHT};
use submission::visible;

/// The notation is explained in this many rows, from the first one that differs: later ones may not be shown.
const EXPLAINED: usize = 3;

/// The remark about a session in which a line is read before it should be.
const READS_TOO_EARLY: &str = "Here your program reads a line before the text that should come first has arrived. Write that text first, and `flush` \
     before you read.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextComparison {
    pub(crate) rows: Vec<TextRow>,
    pub(crate) remark: Option<&'static str>,
}

/// A line of the right text, and of the submission's, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextRow {
    pub(crate) expected: Option<String>,
    pub(crate) got: Option<String>,
    pub(crate) differs: bool,
}

impl TextComparison {
    /// Compares two answers, if both are texts. If only spaces differ, they are made visible.
    pub(crate) fn of(expected: &Answer, got: &Answer) -> Option<TextComparison> {
        let (expected, got) = (lines_of(expected)?, lines_of(got)?);
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        let got: Vec<&str> = got.iter().map(String::as_str).collect();
        let rows = align_lines(&expected, &got);
        let mut differing = rows.iter().filter(|row| row.differs).peekable();
        let blanks = differing.peek().is_some()
            && differing.all(|row| without_blanks(row.expected) == without_blanks(row.got));
        let remark = match got.split_last() {
            Some((&"", before)) if before == expected => {
                Some("Only one thing differs: your text has an extra newline at the end.")
            }
            _ if blanks => Some("Only spaces differ; `·` is a space."),
            _ if reads_too_early(&rows) => Some(READS_TOO_EARLY),
            _ => rows
                .iter()
                .skip_while(|row| !row.differs)
                .take(EXPLAINED)
                .filter(|row| row.differs)
                .find_map(|row| notation(row.expected, row.got?)),
        };
        let shown = |row: &Row, line: Option<&str>| {
            let line = visible(line?);
            Some(if blanks && row.differs {
                line.replace(' ', "·")
            } else {
                line
            })
        };
        let rows = rows.iter().map(|row| TextRow {
            expected: shown(row, row.expected),
            got: shown(row, row.got),
            differs: row.differs,
        });
        Some(TextComparison {
            rows: rows.collect(),
            remark,
        })
    }

    /// Compares the answers of a failed case. A remark about its circumstance says more than one about the difference.
    pub(crate) fn of_case(failure: &FailedCase, got: &Answer) -> Option<TextComparison> {
        let compared = TextComparison::of(&failure.expected, got)?;
        let remark = compared.remark.filter(|_| failure.circumstance.is_none());
        Some(TextComparison { remark, ..compared })
    }

    pub(crate) fn first(&self) -> usize {
        let first = self.rows.iter().position(|row| row.differs);
        first.unwrap_or(0)
    }
}

/// Says what comes with the board of an answer: the last bowl and the status, and whether each differs from another answer.
pub(crate) fn beside_board(answer: &Answer, other: Option<&Answer>) -> Vec<(String, bool)> {
    let last = answer.last().map(|last| {
        let differs = other.is_some_and(|other| other.last() != Some(last));
        (format!("last stone in bowl {last}"), differs)
    });
    let status = answer.status().map(|status| {
        let differs = other.is_some_and(|other| other.status() != Some(status));
        (status.to_string(), differs)
    });
    last.into_iter().chain(status).collect()
}

/// Says how many stones each bowl holds, with these separators of bowls and of rows.
pub(crate) fn stones_in_words(board: &Board, bowls: &str, rows: &str) -> String {
    let row = |from: usize, to: usize| {
        let counts: Vec<String> = board.0[from..to].iter().map(u8::to_string).collect();
        counts.join(bowls)
    };
    let (first, second) = (row(0, RIGHT), row(RIGHT + 1, LEFT));
    let (right, left) = (board.0[RIGHT], board.0[LEFT]);
    format!(
        "bowls 0 to 5 hold {first}{rows}kalah {RIGHT} holds {right}{rows}bowls 7 to 12 hold {second}{rows}kalah {LEFT} holds {left}"
    )
}

/// Describes in words how an answer differs from the right one.
pub(crate) fn differences(expected: &Answer, got: &Answer) -> Option<String> {
    let (right, wrong) = (expected.board()?, got.board()?);
    let mut words: Vec<String> = (0..right.0.len())
        .filter(|&bowl| right.0[bowl] != wrong.0[bowl])
        .map(|bowl| format!("{} in bowl {bowl}", wrong.0[bowl]))
        .collect();
    if got.last() != expected.last() {
        words.extend(got.last().map(|last| format!("last stone in bowl {last}")));
    }
    if got.status() != expected.status() {
        words.extend(got.status().map(|status| status.to_string()));
    }
    Some(words.join(", "))
}

/// Returns whether the first difference is a typed line that should come later, or a printed one that comes after a typed one.
fn reads_too_early(rows: &[Row]) -> bool {
    let mut rows = rows.iter().skip_while(|row| !row.differs);
    let Some(first) = rows.next() else {
        return false;
    };
    match (first.expected, first.got) {
        (None, Some(typed)) if is_typed(typed) => {
            rows.any(|row| row.differs && row.expected == Some(typed))
        }
        (Some(printed), None) if !is_typed(printed) && !printed.starts_with('[') => {
            let mut later = rows.skip_while(|row| !row.got.is_some_and(is_typed));
            later.any(|row| row.got == Some(printed) && row.expected != Some(printed))
        }
        _ => false,
    }
}

fn is_typed(line: &str) -> bool {
    line.starts_with("> ")
}

/// Explains the notation of a session where it isn't plain text, from a line and the expected one.
fn notation(expected: Option<&str>, line: &str) -> Option<&'static str> {
    if expected == Some("[returns the error]") {
        Some(
            "The line in brackets above says which call fails here. Your code should return that error: pass it on with `?`.",
        )
    } else if expected == Some("[each call fails in turn]") && line.ends_with(" fails]") {
        Some(
            "Every call fails once, each in a run of its own. Your code doesn't return the error of the call in \
             brackets: pass it on with `?`.",
        )
    } else if line == "[ends]" && matches!(expected, Some("[ends, flushed]" | "[flushing fails]")) {
        Some("`[ends]`: here your program has ended without a `flush` of what it had written.")
    } else if line.starts_with(CALLS) {
        Some("Your player has to call `choose` once for each line that it writes.")
    } else if line.starts_with("\\>") {
        Some("`\\>` is a `>` that your program printed; a `>` alone shows what is typed.")
    } else if line.starts_with("< ") {
        Some("A line that begins with `<` is sent to an opponent.")
    } else if line.starts_with("[returns another error") {
        Some(
            "`[returns another error: …]`: here your program has ended with an error. Often a `?` passes it on.",
        )
    } else if line.starts_with("[ends") {
        Some("`[ends]`: here your program has ended.")
    } else {
        None
    }
}

/// Returns the lines of a text. White space at the end of a line matters, except in a session.
fn lines_of(answer: &Answer) -> Option<Vec<String>> {
    match answer {
        Answer::Session(session) => {
            let steps = session.0.iter();
            Some(
                steps
                    .map(|step| step.to_string().trim_end().to_owned())
                    .collect(),
            )
        }
        _ => Some(answer.text()?.split('\n').map(str::to_owned).collect()),
    }
}

fn without_blanks(line: Option<&str>) -> Option<String> {
    Some(line?.split_whitespace().collect())
}

#[cfg(test)]
mod tests {
    use notation::Answer;
    use rstest::rstest;

    use super::{TextComparison, notation};

    #[rstest]
    #[case::at_once("board\n> quit\n[ends]", "> quit\nboard\n[ends]", true)]
    #[case::later(
        "board\n> 4\nboard\n> quit\n[ends]",
        "board\n> 4\n> quit\nboard\n[ends]",
        true
    )]
    #[case::after_the_end("board\n> quit\n[ends]", "board\n> quit\n> 4\n[ends]", false)]
    #[case::a_missing_line("board\nlost\n> quit\n[ends]", "board\n> quit\n[ends]", false)]
    fn a_line_that_is_read_too_early_is_explained(
        #[case] expected: &str,
        #[case] got: &str,
        #[case] is_said: bool,
    ) {
        let [expected, got] = [expected, got].map(|lines| Answer::Session(lines.parse().unwrap()));
        let compared = TextComparison::of(&expected, &got).unwrap();
        let said = compared.remark.unwrap_or_default();
        assert_eq!(said.contains("before you read"), is_said, "{said}");
    }

    #[test]
    fn a_missing_flush_is_named() {
        let remark = |expected| notation(Some(expected), "[ends]").unwrap_or_default();
        assert!(remark("[ends, flushed]").contains("without a `flush`"));
        assert!(remark("[flushing fails]").contains("without a `flush`"));
        assert!(!remark("> 4").contains("flush"));
    }

    #[test]
    fn an_error_that_ends_the_program_is_explained() {
        let line = "[returns another error: stream did not contain valid UTF-8]";
        let remark = notation(Some("refused: not a number"), line).unwrap_or_default();
        assert!(remark.contains("ended with an error"), "{remark}");
    }

    #[rstest]
    #[case::one_that_is_ignored("[returns the error]", "> ^D", "which call fails here")]
    #[case::nothing_fails("[ends]", "> ^D", "")]
    #[case::one_of_many(
        "[each call fails in turn]",
        "[flushing fails]",
        "Every call fails once"
    )]
    #[case::none_of_many("[each call fails in turn]", "> ^D", "")]
    fn an_error_that_is_not_returned_is_named(
        #[case] expected: &str,
        #[case] line: &str,
        #[case] says: &str,
    ) {
        let remark = notation(Some(expected), line).unwrap_or_default();
        assert!(remark.contains(says), "{remark}");
        assert_eq!(remark.is_empty(), says.is_empty());
    }
}
