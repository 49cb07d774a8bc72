//! Draws answers for people: boards side by side, with the bowls marked in which they differ.

use std::fmt::Write as _;

use super::style::{BAD, GOOD};
use crate::notation::{Answer, Board, LEFT, LOWER_ROW, RIGHT, UPPER_ROW};
use crate::report::visible;

/// How wide a drawn board is.
const WIDTH: usize = 24;

/// How many lines of a text are drawn.
const LINES: usize = 16;

/// How wide a text is that has a line to itself.
const WHOLE: usize = 76;

/// How wide one of two texts side by side is.
const COLUMN: usize = 36;

/// Draws a board, its marked bowls followed by `*`.
fn draw(board: &Board, marked: impl Fn(usize) -> bool) -> [String; 3] {
    let cell = |bowl: usize| {
        format!(
            "{:>2}{}",
            board.0[bowl],
            if marked(bowl) { '*' } else { ' ' }
        )
    };
    let row = |bowls: [usize; 6]| {
        bowls
            .iter()
            .fold("   ".to_owned(), |row, &bowl| row + &cell(bowl))
    };
    [
        row(UPPER_ROW),
        format!("{}{:18}{}", cell(LEFT), "", cell(RIGHT)),
        row(LOWER_ROW),
    ]
}

/// Draws the board of a question.
#[must_use]
pub(super) fn position(board: &Board) -> [String; 3] {
    draw(board, |_| false)
}

/// Draws the right answer beside another one.
#[must_use]
pub(super) fn beside(expected: &Answer, got: &Answer) -> String {
    if let (Some(expected), Some(got)) = (expected.text(), got.text()) {
        return texts(expected, got);
    }
    let (Some(right), Some(wrong)) = (expected.board(), got.board()) else {
        return format!("{}{}", expected_alone(expected), line("got", got, true));
    };
    let differs = |bowl: usize| right.0[bowl] != wrong.0[bowl];
    let mut text = pair("expected", "got");
    for (left, right) in draw(right, differs).into_iter().zip(draw(wrong, differs)) {
        let _ = writeln!(
            text,
            "  {GOOD}{left:<WIDTH$}{GOOD:#}            {BAD}{}{BAD:#}",
            right.trim_end()
        );
    }
    if let (Some(last), Some(got_last)) = (expected.last(), got.last()) {
        let mark = if last == got_last { "" } else { " *" };
        text.push_str(&pair(
            &format!("last stone in bowl {last}"),
            &format!("last stone in bowl {got_last}{mark}"),
        ));
    }
    if let (Some(status), Some(got_status)) = (expected.status(), got.status()) {
        let mark = if status == got_status { "" } else { " *" };
        text.push_str(&pair(&status.to_string(), &format!("{got_status}{mark}")));
    }
    text
}

/// Draws the right answer where there is no other one to draw beside it.
#[must_use]
pub(super) fn expected_alone(expected: &Answer) -> String {
    let mut text = "  expected\n".to_owned();
    if let Some(expected) = expected.text() {
        for line in expected.lines().take(LINES) {
            let _ = writeln!(text, "  {GOOD}{}{GOOD:#}", cut(&visible(line), WHOLE));
        }
        if expected.lines().count() > LINES {
            let _ = writeln!(
                text,
                "  (and {} lines more)",
                expected.lines().count() - LINES
            );
        }
        return text;
    }
    let Some(board) = expected.board() else {
        return line("expected", expected, false);
    };
    for row in draw(board, |_| false) {
        let _ = writeln!(text, "  {GOOD}{}{GOOD:#}", row.trim_end());
    }
    if let Some(last) = expected.last() {
        let _ = writeln!(text, "  last stone in bowl {last}");
    }
    if let Some(status) = expected.status() {
        let _ = writeln!(text, "  {status}");
    }
    text
}

fn pair(left: &str, right: &str) -> String {
    let line = format!("  {left:<COLUMN$}{right}");
    format!("{}\n", line.trim_end())
}

fn line(name: &str, answer: &Answer, bad: bool) -> String {
    let style = if bad { BAD } else { GOOD };
    let answer = match answer {
        Answer::Refused(reason) => format!("the move is refused: {reason}"),
        // Numbers and words in one line; one that is longer than a line is wrong at its beginning already.
        other => cut(&visible(&other.to_string()), WHOLE - 10),
    };
    format!("  {name:<10}{style}{answer}{style:#}\n")
}

/// Draws two texts side by side, from a little before the line in which they first differ.
fn texts(expected: &str, got: &str) -> String {
    let expected: Vec<&str> = expected.trim_end().lines().collect();
    let got: Vec<&str> = got.trim_end().lines().collect();
    let same = |index: usize| {
        let trimmed = |lines: &[&str]| lines.get(index).map(|line| line.trim_end().to_owned());
        trimmed(&expected) == trimmed(&got)
    };
    let longest = expected.len().max(got.len());
    let first = (0..longest).find(|&index| !same(index)).unwrap_or(0);
    let from = first.saturating_sub(4);
    let mut text = pair("expected", "got");
    if from > 0 {
        text.push_str(&pair(&format!("({from} lines that agree)"), ""));
    }
    for index in from..longest.min(from + LINES) {
        let shown = |lines: &[&str]| {
            lines
                .get(index)
                .map_or(String::new(), |line| cut(&visible(line), COLUMN - 2))
        };
        let mark = if same(index) { "" } else { " *" };
        let _ = writeln!(
            text,
            "  {GOOD}{:<COLUMN$}{GOOD:#}{BAD}{}{BAD:#}",
            shown(&expected),
            format!("{}{mark}", shown(&got)).trim_end()
        );
    }
    if longest > from + LINES {
        let _ = writeln!(text, "  (and {} lines more)", longest - from - LINES);
    }
    text
}

/// Returns the line, cut short with `…` if it is longer than this.
#[must_use]
pub(super) fn cut(line: &str, most: usize) -> String {
    if line.chars().count() <= most {
        return line.to_owned();
    }
    let kept: String = line.chars().take(most - 1).collect();
    kept + "…"
}
