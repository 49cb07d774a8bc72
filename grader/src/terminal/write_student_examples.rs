//! Writes what the specs say about a student's own examples.

use textwrap::{Options, WordSplitter};

use super::draw_boards::compare;
use super::draw_failed_case::asked;
use super::page::Page;
use super::screen::Screen;
use super::style::{BAD, BOLD, FAINT, GOOD};
use crate::mistake::Mistake;
use crate::report::number_of;
use crate::runner::Response;
use crate::score::{MOST_NAMED, is_right, misconceptions_behind};
use crate::specs::{
    Assignment, Case, Decision, KnownAnswers, Rule, StudentExample, StudentExamples,
};
use notation::Predictions;
use submission::{visible, visible_lines};

/// The remark about examples that the specs don't decide.
const JUDGED_LATER: &str = "The rest are judged after you hand them in, and you learn which common mistakes your examples \
                             catch. This command packs them; you need no code yet:";

/// The place of examples that the specs don't decide among the counts.
const OPEN: usize = 0;

const MOST_RULES: usize = 5;

/// Writes each example with what the specs already decide about it. `responses` are what the student's own functions
/// answered, to each question of each example; empty if nothing was asked.
pub fn write_student_examples(
    screen: &Screen,
    read: &StudentExamples,
    assignment: &Assignment,
    predictions: &Predictions,
    responses: &[Response],
) -> String {
    let mut responses = responses.iter();
    let known = KnownAnswers::of(assignment);
    let mut page = Page::new(screen);
    let mut counts = [0; 4];
    for example in &read.examples {
        let (line, rule, title) = (example.place.line, &example.rule, visible(&example.title));
        page.paragraph(&format!("{BOLD}line {line}  {rule}{BOLD:#}  {title}"), 0);
        let decision = describe(&mut page, &known, example, assignment, predictions);
        counts[decision] += 1;
        let own = example.cases.iter().zip(responses.by_ref());
        let own: Vec<(&Case, &Response)> = own.collect();
        if decision == OPEN {
            compare_with_own(&mut page, &own);
        }
        page.blank();
    }
    let [open, right, wrong, copies] = counts;
    let count = read.examples.len();
    let mut summary = vec![number_of(count, "example")];
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
        without_example(&mut page, read, assignment);
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
            for misconception in few.filter_map(|name| assignment.mistaken_rule(name)) {
                page.paragraph(&format!("Your answer looks as if {misconception}."), 2);
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
            OPEN
        }
    }
}

/// Draws the first answer of the student's own functions that isn't the expected one.
fn compare_with_own(page: &mut Page, own: &[(&Case, &Response)]) {
    let mut given = own
        .iter()
        .filter_map(|(case, response)| Some((*case, response.reply.answer()?, *response)))
        .peekable();
    if given.peek().is_none() {
        return;
    }
    let Some((case, answer, _)) = given.find(|(case, _, response)| !is_right(case, response))
    else {
        page.paragraph("Your own program answers the same.", 2);
        return;
    };
    let (line, function) = (case.place.line, case.question.verb.function());
    let what = format!(
        "Your own `{function}` doesn't answer what line {line} expects: one of the two is wrong."
    );
    page.paragraph(&what, 2);
    let before = asked(page, &case.question);
    compare(page, before, &case.expected, Some(answer));
}

/// Lists the first rules that have points for examples, and no example yet.
fn without_example(page: &mut Page, read: &StudentExamples, assignment: &Assignment) {
    let has_none = |rule: &&Rule| {
        assignment.example_points.contains_key(&rule.name)
            && read
                .examples
                .iter()
                .all(|example| example.rule != rule.name)
    };
    let rules: Vec<&str> = assignment
        .rules
        .iter()
        .filter(has_none)
        .map(|rule| rule.name.as_str())
        .collect();
    let (few, more) = rules.split_at(rules.len().min(MOST_RULES));
    if few.is_empty() {
        return;
    }
    let more = match more.len() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    page.paragraph(
        &format!("Rules without an example: {}{more}.", few.join(", ")),
        0,
    );
}
