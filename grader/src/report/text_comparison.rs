//! Compares an answer with the right one: a text line by line, a board bowl by bowl.

use notation::{Answer, Board, LEFT, RIGHT, Session};
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

/// A line of the right text, and of the submission's: as it is, or ready to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextRow<T = String> {
    pub(crate) expected: Option<T>,
    pub(crate) got: Option<T>,
    pub(crate) differs: bool,
}

type Row<'a> = TextRow<&'a str>;

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
    let bowls = (0..right.0.len()).filter(|&bowl| right.0[bowl] != wrong.0[bowl]);
    let bowls = bowls.map(|bowl| {
        let (wrong, right) = (wrong.0[bowl], right.0[bowl]);
        format!("{wrong} instead of {right} in bowl {bowl}")
    });
    let beside = beside_board(got, Some(expected)).into_iter();
    let beside = beside.filter(|(_, differs)| *differs);
    let words = bowls.chain(beside.map(|(words, _)| words));
    Some(words.collect::<Vec<String>>().join(", "))
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

/// The most pairs of lines that are compared. Of longer texts only the beginning is aligned.
const MOST: usize = 1 << 22;

/// The cost of a line that is missing, extra, or different.
const OTHER: u32 = 3;

/// The cost of a line that is different but similar, which is better than a missing one.
const ALIKE: u32 = 2;

/// The cost of anything that comes after the expected lines, however long it is.
const AFTER: u32 = 2;

/// The beginning of the line that says how often `run_player` asked `choose`, if that isn't once for each line.
const CALLS: &str = "calls of `choose`";

/// Aligns two texts so that as few lines as possible differ; `...` stands for any number of lines.
fn align_lines<'a>(expected: &[&'a str], got: &[&'a str]) -> Vec<Row<'a>> {
    let got = &got[..got.len().min(MOST / expected.len().max(1))];
    let costs = costs(expected, got);
    let mut rows = Vec::new();
    let (mut left, mut right) = (0, 0);
    while left < expected.len() || right < got.len() {
        let (one, other) = (expected.get(left).copied(), got.get(right).copied());
        let here = costs[left][right];
        let (takes_left, takes_right, differs) = match (one, other) {
            (None, _) => (false, true, true),
            (Some(Session::ANY_LINES), Some(other))
                // A line that may agree with the next expected line isn't skipped.
                if is_any(other, left + 1 == expected.len())
                    && (left + 1 == expected.len() || costs[left + 1][right] > here) =>
            {
                (false, true, false)
            }
            (Some(Session::ANY_LINES), _) => (true, false, false),
            (Some(one), Some(other)) if is_same(one, other) => (true, true, false),
            (_, Some(_)) if costs[left][right + 1] + OTHER == here => (false, true, true),
            (Some(one), Some(other)) if costs[left + 1][right + 1] + change(one, other) == here => {
                (true, true, true)
            }
            _ => (true, false, true),
        };
        rows.push(Row {
            expected: one.filter(|_| takes_left),
            got: other.filter(|_| takes_right),
            differs,
        });
        left += usize::from(takes_left);
        right += usize::from(takes_right);
    }
    rows
}

/// The beginning of a line that refuses something, for which `...` never stands.
const REFUSED: &str = "refused: ";

/// Says whether `...` stands for this line too: something that was printed, or anything after the last expected line but a
/// remark about calls of `choose`, which is never right.
fn is_any(line: &str, is_last: bool) -> bool {
    let is_printed = line == "[no newline]" || !line.starts_with(['>', '[']);
    (is_last || is_printed) && !line.starts_with(CALLS) && !line.starts_with(REFUSED)
}

/// Says whether a line is the expected one. `[ends]` leaves open whether the program flushed.
fn is_same(expected: &str, got: &str) -> bool {
    expected == got || (expected, got) == ("[ends]", "[ends, flushed]")
}

fn change(expected: &str, got: &str) -> u32 {
    let alike = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        pairs
            .take_while(|(one, other)| one.eq_ignore_ascii_case(other))
            .count()
    };
    let same = alike(&mut expected.chars().zip(got.chars()))
        + alike(&mut expected.chars().rev().zip(got.chars().rev()));
    let longer = expected.chars().count().max(got.chars().count());
    if same >= longer { ALIKE } else { OTHER }
}

