//! Narrates a report.

use std::fmt::Write as _;

use super::sentences::sentences;
use crate::render::terminal::Screen;
use crate::report::Report;
use crate::story;

/// Narrates a report, one fact on each line; `news` are paragraphs that come before what to fix first.
pub fn narrate_report(screen: &Screen, report: &Report, news: &[String]) -> String {
    let telling = screen.telling();
    let mut story = story::tell_report(report, news, &telling);
    if screen.all {
        story.extend(story::tell_every_rule(report, &telling));
    }
    let lines = sentences(&story).into_iter();
    lines.map(|line| readable(&line) + "\n").collect()
}

/// Replaces every other character with the name of its number, and control characters with nothing.
fn readable(text: &str) -> String {
    let mut readable = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_alphanumeric() || letter.is_ascii_punctuation() || " \n".contains(letter) {
            readable.push(letter);
        } else if letter == '…' {
            readable.push_str("...");
        } else if !letter.is_control() {
            let _ = write!(readable, " U+{:04X} ", u32::from(letter));
        }
    }
    readable
}
