//! Adds judged examples to the report on a student's program, as a part of its own.

use super::judged_file::JudgedFile;
use class::export::EXAMPLES_PART;
use grader::report::{Count, ItemReport, PartReport, Report};
use grader::specs::Assignment;

/// Adds judged examples to a report, as an extra part.
pub fn add_to_report(report: &mut Report, judged: &JudgedFile, assignment: &Assignment) {
    let items = judged.rules.iter().filter_map(|judged| {
        let rule = assignment.rule(&judged.rule)?;
        Some(ItemReport {
            rule: rule.name.clone(),
            sentence: rule.sentence.clone(),
            place: rule.place.clone(),
            waits_for: Vec::new(),
            function: None,
            remarks: Vec::new(),
            score: judged.earned(),
            max_score: judged.points,
            lost: None,
            shown: Count {
                right: judged.caught.len(),
                cases: judged.shown,
            },
            hidden: Count { right: 0, cases: 0 },
            failures: Vec::new(),
        })
    });
    let part = PartReport {
        number: EXAMPLES_PART,
        title: "Your own examples".to_owned(),
        extra: true,
        score: judged.points(),
        max_score: judged.max_points(),
        items: items.collect(),
    };
    report.extra += part.score;
    report.max_extra += part.max_score;
    report.parts.push(part);
}
