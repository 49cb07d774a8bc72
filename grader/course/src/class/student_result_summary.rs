//! The summary of a result: what comparing and counting need.

use std::sync::Arc;

use grader::specs::RuleName;
use serde::Deserialize;

use super::grading_status::GradingStatus;
use super::student_result::StudentResult;

/// The summary of a result. A class of any size fits in memory in this form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultSummary {
    /// The student's key.
    pub key: String,
    /// How grading ended.
    pub status: GradingStatus,
    /// The points earned in the parts that are not extra.
    pub score: u32,
    /// The points earned in extra parts.
    pub extra: u32,
    /// The rules, shared by all results of a class.
    pub rules: Arc<[RuleOf]>,
    /// The points earned for each rule; none if it wasn't graded.
    pub points: Box<[u32]>,
}

/// A rule and its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleOf {
    /// The rule's name.
    pub rule: RuleName,
    /// The number of its part.
    pub part: usize,
    /// The points that can be earned.
    pub max_score: u32,
}

impl ResultSummary {
    /// Makes the summary of a result.
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
            status: result.status,
            score: report.map_or(0, |report| report.score),
            extra: report.map_or(0, |report| report.extra),
            rules: rules.into(),
            points: points.into(),
        }
    }
}

/// Reads summaries from lines of JSON.
#[derive(Debug, Default)]
pub(super) struct SummaryReader {
    /// The rules of the last one, which the next one most often shares.
    rules: Option<Arc<[RuleOf]>>,
}

impl SummaryReader {
    /// Reads the summary of one result.
    pub(super) fn read(&mut self, line: &str) -> serde_json::Result<ResultSummary> {
        let line: Line = serde_json::from_str(line)?;
        let summary = line.summary(self.rules.as_ref());
        self.rules = Some(Arc::clone(&summary.rules));
        Ok(summary)
    }
}

/// What is read of a line; the failures, which make it long, are skipped.
#[derive(Deserialize)]
struct Line {
    student: StudentLine,
    status: GradingStatus,
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
    rule: RuleName,
    score: u32,
    max_score: u32,
}

impl Line {
    fn summary(self, last: Option<&Arc<[RuleOf]>>) -> ResultSummary {
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
            status: self.status,
            score,
            extra,
            rules: match last.filter(|last| ***last == *rules) {
                Some(last) => Arc::clone(last),
                None => rules.into(),
            },
            points: points.into(),
        }
    }
}
