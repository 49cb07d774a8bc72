//! The gallery of misconceptions: known-wrong programs, each an edit of the reference.

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use grader::mistake::{Mistake, Mistakes};
use grader::specs::{Place, Source, parse_toml};
use submission::Submission;

/// A wrong program, as an edit of the reference; never handed out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongProgram {
    /// The misconception that it has.
    pub name: Spanned<String>,
    /// Whether it breaks more than one rule. It is only there for the diagnosis: cases aren't chosen by it, and its losses
    /// elsewhere don't count.
    #[serde(default)]
    pub broad: bool,
    /// The change.
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
    pub replace: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrongs {
    #[serde(rename = "wrong", alias = "right", default)]
    wrongs: Vec<WrongProgram>,
    #[serde(rename = "idle", default)]
    idle: Vec<Edit>,
}

/// The wrong programs, with the file that describes them.
#[derive(Clone, Debug)]
pub struct Gallery {
    /// The programs, in the order of the file.
    pub wrongs: Vec<WrongProgram>,
    /// Edits that leave a function out of each program that doesn't change the same file: asking about it would take long.
    idle: Vec<Edit>,
    source: Source,
}

impl Gallery {
    /// Reads `wrong.toml` in this folder.
    pub fn read(folder: &Path) -> Result<Gallery, Mistakes> {
        Gallery::read_file(&folder.join("wrong.toml"))
    }

    /// Reads `right.toml` in this folder: programs that differ from the reference only where the rules say nothing.
    pub fn read_right(folder: &Path) -> Result<Gallery, Mistakes> {
        Gallery::read_file(&folder.join("right.toml"))
    }

    fn read_file(path: &Path) -> Result<Gallery, Mistakes> {
        let source = Source::read(path, "name the folder of the gallery")?;
        let Wrongs { wrongs, idle } = parse_toml(&source)?;
        Ok(Gallery {
            wrongs,
            idle,
            source,
        })
    }

    /// Returns the reference with the edits of these wrong programs.
    pub fn program(
        &self,
        reference: &Submission,
        wrongs: &[&WrongProgram],
    ) -> Result<Submission, Mistake> {
        let mut program = reference.clone();
        let mut stale = Vec::new();
        for wrong in wrongs {
            stale.extend(self.apply(wrong, &mut program));
        }
        let is_changed = |file: &str| {
            let mut edits = wrongs.iter().flat_map(|wrong| &wrong.edits);
            edits.any(|edit| edit.file == file)
        };
        for edit in &self.idle {
            if !wrongs.is_empty() && !is_changed(&edit.file) {
                stale.extend(self.apply_edit("idle", edit, &mut program));
            }
        }
        stale.into_iter().next().map_or(Ok(program), Err)
    }

    /// Returns every edit that doesn't fit the reference.
    pub fn stale_edits(&self, reference: &Submission) -> Vec<Mistake> {
        let wrongs = self.wrongs.iter();
        let idle = self.idle.iter();
        wrongs
            .flat_map(|wrong| self.apply(wrong, &mut reference.clone()))
            .chain(idle.filter_map(|edit| self.apply_edit("idle", edit, &mut reference.clone())))
            .collect()
    }

    /// Returns all edits, each with the name of its program.
    pub(crate) fn edits(&self) -> impl Iterator<Item = (&str, &Edit)> {
        let wrongs = self.wrongs.iter().flat_map(|wrong| {
            let name = wrong.name.get_ref().as_str();
            wrong.edits.iter().map(move |edit| (name, edit))
        });
        wrongs.chain(self.idle.iter().map(|edit| ("idle", edit)))
    }

    /// Returns a function that finds the places where ranges of its file begin.
    pub(crate) fn places(&self) -> impl Fn(&std::ops::Range<usize>) -> Place {
        self.source.places()
    }

    /// Applies the edits of a wrong program, and returns those that don't fit.
    fn apply(&self, wrong: &WrongProgram, program: &mut Submission) -> Vec<Mistake> {
        let edits = wrong.edits.iter();
        edits
            .filter_map(|edit| self.apply_edit(wrong.name.get_ref(), edit, program))
            .collect()
    }

    /// Applies one edit of the program with this name, or returns why it doesn't fit.
    fn apply_edit(&self, name: &str, edit: &Edit, program: &mut Submission) -> Option<Mistake> {
        let (file, find) = (&edit.file, edit.find.get_ref().as_str());
        let what = match program.sources.get_mut(file) {
            None => {
                format!("`{name}` no longer applies: there is no `{file}`; name another file")
            }
            Some(source) => match source.matches(find).count() {
                1 => {
                    *source = source.replacen(find, edit.replace.get_ref(), 1);
                    return None;
                }
                0 => format!(
                    "`{name}` no longer applies: `{file}` doesn't contain this text; copy what is there now"
                ),
                count => format!(
                    "`{name}` no longer applies: `{file}` contains this text {count} times; add the line before or after it"
                ),
            },
        };
        let span = edit.find.span();
        Some(self.source.mistake(&span, what))
    }
}
