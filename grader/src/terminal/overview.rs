//! Writes the parts at a glance: a line for each, with its points and what is still open.

use super::page::{Page, Tightness};
use super::screen::{cut_text, end_of};
use super::style::{BOLD, FAINT, GOOD};
use crate::report::{OpenRules, PartReport, Report, Wait, number_of, waiting};
use submission::visible;

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
    fn of(shown: &[&PartReport], width: usize) -> Columns {
        let titles = shown.iter().map(|part| title(part).chars().count());
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

pub(super) fn overview(page: &mut Page, report: &Report) {
    let first = report.first_item().map(|(part, _)| part.number);
    let is_shown = |part: &&PartReport| {
        page.tightness < Tightness::OnePart || first.is_none_or(|first| first == part.number)
    };
    let shown: Vec<&PartReport> = report.asked_parts().filter(is_shown).collect();
    write(page, report, &shown);
}

pub(super) fn extensions(page: &mut Page, report: &Report) {
    let shown: Vec<&PartReport> = report.asked_parts().filter(|part| part.extra).collect();
    write(page, report, &shown);
}

/// Writes a line for each of these parts, and the score.
fn write(page: &mut Page, report: &Report, shown: &[&PartReport]) {
    let columns = Columns::of(shown, page.screen.width);
    let fold = |one: &&PartReport, two: &&PartReport| {
        page.tightness >= Tightness::Folded && may_share_a_line(one, two)
    };
    let groups: Vec<&[&PartReport]> = shown.chunk_by(fold).collect();
    for group in groups {
        match group {
            [] => {}
            [part] => line(page, part, &columns),
            parts => folded(page, parts, &columns),
        }
    }
    let bar = if columns.bar > 0 { columns.bar + 2 } else { 0 };
    let name = columns.title + 2;
    let extra = report.extra_points();
    let extra = extra.map_or(String::new(), |extra| format!("  {extra}"));
    let (score, max_score) = report.total_points();
    page.line(format!(
        "  {BOLD}{:<name$}{:bar$}{:>3} of {}{BOLD:#}{}",
        end_of(&visible(&report.submission), name),
        "",
        score,
        max_score,
        cut_text(&extra, columns.note + 2),
    ));
}

/// Returns whether one part follows the other, and both are complete, or both not begun.
fn may_share_a_line(one: &PartReport, two: &PartReport) -> bool {
    let is_next = two.number == one.number + 1;
    is_next && progress(one).is_some() && progress(one) == progress(two)
}

/// Returns whether a part is complete or not begun; none for anything in between.
fn progress(part: &PartReport) -> Option<bool> {
    let complete = part.is_right();
    (complete || !part.is_begun()).then_some(complete)
}

fn folded(page: &mut Page, parts: &[&PartReport], columns: &Columns) {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        return;
    };
    let sum = |points: fn(&PartReport) -> u32| parts.iter().map(|part| points(part)).sum();
    let (score, max_score): (u32, u32) = (sum(|part| part.score), sum(|part| part.max_score));
    let complete = score == max_score;
    let (word, style) = if complete {
        ("complete", GOOD)
    } else {
        ("not begun", BOLD)
    };
    let bar = if columns.bar > 0 { columns.bar + 2 } else { 0 };
    let name = format!("{} to {} {word}", first.number, last.number);
    page.line(format!(
        "  {:<width$}{:bar$} {style}{score:>3} of {max_score}{style:#}",
        cut_text(&name, columns.title + 2),
        "",
        width = columns.title + 2,
    ));
}

fn line(page: &mut Page, part: &PartReport, columns: &Columns) {
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
        cut_text(&title(part), columns.title),
        "",
        note(part, columns.note),
        pad = POINTS.saturating_sub(points.len()),
        width = columns.title,
    ));
}

fn title(part: &PartReport) -> String {
    let extra = if part.extra { " (extra)" } else { "" };
    format!("{}{extra}", part.title)
}

/// Describes what is open in a part, in the room that is left.
fn note(part: &PartReport, room: usize) -> String {
    let OpenRules {
        wrong,
        to_write,
        waits,
        count: open,
        wait,
    } = OpenRules::of(part);
    let more = match open.saturating_sub(wrong.len()) {
        0 => String::new(),
        more => format!(", {more} more open"),
    };
    let mut others = "";
    let (long, short) = if !wrong.is_empty() {
        others = &more;
        (
            format!("not right: {}", wrong.join(", ")),
            format!("{} not right", number_of(wrong.len(), "rule")),
        )
    } else if !to_write.is_empty() {
        (
            format!("to write: {}", to_write.join(", ")),
            format!("{} to write", number_of(to_write.len(), "function")),
        )
    } else if !waits.is_empty() {
        let short = waiting(open, &waits, wait.min(Wait::Certain));
        (waiting(open, &waits, wait), short)
    } else {
        return String::new();
    };
    if room < NOTE {
        return String::new();
    }
    let notes = [long + others, short.clone() + others];
    let mut fitting = notes
        .into_iter()
        .filter(|note| note.chars().count() <= room);
    fitting.next().unwrap_or_else(|| cut_text(&short, room))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{PartReport, may_share_a_line};

    fn part(number: usize, score: u32) -> PartReport {
        PartReport {
            number,
            title: String::new(),
            extra: false,
            score,
            max_score: 20,
            items: Vec::new(),
        }
    }

    #[rstest]
    #[case::both_complete(part(6, 20), part(7, 20), true)]
    #[case::neither_begun(part(6, 0), part(7, 0), true)]
    #[case::one_not_begun(part(6, 20), part(7, 0), false)]
    #[case::one_left_out_between_them(part(7, 20), part(9, 20), false)]
    fn only_parts_next_to_each_other_share_a_line(
        #[case] one: PartReport,
        #[case] two: PartReport,
        #[case] shared: bool,
    ) {
        assert_eq!(may_share_a_line(&one, &two), shared);
    }
}
