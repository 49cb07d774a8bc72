//! Draws answers: boards next to each other, with a mark at each bowl that differs.

use anstyle::Style;

use super::page::{Page, Tightness};
use super::screen::cut_text;
use super::style::{BAD, GOOD};
use crate::report::{TextComparison, TextRow, beside_board, differences, plural};
use notation::{Answer, Board, LEFT, LOWER_ROW, Player, RIGHT, RightMoves, UPPER_ROW};
use submission::visible;

const BOARD: usize = 24;

const GAP: usize = 2;

/// The least width at which two texts are drawn next to each other.
const TWO_TEXTS: usize = 72;

/// With `--all`: how many lines of a text are drawn, and how many of them before the first difference.
const ALL_LINES: (usize, usize) = (16, 4);

/// The same without `--all`.
const FEW_LINES: (usize, usize) = (5, 2);

/// The same where there is hardly any room.
const FEWEST_LINES: (usize, usize) = (4, 1);

/// The least width at which two boards are drawn next to each other.
const TWO_BOARDS: usize = 2 + 2 * BOARD + GAP;

#[derive(Clone)]
pub(super) struct Picture {
    label: String,
    rows: Vec<String>,
    below: String,
    style: Style,
}

impl Picture {
    pub(super) fn before(board: &Board, mover: Option<Player>) -> Picture {
        Picture {
            label: mover.map_or("before".to_owned(), |player| {
                format!("before, {player} to move")
            }),
            rows: draw(board, |_| false).to_vec(),
            below: String::new(),
            style: Style::new(),
        }
    }

    /// Draws the board of a right answer, with a mark at each bowl that has changed.
    pub(super) fn after(answer: &Answer, before: Option<&Answer>) -> Option<Picture> {
        let board = answer.board()?;
        let changed = |bowl: usize| {
            let before = before.and_then(Answer::board);
            before.is_some_and(|before| before.0[bowl] != board.0[bowl])
        };
        let plain = Picture::of("answer", answer, None, GOOD)?;
        Some(Picture {
            rows: draw(board, changed).to_vec(),
            ..plain
        })
    }

    /// Adds the numbers of the small bowls above and below.
    pub(super) fn number(&mut self) {
        let numbers = |bowls: [usize; 6]| {
            let cells: Vec<String> = bowls.iter().map(|bowl| format!("{bowl:>2} ")).collect();
            format!("   {}", cells.concat())
        };
        self.rows.insert(0, numbers(UPPER_ROW));
        self.rows.push(numbers(LOWER_ROW));
    }

    /// Draws the board of an answer, with a mark at each bowl that differs from the other answer.
    fn of(label: &str, answer: &Answer, other: Option<&Answer>, style: Style) -> Option<Picture> {
        let board = answer.board()?;
        let differs = |bowl: usize| {
            let other = other.and_then(Answer::board);
            other.is_some_and(|other| other.0[bowl] != board.0[bowl])
        };
        let below = beside_board(answer, other).into_iter();
        let below: Vec<String> = below
            .map(|(words, differs)| words + if differs { " *" } else { "" })
            .collect();
        Some(Picture {
            label: label.to_owned(),
            rows: draw(board, differs).to_vec(),
            below: below.join(" "),
            style,
        })
    }
}

fn draw(board: &Board, marked: impl Fn(usize) -> bool) -> [String; 3] {
    let cell = |bowl: usize| {
        let mark = if marked(bowl) { '*' } else { ' ' };
        format!("{:>2}{mark}", board.0[bowl])
    };
    let row = |bowls: [usize; 6]| {
        let cells: Vec<String> = bowls.into_iter().map(cell).collect();
        format!("   {}", cells.concat())
    };
    [
        row(UPPER_ROW),
        format!("{}{:18}{}", cell(LEFT), "", cell(RIGHT)),
        row(LOWER_ROW),
    ]
}

/// Draws boards, with as many next to each other as fit.
pub(super) fn draw_boards(page: &mut Page, pictures: &[Picture]) {
    let fit = ((page.screen.width - 2 + GAP) / (BOARD + GAP)).max(1);
    let (first, rest) = if pictures.len() > fit {
        // The last boards are the ones to compare, so they stay together.
        pictures.split_at(pictures.len() - fit.min(pictures.len() - 1))
    } else {
        pictures.split_at(0)
    };
    for group in first.chunks(1).chain(rest.chunks(fit)) {
        side_by_side(page, group);
    }
}

fn side_by_side(page: &mut Page, pictures: &[Picture]) {
    let mut line = |text: &dyn Fn(&Picture) -> String, coloured: bool| {
        let cells: Vec<String> = pictures
            .iter()
            .map(|picture| {
                let text = format!("{:<BOARD$}", text(picture).trim_end());
                let (words, blanks) = text.split_at(text.trim_end().len());
                if coloured && !words.is_empty() {
                    let style = picture.style;
                    format!("{style}{words}{style:#}{blanks}")
                } else {
                    text
                }
            })
            .collect();
        if cells.iter().any(|cell| !cell.trim().is_empty()) {
            page.line(format!("  {}", cells.join(&" ".repeat(GAP))));
        }
    };
    line(&|picture| picture.label.clone(), false);
    let rows = pictures.iter().map(|picture| picture.rows.len()).max();
    for row in 0..rows.unwrap_or(0) {
        line(
            &|picture| picture.rows.get(row).cloned().unwrap_or_default(),
            true,
        );
    }
    line(&|picture| picture.below.clone(), false);
}

