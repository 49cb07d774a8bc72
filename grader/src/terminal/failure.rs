//! Draws one case: the question, its board, and the expected answer next to the student's.

use super::drawing::{Picture, compare, labelled, more};
use super::page::{Page, Tightness};
use super::style::BAD;
use super::truncate::cut;
use crate::notation::{Answer, Question, Verb};
use crate::report::{Failure, Got, of_panic, visible};
use crate::specs::Place;

/// How many lines of what the submission printed are shown: at the most, where little is shown, and where there is hardly
/// any room.
const PRINTED_LINES: [usize; 3] = [8, 4, 1];

/// What is said about an answer that was right when the question was the only one of its process.
const RIGHT_ALONE: &str = "When only this question is asked, your answer is right. So it depends on earlier calls, or on \
                           chance. Does your code keep something in a `static`, or take the order of a `HashMap`?";

/// Draws one failed case; `is_said` if the reader knows already what happened instead of an answer.
pub(super) fn draw(page: &mut Page, failure: &Failure, is_said: bool) {
    let verb = failure.question.verb;
    let before = asked(page, &failure.question);
    match &failure.got {
        Got::Wrong { answer } => compare(page, before, &failure.expected, Some(answer)),
        other => {
            compare(page, before, &failure.expected, None);
            if !is_said {
                happened(page, verb, other);
            }
        }
    }
    if failure.right_alone {
        page.paragraph(RIGHT_ALONE, 2);
    }
    printed(page, &failure.printed);
    if failure.question.is_session() && !failure.printed.trim().is_empty() {
        page.paragraph("Only what `run` writes to `output` counts.", 2);
    }
}

/// Draws a case with a right answer.
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
    let bare = Question {
        board: None,
        player: question.player.filter(|_| question.board.is_none()),
        ..question.clone()
    };
    page.line(format!("  asked     {bare}"));
    let board = question.board.as_ref()?;
    Some(Picture::before(board, question.player))
}

/// Writes the submission's output.
fn printed(page: &mut Page, printed: &str) {
    if printed.trim().is_empty() {
        return;
    }
    page.line("  printed by your program");
    let printed = visible(printed);
    lines(page, "|", &printed.lines().collect::<Vec<_>>());
}

/// Writes the first few of these lines, each after a mark.
fn lines(page: &mut Page, mark: &str, lines: &[&str]) {
    let [all, few, fewest] = PRINTED_LINES;
    let most = match page.tightness {
        _ if page.screen.all => all,
        Tightness::Terse | Tightness::Shortest => fewest,
        _ => few,
    };
    for line in lines.iter().take(most) {
        let line = cut(&line.replace('\t', "    "), page.screen.width - 4);
        page.line(format!("  {mark} {line}"));
    }
    more(page, lines.len().saturating_sub(most));
}

/// Writes what happened instead of an answer, and what a beginner should know about it.
fn happened(page: &mut Page, verb: Verb, got: &Got) {
    let what = visible(&what_happened(page, verb, got));
    page.paragraph(&format!("{BAD}{what}{BAD:#}"), 2);
    let advice = match got {
        Got::Panicked { message, .. } => of_panic(message),
        Got::TimedOut { .. } if verb == Verb::Program => Some(
            "Does a loop never end? At the end of the input, reading returns at once, again and again.",
        ),
        Got::TimedOut { .. } => {
            Some("Does a loop never end? `dbg!` shows what changes in it, and what doesn't.")
        }
        _ => None,
    };
    if let Some(advice) = advice {
        page.paragraph(advice, 2);
    }
}

/// Returns where something happened, if that is known.
fn at(page: &Page, place: &str) -> String {
    let place = place
        .rsplit_once(':')
        .map(|(file, line)| (file, line.parse()));
    match place {
        Some((file, Ok(line))) => format!(" at {}", page.screen.path(&Place::new(file, line))),
        _ => String::new(),
    }
}

fn what_happened(page: &Page, verb: Verb, got: &Got) -> String {
    let function = verb.function();
    match got {
        Got::Wrong { answer } => answer.to_string(),
        Got::Unfinished { todo, .. } if todo.ends_with(function) => {
            format!("No answer yet: `{function}` is still a `todo!(\"{todo}\")`.")
        }
        Got::Unfinished { place, .. } => {
            format!(
                "No answer yet: `{function}` has come to a `todo!`{}.",
                at(page, place)
            )
        }
        Got::Waits { function, place } => format!(
            "No answer yet: it waits for `{function}`, which is not written yet{}.",
            at(page, place)
        ),
        Got::Panicked { place, message } => {
            format!("No answer: it panicked{}: {message}", at(page, place))
        }
        Got::Crashed { how } | Got::TimedOut { how } => format!("No answer: {how}."),
        Got::Flooded => "No answer: it printed too much.".to_owned(),
        Got::Missing { given: None, .. } => {
            let given = verb.signature().map_or(String::new(), |signature| {
                format!(" The assignment gives `{signature}`.")
            });
            format!("No answer: `{function}` is missing from your crate.{given}")
        }
        Got::Missing {
            why,
            given: Some(given),
        } => match verb.signature() {
            Some(signature) if !signature.ends_with(given.as_str()) => format!(
                "No answer: `{function}` has another signature. Yours is `{given}`. The assignment gives \
                 `{}`.",
                signature.trim_start_matches("pub ")
            ),
            _ => format!("No answer: `{function}` can't be called from outside: {why}."),
        },
        Got::NotAsked => {
            format!(
                "Not asked: `{function}` reached a limit too often, and the points for this rule are already lost."
            )
        }
    }
}
