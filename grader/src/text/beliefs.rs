//! What the wrong answers say that their author believes.

use std::fmt::Write as _;

use super::paragraph::{plural, wrap};
use super::style::BOLD;
use crate::report::Report;

/// Says which beliefs explain the wrong answers.
pub(super) fn beliefs(text: &mut String, report: &Report) {
    for belief in &report.beliefs {
        let answers = plural(belief.explains, "wrong answer");
        let lead = if belief.sure {
            "You seem to believe"
        } else {
            "Perhaps you believe"
        };
        let _ = writeln!(text, "\n{BOLD}{lead}: {}{BOLD:#}\n", belief.belief);
        let items = match belief.items.as_slice() {
            items @ ([] | [_] | [_, _] | [_, _, _]) => items.join(", "),
            items => format!("{} rules", items.len()),
        };
        let alone = report.beliefs.len() == 1 && report.unexplained == 0;
        let evidence = format!(
            "{}{} {answers} on {items} {} what comes of that. Read {} again. {}",
            if alone && belief.explains > 1 {
                "All "
            } else {
                ""
            },
            belief.explains,
            if belief.explains == 1 { "is" } else { "are" },
            belief.rule,
            belief.hint,
        );
        wrap(text, &evidence, 2);
    }
    if report.unexplained > 0 && !report.beliefs.is_empty() {
        let answers = plural(report.unexplained, "other wrong answer");
        let _ = writeln!(
            text,
            "\n  {} {answers} fit no misconception that is known.",
            report.unexplained
        );
    }
}
