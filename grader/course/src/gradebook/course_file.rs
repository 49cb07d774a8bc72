//! `course.toml`: all settings of a course in one file, next to the class.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::late_policy::{LatePolicy, LatePolicyTable};
use super::mistakes_in_course_files::CourseMistakes;
use super::people_index::PeopleIndex;
use super::points_policy::{Extra, NoScore};
use super::toml_reader::{Setting, TomlReader};
use grader::mistake::Mistake;

/// The name of the file that is found automatically.
const NAME: &str = "course.toml";

/// All settings of a course. A flag on the command line overrides the key of the same name.
#[derive(Clone, Debug, Default)]
pub struct CourseFile {
    /// The file's own name and text, if there is one.
    source: Option<(String, String)>,
    /// The folder of the assignment's specs.
    pub specs: Option<PathBuf>,
    /// The instructor's own hidden cases.
    pub cases: Vec<PathBuf>,
    /// The file of limits.
    pub limits: Option<PathBuf>,
    /// How many submissions are graded at a time.
    pub jobs: Option<usize>,
    /// The folder for the results.
    pub out: Option<PathBuf>,
    /// Whether programs run even if nothing keeps them away from files and the network.
    pub no_sandbox: bool,
    /// The roster.
    pub roster: Option<PathBuf>,
    /// Tables of points given by hand.
    pub points_by_hand: Vec<PathBuf>,
    /// Tables that say when submissions were handed in.
    pub times: Vec<PathBuf>,
    /// The format of exports.
    pub format: Option<String>,
    /// The file of another system to fill in.
    pub fill: Option<PathBuf>,
    /// Canvas's assignment.
    pub column: Option<String>,
    /// What happens to extra points.
    pub extra: Extra,
    /// What is written where nothing was graded.
    pub ungraded: NoScore,
    /// What `course export` writes.
    pub export: ExportKeys,
    /// What `course feedback` writes.
    pub feedback: FeedbackKeys,
    /// What `course similarity` reads and writes.
    pub similarity: SimilarityKeys,
    late_policy: Option<LatePolicyTable>,
}

/// The keys of the table `export`.
#[derive(Clone, Debug, Default)]
pub struct ExportKeys {
    /// The file to write.
    pub out: Option<PathBuf>,
    /// Whether Moodle's feedback comments are filled in.
    pub feedback: bool,
    /// The table of pseudonyms to write, for a page without names.
    pub anonymous: Option<PathBuf>,
}

/// The keys of the table `feedback`.
#[derive(Clone, Debug, Default)]
pub struct FeedbackKeys {
    /// The folder to write.
    pub out: Option<PathBuf>,
    /// The zip for Moodle.
    pub moodle_zip: Option<PathBuf>,
}

/// The keys of the table `similarity`.
#[derive(Clone, Debug, Default)]
pub struct SimilarityKeys {
    /// The folder to write.
    pub out: Option<PathBuf>,
    /// The starter code.
    pub starter: Option<PathBuf>,
    /// The table of pseudonyms to write.
    pub anonymous: Option<PathBuf>,
}

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Table {
    specs: Option<Setting>,
    cases: Option<Setting>,
    limits: Option<Setting>,
    jobs: Option<Setting>,
    out: Option<Setting>,
    no_sandbox: Option<Setting>,
    roster: Option<Setting>,
    points_by_hand: Option<Setting>,
    times: Option<Setting>,
    format: Option<Setting>,
    fill: Option<Setting>,
    column: Option<Setting>,
    extra: Option<Setting>,
    ungraded: Option<Setting>,
    export: BTreeMap<String, Setting>,
    feedback: BTreeMap<String, Setting>,
    similarity: BTreeMap<String, Setting>,
    late_policy: Option<LatePolicyTable>,
}

/// The keys at the top of the file.
const KEYS: [&str; 18] = [
    "specs",
    "cases",
    "limits",
    "jobs",
    "out",
    "no_sandbox",
    "roster",
    "points_by_hand",
    "times",
    "format",
    "fill",
    "column",
    "extra",
    "ungraded",
    "export",
    "feedback",
    "similarity",
    "late_policy",
];

/// The keys of the tables that belong to one command.
const TABLES: [(&str, &[&str]); 3] = [
    ("export", &["out", "feedback", "anonymous"]),
    ("feedback", &["out", "moodle_zip"]),
    ("similarity", &["out", "starter", "anonymous"]),
];

