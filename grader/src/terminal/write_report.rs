//! Writes the whole report, or the cases of some rules in full.

use std::path::Path;

use super::compile_errors::{ROOMS, compile_errors};
use super::draw_boards::labelled;
use super::draw_failed_case::{asked, draw_failed_case, draw_right};
use super::open_items::open_items;
use super::overview::{extensions, overview};
use super::page::{LABEL, Page, Tightness};
use super::screen::{Screen, cut_text};
use super::shell_quote::shell_quote;
use super::style::{BAD, BOLD, FAINT, GOOD};
use crate::report::{
    ALL_RIGHT, ALL_SHOWN_RIGHT, FailedCase, FirstTask, OpenItemState, Report, SeparatingQuestion,
    closing_commands, counted,
};
use crate::runner::Response;
use crate::specs::Case;
use notation::{Answer, Question};

/// The most lines of the places at the end of a report.
const WHERETO: usize = 4;

const CASES_IN_FULL: usize = 5;

/// Writes the whole report for a file, with colours as ANSI escapes.
pub fn write_report(report: &Report) -> String {
    write_report_on(&Screen::of_file(&report.submission), report, &[])
}

/// Writes the report for this screen; `news` are paragraphs that come before what to fix first.
pub fn write_report_on(screen: &Screen, report: &Report, news: &[String]) -> String {
    let mut page = Page::new(screen);
    if let Some(not_graded) = &report.not_graded {
        for room in ROOMS {
            page = Page::new(screen);
            compile_errors(&mut page, not_graded, room);
            if screen.all || page.lines() <= screen.lines {
                break;
            }
        }
        return page.into_text();
    }
    // The cause helps more than all that can be left out but the rule.
    let with_cause = Tightness::ALL
        .into_iter()
        .filter(|&tightness| tightness < Tightness::Least);
    let with_cause = with_cause.map(|tightness| (tightness, true));
    let without = Tightness::ALL.map(|tightness| (tightness, false));
    for (tightness, has_cause) in with_cause.chain(without) {
        page = Page::tight(screen, tightness, has_cause);
        graded(&mut page, report, news);
        if screen.all || page.lines() <= screen.lines {
            break;
        }
    }
    let text = page.into_text();
    if screen.all {
        text
    } else {
        cut_short(&text, screen.lines)
    }
}

/// Leaves out lines before the places at the end, if there are more than this.
fn cut_short(text: &str, most: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= most {
        return text.to_owned();
    }
    let (head, tail) = (most - 1 - WHERETO, lines.len() - WHERETO);
    let more = format!("  (and {} more lines)", tail - head);
    let kept = [&lines[..head], &[more.as_str()], &lines[tail..]].concat();
    kept.join("\n") + "\n"
}

/// Writes what a report without extensions lacks: their lines, the total, and a line of news.
pub fn write_extensions(screen: &Screen, report: &Report, news: &[String]) -> String {
    let mut page = Page::new(screen);
    extensions(&mut page, report);
    for paragraph in news.iter().take(1) {
        page.shortened(paragraph, 0, Tightness::Loose);
    }
    page.into_text()
}

fn graded(page: &mut Page, report: &Report, news: &[String]) {
    let screen = page.screen;
    overview(page, report);
    let is_terse = page.tightness >= Tightness::Terse;
    let most = match page.tightness {
        Tightness::Least => 0,
        _ if is_terse => 1,
        _ => usize::MAX,
    };
    for (number, paragraph) in news.iter().take(most).enumerate() {
        if number == 0 && !is_terse {
            page.blank();
        }
        page.shortened(paragraph, 0, Tightness::Terse);
    }
    if screen.all {
        open_items(page, report);
        misconceptions(page, report);
    }
    ignored(page, report);
    if report.tasks().next().is_none() {
        page.blank();
        page.paragraph(&format!("{GOOD}{ALL_RIGHT}{GOOD:#}"), 0);
        if report.parts.len() > 1 {
            page.blank();
            for (label, command) in closing_commands(&screen.again) {
                page.paragraph(&format!("{label:<18}{command}"), 2);
            }
        }
        if let Some((part, invitation)) = report.invitation() {
            let file = part.items.first().map_or("", |item| &item.place.file);
            page.blank();
            page.paragraph(&format!("{invitation} It begins in {file}."), 0);
        }
    } else if report.first_item().is_none() {
        page.blank();
        page.paragraph(ALL_SHOWN_RIGHT, 0);
        for (_, item) in report.tasks() {
            page.paragraph(&format!("{}, {}", item.rule, item.trouble()), 2);
        }
    }
    fix_first(page, report);
}

/// Writes the cases of the report in full, even the right ones, and how many are right.
pub fn write_cases(screen: &Screen, report: &Report, answered: &[(&Case, &Response)]) -> String {
    if report.not_graded.is_some() {
        return write_report_on(screen, report, &[]);
    }
    let mut page = Page::new(screen);
    for item in report.items() {
        page.blank();
        let is_right = item.shown.right == item.shown.cases;
        let style = if is_right { GOOD } else { BAD };
        let count = counted(item.shown);
        page.line(format!(
            "{BOLD}{}{BOLD:#}  {style}{count}{style:#}",
            item.rule
        ));
        page.blank();
        page.paragraph(&item.sentence, 2);
        if let Some(function) = &item.function {
            page.place("edit", function, true);
        }
        page.place("rule", &item.place, false);
        for failure in item.failures.iter().take(CASES_IN_FULL) {
            page.blank();
            case(&mut page, failure);
        }
        let more = item.failures.len().saturating_sub(CASES_IN_FULL);
        if more > 0 {
            page.blank();
            page.line(format!("  (and {more} more)"));
        }
        if item.failures.is_empty() {
            let of_it = answered
                .iter()
                .filter(|(case, _)| *case.rule == *item.rule && !case.hidden);
            for (case, response) in of_it.take(CASES_IN_FULL) {
                if let Some(answer) = response.reply.answer() {
                    page.blank();
                    page.line(format!("  {FAINT}{}{FAINT:#}", case.place));
                    draw_right(&mut page, &case.question, answer, &response.printed);
                }
            }
        }
    }
    page.into_text()
}

