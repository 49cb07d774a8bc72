//! Draws one case: the question, its board, and the expected answer next to the student's.

use super::draw_boards::{Picture, compare, compare_texts, labelled, more};
use super::page::{Page, Tightness};
use super::screen::cut_text;
use super::style::BAD;
use crate::report::{FailedCase, Got, TextComparison};
use notation::{Answer, Question, Verb};

/// Maximum number of lines of the submission's output: usually, where little is shown, and where there is hardly
/// any room.
const PRINTED_LINES: [usize; 3] = [8, 4, 1];

/// Draws one failed case; `is_said` if the reader knows already what happened instead of an answer.
pub(super) fn draw_failed_case(page: &mut Page, failure: &FailedCase, is_said: bool) {
    let verb = failure.question.verb;
    let before = asked(page, &failure.question);
    match &failure.got {
        Got::Wrong { answer } => match TextComparison::of_case(failure, answer) {
            Some(compared) => compare_texts(page, before.as_slice(), &compared),
            None => compare(page, before, &failure.expected, Some(answer)),
        },
        other => {
            compare(page, before, &failure.expected, None);
            if !is_said {
                happened(page, verb, other);
            }
        }
    }
    if let Some(cost) = failure.cost() {
        page.paragraph(&cost, 2);
    }
    if let Some(remark) = failure.remark() {
        page.paragraph(remark, 2);
    }
    printed(page, &failure.printed);
    let counts = match verb {
        Verb::Show => {
            "Only what is written to `f` counts: `write!(f, …)` instead of `print!`.".to_owned()
        }
        _ if failure.question.is_session() => {
            format!("Only what `{}` writes to `output` counts.", verb.function())
        }
        _ => return,
    };
    if !failure.printed.trim().is_empty() {
        page.paragraph(&counts, 2);
    }
}

pub(super) fn draw_right(page: &mut Page, question: &Question, answer: &Answer, output: &str) {
    let before = asked(page, question);
    labelled(page, before, "yours, right", answer);
    printed(page, output);
}

/// Writes the question, and returns its board.
pub(super) fn asked(page: &mut Page, question: &Question) -> Option<Picture> {
    if question.is_session() {
        // The session itself shows what is typed, and when.
        return None;
    }
    page.line(format!("  asked     {}", question.in_words()));
    let board = question.board.as_ref()?;
    Some(Picture::before(board, question.player))
}

fn printed(page: &mut Page, printed: &str) {
    if printed.trim().is_empty() {
        return;
    }
    page.line("  printed by your program");
    let printed = printed_lines(printed, &page.screen.folder);
    lines(page, "|", &printed);
}

fn lines(page: &mut Page, mark: &str, lines: &[String]) {
    let [all, few, fewest] = PRINTED_LINES;
    let most = match page.tightness {
        _ if page.screen.all => all,
        tightness if tightness >= Tightness::Terse => fewest,
        _ => few,
    };
    for line in lines.iter().take(most) {
        let line = cut_text(line, page.screen.width - 4);
        page.line(format!("  {mark} {line}"));
    }
    more(page, lines.len().saturating_sub(most));
}

/// Writes what happened instead of an answer, and what a beginner should know about it.
fn happened(page: &mut Page, verb: Verb, got: &Got) {
    let what = got.describe_wrong_answer(verb, |place| page.screen.path(place));
    page.paragraph(&format!("{BAD}{what}{BAD:#}"), 2);
    if let Some(advice) = got.advice(verb)
        && page.tightness < Tightness::Least
    {
        page.paragraph(advice, 2);
    }
}

/// Returns the lines. What `dbg!` prints of an array of numbers is on one line, and its place begins with the student's folder.
pub(super) fn printed_lines(printed: &str, folder: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in printed.lines() {
        let item = line.trim();
        let is_number = item.ends_with(',') && item[..item.len() - 1].parse::<i64>().is_ok();
        match lines.last_mut() {
            Some(last) if is_open && is_number => {
                let space = if last.ends_with('[') { "" } else { " " };
                last.push_str(space);
                last.push_str(item);
            }
            Some(last) if is_open && item.starts_with(']') => {
                let end = last.trim_end_matches(',').len();
                last.truncate(end);
                last.push_str(item);
                is_open = false;
            }
            _ => {
                lines.push(match line.strip_prefix("[src/") {
                    Some(rest) => format!("[{folder}src/{rest}"),
                    None => line.to_owned(),
                });
                is_open = line.ends_with('[');
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::printed_lines;

    #[test]
    fn an_array_of_numbers_is_on_one_line() {
        let printed = "[src/sowing.rs:3:5] s = [\n    4,\n    0,\n]\nhello\n[\n    a,\n]\n";
        assert_eq!(
            printed_lines(printed, "starter/"),
            [
                "[starter/src/sowing.rs:3:5] s = [4, 0]",
                "hello",
                "[",
                "    a,",
                "]"
            ]
        );
    }
}
