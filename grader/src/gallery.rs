//! The gallery of misconceptions: known-wrong programs, each an edit of the reference.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use crate::intake::Submission;
use crate::mistake::{Mistake, Mistakes, Place};

/// What is told of a misconception; handed out as `specs/misconceptions.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misconception {
    /// What it is called.
    pub name: Spanned<String>,
    /// The rule that it breaks.
    pub rule: Spanned<String>,
    /// What the student believes, in one sentence.
    pub belief: String,
    /// Where to look, without the answer.
    pub hint: String,
    /// How it was found.
    pub found: String,
}

/// A wrong program, as an edit of the reference; never handed out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The misconception that it has.
    pub name: Spanned<String>,
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
    /// What stands there exactly once.
    pub find: Spanned<String>,
    /// What stands there instead.
    pub replace: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Misconceptions {
    #[serde(rename = "misconception", default)]
    misconceptions: Vec<Misconception>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrongs {
    #[serde(rename = "wrong", default)]
    wrongs: Vec<Wrong>,
}

/// Reads `misconceptions.toml` in the folder of the specs; there may be none.
///
/// # Errors
///
/// Returns what is wrong with the file.
pub fn misconceptions(specs: &Path) -> Result<Vec<Misconception>, Mistakes> {
    let path = specs.join("misconceptions.toml");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let (_, read): (_, Misconceptions) = read(&path)?;
    Ok(read.misconceptions)
}

/// Wrong programs with the file that they stand in.
#[derive(Clone, Debug)]
pub struct Gallery {
    /// The programs, in the order of the file.
    pub wrongs: Vec<Wrong>,
    file: String,
    text: String,
}

impl Gallery {
    /// Reads `wrong.toml` in this folder.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the file.
    pub fn read(folder: &Path) -> Result<Gallery, Mistakes> {
        let path = folder.join("wrong.toml");
        let (text, read): (_, Wrongs) = read(&path)?;
        Ok(Gallery {
            wrongs: read.wrongs,
            file: name(&path),
            text,
        })
    }

    /// Returns the reference with the edits of these wrong programs.
    ///
    /// # Errors
    ///
    /// Returns the mistake if an edit does not fit the reference.
    pub fn program(
        &self,
        reference: &Submission,
        wrongs: &[&Wrong],
    ) -> Result<Submission, Mistake> {
        let mut program = reference.clone();
        for edit in wrongs.iter().flat_map(|wrong| &wrong.edits) {
            let place = || Place::in_text(&self.file, &self.text, &edit.find.span());
            let Some(source) = program.sources.get_mut(&edit.file) else {
                let what = format!(
                    "the reference has no `{}`; name one of its files",
                    edit.file
                );
                return Err(Mistake::new(place(), what));
            };
            let count = source.matches(edit.find.get_ref().as_str()).count();
            if count != 1 {
                let what = format!(
                    "this stands {count} times in `{}`; write what stands there once",
                    edit.file
                );
                return Err(Mistake::new(place(), what));
            }
            *source = source.replacen(edit.find.get_ref().as_str(), &edit.replace, 1);
        }
        Ok(program)
    }
}

fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<(String, T), Mistakes> {
    let file = name(path);
    let wrong = |line: Place, what: String| Mistakes(vec![Mistake::new(line, what)]);
    let text = fs::read_to_string(path)
        .map_err(|error| wrong(Place::new(&file, 1), format!("can't be read: {error}")))?
        .replace("\r\n", "\n");
    let read = toml::from_str(&text).map_err(|error| {
        let place = Place::in_text(&file, &text, &error.span().unwrap_or(0..0));
        wrong(place, error.message().to_owned())
    })?;
    Ok((text, read))
}
