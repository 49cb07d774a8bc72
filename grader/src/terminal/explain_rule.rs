//! Help to understand a rule: its examples, hints in three steps, and the line of a mistake.

use super::draw_boards::{Picture, draw_boards};
use super::draw_failed_case::asked;
use super::page::Page;
use super::screen::{Screen, cut_text};
use super::style::{BAD, BOLD, FAINT, GOOD};
use crate::report::Report;
use crate::specs::{Case, Hints, Place, Rule};
use notation::Answer;

const EXAMPLES: usize = 2;

const LINES: usize = 12;

/// Writes a rule and its worked examples, and for each one whether the answer is right, if it was asked.
pub fn explain_rule(screen: &Screen, rule: &Rule, examples: &[(&Case, Option<bool>)]) -> String {
    let mut page = Page::new(screen);
    page.line(format!("{BOLD}{}{BOLD:#}", rule.name));
    page.paragraph(&rule.sentence, 2);
    page.place("rule", &rule.place, false);
    let mut titles: Vec<&str> = Vec::new();
    for (case, is_right) in examples {
        let Some(title) = case.title.as_deref() else {
            continue;
        };
        if titles.last() != Some(&title) {
            if titles.len() == EXAMPLES && !screen.all {
                page.blank();
                page.paragraph("There are more examples: `--all` shows them.", 0);
                break;
            }
            titles.push(title);
            page.blank();
            page.paragraph(&format!("{BOLD}Example: {title}{BOLD:#}"), 0);
        }
        example(&mut page, case);
        match is_right {
            Some(true) => page.line(format!("  {GOOD}your answer is right{GOOD:#}")),
            Some(false) => page.line(format!("  {BAD}your answer is different{BAD:#}")),
            None => {}
        }
    }
    page.into_text()
}

fn example(page: &mut Page, case: &Case) {
    let mut drawn: Vec<Picture> = asked(page, &case.question).into_iter().collect();
    let before = case.question.board.map(Answer::Board);
    drawn.extend(Picture::after(&case.expected, before.as_ref()));
    for picture in &mut drawn {
        picture.number();
    }
    draw_boards(page, &drawn);
    if case.expected.board().is_some() {
        return;
    }
    if let Some(text) = case.expected.text() {
        page.line("  answer");
        for line in text.lines().take(LINES) {
            let line = cut_text(line, page.screen.width - 4);
            page.line(format!("  {FAINT}|{FAINT:#} {line}"));
        }
        super::draw_boards::more(page, text.lines().count().saturating_sub(LINES));
    } else {
        page.paragraph(&format!("answer    {}", case.expected), 2);
    }
}

/// The number of steps of a hint.
pub const HINT_STEPS: u8 = 3;

/// Writes this many steps of the hint for what to fix first.
pub fn write_hint(screen: &Screen, report: &Report, hints: &Hints, steps: u8) -> String {
    let mut page = Page::new(screen);
    let Some((_, item)) = report.first_item() else {
        let what = "There is nothing to fix, so there is no hint.";
        page.paragraph(&format!("{GOOD}{what}{GOOD:#}"), 0);
        return page.into_text();
    };
    let misconception = report.misconception_about(item);
    page.paragraph(&format!("{BOLD}Hints for {}{BOLD:#}", item.rule), 0);
    page.blank();
    page.paragraph(&format!("{BOLD}1. Where to look{BOLD:#}"), 0);
    if let Some(misconception) = misconception {
        page.paragraph(&misconception.sentence(), 2);
    }
    page.paragraph(&item.sentence, 2);
    if let Some(function) = &item.function {
        page.place("edit", function, true);
    }
    page.place("rule", &item.place, false);
    if steps >= 2 {
        page.blank();
        page.paragraph(&format!("{BOLD}2. What to think about{BOLD:#}"), 0);
        page.paragraph(report.ask(item, hints), 2);
    }
    if steps >= 3 {
        page.blank();
        page.paragraph(&format!("{BOLD}3. A sketch{BOLD:#}"), 0);
        page.paragraph(item.sketch(hints), 2);
    }
    page.blank();
    let (again, next) = (&screen.again, steps + 1);
    let next = match steps {
        HINT_STEPS.. => format!("More: {again} --explain {}", item.rule),
        _ => format!("The next hint: {again} --hint {next}"),
    };
    page.paragraph(&next, 0);
    page.into_text()
}

/// Writes the line in which one edit makes a function right, and whether it does so for everything else; or else why no line is named.
pub fn write_place_search(
    screen: &Screen,
    function: &str,
    found: Option<(&Place, bool)>,
    tried: usize,
    is_out_of_time: bool,
) -> String {
    let mut page = Page::new(screen);
    let Some((place, is_all)) = found else {
        let why = if is_out_of_time {
            format!(
                "No line can be named: the time was over after {tried} edits. Try again when the computer has less to do."
            )
        } else {
            format!(
                "No line can be named: a small change makes `{function}` right in none of the lines that were tried, or in \
                 several of them. The mistake may need a larger change. {tried} edits were tried."
            )
        };
        page.paragraph(&why, 0);
        return page.into_text();
    };
    page.paragraph(&format!("{BOLD}Where the mistake is{BOLD:#}"), 0);
    page.place("edit", place, true);
    let and = if is_all {
        "and everything else that is written as well"
    } else {
        "and no other answer wrong"
    };
    page.paragraph(
        &format!(
            "A change in this line alone is enough: it makes every answer of `{function}` right, {and}. {tried} edits \
             were tried."
        ),
        2,
    );
    page.into_text()
}