impl CourseFile {
    /// Reads the file that was named, or else the `course.toml` next to a folder of submissions or results, if there
    /// is one.
    pub fn find(named: Option<&Path>, folder: &Path) -> Result<CourseFile, CourseMistakes> {
        if let Some(path) = named {
            return CourseFile::read(path);
        }
        let file = match folder.parent() {
            Some(parent) if folder.file_name().is_some() => parent.join(NAME),
            _ => return Ok(CourseFile::default()),
        };
        if file.is_file() {
            CourseFile::read(&file)
        } else {
            Ok(CourseFile::default())
        }
    }

    /// Reads the file. The paths in it are relative to its folder.
    pub fn read(path: &Path) -> Result<CourseFile, CourseMistakes> {
        let file = path.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(path).map_err(|error| {
            let what = format!("the file can't be read: {error}; check the path");
            CourseMistakes::from(Mistake::in_file(&file, what))
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut reader = TomlReader::new(&file, &text);
        let mut known: Vec<(&str, &[&str])> =
            vec![("", &KEYS), ("late_policy", &LatePolicyTable::KEYS)];
        known.extend(TABLES);
        let table: Table = reader.read(&known);
        let settings = check(table, folder, &mut reader);
        CourseMistakes::none_in(reader.diagnostics)?;
        Ok(CourseFile {
            source: Some((file, text)),
            ..settings
        })
    }

    /// Returns the file's late policy, if it has one, and what is wrong with it.
    pub(super) fn late_policy(&self, index: &PeopleIndex) -> Option<(LatePolicy, Vec<Mistake>)> {
        let (table, (file, text)) = (self.late_policy.as_ref()?, self.source.as_ref()?);
        let mut reader = TomlReader::new(file, text);
        let policy = table.check(index, &mut reader);
        Some((policy, reader.diagnostics))
    }
}

fn check(mut table: Table, folder: &Path, reader: &mut TomlReader<'_>) -> CourseFile {
    let mut settings = CourseFile::default();
    {
        let mut path = |setting: Option<Setting>| {
            let text = reader.text(&setting?)?;
            Some(folder.join(text))
        };
        settings.export.out = path(table.export.remove("out"));
        settings.export.anonymous = path(table.export.remove("anonymous"));
        settings.feedback.out = path(table.feedback.remove("out"));
        settings.feedback.moodle_zip = path(table.feedback.remove("moodle_zip"));
        settings.similarity.out = path(table.similarity.remove("out"));
        settings.similarity.starter = path(table.similarity.remove("starter"));
        settings.similarity.anonymous = path(table.similarity.remove("anonymous"));
        settings.out = path(table.out);
        settings.specs = path(table.specs);
        settings.limits = path(table.limits);
        settings.roster = path(table.roster);
        settings.fill = path(table.fill);
    }
    {
        let mut paths = |setting: Option<Setting>| -> Vec<PathBuf> {
            let texts = setting.map(|setting| reader.texts(&setting));
            let texts = texts.into_iter().flatten();
            texts.map(|text| folder.join(text)).collect()
        };
        settings.cases = paths(table.cases);
        settings.points_by_hand = paths(table.points_by_hand);
        settings.times = paths(table.times);
    }
    {
        let mut yes =
            |setting: Option<Setting>| setting.is_some_and(|setting| reader.yes(&setting));
        settings.export.feedback = yes(table.export.remove("feedback"));
        settings.no_sandbox = yes(table.no_sandbox);
    }
    settings.format = table.format.and_then(|setting| reader.text(&setting));
    settings.column = table.column.and_then(|setting| reader.text(&setting));
    if let Some(setting) = table.jobs {
        let jobs = reader.count(&setting, 1..=1024);
        settings.jobs = jobs.and_then(|jobs| usize::try_from(jobs).ok());
    }
    if let Some(setting) = table.extra {
        settings.extra = reader.choice(&setting, &Extra::NAMES).unwrap_or_default();
    }
    if let Some(setting) = table.ungraded {
        settings.ungraded = reader.choice(&setting, &NoScore::NAMES).unwrap_or_default();
    }
    settings.late_policy = table.late_policy;
    settings
}
