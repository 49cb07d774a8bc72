//! One failed case: what was asked, the expected answer next to the submission's, and what was printed.

use horrorshow::html;
use horrorshow::prelude::*;

use super::standalone_page::{paragraph, sentence};
use crate::report::{
    FailedCase, Got, TextComparison, TextRow, beside_board, differences, plural, stones_in_words,
};
use crate::svg::{Frame, LARGEST_HEAP, Mark, SvgWriter, define, draw_frame};
use notation::{Answer, BOWLS, Question, RightMoves};

/// Maximum number of lines of two texts, where boards are drawn and where they are text, which keeps the page small.
const LINES: [usize; 2] = [40, 8];

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
        Got::Wrong { answer } => compared(out, failure, Some(answer), drawn),
        other => {
            compared(out, failure, None, drawn);
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

fn compared(out: &mut TemplateBuffer, failure: &FailedCase, got: Option<&Answer>, drawn: bool) {
    let expected = &failure.expected;
    let mut shown: Vec<BoardFigure> = BoardFigure::before(&failure.question).into_iter().collect();
    if let Some(texts) = got.and_then(|got| TextComparison::of_case(failure, got)) {
        figures(out, &shown, drawn);
        text(out, &texts, if drawn { LINES[0] } else { LINES[1] });
        return;
    }
    let right = BoardFigure::answer("Expected", expected, got);
    let yours = got.and_then(|got| BoardFigure::answer("Yours", got, Some(expected)));
    let (right_is_drawn, yours_is_drawn) = (right.is_some(), yours.is_some());
    shown.extend(right);
    shown.extend(yours.map(|yours| yours.counted_from(expected)));
    figures(out, &shown, drawn);
    if !right_is_drawn {
        alone(out, "Expected", expected);
    }
    if let Some(got) = got {
        if !yours_is_drawn {
            alone(out, "Yours", got);
        }
        difference(out, expected, got, drawn);
    }
}

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

pub(super) struct BoardFigure {
    label: String,
    frame: Frame,
    below: Vec<(String, bool)>,
}

impl BoardFigure {
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
        if let Some(last) = answer.last().filter(|last| *last < BOWLS) {
            frame = frame.mark(last, Mark::Last);
        }
        Some(BoardFigure {
            label: label.to_owned(),
            frame,
            below: beside_board(answer, other),
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
        let board = self.frame.board.as_ref();
        let words = board.map_or(String::new(), |board| stones_in_words(board, ", ", "; "));
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
        let differs = |bowl: &usize| one.0[*bowl] != other.0[*bowl];
        (0..BOWLS).filter(differs).count()
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
