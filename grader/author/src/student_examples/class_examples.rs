//! The examples of a whole class: one file for each student, all judged together.

use super::example_judges::ExampleJudges;
use super::example_verdict::{ExampleVerdict, JudgedExample};
use super::feedback::feedback;
use super::judged_file::JudgedFile;
use class::downloads::{Student, SubmissionEntry, list_submissions_and_texts};
use grader::atomic_file;
use grader::failure::Failure;
use grader::specs::{Assignment, Case, StudentExamples};
use serde_json::{Value, json};
use staff::spreadsheet::{Spreadsheet, number_as_text};
use std::path::Path;
use submission::visible;
use submission::{Problem, SubmissionError, read_document};

/// The examples of a whole class.
#[derive(Debug)]
pub struct ClassExamples {
    /// One for each student, in the order of the folder.
    pub students: Vec<StudentsFile>,
}

/// The examples of one student.
#[derive(Debug)]
pub struct StudentsFile {
    /// The student who wrote them.
    pub student: Student,
    /// The result; none if there is no file, or no example in it.
    pub judged: Option<JudgedFile>,
    /// Reason why the file can't be read, if it can't.
    pub why: Option<String>,
}

impl ClassExamples {
    /// Finds and judges the examples of each student in a folder of submissions.
    pub fn judge(folder: &Path, judges: &ExampleJudges) -> Result<ClassExamples, Failure> {
        let mut students = Vec::new();
        let mut files = Vec::new();
        for entry in list_submissions_and_texts(folder)? {
            let (file, why) = match find(&entry, &judges.grader.assignment) {
                Ok(file) => (file, None),
                Err(why) => (None, Some(why)),
            };
            students.push((entry.student, why));
            files.push(file.unwrap_or_default());
        }
        let students = students.into_iter().zip(judges.judge(files)?);
        let students = students.map(|((student, why), judged)| StudentsFile {
            student,
            judged: Some(judged).filter(JudgedFile::is_begun),
            why,
        });
        Ok(ClassExamples {
            students: students.collect(),
        })
    }

    /// Writes a text for each student, points that the gradebook reads, and what staff want to know.
    pub fn write_to(&self, out: &Path, assignment: &Assignment) -> Result<(), Failure> {
        let folder = out.join("students");
        atomic_file::make_folder(&folder)?;
        let mut points = Spreadsheet::new();
        points.row(["key", "id", "name", "login", "email", "points", "comment"]);
        let mut caught = Spreadsheet::new();
        caught.row(["key", "line", "rule", "title", "verdict", "caught"]);
        let mut lines = String::new();
        for file in &self.students {
            let student = &file.student;
            let Some(judged) = &file.judged else {
                continue;
            };
            let path = folder.join(format!("{}.txt", student.key));
            atomic_file::write(&path, feedback(judged, assignment).as_bytes())?;
            // A row would give those whose program can't be graded a score of 0.
            if judged.points() > 0 {
                points.row(points_row(student, judged));
            }
            for example in &judged.examples {
                caught.row(example_row(student, example));
                let value = json!({ "student": student.key, "example": example_value(example) });
                lines.push_str(&value.to_string());
                lines.push('\n');
            }
        }
        atomic_file::write(&out.join("points.csv"), &points.into_bytes())?;
        atomic_file::write(&out.join("caught.csv"), &caught.into_bytes())?;
        atomic_file::write(&out.join("examples.jsonl"), lines.as_bytes())?;
        Ok(())
    }

