//! Shows a story on a screen. Where room is short, what matters least is left out.

use textwrap::core::display_width;

use super::draw_boards::{draw_boards, draw_texts, window};
use super::draw_error::draw_error;
use super::draw_points::draw_points;
use super::page::Page;
use super::screen::{Screen, cut_text};
use super::style::{BOLD, style_of};
use crate::story::{Block, Room, Story, What, names};

/// The most lines of the places at the end of a report.
const WHERETO: usize = 4;

/// The width of the label of a place or a command.
const LABEL: usize = 6;

/// The width of the label of an answer.
const ANSWER: usize = 8;

/// Maximum number of lines of the submission's output: if everything is shown, usually, and where there is hardly any room.
const PRINTED_LINES: [usize; 3] = [8, 4, 1];

/// The most lines of an error, and the most other errors, in each room.
const ERRORS: [(usize, usize); 7] = [(24, 8), (24, 3), (16, 3), (13, 2), (10, 1), (8, 1), (4, 0)];

/// Shows all of a story.
pub(crate) fn show_all(screen: &Screen, story: &Story) -> String {
    shown(screen, story, Room::Ample, true).into_text()
}

/// Shows as much of a story as the screen has lines for.
pub(super) fn show_story(screen: &Screen, story: &Story) -> String {
    if screen.all {
        return show_all(screen, story);
    }
    // The cause helps more than all that can be left out.
    let with_cause = Room::ALL.map(|room| (room, true));
    let without = Room::ALL.map(|room| (room, false));
    let mut pages = with_cause
        .into_iter()
        .chain(without)
        .map(|(room, has_cause)| shown(screen, story, room, has_cause));
    let fitting = pages.find(|page| page.lines() <= screen.lines);
    match fitting {
        Some(page) => page.into_text(),
        None => cut_short(
            &shown(screen, story, Room::Least, true).into_text(),
            screen.lines,
        ),
    }
}

/// Leaves out lines before the places at the end, if there are more than this.
fn cut_short(text: &str, most: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let (head, tail) = (most - 1 - WHERETO, lines.len() - WHERETO);
    let more = format!("  (and {} more lines)", tail - head);
    let kept = [&lines[..head], &[more.as_str()], &lines[tail..]].concat();
    kept.join("\n") + "\n"
}

fn shown<'a>(screen: &'a Screen, story: &Story, room: Room, has_cause: bool) -> Page<'a> {
    let mut page = Page::new(screen, room);
    for block in story {
        let is_gone = block.keep.gone_from.is_some_and(|from| room >= from);
        if !is_gone && (has_cause || !block.keep.is_cause) {
            show(&mut page, block);
        }
    }
    page
}

fn show(page: &mut Page, block: &Block) {
    let is_short = block.keep.short_from.is_some_and(|from| page.room >= from);
    let width = page.screen.width;
    match &block.what {
        What::Heading(words, beside) => {
            page.blank();
            let beside = match beside.as_str() {
                "" => String::new(),
                beside => format!(" ({beside})"),
            };
            page.paragraph(&format!("{BOLD}{words}{BOLD:#}{beside}"), 0);
        }
        What::Paragraph {
            tone,
            words,
            inside,
        } => {
            let style = style_of(*tone);
            let words = format!("{style}{words}{style:#}");
            paragraph(page, &words, if *inside { 2 } else { 0 }, is_short);
        }
        What::Labelled(label, words, shorter) => {
            let shorter = shorter.as_ref().filter(|_| is_short);
            labelled(page, label, words, shorter);
        }
        What::Place(label, place, _) => {
            let place = page.screen.link(&place.file, place.line, LABEL + 4);
            page.line(format!("  {label:<LABEL$}  {place}"));
        }
        What::Answer(label, tone, words) => {
            // If an answer is longer than a line, its beginning already shows that it is wrong.
            let words = cut_text(words, 2 * width);
            let style = style_of(*tone);
            page.labelled(label, ANSWER, &format!("{style}{words}{style:#}"));
        }
        What::Boards(views) => draw_boards(page, views),
        What::Texts(compared) => draw_texts(page, compared),
        What::Verbatim(label, tone, lines) => {
            let style = style_of(*tone);
            let (most, _) = window(page);
            verbatim(page, label, lines, most, |line| {
                format!("{style}{line}{style:#}")
            });
        }
        What::Printed(label, lines) => {
            let [all, few, fewest] = PRINTED_LINES;
            let most = match page.room {
                _ if page.screen.all => all,
                room if room >= Room::Terse => fewest,
                _ => few,
            };
            verbatim(page, label, lines, most, |line| format!("| {line}"));
        }
        What::Drawn(error) => {
            let (most, _) = ERRORS[page.room as usize];
            draw_error(page, error, if page.screen.all { usize::MAX } else { most });
        }
        What::List(items) => {
            let (_, most) = ERRORS[page.room as usize];
            for item in items.iter().take(most) {
                page.paragraph(item, 2);
            }
            if most > 0 && items.len() > most {
                page.line(format!("  (and {} more)", items.len() - most));
            }
        }
        What::Rules(label, rules) => page.labelled(label, LABEL, &names(rules)),
        What::Table(rows) => table(page, rows),
        What::Points(points) => draw_points(page, points, is_short),
        What::Fold(fold) => {
            page.paragraph(&fold.summary, 2);
            for block in fold.inside.iter().chain(&fold.case) {
                show(page, block);
            }
        }
        What::Gap => page.blank(),
    }
}

fn paragraph(page: &mut Page, words: &str, indent: usize, is_short: bool) {
    if is_short {
        page.cut_line(words, indent);
    } else {
        page.paragraph(words, indent);
    }
}

/// Shows a command or another fact after its label, or what is shorter if that fits on the line.
fn labelled(page: &mut Page, label: &str, words: &str, shorter: Option<&String>) {
    let width = page.screen.width;
    let fitting = shorter.filter(|words| words.len() + LABEL + 4 <= width);
    let words = fitting.map_or(words, String::as_str);
    if page.screen.all {
        // A command stays on one line so that it can be copied.
        page.line(format!("  {label:<LABEL$}  {words}"));
    } else {
        page.labelled(label, LABEL, words);
    }
}

fn verbatim(
    page: &mut Page,
    label: &str,
    lines: &[String],
    most: usize,
    write: impl Fn(&str) -> String,
) {
    page.line(format!("  {label}"));
    for line in lines.iter().take(most) {
        let line = cut_text(line, page.screen.width - 4);
        page.line(format!("  {}", write(&line)));
    }
    page.more(lines.len().saturating_sub(most));
}

/// Shows rows with their cells below each other, or, on a narrow screen, the first cell above the others.
fn table(page: &mut Page, rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| display_width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let is_narrow = widths.iter().sum::<usize>() + 2 * columns > page.screen.width;
    for row in rows {
        if let Some((first, others)) = row.split_first().filter(|_| is_narrow) {
            page.paragraph(first, 2);
            page.paragraph(&others.join(", "), 4);
        } else {
            let cells = row.iter().zip(&widths);
            let cells = cells.map(|(cell, width)| {
                let blanks = width - display_width(cell);
                format!("  {cell}{:blanks$}", "")
            });
            page.line(cells.collect::<String>());
        }
    }
}
