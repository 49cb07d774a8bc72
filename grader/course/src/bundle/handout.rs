//! What students get, file by file.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::handout_error::HandoutError;
use super::lockfile::without;
use grader::pack;

/// What students read first.
const README: &str = include_str!("handout/README.md");

/// What keeps an editor out of the grader's way.
const EDITOR: &str = include_str!("handout/settings.json");

/// Files at the top that students get as they are, if they are there.
const AS_THEY_ARE: [&str; 4] = [
    ".cargo/config.toml",
    ".gitignore",
    "LICENSE-APACHE",
    "LICENSE-MIT",
];

/// The rooms that leave the repository. What isn't named is left out, whatever an instructor keeps beside it.
const ROOMS: [&str; 3] = ["grader", "specs", "starter"];

/// The room that never does.
const SOLUTION: &str = "solution";

/// The staff's half of the grader.
const COURSE: &str = "grader/course";

/// Who gets the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// A student, who grades with what is built from them.
    Student,
    /// Another system, which grades with the staff's half too.
    Autograder,
}

impl Recipient {
    /// The workspace's members that are left out.
    fn without(self) -> &'static [&'static str] {
        match self {
            Recipient::Student => &[SOLUTION, COURSE],
            Recipient::Autograder => &[SOLUTION],
        }
    }

    /// The packages that are left.
    fn packages(self) -> &'static [&'static str] {
        match self {
            Recipient::Student => &["grader", "starter"],
            Recipient::Autograder => &["course", "grader", "starter"],
        }
    }
}

/// What students get: the names of the files, with `/`, and what they hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handout {
    /// The files.
    pub files: BTreeMap<String, String>,
}

impl Handout {
    /// Takes the handout from an assignment's folder. Nothing of a git history is in it.
    ///
    /// # Errors
    ///
    /// Returns why there is none.
    pub fn of(root: &Path, recipient: Recipient) -> Result<Handout, HandoutError> {
        let mut files = BTreeMap::from([
            ("README.md".to_owned(), README.to_owned()),
            (".vscode/settings.json".to_owned(), EDITOR.to_owned()),
        ]);
        let manifest = read(&root.join("Cargo.toml"))?;
        files.insert(
            "Cargo.toml".to_owned(),
            without_members(&manifest, recipient.without())?,
        );
        let lock = read(&root.join("Cargo.lock"))?;
        let lock = without(&lock, SOLUTION, recipient.packages())?;
        files.insert("Cargo.lock".to_owned(), lock);
        for name in AS_THEY_ARE {
            let path = root.join(name);
            if path.is_file() {
                files.insert(name.to_owned(), read(&path)?);
            }
        }
        for room in ROOMS {
            walk(&root.join(room), room, recipient.without(), &mut files)?;
        }
        Ok(Handout { files })
    }

    /// Writes the files to a folder, which is made, or empty.
    ///
    /// # Errors
    ///
    /// Returns why they can't be written.
    pub fn write(&self, folder: &Path) -> Result<(), HandoutError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source: io::Error| HandoutError::Write { path, source }
        };
        fs::create_dir_all(folder).map_err(failed(folder))?;
        if fs::read_dir(folder)
            .map_err(failed(folder))?
            .next()
            .is_some()
        {
            return Err(HandoutError::Occupied(folder.to_owned()));
        }
        for (name, text) in &self.files {
            let path = folder.join(name);
            let inside = path.parent().unwrap_or(folder);
            fs::create_dir_all(inside).map_err(failed(inside))?;
            fs::write(&path, text).map_err(failed(&path))?;
        }
        Ok(())
    }

    /// Packs the files below one folder into a zip; the same files always give the same bytes.
    ///
    /// # Errors
    ///
    /// Returns why it can't be made.
    pub fn zip(&self, folder: &str) -> Result<Vec<u8>, HandoutError> {
        let files: Vec<(String, &String)> = self
            .files
            .iter()
            .map(|(name, text)| (format!("{folder}/{name}"), text))
            .collect();
        pack::zip(files.iter().map(|(name, text)| (name, *text))).map_err(|error| {
            HandoutError::Write {
                path: folder.into(),
                source: error.into(),
            }
        })
    }
}

fn read(path: &Path) -> Result<String, HandoutError> {
    fs::read_to_string(path).map_err(|source| HandoutError::Read {
        path: path.to_owned(),
        source,
    })
}

fn walk(
    folder: &Path,
    name: &str,
    left_out: &[&str],
    files: &mut BTreeMap<String, String>,
) -> Result<(), HandoutError> {
    let failed = |source| HandoutError::Read {
        path: folder.to_owned(),
        source,
    };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        let short = entry.file_name().to_string_lossy().into_owned();
        let name = format!("{name}/{short}");
        let kind = entry.file_type().map_err(failed)?;
        let is_made = short == "target" || short.ends_with(".snap.new");
        if short.starts_with('.') || is_made || left_out.contains(&name.as_str()) {
            continue;
        }
        if kind.is_dir() {
            walk(&path, &name, left_out, files)?;
        } else if kind.is_file() {
            files.insert(name, read(&path)?);
        }
    }
    Ok(())
}

/// Returns the workspace's manifest without these members; a handout's own has lost them already.
fn without_members(manifest: &str, members: &[&str]) -> Result<String, HandoutError> {
    let line = manifest
        .lines()
        .find(|line| line.starts_with("members"))
        .ok_or(HandoutError::Members)?;
    let mut less = line.to_owned();
    for member in members {
        less = less
            .replace(&format!(", \"{member}\""), "")
            .replace(&format!("\"{member}\", "), "");
        if less.contains(&format!("\"{member}\"")) {
            return Err(HandoutError::Members);
        }
    }
    Ok(manifest.replacen(line, &less, 1))
}
