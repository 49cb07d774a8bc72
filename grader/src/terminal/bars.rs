//! The parts as bars, and the score below them.

use std::fmt::Write as _;

use super::paragraph::end_of;
use super::style::{BOLD, FAINT, GOOD};
use crate::report::{PartReport, Report, visible};

/// How many cells a bar has.
const BAR: usize = 20;

/// How wide a name is that stands before the points.
const NAME: usize = 48;

/// Writes a bar for each part, and the score.
pub(super) fn bars(text: &mut String, report: &Report) {
    for part in &report.parts {
        bar(text, part);
    }
    let _ = writeln!(
        text,
        "\n  {BOLD}{:<NAME$}{BOLD:#}  {BOLD}{:>3} of {}{BOLD:#}",
        end_of(&visible(&report.submission), NAME),
        report.score,
        report.max_score
    );
    if report.max_extra > 0 {
        let name = "extra, counted apart";
        let _ = writeln!(
            text,
            "  {name:<NAME$}  {:>3} of {}",
            report.extra, report.max_extra
        );
    }
}

fn bar(text: &mut String, part: &PartReport) {
    let full = part.score == part.max_score;
    let cells = BAR * part.score as usize / (part.max_score as usize).max(1);
    let style = if full { GOOD } else { BOLD };
    let extra = if part.extra { " (extra)" } else { "" };
    let _ = writeln!(
        text,
        "  {} {:<26} {style}{}{style:#}{FAINT}{}{FAINT:#} {:>3} of {}",
        part.number,
        format!("{}{extra}", part.title),
        "█".repeat(cells),
        "░".repeat(BAR - cells),
        part.score,
        part.max_score,
    );
}
