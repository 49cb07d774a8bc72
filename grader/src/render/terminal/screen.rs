//! The screen that shows a report: its width, whether paths are links, and texts cut to fit it.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use terminal_size::{Height, Width};
use textwrap::core::display_width;

use crate::shell_quote;
use crate::story::Telling;

/// The narrowest screen that a report is made for.
const NARROWEST: usize = 40;

/// The widest one: longer lines are hard to read.
const WIDEST: usize = 120;

/// The most lines of a short report: what a terminal of 24 lines shows above the next prompt.
const SHORT: usize = 23;

/// The fewest lines that one is made for.
const SHORTEST: usize = 14;

/// The width if nothing else is known.
const USUAL: usize = 80;

/// The screen that shows a report.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The number of columns.
    pub width: usize,
    /// The most lines of a short report.
    pub lines: usize,
    /// Shows everything, however long it is.
    pub all: bool,
    /// The command that grades the same submission again.
    pub again: String,
    /// The path of the submission's crate from the current folder, with a `/` at its end.
    pub folder: String,
    /// The folder of relative paths, if paths are links.
    pub links: Option<PathBuf>,
}

impl Screen {
    /// Returns the screen for a report in a file: 80 columns, and everything is shown.
    pub fn of_file(submission: &str) -> Screen {
        Screen {
            width: USUAL,
            lines: SHORT,
            all: true,
            again: match submission {
                "starter" => "cargo grade".to_owned(),
                path => format!("cargo grade {}", shell_quote::path(path)),
            },
            folder: String::new(),
            links: None,
        }
    }

    /// Returns the screen of the terminal that standard output goes to.
    ///
    /// `again` is the command that grades the submission again; `folder` is the folder of its crate.
    pub fn of_terminal(again: String, folder: &Path) -> Screen {
        let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
        let size = terminal_size::terminal_size();
        let width = size.map(|(Width(width), _)| usize::from(width));
        let lines = size.map_or(SHORT, |(_, Height(lines))| {
            usize::from(lines).saturating_sub(1)
        });
        let can_link = io::stdout().is_terminal()
            && supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout);
        Screen {
            width: width
                .or_else(columns)
                .unwrap_or(USUAL)
                .clamp(NARROWEST, WIDEST),
            lines: lines.clamp(SHORTEST, SHORT),
            all: false,
            again,
            folder: with_slash(folder),
            links: if can_link {
                std::env::current_dir().ok()
            } else {
                None
            },
        }
    }

    /// Returns what a story needs to know about the reader.
    pub(crate) fn telling(&self) -> Telling<'_> {
        Telling {
            again: &self.again,
            folder: &self.folder,
            all: self.all,
        }
    }

    /// Writes a place as a link (OSC 8), if the terminal supports links; this number of columns is already used.
    pub(super) fn link(&self, file: &str, line: usize, indent: usize) -> String {
        let shown = end_of(&format!("{file}:{line}"), self.width - indent);
        match &self.links {
            Some(here) => {
                let path = here.join(file).to_string_lossy().replace('\\', "/");
                let path = path.replace(' ', "%20");
                let path = path.trim_start_matches('/');
                format!("\u{1b}]8;;file:///{path}#{line}\u{1b}\\{shown}\u{1b}]8;;\u{1b}\\")
            }
            None => shown,
        }
    }
}

/// Writes a folder with a `/` at its end; the current folder needs no name.
fn with_slash(folder: &Path) -> String {
    let folder = folder.to_string_lossy().replace('\\', "/");
    match folder.as_str() {
        "" | "." | "./" => String::new(),
        folder => format!("{}/", folder.trim_end_matches('/')),
    }
}

/// Returns the line with its colours, if it has any, truncated with `…` if its visible part is wider than this.
pub(super) fn cut_text(line: &str, most: usize) -> String {
    if display_width(line) <= most {
        return line.to_owned();
    }
    let mut kept = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        // An escape ends with its first letter.
        let escape = rest
            .strip_prefix("\u{1b}[")
            .and_then(|after| after.find(char::is_alphabetic))
            .map(|end| end + 3);
        let length = escape.unwrap_or(letter.len_utf8());
        let piece = &rest[..length];
        if escape.is_none() && display_width(&kept) + display_width(piece) + 1 > most {
            break;
        }
        kept.push_str(piece);
        rest = &rest[length..];
    }
    let reset = if kept.contains('\u{1b}') {
        "\u{1b}[0m"
    } else {
        ""
    };
    kept + "…" + reset
}

/// Returns the path, or `…` and its end if it is longer than this.
pub(super) fn end_of(path: &str, most: usize) -> String {
    let length = path.chars().count();
    if length <= most {
        return path.to_owned();
    }
    let kept: String = path.chars().skip(length + 1 - most).collect();
    format!("…{kept}")
}