/// Returns the lowest cost of aligning the rests of the texts, for each pair of rests.
fn costs(expected: &[&str], got: &[&str]) -> Vec<Vec<u32>> {
    let mut costs = vec![vec![0; got.len() + 1]; expected.len() + 1];
    for left in (0..=expected.len()).rev() {
        for right in (0..=got.len()).rev() {
            let missing = |costs: &[Vec<u32>]| costs[left + 1][right];
            let extra = |costs: &[Vec<u32>]| costs[left][right + 1];
            costs[left][right] = match (expected.get(left), got.get(right)) {
                (None, None) => 0,
                (Some(&Session::ANY_LINES), None) => missing(&costs),
                (Some(_), None) => missing(&costs) + OTHER,
                (None, Some(_)) => AFTER,
                (Some(&Session::ANY_LINES), Some(other))
                    if is_any(other, left + 1 == expected.len()) =>
                {
                    missing(&costs).min(extra(&costs))
                }
                (Some(&Session::ANY_LINES), Some(_)) => missing(&costs),
                (Some(one), Some(other)) if is_same(one, other) => costs[left + 1][right + 1],
                (Some(one), Some(other)) => {
                    let both = costs[left + 1][right + 1] + change(one, other);
                    both.min(missing(&costs) + OTHER).min(extra(&costs) + OTHER)
                }
            };
        }
    }
    costs
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{TextComparison, align_lines, notation};
    use notation::Answer;

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

    /// Writes rows as `expected|got`, with a `*` where they differ.
    fn rows(expected: &str, got: &str) -> Vec<String> {
        let lines = |text: &'static str| text.split(' ').collect::<Vec<_>>();
        let (expected, got) = (expected.to_owned().leak(), got.to_owned().leak());
        align_lines(&lines(expected), &lines(got))
            .into_iter()
            .map(|row| {
                let mark = if row.differs { "*" } else { "" };
                let shown = |line: Option<&str>| line.unwrap_or_default().to_owned();
                format!("{}|{}{mark}", shown(row.expected), shown(row.got))
            })
            .collect()
    }

    #[test]
    fn a_wrong_number_of_choices_is_no_line_among_any() {
        let wrong = super::align_lines(
            &["0", "..."],
            &["0", "> 9", "calls of `choose`: 2, lines: 1"],
        );
        let differs: Vec<bool> = wrong.iter().map(|row| row.differs).collect();
        assert_eq!(differs, [false, false, false, true]);
    }

    #[test]
    fn lines_that_any_lines_stand_for_do_not_differ() {
        assert_eq!(
            rows("a ... d", "a b c d"),
            ["a|a", "|b", "|c", "...|", "d|d"]
        );
    }

    #[test]
    fn lines_that_moved_down_do_not_differ() {
        assert_eq!(rows("a b", "x a b"), ["|x*", "a|a", "b|b"]);
    }

    #[test]
    fn a_missing_line_is_marked_once() {
        assert_eq!(rows("a b c", "a c"), ["a|a", "b|*", "c|c"]);
    }

    #[test]
    fn a_changed_line_is_next_to_the_expected_one() {
        assert_eq!(rows("a b c", "a x c"), ["a|a", "b|x*", "c|c"]);
    }

    #[test]
    fn a_line_much_like_the_expected_one_is_next_to_it() {
        assert_eq!(
            rows("... refused:kalah ...", "x Refused:kalah y"),
            ["|x", "...|", "refused:kalah|Refused:kalah*", "|y", "...|"]
        );
    }

    #[test]
    fn any_lines_are_printed_and_not_typed() {
        let (expected, got) = (
            ["...", "> q", "[ends]"],
            ["a", "> q", "b", "> 4", "c", "[ends, flushed]"],
        );
        let rows = align_lines(&expected, &got);
        let agree: Vec<_> = rows
            .iter()
            .take_while(|row| !row.differs)
            .map(|row| row.got)
            .collect();
        assert_eq!(agree, [Some("a"), None, Some("> q")]);
    }

    #[test]
    fn an_expected_line_is_next_to_the_first_one_that_agrees() {
        assert_eq!(
            rows("... w [ends]", "a w >^D [ends]"),
            ["|a", "...|", "w|w", "|>^D*", "[ends]|[ends]"]
        );
    }

    #[test]
    fn what_comes_after_the_expected_lines_pulls_nothing_out_of_place() {
        assert_eq!(
            rows("a b", "a x y z v"),
            ["a|a", "b|x*", "|y*", "|z*", "|v*"]
        );
    }

    #[test]
    fn a_line_too_many_is_not_next_to_the_one_after_it() {
        assert_eq!(
            rows("a c ...", "a x c d"),
            ["a|a", "|x*", "c|c", "|d", "...|"]
        );
    }

    #[test]
    fn only_the_wrong_line_after_any_lines_is_marked() {
        assert_eq!(
            rows("... b c", "x y b z"),
            ["|x", "|y", "...|", "b|b", "c|z*"]
        );
    }
}
