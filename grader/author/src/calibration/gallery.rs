//! The gallery of misconceptions: known-wrong programs, each an edit of the reference.

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use grader::mistake::{Mistake, Mistakes};
use grader::specs::{Place, SEE_FIRST_LINES, Source, parse_toml};
use submission::Submission;

/// The name of the edits that leave a function out.
const IDLE: &str = "idle";

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
        let Wrongs { wrongs, idle } = parse_toml(&source, SEE_FIRST_LINES)?;
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
        let edits: Vec<(&str, &Edit)> = wrongs.iter().flat_map(|wrong| wrong.edits()).collect();
        let is_changed = |file: &str| edits.iter().any(|(_, edit)| edit.file == file);
        let idle = self.idle.iter().map(|edit| (IDLE, edit));
        let idle = idle.filter(|(_, edit)| !wrongs.is_empty() && !is_changed(&edit.file));
        let all = edits.iter().copied().chain(idle);
        match self.apply(all, &mut program).first() {
            Some(stale) => Err(stale.clone()),
            None => Ok(program),
        }
    }

    /// Returns every edit that doesn't fit the reference.
    pub fn stale_edits(&self, reference: &Submission) -> Vec<Mistake> {
        let wrongs = self.wrongs.iter();
        let wrongs = wrongs.flat_map(|wrong| self.apply(wrong.edits(), &mut reference.clone()));
        let idle = self.idle.iter();
        let idle = idle.flat_map(|edit| self.apply([(IDLE, edit)], &mut reference.clone()));
        wrongs.chain(idle).collect()
    }

    /// Returns all edits, each with the name of its program.
    pub(crate) fn edits(&self) -> impl Iterator<Item = (&str, &Edit)> {
        let wrongs = self.wrongs.iter().flat_map(WrongProgram::edits);
        wrongs.chain(self.idle.iter().map(|edit| (IDLE, edit)))
    }

    /// Returns a function that finds the places where ranges of its file begin.
    pub(crate) fn places(&self) -> impl Fn(&std::ops::Range<usize>) -> Place {
        self.source.places()
    }

    /// Applies edits, each with the name of its program, and returns those that don't fit.
    fn apply<'e>(
        &self,
        edits: impl IntoIterator<Item = (&'e str, &'e Edit)>,
        program: &mut Submission,
    ) -> Vec<Mistake> {
        let mut stale = Vec::new();
        for (name, edit) in edits {
            let (file, find) = (&edit.file, edit.find.get_ref().as_str());
            let source = program.sources.get_mut(file);
            let found = source.as_ref().map(|source| source.matches(find).count());
            let why = match (found, source) {
                (Some(1), Some(source)) => {
                    *source = source.replacen(find, edit.replace.get_ref(), 1);
                    continue;
                }
                (None, _) => format!("there is no `{file}`; name another file"),
                (Some(0), _) => {
                    format!("`{file}` doesn't contain this text; copy what is there now")
                }
                (Some(count), _) => format!(
                    "`{file}` contains this text {count} times; add the line before or after it"
                ),
            };
            let what = format!("`{name}` no longer applies: {why}");
            stale.push(self.source.mistake(&edit.find.span(), what));
        }
        stale
    }
}

impl WrongProgram {
    /// Returns its edits, each with its name.
    fn edits(&self) -> impl Iterator<Item = (&str, &Edit)> {
        let name = self.name.get_ref().as_str();
        self.edits.iter().map(move |edit| (name, edit))
    }
}
