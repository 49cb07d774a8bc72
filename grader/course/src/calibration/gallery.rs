//! The gallery of misconceptions: known-wrong programs, each an edit of the reference.

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use grader::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use grader::specs::Source;
use submission::Submission;

/// A wrong program, as an edit of the reference; never handed out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// The misconception that it has.
    pub name: Spanned<String>,
    /// Whether it breaks more than one rule. It is only there for the diagnosis: cases aren't chosen by it, and its losses
    /// elsewhere don't count.
    #[serde(default)]
    pub broad: bool,
    /// What is changed.
    #[serde(rename = "edit")]
    pub edits: Vec<Edit>,
}

/// One change of one file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The file, as `src/sowing.rs`.
    pub file: String,
    /// A text that is in the file exactly once.
    pub find: Spanned<String>,
    /// The text that replaces it.
    pub replace: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrongs {
    #[serde(rename = "wrong", default)]
    wrongs: Vec<Mutant>,
}

/// The wrong programs, with the file that describes them.
#[derive(Clone, Debug)]
pub struct Gallery {
    /// The programs, in the order of the file.
    pub wrongs: Vec<Mutant>,
    source: Source,
}

impl Gallery {
    /// Reads `wrong.toml` in this folder.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the file.
    pub fn read(folder: &Path) -> Result<Gallery, Diagnostics> {
        let source = Source::read(&folder.join("wrong.toml"), "name the folder of the gallery")?;
        let Wrongs { wrongs } = source.toml()?;
        Ok(Gallery { wrongs, source })
    }

    /// Returns the reference with the edits of these wrong programs.
    ///
    /// # Errors
    ///
    /// Returns the mistake if an edit does not fit the reference.
    pub fn program(
        &self,
        reference: &Submission,
        wrongs: &[&Mutant],
    ) -> Result<Submission, Diagnostic> {
        let mut program = reference.clone();
        for edit in wrongs.iter().flat_map(|wrong| &wrong.edits) {
            let wrong = |what: String| {
                let span = edit.find.span();
                self.source.diagnostic(DiagnosticKind::Value, &span, what)
            };
            let Some(source) = program.sources.get_mut(&edit.file) else {
                let what = format!(
                    "the reference has no `{}`; name one of its files",
                    edit.file
                );
                return Err(wrong(what));
            };
            let count = source.matches(edit.find.get_ref().as_str()).count();
            if count != 1 {
                let what = format!(
                    "this appears {count} times in `{}`; write a text that appears once",
                    edit.file
                );
                return Err(wrong(what));
            }
            *source = source.replacen(edit.find.get_ref().as_str(), &edit.replace, 1);
        }
        Ok(program)
    }
}