/// Draws the board of the question, and two texts next to each other.
pub(super) fn compare_texts(page: &mut Page, before: &[Picture], compared: &TextComparison) {
    draw_boards(page, before);
    texts(page, compared);
}

/// Draws the board of the question, the expected answer, and the student's answer if there is one.
pub(super) fn compare(
    page: &mut Page,
    before: Option<Picture>,
    expected: &Answer,
    got: Option<&Answer>,
) {
    if let Some(compared) = got.and_then(|got| TextComparison::of(expected, got)) {
        compare_texts(page, before.as_slice(), &compared);
        return;
    }
    let mut drawn: Vec<Picture> = before.into_iter().collect();
    let right = Picture::of("expected", expected, got, GOOD);
    let wrong = got.and_then(|got| Picture::of("yours", got, Some(expected), BAD));
    if page.tightness >= Tightness::Dense
        && page.screen.width < TWO_BOARDS
        && let (Some(right), Some(got)) = (&right, got)
        && let Some(words) = differences(expected, got)
    {
        drawn.push(right.clone());
        draw_boards(page, &drawn);
        page.paragraph(&format!("yours: {BAD}{words}{BAD:#}"), 2);
        return;
    }
    let (right_is_drawn, wrong_is_drawn) = (right.is_some(), wrong.is_some());
    drawn.extend(right);
    drawn.extend(wrong);
    draw_boards(page, &drawn);
    if !right_is_drawn {
        alone(page, "expected", expected, GOOD);
    }
    if let Some(got) = got
        && !wrong_is_drawn
    {
        alone(page, "yours", got, BAD);
    }
}

/// Draws the board of the question, and an answer with this label.
pub(super) fn labelled(page: &mut Page, before: Option<Picture>, label: &str, answer: &Answer) {
    let mut drawn: Vec<Picture> = before.into_iter().collect();
    let picture = Picture::of(label, answer, None, GOOD);
    let is_drawn = picture.is_some();
    drawn.extend(picture);
    draw_boards(page, &drawn);
    if !is_drawn {
        alone(page, label, answer, GOOD);
    }
}

fn alone(page: &mut Page, label: &str, answer: &Answer, style: Style) {
    if let Some(text) = answer.text() {
        page.line(format!("  {label}"));
        let (most, _) = window(page);
        for line in text.lines().take(most) {
            let line = cut_text(&visible(line), page.screen.width - 4);
            page.line(format!("  {style}{line}{style:#}"));
        }
        more(page, text.lines().count().saturating_sub(most));
        return;
    }
    let answer = match answer {
        Answer::Refused(reason) => format!("the move is refused: {reason}"),
        Answer::Choice(choice) => RightMoves::any_of(&choice.advised()),
        // If an answer is longer than a line, its beginning already shows that it is wrong.
        other => cut_text(&visible(&other.to_string()), page.screen.width - 16),
    };
    page.line(format!("  {label:<8}  {style}{answer}{style:#}"));
}

/// Writes how many lines are left out.
pub(super) fn more(page: &mut Page, lines: usize) {
    if lines > 0 {
        page.line(format!("  (and {lines} more {})", plural(lines, "line")));
    }
}

fn window(page: &Page) -> (usize, usize) {
    if page.screen.all {
        ALL_LINES
    } else if page.tightness < Tightness::Terse {
        FEW_LINES
    } else {
        FEWEST_LINES
    }
}

/// Draws two texts, from a few lines before the first one that differs.
fn texts(page: &mut Page, compared: &TextComparison) {
    let first = compared.first();
    let (most, before) = window(page);
    let from = first.saturating_sub(before);
    let to = compared.rows.len().min(from + most);
    let rest = compared.rows.len() - to;
    let rows = &compared.rows[from..to];
    if from > 0 {
        page.line(format!("  ({from} identical {})", plural(from, "line")));
    }
    let shown = |line: &Option<String>| line.clone().unwrap_or_default();
    let mark = |row: &TextRow| if row.differs { " *" } else { "" };
    let width = page.screen.width;
    if width >= TWO_TEXTS {
        let column = (width - 4) / 2;
        page.line(format!("  {:<column$}yours", "expected"));
        for row in rows {
            let left = cut_text(&shown(&row.expected), column - 2);
            let right = cut_text(&shown(&row.got), column - 2);
            let pad = " ".repeat(column - textwrap::core::display_width(&left));
            let right = format!("{right}{}", mark(row));
            page.line(format!(
                "  {GOOD}{left}{GOOD:#}{pad}{BAD}{}{BAD:#}",
                right.trim_end()
            ));
        }
    } else {
        for (label, is_yours, style) in [("expected", false, GOOD), ("yours", true, BAD)] {
            page.line(format!("  {label}"));
            for row in rows {
                let line = if is_yours { &row.got } else { &row.expected };
                if line.is_some() {
                    let line = cut_text(&shown(line), width - 4);
                    page.line(format!("  {style}{line}{}{style:#}", mark(row)));
                }
            }
        }
    }
    more(page, rest);
    if let Some(remark) = compared.remark {
        page.paragraph(remark, 2);
    }
}
