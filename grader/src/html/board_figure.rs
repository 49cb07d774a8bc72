//! Boards next to each other, drawn like the pictures of the rules.

use horrorshow::html;
use horrorshow::prelude::*;

use crate::report::{differences, plural};
use crate::svg::{Frame, LARGEST_HEAP, Mark, SvgWriter, define, draw_frame};
use notation::{Answer, BOWLS, Board, LEFT, Question, RIGHT};

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
