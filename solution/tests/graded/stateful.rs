//! A program that keeps something from one call to the next loses points, and its report says that it is right alone.

use std::sync::LazyLock;

use author::calibration::Gallery;
use grader::grade::Graded;
use grader::render::terminal;
use grader::report::{Outcome, Report};
use staff::parallel_map::{cores, parallel_map};

use crate::fixtures::{grader, package, reference};

/// The reports on all programs of the folder, by their names.
static REPORTS: LazyLock<Vec<(String, Report)>> = LazyLock::new(|| {
    let gallery = Gallery::read(&package().join("gallery/stateful")).expect("it is readable");
    let reference = reference();
    parallel_map(&gallery.wrongs, cores(), |wrong| {
        let name = wrong.name.get_ref().clone();
        let program = gallery.program(&reference, &[wrong]);
        let Graded { report, .. } = grader()
            .grade(&name, &program.expect("the edits fit"))
            .expect("grading works");
        (name, report)
    })
});

#[test]
fn an_answer_that_depends_on_earlier_calls_is_said_to_be_right_alone() {
    assert!(REPORTS.len() >= 6, "{} programs", REPORTS.len());
    for (name, report) in REPORTS.iter() {
        assert_eq!(report.outcome, Outcome::Graded, "{name}");
        assert!(report.score < 100, "`{name}` loses nothing");
        let first = report.first.as_ref().expect("an item is shown first");
        let mut items = report.open_items().map(|(_, item)| item);
        let item = items.find(|item| &item.rule == first);
        let failure = &item.expect("it is not earned").failures[0];
        assert!(failure.right_alone, "`{name}`: {failure:#?}");
        let text = terminal::write_report(report);
        assert!(text.contains("When only this question"), "`{name}`: {text}");
    }
}

#[test]
fn no_misconception_explains_what_depends_on_earlier_calls() {
    for (name, report) in REPORTS.iter() {
        assert!(
            report.misconceptions.is_empty(),
            "`{name}`: {:#?}",
            report.misconceptions
        );
        let facts = report.facts.first().expect("the report says what it is");
        assert!(
            facts.facts[0].contains("asked alone, "),
            "`{name}`: {facts:?}"
        );
    }
}
