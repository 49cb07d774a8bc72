//! The feedback of a student as text, with colours as ANSI escapes.

use std::fmt::Write as _;

use crate::gradebook::settings::Choice as _;
use crate::gradebook::{ClassGradebook, GradebookRow, ScoreStep};
use crate::grading::StudentResult;
use grader::render::terminal::{self, Screen};
use grader::report::{ItemReport, PartReport, Report};

/// The number of the part that judged examples are in a report.
pub const EXAMPLES_PART: usize = 0;

/// Returns a report without judged examples, as it was before they were added.
fn without_examples(report: &Report) -> Report {
    let mut report = report.clone();
    let parts = report.parts.iter();
    let examples: Vec<&PartReport> = parts.filter(|part| part.number == EXAMPLES_PART).collect();
    let score: u32 = examples.iter().map(|part| part.score).sum();
    let max_score: u32 = examples.iter().map(|part| part.max_score).sum();
    report.extra -= score;
    report.max_extra -= max_score;
    report.parts.retain(|part| part.number != EXAMPLES_PART);
    report
}

/// The submission that commands grade without its path, in the folder of a handout.
const OWN_FOLDER: &str = "starter";

/// The number of failures shown for an item.
const FAILURES: usize = 3;

/// Says how the cases of an item went; of hidden ones only how many there are.
pub(super) fn case_counts(item: &ItemReport) -> String {
    counts(item.shown.right, item.shown.cases, item.hidden.cases)
}

fn counts(right: usize, shown: usize, hidden: usize) -> String {
    match hidden {
        0 => format!("{right} of {shown} shown passed"),
        hidden => format!("{right} of {shown} shown passed; {hidden} hidden"),
    }
}

/// Says the same about all items together.
fn all_cases(report: &Report) -> String {
    let items = || report.parts.iter().flat_map(|part| &part.items);
    counts(
        items().map(|item| item.shown.right).sum(),
        items().map(|item| item.shown.cases).sum(),
        items().map(|item| item.hidden.cases).sum(),
    )
}

/// Returns the name of an item of a part, which is different for the student's own examples of the same rule.
pub(super) fn item_name(part: &PartReport, item: &ItemReport) -> String {
    match part.number {
        EXAMPLES_PART => format!("own examples: {}", item.rule),
        _ => item.rule.to_string(),
    }
}

/// Describes an item of a part: its rule, its cases, and how the first ones failed.
pub(super) fn item_text(part: &PartReport, item: &ItemReport) -> String {
    if part.number == EXAMPLES_PART {
        let (caught, all) = (item.shown.right, item.shown.cases);
        return format!(
            "{}\nYour examples catch {caught} of {all} wrong programs.",
            item.sentence
        );
    }
    let mut text = format!("{}\n{}", item.sentence, case_counts(item));
    if item.kept && !item.waits_for.is_empty() {
        let functions = item.waits_for.join(" and ");
        let _ = write!(text, "\nIt waits for {functions} and keeps its points.");
    }
    for failure in item.failures.iter().take(FAILURES) {
        let _ = write!(text, "\n\n{}", terminal::write_case(failure).trim_end());
    }
    let more = (item.shown.cases - item.shown.right).saturating_sub(FAILURES);
    if more > 0 {
        let _ = write!(text, "\n\nand {more} more");
    }
    text
}

/// Describes a whole result; `own` is the path of the submission in commands, if it isn't the one of the report.
pub(super) fn styled_text(result: &StudentResult, own: Option<&str>) -> String {
    let graded = match &result.report {
        Some(report) => {
            // The examples have a text of their own.
            let report = without_examples(report);
            let screen = Screen::of_file(own.unwrap_or(&report.submission));
            let text = terminal::write_report_on(&screen, &report, &[]);
            let cases = (!report.parts.is_empty()).then(|| all_cases(&report));
            let before = report.completed.iter().cloned().chain(cases);
            let before = before.map(|paragraph| paragraph + "\n\n");
            before.chain([text]).collect()
        }
        None => not_graded(result),
    };
    match &result.examples {
        Some(examples) => format!("{graded}\n\n{examples}"),
        None => graded,
    }
}

/// Says why a submission without a report wasn't graded.
pub(super) fn not_graded(result: &StudentResult) -> String {
    let why = result.why.as_deref().unwrap_or(result.status.word());
    format!("Nothing was graded: {why}.")
}

/// Describes a whole result without colours; commands in it work in the student's own folder.
pub fn feedback_text(result: &StudentResult) -> String {
    plain(&styled_text(result, Some(OWN_FOLDER)))
}

/// Describes a whole result for its student, up to the final score, unless there are no steps to it.
pub fn text_for_student(result: &StudentResult, steps: &[String]) -> String {
    let text = feedback_text(result);
    if steps.is_empty() {
        return text;
    }
    format!(
        "{}\n\nFinal score\n\n  {}\n",
        text.trim_end(),
        steps.join("\n  ")
    )
}

/// Writes the steps to a student's final score, each in a line.
pub fn score_steps(entry: &GradebookRow, gradebook: &ClassGradebook) -> Vec<String> {
    let steps = ScoreStep::all(entry, gradebook);
    steps.iter().map(ToString::to_string).collect()
}

/// Removes the colours from a text.
pub(super) fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
