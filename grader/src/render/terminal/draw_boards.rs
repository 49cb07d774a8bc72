//! Draws boards next to each other, with a mark at each bowl that differs, and texts line by line.

use anstyle::Style;

use super::page::Page;
use super::screen::cut_text;
use super::style::{BAD, GOOD, style_of};
use crate::report::{TextComparison, TextRow, plural};
use crate::story::{BoardView, Room};
use notation::{LEFT, LOWER_ROW, RIGHT, UPPER_ROW};

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

/// Returns the rows of a board, with a mark at each bowl that differs.
fn rows(view: &BoardView) -> Vec<String> {
    let cell = |bowl: usize| {
        let mark = if view.differs(bowl) { '*' } else { ' ' };
        format!("{:>2}{mark}", view.board.0[bowl])
    };
    let number = |bowl: usize| format!("{bowl:>2} ");
    let row = |bowls: [usize; 6], cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = bowls.into_iter().map(cell).collect();
        format!("   {}", cells.concat())
    };
    let numbers = |bowls| view.is_numbered.then(|| row(bowls, &number));
    let middle = format!("{}{:18}{}", cell(LEFT), "", cell(RIGHT));
    let board = [row(UPPER_ROW, &cell), middle, row(LOWER_ROW, &cell)];
    let numbered = numbers(UPPER_ROW).into_iter().chain(board);
    numbered.chain(numbers(LOWER_ROW)).collect()
}

fn below(view: &BoardView) -> String {
    let below = view.below.iter();
    let below =
        below.map(|(words, differs)| format!("{words}{}", if *differs { " *" } else { "" }));
    below.collect::<Vec<String>>().join(" ")
}

/// Draws boards, with as many next to each other as fit. Where room is short, words describe the wrong board.
pub(super) fn draw_boards(page: &mut Page, views: &[BoardView]) {
    let is_narrow = page.room >= Room::Dense && page.screen.width < TWO_BOARDS;
    if let Some((wrong, others)) = views.split_last()
        && let Some(words) = wrong.differences.as_ref().filter(|_| is_narrow)
    {
        draw_boards(page, others);
        page.paragraph(&format!("{}: {BAD}{words}{BAD:#}", wrong.label), 2);
        return;
    }
    let fit = ((page.screen.width - 2 + GAP) / (BOARD + GAP)).max(1);
    let (first, rest) = if views.len() > fit {
        // The last boards are the ones to compare, so they stay together.
        views.split_at(views.len() - fit.min(views.len() - 1))
    } else {
        views.split_at(0)
    };
    for group in first.chunks(1).chain(rest.chunks(fit)) {
        side_by_side(page, group);
    }
}

fn side_by_side(page: &mut Page, views: &[BoardView]) {
    let columns = views.iter().map(|view| {
        let mut column = vec![(view.label.clone(), Style::new())];
        let style = style_of(view.tone);
        column.extend(rows(view).into_iter().map(|row| (row, style)));
        column.push((below(view), Style::new()));
        column
    });
    let columns: Vec<Vec<(String, Style)>> = columns.collect();
    let lines = columns.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..lines {
        let cells = columns.iter().map(|column| {
            let (text, style) = column.get(line).cloned().unwrap_or_default();
            let words = text.trim_end();
            let blanks = " ".repeat(BOARD.saturating_sub(words.chars().count()));
            format!("{style}{words}{style:#}{blanks}")
        });
        let cells = cells.collect::<Vec<String>>().join(&" ".repeat(GAP));
        if !anstream::adapter::strip_str(&cells)
            .to_string()
            .trim()
            .is_empty()
        {
            page.line(format!("  {cells}"));
        }
    }
}

/// Returns how many lines of a text are drawn, and how many of them before the first difference.
pub(super) fn window(page: &Page) -> (usize, usize) {
    if page.screen.all {
        ALL_LINES
    } else if page.room < Room::Terse {
        FEW_LINES
    } else {
        FEWEST_LINES
    }
}

/// Draws two texts, from a few lines before the first one that differs.
pub(super) fn draw_texts(page: &mut Page, compared: &TextComparison) {
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
    page.more(rest);
}
