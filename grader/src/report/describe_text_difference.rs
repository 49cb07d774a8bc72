//! Says how texts differ from the right ones.

use super::plural::plural;
use super::word_list::word_list;
use crate::score::{Spacing, TextDifference};

/// Says how all wrong texts differ from the right ones.
pub(super) fn describe_text_difference(difference: &TextDifference) -> String {
    match difference {
        TextDifference::OnlySpaces => {
            "only white space is wrong; all numbers and words are right".to_owned()
        }
        TextDifference::OnlyLine(line) => format!("only line {line} is wrong"),
        TextDifference::Reversed { lines, only } => match lines.as_slice() {
            [line] if *only => {
                format!("only line {line} is wrong: it has the right words in reverse order")
            }
            [line] => format!("line {line} has the right words in reverse order"),
            lines => format!("{} have the right words in reverse order", list(lines)),
        },
        TextDifference::Exchanged(one, other) => {
            format!("line {one} and line {other} are exchanged")
        }
        TextDifference::Repeats(line, other) => {
            format!("line {line} has the numbers of line {other}")
        }
        TextDifference::EndsWithLineBreak => "a line break follows the last line".to_owned(),
        TextDifference::WrongWords(line) => {
            format!("besides white space, only line {line} is wrong")
        }
        TextDifference::ZerosForSpaces => "there are zeros where spaces should be".to_owned(),
        TextDifference::Spacing { lines, spacing } => {
            format!("in {}, {}", list(lines), spacing_in_words(*spacing))
        }
        TextDifference::LinesTooShort => "all lines are too short".to_owned(),
        TextDifference::LinesTooLong => "all lines are too long".to_owned(),
        TextDifference::LinesRight => {
            "all lines have the right length, but some characters are wrong".to_owned()
        }
        TextDifference::TooFewLines => "there are too few lines".to_owned(),
        TextDifference::TooManyLines => "there are too many lines".to_owned(),
    }
}

fn spacing_in_words(spacing: Spacing) -> String {
    match spacing {
        Spacing::Columns { given, expected } => {
            format!("each number takes {} instead of {expected}", columns(given))
        }
        Spacing::Separator(spaces) => format!(
            "there {} always {spaces} {} between two numbers, even if these have two digits",
            if spaces == 1 { "is" } else { "are" },
            plural(spaces, "space")
        ),
        Spacing::AlignedLeft => "the numbers are aligned on the left".to_owned(),
        Spacing::Shifted(by) => format!("the numbers are {}", too_far(by)),
        Spacing::SecondShifted(by) => {
            format!(
                "the second number is {}, compared with the first one",
                too_far(by)
            )
        }
    }
}

fn too_far(by: i32) -> String {
    let direction = if by > 0 { "right" } else { "left" };
    let by = usize::try_from(by.unsigned_abs()).unwrap_or_default();
    format!("{} too far to the {direction}", columns(by))
}

fn columns(number: usize) -> String {
    format!("{number} {}", plural(number, "column"))
}

fn list(lines: &[usize]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("line {line}")).collect();
    word_list(&lines, "and")
}
