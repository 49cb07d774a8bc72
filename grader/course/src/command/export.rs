//! `course export`: files that other systems read, from finished results.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use course::export::{
    CanvasExporter, Classroom50Exporter, Classroom50Identity, CsvExporter, ExportError, Exporter,
    GradescopeExporter, HtmlExporter, JsonLinesExporter, JunitExporter, MoodleExporter,
    ResultsSource, gradebook_notes,
};
use course::gradebook::{CourseFile, CourseMistakes, CsvFile, PeopleIndex, SubmissionTimes};
use grader::exit::Exit;
use grader::report::plural;

use super::course_arguments::CourseArguments;
use grader::command_line::CommandError;

/// The arguments of `course export`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A results folder of `course class`, or one report in JSON
    results: PathBuf,
    /// The system that reads the file
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Format>,
    /// The file to write; for gradescope and a class, the folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The file exported from Canvas or Moodle, to be filled in
    #[arg(long, value_name = "FILE")]
    fill: Option<PathBuf>,
    /// Canvas's assignment: its title, its number, or its whole heading
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Also fills in Moodle's column `Feedback comments`
    #[arg(long)]
    feedback: bool,
    /// For html: gives every student a number instead of a name; FILE says whose it is; keep it private
    #[arg(long, value_name = "FILE")]
    anonymous: Option<PathBuf>,
    /// For html: also shows what changed since these results
    #[arg(long, value_name = "OLD_RESULTS")]
    diff: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
}

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A spreadsheet: score, extra, adjustment, final score.
    Csv,
    /// For programs: one result on each line.
    JsonLines,
    /// Canvas: its gradebook, filled in.
    Canvas,
    /// Moodle: its grading worksheet, filled in.
    Moodle,
    /// Gradescope: `results.json`.
    Gradescope,
    /// Classroom 50: `result.json`, for one report.
    Classroom50,
    /// Continuous integration: `JUnit`'s XML.
    Junit,
    /// A browser: a page of the class.
    Html,
}

/// Writes the file.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let settings = arguments.course.settings(&arguments.results)?;
    let Some(out) = arguments.out.as_ref().or(settings.export.out.as_ref()) else {
        return Err(CommandError::usage(
            "export: no file is named; add `--out FILE`, or `out` below `[export]` in `course.toml`",
        ));
    };
    let format = arguments.format(&settings)?;
    let sheet = arguments.sheet(format, &settings)?;
    let source = ResultsSource::open(&arguments.results)?;
    let gradebook = arguments.course.gradebook(&source, &settings, |course| {
        let index = PeopleIndex::of(&course.people);
        let offset = course.late_policy.offset();
        SubmissionTimes::of(sheet.as_ref()?, &index, offset, &mut Vec::new())
    })?;
    let exporter: Box<dyn Exporter> = match (format, sheet) {
        (Format::Moodle, Some(sheet)) => Box::new(MoodleExporter {
            sheet,
            feedback: arguments.feedback || settings.export.feedback,
        }),
        (_, Some(sheet)) => Box::new(CanvasExporter {
            sheet,
            column: arguments.column.clone().or(settings.column.clone()),
        }),
        (Format::JsonLines, None) => Box::new(JsonLinesExporter),
        (Format::Gradescope, None) => Box::new(GradescopeExporter),
        (Format::Classroom50, None) => Box::new(Classroom50Exporter {
            identity: Classroom50Identity::from_environment(|name| std::env::var(name).ok())
                .map_err(ExportError::from)?,
        }),
        (Format::Junit, None) => Box::new(JunitExporter),
        (Format::Html, None) => Box::new(HtmlExporter {
            diff: arguments.diff.clone(),
            anonymous: arguments
                .anonymous
                .clone()
                .or(settings.export.anonymous.clone()),
        }),
        (_, None) => Box::new(CsvExporter),
    };
    let export = exporter.export(&gradebook, &source)?;
    export.write_to(out)?;
    let mut printed = anstream::stdout();
    let notes = gradebook_notes(
        &gradebook,
        matches!(format, Format::Canvas | Format::Moodle),
    );
    for note in export.notes.iter().chain(&notes) {
        let _ = writeln!(printed, "  {note}");
    }
    let count = gradebook.entries.len();
    let _ = writeln!(
        printed,
        "{count} {}; {} written",
        plural(count, "student"),
        out.display()
    );
    Ok(Exit::Success)
}

impl Arguments {
    fn format(&self, settings: &CourseFile) -> Result<Format, CommandError> {
        match (self.to, &settings.format) {
            (Some(format), _) => Ok(format),
            (None, Some(name)) => Format::from_str(name, false).map_err(|_| {
                CommandError::usage(format!(
                    "use `format = \"{name}\"`, which isn't a format; `--to` in `--help` lists the formats"
                ))
            }),
            (None, None) => Err(CommandError::usage(
                "export: no format is named; add `--to FORMAT`, or `format` in `course.toml`",
            )),
        }
    }

    /// Reads the file to fill in, if the format takes one.
    fn sheet(
        &self,
        format: Format,
        settings: &CourseFile,
    ) -> Result<Option<CsvFile>, CommandError> {
        if !matches!(format, Format::Canvas | Format::Moodle) {
            return Ok(None);
        }
        let Some(path) = self.fill.as_ref().or(settings.fill.as_ref()) else {
            return Err(CommandError::usage(
                "fill in a file: none is named; add `--fill FILE` with the file that the system exported",
            ));
        };
        let (sheet, diagnostics) = CsvFile::read(path).map_err(|error| {
            let path = path.display();
            CommandError::usage(format!("read `{path}`: {error}; check the path"))
        })?;
        CourseMistakes::none_in(diagnostics)?;
        Ok(Some(sheet))
    }
}