    /// Says in a few lines how the class did.
    pub fn summary(&self) -> String {
        let judged: Vec<&JudgedFile> = self
            .students
            .iter()
            .filter_map(|student| student.judged.as_ref())
            .collect();
        let examples = || judged.iter().flat_map(|judged| &judged.examples);
        let verdict = |wanted: ExampleVerdict| {
            examples()
                .filter(|example| example.verdict == wanted)
                .count()
        };
        let mut lines = vec![format!(
            "{} of {} students wrote {} examples: {} right, {} wrong, {} that the rules don't decide",
            judged.len(),
            self.students.len(),
            examples().count(),
            verdict(ExampleVerdict::Right),
            verdict(ExampleVerdict::Wrong),
            verdict(ExampleVerdict::NotSaid),
        )];
        let with_mistakes = judged.iter().filter(|judged| !judged.mistakes.is_empty());
        match with_mistakes.count() {
            0 => {}
            1 => lines.push("1 file has formatting mistakes, which `students/` lists".to_owned()),
            count => lines.push(format!(
                "{count} files have formatting mistakes, which `students/` lists"
            )),
        }
        for student in &self.students {
            let why = student.why.as_deref().map(visible);
            lines.extend(why.map(|why| format!("{}: {why}", student.student.key)));
        }
        lines.join("\n") + "\n"
    }
}

/// Returns an example as JSON.
fn example_value(judged: &JudgedExample) -> Value {
    let example = &judged.example;
    json!({
        "line": judged.place.line,
        "rule": example.rule,
        "title": example.title,
        "verdict": judged.verdict,
        "copied": example.is_copy(),
        "questions": example.cases.iter().map(Case::line).collect::<Vec<String>>(),
        "misconceptions": judged.misconceptions,
        "caught": judged.caught,
    })
}

/// Returns the row of an example.
fn example_row(student: &Student, judged: &JudgedExample) -> Vec<String> {
    let verdict = match judged.verdict {
        ExampleVerdict::Right if judged.example.is_copy() => "copy",
        ExampleVerdict::Right => "right",
        ExampleVerdict::Wrong => "wrong",
        ExampleVerdict::NotSaid => "not said",
    };
    let names = [judged.caught.as_slice(), &judged.misconceptions].concat();
    vec![
        student.key.clone(),
        judged.place.line.to_string(),
        judged.example.rule.to_string(),
        visible(&judged.example.title),
        verdict.to_owned(),
        names.join(" "),
    ]
}

/// Returns the row of a student's points.
fn points_row(student: &Student, judged: &JudgedFile) -> Vec<String> {
    let known = |text: &Option<String>| text.as_deref().map_or(String::new(), number_as_text);
    let caught: usize = judged.rules.iter().map(|rule| rule.caught.len()).sum();
    let shown: usize = judged.rules.iter().map(|rule| rule.shown).sum();
    vec![
        student.key.clone(),
        known(&student.id),
        known(&student.name),
        known(&student.login),
        known(&student.email),
        judged.points().to_string(),
        format!("own examples: {caught} of {shown} wrong programs caught"),
    ]
}

/// Returns the student's file of examples, if there is one.
fn find(
    entry: &SubmissionEntry,
    assignment: &Assignment,
) -> Result<Option<StudentExamples>, String> {
    if let Some(why) = entry.unclear {
        return Err(why.to_owned());
    }
    let mut first_error = None;
    for path in std::iter::once(&entry.path).chain(&entry.other_files) {
        if !may_contain_examples(path) {
            continue;
        }
        match find_examples(path, assignment) {
            Ok(Some(file)) => return Ok(Some(file)),
            Ok(None) => {}
            Err(error) => {
                first_error.get_or_insert(error.to_string());
            }
        }
    }
    first_error.map_or(Ok(None), Err)
}

/// Returns whether a path can be that of examples: a folder, an archive, or a Markdown file.
fn may_contain_examples(path: &Path) -> bool {
    let is_markdown = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("md"));
    is_markdown || path.is_dir() || submission::is_archive(&path.to_string_lossy())
}

/// Reads the examples in a folder, an archive or a Markdown file; none if there is no such file. A file that is too large to be
/// read has one mistake, which says so.
pub fn find_examples(
    path: &Path,
    assignment: &Assignment,
) -> Result<Option<StudentExamples>, SubmissionError> {
    let file = StudentExamples::FILE;
    match read_document(path, file) {
        Ok(bytes) => Ok(bytes.map(|bytes| StudentExamples::read(file, &bytes, assignment))),
        Err(error) if matches!(error.problem, Problem::TooLarge(_)) => {
            Ok(Some(StudentExamples::too_large(file)))
        }
        Err(error) => Err(error),
    }
}
