//! What the wrong answers say that their author believes.

use std::fmt::Write as _;

use super::paragraph::{plural, wrap};
use super::style::BOLD;
use crate::report::Report;

/// Says which beliefs explain the wrong answers.
pub(super) fn beliefs(text: &mut String, report: &Report) {
    for belief in &report.beliefs {
        let answers = plural(belief.explains, "wrong answer");
        let _ = writeln!(
            text,
            "\n{BOLD}Your answers look as if {}.{BOLD:#}\n",
            belief.belief
        );
        let items = match belief.items.as_slice() {
            [one, two] => format!("{one} and {two}"),
            [one, two, three] => format!("{one}, {two} and {three}"),
            items @ ([] | [_]) => items.concat(),
            items => format!("{} rules", items.len()),
        };
        let alone = report.beliefs.len() == 1 && report.unexplained == 0;
        let count = match belief.explains {
            2 if alone => "Both".to_owned(),
            count @ 3.. if alone => format!("All {count}"),
            count => count.to_string(),
        };
        let evidence = format!(
            "{count} {answers} on {items} {} what comes of that. Read {} again. {}",
            if belief.explains == 1 { "is" } else { "are" },
            belief.rule,
            belief.hint,
        );
        wrap(text, &evidence, 2);
    }
    if report.unexplained > 0 && !report.beliefs.is_empty() {
        let other = report.unexplained;
        let answers = plural(other, "other wrong answer");
        let fit = if other == 1 { "fits" } else { "fit" };
        let _ = writeln!(
            text,
            "\n  {other} {answers} {fit} no misconception that is known."
        );
    }
}
