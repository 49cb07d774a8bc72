//! Writes what the specs say about a student's own examples.

use textwrap::{Options, WordSplitter};

use super::page::Page;
use super::screen::Screen;
use super::style::{BAD, BOLD, FAINT, GOOD};
use crate::mistake::Mistake;
use crate::report::plural;
use crate::score::{MOST_NAMED, misconceptions_behind};
use crate::specs::{
    Assignment, Decision, KnownAnswers, Predictions, StudentExample, StudentExamples,
};
use submission::{visible, visible_lines};

/// The remark about examples that the specs don't decide.
const JUDGED_LATER: &str = "The rest are judged after you hand them in, and you learn which common mistakes your examples \
                             catch. This command packs them; you need no code yet:";

/// Writes each example with what the specs already decide about it.
pub fn write_examples(
    screen: &Screen,
    read: &StudentExamples,
    assignment: &Assignment,
    predictions: &Predictions,
) -> String {
    let known = KnownAnswers::of(assignment);
    let mut page = Page::new(screen);
    let mut counts = [0; 4];
    for example in &read.examples {
        let (line, rule, title) = (example.place.line, &example.rule, visible(&example.title));
        page.paragraph(&format!("{BOLD}line {line}  {rule}{BOLD:#}  {title}"), 0);
        counts[describe(&mut page, &known, example, assignment, predictions)] += 1;
        page.blank();
    }
    let [open, right, wrong, copies] = counts;
    let count = read.examples.len();
    let mut summary = vec![format!("{count} {}", plural(count, "example"))];
    for (count, what) in [
        (open, "judged later"),
        (right, "right"),
        (wrong, "wrong"),
        (copies, "copied"),
    ] {
        if count > 0 {
            summary.push(format!("{count} {what}"));
        }
    }
    if count > 0 {
        page.line(format!("{BOLD}{}{BOLD:#}", summary.join(", ")));
    }
    if open > 0 {
        page.blank();
        page.paragraph(JUDGED_LATER, 0);
        page.line("  cargo grade --pack kalah.zip");
    }
    if !read.mistakes.is_empty() {
        page.blank();
    }
    page.into_text()
}

/// Writes a mistake in the form of an example so that it fits the screen, after a label of this width.
pub fn write_mistake(screen: &Screen, mistake: &Mistake, label: usize) -> String {
    let label = " ".repeat(label);
    let options = Options::new(screen.width)
        .initial_indent(&label)
        .subsequent_indent("  ")
        .word_splitter(WordSplitter::NoHyphenation);
    let text = textwrap::fill(&visible_lines(&mistake.to_string()), options);
    text[label.len()..].to_owned() + &mistake.marked_line()
}

/// Describes one example, and returns its place among the counts.
fn describe(
    page: &mut Page,
    known: &KnownAnswers,
    example: &StudentExample,
    assignment: &Assignment,
    predictions: &Predictions,
) -> usize {
    match known.decide(example) {
        Decision::Wrong { expected, right } => {
            page.line(format!("  {BAD}wrong{BAD:#}"));
            let (line, place) = (expected.place.line, &right.place);
            let what = format!(
                "Line {line} has a different answer from {place}, which asks the same question."
            );
            page.paragraph(&what, 2);
            let names = misconceptions_behind(predictions, expected);
            let few = names.iter().filter(|_| names.len() <= MOST_NAMED);
            for belief in few.filter_map(|name| assignment.belief(name)) {
                page.paragraph(&format!("Your answer looks as if {belief}."), 2);
            }
            2
        }
        _ if example.is_copy() => {
            page.line("  a copy, which earns nothing");
            for place in example.copied_from.iter().flatten().take(1) {
                let what =
                    format!("{place} asks the same question, perhaps with the sides exchanged.");
                page.paragraph(&what, 2);
            }
            3
        }
        Decision::Right(case) => {
            page.line(format!("  {GOOD}right{GOOD:#}, as in {}", case.place));
            1
        }
        Decision::Open => {
            page.line(format!("  {FAINT}judged after you hand it in{FAINT:#}"));
            0
        }
    }
}
