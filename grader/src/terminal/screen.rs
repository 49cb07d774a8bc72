//! Where a report is shown: how wide that is, what leads to a file, what is left out.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use super::paragraph::end_of;
use super::shell;
use crate::specs::Place;

/// The narrowest screen that a report is made for.
const NARROWEST: usize = 40;

/// The widest one: longer lines are hard to read.
const WIDEST: usize = 120;

/// How wide a screen is if nobody says.
const USUAL: usize = 80;

/// Where a report is shown.
#[derive(Clone, Debug)]
pub struct Screen {
    /// How many columns it has.
    pub width: usize,
    /// Whether everything is shown, however long it is.
    pub all: bool,
    /// The command that grades the same submission again.
    pub again: String,
    /// The folder of the submission's crate, seen from where the reader is, with a `/` at its end.
    pub folder: String,
    /// The folder that relative paths begin in, if paths are links.
    pub links: Option<PathBuf>,
}

impl Screen {
    /// Returns the screen of a report on this submission that goes to a file: 80 columns, and everything on it.
    #[must_use]
    pub fn of_file(submission: &str) -> Screen {
        Screen {
            width: USUAL,
            all: true,
            again: match submission {
                "starter" => "cargo grade".to_owned(),
                path => format!("cargo grade {}", shell::path(path)),
            },
            folder: String::new(),
            links: None,
        }
    }

    /// Returns the screen of the terminal that standard output goes to.
    ///
    /// `again` is the command that grades the submission again, `folder` the folder of its crate.
    #[must_use]
    pub fn of_terminal(again: String, folder: &Path) -> Screen {
        let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
        let width = match terminal_size::terminal_size() {
            Some((terminal_size::Width(width), _)) => Some(usize::from(width)),
            None => columns(),
        };
        let can_link = io::stdout().is_terminal()
            && supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout);
        Screen {
            width: width.unwrap_or(USUAL).clamp(NARROWEST, WIDEST),
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

    /// Writes a place in the submission, as a path from where the reader is.
    #[must_use]
    pub fn path(&self, place: &Place) -> String {
        format!("{}{place}", self.folder)
    }

    /// Writes a place in the submission as a link, after this many columns.
    #[must_use]
    pub fn source(&self, place: &Place, indent: usize) -> String {
        self.link(
            &format!("{}{}", self.folder, place.file),
            place.line,
            indent,
        )
    }

    /// Writes a place in the assignment as a link, after this many columns.
    #[must_use]
    pub fn spec(&self, place: &Place, indent: usize) -> String {
        self.link(&place.file, place.line, indent)
    }

    /// Writes a place as a link (OSC 8), where the terminal knows links.
    fn link(&self, file: &str, line: usize, indent: usize) -> String {
        let shown = end_of(&format!("{file}:{line}"), self.width - indent);
        match &self.links {
            Some(here) => {
                let path = here.join(file);
                let path = path
                    .to_string_lossy()
                    .replace('\\', "/")
                    .replace(' ', "%20");
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
