//! Writes why nothing was graded: the first error in full, the others on a line each.

use super::page::Page;
use super::style::{BAD, BOLD};
use super::truncate::cut_in_colour;
use crate::report::{BuildError, NotGraded};

/// The most lines of the first error.
const DRAWN: usize = 24;

/// The most other errors that are listed.
const LISTED: usize = 8;

/// Writes why nothing was graded.
pub(super) fn compile_errors(page: &mut Page, not_graded: &NotGraded) {
    page.paragraph(
        &format!("{BAD}Nothing was graded: {}.{BAD:#}", not_graded.what),
        0,
    );
    let Some((first, others)) = not_graded.errors.split_first() else {
        if !not_graded.detail.trim().is_empty() {
            page.blank();
            drawn(page, &not_graded.detail, &[]);
        }
        return;
    };
    page.blank();
    in_full(page, first, &not_graded.errors);
    if page.screen.all {
        for error in others {
            page.blank();
            in_full(page, error, &not_graded.errors);
        }
        return;
    }
    if others.is_empty() {
        return;
    }
    page.blank();
    let count = others.len();
    let (noun, verb) = if count == 1 {
        ("error", "is")
    } else {
        ("errors", "are")
    };
    page.paragraph(
        &format!("{BOLD}Fix this one first.{BOLD:#} {count} more {noun} {verb} often only a consequence of it:"),
        0,
    );
    for error in others.iter().take(LISTED) {
        page.paragraph(&headline(page, error), 2);
    }
    if count > LISTED {
        page.line(format!("  (and {} more)", count - LISTED));
    }
}

/// Writes one error with the compiler's own message and the advice.
fn in_full(page: &mut Page, error: &BuildError, all: &[BuildError]) {
    if error.rendered.is_empty() {
        page.paragraph(&headline(page, error), 0);
    } else {
        drawn(page, &error.rendered, all);
    }
    if let Some(advice) = &error.advice {
        page.blank();
        page.paragraph(advice, 2);
    }
}

fn headline(page: &Page, error: &BuildError) -> String {
    match &error.place {
        Some(place) => format!("{}: {}", page.screen.path(place), error.what),
        None => error.what.clone(),
    }
}

/// Writes a message as the compiler renders it, with paths from the reader's folder.
fn drawn(page: &mut Page, rendered: &str, all: &[BuildError]) {
    let most = if page.screen.all { usize::MAX } else { DRAWN };
    let lines: Vec<&str> = rendered.trim_end().lines().collect();
    for line in lines.iter().take(most) {
        let mut line = (*line).to_owned();
        let files = all.iter().filter_map(|error| error.place.as_ref());
        let arrow = line.contains("--> ") || line.contains("::: ");
        if let (true, Some(place)) = (
            arrow,
            files.into_iter().find(|place| line.contains(&place.file)),
        ) {
            line = line.replacen(
                &place.file,
                &format!("{}{}", page.screen.folder, place.file),
                1,
            );
        }
        // Lines of source may be cut off; the compiler's sentences are wrapped.
        if line.contains('|') || line.contains("--> ") || line.trim().is_empty() {
            page.line(cut_in_colour(&line, page.screen.width));
        } else {
            page.paragraph(&line, 0);
        }
    }
    super::drawing::more(page, lines.len().saturating_sub(most));
}
