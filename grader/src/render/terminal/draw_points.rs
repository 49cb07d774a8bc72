//! Draws the parts at a glance: a line for each, with its points and what is still open.

use super::page::Page;
use super::screen::{cut_text, end_of};
use super::style::{BOLD, FAINT, GOOD};
use crate::story::{Points, PointsOfPart, Room};

/// The width of the points: `12 of 100`.
const POINTS: usize = 10;

/// The widths of a bar: usually, and on a very wide screen.
const BARS: [usize; 2] = [10, 20];

/// The least width of a note; with less room, there is none.
const NOTE: usize = 12;

struct Columns {
    title: usize,
    bar: usize,
    note: usize,
}

impl Columns {
    fn of(shown: &[&PointsOfPart], width: usize) -> Columns {
        let titles = shown.iter().map(|part| part.title.chars().count());
        let title = titles.max().unwrap_or(0).min(width - 4 - POINTS);
        let left = width - 4 - title - POINTS;
        let bar = match left {
            72.. => BARS[1],
            34.. => BARS[0],
            _ => 0,
        };
        let gaps = if bar > 0 { 4 } else { 2 };
        Columns {
            title,
            bar,
            note: left.saturating_sub(bar + gaps),
        }
    }
}

/// Draws a line for each part, or only for the first one with a task, and the total.
pub(super) fn draw_points(page: &mut Page, points: &Points, only_first: bool) {
    let parts = points.parts.iter();
    let shown: Vec<&PointsOfPart> = parts.filter(|part| !only_first || part.is_first).collect();
    let columns = Columns::of(&shown, page.screen.width);
    let is_folded = page.room >= Room::Folded;
    let groups = shown.chunk_by(|one, two| is_folded && may_share_a_line(one, two));
    for group in groups {
        match group {
            [] => {}
            [part] => line(page, part, &columns),
            parts => folded(page, parts, &columns),
        }
    }
    let bar = if columns.bar > 0 { columns.bar + 2 } else { 0 };
    let name = columns.title + 2;
    let extra = match points.extra.as_str() {
        "" => String::new(),
        extra => format!("  {extra}"),
    };
    page.line(format!(
        "  {BOLD}{:<name$}{:bar$}{:>3} of {}{BOLD:#}{}",
        end_of(&points.submission, name),
        "",
        points.score,
        points.max_score,
        cut_text(&extra, columns.note + 2),
    ));
}

/// Returns whether one part follows the other, and both are complete, or both not begun.
fn may_share_a_line(one: &PointsOfPart, two: &PointsOfPart) -> bool {
    let is_next = two.number == one.number + 1;
    is_next && one.progress.is_some() && one.progress == two.progress
}

fn folded(page: &mut Page, parts: &[&PointsOfPart], columns: &Columns) {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        return;
    };
    let sum = |points: fn(&PointsOfPart) -> u32| parts.iter().map(|part| points(part)).sum();
    let (score, max_score): (u32, u32) = (sum(|part| part.score), sum(|part| part.max_score));
    let word = first.progress.unwrap_or_default();
    let style = if score == max_score { GOOD } else { BOLD };
    let bar = if columns.bar > 0 { columns.bar + 2 } else { 0 };
    let name = format!("{} to {} {word}", first.number, last.number);
    page.line(format!(
        "  {:<width$}{:bar$} {style}{score:>3} of {max_score}{style:#}",
        cut_text(&name, columns.title + 2),
        "",
        width = columns.title + 2,
    ));
}

fn line(page: &mut Page, part: &PointsOfPart, columns: &Columns) {
    let full = part.score == part.max_score;
    let style = if full { GOOD } else { BOLD };
    let cells = columns.bar * part.score as usize / (part.max_score as usize).max(1);
    let bar = if columns.bar > 0 {
        format!(
            "  {style}{}{style:#}{FAINT}{}{FAINT:#}",
            "█".repeat(cells),
            "░".repeat(columns.bar - cells)
        )
    } else {
        String::new()
    };
    let points = format!("{:>3} of {}", part.score, part.max_score);
    page.line(format!(
        "  {} {:<width$}{bar} {style}{points}{style:#}{:pad$} {}",
        part.number,
        cut_text(&part.title, columns.title),
        "",
        note(&part.open, columns.note),
        pad = POINTS.saturating_sub(points.len()),
        width = columns.title,
    ));
}

/// Returns the longest way to say what is open that has room.
fn note(open: &[String], room: usize) -> String {
    if room < NOTE {
        return String::new();
    }
    let mut fitting = open.iter().filter(|note| note.chars().count() <= room);
    let shortest = || cut_text(open.last().map_or("", String::as_str), room);
    fitting.next().cloned().unwrap_or_else(shortest)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{PointsOfPart, may_share_a_line};

    fn part(number: usize, score: u32) -> PointsOfPart {
        PointsOfPart {
            number,
            title: String::new(),
            score,
            max_score: 20,
            progress: Some(if score == 20 { "complete" } else { "not begun" }),
            open: Vec::new(),
            is_first: false,
        }
    }

    #[rstest]
    #[case::both_complete(part(6, 20), part(7, 20), true)]
    #[case::neither_begun(part(6, 0), part(7, 0), true)]
    #[case::one_not_begun(part(6, 20), part(7, 0), false)]
    #[case::one_left_out_between_them(part(7, 20), part(9, 20), false)]
    fn only_parts_next_to_each_other_share_a_line(
        #[case] one: PointsOfPart,
        #[case] two: PointsOfPart,
        #[case] shared: bool,
    ) {
        assert_eq!(may_share_a_line(&one, &two), shared);
    }
}
