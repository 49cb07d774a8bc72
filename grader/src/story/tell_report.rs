//! Describes a report: the points, the news, and what to fix first.

use std::path::Path;

use super::block::{Block, Room, Story, Telling, Tone, What};
use super::points::Points;
use super::tell_build_errors::tell_build_errors;
use super::tell_case::{tell_case, tell_right};
use super::tell_open_rules::tell_open_rules;
use crate::report::{
    FailedCase, GivenChange, ItemReport, OpenItemState, PartReport, Report, counted,
};
use crate::runner::Response;
use crate::shell_quote::shell_quote;
use crate::specs::{Case, Place};

const CASES_IN_FULL: usize = 5;

/// The most bowls that differ in two boards that are still easy to compare as texts.
const EASY: usize = 4;

const ALL_RIGHT: &str = "Every case is right; nothing is left to fix.";

/// The program isn't graded.
const ALL_GRADED_RIGHT: &str = "Every case is right.";

const ALL_SHOWN_RIGHT: &str = "Every case that you can see is right. What is left fails in cases that your instructor keeps hidden: read these rules \
     again, and try them from both sides of the board.";

/// Describes a report; `news` are paragraphs that come before what to fix first.
pub(crate) fn tell_report(report: &Report, news: &[String], telling: &Telling) -> Story {
    if let Some(not_graded) = &report.not_graded {
        return tell_build_errors(not_graded, telling);
    }
    let points = Points::of(report, report.asked_parts());
    let mut story = vec![Block::new(What::Points(points)).short_from(Room::OnePart)];
    for (number, paragraph) in news.iter().enumerate() {
        let (gap, paragraph) = (Block::gap(), Block::outside(paragraph));
        if number == 0 {
            story.push(gap.gone_from(Room::Terse));
            story.push(paragraph.short_from(Room::Terse).gone_from(Room::Least));
        } else {
            story.push(paragraph.gone_from(Room::Terse));
        }
    }
    if telling.all {
        story.extend(tell_open_rules(report));
    }
    story.extend(ignored(report));
    story.extend(what_is_left(report, telling));
    let Some((part, item)) = report.first_item() else {
        return story;
    };
    if part.extra && report.max_score > 0 && report.score == report.max_score {
        let words = "Everything that is required is right. What follows is an extension.";
        story.extend([Block::gap(), Block::outside(words).toned(Tone::Good)]);
    }
    if let Some(failure) = item.failures.first() {
        story.extend(tell_first_task(report, part, item, failure, telling));
    }
    story
}

/// Adds what a report without extensions lacks: their points, the total, and a line of news.
pub(crate) fn tell_extensions(report: &Report, news: &[String]) -> Story {
    let extensions = report.asked_parts().filter(|part| part.extra);
    let points = Block::new(What::Points(Points::of(report, extensions)));
    let news = news.iter().take(1).map(Block::outside);
    let news = news.map(|news| news.short_from(Room::Ample));
    [points].into_iter().chain(news).collect()
}

/// Names the ignored files that may surprise a student: those with Rust code.
fn ignored(report: &Report) -> Story {
    let paths = report.ignored.iter().map(|file| file.path.as_str());
    let is_source = |path: &&str| Path::new(path).extension().is_some_and(|end| end == "rs");
    let odd: Vec<&str> = paths.filter(is_source).collect();
    if odd.is_empty() {
        return Vec::new();
    }
    let ignored = format!("ignored: {}", odd.join(", "));
    vec![Block::gap(), Block::outside(ignored)]
}

/// Says what to do when nothing is left to fix first.
fn what_is_left(report: &Report, telling: &Telling) -> Story {
    let mut story = Vec::new();
    if report.tasks().next().is_none() {
        let changed = report
            .given_changes
            .iter()
            .find(|change| change.is_of_program());
        let words = match changed {
            Some(_) => ALL_GRADED_RIGHT,
            None => ALL_RIGHT,
        };
        story.extend([Block::gap(), Block::outside(words).toned(Tone::Good)]);
        if report.parts.len() > 1 {
            story.push(Block::gap());
            let again = Some(telling.again).filter(|again| !again.is_empty());
            let again = again.unwrap_or("cargo grade");
            let rows = [
                ("Hand it in:", format!("{again} --pack kalah.zip")),
                ("Then its style:", "cargo clippy".to_owned()),
                ("Then play it:", "cargo run -p starter".to_owned()),
            ];
            // The program isn't graded: if it was changed, it may not compile.
            let shown = rows.len() - usize::from(changed.is_some());
            let rows = rows.map(|(label, command)| vec![label.to_owned(), command]);
            story.push(Block::new(What::Table(rows[..shown].to_vec())));
            let changed = changed.map(|change| Block::outside(change.sentence()));
            story.extend(
                changed
                    .into_iter()
                    .flat_map(|changed| [Block::gap(), changed]),
            );
        }
        if let Some((part, invitation)) = report.invitation() {
            let file = part.items.first().map_or("", |item| &item.place.file);
            let words = format!("{invitation} It begins in {file}.");
            story.extend([Block::gap(), Block::outside(words)]);
        }
    } else if report.first_item().is_none() {
        story.extend([Block::gap(), Block::outside(ALL_SHOWN_RIGHT)]);
        let left = report.tasks().map(|(_, item)| item);
        let left = left.map(|item| format!("{}, {}", item.rule, item.trouble()));
        story.extend(left.map(Block::inside));
    }
    story
}

