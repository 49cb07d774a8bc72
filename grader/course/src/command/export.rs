//! `course export`: files that other systems read, from finished results.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use course::class::ClassError;
use course::export::classroom50::Identity;
use course::export::{
    Filled, Source, canvas, classroom50, gradescope, json_lines, junit, moodle, table,
};
use course::gradebook::{
    Course, CsvFile, Enrolment, Gradebook, GradebookRow, Lateness, Person, Slips,
};
use grader::atomic_file;
use grader::exit::Exit;

use grader::command_line::CommandError;

/// What `course export` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Results that `course class` has written, or one report in JSON
    results: PathBuf,
    /// For which system
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Format,
    /// The file to write; for gradescope and a class, the folder
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The file that was exported from Canvas or Moodle, to be filled in
    #[arg(long, value_name = "FILE", required_if_eq_any = [("to", "canvas"), ("to", "moodle")])]
    fill: Option<PathBuf>,
    /// Canvas's assignment: its title, its number, or its whole heading
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Who takes part in the course: a CSV with headings
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// When it is due, and what lateness costs
    #[arg(long, value_name = "FILE")]
    terms: Option<PathBuf>,
    /// Points and comments given by hand: a CSV with headings
    #[arg(long, value_name = "FILE")]
    manual: Option<PathBuf>,
}

/// For which system results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A spreadsheet: automatic score, adjustment, final score.
    Csv,
    /// Programs: one result in each line.
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
}

/// Writes the file.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let source = Source::open(&arguments.results)?;
    let results = source.scores()?;
    let people = results
        .iter()
        .map(|result| Person::from(&result.student))
        .collect();
    let files = [&arguments.roster, &arguments.terms, &arguments.manual];
    let [roster, terms, manual] = files.map(Option::as_deref);
    let course = Course::read(people, roster, terms, manual)?;
    let gradebook = Gradebook::of(&course, &results);
    let mut notes = Vec::new();
    match arguments.to {
        Format::Csv => atomic_file::write(&arguments.out, table::write(&gradebook).as_bytes())?,
        Format::JsonLines => {
            let lines: Result<String, ClassError> = gradebook
                .entries
                .iter()
                .map(|entry| json_lines::line(entry, &gradebook, &source))
                .collect();
            atomic_file::write(&arguments.out, lines?.as_bytes())?;
        }
        Format::Canvas | Format::Moodle => notes.extend(fill(arguments, &gradebook)?),
        Format::Gradescope => write_gradescope(arguments, &gradebook, &source)?,
        Format::Classroom50 => notes.extend(write_classroom50(arguments, &gradebook, &source)?),
        Format::Junit => {
            let students =
                graded(&gradebook).map(|(entry, key)| Ok((entry.clone(), source.result(key)?)));
            let written = junit::write::<Trouble>(students).map_err(|Trouble(failure)| failure)?;
            atomic_file::write(&arguments.out, &written)?;
        }
    }
    notes.extend(remarks(&gradebook, arguments));
    let mut out = anstream::stdout();
    for note in notes {
        let _ = writeln!(out, "  {note}");
    }
    let _ = writeln!(
        out,
        "{} students; {} written",
        gradebook.entries.len(),
        arguments.out.display()
    );
    Ok(Exit::Success)
}

/// A failure on the way into a writer that has failures of its own.
struct Trouble(CommandError);

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Trouble {
        Trouble(CommandError::internal(&format!("write XML: {error}")))
    }
}

impl From<ClassError> for Trouble {
    fn from(error: ClassError) -> Trouble {
        Trouble(error.into())
    }
}

fn fill(arguments: &Arguments, gradebook: &Gradebook) -> Result<Vec<String>, CommandError> {
    let path = arguments.fill.as_deref().unwrap_or(Path::new(""));
    let (sheet, slips) = CsvFile::read(path).map_err(|error| {
        CommandError::usage(format!(
            "read `{}`: {error}; check the path",
            path.display()
        ))
    })?;
    Slips::none_in(slips)?;
    let filled = match arguments.to {
        Format::Moodle => moodle::fill(&sheet, gradebook)?,
        _ => canvas::fill(&sheet, gradebook, arguments.column.as_deref())?,
    };
    let Filled {
        text,
        changed,
        same,
        mut notes,
    } = filled;
    atomic_file::write(&arguments.out, text.as_bytes())?;
    notes.push(format!(
        "{changed} cells filled in, {same} held the score already, every other byte is as it was"
    ));
    Ok(notes)
}

fn write_gradescope(
    arguments: &Arguments,
    gradebook: &Gradebook,
    source: &Source,
) -> Result<(), CommandError> {
    for (entry, key) in graded(gradebook) {
        let results = gradescope::results(entry, &source.result(key)?);
        let path = match source {
            Source::One(_) => arguments.out.clone(),
            Source::Class(_) => arguments.out.join(format!("{key}.json")),
        };
        if let Source::Class(_) = source {
            std::fs::create_dir_all(&arguments.out).map_err(|error| {
                CommandError::usage(format!("make `{}`: {error}", arguments.out.display()))
            })?;
        }
        atomic_file::write(&path, &json(&results)?)?;
    }
    Ok(())
}

fn write_classroom50(
    arguments: &Arguments,
    gradebook: &Gradebook,
    source: &Source,
) -> Result<Option<String>, CommandError> {
    let [entry] = gradebook.entries.as_slice() else {
        return Err(CommandError::usage(
            "write a class for Classroom 50: its file holds one submission; name one report in JSON",
        ));
    };
    let identity = Identity::from_environment(|name| std::env::var(name).ok())
        .map_err(|error| CommandError::usage(error.to_string()))?;
    let result = source.result(entry.key.as_deref().unwrap_or_default())?;
    let (written, note) = classroom50::result(entry, &result, identity);
    atomic_file::write(&arguments.out, &json(&written)?)?;
    Ok(note)
}

fn graded(gradebook: &Gradebook) -> impl Iterator<Item = (&GradebookRow, &str)> {
    gradebook
        .entries
        .iter()
        .filter_map(|entry| Some((entry, entry.key.as_deref()?)))
}

fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, CommandError> {
    serde_json::to_vec_pretty(value)
        .map_err(|error| CommandError::internal(&format!("write JSON: {error}")))
}

/// What somebody should know of the gradebook, whatever is written from it.
fn remarks(gradebook: &Gradebook, arguments: &Arguments) -> Vec<String> {
    let mut remarks = Vec::new();
    let told = matches!(arguments.to, Format::Canvas | Format::Moodle);
    let mut unrecorded = 0;
    for entry in &gradebook.entries {
        let name = entry.person.called();
        if entry.key.is_none() {
            remarks.push(format!("{name}: handed in nothing"));
        } else if entry.standing != Enrolment::TakesPart && !told {
            remarks.push(format!("{name}: {}", entry.standing.words()));
        }
        match entry.lateness {
            Lateness::Unmeasured => remarks.push(format!(
                "{name}: late, but the system doesn't say how late; nothing was taken off, give it by hand"
            )),
            Lateness::Unrecorded => unrecorded += 1,
            Lateness::InTime | Lateness::Late { .. } => {}
        }
    }
    if unrecorded > 0 {
        remarks.push(format!(
            "{unrecorded} submissions don't say when they were handed in; they count as in time"
        ));
    }
    remarks
}
