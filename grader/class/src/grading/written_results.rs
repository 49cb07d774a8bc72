//! The results of a class as they were written: the one record of its verdicts.

use grader::failure::Failure;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::student_result::{FORMAT, StudentResult};
use crate::downloads::Student;
use staff::facts::{CaseList, list_of};
use submission::nofollow_directory::open_file;
use submission::visible;

/// The results of a class as they were written. They are read from the file when they are needed, so a class of any size fits
/// in memory.
#[derive(Clone, Debug)]
pub struct WrittenResults {
    file: PathBuf,
    answers: PathBuf,
    /// For each student, where the line begins and how long it is.
    lines: Vec<(String, u64, usize)>,
}

/// Opens a file of results; anything else could have no end.
fn open_regular(file: &Path) -> io::Result<File> {
    open_file(file)?.ok_or_else(|| io::Error::other("it isn't a regular file"))
}

/// Part of a line that tells whose it is.
#[derive(Deserialize)]
struct LineOf {
    format: String,
    student: Student,
}

impl WrittenResults {
    /// Opens a file of results, and checks that all of it has the format that is read here.
    pub(super) fn open(file: &Path, answers: &Path) -> Result<WrittenResults, Failure> {
        let mut reader = BufReader::new(open_regular(file).map_err(unreadable(file))?);
        let mut lines = Vec::new();
        let mut keys = BTreeSet::new();
        let (mut line, mut at) = (Vec::new(), 0);
        loop {
            line.clear();
            let length = reader
                .read_until(b'\n', &mut line)
                .map_err(unreadable(file))?;
            if length == 0 {
                break;
            }
            let found: LineOf = serde_json::from_slice(&line).map_err(unreadable(file))?;
            if found.format != FORMAT {
                let why = format!("its format is `{}`, not `{FORMAT}`", found.format);
                return Err(unreadable(file)(why));
            }
            let key = found.student.key;
            if !keys.insert(key.clone()) {
                let why = format!("two lines are about `{}`", visible(&key));
                return Err(unreadable(file)(why));
            }
            lines.push((key, at, length));
            at += length as u64;
        }
        Ok(WrittenResults {
            file: file.to_owned(),
            answers: answers.to_owned(),
            lines,
        })
    }

    /// Returns the students' keys, in the order of the results.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(key, ..)| key.as_str())
    }

    /// Reads all results, one after another.
    pub fn iter(&self) -> impl Iterator<Item = Result<StudentResult, Failure>> {
        let mut reader = None;
        self.lines.iter().map(move |(_, _, length)| {
            let reader = match &mut reader {
                Some(reader) => reader,
                none => none.insert(BufReader::new(self.open_file()?)),
            };
            self.read(reader, *length)
        })
    }

    /// Reads the result of one student.
    ///
    /// # Errors
    ///
    /// Returns why it can't be read; where there is none, with the keys that are similar.
    pub fn get(&self, key: &str) -> Result<StudentResult, Failure> {
        let mut lines = self.lines.iter();
        let Some((_, at, length)) = lines.find(|(known, ..)| known == key) else {
            return Err(unknown_key(key, self.keys()));
        };
        let mut file = self.open_file()?;
        file.seek(SeekFrom::Start(*at))
            .map_err(unreadable(&self.file))?;
        self.read(&mut file, *length)
    }

    /// Returns the cases of the assignment with this digest, if results here were scored by them.
    pub(super) fn cases_of(&self, assignment: &str) -> Option<CaseList> {
        list_of(&self.answers, assignment.parse().ok()?)
    }

    fn open_file(&self) -> Result<File, Failure> {
        open_regular(&self.file).map_err(unreadable(&self.file))
    }

    fn read(&self, from: &mut impl io::Read, length: usize) -> Result<StudentResult, Failure> {
        let mut line = vec![0; length];
        from.read_exact(&mut line)
            .and_then(|()| serde_json::from_slice(&line).map_err(io::Error::other))
            .map_err(unreadable(&self.file))
    }
}

/// Makes the failure to read results from what is wrong with them.
pub fn unreadable<E: Display>(path: &Path) -> impl Fn(E) -> Failure + Copy {
    move |why| Failure::reading(path)(why).and("name a folder that `course class` has written")
}

/// Most keys that a failure suggests.
const PROPOSED: usize = 5;

/// Makes the failure for a key that isn't among these.
pub(super) fn unknown_key<'k>(key: &str, known: impl IntoIterator<Item = &'k str>) -> Failure {
    let similar = |other: &&str| other.contains(key) || strsim::jaro_winkler(other, key) > 0.85;
    let similar: Vec<String> = known
        .into_iter()
        .filter(similar)
        .take(PROPOSED)
        .map(|key| format!("`{key}`"))
        .collect();
    let remedy = if similar.is_empty() {
        "the keys are in the first column of `results.csv`".to_owned()
    } else {
        format!("did you mean {}?", similar.join(" or "))
    };
    Failure::usage(format!("no student has the key `{key}`; {remedy}"))
}
