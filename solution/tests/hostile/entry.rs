//! The entries of the gallery, as the files in `solution/hostile/` describe them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// One hostile submission, and how grading it must end.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// The attempt in words.
    pub(crate) tries: String,
    /// True if it takes long, so that it runs only on request.
    #[serde(default)]
    pub(crate) slow: bool,
    /// Code to insert at the start of functions of the solution, by function name.
    #[serde(default)]
    pub(crate) inside: BTreeMap<String, String>,
    /// Code that returns a `Result<String, Box<dyn Error>>`; `legal_moves` panics with the result.
    pub(crate) attempt: Option<String>,
    /// Files to add to the solution's, or to replace.
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
    /// Text to insert at the very top of `src/lib.rs`.
    #[serde(default)]
    pub(crate) top: String,
    /// Text to append to `src/lib.rs`.
    #[serde(default)]
    pub(crate) end: String,
    /// Pieces of the solution's text to replace; each occurs once.
    #[serde(default)]
    pub(crate) exchange: Vec<Exchange>,
    /// Texts to append to `src/lib.rs`, each with a number of repetitions.
    #[serde(default)]
    pub(crate) repeated: Vec<(String, usize)>,
    /// The required end of grading.
    #[serde(default)]
    pub(crate) outcome: Outcome,
    /// Prefixes of rule names: each prefix loses some points, and no other rule loses any.
    #[serde(default)]
    pub(crate) loses: Vec<String>,
    /// True if losing those points depends on chance.
    #[serde(default)]
    pub(crate) may_lose: bool,
    /// Texts that the report must contain.
    #[serde(default)]
    pub(crate) says: Vec<String>,
    /// Texts that the report must not contain, besides those that no report may.
    #[serde(default)]
    pub(crate) hides: Vec<String>,
    /// CPU seconds that grading may take.
    #[serde(default = "seconds")]
    pub(crate) within: f64,
    /// The layers of the sandbox that stop it; it succeeds without them.
    #[serde(default)]
    pub(crate) stopped_by: Vec<String>,
}

impl Entry {
    /// Makes an entry that no file describes.
    pub(crate) fn plain(name: &str, tries: &str, outcome: Outcome, says: Vec<String>) -> Entry {
        Entry {
            name: name.to_owned(),
            tries: tries.to_owned(),
            slow: false,
            inside: BTreeMap::new(),
            attempt: None,
            files: BTreeMap::new(),
            top: String::new(),
            end: String::new(),
            exchange: Vec::new(),
            repeated: Vec::new(),
            outcome,
            loses: Vec::new(),
            may_lose: false,
            says,
            hides: Vec::new(),
            within: seconds(),
            stopped_by: Vec::new(),
        }
    }
}

fn seconds() -> f64 {
    20.0
}

/// A piece of the solution's text and its replacement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {
    pub(crate) file: String,
    pub(crate) this: String,
    pub(crate) that: String,
}

/// The end of grading a submission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    #[default]
    Graded,
    DoesNotCompile,
    Refused,
    Unreadable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    entry: Vec<Entry>,
}

/// Reads all files of the gallery, and returns each entry with the name of its file.
pub(crate) fn all() -> Vec<(String, Entry)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile");
    let mut tables: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the gallery is there")
        .map(|entry| entry.expect("the gallery can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    tables.sort();
    let mut entries = Vec::new();
    for path in tables {
        let text = fs::read_to_string(&path).expect("the table can be read");
        let table: Table =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let kind = path.file_stem().unwrap_or_default().to_string_lossy();
        entries.extend(
            table
                .entry
                .into_iter()
                .map(|entry| (kind.to_string(), entry)),
        );
    }
    entries
}
