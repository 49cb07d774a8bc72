//! The points of each part, with what is still open, and of all parts together.

use crate::report::{ItemReport, OpenItemState, PartReport, Report, Wait, number_of, waiting};
use submission::visible;

/// The points of a report.
#[derive(Clone, Debug)]
pub(crate) struct Points {
    pub(crate) parts: Vec<PointsOfPart>,
    pub(crate) submission: String,
    pub(crate) score: u32,
    pub(crate) max_score: u32,
    /// Those of extensions, in words; empty if none is begun.
    pub(crate) extra: String,
}

/// The points of a part.
#[derive(Clone, Debug)]
pub(crate) struct PointsOfPart {
    pub(crate) number: usize,
    pub(crate) title: String,
    pub(crate) score: u32,
    pub(crate) max_score: u32,
    /// Whether all of it is done, or nothing, in words.
    pub(crate) progress: Option<&'static str>,
    /// Ways to say what is open, the longest first.
    pub(crate) open: Vec<String>,
    /// Whether what to fix first is in it.
    pub(crate) is_first: bool,
}

impl Points {
    /// Returns the points of these parts of a report, and of all.
    pub(crate) fn of<'a>(report: &Report, parts: impl Iterator<Item = &'a PartReport>) -> Points {
        let first = report.first_item().map(|(part, _)| part.number);
        let (score, max_score) = report.total_points();
        let parts = parts.map(|part| PointsOfPart {
            number: part.number,
            title: title(part),
            score: part.score,
            max_score: part.max_score,
            progress: if part.is_right() {
                Some("complete")
            } else {
                (!part.is_begun()).then_some("not begun")
            },
            open: open(part),
            is_first: first.is_none_or(|first| first == part.number),
        });
        Points {
            parts: parts.collect(),
            submission: visible(&report.submission),
            score,
            max_score,
            extra: report.extra_points().unwrap_or_default(),
        }
    }
}

fn title(part: &PartReport) -> String {
    let extra = if part.extra { " (extra)" } else { "" };
    format!("{}{extra}", part.title)
}

/// Says what is open in a part, in full and in short.
fn open(part: &PartReport) -> Vec<String> {
    let items: Vec<&ItemReport> = part.items.iter().filter(|item| item.is_open()).collect();
    let (count, mut wait) = (items.len(), Wait::Kept);
    let (mut wrong, mut to_write, mut waits) = (Vec::new(), Vec::new(), Vec::new());
    for item in items {
        match item.state() {
            OpenItemState::Wrong => wrong.push(item.rule.as_str()),
            OpenItemState::Unwritten(function) => add(&mut to_write, function),
            OpenItemState::Waiting(functions) => {
                wait = wait.min(item.wait());
                for function in functions {
                    add(&mut waits, function);
                }
            }
        }
    }
    let more = match count.saturating_sub(wrong.len()) {
        0 => String::new(),
        more => format!(", {more} more open"),
    };
    if !wrong.is_empty() {
        let short = format!("{} not right", number_of(wrong.len(), "rule"));
        let long = format!("not right: {}{more}", wrong.join(", "));
        vec![long, format!("{short}{more}"), short]
    } else if !to_write.is_empty() {
        let short = format!("{} to write", number_of(to_write.len(), "function"));
        vec![format!("to write: {}", to_write.join(", ")), short]
    } else if !waits.is_empty() {
        let short = waiting(count, &waits, wait.min(Wait::Certain));
        vec![waiting(count, &waits, wait), short]
    } else {
        Vec::new()
    }
}

fn add<'a>(list: &mut Vec<&'a str>, word: &'a str) {
    if !list.contains(&word) {
        list.push(word);
    }
}
