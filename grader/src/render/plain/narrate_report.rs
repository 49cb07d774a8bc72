//! Narrates a report.

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
    sentences(&story)
        .into_iter()
        .map(|line| line + "\n")
        .collect()
}
