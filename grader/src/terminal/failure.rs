//! One failed case: the question, the board before, and expected beside got.

use std::fmt::Write as _;

use super::drawing::{beside, cut, expected_alone, position};
use super::open_items::function_of;
use super::paragraph::{WIDTH, wrap};
use super::style::BAD;
use crate::notation::{Question, Verb};
use crate::report::{Failure, Got, of_panic, visible};

/// How many lines of what the submission printed are shown.
const PRINTED_LINES: usize = 8;

/// Draws one failed case.
pub(super) fn draw(text: &mut String, failure: &Failure) {
    asked(text, &failure.question);
    let verb = failure.question.verb;
    match &failure.got {
        Got::Wrong { answer } => text.push_str(&beside(&failure.expected, answer)),
        other => {
            text.push_str(&expected_alone(&failure.expected));
            let mut happened = String::new();
            wrap(&mut happened, &visible(&what_happened(verb, other)), 12);
            let _ = write!(text, "  got       {BAD}{}{BAD:#}", happened.trim_start());
            if let Some(advice) = advice(other) {
                wrap(text, advice, 12);
            }
        }
    }
    if !failure.printed.trim().is_empty() {
        let _ = writeln!(text, "\n  what your program printed meanwhile");
        let printed = visible(&failure.printed);
        lines(text, "|", &printed.lines().collect::<Vec<_>>());
    }
}

/// Writes the question, with the board that it is about.
fn asked(text: &mut String, question: &Question) {
    if let Some(typed) = &question.typed {
        let _ = writeln!(text, "  typed");
        let typed = visible(typed);
        lines(text, ">", &typed.lines().collect::<Vec<_>>());
        text.push('\n');
        return;
    }
    let bare = Question {
        board: None,
        player: question.player.filter(|_| question.board.is_none()),
        ..question.clone()
    };
    let _ = writeln!(text, "  asked     {bare}");
    if let Some(board) = &question.board {
        let mover = question
            .player
            .map_or(String::new(), |player| format!("   {player} to move"));
        let [upper, middle, lower] = position(board);
        let (upper, lower) = (upper.trim_end(), lower.trim_end());
        let middle = format!("{middle}{mover}");
        let _ = writeln!(
            text,
            "  before\n  {upper}\n  {}\n  {lower}\n",
            middle.trim_end()
        );
    }
}

/// Writes the first few of these lines, each behind a mark.
fn lines(text: &mut String, mark: &str, lines: &[&str]) {
    for line in lines.iter().take(PRINTED_LINES) {
        let line = format!("  {mark} {}", cut(&line.replace('\t', "    "), WIDTH - 4));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if lines.len() > PRINTED_LINES {
        let _ = writeln!(text, "  (and {} lines more)", lines.len() - PRINTED_LINES);
    }
}

/// Returns what a beginner should know about a panic of this kind.
fn advice(got: &Got) -> Option<&'static str> {
    match got {
        Got::Panicked { message, .. } => of_panic(message),
        _ => None,
    }
}

fn what_happened(verb: Verb, got: &Got) -> String {
    match got {
        Got::Wrong { answer } => answer.to_string(),
        Got::Unfinished { todo } => format!(
            "nothing yet: `{}` is still a `todo!(\"{todo}\")`",
            verb.function()
        ),
        Got::Waits { todo } => format!("nothing yet: it waits for `{}`", function_of(todo)),
        Got::Panicked { place, message } if place.is_empty() => format!("a panic: {message}"),
        Got::Panicked { place, message } => format!("a panic at {place}: {message}"),
        Got::Crashed { how } => format!("no answer: {how}"),
        Got::TimedOut { how } => format!("no answer in time: {how}"),
        Got::Flooded => "no answer: it printed more than a question may".to_owned(),
        Got::Missing { given: None, .. } => {
            format!(
                "no answer: `{}` is missing from your crate",
                verb.function()
            )
        }
        Got::Missing {
            why,
            given: Some(given),
        } => format!(
            "no answer: `{}` can't be called as the assignment declares it. Yours is `{given}`, and the compiler \
             says: {why}",
            verb.function()
        ),
        Got::NotAsked => format!(
            "not asked: `{}` ran into a limit too often, and this rule is lost already",
            verb.function()
        ),
    }
}
