//! The course's files and policies, which several commands take.

use std::path::{Path, PathBuf};

use clap::Args;
use class::downloads::Student;
use class::export::{ResultsSource, ScoredResults};
use class::gradebook::{
    Course, CsvFile, HiddenCaseVisibility, LatePolicyTable, mistakes_in_course_files,
};

use super::course_file::CourseFile;

use class::grading::StudentResult;
use grader::atomic_file;
use grader::command_line::{find_specs, print_note};
use grader::failure::Failure;
use grader::mistake::Mistakes;
use grader::specs::Assignment;
use time::OffsetDateTime;

/// The course's files and policies.
#[derive(Debug, Args)]
pub(crate) struct CourseArguments {
    /// The course's settings [default: the nearest `course.toml`: next to the folder that is named, or above it]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
}

impl CourseArguments {
    /// Reads the course's settings; `folder` is the one that the command names, if it names one.
    pub(crate) fn settings(&self, folder: Option<&Path>) -> Result<CourseFile, Failure> {
        CourseFile::find(self.course.as_deref(), folder)
    }
}

/// The name of the table of owners, next to the results, unless `course.toml` names another.
const OWNERS: &str = "owners.csv";

/// The scores of a class, with its course.
pub(crate) struct ClassScores {
    pub(crate) scored: ScoredResults,
    /// The file to fill in, if it is there: it may have times and teams.
    pub(crate) sheet: Option<CsvFile>,
    course: Course,
    /// The file of the table of owners.
    owners: PathBuf,
}

impl ClassScores {
    /// Combines results and course, and what the file to fill in says about people.
    pub(crate) fn read(results: &Path, settings: &CourseFile) -> Result<ClassScores, Failure> {
        let sheet = settings.format.fill.as_deref().filter(|path| path.exists());
        let sheet = sheet.map(read_sheet).transpose()?;
        let source = ResultsSource::open(results)?;
        let all = source.scores()?;
        let students: Vec<Student> = all.iter().map(|result| result.student.clone()).collect();
        let mut scores = settings.scores.clone();
        let owners = scores.owners.take();
        let owners = owners.unwrap_or_else(|| results.with_file_name(OWNERS));
        scores.owners = Some(owners.clone());
        let course = Course::read(&students, &scores, sheet.as_ref())?;
        if is_outdated(&all, settings) {
            print_note(
                "warning: the assignment has changed since these results were written; run `cargo course class` again to bring them up to date",
            );
        }
        Ok(ClassScores {
            scored: ScoredResults::of(source, &course, &all),
            sheet,
            course,
            owners,
        })
    }

    /// Prints notes on the course's files, and refuses a roster that seems to be of another class.
    pub(crate) fn check_roster(&self) -> Result<(), Failure> {
        let is_class = matches!(self.scored.source, ResultsSource::Class(_));
        let ignores_columns = self.course.ignores_columns;
        let gradebook = &self.scored.gradebook;
        let question = gradebook.question_about_roster(ignores_columns);
        if let Some(mistake) = question.filter(|_| is_class) {
            // Columns that aren't understood are the likeliest reason, and come first.
            let notes = self.course.notes.iter().take(usize::from(ignores_columns));
            notes.for_each(print_note);
            let question = self.ask(&[], true)?.unwrap_or_default();
            return Err(Failure::usage(mistake).and(&question));
        }
        self.course.notes.iter().for_each(print_note);
        Ok(())
    }

    /// Returns a question about the submissions whose owner only a person can tell, `more` among them. If it is `written`, they get a row
    /// each in a table next to the results, to be filled in.
    pub(crate) fn ask(
        &self,
        more: &[(String, String)],
        written: bool,
    ) -> Result<Option<String>, Failure> {
        let questions = [&self.scored.gradebook.questions, more].concat();
        if let Some(table) = self.course.owners_with(&questions).filter(|_| written) {
            atomic_file::write_named(&self.owners, &table)?;
        }
        let count = questions.len();
        let entries = self.scored.gradebook.entries.iter();
        let zeros = entries.filter(|entry| entry.key.is_none() && entry.final_score() == Some(0));
        let until = match zeros.count() {
            0 => String::new(),
            1 => "; until then, 0 is the score of the one without a submission".to_owned(),
            zeros => format!("; until then, 0 is the score of all {zeros} without a submission"),
        };
        Ok((count > 0).then(|| {
            format!(
                "whose {} in `{}`? Write it there, or `-` for nobody in the course, and run this again{until}",
                match count {
                    1 => "is the submission".to_owned(),
                    _ => format!("are the {count} submissions"),
                },
                self.owners.display()
            )
        }))
    }
}

/// Reads the file to fill in.
fn read_sheet(path: &Path) -> Result<CsvFile, Failure> {
    let (sheet, diagnostics) =
        CsvFile::read(path).map_err(|error| Failure::reading(path)(error).and("check the path"))?;
    Mistakes::none_in(diagnostics).map_err(mistakes_in_course_files)?;
    Ok(sheet)
}

/// Returns whether results were made from another state of the assignment, if its specs are here.
fn is_outdated(results: &[StudentResult], settings: &CourseFile) -> bool {
    let Ok(specs) = find_specs(settings.run.specs.as_ref()) else {
        return false;
    };
    let reports = || results.iter().filter_map(|result| result.report.as_ref());
    let mut items = reports()
        .flat_map(|report| &report.parts)
        .flat_map(|part| &part.items);
    if settings.run.cases.is_empty() && items.any(|item| item.hidden.cases > 0) {
        // The hidden cases were named on a command line, and can't be compared.
        return false;
    }
    let Ok(assignment) = Assignment::read_specs(&specs, &settings.run.cases) else {
        return false;
    };
    let now = assignment.digest.to_string();
    reports().any(|report| report.made_by.assignment != now)
}

/// Returns the last due date of the course; it must have one if students see hidden cases after it.
pub(crate) fn due_for(
    hidden: HiddenCaseVisibility,
    course: &CourseFile,
) -> Result<Option<OffsetDateTime>, Failure> {
    let policy = course.scores.late_policy.as_ref();
    let due = policy.and_then(LatePolicyTable::last_due);
    if hidden == HiddenCaseVisibility::AfterDue && due.is_none() {
        return Err(Failure::usage(
            "hidden cases are shown after the due date, but there is none; write `due` below `[late_policy]` in `course.toml`",
        ));
    }
    Ok(due)
}
