//! The rows of the results' tables.

use super::cache::GradingTime;
use super::escape_formula::escape_formula;
use super::student_result::StudentResult;
use grader::report::Report;
use grader::specs::Assignment;
use submission::visible;

/// One row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row(Vec<String>);

/// What stands above the scores.
pub(super) fn scores_header(assignment: &Assignment) -> Row {
    let mut row: Vec<String> = [
        "key",
        "name",
        "id",
        "login",
        "email",
        "path",
        "submitted_at",
        "late",
        "ending",
        "score",
        "max_score",
        "extra",
        "max_extra",
    ]
    .map(str::to_owned)
    .into();
    let parts = assignment.parts.iter();
    row.extend(parts.map(|part| format!("part {}: {}", part.number, part.title)));
    row.extend(["copies", "why"].map(str::to_owned));
    Row(row)
}

/// What stands above the timings.
pub(super) fn timings_header() -> Row {
    let names = [
        "key",
        "compile_ms",
        "link_ms",
        "ask_ms",
        "compare_ms",
        "limit_percent",
        "alone",
    ];
    Row(names.map(str::to_owned).into())
}

impl Row {
    /// Makes the row of a student's scores.
    pub(super) fn of_scores(result: &StudentResult, assignment: &Assignment) -> Row {
        let student = &result.student;
        let text = |text: &Option<String>| escape_formula(text.as_deref().unwrap_or_default());
        let report = result.report.as_ref();
        let number = |number: fn(&Report) -> u32| {
            report.map_or_else(String::new, |report| number(report).to_string())
        };
        let mut row = vec![
            student.key.clone(),
            text(&student.name),
            text(&student.id),
            text(&student.login),
            text(&student.email),
            escape_formula(&visible(&result.path)),
            text(&result.submitted_at),
            if result.late { "late" } else { "" }.to_owned(),
            result.ending.to_string(),
            number(|report| report.score),
            number(|report| report.max_score),
            number(|report| report.extra),
            number(|report| report.max_extra),
        ];
        for part in &assignment.parts {
            let parts = report.into_iter().flat_map(|report| &report.parts);
            let score = parts
                .filter(|found| found.number == part.number)
                .map(|part| part.score.to_string());
            row.push(score.collect());
        }
        row.push(result.copies.join(" "));
        let not_graded = report.and_then(|report| report.not_graded.as_ref());
        let why = result
            .why
            .as_deref()
            .or(not_graded.map(|not_graded| not_graded.what.as_str()));
        row.push(escape_formula(why.unwrap_or_default()));
        Row(row)
    }

    /// Makes the row of how long a student's submission took.
    pub(super) fn of_timings(result: &StudentResult, pace: &GradingTime) -> Row {
        let mut row = vec![result.student.key.clone()];
        row.extend([pace.compile, pace.link, pace.ask, pace.compare].map(|time| time.to_string()));
        row.push(pace.limit_usage.to_string());
        row.push(if pace.alone { "alone" } else { "" }.to_owned());
        Row(row)
    }

    /// Returns the row as a line of CSV.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        // Writing to memory doesn't fail.
        let _ = writer.write_record(&self.0);
        writer.into_inner().unwrap_or_default()
    }
}
