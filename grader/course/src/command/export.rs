//! `course export`: files that other systems read, from finished results.

use std::path::{Path, PathBuf};

use super::course_file::{CourseFile, ExportFormat, ExportSettings, FormatSettings, whole};
use clap::Args;
use class::class_page::{ClassData, write_class_page};
use class::export::{
    Classroom50Submission, ExportedFile, ResultsSource, ScoredResults, canvas, classroom50, csv,
    gradebook_warnings, json_lines, junit, moodle,
};
use class::gradebook::mistakes_in_course_files;
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;
use submission::visible_lines;

use super::course_arguments::{ClassScores, CourseArguments};
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
    /// For canvas and moodle: lists the cells that would change, old and new, and writes nothing
    #[arg(long)]
    preview: bool,
    /// For html: also shows what changed since these results
    #[arg(long, value_name = "OLD_RESULTS")]
    diff: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
}

/// Writes the file.
pub(crate) fn export(arguments: &ExportArguments) -> Result<Exit, Failure> {
    let mut course = arguments.course.settings(Some(&arguments.results))?;
    let settings = arguments.export.or(&course.export);
    course.format = arguments.format.or(&course.format);
    let Some(format) = course.format.format else {
        return Err(Failure::usage(
            "no format is named; add `--to FORMAT`, or `format` in `course.toml`",
        ));
    };
    let matches_rows = matches!(format, ExportFormat::Canvas | ExportFormat::Moodle);
    if arguments.preview && !matches_rows {
        return Err(Failure::usage(
            "only a file of Canvas or Moodle has cells to compare with; leave out `--preview`",
        ));
    }
    if settings.out.is_none() && !arguments.preview {
        return Err(Failure::usage(
            "no output file is named; add `--out FILE`, or `out` below `[export]` in `course.toml`",
        ));
    }
    if settings.out.is_some() && settings.out == course.format.fill {
        return Err(Failure::usage(
            "the output would replace the file to fill in, which you may need again; name another one with `--out`",
        ));
    }
    if let Some(fill) = course.format.fill.as_ref().filter(|_| matches_rows) {
        // Other formats do without it.
        std::fs::metadata(fill)
            .map_err(|error| Failure::reading(fill)(error).and("check the path"))?;
    }
    let class = ClassScores::read(&arguments.results, &course)?;
    class.check_roster()?;
    let scored = &class.scored;
    let column = course.format.column.as_deref();
    let export = match (format, &class.sheet) {
        (ExportFormat::Canvas | ExportFormat::Moodle, None) => {
            return Err(Failure::usage(
                "no file to fill in is named; add `--fill FILE` with the file that the system exported",
            ));
        }
        (ExportFormat::Canvas, Some(sheet)) => {
            canvas(scored, sheet, column, settings.scale).map_err(mistakes_in_course_files)?
        }
        (ExportFormat::Moodle, Some(sheet)) => {
            moodle(scored, sheet, settings.feedback, settings.scale)?
        }
        (ExportFormat::Csv, _) => csv(scored, course.run.separator.unwrap_or_default()),
        (ExportFormat::JsonLines, _) => json_lines(scored)?,
        (ExportFormat::Classroom50, _) => {
            let identity = Classroom50Submission::from_environment(|name| std::env::var(name).ok());
            classroom50(scored, identity?)?
        }
        (ExportFormat::Junit, _) => junit(scored)?,
        (ExportFormat::Html, _) => {
            class_page(scored, &settings, arguments.diff.as_deref(), &course)?
        }
    };
    let question = class.ask(&export.questions, !arguments.preview)?;
    let notes = gradebook_warnings(&scored.gradebook, matches_rows);
    for note in export.notes.iter().chain(&notes).chain(&question) {
        print_text(format_args!("  {}\n", visible_lines(note)))?;
    }
    if arguments.preview {
        for cell in &export.preview {
            print_text(format_args!("{}\n", visible_lines(cell)))?;
        }
        print_text("nothing was written (`--preview`)\n")?;
    } else if let Some(out) = &settings.out {
        export.write_to(out)?;
        print_text(format_args!("{} written\n", out.display()))?;
    }
    Ok(Exit::Success)
}

/// Makes the page of a class, and writes who is who if it names nobody.
fn class_page(
    scored: &ScoredResults,
    settings: &ExportSettings,
    diff: Option<&Path>,
    course: &CourseFile,
) -> Result<ExportedFile, Failure> {
    if !matches!(scored.source, ResultsSource::Class(_)) {
        return Err(Failure::usage(
            "the page of a class needs more than one report; name a results folder of `course class`",
        ));
    }
    let data = ClassData::read(scored, diff, settings.anonymous.is_some())?;
    if let (Some(file), Some(table)) = (&settings.anonymous, data.who_is_who()) {
        atomic_file::write_named(file, table.as_bytes())?;
    }
    let feedback = course
        .feedback
        .out
        .as_deref()
        .filter(|_| settings.anonymous.is_none());
    let pages = feedback
        .zip(settings.out.as_deref())
        .and_then(|(to, from)| relative(from, to));
    let page = write_class_page(&data, &pages.unwrap_or_default())
        .map_err(|error| Failure::internal("can't write the export", &error))?;
    Ok(ExportedFile::new(page))
}

/// Returns the way from a file to a folder, as an address; none if there is no way.
fn relative(from: &Path, to: &Path) -> Option<String> {
    let (from, to) = (whole(from)?, whole(to)?);
    let shared = from
        .components()
        .zip(to.components())
        .take_while(|(one, other)| one == other)
        .count();
    let up = from.components().count().checked_sub(shared + 1)?;
    let down = to
        .components()
        .skip(shared)
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    let parts: Vec<String> = std::iter::repeat_n("..".to_owned(), up)
        .chain(down)
        .collect();
    Some(if parts.is_empty() {
        ".".to_owned()
    } else {
        parts.join("/")
    })
}
