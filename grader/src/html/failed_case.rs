//! One failed case: what was asked, the expected answer next to the submission's, and what was printed.

use horrorshow::html;
use horrorshow::prelude::*;

use super::board_figure::{BoardFigure, difference, figures};
use super::paragraph::{paragraph, sentence};
use crate::report::{FailedCase, Got, TextComparison, TextRow, plural};
use notation::{Answer, Question, RightMoves};

/// Maximum number of lines of two texts, where boards are drawn and where they are text, which keeps the page small.
const LINES: [usize; 2] = [40, 8];

/// Maximum number of lines before the first difference.
const LINES_BEFORE: usize = 2;

/// Writes a failed case, with boards that are drawn or text; `folder` is the path of the submission's crate.
pub(super) fn failed_case(
    out: &mut TemplateBuffer,
    failure: &FailedCase,
    folder: &str,
    drawn: bool,
) {
    asked(out, &failure.question);
    match &failure.got {
        Got::Wrong { answer } => compared(out, failure, answer, drawn),
        other => {
            let mut shown: Vec<BoardFigure> =
                BoardFigure::before(&failure.question).into_iter().collect();
            let expected = BoardFigure::answer("Expected", &failure.expected, None);
            let is_drawn = expected.is_some();
            shown.extend(expected);
            figures(out, &shown, drawn);
            if !is_drawn {
                alone(out, "Expected", &failure.expected);
            }
            let verb = failure.question.verb;
            let words = other.describe_wrong_answer(verb, |place| format!("{folder}{place}"));
            html! { p(class="bad") { |out| sentence(out, &words); } }.render_once(out);
            if let Some(advice) = other.advice(verb) {
                paragraph(out, advice);
            }
        }
    }
    for remark in failure
        .cost()
        .into_iter()
        .chain(failure.remark().map(str::to_owned))
    {
        paragraph(out, &remark);
    }
    printed(out, failure);
}

/// Writes the question without its board, which is drawn.
pub(super) fn asked(out: &mut TemplateBuffer, question: &Question) {
    if question.is_session() {
        // The session itself shows what is typed, and when.
        return;
    }
    let bare = Question {
        rule_set: None,
        ..question.clone()
    };
    html! {
        p {
            : "Asked: "; code : bare.in_words();
            @ if let Some(rules) = &question.rule_set { : " with the rules "; code : rules.as_str(); }
        }
    }
    .render_once(out);
}

fn compared(out: &mut TemplateBuffer, failure: &FailedCase, answer: &Answer, drawn: bool) {
    let expected = &failure.expected;
    let mut shown: Vec<BoardFigure> = BoardFigure::before(&failure.question).into_iter().collect();
    if let Some(texts) = TextComparison::of_case(failure, answer) {
        figures(out, &shown, drawn);
        text(out, &texts, if drawn { LINES[0] } else { LINES[1] });
        return;
    }
    let right = BoardFigure::answer("Expected", expected, Some(answer));
    let yours = BoardFigure::answer("Yours", answer, Some(expected));
    let (right_is_drawn, yours_is_drawn) = (right.is_some(), yours.is_some());
    shown.extend(right);
    shown.extend(yours.map(|yours| yours.counted_from(expected)));
    figures(out, &shown, drawn);
    if !right_is_drawn {
        alone(out, "Expected", expected);
    }
    if !yours_is_drawn {
        alone(out, "Yours", answer);
    }
    difference(out, expected, answer, drawn);
}

/// Writes an answer that isn't a board.
pub(super) fn alone(out: &mut TemplateBuffer, label: &str, answer: &Answer) {
    if let Some(text) = answer.text() {
        html! { p : label; }.render_once(out);
        preformatted(out, label, &text);
        return;
    }
    let words = match answer {
        Answer::Refused(reason) => format!("the move is refused: {reason}"),
        Answer::Choice(choice) => RightMoves::any_of(&choice.advised()),
        other => other.to_string(),
    };
    html! { p { : label; : ": "; code : words.as_str(); } }.render_once(out);
}

/// Writes so many lines of two texts, from a few before the first one that differs.
fn text(out: &mut TemplateBuffer, texts: &TextComparison, most: usize) {
    let from = texts.first().saturating_sub(LINES_BEFORE);
    let to = texts.rows.len().min(from + most);
    let rest = texts.rows.len() - to;
    let line = |line: &Option<String>| line.clone().unwrap_or_default();
    let row = |out: &mut TemplateBuffer, row: &TextRow| {
        html! {
            tr(class? = row.differs.then_some("differs")) {
                td : line(&row.expected);
                td : line(&row.got);
                td { @ if row.differs { : "differs"; } }
            }
        }
        .render_once(out);
    };
    html! {
        div(class="scroll", tabindex="0", role="group", aria-label="Both texts, line by line") {
            table(class="texts") {
                thead { tr { th(scope="col") : "Expected"; th(scope="col") : "Yours"; th(scope="col") : "Compared"; } }
                tbody {
                    @ if from > 0 { tr { td(colspan="3", class="left-out") : format_args!("{from} identical {}", plural(from, "line")); } }
                    |out| for found in &texts.rows[from..to] { row(out, found); };
                    @ if rest > 0 { tr { td(colspan="3", class="left-out") : format_args!("and {rest} more {}", plural(rest, "line")); } }
                }
            }
        }
        |out| if let Some(remark) = texts.remark { paragraph(out, remark); };
    }.render_once(out);
}

/// Writes what the submission printed.
fn printed(out: &mut TemplateBuffer, failure: &FailedCase) {
    if failure.printed.trim().is_empty() {
        return;
    }
    html! { p : "Printed by your program:"; }.render_once(out);
    preformatted(out, "Printed by your program", &failure.printed);
    if failure.question.is_session() {
        let function = failure.question.verb.function();
        html! { p { : "Only what "; code : function; : " writes to "; code : "output"; : " counts."; } }.render_once(out);
    }
}

/// Writes a text as it is; a long line is reached by scrolling.
pub(super) fn preformatted(out: &mut TemplateBuffer, label: &str, text: &str) {
    html! {
        pre(tabindex="0", role="group", aria-label=label) : text.trim_end();
    }
    .render_once(out);
}
