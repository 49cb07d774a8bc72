//! Writes what the specs say about a student's own examples.

use super::layout::Page;
use super::screen::Screen;
use super::style::{BAD, BOLD, FAINT, GOOD};
use crate::report::{plural, visible};
use crate::score::{MOST_NAMED, misconceptions_behind};
use crate::specs::{Assignment, Beliefs, Decision, KnownAnswers, StudentExample, StudentExamples};

/// Writes each example with what the specs already decide about it.
#[must_use]
pub fn write_examples(
    screen: &Screen,
    read: &StudentExamples,
    assignment: &Assignment,
    beliefs: &Beliefs,
) -> String {
    let known = KnownAnswers::of(assignment);
    let mut page = Page::new(screen);
    let mut counts = [0; 4];
    for example in &read.examples {
        page.line(format!(
            "{BOLD}line {}  {}{BOLD:#}  {}",
            example.place.line,
            example.rule,
            visible(&example.title)
        ));
        counts[describe(&mut page, &known, example, assignment, beliefs)] += 1;
        page.blank();
    }
    let [open, right, wrong, copies] = counts;
    let count = read.examples.len();
    let mut summary = vec![format!("{count} {}", plural(count, "example"))];
    for (count, what) in [
        (open, "decided by your course"),
        (right, "right"),
        (wrong, "wrong"),
        (copies, "copied"),
    ] {
        if count > 0 {
            summary.push(format!("{count} {what}"));
        }
    }
    page.line(format!("{BOLD}{}{BOLD:#}", summary.join(", ")));
    page.into_text()
}

/// Describes one example, and returns its place among the counts.
fn describe(
    page: &mut Page,
    known: &KnownAnswers,
    example: &StudentExample,
    assignment: &Assignment,
    beliefs: &Beliefs,
) -> usize {
    match known.decide(example) {
        Decision::Wrong { expected, right } => {
            page.line(format!("  {BAD}wrong{BAD:#}"));
            let (line, place) = (expected.place.line, &right.place);
            let what = format!("Line {line} has another answer than {place}, which asks the same.");
            page.paragraph(&what, 2);
            let names = misconceptions_behind(beliefs, expected);
            let few = names.iter().filter(|_| names.len() <= MOST_NAMED);
            for belief in few.filter_map(|name| assignment.belief(name)) {
                page.paragraph(&format!("Your answer looks as if {belief}."), 2);
            }
            2
        }
        _ if example.is_copy() => {
            page.line("  a copy, which earns nothing");
            for place in example.copied_from.iter().flatten().take(1) {
                let what = format!("{place} asks the same, perhaps with the sides exchanged.");
                page.paragraph(&what, 2);
            }
            3
        }
        Decision::Right(case) => {
            page.line(format!("  {GOOD}right{GOOD:#}, as in {}", case.place));
            1
        }
        Decision::Open => {
            page.line(format!("  {FAINT}decided by your course{FAINT:#}"));
            0
        }
    }
}
