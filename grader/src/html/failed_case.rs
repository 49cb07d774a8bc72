//! One failed case: what was asked, the expected answer next to the submission's, and what was printed.

use horrorshow::html;
use horrorshow::prelude::*;

use super::standalone_page::{paragraph, sentence};
use crate::report::{FailedCase, Got, TextComparison, TextRow, differences, plural};
use crate::svg::{Frame, LARGEST_HEAP, Mark, SvgWriter, define, draw_frame};
use notation::{Answer, BOWLS, Board, LEFT, Question, RIGHT, RightMoves};

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

/// The part of a frame that is shown: all but the space for its caption.
const VIEW: &str = "0 28 360 176";

/// A board with a label above it and words below it.
pub(super) struct BoardFigure {
    label: String,
    frame: Frame,
    below: Vec<(String, bool)>,
}

impl BoardFigure {
    /// Shows the board of a question.
    pub(super) fn before(question: &Question) -> Option<BoardFigure> {
        let label = match question.player {
            Some(player) => format!("Before, {player} to move"),
            None => "Before".to_owned(),
        };
        let mut frame = Frame::of(question.board?, question.player, "");
        if let Some(bowl) = question.bowl.filter(|&bowl| bowl < BOWLS) {
            let mark = if question.verb.is_move() {
                Mark::Origin
            } else {
                Mark::Last
            };
            frame = frame.mark(bowl, mark);
        }
        Some(BoardFigure {
            label,
            frame,
            below: Vec::new(),
        })
    }

    /// Shows the board of an answer, and how it differs from another one.
    pub(super) fn answer(
        label: &str,
        answer: &Answer,
        other: Option<&Answer>,
    ) -> Option<BoardFigure> {
        let board = *answer.board()?;
        let mut frame = Frame::of(board, None, "");
        if let Some(other) = other.and_then(Answer::board) {
            frame = frame.against(other);
        }
        let mut below = Vec::new();
        if let Some(last) = answer.last() {
            let differs = other.is_some_and(|other| other.last() != Some(last));
            below.push((format!("last stone in bowl {last}"), differs));
            if last < BOWLS {
                frame = frame.mark(last, Mark::Last);
            }
        }
        if let Some(status) = answer.status() {
            let differs = other.is_some_and(|other| other.status() != Some(status));
            below.push((status.to_string(), differs));
        }
        Some(BoardFigure {
            label: label.to_owned(),
            frame,
            below,
        })
    }

    /// Says on each bowl by how many stones it differs from this answer.
    pub(super) fn counted_from(mut self, other: &Answer) -> BoardFigure {
        if let Some(board) = other.board() {
            self.frame = self.frame.since(board);
        }
        self
    }

    fn write(&self, out: &mut TemplateBuffer, drawn: bool) {
        let words = self.frame.board.as_ref().map_or(String::new(), in_words);
        let label = format!("{}: {words}", self.label);
        let attributes = [
            ("viewBox", VIEW),
            ("role", "img"),
            ("aria-label", label.as_str()),
        ];
        html! {
            figure {
                figcaption : self.label.as_str();
                |out| match &self.frame.board {
                    Some(board) if !drawn => html! { pre : board.picture().join("\n"); }.render_once(out),
                    _ => SvgWriter::inside(out, &attributes, |svg| draw_frame(svg, &self.frame)),
                };
                @ for (words, differs) in &self.below {
                    p(class=if *differs { "below differs" } else { "below" }) {
                        : words.as_str();
                        @ if *differs { : " (differs)"; }
                    }
                }
            }
        }
        .render_once(out);
    }
}

/// Says how many stones each bowl holds, for screen readers.
fn in_words(board: &Board) -> String {
    let row = |from: usize, to: usize| {
        let counts: Vec<String> = board.0[from..to].iter().map(u8::to_string).collect();
        counts.join(", ")
    };
    format!(
        "bowls 0 to 5 hold {}; kalah {RIGHT} holds {}; bowls 7 to 12 hold {}; kalah {LEFT} holds {}",
        row(0, 6),
        board.0[RIGHT],
        row(7, 13),
        board.0[LEFT]
    )
}

/// Writes figures next to each other, as many as fit: drawn, or as text.
pub(super) fn figures(out: &mut TemplateBuffer, figures: &[BoardFigure], drawn: bool) {
    if figures.is_empty() {
        return;
    }
    html! {
        div(class="boards") {
            |out| for figure in figures { figure.write(out, drawn); }
        }
    }
    .render_once(out);
}

/// Says how two boards differ, and how the drawing shows it.
pub(super) fn difference(out: &mut TemplateBuffer, expected: &Answer, got: &Answer, drawn: bool) {
    let Some(words) = differences(expected, got).filter(|words| !words.is_empty()) else {
        return;
    };
    let boards = expected.board().zip(got.board());
    let bowls = boards.map_or(0, |(one, other)| {
        one.0
            .iter()
            .zip(&other.0)
            .filter(|(one, other)| one != other)
            .count()
    });
    html! {
        p {
            : "Different in yours: "; strong : words.as_str(); : ".";
            @ if drawn && bowls > 0 {
                : " A very thick border marks the ";
                : plural(bowls, "bowl");
                : "; the number on it says how many stones yours has more or less than expected.";
            }
        }
    }
    .render_once(out);
}

/// Defines once for a page what the boards in its body are made of.
pub(super) fn definitions(out: &mut TemplateBuffer, body: &str) {
    let heaps = (1..=LARGEST_HEAP).filter(|heap| body.contains(&format!("#h{heap}\"")));
    let attributes = [
        ("class", "definitions"),
        ("aria-hidden", "true"),
        ("width", "0"),
        ("height", "0"),
    ];
    SvgWriter::inside(out, &attributes, |svg| define(svg, heaps));
}
