//! A class laid out for programs that find similar submissions, `JPlag` and Dolos.
//!
//! | file | what it holds | for |
//! |---|---|---|
//! | `submissions/KEY/src/` | a student's sources | `JPlag` |
//! | `starter/src/` | the starter code, ignored when comparing | `JPlag` |
//! | `whole/KEY.rs` | the same sources in one file | Dolos, which compares file by file |
//! | `starter.rs` | the starter code in one file | Dolos |

use grader::failure::Failure;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::downloads::{list_submissions, pseudonyms, who_is_who};
use staff::output_files::OutputFiles;
use submission::{IgnoredEntry, Reason, Submission};

/// A class laid out for comparing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SimilarityInput {
    /// The files.
    pub files: OutputFiles,
    /// Each student's name in them: by key, the name of the files.
    pub students: Vec<(String, String)>,
    /// The keys of students whose sources, or some of them, can't be read, and why.
    pub left_out: Vec<(String, String)>,
}

impl SimilarityInput {
    /// Lays out a folder of submissions; with `anonymous`, every student gets a number instead of a name.
    pub fn of(folder: &Path, starter: &Path, anonymous: bool) -> Result<SimilarityInput, Failure> {
        let entries = list_submissions(folder)?;
        let mut layout = SimilarityInput::default();
        let starter = Submission::read(starter)?;
        layout.add("starter", "starter.rs", &starter.sources);
        let mut read = Vec::new();
        for entry in entries {
            match entry.read(Some(&starter)) {
                Ok(submission) => {
                    for IgnoredEntry { path, reason } in &submission.ignored {
                        if matches!(reason, Reason::NotUtf8 { .. } | Reason::Utf16) {
                            let why = format!("`{path}` alone: {reason}");
                            layout.left_out.push((entry.student.key.clone(), why));
                        }
                    }
                    read.push((entry.student.key, submission));
                }
                Err(error) => layout.left_out.push((entry.student.key, error.to_string())),
            }
        }
        let names = pseudonyms(read.iter().map(|(key, submission): &(String, Submission)| {
            (key.clone(), Some(submission.digest().to_string()))
        }));
        if anonymous {
            read.sort_by_key(|(key, _)| names.get(key).cloned());
        }
        for (key, submission) in read {
            let name = match names.get(&key) {
                Some(name) if anonymous => name.clone(),
                _ => key.clone(),
            };
            layout.add(
                &format!("submissions/{name}"),
                &format!("whole/{name}.rs"),
                &submission.sources,
            );
            layout.students.push((key, name));
        }
        Ok(layout)
    }

    /// Writes a table that says which student has which name in the files.
    pub fn pseudonyms(&self) -> String {
        who_is_who(self.students.iter().map(|(key, name)| (key, name)))
    }

    /// Adds sources as they are, and once more in one file.
    fn add(&mut self, folder: &str, whole: &str, sources: &BTreeMap<String, String>) {
        for (path, text) in sources {
            self.files.add(format!("{folder}/{path}"), text.as_str());
        }
        self.files.add(whole, joined(sources));
    }
}

/// Joins all sources, in the order of their paths.
fn joined(sources: &BTreeMap<String, String>) -> String {
    let mut joined = String::new();
    for (path, text) in sources {
        let _ = writeln!(joined, "// {path}");
        joined += text.trim_start_matches('\u{feff}');
        if !text.ends_with('\n') {
            joined.push('\n');
        }
    }
    joined
}