/// Writes one failed case: what was asked, what was expected, and what came back.
pub fn write_case(failure: &FailedCase) -> String {
    let screen = Screen::of_file("starter");
    let mut page = Page::new(&screen);
    case(&mut page, failure);
    page.into_text()
}

fn case(page: &mut Page, failure: &FailedCase) {
    page.line(format!("  {FAINT}{}{FAINT:#}", failure.place));
    draw_failed_case(page, failure, false);
}

/// Names the ignored files that may surprise a student: those with Rust code.
fn ignored(page: &mut Page, report: &Report) {
    let paths = report.ignored.iter().map(|file| file.path.as_str());
    let is_source = |path: &&str| Path::new(path).extension().is_some_and(|end| end == "rs");
    let odd: Vec<&str> = paths.filter(is_source).collect();
    if !odd.is_empty() {
        page.blank();
        page.paragraph(&format!("ignored: {}", odd.join(", ")), 0);
    }
}

/// Draws the first case of the item to fix first, and writes where to go on.
pub(super) fn fix_first(page: &mut Page, report: &Report) {
    let Some(first) = report.first_task() else {
        return;
    };
    let FirstTask { item, failure, .. } = first;
    page.blank();
    let (part, count) = (first.part.number, &first.count);
    let heading = format!("{BOLD}{}{BOLD:#} (part {part}{count})", first.heading);
    page.paragraph(&heading, 0);
    if page.tightness < Tightness::Least {
        page.shortened(&item.sentence, 2, Tightness::Shortest);
    }
    page.gap();
    if let Some(title) = &failure.title
        && page.screen.all
    {
        let title = cut_text(title, page.screen.width - 12);
        page.line(format!("  example   {title}"));
    }
    if let Some(sum) = item.sum() {
        page.paragraph(&sum, 2);
    }
    // A short report has already said which function is unwritten.
    let todo = failure.got.left_todo(failure.question.verb.function());
    let is_unwritten = matches!(item.state(), OpenItemState::Unwritten(_));
    let is_said = !page.screen.all && todo.is_none() && is_unwritten;
    draw_failed_case(page, failure, is_said);
    if page.has_cause {
        let explanation = first.explanation.iter().filter(|_| !page.screen.all);
        for remark in explanation.chain(first.remarks) {
            page.paragraph(remark, 2);
        }
    }
    page.gap();
    whereto(page, &first);
}

fn whereto(page: &mut Page, first: &FirstTask) {
    let FirstTask { item, failure, .. } = first;
    let screen = page.screen;
    if let Some(edit) = first.edit {
        page.place("edit", edit, true);
    }
    page.place("rule", &item.place, false);
    if screen.all {
        if failure.place.file != item.place.file || failure.title.is_some() {
            page.place("case", &failure.place, false);
        }
        // A command stays on one line so that it can be copied.
        let case = shell_quote(&failure.name());
        page.line(format!("  again   {} --case {case}", screen.again));
    } else {
        let again = format!("{} --case {}", screen.again, item.rule);
        // On a dense page the hint has no line of its own.
        let both = format!("{again}   stuck? add --hint");
        let is_dense = page.tightness >= Tightness::Dense;
        if is_dense && both.len() + LABEL + 4 <= screen.width {
            page.labelled("again", &both);
        } else {
            page.labelled("again", &again);
        }
        if !is_dense {
            page.labelled("stuck?", &format!("{} --hint", screen.again));
        }
    }
}

pub(super) fn misconceptions(page: &mut Page, report: &Report) {
    for misconception in &report.misconceptions {
        page.blank();
        page.paragraph(&format!("{BOLD}{}{BOLD:#}", misconception.sentence()), 0);
        page.paragraph(&report.explain_wrong_answers(misconception), 2);
    }
    if let Some(question) = &report.undecided {
        undecided(page, question);
    }
    for common in &report.facts {
        page.blank();
        let lead = format!("The wrong answers of `{}`", common.function);
        page.line(format!("{BOLD}{lead}{BOLD:#}"));
        for fact in &common.facts {
            page.paragraph(&format!("- {fact}"), 2);
        }
    }
    if let Some(rest) = report.left_unexplained() {
        page.blank();
        page.paragraph(&rest, 2);
    }
}

/// Asks which answer the student expects: each one belongs to a misconception that fits equally well.
fn undecided(page: &mut Page, undecided: &SeparatingQuestion) {
    let Ok(question) = undecided.question.parse::<Question>() else {
        return;
    };
    page.blank();
    let lead = "What do you expect here: this or that?";
    page.paragraph(&format!("{BOLD}{lead}{BOLD:#}"), 0);
    let mut before = asked(page, &question);
    for (number, answer) in undecided.answers.iter().enumerate() {
        let label = if number == 0 { "this" } else { "or that" };
        let answer = Answer::of_submission(question.verb, answer);
        labelled(page, before.take(), label, &answer);
    }
    page.paragraph(
        "Your answers fit each of these equally well. Decide which one you expect, and read the rule again.",
        2,
    );
}
