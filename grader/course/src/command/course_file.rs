//! `course.toml`: all settings of a course in one file, next to the class. Each group of settings is listed once, for its
//! flags and for its keys.

use std::path::{Component, Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use class::gradebook::settings::{Choice, WholeNumber};
use class::gradebook::{
    HiddenCaseVisibility, LatePolicySettings, ScoreSettings, TableSeparator, TomlReader,
    mistakes_in_course_files, unreadable,
};
use class::{choices, settings};
use grader::failure::Failure;
use grader::mistake::Mistakes;
use grader::specs::RuleLinks;
use grader::specs::Source;
use staff::nfc::nfc;
use submission::read_given_text;

/// The name of the file that is found automatically.
const NAME: &str = "course.toml";

/// The results folder of a course that names none.
const RESULTS: &str = "results";

/// All settings of a course. A flag on the command line overrides the key of the same name.
#[derive(Clone, Debug, Default)]
pub(crate) struct CourseFile {
    /// Settings for grading a class.
    pub run: RunSettings,
    /// Settings for the scores.
    pub scores: ScoreSettings,
    /// The format of exports, and the file to fill in.
    pub format: FormatSettings,
    /// The output of `course export`.
    pub export: ExportSettings,
    /// The output of `course feedback`.
    pub feedback: FeedbackSettings,
    /// The input and output of `course similarity`.
    pub similarity: SimilaritySettings,
}

settings! {
    /// Settings for grading a class.
    #[derive(Clone, Debug, Default)]
    pub(crate) RunSettings {
        /// The folder of the assignment's specs.
        specs: Option<PathBuf>,
        /// The instructor's own hidden cases.
        cases: Vec<PathBuf>,
        /// The part of hidden cases that students see.
        hidden: Option<HiddenCaseVisibility>,
        /// The file of limits.
        limits: Option<PathBuf>,
        /// The number of submissions that are graded at a time.
        jobs: Option<WholeNumber<1, 1024>>,
        /// The folder for the results.
        out: Option<PathBuf>,
        /// Whether programs run even without a sandbox.
        no_sandbox: bool,
        /// Whether copies of what was handed in are kept with the results.
        keep: bool,
        /// The separator of the cells of tables.
        separator: Option<TableSeparator>,
    }
}

settings! {
    /// The format of exports, and the file to fill in.
    #[derive(Args, Clone, Debug, Default)]
    pub(crate) FormatSettings {
        /// The system that reads the file
        #[arg(long = "to", value_name = "FORMAT", value_parser = choices::<ExportFormat>())]
        format: Option<ExportFormat>,
        /// The file exported from Canvas or Moodle, to be filled in
        #[arg(long, value_name = "FILE")]
        fill: Option<PathBuf>,
        /// Canvas's assignment: its title, its number, or its whole heading
        #[arg(long, value_name = "NAME")]
        column: Option<String>,
    }
}

settings! {
    /// The keys of the table `export`.
    #[derive(Args, Clone, Debug, Default)]
    pub(crate) ExportSettings {
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Also fills in Moodle's column `Feedback comments`
        #[arg(long)]
        feedback: bool,
        /// Scales scores to the maximum of the sheet that is filled in, rounded to two decimals
        #[arg(long)]
        scale: bool,
        /// For html: gives every student a number instead of a name; FILE says whose it is; keep it private
        #[arg(long, value_name = "FILE")]
        anonymous: Option<PathBuf>,
    }
}

settings! {
    /// The keys of the table `feedback`.
    #[derive(Args, Clone, Debug, Default)]
    pub(crate) FeedbackSettings {
        /// The folder to write: a text file and a page for each student
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// The zip to write for Moodle's `Upload multiple feedback files in a zip`
        #[arg(long, value_name = "FILE")]
        moodle_zip: Option<PathBuf>,
        /// The zip to write for Canvas's `Upload Submissions`
        #[arg(long, value_name = "FILE")]
        canvas_zip: Option<PathBuf>,
        /// Comments for all who share a misconception or a lost rule: a TOML file
        #[arg(long, value_name = "FILE")]
        comments: Option<PathBuf>,
        /// The address of the book on the web, to which rules lead
        #[arg(long, value_name = "URL")]
        book: Option<RuleLinks>,
    }
}

settings! {
    /// The keys of the table `similarity`.
    #[derive(Args, Clone, Debug, Default)]
    pub(crate) SimilaritySettings {
        /// The folder to write to, which must be new or empty
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// The starter code, ignored when comparing [default: starter]
        #[arg(long, value_name = "DIR")]
        starter: Option<PathBuf>,
        /// Gives every student a number; FILE says whose it is; keep it private
        #[arg(long, value_name = "FILE")]
        anonymous: Option<PathBuf>,
    }
}

impl RunSettings {
    /// Returns the number of submissions that are graded at a time, if it is set.
    pub(crate) fn jobs(&self) -> Option<usize> {
        self.jobs.and_then(|jobs| usize::try_from(jobs.0).ok())
    }
}

/// The names of the tables.
const TABLES: [&str; 3] = ["export", "feedback", "similarity"];

impl CourseFile {
    /// Reads the file that was named, or else the nearest `course.toml`: next to the folder of submissions or results that a command
    /// names, or above it; without such a folder, in the current folder or above it.
    pub(crate) fn find(named: Option<&Path>, folder: Option<&Path>) -> Result<CourseFile, Failure> {
        let path = named.map(Path::to_owned);
        match path.or_else(|| nearest(folder.unwrap_or(Path::new(RESULTS)))) {
            Some(path) => CourseFile::read(&path).map_err(mistakes_in_course_files),
            None => Ok(CourseFile::default()),
        }
    }

    /// Returns the results folder that a command names, or else `out`, or else `results`.
    pub(crate) fn results_folder(&self, named: Option<&Path>) -> PathBuf {
        let named = named.or(self.run.out.as_deref());
        named.unwrap_or(Path::new(RESULTS)).to_owned()
    }

    /// Reads the file. The paths in it are relative to its folder.
    pub(crate) fn read(path: &Path) -> Result<CourseFile, Mistakes> {
        let file = path.to_string_lossy().replace('\\', "/");
        let text =
            read_given_text(path).map_err(|error| Mistakes::from(unreadable(path, &error)))?;
        let top = [
            RunSettings::KEYS,
            ScoreSettings::KEYS,
            FormatSettings::KEYS,
            &TABLES,
        ]
        .concat();
        let text = nfc(&text);
        let source = Source { file, text };
        let mut reader = TomlReader::new(&source);
        reader.folder = path.parent().unwrap_or(Path::new(""));
        let table = reader.read(&[
            ("", &top),
            ("[late_policy]", LatePolicySettings::KEYS),
            ("[export]", ExportSettings::KEYS),
            ("[feedback]", FeedbackSettings::KEYS),
            ("[similarity]", SimilaritySettings::KEYS),
        ]);
        let [export, feedback, similarity] = TABLES.map(|name| table.get_ref().get(name));
        let settings = CourseFile {
            run: RunSettings::read(Some(&table), &reader),
            scores: ScoreSettings::read(Some(&table), &reader),
            format: FormatSettings::read(Some(&table), &reader),
            export: ExportSettings::read(export, &reader),
            feedback: FeedbackSettings::read(feedback, &reader),
            similarity: SimilaritySettings::read(similarity, &reader),
        };
        Mistakes::none_in(reader.mistakes())?;
        Ok(settings)
    }
}

/// Finds the nearest `course.toml` next to a file or folder, or above it.
fn nearest(folder: &Path) -> Option<PathBuf> {
    let whole = whole(folder)?;
    // Messages name it as briefly as the command does.
    let is_brief = |part| matches!(part, Component::Normal(_));
    let brief = folder.components().all(is_brief).then_some(folder);
    let brief = brief.into_iter().flat_map(Path::ancestors);
    let all = brief
        .filter(|above| *above != folder)
        .chain(whole.ancestors().skip(1));
    all.map(|above| above.join(NAME)).find(|file| file.exists())
}

/// Returns the whole path, without `.` and `..`.
pub(super) fn whole(path: &Path) -> Option<PathBuf> {
    let mut whole = PathBuf::new();
    for part in std::path::absolute(path).ok()?.components() {
        match part {
            Component::ParentDir => {
                whole.pop();
            }
            part => whole.push(part),
        }
    }
    Some(whole)
}

choices! {
    /// A format of exports.
    pub(crate) ExportFormat {
        /// A spreadsheet: score, extra points, lateness, points by hand, final score.
        Csv = "csv",
        /// For programs: one result on each line.
        JsonLines = "json-lines",
        /// Canvas: its gradebook, filled in.
        Canvas = "canvas",
        /// Moodle: its grading worksheet, filled in.
        Moodle = "moodle",
        /// Classroom 50: `result.json`, for one report.
        Classroom50 = "classroom50",
        /// Continuous integration: `JUnit`'s XML.
        Junit = "junit",
        /// A browser: a page of the class.
        Html = "html",
    }
}

/// Reads an argument that is one of a few words.
pub(crate) fn choices<T: Choice + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let choices = T::CHOICES.iter();
    let values = choices.map(|(_, word, help)| {
        let help = help.trim().trim_end_matches('.');
        PossibleValue::new(*word).help(help)
    });
    PossibleValuesParser::new(values).try_map(|word| T::named(&word).ok_or("no such word"))
}
