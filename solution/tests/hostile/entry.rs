//! The entries of the gallery, as the tables in `solution/hostile/` hold them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// One hostile submission, and what must come of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// What it tries, for a person to read.
    pub(crate) tries: String,
    /// Takes long: it is run only when asked for.
    #[serde(default)]
    pub(crate) slow: bool,
    /// Code at the start of functions of the solution, by the function's name.
    #[serde(default)]
    pub(crate) inside: BTreeMap<String, String>,
    /// Code that gives a `Result<String, Box<dyn Error>>`; `legal_moves` panics with what came of it.
    pub(crate) attempt: Option<String>,
    /// Files that are added to the solution's, or take the place of one of them.
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
    /// Lines at the very top of `src/lib.rs`.
    #[serde(default)]
    pub(crate) top: String,
    /// Lines at the very end of `src/lib.rs`.
    #[serde(default)]
    pub(crate) end: String,
    /// Pieces of the solution's text that are exchanged for others; each is there once.
    #[serde(default)]
    pub(crate) exchange: Vec<Exchange>,
    /// Texts at the end of `src/lib.rs`, each repeated so many times.
    #[serde(default)]
    pub(crate) repeated: Vec<(String, usize)>,
    /// What the grader says.
    #[serde(default)]
    pub(crate) outcome: Outcome,
    /// The beginnings of the rules that lose points: each loses some, and no other does.
    #[serde(default)]
    pub(crate) loses: Vec<String>,
    /// Whether it is left to chance that those rules lose their points.
    #[serde(default)]
    pub(crate) may_lose: bool,
    /// What must stand in the report.
    #[serde(default)]
    pub(crate) says: Vec<String>,
    /// What must not stand in the report, besides what never may.
    #[serde(default)]
    pub(crate) hides: Vec<String>,
    /// How many CPU seconds grading it may take.
    #[serde(default = "seconds")]
    pub(crate) within: f64,
    /// The layers of the sandbox that stop it; it succeeds without them.
    #[serde(default)]
    pub(crate) stopped_by: Vec<String>,
}

impl Entry {
    /// Makes an entry that is no table's.
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

/// A piece of the solution's text that is exchanged for another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {
    pub(crate) file: String,
    pub(crate) this: String,
    pub(crate) that: String,
}

/// What becomes of a submission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    #[default]
    Graded,
    DoesNotCompile,
    Refused,
    SubmissionError,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    entry: Vec<Entry>,
}

/// Reads every table of the gallery; each entry comes with the name of its table.
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
