//! A result in brief: what comparing and counting need of it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;

use super::error::ClassError;
use super::status::GradingStatus;
use super::student_result::StudentResult;

/// A result in brief. A class of any size fits in memory in this form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultSummary {
    /// The student's key.
    pub key: String,
    /// How it ended.
    pub ending: GradingStatus,
    /// The points earned in the parts that are not extra.
    pub score: u32,
    /// The points earned in extra parts.
    pub extra: u32,
    /// The rules, shared by all results of a class.
    pub rules: Arc<[RuleOf]>,
    /// The points earned for each rule; none if it wasn't graded.
    pub points: Box<[u32]>,
}

/// A rule and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleOf {
    /// The rule's name.
    pub rule: String,
    /// The number of its part.
    pub part: usize,
    /// What it is worth.
    pub max_score: u32,
}

impl ResultSummary {
    /// Takes the brief of a result.
    #[must_use]
    pub fn of(result: &StudentResult) -> ResultSummary {
        let report = result.report.as_ref();
        let parts = report.into_iter().flat_map(|report| &report.parts);
        let (rules, points): (Vec<RuleOf>, Vec<u32>) = parts
            .flat_map(|part| part.items.iter().map(move |item| (part.number, item)))
            .map(|(part, item)| {
                let rule = RuleOf {
                    rule: item.rule.clone(),
                    part,
                    max_score: item.max_score,
                };
                (rule, item.score)
            })
            .unzip();
        ResultSummary {
            key: result.student.key.clone(),
            ending: result.ending,
            score: report.map_or(0, |report| report.score),
            extra: report.map_or(0, |report| report.extra),
            rules: rules.into(),
            points: points.into(),
        }
    }
}

/// Reads the summaries of all results in a file that has one result in each line.
///
/// # Errors
///
/// Returns why the file, or later a line of it, can't be read.
pub fn summaries(
    path: &Path,
) -> Result<impl Iterator<Item = Result<ResultSummary, ClassError>> + use<>, ClassError> {
    let file = File::open(path).map_err(ClassError::read(path))?;
    let path = path.to_owned();
    let mut last: Option<ResultSummary> = None;
    Ok(BufReader::new(file).lines().map(move |line| {
        let line = line.map_err(ClassError::read(&path))?;
        let read: Line = serde_json::from_str(&line)
            .map_err(|error| ClassError::read(&path)(std::io::Error::other(error)))?;
        let brief = read.brief(last.as_ref());
        last = Some(brief.clone());
        Ok(brief)
    }))
}

/// What is read of a line; the failures, which make it long, are passed over.
#[derive(Deserialize)]
struct Line {
    student: StudentLine,
    ending: GradingStatus,
    report: Option<ReportLine>,
}

#[derive(Deserialize)]
struct StudentLine {
    key: String,
}

#[derive(Deserialize)]
struct ReportLine {
    score: u32,
    extra: u32,
    parts: Vec<PartLine>,
}

#[derive(Deserialize)]
struct PartLine {
    number: usize,
    items: Vec<ItemLine>,
}

#[derive(Deserialize)]
struct ItemLine {
    rule: String,
    score: u32,
    max_score: u32,
}

impl Line {
    fn brief(self, last: Option<&ResultSummary>) -> ResultSummary {
        let (score, extra) = self
            .report
            .as_ref()
            .map_or((0, 0), |report| (report.score, report.extra));
        let parts = self.report.into_iter().flat_map(|report| report.parts);
        let (rules, points): (Vec<RuleOf>, Vec<u32>) = parts
            .flat_map(|part| part.items.into_iter().map(move |item| (part.number, item)))
            .map(|(part, item)| {
                let ItemLine {
                    rule,
                    score,
                    max_score,
                } = item;
                let rule = RuleOf {
                    rule,
                    part,
                    max_score,
                };
                (rule, score)
            })
            .unzip();
        ResultSummary {
            key: self.student.key,
            ending: self.ending,
            score,
            extra,
            rules: match last.filter(|last| *last.rules == rules) {
                Some(last) => Arc::clone(&last.rules),
                None => rules.into(),
            },
            points: points.into(),
        }
    }
}
