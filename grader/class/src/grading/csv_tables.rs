//! The CSV tables of a results folder.

use super::attention::Attention;
use super::grading_status::GradingStatus;
use super::grading_time::GradingTime;
use super::student_result::StudentResult;
use crate::read_time::rfc_3339;
use grader::report::Report;
use grader::specs::Assignment;
use staff::spreadsheet::number_as_text;
use submission::visible;

/// The headings of the table of scores.
pub(super) fn scores_header(assignment: &Assignment) -> Vec<String> {
    let before =
        "key,name,id,login,email,path,submitted_at,late,status,score,max_score,extra,max_extra";
    let parts = assignment.parts.iter();
    let parts = parts.map(|part| format!("part {}: {}", part.number, part.title));
    let before = before.split(',').map(str::to_owned);
    let after = ["starter", "copies", "why"].map(str::to_owned);
    before.chain(parts).chain(after).collect()
}

/// The headings of the table of timings.
pub(super) const TIMINGS: &str = "key,compile_ms,link_ms,ask_ms,limit_percent,alone";

/// The headings of the table of submissions that need attention.
pub(super) const ATTENTION: &str = "key,reason,detail";

/// Makes the row of a submission that needs attention.
pub(super) fn attention_row(key: &str, found: &Attention) -> Vec<String> {
    let reason = found.reason.word().to_owned();
    vec![key.to_owned(), reason, found.detail.clone()]
}

/// Makes the row of a student's scores.
pub(super) fn scores_row(result: &StudentResult, assignment: &Assignment) -> Vec<String> {
    let student = &result.student;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let digits = |text: &Option<String>| number_as_text(text.as_deref().unwrap_or_default());
    let report = result.report.as_ref();
    let number = |number: fn(&Report) -> u32| {
        let graded = report.filter(|_| result.status == GradingStatus::Graded);
        graded.map_or_else(String::new, |report| number(report).to_string())
    };
    let mut row = vec![
        student.key.clone(),
        text(&student.name),
        digits(&student.id),
        digits(&student.login),
        text(&student.email),
        visible(&result.path),
        rfc_3339(result.submitted_at),
        if result.late { "late" } else { "" }.to_owned(),
        result.status.to_string(),
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
    row.push(if result.untouched { "untouched" } else { "" }.to_owned());
    row.push(result.copies.join(" "));
    let not_graded = report.and_then(|report| report.not_graded.as_ref());
    let why = result
        .why
        .as_deref()
        .or(not_graded.map(|not_graded| not_graded.what.as_str()));
    row.push(why.unwrap_or_default().to_owned());
    row
}

/// Makes the row of how long a student's submission took.
pub(super) fn timings_row(result: &StudentResult, time: &GradingTime) -> Vec<String> {
    let mut row = vec![result.student.key.clone()];
    row.extend([time.compile, time.link, time.ask].map(|time| time.to_string()));
    row.push(time.limit_usage.to_string());
    row.push(if time.alone { "alone" } else { "" }.to_owned());
    row
}
