//! Finds the places in the sources where something isn't right: for editors and annotations.

use super::block::{Block, Story, Telling, What};
use super::tell_case::tell_case;
use crate::report::{FailedCase, ItemReport, NamedMisconception, OpenItemState, Report};
use crate::specs::Place;

/// Something that isn't right, and where.
#[derive(Clone, Debug)]
pub(crate) struct Diagnostic<'a> {
    pub(crate) level: Level,
    /// The rule, if it is about one.
    pub(crate) item: Option<&'a ItemReport>,
    pub(crate) place: Option<&'a Place>,
    /// The function at this place; empty if it is about none.
    pub(crate) function: &'a str,
    pub(crate) title: &'a str,
    /// The diagnostic on one line.
    pub(crate) what: String,
    pub(crate) story: Story,
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// Nothing can be graded.
    Error,
    /// A rule isn't right.
    Wrong,
    /// A function isn't written yet.
    Unwritten,
}

/// Returns the diagnostics of a report, what to fix first before the rest, and what is wrong before what is unwritten.
pub(crate) fn tell_diagnostics<'a>(report: &'a Report, telling: &Telling) -> Vec<Diagnostic<'a>> {
    let error = |title, what: &str, place, story| Diagnostic {
        level: Level::Error,
        item: None,
        place,
        function: "",
        title,
        what: what.to_owned(),
        story,
    };
    if let Some(not_graded) = &report.not_graded {
        let errors = not_graded.errors.iter().map(|found| {
            let advice = found.advice.iter().map(Block::inside).collect();
            error("doesn't compile", &found.what, found.place.as_ref(), advice)
        });
        let alone = not_graded.errors.is_empty();
        let alone = alone.then(|| error("not graded", &not_graded.what, None, Vec::new()));
        return errors.chain(alone).collect();
    }
    let mut items: Vec<&ItemReport> = report.tasks().map(|(_, item)| item).collect();
    items.sort_by_key(|item| {
        let is_first = Some(&item.rule) == report.first.as_ref();
        (!is_first, item.state() != OpenItemState::Wrong)
    });
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    for item in items {
        let Some(failure) = item.failures.first() else {
            continue;
        };
        let (level, what, story) = match item.state() {
            OpenItemState::Wrong => {
                let (right, cases) = (item.shown.right, item.shown.cases);
                let what = format!("{}: {right} of {cases} cases right", item.rule);
                (
                    Level::Wrong,
                    what,
                    tell_wrong_rule(report, item, failure, telling),
                )
            }
            OpenItemState::Unwritten(function) => {
                let what = format!("`{function}` is still to be written");
                (Level::Unwritten, what, Vec::new())
            }
            OpenItemState::Waiting(_) => continue,
        };
        // An unwritten function is one diagnostic, whatever the number of its rules.
        if level == Level::Wrong || !diagnostics.iter().any(|known| known.what == what) {
            diagnostics.push(Diagnostic {
                level,
                item: Some(item),
                place: item.edit(),
                function: failure.question.verb.function(),
                title: &item.rule,
                what,
                story,
            });
        }
    }
    diagnostics
}

fn tell_wrong_rule(
    report: &Report,
    item: &ItemReport,
    failure: &FailedCase,
    telling: &Telling,
) -> Story {
    let misconception = report.misconception_about(item);
    let is_first = report.first.as_ref() == Some(&item.rule);
    let explanation = misconception
        .map(NamedMisconception::sentence)
        .or_else(|| report.explanation(item, failure).filter(|_| is_first));
    let causes = explanation.iter().chain(&item.remarks);
    let again = format!("{} --case {}", telling.again, item.rule);
    let mut story = vec![Block::inside(&item.sentence)];
    story.extend(tell_case(failure, telling, false));
    story.extend(causes.map(Block::inside));
    story.push(Block::new(What::Labelled("again", again, None)));
    story
}
