//! `JUnit`'s XML, which continuous integration shows: one suite for each student, one case for each item.

use grader::failure::Failure;
use std::fmt::Write as _;

use quick_xml::escape::escape;

use super::exported_file::ExportedFile;
use super::feedback_text::{case_counts, feedback_text, item_text, plain};
use super::scored_results::ScoredResults;
use crate::gradebook::GradebookRow;
use crate::gradebook::settings::Choice as _;
use crate::grading::StudentResult;

/// Writes one suite for each student, and never keeps more than one result in memory.
pub fn junit(scored: &ScoredResults) -> Result<ExportedFile, Failure> {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned();
    for (entry, result) in scored.results() {
        add_suite(&mut xml, entry, &result?);
    }
    xml.push_str("</testsuites>\n");
    Ok(ExportedFile::new(xml))
}

fn add_suite(xml: &mut String, entry: &GradebookRow, result: &StudentResult) {
    let report = result.report.as_ref();
    let (mut tests, mut failures, mut cases) = (0, 0, String::new());
    let mut add = |name: &str, class: &str, failure: Option<(&str, &str)>| {
        tests += 1;
        let _ = write!(cases, r#"    <testcase name="{name}" classname="{class}""#);
        let Some((message, text)) = failure else {
            cases.push_str("/>\n");
            return;
        };
        failures += 1;
        let (message, text) = (escaped(message), escaped(text));
        let _ = write!(
            cases,
            ">\n      <failure type=\"points\" message=\"{message}\">{text}</failure>\n    </testcase>\n"
        );
    };
    for part in report.into_iter().flat_map(|report| &report.parts) {
        for item in &part.items {
            let failure = (item.score < item.max_score)
                .then(|| (case_counts(item), plain(&item_text(part, item))));
            let failure = failure
                .as_ref()
                .map(|(message, text)| (message.as_str(), text.as_str()));
            add(
                item.rule.as_ref(),
                &format!("part-{}", part.number),
                failure,
            );
        }
    }
    if report.is_none_or(|report| report.parts.iter().all(|part| part.items.is_empty())) {
        let failure = (result.status.word(), &*feedback_text(result));
        add("graded", "submission", Some(failure));
    }
    let automatic = entry.automatic.map(|score| score.to_string());
    let _ = write!(
        xml,
        r#"  <testsuite name="{}" tests="{tests}" failures="{failures}" errors="0" skipped="0">
    <properties>
      <property name="score" value="{}"/>
      <property name="max_score" value="{}"/>
    </properties>
{cases}  </testsuite>
"#,
        escaped(&result.student.key),
        automatic.unwrap_or_default(),
        report.map_or(0, |report| report.max_score)
    );
}

/// Escapes a text, without the characters that XML can't hold.
fn escaped(text: &str) -> String {
    let valid: String = text
        .chars()
        .filter(|c| matches!(c, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..))
        .collect();
    escape(valid).into_owned()
}
