//! The whole report, or the failed cases of one rule in full.

use std::fmt::Write as _;
use std::path::Path;

use super::bars::bars;
use super::beliefs::beliefs;
use super::failure::draw;
use super::fix_first::{first, fix_first};
use super::open_items::open_items;
use super::paragraph::{counted, wrap};
use super::shell;
use super::style::{BAD, BOLD, FAINT, GOOD};
use crate::report::{Failure, Outcome, PartReport, Report, visible};

/// How many cases are drawn when one rule is looked at.
const CASES_IN_FULL: usize = 5;

/// Writes the report, with colours as ANSI escapes.
#[must_use]
pub fn write(report: &Report) -> String {
    let again = match report.submission.as_str() {
        "starter" => "cargo grade".to_owned(),
        path => format!("cargo grade {}", shell::path(path)),
    };
    write_again(report, &again)
}

/// Writes the report, with the command that makes it again.
#[must_use]
pub fn write_again(report: &Report, again: &str) -> String {
    let mut text = String::new();
    if let Some(not_graded) = &report.not_graded {
        let _ = writeln!(
            text,
            "{BAD}Nothing was graded: {}.{BAD:#}\n",
            not_graded.what
        );
        let _ = writeln!(text, "{}", not_graded.detail.trim_end());
        if report.outcome == Outcome::DoesNotCompile && !not_graded.detail.is_empty() {
            let _ = writeln!(
                text,
                "\nThe compiler's first message is the one to read first."
            );
        }
        return text;
    }
    bars(&mut text, report);
    open_items(&mut text, report);
    fix_first(&mut text, report, again);
    if report.tasks().next().is_none() {
        let _ = writeln!(
            text,
            "\n{GOOD}Every case is right; nothing is left to fix.{GOOD:#}"
        );
        if let Some(part) = report.invitation() {
            invite(&mut text, part);
        }
    } else if first(report).is_none() {
        text.push('\n');
        let what = "Every case that you can see is right. What is left fails in cases that your instructor keeps \
                    hidden: read these rules again, and try them from both sides of the board.";
        wrap(&mut text, what, 0);
    }
    beliefs(&mut text, report);
    ignored(&mut text, report);
    text
}

/// Writes every failed case of the report in full, and says how many are right.
#[must_use]
pub fn write_cases(report: &Report) -> String {
    if report.not_graded.is_some() {
        return write(report);
    }
    let mut text = String::new();
    for (number, item) in report.parts.iter().flat_map(|part| &part.items).enumerate() {
        if number > 0 {
            text.push('\n');
        }
        let style = if item.shown.right == item.shown.cases {
            GOOD
        } else {
            BAD
        };
        let _ = writeln!(
            text,
            "{BOLD}{}{BOLD:#}  {style}{}{style:#}\n",
            item.rule,
            counted(item.shown)
        );
        wrap(&mut text, &item.sentence, 2);
        let _ = writeln!(text, "  the rule: {}", item.place);
        for failure in item.failures.iter().take(CASES_IN_FULL) {
            text.push('\n');
            text.push_str(&write_case(failure));
        }
        if item.failures.len() > CASES_IN_FULL {
            let _ = writeln!(
                text,
                "\n  (and {} more)",
                item.failures.len() - CASES_IN_FULL
            );
        }
    }
    text
}

/// Writes one failed case: what was asked, what was expected, and what came back.
#[must_use]
pub fn write_case(failure: &Failure) -> String {
    let mut text = format!("  {FAINT}{}{FAINT:#}\n", failure.place);
    draw(&mut text, failure);
    text
}

/// Invites to an extension: whoever leaves it out has done everything.
fn invite(text: &mut String, part: &PartReport) {
    let file = part.items.first().map_or("", |item| &item.place.file);
    let invitation = format!(
        "If you like, go on: part {}, {}, is an extension, and its points are counted apart. It begins in {file}.",
        part.number, part.title
    );
    text.push('\n');
    wrap(text, &invitation, 0);
}

/// Names what was handed in and not looked at, if that could surprise: a crate is more than its sources.
fn ignored(text: &mut String, report: &Report) {
    let odd: Vec<&str> = report
        .ignored
        .iter()
        .filter(|file| {
            Path::new(&file.path)
                .extension()
                .is_some_and(|extension| extension == "rs")
        })
        .map(|file| file.path.as_str())
        .collect();
    if !odd.is_empty() {
        text.push('\n');
        wrap(
            text,
            &format!("not looked at: {}", visible(&odd.join(", "))),
            0,
        );
    }
}
