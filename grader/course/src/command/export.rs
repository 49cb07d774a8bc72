//! `course export`: files that other systems read, from finished results.

use std::path::{Path, PathBuf};

use super::course_file::{ExportFormat, ExportSettings, FormatSettings};
use clap::Args;
use class::class_page::{ClassData, write_class_page};
use class::export::{
    Classroom50Submission, ExportedFile, ResultsSource, canvas, classroom50, csv,
    gradebook_warnings, json_lines, junit, moodle,
};
use class::gradebook::{CsvFile, mistakes_in_course_files};
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::mistake::Mistakes;
use submission::visible_lines;

use super::course_arguments::CourseArguments;
use grader::command_line::print_text;

/// The arguments of `course export`.
#[derive(Debug, Args)]
pub(crate) struct ExportArguments {
    /// A results folder of `course class`, or one report in JSON
    results: PathBuf,
    #[command(flatten)]
    format: FormatSettings,
    #[command(flatten)]
    export: ExportSettings,
    /// For html: also shows what changed since these results
    #[arg(long, value_name = "OLD_RESULTS")]
    diff: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
}

/// Writes the file.
pub(crate) fn export(arguments: &ExportArguments) -> Result<Exit, Failure> {
    let course = arguments.course.settings(&arguments.results)?;
    let settings = arguments.export.or(&course.export);
    let Some(out) = &settings.out else {
        return Err(Failure::usage(
            "no output file is named; add `--out FILE`, or `out` below `[export]` in `course.toml`",
        ));
    };
    let FormatSettings {
        format,
        fill,
        column,
    } = arguments.format.or(&course.format);
    let Some(format) = format else {
        return Err(Failure::usage(
            "no format is named; add `--to FORMAT`, or `format` in `course.toml`",
        ));
    };
    let matches_rows = matches!(format, ExportFormat::Canvas | ExportFormat::Moodle);
    let sheet = fill.filter(|_| matches_rows).as_deref().map(read_sheet);
    let sheet = sheet.transpose()?;
    let source = ResultsSource::open(&arguments.results)?;
    let scored = arguments.course.scored(source, &course, sheet.as_ref())?;
    let to_fill = || {
        sheet.as_ref().ok_or_else(|| {
            Failure::usage(
                "no file to fill in is named; add `--fill FILE` with the file that the system exported",
            )
        })
    };
    let export = match format {
        ExportFormat::Csv => csv(&scored),
        ExportFormat::JsonLines => json_lines(&scored)?,
        ExportFormat::Canvas => canvas(&scored, to_fill()?, column.as_deref(), settings.scale)
            .map_err(mistakes_in_course_files)?,
        ExportFormat::Moodle => moodle(&scored, to_fill()?, settings.feedback, settings.scale)?,
        ExportFormat::Classroom50 => {
            let identity = Classroom50Submission::from_environment(|name| std::env::var(name).ok());
            classroom50(&scored, identity?)?
        }
        ExportFormat::Junit => junit(&scored)?,
        ExportFormat::Html => {
            let ResultsSource::Class(folder) = &scored.source else {
                return Err(Failure::usage(
                    "the page of a class needs more than one report; name a results folder of `course class`",
                ));
            };
            let anonymous = settings.anonymous.is_some();
            let data = ClassData::read(folder, arguments.diff.as_deref(), anonymous)?;
            if let (Some(file), Some(table)) = (&settings.anonymous, data.who_is_who()) {
                atomic_file::write_named(file, table.as_bytes())?;
            }
            let page = write_class_page(&data)
                .map_err(|error| Failure::internal("can't write the export", &error))?;
            ExportedFile::new(page)
        }
    };
    export.write_to(out)?;
    let notes = gradebook_warnings(&scored.gradebook, matches_rows);
    for note in export.notes.iter().chain(&notes) {
        print_text(format_args!("  {}\n", visible_lines(note)))?;
    }
    print_text(format_args!("{} written\n", out.display()))?;
    Ok(Exit::Success)
}

/// Reads the file to fill in.
fn read_sheet(path: &Path) -> Result<CsvFile, Failure> {
    let (sheet, diagnostics) =
        CsvFile::read(path).map_err(|error| Failure::reading(path)(error).and("check the path"))?;
    Mistakes::none_in(diagnostics).map_err(mistakes_in_course_files)?;
    Ok(sheet)
}
