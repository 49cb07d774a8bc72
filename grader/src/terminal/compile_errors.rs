//! Writes why nothing was graded: the first error in full, the others on a line each.

use std::borrow::Cow;

use textwrap::Options;
use textwrap::core::display_width;

use super::page::Page;
use super::screen::cut_in_colour;
use super::style::{BAD, BOLD};
use crate::report::{BuildError, NotGraded, plural};

/// The most lines of the first error, and the most other errors: rooms to try until the page is short enough.
pub(super) const ROOMS: [(usize, usize); 8] = [
    (24, 8),
    (24, 3),
    (16, 3),
    (13, 2),
    (10, 1),
    (8, 1),
    (6, 0),
    (4, 0),
];

pub(super) fn compile_errors(
    page: &mut Page,
    not_graded: &NotGraded,
    (most_lines, listed): (usize, usize),
) {
    page.paragraph(
        &format!("{BAD}Nothing was graded: {}.{BAD:#}", not_graded.what),
        0,
    );
    let Some((first, others)) = not_graded.errors.split_first() else {
        if !not_graded.detail.trim().is_empty() {
            page.blank();
            drawn(page, &not_graded.detail, most_lines);
        }
        return;
    };
    page.blank();
    in_full(page, first, most_lines);
    if page.screen.all {
        for error in others {
            page.blank();
            in_full(page, error, most_lines);
        }
        return;
    }
    if others.is_empty() {
        return;
    }
    page.blank();
    let count = others.len();
    let noun = plural(count, "error");
    let end = if listed == 0 { '.' } else { ':' };
    page.paragraph(
        &format!(
            "{BOLD}Fix this one first.{BOLD:#} {count} more {noun} may only be a consequence of it{end}"
        ),
        0,
    );
    for error in others.iter().take(listed) {
        page.paragraph(&headline(page, error), 2);
    }
    if count > listed && listed > 0 {
        page.line(format!("  (and {} more)", count - listed));
    }
}

fn in_full(page: &mut Page, error: &BuildError, most: usize) {
    if error.rendered.is_empty() {
        page.paragraph(&headline(page, error), 0);
    } else {
        drawn(page, &error.rendered, most);
    }
    if let Some(advice) = &error.advice {
        page.blank();
        page.paragraph(advice, 2);
    }
}

fn headline(page: &Page, error: &BuildError) -> String {
    error.headline(|place| page.screen.path(place))
}

/// Writes what the compiler draws, with paths from where the reader is.
fn drawn(page: &mut Page, rendered: &str, most: usize) {
    let most = if page.screen.all { usize::MAX } else { most };
    let width = page.screen.width;
    let lines: Vec<&str> = rendered.trim_end().lines().collect();
    for line in lines.iter().take(most) {
        let line = with_folder(line, &page.screen.folder);
        let plain = anstream::adapter::strip_str(&line).to_string();
        let gutter = plain.find('|').map(|at| plain.split_at(at));
        match gutter {
            // A label is words, and isn't cut.
            Some((before, after)) if before.trim().is_empty() && display_width(after) > 1 => {
                for line in wrapped(&line, before.len() + 4, width) {
                    page.line(line);
                }
            }
            // Source is cut.
            Some(_) => page.line(cut_in_colour(&line, width)),
            None if plain.contains("--> ") || plain.trim().is_empty() => {
                page.line(cut_in_colour(&line, width));
            }
            None => page.paragraph(&line, 0),
        }
    }
    super::draw_boards::more(page, lines.len().saturating_sub(most));
}

/// Puts the student's folder in front of the path that a line points at: the compiler knows it from inside.
fn with_folder(line: &str, folder: &str) -> String {
    let arrow = ["--> ", "::: "]
        .into_iter()
        .find_map(|arrow| line.find(arrow));
    let path = arrow.and_then(|arrow| Some(arrow + line[arrow..].find("src")?));
    match path.map(|path| line.split_at(path)) {
        Some((before, path)) if path.starts_with("src/") || path.starts_with("src\\") => {
            format!("{before}{folder}{}", path.replace('\\', "/"))
        }
        _ => line.to_owned(),
    }
}

/// Divides a line with a label that is too long; the rest is at the right, but not left of this column.
fn wrapped(line: &str, least: usize, width: usize) -> Vec<String> {
    if display_width(line) <= width {
        return vec![line.to_owned()];
    }
    let divided = |indent: usize| -> Vec<String> {
        let indent = " ".repeat(indent);
        let options = Options::new(width).subsequent_indent(&indent);
        let lines = textwrap::wrap(line, options).into_iter();
        lines.map(Cow::into_owned).collect()
    };
    let rest = divided(least);
    let rest = rest.iter().skip(1);
    let longest = rest.map(|rest| display_width(rest.trim_start())).max();
    divided(longest.map_or(least, |longest| width.saturating_sub(longest).max(least)))
}

#[cfg(test)]
mod tests {
    use super::{with_folder, wrapped};

    #[test]
    fn a_place_in_a_note_begins_with_the_students_folder() {
        assert_eq!(
            with_folder("  --> src/board.rs:11:10", "starter/"),
            "  --> starter/src/board.rs:11:10"
        );
        assert_eq!(
            with_folder(" ::: src\\board.rs:1:1", "../kalah/"),
            " ::: ../kalah/src/board.rs:1:1"
        );
        assert_eq!(with_folder("let src = 1;", "starter/"), "let src = 1;");
    }

    #[test]
    fn a_long_label_goes_on_at_the_right() {
        assert_eq!(
            wrapped("   |       ^^^^ expected `u8`, found `usize`", 7, 30),
            [
                "   |       ^^^^ expected `u8`,",
                "                 found `usize`"
            ]
        );
        assert_eq!(wrapped("   | ^ short", 7, 30), ["   | ^ short"]);
    }
}