/// Shows the first case of the item to fix first, and where to go on.
fn tell_first_task(
    report: &Report,
    part: &PartReport,
    item: &ItemReport,
    failure: &FailedCase,
    telling: &Telling,
) -> Story {
    let function = failure.question.verb.function();
    let todo = failure.got.left_todo(function);
    let (heading, count, remarks): (String, String, &[String]) = match item.state() {
        OpenItemState::Unwritten(_) => {
            let what = if todo.is_some() { "Finish" } else { "Write" };
            let heading = format!("{what} this first: {function}");
            (heading, String::new(), &[])
        }
        OpenItemState::Wrong => {
            let heading = format!("Fix this first: {}", item.rule);
            (heading, format!(", {}", counted(item.shown)), &item.remarks)
        }
        OpenItemState::Waiting(functions) => {
            let functions = functions.join(", ");
            let heading = format!("Fix {functions} first, then this: {}", item.rule);
            (heading, String::new(), &[])
        }
    };
    let beside = format!("part {}{count}", part.number);
    let sentence = Block::inside(&item.sentence);
    let mut story = vec![
        Block::heading(heading, beside),
        sentence.short_from(Room::Shortest).gone_from(Room::Least),
    ];
    let explanation = report.explanation(item, failure);
    let changed = report
        .given_changes
        .iter()
        .find(|change| !change.is_of_program());
    let said = changed.map(GivenChange::sentence);
    let explanation = explanation
        .iter()
        .filter(|_| !telling.all && changed.is_none());
    let causes = said.iter().chain(explanation).chain(remarks);
    story.extend(causes.map(|cause| Block::inside(cause).cause()));
    story.push(Block::gap().gone_from(Room::Dense));
    let title = failure.title.as_ref();
    let example =
        title.map(|title| Block::new(What::Answer("example", Tone::Plain, title.clone())));
    story.extend(example.map(|example| example.gone_from(Room::Folded)));
    story.extend(item.sum().map(Block::inside));
    // A short report has already said which function is unwritten.
    let is_unwritten = matches!(item.state(), OpenItemState::Unwritten(_));
    let is_said = !telling.all && todo.is_none() && is_unwritten;
    story.extend(tell_case(failure, telling, is_said));
    story.push(Block::gap().gone_from(Room::Dense));
    let edit = changed.map(|changed| &changed.place).or(item.edit());
    story.extend(whereto(item, failure, edit, telling));
    story
}

fn whereto(
    item: &ItemReport,
    failure: &FailedCase,
    edit: Option<&Place>,
    telling: &Telling,
) -> Story {
    let edit = edit.map(|edit| Block::source("edit", edit, telling));
    let mut story: Story = edit.into_iter().collect();
    story.push(Block::specs("rule", &item.place, Some(&item.rule)));
    let case = |name: &str| format!("{} --case {name}", telling.again);
    let has_command = !telling.again.is_empty();
    if telling.all {
        if failure.place.file != item.place.file || failure.title.is_some() {
            story.push(Block::specs("case", &failure.place, None));
        }
        let again = case(&shell_quote(&failure.name()));
        let again = has_command.then(|| Block::new(What::Labelled("again", again, None)));
        story.extend(again);
    } else if has_command {
        // With little room the hint has no line of its own.
        let again = case(&item.rule);
        let both = format!("{again}   stuck? add --hint");
        story.push(Block::new(What::Labelled("again", again, Some(both))).short_from(Room::Dense));
        let hint = format!("{} --hint", telling.again);
        story.push(Block::new(What::Labelled("stuck?", hint, None)).gone_from(Room::Dense));
        if failure.differing_bowls() > EASY {
            let page = format!("{} --open", telling.again);
            story.push(Block::new(What::Labelled("picture", page, None)).gone_from(Room::Folded));
        }
    }
    story
}

/// Shows the cases of a report in full, even the right ones, and how many are right.
pub(crate) fn tell_cases(
    report: &Report,
    answered: &[(&Case, &Response)],
    telling: &Telling,
) -> Story {
    let mut story = Vec::new();
    for item in report.items() {
        let tone = Tone::of(item.shown.right == item.shown.cases);
        story.push(Block::heading(item.rule.as_str(), ""));
        story.push(Block::inside(counted(item.shown)).toned(tone));
        story.extend([Block::gap(), Block::inside(&item.sentence)]);
        let function = item.function.as_ref();
        story.extend(function.map(|function| Block::source("edit", function, telling)));
        story.push(Block::specs("rule", &item.place, Some(&item.rule)));
        for failure in item.failures.iter().take(CASES_IN_FULL) {
            story.push(Block::gap());
            story.extend(tell_case_with_place(failure, telling));
        }
        let more = item.failures.len().saturating_sub(CASES_IN_FULL);
        if more > 0 {
            story.extend([Block::gap(), Block::inside(format!("(and {more} more)"))]);
        }
        let is_shown =
            |case: &Case| item.failures.is_empty() && *case.rule == *item.rule && !case.hidden;
        let of_it = answered.iter().filter(|(case, _)| is_shown(case));
        for (case, response) in of_it.take(CASES_IN_FULL) {
            if let Some(answer) = response.reply.answer() {
                let place = Block::inside(case.place.to_string()).toned(Tone::Faint);
                story.extend([Block::gap(), place]);
                story.extend(tell_right(
                    &case.question,
                    answer,
                    &response.printed,
                    telling,
                ));
            }
        }
    }
    story
}

/// Shows a failed case, and where it comes from.
pub(crate) fn tell_case_with_place(failure: &FailedCase, telling: &Telling) -> Story {
    let place = Block::inside(failure.place.to_string()).toned(Tone::Faint);
    [place]
        .into_iter()
        .chain(tell_case(failure, telling, false))
        .collect()
}
