//! Writes annotations for GitHub, and adds to the summary of its job.

use std::fs::OpenOptions;
use std::io::{self, Write as _};

use super::markdown::markdown;
use super::sentences::sentences;
use crate::report::Report;
use crate::specs::Place;
use crate::story::{Level, Telling, tell_diagnostics, tell_report};

/// The most annotations of one kind that GitHub shows for a step.
const MOST: usize = 10;

/// The command in texts that others read.
const AGAIN: &str = "cargo grade";

fn telling(folder: &str) -> Telling<'_> {
    Telling {
        again: AGAIN,
        folder,
        all: false,
    }
}

/// Writes annotations for what isn't right, what to fix first before the rest; `folder` is the path of the crate in the
/// repository, with a `/` at its end.
pub fn write_annotations(report: &Report, folder: &str) -> String {
    let diagnostics = tell_diagnostics(report, &telling(folder)).into_iter();
    let lines = diagnostics.take(MOST).map(|diagnostic| {
        let level = match diagnostic.level {
            Level::Error => "error",
            Level::Wrong => "warning",
            Level::Unwritten => "notice",
        };
        let said = [diagnostic.what]
            .into_iter()
            .chain(sentences(&diagnostic.story));
        let text = said.collect::<Vec<String>>().join("\n");
        annotation(level, diagnostic.place, folder, diagnostic.title, &text)
    });
    lines.collect()
}

fn annotation(level: &str, place: Option<&Place>, folder: &str, title: &str, text: &str) -> String {
    let place = place.map_or(String::new(), |place| {
        let file = property(&format!("{folder}{}", place.file));
        format!("file={file},line={},", place.line)
    });
    let (title, text) = (property(title), data(text));
    format!("::{level} {place}title={title}::{text}\n")
}

/// Escapes a message, so that it stays on one line and ends where it should.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property, which ends at a comma or a colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Adds a summary of the report to that of GitHub's job, if there is one.
pub fn add_to_summary(report: &Report, folder: &str) -> io::Result<()> {
    let Some(file) = std::env::var_os("GITHUB_STEP_SUMMARY") else {
        return Ok(());
    };
    let mut file = OpenOptions::new().append(true).create(true).open(file)?;
    file.write_all(write_markdown(report, folder).as_bytes())
}

/// Writes the report in Markdown.
pub fn write_markdown(report: &Report, folder: &str) -> String {
    markdown(&tell_report(report, &[], &telling(folder)))
}
