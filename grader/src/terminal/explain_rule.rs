//! Writes a rule with its examples, and whether the submission answers them correctly.

use super::cut_text::cut_text;
use super::draw_boards::{Picture, draw_boards};
use super::draw_failed_case::asked;
use super::page::Page;
use super::screen::Screen;
use super::style::{BAD, BOLD, FAINT, GOOD};
use crate::specs::{Case, Rule};
use notation::Answer;

/// Maximum number of examples without `--all`.
const EXAMPLES: usize = 2;

/// The most lines of a text that are shown.
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

/// Draws one step of an example: the board with the numbers of its bowls, and the right answer.
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
